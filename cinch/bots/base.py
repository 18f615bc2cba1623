"""What a player is: something that looks at a `View` and decides, with a reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cinch.actions import Action

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["Bot", "Decision", "fingerprint"]


class Decision(NamedTuple):
    """An action with its reason: a ``key`` of the catalogue and the ``facts`` for it.

    Facts are plain data: cards as ``5S``, suits as ``S``, seats as ``W``, numbers.
    """

    action: Action
    key: str
    facts: dict[str, object]

    @property
    def sentence(self) -> str:
        """The reason in words.

        >>> from cinch.actions import PASS
        >>> Decision(PASS, "pass_weak", {"estimate": 4, "suit": "S", "least": 5}).sentence
        'With spades as trumps about 4 points are to be hoped for, and a bid must be at least 5.'
        """
        from cinch.sentences.en_coach import say

        return say(self.key, self.facts)


class Bot(ABC):
    """A player. The same seed and the same view always give the same decision.

    ``name`` is the kind (random, steady, expert), ``seed`` a number or a text.

    >>> from cinch.bots import make_bot
    >>> from cinch.hand import Hand
    >>> bot, view = make_bot("steady", 7), Hand.new(seed=1).view(3)
    >>> bot.decide(view) == bot.decide(view), bot.decide(view).action in view.legal
    (True, True)
    """

    name: str

    def __init__(self, seed: int | str = 0) -> None:
        """Keep the seed; nothing else is remembered from one decision to the next."""
        self.seed = seed

    @abstractmethod
    def decide(self, view: View) -> Decision:
        """Choose one of ``view.legal``; ValueError when the seat is not to move."""

    def rng(self, view: View) -> Random:
        """Private dice for this view alone."""
        return Random(f"{self.seed} {fingerprint(view)}")

    def __repr__(self) -> str:
        return f"make_bot({self.name!r}, {self.seed!r})"


def fingerprint(view: View) -> str:
    """A text that tells a decision of one hand from every other: the seat, its cards, and what
    was said and played.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1)
    >>> fingerprint(hand.view(3)) == fingerprint(hand.view(3)) != fingerprint(hand.view(0))
    True
    """
    calls = " ".join(str(action.value) for _, action in view.calls)
    plays = " ".join(str(int(card)) for _, card in view.plays)
    return f"{int(view.seat)} {int(view.phase)} {view.hand} {calls} {view.trump} {plays}"


def must_move(view: View) -> None:
    """ValueError when the seat of a view is not to move."""
    if not view.legal:
        raise ValueError(
            f"{view.seat.word} is not to move: give the view of the seat whose turn it is"
        )
