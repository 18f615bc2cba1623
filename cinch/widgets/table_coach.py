"""The coach at the table: a word before points are given away, and hints when asked.

A mix-in of `cinch.widgets.table.Table`. The coach sees what the reader sees, and nothing else.
"""

from __future__ import annotations

from typing import Any

from cinch.actions import Action
from cinch.hand import Phase
from cinch.widgets.seat import SeatView
from cinch.widgets.table_options import Options

__all__ = ["Coached"]


class Coached(SeatView):
    """Warnings, hints in three steps, and the review of the finished hand."""

    options: Options
    hints: int  # how many hints were given for this decision
    warned: Action | None

    def forget_advice(self) -> None:
        """A new decision: nothing was said about it yet."""
        self.hints = 0
        self.warned = None

    def warns(self, action: Action) -> bool:
        """Whether the coach stops the reader before this action, this once."""
        return False

    def do_why(self, *, value: Any = None) -> None:
        """Why a card is refused; else the next hint, when the coach gives hints."""
        if not self.your_turn:
            raise ValueError("There is nothing for you to decide just now.")
        if isinstance(value, str) and value.startswith("play ") and self.hand.phase == Phase.PLAY:
            verdict = self.hand.check(value, self.you)
            if not verdict.ok:
                self.refused(Action.parse(value), verdict)
                return
        if self.options.coach != "hints":
            raise ValueError("The coach gives no hints now: switch them on among the choices.")
        action, why = self.decide(self.you)
        self.say("info", f"{action}. {why}")
