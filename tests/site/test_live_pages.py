"""The live extension on a small book about nothing: what works, and every way to fail."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

ROOT = Path(__file__).resolve().parents[2]
PREFIX = "/some/where"

# a busy machine is slow, not wrong; the first test builds the small book
pytestmark = pytest.mark.timeout(900)
expect.set_options(timeout=30_000)


def _helper() -> Any:
    spec = importlib.util.spec_from_file_location(
        "live_book", Path(__file__).parent / "live_book.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pages() -> Path:
    """The folder of the built small book."""
    folder: Path = _helper().build()
    return folder


@pytest.fixture(scope="session")
def book(pages: Path) -> Iterator[str]:
    """Its address, below a path, as on a host that serves many books."""
    sys.path.insert(0, str(ROOT))
    from tools.serve import make_server

    server = make_server(pages, prefix=PREFIX)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}/"
    server.shutdown()
    server.server_close()
    thread.join(5)


def wait_for(page: Page, *states: str) -> None:
    """Wait until the page is in one of the states."""
    page.wait_for_function(
        "states => window.live && states.includes(live.state)", arg=list(states), timeout=120_000
    )


def badge(page: Page) -> str:
    """What the badge says."""
    return page.locator("#live-status .live-text").inner_text()


def view(page: Page, number: int) -> Any:
    """The place of the n-th widget."""
    return page.locator(".live-view").nth(number)


def flags(page: Page) -> list[str]:
    """What the page holds each of its widgets to be."""
    found: list[str] = page.eval_on_selector_all(
        ".live-view", "all => all.map(e => e.dataset.live)"
    )
    return found


Visits = Callable[..., Any]


def test_widgets_answer(visit: Visits, book: str) -> None:
    seen = visit(book + "counter.html")
    page = seen.page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.failed") is None
    assert page.evaluate("live.errors") == []
    counters = page.locator(".live-mount .counter")
    expect(counters).to_have_count(4)
    counters.nth(0).click()
    counters.nth(0).click()
    counters.nth(3).click()
    expect(counters.nth(0)).to_have_text("clicked 2 times")
    expect(counters.nth(1)).to_have_text("clicked 0 times")
    expect(counters.nth(3)).to_have_text("clicked 1 times")
    # what a callback prints appears under the cell that made the widget
    expect(page.locator(".live-cell-2 .live-output")).to_have_text(
        re.compile("count is 1\\s+count is 2")
    )
    # what a cell printed in the build is not there twice
    assert page.locator(".live-cell-3").inner_text().count("made the second") == (
        1 + 1  # in its source and in its output
    )
    assert flags(page) == ["live", "live", "static", "live"]
    assert seen.strangers == []
    assert seen.errors == []
    names = page.evaluate("performance.getEntriesByType('mark').map(m => m.name)")
    assert {"live:drawn", "live:ready", "live:first-answer"} <= set(names)


def test_one_python_and_hashed_names(visit: Visits, book: str, pages: Path) -> None:
    asked: list[str] = []
    seen = visit(
        book + "counter.html", before=lambda p: p.on("request", lambda r: asked.append(r.url))
    )
    wait_for(seen.page, "live")
    ours = [url.split(PREFIX)[1] for url in asked if "/live/" in url]
    assert all(re.search(r"-([0-9a-f]{12}|[0-9A-Z]{8})[./]", url) for url in ours), ours
    assert len(ours) == len(set(ours)), "something was loaded twice"
    assert sum("worker-" in url for url in ours) == 1
    assert not any("stdlib-rest" in url for url in ours), "the core of the library lacks something"


def test_drawn_before_python_and_early_click_kept(visit: Visits, book: str) -> None:
    held: list[Route] = []
    page = visit(
        book + "counter.html",
        before=lambda p: p.route("**/pyodide.asm.wasm", lambda route: held.append(route)),
    ).page
    page.wait_for_function("document.documentElement.dataset.liveDrawn === '1'")
    counters = page.locator(".live-mount .counter")
    expect(counters.first).to_have_text("clicked 0 times")
    counters.first.click()
    counters.first.click()
    wait_for(page, "loading")
    assert "kept" in badge(page)
    expect(counters.first).to_have_text("clicked 0 times")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(counters.first).to_have_text("clicked 2 times", timeout=120_000)


def test_nothing_moves_when_drawn(visit: Visits, book: str) -> None:
    watch = """new PerformanceObserver(list => { for (const e of list.getEntries())
        window.shift = (window.shift ?? 0) + e.value; })
      .observe({type: "layout-shift", buffered: true})"""
    page = visit(book + "counter.html", before=lambda p: p.add_init_script(watch)).page
    page.wait_for_function("document.documentElement.dataset.liveDrawn === '1'")
    page.wait_for_timeout(200)
    assert page.evaluate("window.shift ?? 0") < 0.02
    expect(page.locator(".live-saved")).to_have_count(0)


def test_without_javascript(visit: Visits, book: str) -> None:
    page = visit(book + "counter.html", java_script_enabled=False).page
    saved = page.locator(".live-saved .counter").first
    expect(saved).to_be_visible()
    expect(saved).to_have_text("clicked 0 times")
    border = saved.evaluate("e => getComputedStyle(e).borderTopColor")
    assert border == "rgb(1, 2, 3)"
    page.goto(book + "stock.html")
    assert "needs JavaScript" in page.locator("article").inner_text()


def test_texts_are_stored_once(pages: Path) -> None:
    text = (pages / "counter.html").read_text(encoding="utf-8")
    state = re.search(r'id="live-state">(.*?)</script>', text)
    assert state is not None
    assert state[1].count("createElement") == 1
    data = json.loads(state[1])
    scripts = [m["state"]["_esm"] for m in data["state"].values() if "_esm" in m["state"]]
    assert len(scripts) == 4
    assert len({json.dumps(s) for s in scripts}) == 1
    assert text.count("2px solid rgb(1, 2, 3)") == 1 + 1  # the style, and the source of the cell
    assert "jupyter.widget-state" not in text


def test_plain_page_is_left_alone(visit: Visits, book: str) -> None:
    asked: list[str] = []
    seen = visit(
        book + "plain.html", before=lambda p: p.on("request", lambda r: asked.append(r.url))
    )
    assert seen.page.evaluate("window.live === undefined")
    assert not any("/live/" in url for url in asked)


def test_stock_widgets(visit: Visits, book: str) -> None:
    seen = visit(book + "stock.html")
    page = seen.page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.failed") is None
    # jslink
    first = view(page, 0).locator(".noUi-handle").nth(0)
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(view(page, 0).locator(".widget-readout").nth(1)).to_have_text("1")
    # Button, Checkbox, Output, display of HTML, clear_output
    view(page, 1).locator("input[type=checkbox]").check()
    view(page, 1).locator("button").click()
    out = view(page, 1).locator(".widget-output")
    expect(out).to_contain_text("box is True")
    expect(out.locator("b.bold")).to_have_text("bold")
    view(page, 1).locator("button").click()
    page.wait_for_timeout(150)
    assert out.inner_text().count("box is") == 1
    # Dropdown and HTML
    view(page, 2).locator("select").select_option("three")
    expect(view(page, 3).locator("i")).to_have_text("three")
    # interact, with an error and after it
    view(page, 4).locator("select").select_option("b")
    expect(view(page, 4).locator(".widget-output")).to_contain_text("'bbb'")
    handle = view(page, 4).locator(".noUi-handle")
    handle.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(view(page, 4).locator(".widget-output")).to_contain_text("ValueError: seven is refused")
    page.keyboard.press("ArrowRight")
    expect(view(page, 4).locator(".widget-output")).to_contain_text("'bbbbbbbb'")
    # a callback that fails: the traceback under its cell, and everything goes on
    view(page, 5).locator("button").click()
    error = page.locator(".live-cell-6 .live-out-error")
    expect(error).to_contain_text("RuntimeError: the callback failed")
    expect(error).to_contain_text('raise RuntimeError("the callback failed")')
    assert page.evaluate("live.state") == "live"
    assert seen.errors == []


def test_stock_widgets_have_names(visit: Visits, book: str) -> None:
    page = visit(book + "stock.html").page
    wait_for(page, "live")
    page.evaluate("new Promise(requestAnimationFrame)")
    page.add_script_tag(path=str(ROOT / "node_modules" / "axe-core" / "axe.min.js"))
    found = page.evaluate(
        """async () => (await axe.run({include: [[".live-mount"], ["#live-status"]]})).violations
        .map(v => v.id + ": " + v.nodes.map(n => n.html).join(" "))"""
    )
    assert found == []
    names = page.eval_on_selector_all(
        ".live-mount .noUi-handle, .live-mount button", "all => all.map(e => e.ariaLabel)"
    )
    assert names[:3] == ["Tricks", "slider", "check"]


def test_cell_that_raises(visit: Visits, book: str) -> None:
    page = visit(book + "raises.html").page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.state") == "failed"
    assert "LookupError: no such card here" in badge(page)
    assert "Restart" in badge(page)
    expect(page.locator("#live-status .live-text")).to_be_visible()
    error = page.locator(".live-cell-3 .live-out-error")
    expect(error).to_contain_text('raise LookupError("no such card here")')
    assert flags(page) == ["live", "dead"]
    page.locator(".live-mount .counter").first.click()
    expect(page.locator(".live-mount .counter").first).to_have_text("clicked 1 times")
    assert page.evaluate("live.state") == "failed"


def test_endless_callback_is_stopped(visit: Visits, book: str) -> None:
    page = visit(book + "endless.html").page
    wait_for(page, "live")
    counter = page.locator(".live-mount .counter")
    counter.click()
    expect(counter).to_have_text("clicked 1 times")
    page.get_by_role("button", name="Forever").click()
    wait_for(page, "busy")
    page.get_by_role("button", name="Stop").click()
    wait_for(page, "stopped")
    assert "Restart" in badge(page)
    counter.click()
    page.wait_for_timeout(100)
    expect(counter).to_have_text("clicked 1 times")
    page.get_by_role("button", name="Restart").click()
    expect(counter).to_have_text("clicked 0 times")
    wait_for(page, "live")
    counter.click()
    expect(counter).to_have_text("clicked 1 times")
    assert page.locator(".live-output").inner_text().count("count is") == 1


def test_endless_start_is_stopped(visit: Visits, book: str) -> None:
    page = visit(book + "endless-start.html").page
    wait_for(page, "busy")
    assert "number 3" in badge(page)
    page.get_by_role("button", name="Stop").click()
    wait_for(page, "stopped")


def test_widgets_that_do_not_match(visit: Visits, book: str) -> None:
    page = visit(book + "mismatch.html").page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.state") == "failed"
    assert "2 of 3 widgets" in badge(page)
    assert "do not match" in badge(page)
    assert flags(page) == ["live", "dead", "dead"]
    page.locator(".live-mount .counter").first.click()
    expect(page.locator(".live-mount .counter").first).to_have_text("clicked 1 times")


def test_equal_widgets_in_another_order(visit: Visits, book: str) -> None:
    page = visit(book + "swap.html").page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.state") == "live"
    counters = page.locator(".live-mount .counter")
    expect(counters).to_have_count(2)
    expect(counters.nth(0)).to_have_text("two")
    counters.nth(0).click()
    expect(counters.nth(0)).to_have_text("clicked 1 times")
    expect(counters.nth(1)).to_have_text("one")


def test_script_that_throws(visit: Visits, book: str) -> None:
    page = visit(book + "throws.html").page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.state") == "failed"
    assert "1 of 2 widgets" in badge(page)
    assert "no picture today" in badge(page)
    assert flags(page) == ["broken", "live"]
    expect(page.locator(".saved-picture")).to_be_visible()
    page.locator(".live-mount .counter").click()
    expect(page.locator(".live-mount .counter")).to_have_text("clicked 1 times")


def test_late_part_of_the_library(visit: Visits, book: str) -> None:
    asked: list[str] = []
    page = visit(
        book + "late.html", before=lambda p: p.on("request", lambda r: asked.append(r.url))
    ).page
    wait_for(page, "live")
    assert not any("stdlib-rest" in url for url in asked)
    page.locator(".live-mount .counter").click()
    expect(page.locator(".live-mount .counter")).to_have_text(re.compile(r"wave has \d+ names"))
    page.locator(".live-mount .counter").click()
    assert sum("stdlib-rest" in url for url in asked) == 1


def test_package_of_the_book(visit: Visits, book: str) -> None:
    asked: list[str] = []
    page = visit(
        book + "parcel.html", before=lambda p: p.on("request", lambda r: asked.append(r.url))
    ).page
    wait_for(page, "live", "failed")
    assert page.evaluate("live.failed") is None
    # its data file was read: what the cell prints here is what it printed in the build
    assert page.locator(".live-cell-2").inner_text().count("greetings from a data file") == 1
    assert page.locator(".live-output").count() == 0
    assert not any("/sources-" in url for url in asked)
    page.locator(".live-mount .counter").click()
    expect(page.locator(".live-mount .counter")).to_contain_text("traceback quotes this line")
    error = page.locator(".live-out-error")
    expect(error).to_contain_text("ValueError: this is refused by the parcel")
    expect(error).to_contain_text('raise ValueError(f"{what} is refused by the parcel")')
    assert sum("/sources-" in url for url in asked) == 1


def test_late_part_missing(visit: Visits, book: str) -> None:
    gone = lambda route: route.fulfill(status=404)  # noqa: E731
    page = visit(book + "late.html", before=lambda p: p.route("**/stdlib-rest-*", gone)).page
    wait_for(page, "live")
    page.locator(".live-mount .counter").click()
    expect(page.locator(".live-out-error")).to_contain_text("answered 404")


def _missing(route: Route) -> None:
    route.fulfill(status=404, body="no such file")


def _refused(route: Route) -> None:
    route.abort()


def _corrupt(route: Route) -> None:
    body = bytearray(route.fetch().body())
    middle = len(body) // 2
    body[middle : middle + 64] = bytes(64)
    route.fulfill(status=200, body=bytes(body), content_type="application/zip")


def _cut(route: Route) -> None:
    body = route.fetch().body()
    route.fulfill(status=200, body=body[: len(body) // 2], content_type="application/wasm")


def _page_instead(route: Route) -> None:
    """What a host does that answers every address with its start page."""
    route.fulfill(status=200, body="<!doctype html><p>Welcome", content_type="text/html")


@pytest.mark.parametrize(
    ("files", "act", "says"),
    [
        ("**/worker-*.js", _missing, "did not load"),
        ("**/worker-*.js", _refused, "did not load"),
        ("**/worker-*.js", _page_instead, "did not load"),
        ("**/pyodide.asm.mjs", _missing, "pyodide.asm.mjs did not load"),
        ("**/pyodide.asm.wasm", _missing, "the server answered 404"),
        ("**/pyodide.asm.wasm", _cut, "pyodide.asm.wasm is damaged"),
        ("**/packages-*.pack", _missing, "the server answered 404"),
        ("**/packages-*.pack", _corrupt, "is damaged"),
        ("**/stdlib-*.pack", _missing, "the server answered 404"),
        ("**/stdlib-*.pack", _corrupt, "is damaged"),
        ("**/start-*.zip", _missing, "the server answered 404"),
        ("**/start-*.zip", _corrupt, "is damaged"),
        ("**/stdlib-*.pack", _page_instead, "is damaged"),
    ],
)
def test_files_missing_or_damaged(
    visit: Visits, book: str, files: str, act: Callable[[Route], None], says: str
) -> None:
    page = visit(book + "counter.html", before=lambda p: p.route(files, act)).page
    wait_for(page, "failed", "live")
    assert page.evaluate("live.state") == "failed"
    assert says in badge(page)
    assert "saved state" in badge(page)
    assert "Reload" in badge(page)
    expect(page.locator("#live-status .live-text")).to_be_visible()
    expect(page.locator(".live-mount .counter").first).to_have_text("clicked 0 times")
    page.unroute(files)
    page.get_by_role("button", name="Restart").click()
    wait_for(page, "live")
    page.locator(".live-mount .counter").first.click()
    expect(page.locator(".live-mount .counter").first).to_have_text("clicked 1 times")


def test_save_data_waits_for_a_touch(visit: Visits, book: str) -> None:
    saver = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    asked: list[str] = []

    def before(page: Page) -> None:
        page.add_init_script(saver)
        page.on("request", lambda r: asked.append(r.url))

    page = visit(book + "counter.html", before=before).page
    page.wait_for_function("document.documentElement.dataset.liveDrawn === '1'")
    page.locator("article h1").click()
    page.wait_for_timeout(1500)
    assert page.evaluate("live.state") == "waiting"
    assert not any("worker-" in url for url in asked)
    page.locator(".live-mount .counter").first.click()
    expect(page.locator(".live-mount .counter").first).to_have_text(
        "clicked 1 times", timeout=60_000
    )


def test_badge_by_keyboard(visit: Visits, book: str) -> None:
    page = visit(book + "counter.html").page
    wait_for(page, "live")
    toggle = page.locator("#live-status .live-toggle")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Restart")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    wait_for(page, "loading", "live")
    wait_for(page, "live")
