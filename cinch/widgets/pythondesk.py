"""A desk for a few lines of Python: the reader writes them, his own browser runs them.

The names that a run defines stay for the next one, as in a notebook. Ready-made examples show
what the engine offers; the chapter on the engine explains them.
"""

from __future__ import annotations

import ast
import io
import traceback
from contextlib import redirect_stdout
from typing import Any

from cinch.widgets import cards_html as draw
from cinch.widgets.base import LiveView
from cinch.widgets.html import Html, h

__all__ = ["EXAMPLES", "PythonDesk", "run"]

#: Title and lines of each example.
EXAMPLES: dict[str, tuple[str, str]] = {
    "hand": (
        "Play a hand",
        """from cinch import Hand, find_rules
hand = Hand.new(find_rules("Le Cinch"), seed=7)
for call in ("bid 6", "pass", "pass", "pass", "trump S"):
    hand.apply(call)
print(hand)
hand.legal_actions()
""",
    ),
    "why": (
        "Ask why",
        """from cinch import Hand, find_rules
hand = Hand.new(find_rules("Le Cinch"), seed=7)
for action in ("bid 6", "bid 6", "play AS"):
    verdict = hand.check(action)
    print(action, verdict.ok, verdict.sentence)
    if verdict.ok:
        hand.apply(action)
""",
    ),
    "rules": (
        "Change a rule",
        """from cinch import LE_CINCH, SHOOT, diff
ours = LE_CINCH.replace(target=21, passed_out="redeal")
for change in diff(LE_CINCH, ours):
    print(change.question, change.first_words, "->", change.second_words)
print("and Le Cinch differs from Cinch with Shoot in", len(diff(LE_CINCH, SHOOT)), "rules")
""",
    ),
    "player": (
        "Write a player",
        """from cinch import Game, Team
from cinch.bots import make_bot

steady = make_bot("steady")

def highest(view):
    "Pass if you may, else the last of what is legal."
    return view.legal[0] if str(view.legal[0]) == "pass" else view.legal[-1]

game = Game(seed=1)
while not game.over:
    hand = game.hand
    while hand.turn is not None:
        view = hand.view(hand.turn)
        ours = hand.turn in Team.NS.seats
        hand.apply(highest(view) if ours else steady.decide(view).action)
    game.next_hand()
print(game.totals)
""",
    ),
    "count": (
        "Count something",
        """from collections import Counter
from cinch import Hand, trumps_for

clubs = trumps_for("C", True)
held = Counter(
    (Hand.new(seed=number).mask(0) & clubs.mask).bit_count() for number in range(1000)
)
for trumps in sorted(held):
    print(trumps, "trumps in", held[trumps], "of 1000 hands")
""",
    ),
}
#: Longer output is cut: nobody reads it, and the page would become slow.
MOST = 8000


def run(source: str, names: dict[str, Any]) -> tuple[str, str]:
    """Run some lines among ``names``, which they may change: what they print, and the error.

    As in a notebook the value of a last expression is shown. The error is empty when there is
    none; else it says what went wrong and in which line.

    >>> run("x = 2\\nx + 1", {})
    ('3\\n', '')
    >>> run("1 / 0", {})
    ('', 'ZeroDivisionError in line 1: division by zero')
    """
    said = io.StringIO()
    try:
        lines = ast.parse(source, "<desk>")
        last = lines.body.pop() if lines.body and isinstance(lines.body[-1], ast.Expr) else None
        with redirect_stdout(said):
            exec(compile(lines, "<desk>", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "<desk>", "eval"), names)
                if value is not None:
                    print(repr(value))
    except (Exception, SystemExit) as problem:
        return said.getvalue(), _told(problem)
    return said.getvalue(), ""


def _told(problem: BaseException) -> str:
    """An error in one line, with the number of the reader's line where it happened."""
    name = type(problem).__name__
    if isinstance(problem, SyntaxError):
        return f"{name} in line {problem.lineno}: {problem.msg}"
    frames = traceback.extract_tb(problem.__traceback__)
    line = next((frame.lineno for frame in reversed(frames) if frame.filename == "<desk>"), None)
    return f"{name} in line {line}: {problem}"


class _Names:
    """The names of the reader's program. An object of its own: a refused event must not copy it."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {"__name__": "__main__"}


class PythonDesk(LiveView):
    """Lines of Python to change and run. ``example`` is one of `EXAMPLES`.

    >>> desk = PythonDesk("why")
    >>> desk.act("run", {"source": "print(6 * 7)"})
    >>> desk.output
    '42\\n'
    """

    label = "Python"

    def setup(self, example: str = "hand") -> None:
        """Begin with an example; ValueError names those there are."""
        self.names = _Names()
        self.output = ""
        self._show(example)

    def _show(self, example: str) -> None:
        if example not in EXAMPLES:
            raise ValueError(f"{example!r} is no example; there are {', '.join(EXAMPLES)}")
        self.example = example
        self.source = EXAMPLES[example][1]
        self.output = ""

    def do_example(self, example: str) -> None:
        """Put an example on the desk in place of what is there."""
        self._show(example)
        self.announce(f"Example: {EXAMPLES[example][0]}")

    def do_run(self, *, value: Any = None) -> None:
        """Run what stands on the desk."""
        source = value.get("source") if isinstance(value, dict) else None
        if not isinstance(source, str) or not source.strip():
            raise ValueError("Write some lines of Python first, or press one of the examples.")
        self.source = source
        output, error = run(source, self.names.found)
        self.output = output if len(output) <= MOST else output[:MOST] + "\n(cut off here)"
        if error:
            self.say("refused", error)
        elif not output:
            self.say("good", "Done; nothing was printed.")
        else:
            self.announce("Done.")

    def do_forget(self) -> None:
        """Forget the names that earlier runs have defined."""
        self.names = _Names()
        self.output = ""
        self.say("info", "All names are forgotten; the next run begins afresh.")

    def render(self) -> Html:
        """The examples, the lines, and what they printed."""
        rows = max(6, self.source.count("\n") + 2)
        return h.div(
            draw.toolbar(
                draw.button(title, f"example {key}", kind="quiet", pressed=key == self.example)
                for key, (title, _) in EXAMPLES.items()
            ),
            h.form(
                h.label("Python, to change and run", for_=self.uid("source")),
                h.textarea(
                    "\n" + self.source, id=self.uid("source"), name="source", rows=str(rows),
                    cls="cinch-input cinch-wide cinch-code", spellcheck="false",
                    autocapitalize="off", autocomplete="off", wrap="off",
                ),
                draw.toolbar(
                    h.button("Run", type="submit", cls="cinch-button cinch-button-main",
                             data_key="run"),
                    draw.button("Forget all names", "forget", kind="quiet"),
                ),
                data_do="run", data_key="form", cls="cinch-stack",
            ),
            self.notice(),
            h.pre(self.output, cls="cinch-output", tabindex="0", role="region",
                  aria_label="What it printed") if self.output else None,
            cls="cinch-stack",
        )  # fmt: skip
