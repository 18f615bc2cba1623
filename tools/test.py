"""Everything there is to test, in one run with one total at its end.

    python tools/test.py          # lint, types, the book, all tests
    python tools/test.py --lint   # lint and types only
    python tools/test.py -- -k trick -x   # what follows goes to pytest

The browser tests need a Chromium: see tools/browsers.py for where it is looked for. Firefox and
WebKit are tested where they are installed, and always when CI is set.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.browsers import get_chromium  # noqa: E402

RESULTS = ROOT / "_build" / "tests"
NO_TESTS_COLLECTED = 5


@dataclass
class Total:
    """What a run came to."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def announce(step: str) -> None:
    """A heading between the steps."""
    print(f"\n── {step} " + "─" * max(3, 76 - len(step)), flush=True)


def run(command: list[str], **env: str) -> int:
    """Run one command with its output in view; return its exit code."""
    scripts = str(Path(sys.executable).parent)
    path = f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PATH": path, **env}, check=False
    ).returncode


def check(step: str, command: list[str], total: Total) -> bool:
    """Run a step that passes or fails as a whole, and count it as one."""
    announce(step)
    good = run(command) == 0
    total.passed += good
    total.failed += not good
    return good


def pytest(name: str, arguments: list[str], total: Total, **env: str) -> None:
    """Run pytest, count its results; collecting nothing counts as a failure."""
    announce(f"pytest: {name}")
    report = RESULTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", f"--junitxml={report}", "-q", *arguments]
    code = run(command, **env)
    if not report.is_file():
        print(f"{name}: pytest ended with {code} before it could report, which is a failure")
        total.failed += 1
        return
    tests = failures = skipped = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        tests += int(suite.get("tests", 0))
        failures += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    if code and not failures:
        failures += 1  # stopped for a reason that is no test's: never a pass
        tests += 1
    if code == NO_TESTS_COLLECTED:
        print(f"{name}: no test was found, which is a failure")
    total.passed += tests - failures - skipped
    total.failed += failures
    total.skipped += skipped


def everything(total: Total, extra: list[str]) -> None:
    """The whole run, after lint and types."""
    chromium = get_chromium()
    book = check("The book", [sys.executable, "tools/book.py"], total)
    workers = str(max(2, min(4, os.cpu_count() or 2)))
    arguments = ["-n", workers, "--dist", "worksteal", "--ignore=tests/bench", *extra]
    if not book:
        print("The tests of the pages are left out: there are no pages.")
        arguments.append("--ignore=tests/site")
    pytest("everything", arguments, total, CHROMIUM=chromium)
    if list((ROOT / "tests" / "bench").glob("test_*.py")) and not extra:
        # Ratios of speeds: alone, so that no neighbour is measured.
        pytest("speed", ["tests/bench", "-p", "no:xdist"], total)
    scripts = [
        str(p.relative_to(ROOT))
        for folder in ("book/live", "tests")
        for p in sorted((ROOT / folder).rglob("*.test.mjs"))
        if "node_modules" not in p.parts
    ]
    if scripts:
        node = "node.exe" if os.name == "nt" else "node"
        check("The page's own JavaScript", [node, "--test", *scripts], total)


def main() -> None:
    """Run, print the total alone on the last line, and exit by it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lint", action="store_true", help="ruff and mypy only")
    parser.add_argument("extra", nargs="*", help="arguments for pytest, after --")
    options = parser.parse_args()
    began, total = time.monotonic(), Total()
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / "total.txt").unlink(missing_ok=True)
    check("ruff", [sys.executable, "-m", "ruff", "check", "."], total)
    check("mypy", [sys.executable, "-m", "mypy"], total)
    if not options.lint:
        everything(total, options.extra)
    print(f"\nin {time.monotonic() - began:.0f} s")
    (RESULTS / "total.txt").write_text(f"{total}\n")
    print(total, flush=True)
    sys.exit(1 if total.failed else 0)


if __name__ == "__main__":
    main()
