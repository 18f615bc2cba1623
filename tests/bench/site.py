"""How fast a page is: text, widgets, the first answer of Python, and what it weighs.

    python tests/bench/site.py                             # the first page and one chapter
    python tests/bench/site.py book/tricks.html --runs 9

Each cold run is a new browser with an empty profile; the warm run is the same page opened again
in it. A click is made the moment the widgets are drawn, long before Python is up, so the first
answer counts the whole start. Weights are those of gzip -6, as a static host would send them.
The figures are reported, never judged: they depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import statistics
import sys
import threading
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.browsers import get_chromium  # noqa: E402
from tools.serve import Handler, Server  # noqa: E402

SITE = ROOT / "_build" / "html"
CONTROL = ".live-view button:not([disabled])"
# Click the first control as soon as the page says that its widgets are drawn.
EARLY = f"""new MutationObserver((_, watch) => {{
  if (document.documentElement?.dataset.liveDrawn !== "1") return;
  watch.disconnect();
  performance.mark("bench:click");
  document.querySelector({CONTROL!r})?.click();
}}).observe(document, {{ subtree: true, attributeFilter: ["data-live-drawn"] }})"""
TIMES = """() => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
  return { text: at("first-contentful-paint"), drawn: at("live:drawn"),
           answer: at("live:first-answer"), click: at("bench:click") };
}"""


@dataclass
class Log:
    """What was asked of the server since the last `clear`."""

    paths: list[str] = field(default_factory=list)


class Recording(Handler):
    """The server of `make serve`, keeping a list of the files it sent in full."""

    def __init__(self, *args: Any, log: Log, **kwargs: Any) -> None:
        self.log = log
        super().__init__(*args, **kwargs)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note every file that is sent with its body."""
        if code == 200:
            self.log.paths.append(self.path.partition("?")[0])
        super().send_response(code, message)


@cache
def weight(path: str) -> int:
    """Bytes of one file as gzip sends it."""
    file = SITE / path.lstrip("/")
    return len(gzip.compress(file.read_bytes(), 6)) if file.is_file() else 0


def visit(context: BrowserContext, url: str) -> tuple[Page, dict[str, float]]:
    """Open a page, click early, wait for Python's first answer."""
    page = context.new_page()
    page.add_init_script(EARLY)
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.live?.answers > 0 && live.state === 'live'", timeout=60_000)
    return page, page.evaluate(TIMES)


def later_clicks(page: Page, count: int = 20) -> list[float]:
    """Milliseconds from the message that a click sends to Python's answer, `count` times."""
    trips = []
    for _ in range(count):
        before = page.evaluate("live.answers")
        page.evaluate(f"document.querySelector({CONTROL!r}).click()")
        page.wait_for_function(f"live.answers > {before}", timeout=10_000)
        trips.append(page.evaluate("live.lastTrip"))
    return trips


def measure(path: str, runs: int) -> list[str]:
    """One row of the table."""
    log = Log()
    server = Server(("127.0.0.1", 0), partial(Recording, directory=str(SITE), log=log))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/{path}"
    cold, warm, trips = [], [], []
    sent: list[str] = []
    with sync_playwright() as playwright:
        for run in range(runs):
            log.paths.clear()
            browser = playwright.chromium.launch(
                executable_path=get_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page, times = visit(context, url)
            sent = list(dict.fromkeys(log.paths))
            cold.append(times)
            if run == 0:
                trips = later_clicks(page)
            page.close()
            page, times = visit(context, url)
            warm.append(times)
            browser.close()
    server.shutdown()
    server.server_close()

    def median(rows: list[dict[str, float]], key: str) -> str:
        return f"{statistics.median(row[key] for row in rows):.0f}"

    best = min(row["answer"] for row in cold)
    return [
        path,
        median(cold, "text"),
        median(cold, "drawn"),
        f"{median(cold, 'answer')} ({best:.0f})",
        median(warm, "answer"),
        f"{statistics.median(trips):.1f}",
        f"{sum(map(weight, sent)) / 1e6:.2f}",
        str(len(sent)),
    ]


def main() -> None:
    """Measure the pages that are asked for and print one table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", default=["book/intro.html", "book/tricks.html"])
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    pages = [p for p in options.pages if (SITE / p).is_file()]
    if not pages:
        sys.exit(f"None of these pages is in {SITE}; `make book` builds them.")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(
        f"Chromium headless, {os.cpu_count()} cores, load {load:.1f}, {platform.machine()}; "
        f"milliseconds from the start of the navigation, median of {options.runs}"
    )
    head = ["page", "text", "drawn", "answer cold (min)", "warm", "click", "MB gzip", "files"]
    rows = [head, ["-" * len(name) for name in head]] + [measure(p, options.runs) for p in pages]
    widths = [max(len(row[n]) for row in rows) for n in range(len(head))]
    for row in rows:
        print("| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |")
    print("Must: text 400, drawn 500, answer cold 1800 (aim 1300), click 10, 9 MB.")


if __name__ == "__main__":
    main()
