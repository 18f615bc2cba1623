"""The play at one moment with all cards known, and what each card in play is worth.

An `Ending` is what the solver values. It may come from a `Hand` (`Ending.of`) or be put together
from a sample of the cards that a seat cannot see. Points: `cinch.scoring`; High and Low, where a
rule set makes them relative, are known as soon as all cards are, because every card in play is
played (`rules.md`, section 1.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cinch.cards import Card
from cinch.rules import RuleSet
from cinch.scoring import card_points
from cinch.trumps import Trumps

if TYPE_CHECKING:
    from cinch.hand import Hand

__all__ = ["Ending", "point_table"]


class Ending(NamedTuple):
    """The play at one moment, all cards known. Everything is a mask unless said otherwise.

    ``hands`` by seat; ``leader`` the seat that led, or leads, this trick; ``table`` the cards of
    the open trick in order; ``taken`` by team; ``pot`` surplus trumps that go with this trick;
    ``low_side`` the side that already played Low (-1: nobody yet), for ``low_to="holder"``.
    """

    rules: RuleSet
    trumps: Trumps
    hands: tuple[int, int, int, int]
    leader: int
    table: tuple[Card, ...] = ()
    taken: tuple[int, int] = (0, 0)
    pot: int = 0
    low_side: int = -1

    @classmethod
    def of(cls, hand: Hand) -> Ending:
        """The ending at which a hand stands; ValueError before the play.

        >>> from cinch.hand import Hand
        >>> Ending.of(Hand.new(seed=1))
        Traceback (most recent call last):
        ...
        ValueError: nothing to solve yet: the hand stands in the phase AUCTION
        """
        trumps = hand.trumps
        if hand.phase.name not in ("PLAY", "DONE") or trumps is None:
            raise ValueError(
                f"nothing to solve yet: the hand stands in the phase {hand.phase.name}"
            )
        trick = hand.trick
        taken = hand.taken
        pot = hand.dumped & ~(taken[0] | taken[1])
        hands = (hand.mask(0), hand.mask(1), hand.mask(2), hand.mask(3))
        turn = hand.turn
        if trick is not None:
            leader, table = int(trick.leader), trick.cards
        else:
            leader, table = (0 if turn is None else int(turn)), ()
        low_side = -1
        if hand.rules.low_to == "holder" and hand.rules.low != "none":
            for seat, action in hand.history():
                if action.kind == "play" and trumps.mask >> action.value & 1:
                    low_side = _lower(trumps, hand, action.card, seat, low_side)
        return cls(hand.rules, trumps, hands, leader, table, taken, pot, low_side)

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.table)) & 3

    @property
    def live(self) -> int:
        """The cards in the four hands and on the table."""
        a, b, c, d = self.hands
        live = a | b | c | d
        for card in self.table:
            live |= card.bit
        return live

    @property
    def seen(self) -> int:
        """Every card that is captured in the end: taken, on the table, in hand, in the pot."""
        return self.live | self.pot | self.taken[0] | self.taken[1]


def _lower(trumps: Trumps, hand: Hand, card: Card, seat: int, side: int) -> int:
    """The side that played Low, when this card is Low; else what was known before."""
    seen = hand.mask(0) | hand.mask(1) | hand.mask(2) | hand.mask(3)
    seen |= hand.taken[0] | hand.taken[1] | hand.dumped
    if hand.trick is not None:
        for played in hand.trick.cards:
            seen |= played.bit
    present = [trump for trump in trumps.order if seen >> trump & 1]
    return seat & 1 if present[-1] == card else side


def point_table(ending: Ending) -> tuple[dict[Card, int], tuple[int, int]]:
    """Points on each trump in play for whoever takes it, and points settled by team.

    Settled is Low under ``low_to="holder"``, which belongs to a side whoever takes the card.
    Game by count is on no single card and is not in the table.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import HIGH_FIVE
    >>> from cinch.trumps import trumps_for
    >>> hands = tuple(mask_of(parse_cards(text)) for text in ("KC", "5S", "7D", "4C"))
    >>> point_table(Ending(HIGH_FIVE, trumps_for("C", True), hands, 0))
    ({Card('KC'): 1, Card('5S'): 5, Card('4C'): 1}, (0, 0))
    """
    rules, trumps = ending.rules, ending.trumps
    seen = ending.seen
    present = [card for card in trumps.order if seen >> card & 1]
    points = {card: card_points(rules, trumps, card) for card in present}
    settled = [0, 0]
    if not present:
        return points, (0, 0)
    top, low = present[0], present[-1]
    if rules.high == "highest" and top.rank != 12:
        points[top] += 1
    if rules.low == "lowest" and low.rank != 0:
        points[low] += 1
    is_low = rules.low == "lowest" or (rules.low == "two" and low.rank == 0)
    if is_low and rules.low_to == "holder":
        side = ending.low_side
        for place, card in enumerate(ending.table):
            if card == low:
                side = (ending.leader + place) & 1
        for seat, mask in enumerate(ending.hands):
            if mask >> low & 1:
                side = seat & 1
        if side >= 0:
            points[low] -= 1
            settled[side] += 1
    return points, (settled[0], settled[1])
