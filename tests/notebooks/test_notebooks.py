"""Every chapter runs from top to bottom and says again what is stored in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from sphinx_external_toc.parsing import parse_toc_yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.notebooks import kernel_environment  # noqa: E402

NOTEBOOKS = sorted((ROOT / "book").glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
# A chapter of text alone has nothing to run.
with_code = [p for p in NOTEBOOKS if '"cell_type": "code"' in p.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", with_code, ids=lambda path: path.stem)
def test_outputs_are_what_the_engine_says_today(path: Path, tmp_path: Path) -> None:
    """nbval runs every cell in a fresh kernel and compares text and HTML with what is stored."""
    command = [sys.executable, "-m", "pytest", "--nbval", str(path), "-q", "--no-header"]
    # A run of its own: none of this run's options, plug-ins or caches.
    command += ["-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "--color=no"]
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    env |= kernel_environment(tmp_path / "ipython")
    run = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
    assert re.search(r"\d+ passed", run.stdout), run.stdout


@each
def test_notebook_is_stored_as_make_notebooks_leaves_it(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata, "run `make notebooks`: widget state is stored"
    assert set(notebook.metadata.language_info) == {"name"}, "run `make notebooks`"
    counts = [c.execution_count for c in notebook.cells if c.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1)), "run `make notebooks`: cells not run in order"
    for cell in notebook.cells:
        assert not re.fullmatch(r"[0-9a-f]{8}|[0-9a-f-]{36}", cell.id), "a cell id made by chance"
        assert not {"skip-execution", "raises-exception"} & set(cell.metadata.get("tags", []))


@each
def test_outputs_hold_no_error_and_nothing_of_this_machine(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error", cell.source
            assert output.get("name") != "stderr", cell.source
            text = str(output.get("data", {}).get("text/plain", "")) + str(output.get("text", ""))
            assert not re.search(r"/home/|/root/|/tmp/|[A-Z]:\\| at 0x[0-9a-f]+", text), text


def test_every_notebook_is_in_the_table_of_contents_and_the_other_way_round() -> None:
    listed = list(parse_toc_yaml(ROOT / "_toc.yml"))
    chapters = [p.relative_to(ROOT).with_suffix("").as_posix() for p in NOTEBOOKS]
    assert sorted(set(chapters) - set(listed)) == [], "add a line to _toc.yml"
    for name in listed:
        assert any((ROOT / f"{name}{ending}").is_file() for ending in (".ipynb", ".md")), name
