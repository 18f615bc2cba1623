"""How quick a live page is: text, widgets, the first click answered by Python, later clicks.

    python tests/bench/site.py [--build-dir _build/html] [--page book/intro] [--runs 5]

Everything comes from 127.0.0.1. A widget is drawn when its saved drawing is on the screen; it
takes clicks when its script has drawn it anew, and keeps them until Python answers. "Cold" is a
browser that has never seen the book; "warm" is its next visit, with the files in the HTTP cache.
Times are milliseconds from the start of the navigation; bytes are what a host that compresses
with gzip would send on the cold visit. The figures are reported and gate nothing.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import BrowserContext, Page, sync_playwright  # noqa: E402

from tools.browsers import get_chromium  # noqa: E402
from tools.serve import make_server  # noqa: E402

ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
CLICKABLE = ".live-mount [data-do]:not(:disabled), .live-mount button:not(:disabled)"
# Click, and wait until Python has answered all that was sent by then.
CLICK = """async (selector) => {
  const begun = performance.now(), element = document.querySelector(selector);
  element.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
  element.click();
  const end = await live.settled();
  return [end, end - begun];
}"""
# The time of the first frame after the one in which a saved widget has a place and its styles.
SEEN = """(() => {
  const look = () => requestAnimationFrame(() => {
    const picture = document.querySelector(".live-saved, .live-mount");
    if (!picture?.getBoundingClientRect().height) return look();
    requestAnimationFrame(() => (window.widgetSeen = performance.now()));
  });
  look();
})()"""
GOALS = {
    "text": "400",
    "widget drawn": "500",
    "widget takes clicks": "",
    "first click, cold": "1800 (aim 1300)",
    "first click, warm": "",
    "later click": "10 (aim 3)",
    "MB, gzip, cold": "9 (aim 7)",
}


def gzipped(folder: Path, addresses: list[str]) -> int:
    """Bytes that a compressing host would send for these addresses."""
    total = 0
    for address in dict.fromkeys(addresses):
        file = folder / unquote(urlsplit(address).path).lstrip("/")
        if file.is_file():
            data = file.read_bytes()
            total += min(len(data), len(gzip.compress(data, 6)))
    return total


def one_visit(
    context: BrowserContext, address: str, selector: str
) -> tuple[dict[str, float], Page]:
    """Open the page, click as soon as there is something to click, wait for the answer."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_function("document.documentElement.dataset.liveDrawn === '1'", polling=10)
    answered, _ = page.evaluate(CLICK, selector)
    marks: dict[str, Any] = page.evaluate(
        """({...live.marks, seen: window.widgetSeen,
        text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime})"""
    )
    marks["answered"] = answered
    page.wait_for_function("live.state === 'live'", timeout=60_000)
    return marks, page


def measure(folder: Path, base: str, name: str, selector: str) -> dict[str, float]:
    """One fresh browser: a cold visit, later clicks, a warm visit."""
    address, asked = f"{base}/{name}.html", []
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=get_chromium(), args=ARGUMENTS
        )
        context.add_init_script(SEEN)
        context.on("request", lambda request: asked.append(request.url))
        cold, page = one_visit(context, address, selector)
        clicks = [page.evaluate(CLICK, selector)[1] for _ in range(9)]
        size = gzipped(folder, [url for url in asked if url.startswith(base)])
        page.close()
        warm, page = one_visit(context, address, selector)
        context.close()
    return {
        "text": cold.get("text") or float("nan"),
        "widget drawn": cold["seen"],
        "widget takes clicks": cold["drawn"],
        "first click, cold": cold["answered"],
        "first click, warm": warm["answered"],
        "later click": statistics.median(clicks),
        "MB, gzip, cold": size / 1e6,
    }


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--page", default="book/intro", help="a page with widgets, without .html")
    parser.add_argument("--click", default=CLICKABLE, help="what to click, as a CSS selector")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    if not (options.build_dir / f"{options.page}.html").is_file():
        sys.exit(f"no {options.page}.html in {options.build_dir}: build the book with `make book`")
    server = make_server(options.build_dir)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    runs = []
    for n in range(options.runs):
        print(f"run {n + 1} of {options.runs} …", file=sys.stderr, flush=True)
        runs.append(measure(options.build_dir, base, options.page, options.click))
    server.shutdown()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    print(f"\n{options.page}, {options.runs} runs, load of the machine {load}\n")
    print(f"| {'what':<19} | {'median':>7} | {'least':>7} | {'most':>7} | {'goal':<16} |")
    print(f"|{'-' * 21}|{'-' * 9}|{'-' * 9}|{'-' * 9}|{'-' * 18}|")
    for what, goal in GOALS.items():
        values = sorted(run[what] for run in runs)
        digits = 0 if values[-1] >= 100 else 1 if values[-1] >= 20 else 2
        middle = statistics.median(values)
        cells = " | ".join(f"{v:>7.{digits}f}" for v in (middle, values[0], values[-1]))
        print(f"| {what:<19} | {cells} | {goal:<16} |")


if __name__ == "__main__":
    main()
