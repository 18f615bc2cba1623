"""Looking back at a hand, step by step, and playing on from any point of it.

A mix-in of `cinch.widgets.table.Table`: the hand on the table, or an earlier one of the game.
"""

from __future__ import annotations

import re
from typing import Any

from cinch.events import Event, for_seat
from cinch.hand import Hand, Phase
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
from cinch.widgets.html import Html, h
from cinch.widgets.seat import SeatView

__all__ = ["Replay", "counted", "told"]

_HALTS = ("first", "back", "forward", "last")


def told(event: Event) -> str:
    """An event as a sentence with the cards' symbols.

    >>> hand = Hand.new(seed=1)
    >>> told(hand.events[3])
    'South is dealt A♠ K♠ 7♠ 8♥ 5♥ 3♥ 9♦ 7♣ 2♣.'
    """
    text = str(event)
    for card in event.cards:
        text = text.replace(str(card), card.symbol)
    return text


def counted(value: object, what: str) -> int:
    """A number that came from the page; ValueError names what it should be the number of.

    >>> counted("12", "a step")
    12
    """
    text = str(value)
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise ValueError(f"Give the number of {what}: 1, 2 or so, not “{text[:20]}”.")
    return int(text)


class Replay(SeatView):
    """Stepping through a hand. ``cursor`` is the step shown, None when the table is live."""

    cursor: int | None
    looking: int  # the number of an earlier hand of the game, 0 for the hand on the table
    peek: bool  # whether all hands are shown
    goal: str | None

    def not_looking(self) -> None:
        """Back to the live table. What was shown of an earlier hand is not shown of this one."""
        if self.looking:
            self.peek = False
        self.cursor, self.looking = None, 0

    def hand_number(self, number: int) -> Hand:
        """An earlier hand of the game; overridden by the table. ValueError when there is none."""
        raise ValueError(f"There is no hand {number}.")

    @property
    def replayed(self) -> Hand:
        """The whole hand that is being looked at."""
        return self.hand_number(self.looking) if self.looking else self.hand

    @property
    def at_step(self) -> Hand:
        """The hand as it stood at the step shown."""
        whole = self.replayed
        return whole if self.cursor is None else whole.at(min(self.cursor, len(whole.actions)))

    def may_see_all(self) -> bool:
        """Whether nothing is given away by showing all hands. Overridden by the table."""
        return self.replayed.phase == Phase.DONE

    # ---- what the reader does ------------------------------------------------------------

    def do_replay(self) -> None:
        """Look at the hand on the table, beginning with the step before last."""
        if not self.hand.actions:
            raise ValueError("There is nothing to look back at yet.")
        self.not_looking()
        self.cursor = len(self.hand.actions)

    def do_look(self, number: str) -> None:
        """Look at an earlier hand of the game from its beginning."""
        found = counted(number, "a hand")
        self.hand_number(found)
        self.looking, self.cursor = found, 0
        self.goal = "replay-at"

    def do_step(self, to: str) -> None:
        """Go to the first, the previous, the next or the last step."""
        if self.cursor is None or to not in _HALTS:
            raise ValueError("Open the replay first; then step first, back, forward or last.")
        last = len(self.replayed.actions)
        goal = {"first": 0, "back": self.cursor - 1, "forward": self.cursor + 1, "last": last}[to]
        self._go(goal)

    def do_goto(self, *, value: Any = None) -> None:
        """Go to a step by its number (the slider)."""
        if self.cursor is None:
            raise ValueError("Open the replay first, and go to the step then.")
        self._go(counted(value, "a step"))

    def _go(self, step: int) -> None:
        self.cursor = max(0, min(step, len(self.replayed.actions)))
        self.announce(self.step_words())

    def do_close(self) -> None:
        """Leave the replay."""
        self.not_looking()

    # ---- drawing -------------------------------------------------------------------------

    def step_words(self) -> str:
        """What happened at the step shown, as the reader may know it."""
        whole, cursor = self.replayed, self.cursor
        if not cursor:
            return f"The cards are dealt. {whole.dealer.word} deals."
        events = whole.events
        if not self.may_see_all():
            events = for_seat(events, self.you)
        return " ".join(told(event) for event in events if event.step == cursor)

    def why_words(self) -> str:
        """Why a program did it; only where that gives nothing away. Overridden by the table."""
        return ""

    def replay_view(self) -> Html:
        """The table at the step shown, with the slider and what can be done from there."""
        shown, whole = self.at_step, self.replayed
        cursor, last = self.cursor or 0, len(whole.actions)
        done = felt.last_trick(shown)
        name = f"Hand {self.looking}" if self.looking else "This hand"
        why = self.why_words()
        buttons = [
            draw.button(
                sign,
                f"step {to}",
                key=f"step-{to}",
                label=label,
                current=to == ("forward" if cursor < last else "back"),
                disabled=(cursor == 0 if to in ("first", "back") else cursor == last),
            )
            for sign, to, label in (
                ("«", "first", "First step"),
                ("‹", "back", "Step back"),
                ("›", "forward", "Step forward"),
                ("»", "last", "Last step"),
            )
        ]
        seen = self.may_see_all() and self.peek
        return h.div(
            felt.table_of(shown, self.you, waiting=done is not None),
            h.div(
                h.label(
                    h.span(f"{name}, step {cursor} of {last}", cls="cinch-field-label"),
                    h.input(
                        type="range", min="0", max=str(last), value=str(cursor), data_do="goto",
                        data_on="input", data_key="replay-at", aria_valuetext=self.step_words(),
                        cls="cinch-range", data_repeat=True,
                    ),
                    cls="cinch-replay-at",
                ),
                h.div(buttons, cls="cinch-toolbar", role="group", aria_label="Step through",
                      data_roving=True),
                cls="cinch-replay-bar",
            ),
            h.div(
                h.p(self.step_words()),
                why and h.p(why, cls="cinch-note"),
                done is not None and felt.trick_story(shown, done),
                cls="cinch-replay-words",
                data_key="replay-words",
            ),
            felt.all_hands(shown, self.you)
            if seen
            else draw.hand(
                shown.cards(self.you), label="Your hand then", trumps=shown.trumps,
                rules=shown.rules,
            ),
            draw.toolbar(
                draw.button("Play on from here", "branch", key="branch"),
                self.may_see_all() and draw.button(
                    "Hide the other hands" if self.peek else "Show all hands", "peek",
                    kind="quiet", key="peek",
                ),
                draw.button("Close", "close", kind="main", key="close"),
            ),
            cls="cinch-stack",
        )  # fmt: skip
