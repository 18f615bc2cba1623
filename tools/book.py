"""Build the book into `_build/html`, strictly, and only if something it depends on changed.

    python tools/book.py           # build what changed
    python tools/book.py --all     # build everything

A chapter shows what the engine answered when the page was built. So a change of the engine,
the widgets, the live extension or the configuration runs every chapter again; a change of one
chapter runs that chapter.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.trim import trim  # noqa: E402

CHAPTERS = ("*.ipynb", "*.md")
LANDING = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cinch, played</title>
<meta http-equiv="refresh" content="0; url={page}">
<link rel="canonical" href="{page}">
</head>
<body><main><h1>Cinch, played</h1><p><a href="{page}">Open the book</a></p></main></body>
</html>
"""
# Said once per kernel about a socket that never leaves this machine.
NOISE = re.compile(r"running over TCP without encryption|MdParserConfig\(|NbParserConfig\(")


def inputs(folder: Path) -> Iterator[Path]:
    """The files below `folder` that a build can depend on, in a stable order."""
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") or part == "__pycache__" for part in path.parts)
        if path.is_file() and not hidden and "node_modules" not in path.parts:
            yield path


def digest(paths: list[Path]) -> str:
    """One fingerprint of names and contents."""
    total = hashlib.sha256(sys.version.encode())
    for path in paths:
        if path.is_file():
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def fingerprints() -> dict[str, str]:
    """`engine`: what every page depends on. `chapters`: the pages' own sources."""
    book = ROOT / "book"
    chapters = sorted(p for pattern in CHAPTERS for p in book.glob(pattern))
    names = ("_config.yml", "_toc.yml", "requirements.txt", "package-lock.json")
    shared = [ROOT / name for name in (*names, "tools/book.py", "tools/trim.py")]
    for folder in (ROOT / "cinch", book):
        shared += [p for p in inputs(folder) if p not in chapters]
    return {"engine": digest(shared), "chapters": digest(chapters)}


@contextlib.contextmanager
def only_one_build(folder: Path) -> Iterator[None]:
    """Let a second build of the same folder wait for the first, where the system has locks."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as handle:
        if os.name != "nt":
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def sphinx(output: Path, everything: bool) -> int:
    """Run Jupyter Book with its output in view; return its exit code."""
    start = "from jupyter_book.cli.main import main; main()"
    command = [sys.executable, "-c", start, "build", str(ROOT)]
    command += ["--path-output", str(output.parent), "-W", "-n", "--keep-going"]
    command += ["--all"] if everything else []
    # The chapters import this checkout's engine, whatever else is installed.
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    scripts = str(Path(sys.executable).parent)  # `node`, for the live extension
    env = {
        **os.environ,
        "PYTHONPATH": search,
        "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "PYTHONUTF8": "1",
    }
    build = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, encoding="utf-8", errors="replace",
    )  # fmt: skip
    assert build.stdout is not None
    for line in build.stdout:
        if not NOISE.search(line):
            print(line, end="", flush=True)
    return build.wait()


def failures(html: Path) -> str:
    """The tracebacks of chapters that did not run, as MyST-NB leaves them in the output."""
    reports = sorted((html / "reports").rglob("*.log"))
    return "\n".join(f"--- {r.name}\n{r.read_text(encoding='utf-8')}" for r in reports)


def build(output: Path, everything: bool = False) -> Path:
    """Build if needed and return the folder of pages.

    `output` is the `_build` folder. Raises SystemExit with the reasons when the build fails.
    """
    html, stamp = output / "html", output / ".inputs"
    first = re.search(r"^root:\s*(\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8"), re.M)
    if first is None:
        sys.exit("_toc.yml names no root page; its line should read: root: book/intro")
    page = f"{first[1]}.html"
    with only_one_build(output):
        now = fingerprints()
        was = dict.fromkeys(now, "")
        if stamp.is_file() and (html / page).is_file():
            was.update(line.split() for line in stamp.read_text().splitlines())
        if was == now and not everything:
            print(f"· The book is up to date: {html}")
            return html
        everything = everything or was["engine"] != now["engine"]
        print(f"· Building {'every chapter' if everything else 'the changed chapters'} …")
        began = time.monotonic()
        stamp.unlink(missing_ok=True)
        shutil.rmtree(html / "reports", ignore_errors=True)
        if everything:
            shutil.rmtree(html, ignore_errors=True)
        if code := sphinx(output, everything):
            sys.exit(f"{failures(html)}\nThe book was not built (exit {code}); see above.")
        print(f"· {trim(html) / 1e6:.1f} MB of unused icons taken out")
        (html / "index.html").write_text(LANDING.format(page=page), encoding="utf-8")
        (html / ".nojekyll").touch()  # GitHub Pages would drop _static and _sources
        stamp.write_text("".join(f"{name} {value}\n" for name, value in now.items()))
        print(f"· Built {html} in {time.monotonic() - began:.0f} s")
    return html


def main() -> None:
    """Build as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="build everything again")
    parser.add_argument(
        "--output", type=Path, default=ROOT / "_build", help="another folder than _build"
    )
    options = parser.parse_args()
    build(options.output.resolve(), options.all)


if __name__ == "__main__":
    main()
