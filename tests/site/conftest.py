"""What every test of the built book shares: the pages, a server for them, a browser.

- `site`: the built book served on 127.0.0.1; `subsite`: the same below `/some/where`.
- `page_paths`: every page of `_toc.yml`, as paths such as `book/intro.html`; a test
  that asks for `page_path` runs once for each.
- `browser`: headless Chromium for the whole run; `visit`: opens a page in a fresh context and
  watches it: every request that leaves 127.0.0.1 is refused and recorded, and so is every
  error on the console.

`CINCH_SITE` names another folder of built pages than `_build/html`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.browsers import get_chromium  # noqa: E402
from tools.serve import make_server  # noqa: E402

SITE = Path(os.environ.get("CINCH_SITE") or ROOT / "_build" / "html")
PREFIX = "/some/where"


def all_pages() -> list[str]:
    """Every page in the order of the table of contents, as a path below the site's root."""
    from sphinx_external_toc.parsing import parse_toc_yaml

    toc = parse_toc_yaml(ROOT / "_toc.yml")
    return [f"{name}.html" for name in toc]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `page_path` runs once for every page there is."""
    if "page_path" in metafunc.fixturenames:
        metafunc.parametrize("page_path", all_pages())


@pytest.fixture(scope="session")
def page_paths() -> list[str]:
    """Every page, in the order of the table of contents."""
    return all_pages()


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of built pages; the run fails, rather than skips, without it."""
    assert (SITE / all_pages()[0]).is_file(), f"no page in {SITE}: build it first with `make book`"
    return SITE


def _serve(folder: Path, prefix: str) -> Iterator[str]:
    server = make_server(folder, prefix=prefix)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    host, port = server.server_address[:2]
    yield f"http://{host}:{port}{prefix}/"
    server.shutdown()
    server.server_close()
    thread.join(5)


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the book, ending with a slash."""
    yield from _serve(built, "")


@pytest.fixture(scope="session")
def subsite(built: Path) -> Iterator[str]:
    """The address of the book on a host that serves it below a path."""
    yield from _serve(built, PREFIX)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the whole run."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=get_chromium(),
            args=["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"],
        )
        yield started
        started.close()


@dataclass
class Visit:
    """A page that is watched."""

    page: Page
    context: BrowserContext
    strangers: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def assert_clean(self) -> None:
        """No request left this machine, none failed, and the console has no error."""
        assert self.strangers == []
        assert self.missing == []
        assert self.errors == []


def watch(context: BrowserContext, page: Page) -> Visit:
    """Refuse and record what leaves 127.0.0.1; record failed requests and console errors."""
    visit = Visit(page, context)

    def gate(route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.scheme in ("data", "blob", "about") or address.hostname == "127.0.0.1":
            route.continue_()
        else:
            visit.strangers.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    page.on("pageerror", lambda e: visit.errors.append(f"{e.name}: {e.message}"))
    page.on("console", lambda m: visit.errors.append(m.text) if m.type == "error" else None)
    page.on(
        "response",
        lambda r: visit.missing.append(f"{r.status} {r.url}") if r.status >= 400 else None,
    )
    return visit


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """`visit(url, **context options)` opens a page; every context is closed after the test.

    Options are Playwright's: `viewport`, `color_scheme`, `java_script_enabled` …; `theme` sets
    the theme's own light or dark choice, `before` runs on the page before it is opened.
    """
    contexts: list[BrowserContext] = []

    def open_page(
        url: str | None,
        *,
        theme: str | None = None,
        before: Callable[[Page], Any] | None = None,
        **options: Any,
    ) -> Visit:
        options.setdefault("viewport", {"width": 1280, "height": 900})
        if theme:
            options["color_scheme"] = theme
        context = browser.new_context(**options)
        context.set_default_timeout(60_000)  # two cores may be busy; a right answer comes at last
        contexts.append(context)
        if theme:
            context.add_init_script(
                f"try {{ localStorage.mode = localStorage.theme = {theme!r} }} catch {{}}"
            )
        page = context.new_page()
        seen = watch(context, page)
        if before:
            before(page)
        if url:
            page.goto(url, wait_until="load")
        return seen

    yield open_page
    for context in contexts:
        context.close()


def has_widgets(page: Page) -> bool:
    """Whether the page has anything to be live."""
    return bool(page.locator("#live-page").count())


@pytest.fixture
def drawn() -> Callable[[Page], None]:
    """Wait until the saved widgets of a page are drawn; at once on a page without any."""

    def wait(page: Page) -> None:
        if has_widgets(page):
            page.wait_for_function("document.documentElement.dataset.liveDrawn === '1'")
        page.evaluate("document.fonts.ready.then(() => true)")

    return wait


@pytest.fixture
def settled() -> Callable[[Page], None]:
    """Wait until nothing more happens by itself: Python is up, or there is nothing to be live.

    Fails with what the page says if Python is up but the page is not live.
    """

    def wait(page: Page) -> None:
        if has_widgets(page):
            page.wait_for_function(
                "window.live && ['live', 'failed', 'stopped'].includes(live.state)", timeout=60_000
            )
            end = page.evaluate("({ state: live.state, failed: live.failed, errors: live.errors })")
            assert end == {"state": "live", "failed": None, "errors": []}
        page.wait_for_load_state("networkidle")

    return wait
