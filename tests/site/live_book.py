"""Build the small book of `fixtures/live` once for all test processes, and serve it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).parent / "fixtures" / "live"
OUT = ROOT / "_build" / "live-fixture"


def _key() -> str:
    """A hash of all that decides what the built book looks like."""
    digest = hashlib.sha256(sys.version.encode())
    folders = [SOURCE.parent, ROOT / "book" / "live"]
    files = [f for folder in folders for f in folder.rglob("*") if f.is_file()]
    for file in sorted([*files, ROOT / "package-lock.json", ROOT / "requirements.txt"]):
        if "__pycache__" not in file.parts and "_build" not in file.parts:
            digest.update(str(file.relative_to(ROOT)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def build() -> Path:
    """Build the book unless it is there and fresh; return the folder of its pages."""
    OUT.mkdir(parents=True, exist_ok=True)
    done, lock = OUT / "key", OUT / "lock"
    key = _key()
    deadline = time.monotonic() + 240
    while True:
        if done.is_file() and done.read_text() == key:
            return OUT / "_build" / "html"
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            if time.time() - lock.stat().st_mtime > 200 or time.monotonic() > deadline:
                lock.unlink(missing_ok=True)
            time.sleep(0.3)
    try:
        command = [sys.executable, "-c", "from jupyter_book.cli.main import main; main()"]
        command += [
            "build",
            str(SOURCE),
            "--path-output",
            str(OUT),
            "--all",
            "-W",
            "-n",
            "--keep-going",
        ]
        search = os.pathsep.join(filter(None, [str(SOURCE.parent), os.environ.get("PYTHONPATH")]))
        env = {**os.environ, "PYTHONPATH": search}
        run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env)
        assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
        done.write_text(key)
    finally:
        lock.unlink(missing_ok=True)
    return OUT / "_build" / "html"
