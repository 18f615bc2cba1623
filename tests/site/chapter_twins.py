"""The widgets of a chapter, made here by the chapter's own cells: what the page should say.

A page and its twin get the same clicks; the page's text must be the twin's, whose every word
comes from the engine. So no sentence of the book is typed into a test.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from cinch.widgets.base import LiveView
from cinch.widgets.words import text_of

ROOT = Path(__file__).resolve().parents[2]
IDLE = "n => !document.querySelectorAll('.live-view')[n].querySelector('[data-waiting]')"
FORGE = """(select, value) => {
  const option = document.createElement("option");
  option.value = value;
  select.append(option);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
# Where the focus is: on the control wanted, in its group, before it, or behind it.
WHERE = """([n, what]) => {
  const view = document.querySelectorAll(".live-view")[n], now = document.activeElement;
  const wanted = [...view.querySelectorAll(`[data-do="${what}"]`)]
    .find(e => e.getClientRects().length);
  if (!wanted) return "missing";
  if (now === wanted) return "there";
  if (now === document.body) return "before";
  const group = wanted.closest("[data-roving]");
  if (group && group.contains(now) && now !== group) return "in its group";
  return now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING
    ? "before" : "behind";
}"""


def twins(chapter: str) -> list[LiveView]:
    """The widgets of a chapter, in the order of the page."""
    cells = json.loads((ROOT / "book" / f"{chapter}.ipynb").read_text("utf-8"))["cells"]
    space: dict[str, Any] = {}
    found = []
    for cell in cells:
        if cell["cell_type"] != "code" or "skip-live" in cell["metadata"].get("tags", ()):
            continue
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(ast.Module(body, []), chapter, "exec"), space)
            if last is not None:
                shown = eval(compile(ast.Expression(last.value), chapter, "eval"), space)
                found += [shown] if isinstance(shown, LiveView) else []
    return found


class Pair:
    """A widget on a page and its twin. ``number`` is its place among the page's widgets."""

    def __init__(self, page: Page, number: int, twin: LiveView) -> None:
        self.page, self.number, self.twin = page, number, twin

    @property
    def place(self) -> Locator:
        """The widget on the page."""
        return self.page.locator(".live-view").nth(self.number).locator(".live-mount .cinch-body")

    def control(self, do: str) -> Locator:
        """The control that sends this."""
        return self.place.locator(f'[data-do="{do}"]').first

    def idle(self) -> None:
        """Wait until everything that was sent is answered."""
        self.page.wait_for_function(IDLE, arg=self.number, timeout=120_000)

    def shown(self) -> str:
        """The readable text on the page."""
        return text_of(self.place.inner_html())

    def same(self) -> None:
        """The page says what the twin says."""
        self.idle()
        assert self.shown() == self.twin.text()

    @property
    def kind(self) -> str:
        """The kind of message that is shown: good, refused, info or none."""
        found = re.search(r"cinch-message-(\w+)", self.twin.html)
        return found[1] if found else ""

    def click(self, do: str, value: str | None = None) -> None:
        """Click, or choose a value: here and on the page."""
        control = self.control(do)
        if value is None:
            control.click()
        elif control.locator(f'option[value="{value}"]').count():
            control.select_option(value)
        else:
            control.evaluate(FORGE, value)
        self.twin.act(do, value=value)

    def reach(self, do: str) -> None:
        """Bring the focus to a control with Tab and the arrows, as a reader without a mouse."""
        for _ in range(150):
            match self.page.evaluate(WHERE, [self.number, do]):
                case "there":
                    visible = "document.activeElement.matches(':focus-visible')"
                    assert self.page.evaluate(visible), f"the focus on “{do}” cannot be seen"
                    return
                case "in its group":
                    self.page.keyboard.press("ArrowRight")
                case "before":
                    self.page.keyboard.press("Tab")
                case "behind":
                    self.page.keyboard.press("Shift+Tab")
                case "missing":
                    raise AssertionError(f"nothing to press for “{do}”: {self.shown()}")
        raise AssertionError(f"“{do}” cannot be reached by keyboard")

    def press(self, do: str) -> None:
        """Reach a control and press Enter."""
        self.reach(do)
        self.page.keyboard.press("Enter")
        self.twin.act(do)
        self.same()

    def key(self, key: str, do: str) -> None:
        """``?`` or ``u`` while a control is in focus."""
        self.reach(do)
        self.page.keyboard.press(key)
        self.twin.act("why" if key == "?" else "undo", value=do)
        self.same()
