"""The desk for Python in the chapter on the engine, in the reader's browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

RUN = "print('the right pedro'); 6 * 7"


def live(page: Page) -> None:
    page.wait_for_function("window.live && live.state === 'live'", timeout=180_000)


def run(page: Page, lines: str) -> None:
    """Put lines on the desk and press its button."""
    page.locator(".live-mount textarea").fill(lines)
    page.locator(".live-mount").get_by_role("button", name="Run").click()


def test_lines_are_written_and_run_by_keyboard(site: str, visit: Callable[..., Any]) -> None:
    seen = visit(f"{site}book/engine.html")
    page = seen.page
    live(page)
    desk = page.locator(".live-mount")
    lines = desk.locator("textarea")
    lines.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(f"{RUN}  # why? undo")  # no key of the tables acts in here
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(desk.locator(".cinch-output")).to_have_text("the right pedro\n42\n")
    expect(lines).to_have_value(f"{RUN}  # why? undo")
    # what is refused keeps the lines, and says where
    lines.fill("x = 1\ny = x / 0")
    desk.get_by_role("button", name="Run").click()
    expect(desk.locator(".cinch-notice")).to_contain_text("ZeroDivisionError in line 2")
    expect(lines).to_have_value("x = 1\ny = x / 0")
    desk.get_by_role("button", name="Count something").click()
    expect(lines).to_have_value(re.compile("import Counter"))
    seen.assert_clean()


def test_a_run_that_never_ends_is_stopped(site: str, visit: Callable[..., Any]) -> None:
    seen = visit(f"{site}book/engine.html")
    page = seen.page
    live(page)
    run(page, "while True: pass")
    page.wait_for_function("live.state === 'busy'")
    page.locator("#live-status .live-stop").click()
    page.wait_for_function("live.state === 'stopped'")
    page.locator("#live-status .live-restart").click()
    live(page)
    run(page, "2 + 2")
    expect(page.locator(".live-mount .cinch-output")).to_have_text("4\n")


def test_after_a_restart_a_table_knows_its_reader_again(
    site: str, visit: Callable[..., Any]
) -> None:
    """The choice of rules and the stored table reach the new Python as they reach the first."""
    seen = visit(f"{site}book/tricks.html")
    page = seen.page
    live(page)
    rules = page.locator(".live-mount select[data-do=rules]").first
    rules.select_option("shoot")
    page.wait_for_function("!document.querySelector('.cinch-widget[data-waiting]')")
    page.evaluate("live.stop()")
    page.evaluate("live.restart()")
    live(page)
    page.wait_for_function("!document.querySelector('.cinch-widget[data-busy]')")
    expect(rules).to_have_value("shoot")
    for twin in page.locator(".live-mount select[data-do=rules]").all():
        expect(twin).to_have_value("shoot")
    seen.assert_clean()


def test_python_looks_for_rubbish_again_once_the_page_is_live(
    site: str, visit: Callable[..., Any]
) -> None:
    seen = visit(f"{site}book/engine.html")
    page = seen.page
    live(page)
    looks = "import gc; gc.isenabled(), gc.get_threshold()[0] < 10_000"
    run(page, f"{looks}, gc.get_freeze_count() > 1000")
    expect(page.locator(".live-mount .cinch-output")).to_have_text("(True, True, True)\n")
