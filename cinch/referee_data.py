"""What the referee hands back, and how it reads the cards of a situation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cinch.cards import Card, Suit, mask_of, parse_cards
from cinch.provenance import Origin, origin
from cinch.rules import PRESETS, RuleSet
from cinch.verdict import Verdict

__all__ = ["ALL", "Cards", "Ruling", "apart", "decisive", "read_cards", "short", "trump_suit"]

Cards = str | Iterable[str | int]
ALL = tuple(PRESETS.values())
"""The rule sets that are asked when none are named: the four documents."""


class Ruling(NamedTuple):
    """What one rule set says of a situation.

    ``ok`` is False when what was asked about is refused or cannot arise under these rules;
    ``answer`` is the ruling in a few words, ``value`` the same as data, ``verdicts`` the reasons
    (a `Verdict` each), ``note`` anything further, ``field`` the rule field that decides (empty when
    every table agrees), ``unsaid`` why a source that states this rule does not cover the case.
    """

    rules: RuleSet
    ok: bool
    answer: str
    value: Any
    verdicts: tuple[Verdict, ...] = ()
    note: str = ""
    field: str = ""
    unsaid: str = ""

    @property
    def sentences(self) -> list[str]:
        """The reasons in words."""
        said = [verdict.sentence for verdict in self.verdicts]
        return [*said, self.note] if self.note else said

    @property
    def origin(self) -> Origin | None:
        """Where the deciding rule comes from; None when every table agrees.

        >>> from cinch.referee import rule_play
        >>> rule_play("C", "AS", "5S 9S", "5S")[0].origin.kind
        'source'
        """
        if not self.field:
            return None
        found = origin(self.rules, self.field)
        if self.unsaid and found.kind == "source":
            return found._replace(kind="default", sentence=self.unsaid)
        return found


def read_cards(cards: Cards, what: str, least: int = 0, most: int = 52) -> list[Card]:
    """Cards from a text or a list, ``least`` to ``most`` of them, each once; a ValueError begins
    with ``what`` they are.

    >>> read_cards("5S 5C", "the hand", 1, 9)
    [Card('5S'), Card('5C')]
    >>> read_cards("5S 5S", "the hand")
    Traceback (most recent call last):
    ...
    ValueError: the hand: 5S comes twice
    """
    try:
        found = parse_cards(cards)
        mask_of(found)
    except ValueError as problem:
        raise ValueError(f"{what}: {problem}") from None
    if not least <= len(found) <= most:
        count = f"{least} to {most}" if least < most else str(least)
        raise ValueError(f"{what}: {len(found)} cards are given, it must be {count}")
    return found


def apart(first: Sequence[Card], second: Sequence[Card], where: str) -> None:
    """ValueError when a card is among both.

    >>> apart([Card("5S")], [Card("5S"), Card("2C")], "hand and trick")
    Traceback (most recent call last):
    ...
    ValueError: 5S cannot be in two places: hand and trick
    """
    twice = [card for card in first if card in second]
    if twice:
        raise ValueError(f"{twice[0]} cannot be in two places: {where}")


def short(cards: Iterable[int]) -> str:
    """Cards as their symbols, highest number first.

    >>> short([Card("2C"), Card("5S")]), short([])
    ('5♠ 2♣', 'nothing')
    """
    return " ".join(Card(card).symbol for card in sorted(cards, reverse=True)) or "nothing"


def decisive(verdicts: Iterable[Verdict]) -> str:
    """The first rule field that one of some verdicts rests on; empty when none does.

    >>> from cinch.hand import Hand
    >>> from cinch.rules import HIGH_FIVE
    >>> hand = Hand.new(HIGH_FIVE, seed=1)
    >>> decisive([hand.check("bid 14")]), decisive([hand.check("bid 6")])
    ('max_bid', '')
    """
    return next((verdict.rule_field for verdict in verdicts if verdict.rule_field), "")


def trump_suit(trump: str | Suit) -> Suit:
    """A suit from its text or itself.

    >>> trump_suit("hearts"), trump_suit(Suit.CLUBS)
    (<Suit.HEARTS: 2>, <Suit.CLUBS: 0>)
    """
    return trump if isinstance(trump, Suit) else Suit.parse(trump)
