"""The build half of the live pages: ids, cells, shared texts, names that follow content."""

from __future__ import annotations

import doctest
import importlib
import re
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIVE = ROOT / "book" / "live"
# that of the small book: it has the slow steps, bundle and standard library, already
CACHE = ROOT / "_build" / "live-fixture" / "_build" / ".live-cache"

pytestmark = pytest.mark.timeout(900)


@pytest.fixture
def live() -> Iterator[Callable[[str], Any]]:
    """Import a module of the extension as Sphinx does."""
    sys.path.insert(0, str(LIVE.parent))
    yield lambda name: importlib.import_module(f"live.{name}")
    sys.path.remove(str(LIVE.parent))


@pytest.mark.parametrize("name", ["cells", "state"])
def test_examples_in_docstrings(live: Callable[[str], Any], name: str) -> None:
    result = doctest.testmod(live(name))
    assert result.attempted
    assert not result.failed


def test_browser_and_build_number_alike(
    live: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same cells give the same ids in the build kernel and in the browser's kernel."""
    import comm

    asked: list[str] = []
    enter: list[Callable[[Any], None]] = []
    monkeypatch.setattr(comm, "create_comm", lambda *a, **k: asked.append(k["comm_id"]))
    events = types.SimpleNamespace(register=lambda name, call: enter.append(call))
    shell = types.SimpleNamespace(events=events)
    exec(live("ids").STARTUP, {"get_ipython": lambda: shell})
    build = comm.create_comm
    monkeypatch.undo()

    for name in ("livekernel.outputs", "livekernel.wire"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    package = types.ModuleType("livekernel")
    package.__path__ = [str(LIVE / "kernel" / "livekernel")]
    package.outputs = sys.modules["livekernel.outputs"]  # type: ignore[attr-defined]
    package.wire = sys.modules["livekernel.wire"]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "livekernel", package)
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(comm, "get_comm_manager", comm.get_comm_manager)
    browser = importlib.import_module("livekernel.comms")
    monkeypatch.delitem(sys.modules, "livekernel.comms")

    cells = ["a = Button()\n", "b = Button()", "a = Button()", "  \nc = Slider()  "]
    there = []
    for source in cells:
        enter[0](types.SimpleNamespace(raw_cell=source))
        browser.enter_cell(source)
        for _ in range(3):
            build("x")
            there.append(browser.next_id())
    assert asked == there
    assert len(set(there)) == 12
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in there)
    browser.leave_cells()
    assert browser.next_id() not in there


def test_names_follow_content(live: Callable[[str], Any], tmp_path: Path) -> None:
    """A second build makes nothing anew; a changed package changes its archive's name only."""
    said: list[str] = []
    parcel = tmp_path / "tiny_parcel"
    parcel.mkdir()
    (parcel / "__init__.py").write_text(f"WORD = '{tmp_path}'\n")
    sys.path.insert(0, str(tmp_path))
    try:
        build = live("build")

        def publish() -> Any:
            builder = build.Builder(CACHE, ["tiny_parcel"], [], said.append)
            return builder.publish(tmp_path / "out")

        first = publish()
        assert [line.split()[2] for line in said][-2:] == ["site", "split"]
        said.clear()
        assert publish() == first
        assert said == []
        (parcel / "__init__.py").write_text("WORD = 'two'\n")
        second = publish()
    finally:
        sys.path.remove(str(tmp_path))
    assert second.digest != first.digest
    assert second.worker["site"] != first.worker["site"]
    assert second.worker["core"] == first.worker["core"]
    assert second.worker["pyodide"] == first.worker["pyodide"]
    assert second.front == first.front
    there = {file.name for file in (tmp_path / "out").iterdir()}
    archives = [v for v in second.worker.values() if isinstance(v, dict)]
    named = {str(a["url"]) for a in archives} | {second.front, second.css}
    named |= {str(second.worker["worker"]), str(second.worker["pyodide"]).rstrip("/")}
    named |= {*second.parts}
    scripts = [tmp_path / "out" / name for name in named if name.startswith("front")]
    text = "".join(script.read_text("utf-8") for script in scripts)
    named |= {*re.findall(r"front-part-\w+\.js", text)}
    assert there == named, "a file that no page names, or a name without its file"


def test_failing_import_of_the_books_package_stops_the_build(
    live: Callable[[str], Any], tmp_path: Path
) -> None:
    parcel = tmp_path / "sad_parcel"
    parcel.mkdir()
    (parcel / "__init__.py").write_text("import no_such_module_here\n")
    sys.path.insert(0, str(tmp_path))
    try:
        build = live("build")
        builder = build.Builder(CACHE, ["sad_parcel"], ["import sad_parcel"])
        with pytest.raises(live("node").LiveError, match="no_such_module_here"):
            builder.publish(tmp_path / "out")
    finally:
        sys.path.remove(str(tmp_path))


def test_unknown_package_is_named(live: Callable[[str], Any]) -> None:
    with pytest.raises(live("node").LiveError, match=r"'no_such_parcel'.*not installed"):
        live("build").locate("no_such_parcel")
