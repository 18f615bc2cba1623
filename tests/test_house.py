"""The order of the house: who imports whom, and what no file may say."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
WIDGETS = sorted((ROOT / "cinch" / "widgets").rglob("*.py"))
ENGINE = sorted({*(ROOT / "cinch").rglob("*.py")} - {*WIDGETS})
NOT_OURS = {".git", ".venv", "_build", "node_modules", ".hypothesis", ".jupyter_cache"}
BINARY = {".png", ".ico", ".woff2", ".zip", ".gz", ".wasm"}


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, relative ones resolved."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*start, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def test_the_engine_imports_the_standard_library_only() -> None:
    assert ENGINE
    for path in ENGINE:
        for name in imports(path):
            top = name.partition(".")[0]
            allowed = top in sys.stdlib_module_names or top == "cinch"
            assert allowed, f"{path.name} imports {name}: the engine needs no package"
            assert not name.startswith("cinch.widgets"), f"{path.name} imports the widgets"


def test_the_widgets_do_not_import_the_book() -> None:
    assert WIDGETS
    for path in WIDGETS:
        for name in imports(path):
            top = name.partition(".")[0]
            assert top not in ("book", "live", "tools", "tests"), f"{path.name} imports {name}"


def test_importing_the_engine_loads_no_package() -> None:
    script = (
        "import sys, json; before = set(sys.modules); import cinch; "
        "print(json.dumps(sorted({m.partition('.')[0] for m in set(sys.modules) - before})))"
    )
    # -S: without site-packages there is nothing but the standard library to import.
    command = [sys.executable, "-S", "-c", script]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    foreign = set(json.loads(run.stdout)) - set(sys.stdlib_module_names) - {"cinch"}
    assert foreign == set()


def files() -> list[Path]:
    """Every text file that is ours."""
    found = []
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        ours = not NOT_OURS & set(parts) and "__pycache__" not in parts
        ours = ours and not any(p.endswith((".egg-info", "_cache")) for p in parts)
        if ours and path.is_file() and path.suffix not in BINARY and path != Path(__file__):
            found.append(path)
    return found


FORBIDDEN = {
    "a path of somebody's machine": (
        # a home folder, or the folder in which this very checkout stands
        r"/home/\w+/|/root/\w|/Users/\w+/|" + re.escape(str(ROOT)) + r"\b"
    ),
    "the address of a package registry": (
        r"registry\.npmjs|registry\.yarnpkg|pypi\.org/simple|files\.pythonhosted|"
        r"npmmirror|[\"']resolved[\"']\s*:"
    ),
    "work that was put off": r"\b(?:TODO|FIXME|XXX)\b|NotImplementedError",
    "an error that is hidden": r"allow_errors[\"']?\s*[:=]\s*[Tt]rue",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert found == []


def test_everything_is_pinned() -> None:
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        wanted = line.partition("#")[0].strip()
        assert not wanted or "==" in wanted or wanted == "-e .", f"not pinned: {line}"
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for kind in ("dependencies", "devDependencies"):
        for name, version in package.get(kind, {}).items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"not pinned: {name} {version}"


def test_no_page_is_built_with_what_asks_other_hosts() -> None:
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["sphinx"]["config"]
    assert config["nb_ipywidgets_js"] == {}
    assert "sphinx_thebe" not in config["extensions"]
    assert "sphinx.ext.intersphinx" not in config["extensions"]
    assert config["html_theme_options"].get("launch_buttons", {}) == {}


def test_chapter_names_are_short_and_lower_case() -> None:
    for path in (ROOT / "book").glob("*.ipynb"):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", path.stem), path.name


def test_the_readme_tells_the_truth_about_the_rooms() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = text.partition("## Where things are")[2].splitlines()
    table = "\n".join(row for row in rows if row.startswith("|"))
    assert table.count("\n") > 5
    for name in re.findall(r"`([\w./]+(?:/|\.\w+))`", table):
        if "<" in name or name.startswith("static"):
            continue
        here = [ROOT / name, ROOT / "tests" / name]
        assert any(path.exists() for path in here), f"README.md names {name}, which is not there"
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"`?make ([a-z-]+)", text)) <= targets


def test_the_readme_plays() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 3
    assert result.failed == 0
