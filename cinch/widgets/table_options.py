"""What can be chosen at the table: what is played, from which seat, against whom, how fast.

Everything is read strictly, for it may come from the reader's browser storage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from cinch.bots import BOTS
from cinch.cards import Seat
from cinch.widgets.html import Html, h

__all__ = ["CHOICES", "Options"]

#: For each choice: its label, and its values with the words that stand for them.
CHOICES: dict[str, tuple[str, dict[str, str]]] = {
    "mode": (
        "Play",
        {
            "game": "a game to the target",
            "hand": "one hand",
            "auction": "only the auction",
            "discard": "only the discard",
            "play": "only the tricks",
        },
    ),
    "seat": ("Your seat", {seat.name: seat.word for seat in (Seat.S, Seat.W, Seat.N, Seat.E)}),
    "partner": ("Partner", {name: name for name in BOTS}),
    "opponents": ("Opponents", {name: name for name in BOTS}),
    "pace": (
        "A click plays",
        {"through": "on to my turn", "step": "one step"},
    ),
    "coach": (
        "Coach",
        {"off": "off", "warn": "warns", "hints": "warns and hints"},
    ),
}


@dataclass(frozen=True)
class Options:
    """The reader's choices. ``counter`` shows the trump counter.

    >>> Options().with_value("coach", "warn").coach
    'warn'
    >>> Options().with_value("pace", "fast")
    Traceback (most recent call last):
    ...
    ValueError: pace: 'fast' is no choice; there are through, step
    """

    mode: str = "game"
    seat: str = "S"
    partner: str = "steady"
    opponents: str = "steady"
    pace: str = "through"
    coach: str = "hints"
    counter: bool = False

    def with_value(self, name: str, value: object) -> Options:
        """The same with one choice changed; ValueError names what there is."""
        if name == "counter":
            if not isinstance(value, bool):
                raise ValueError(f"counter: {value!r} is neither on nor off")
            return replace(self, counter=value)
        if name not in CHOICES:
            raise ValueError(f"{name!r} is no choice; there are {', '.join(CHOICES)}, counter")
        known = CHOICES[name][1]
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"{name}: {value!r} is no choice; there are {', '.join(known)}")
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)

    @classmethod
    def read(cls, stored: object) -> Options:
        """Choices as they were stored; ValueError when anything is wrong with them.

        >>> Options.read(Options(coach="off").as_dict()).coach
        'off'
        >>> Options.read({"mode": "war"})
        Traceback (most recent call last):
        ...
        ValueError: mode: 'war' is no choice; there are game, hand, auction, discard, play
        """
        if not isinstance(stored, Mapping):
            raise ValueError("the choices are no list of names and values")
        options = cls()
        for name, value in stored.items():
            options = options.with_value(str(name), value)
        return options

    def as_dict(self) -> dict[str, Any]:
        """The form in which they are stored."""
        return asdict(self)

    @property
    def you(self) -> Seat:
        """The reader's seat."""
        return Seat[self.seat]

    def bot(self, seat: Seat) -> str:
        """The kind of player in a seat that is not the reader's."""
        return self.partner if seat == self.you.partner else self.opponents

    def draw(self) -> Html:
        """A list for each choice."""
        fields = [
            h.label(
                h.span(label, cls="cinch-field-label"),
                h.select(
                    [
                        h.option(words, value=value, selected=value == getattr(self, name))
                        for value, words in values.items()
                    ],
                    data_do=f"option {name}",
                    data_key=f"option-{name}",
                    cls="cinch-select",
                ),
                cls="cinch-field",
            )
            for name, (label, values) in CHOICES.items()
        ]
        counter = h.label(
            h.input(
                type="checkbox",
                data_do="option counter",
                data_key="option-counter",
                checked=self.counter,
            ),
            " trump counter",
            cls="cinch-check",
        )
        return h.div(fields, counter, cls="cinch-options")
