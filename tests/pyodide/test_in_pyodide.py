"""The engine in the Python that the live pages bring: the same tests, the same hands, its speed.

Pyodide runs under Node; its file system shows this checkout and the pytest installed here, so
that what runs are the very test files of the engine.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.pyodide import speed

ROOT = Path(__file__).resolve().parents[2]
TESTS = [
    "tests/engine/test_vectors.py",
    "tests/engine/test_examples.py",
    "tests/engine/test_traps.py",
    "tests/golden/test_golden.py",
    "tests/pyodide/test_hands.py",
]


def find_node() -> str:
    """The Node.js that the live extension finds, so that both use the same."""
    spec = importlib.util.spec_from_file_location("live_node", ROOT / "book" / "live" / "node.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.find_node())


def run_inside(tmp_path: Path) -> dict[str, Any]:
    """What the run inside Pyodide reports; the test fails with Node's words when it breaks."""
    pyodide = ROOT / "node_modules" / "pyodide"
    assert (pyodide / "pyodide.mjs").is_file(), "Pyodide is not installed; `make env` runs npm ci"
    packages = Path(pytest.__file__).parents[1]
    job = tmp_path / "job.json"
    job.write_text(
        json.dumps(
            {"pyodide": str(pyodide), "root": str(ROOT), "packages": str(packages), "tests": TESTS}
        ),
        encoding="utf-8",
    )
    run = subprocess.run(
        [find_node(), str(Path(__file__).with_name("run.mjs")), str(job)],
        capture_output=True, text=True, encoding="utf-8", timeout=1100, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return dict(json.loads(run.stdout.splitlines()[-1]))


@pytest.mark.timeout(1200)  # 20 seconds on a quiet machine
def test_the_engine_in_the_browser_s_python(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """All tests pass there. The speed is reported; held is a ratio within the run, far from what
    is reached."""
    answer = run_inside(tmp_path)
    assert answer["platform"] == "emscripten"
    assert answer["code"] == 0, answer["report"]
    assert answer["failed"] == []
    assert answer["passed"] > 300, answer["report"]

    figures = answer["speed"]
    record_property(
        "figures",
        f"the engine in Pyodide, Python {answer['version']}: {answer['passed']} tests passed\n"
        f"{speed.table(figures)}",
    )
    assert figures["hands per shuffle"] > 0.02
