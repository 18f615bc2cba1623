"""What an exercise is made of, and what comes back for an answer: data only.

An exercise keeps the situation, never the answer: every judgement asks the engine anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from cinch.cards import Card, Seat, Suit, show_cards
from cinch.rules import RuleSet

__all__ = [
    "Answer",
    "Blank",
    "Draft",
    "Exercise",
    "Feedback",
    "Judgement",
    "Kind",
    "Option",
    "Situation",
    "read_answer",
]

Answer = str | frozenset[str] | dict[str, int]
"""A key, a set of keys, or a number for each blank, by the form of the exercise."""


class Option(NamedTuple):
    """Something to choose: its ``key``, its ``words``, and the ``card`` when it is one.

    >>> Option("5S", "five of spades", Card("5S")).card
    Card('5S')
    """

    key: str
    words: str
    card: Card | None = None


class Blank(NamedTuple):
    """A number to fill in: its ``key``, its ``words``, and the ``lowest`` and ``highest`` number
    that the input takes.

    >>> Blank("L", "dealer's left", 0, 9).highest
    9
    """

    key: str
    words: str
    lowest: int
    highest: int


@dataclass(frozen=True)
class Situation:
    """What lies before the learner. What an exercise does not need stays empty.

    ``seat`` is the player asked; ``table`` the open trick in order of play; ``hand`` his cards;
    ``calls`` the auction so far as texts; ``piles`` the cards that two sides took; ``stock`` and
    ``faceup`` the stock's cards, top first, and the discards; ``numbers`` anything counted, by
    name. ``hands`` are all four hands where the engine needs them to set the table up.

    >>> Situation(trump=Suit.CLUBS).trump, Situation().trump
    (<Suit.CLUBS: 0>, None)
    """

    trump: Suit | None = None
    seat: Seat | None = None
    dealer: Seat | None = None
    maker: Seat | None = None
    table: tuple[tuple[Seat, Card], ...] = ()
    hand: tuple[Card, ...] = ()
    calls: tuple[tuple[Seat, str], ...] = ()
    piles: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    stock: tuple[Card, ...] = ()
    faceup: tuple[Card, ...] = ()
    hands: tuple[int, int, int, int] = (0, 0, 0, 0)
    numbers: Mapping[str, int] = field(default_factory=dict)


class Draft(NamedTuple):
    """A new exercise before it gets its name: the goal, the situation and what can be answered.

    >>> Draft("Which card wins?", Situation()).options
    ()
    """

    goal: str
    situation: Situation
    options: tuple[Option, ...] = ()
    blanks: tuple[Blank, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """One exercise. ``goal`` says exactly what is asked; ``form`` how it is answered:

    - ``choose``: the key of one option;
    - ``select``: the keys of any number of options, none included;
    - ``numbers``: a number for each blank.

    ``par`` says how many of ten such exercises somebody sure of the rule gets right at once.
    """

    kind: str
    seed: int
    rules: RuleSet
    goal: str
    form: str
    situation: Situation
    options: tuple[Option, ...]
    blanks: tuple[Blank, ...]
    par: int

    def option(self, key: str) -> Option:
        """The option with this key; ValueError names the keys there are."""
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(option.key for option in self.options)
        raise ValueError(f"{key!r} is nothing to choose here: there are {known}")

    def __str__(self) -> str:
        lines = [self.goal]
        if self.situation.table:
            lines.append(
                "On the table: "
                + ", ".join(f"{seat.word} {card.symbol}" for seat, card in self.situation.table)
            )
        if self.situation.hand:
            lines.append("Hand: " + show_cards(self.situation.hand))
        lines += [f"  [{option.key}] {option.words}" for option in self.options]
        lines += [f"  {blank.key} = {blank.words}" for blank in self.blanks]
        return "\n".join(lines)


class Feedback(NamedTuple):
    """What is said about one part of an answer.

    ``part`` is the option or the blank, ``ok`` whether it was right, ``sentence`` the reason,
    ``field`` the field of the rule set that decides it (empty where every table agrees) and
    ``code`` the reason's short name.
    """

    part: str
    ok: bool
    sentence: str
    field: str
    code: str


class Judgement(NamedTuple):
    """The ruling on an answer: ``ok``, one `Feedback` for each part that there is something to
    say about (every wrong part, or the reason why the whole is right), and the engine's own
    answer in ``right``."""

    ok: bool
    feedback: tuple[Feedback, ...]
    right: Answer

    @property
    def sentences(self) -> list[str]:
        """The reasons as sentences."""
        return [part.sentence for part in self.feedback]


class Kind(NamedTuple):
    """A kind of exercise: how it is made and how it is judged.

    ``build`` draws a situation; ``solve`` asks the engine for the right answer; ``explain`` gives
    the reasons for an answer. ``chapter`` is where the rule is taught; ``asks`` tells whether the
    rules have this question at all, and ``why_not`` says it when they have not.
    """

    key: str
    title: str
    chapter: str
    form: str
    par: int
    build: Callable[[Random, RuleSet], Draft]
    solve: Callable[[Exercise], Answer]
    explain: Callable[[Exercise, Answer, Answer], list[Feedback]]
    asks: Callable[[RuleSet], bool] = lambda rules: True
    why_not: str = ""


def read_answer(exercise: Exercise, answer: object) -> Answer:
    """An answer in the exercise's form; ValueError says what the form is.

    A text names one option; a text with blanks or a list names several; a mapping gives numbers.

    >>> from cinch.lessons import make
    >>> exercise = make("which-wins", seed=1)
    >>> read_answer(exercise, exercise.options[0].key) == exercise.options[0].key
    True
    """
    if exercise.form == "choose":
        if not isinstance(answer, str):
            raise ValueError(f"{answer!r} is no answer here: give the key of one option")
        return exercise.option(answer).key
    if exercise.form == "select":
        parts: Iterable[object]
        if isinstance(answer, str):
            parts = (
                answer.replace(",", "\n").split("\n")
                if "\n" in answer or "," in answer
                else ([answer] if answer in {o.key for o in exercise.options} else answer.split())
            )
        elif isinstance(answer, Iterable) and not isinstance(answer, Mapping):
            parts = answer
        else:
            raise ValueError(f"{answer!r} is no answer here: give the keys of the options chosen")
        return frozenset(exercise.option(str(part).strip()).key for part in parts)
    if not isinstance(answer, Mapping):
        raise ValueError(f"{answer!r} is no answer here: give a number for each blank")
    known = {blank.key: blank for blank in exercise.blanks}
    for key in answer:
        if key not in known:
            raise ValueError(f"{key!r} is no blank here: there are {', '.join(known)}")
    numbers: dict[str, int] = {}
    for key, blank in known.items():
        number = answer.get(key)
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError(f"{blank.words}: fill in a whole number")
        if not blank.lowest <= number <= blank.highest:
            raise ValueError(
                f"{blank.words}: {number} cannot be; it lies between {blank.lowest} and "
                f"{blank.highest}"
            )
        numbers[key] = number
    return numbers
