"""Run every chapter and store its outputs, so that two runs leave the same file.

    python tools/notebooks.py                    # every chapter of _toc.yml
    python tools/notebooks.py book/tricks.ipynb  # these
    python tools/notebooks.py --check            # change nothing; exit 1 if a run would

Widgets and cells carry stable names, and nothing of the machine or the hour is kept. Where a
widget also shows itself as HTML, only that is stored: a notebook that has not been run yet then
shows the table instead of a widget that has no kernel.
"""

from __future__ import annotations

import argparse
import os
import re
import runpy
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parent.parent
WIDGET = "application/vnd.jupyter.widget-view+json"
DROPPED = ("kernelspec", "language_info", "widgets")


def chapters() -> list[Path]:
    """The notebooks of the book in reading order."""
    from sphinx_external_toc.parsing import parse_toc_yaml

    names = [ROOT / f"{name}.ipynb" for name in parse_toc_yaml(ROOT / "_toc.yml")]
    return [path for path in names if path.is_file()]


def settle(notebook: nbformat.NotebookNode, stem: str) -> None:
    """Drop what differs between two runs or two machines."""
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            **{k: v for k, v in notebook.metadata.items() if k not in DROPPED},
        }
    )
    for number, cell in enumerate(notebook.cells, 1):
        if re.fullmatch(r"[0-9a-f]{8}|[0-9a-f-]{36}", cell.get("id", "")) or "id" not in cell:
            cell["id"] = f"{stem}-{number:02d}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if WIDGET in data and "text/html" in data:
                del data[WIDGET]
    names = [cell["id"] for cell in notebook.cells]
    for number, cell in enumerate(notebook.cells, 1):
        if names.count(cell["id"]) > 1:
            cell["id"] = f"{stem}-{number:02d}"


def run(path: Path) -> str:
    """The text of the notebook after a run from top to bottom.

    Raises CellExecutionError when a cell raises.
    """
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
    )
    client.execute()
    settle(notebook, path.stem)
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def numbering() -> str:
    """The start-up script of the built pages' kernels, which gives widgets stable names."""
    return str(runpy.run_path(str(ROOT / "book" / "live" / "ids.py"))["STARTUP"])


def kernel_environment(folder: Path) -> dict[str, str]:
    """Environment variables that give a kernel the numbering, and this checkout's engine.

    `folder` is an empty or missing folder that must outlive the kernels.
    """
    startup = folder / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "numbered_widgets.py").write_text(numbering())
    search = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {
        "IPYTHONDIR": str(folder),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, search)),
    }


def main() -> None:
    """Run the chapters that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="chapters; all when none is named")
    parser.add_argument("--check", action="store_true", help="compare only, change nothing")
    options = parser.parse_args()
    paths = [path.resolve() for path in options.notebooks] or chapters()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(kernel_environment(Path(folder) / "ipython"))
        for path in paths:
            began = time.monotonic()
            before = path.read_text(encoding="utf-8")
            try:
                after = run(path)
            except CellExecutionError as error:
                print(f"✗ {path.name}: a cell failed\n{error}", flush=True)
                wrong.append(path.name)
                continue
            changed = after != before
            if changed and options.check:
                wrong.append(path.name)
            elif changed:
                path.write_text(after, encoding="utf-8", newline="\n")
            word = "changed" if changed else "the same"
            print(f"· {path.name}: {word}, {time.monotonic() - began:.1f} s", flush=True)
    if wrong:
        sys.exit(f"Not as it should be: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
