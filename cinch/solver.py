"""The exact value of every legal card when all cards are known ("double dummy").

From any moment of the play the solver tells what each side gets when everybody plays perfectly
and sees everything. It works for every rule set, from the first trick on, the nine tricks of
`high-five` included; nothing is estimated or cut short.

What "best" means: each side maximises its points minus the other side's. That is enough for the
score as well: within one hand the pair of points is fixed by their difference, and what
`cinch.scoring.score_hand` makes of it never falls when the difference rises, so a card that is
best for the points is best for the hand's score too (a test holds every rule set to this). Only
Game by count (source 002) needs a word: it may be tied, and then the two sides' points add up to
one less. `score_difference` translates points into the score of the hand.

How it searches is told in `cinch.search`.
"""

from __future__ import annotations

from typing import NamedTuple

from cinch.cards import CARDS, FULL_DECK, Card
from cinch.ending import Ending
from cinch.hand import Hand
from cinch.rules import RuleSet
from cinch.scoring import score_hand
from cinch.search import Search, SearchLimit
from cinch.trumps import follow_mode, legal_mask

__all__ = [
    "Ending",
    "Points",
    "SearchLimit",
    "Solution",
    "best_line",
    "legal_cards",
    "score_difference",
    "solve",
    "value",
]


class Points(NamedTuple):
    """The points of a whole hand by team: North–South, East–West."""

    ns: int
    ew: int

    @property
    def difference(self) -> int:
        """North–South's points minus East–West's.

        >>> Points(9, 5).difference
        4
        """
        return self.ns - self.ew


class Solution(NamedTuple):
    """The value of a position and of every legal card, in points of the whole hand.

    ``turn`` is the seat to play; ``cards`` maps each legal card to the `Points` that follow it
    with perfect play; ``value`` is the best of them for the side of ``turn``; ``nodes`` counts
    the positions looked at.
    """

    turn: int
    value: Points
    cards: dict[Card, Points]
    nodes: int

    @property
    def best(self) -> list[Card]:
        """The cards that keep the value, in the pack's fixed order."""
        return [card for card, points in self.cards.items() if points == self.value]

    def loss(self, card: Card) -> int:
        """How much of the difference of points a card gives away, 0 for a best card."""
        gap = self.value.difference - self.cards[card].difference
        return -gap if self.turn & 1 else gap


def legal_cards(ending: Ending) -> int:
    """The cards that the seat to play may play, as a mask.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> from cinch.cards import cards_of
    >>> hand = Hand(deal=Position(hands, 0, 0, 6, 0))
    >>> hand.apply("play AC")
    >>> cards_of(legal_cards(Ending.of(hand)))
    [Card('5C'), Card('5S')]
    """
    trumps = ending.trumps
    follow = trumps.follow[ending.table[0]] if ending.table else FULL_DECK
    return legal_mask(follow_mode(ending.rules), trumps.mask, follow, ending.hands[ending.turn])


def value(position: Hand | Ending, *, limit: int = 1 << 60) -> Points:
    """What each side gets in the whole hand when everybody plays perfectly from here.

    ValueError before the play; `SearchLimit` when more than ``limit`` positions were looked at.

    >>> from cinch.hand import Position
    >>> from cinch.cards import mask_of, parse_cards
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> value(Hand(deal=Position(hands, 0, 0, 6, 0)))
    Points(ns=11, ew=0)
    """
    search = Search(_ending(position), limit)
    return _points(search, _value(search, 0, search.total))


def solve(position: Hand | Ending, *, limit: int = 1 << 60) -> Solution:
    """The value of every legal card; errors as for `value`.

    >>> from cinch.hand import Position
    >>> from cinch.cards import mask_of, parse_cards
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> found = solve(Hand(deal=Position(hands, 0, 0, 6, 0)))
    >>> found.cards
    {Card('AC'): Points(ns=6, ew=5), Card('2D'): Points(ns=11, ew=0)}
    """
    ending = _ending(position)
    legal = legal_cards(ending)
    search = Search(ending, limit)
    top = _value(search, 0, search.total)
    cards: dict[Card, Points] = {}
    found = _points(search, top)
    ours = not ending.turn & 1
    groups = search.groups(legal)
    for group in groups:
        # ours: a card is worth at most the value; theirs: at least
        if len(groups) == 1 or (
            search.at_least(top, group[0]) if ours else not search.at_least(top + 1, group[0])
        ):
            worth = found
        elif ours:
            worth = _points(search, _value(search, 0, top - 1, group[0]))
        else:
            worth = _points(search, _value(search, top + 1, search.total, group[0]))
        for card in group:
            cards[card] = worth
    ordered = {CARDS[card]: cards[CARDS[card]] for card in sorted(cards)}
    return Solution(ending.turn, found, ordered, search.nodes)


def best_line(position: Hand | Ending) -> list[tuple[int, Card]]:
    """One line of perfect play to the end: seat and card, in order.

    Among equal cards the lowest of the pack's order is taken.

    >>> from cinch.hand import Position
    >>> from cinch.cards import mask_of, parse_cards
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> [str(card) for _, card in best_line(Hand(deal=Position(hands, 0, 0, 6, 0)))][:4]
    ['2D', '5C', 'KC', '4D']
    """
    ending = _ending(position)
    line: list[tuple[int, Card]] = []
    while ending.live and any(ending.hands):
        card = solve(ending).best[0]
        line.append((ending.turn, card))
        ending = after(ending, card)
    return line


def after(ending: Ending, card: Card) -> Ending:
    """The ending one card later.

    >>> from cinch.cards import mask_of
    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> start = Ending(LE_CINCH, trumps_for("C", True), (1, 2, 4, 8), 0)
    >>> after(start, Card("2C")).table
    (Card('2C'),)
    """
    seat = ending.turn
    hands = list(ending.hands)
    hands[seat] &= ~card.bit
    left = (hands[0], hands[1], hands[2], hands[3])
    table = (*ending.table, card)
    if len(table) < 4:
        return ending._replace(hands=left, table=table)
    winner = (ending.leader + ending.trumps.winner(table)) & 3
    pile = ending.pot
    for played in table:
        pile |= played.bit
    north, east = ending.taken
    taken = (north, east | pile) if winner & 1 else (north | pile, east)
    low_side = ending.low_side
    if ending.rules.low_to == "holder" and low_side < 0:
        present = [trump for trump in ending.trumps.order if ending.seen >> trump & 1]
        for place, played in enumerate(table):
            if present and played == present[-1]:
                low_side = (ending.leader + place) & 1
    return ending._replace(
        hands=left, leader=winner, table=(), taken=taken, pot=0, low_side=low_side
    )


def score_difference(rules: RuleSet, bid: int, maker: int, points: Points) -> int:
    """North–South's score of the hand minus East–West's, when the points fall like this.

    ``maker`` is the seat that named trumps, ``bid`` 0 without a contract.

    >>> from cinch.rules import LE_CINCH
    >>> [score_difference(LE_CINCH, 6, maker, Points(5, 9)) for maker in (0, 1)]
    [-15, -4]
    """
    if maker & 1:
        theirs, ours = score_hand(rules, bid, points.ew, points.ns)[0]
    else:
        ours, theirs = score_hand(rules, bid, points.ns, points.ew)[0]
    return ours - theirs


def _ending(position: Hand | Ending) -> Ending:
    return position if isinstance(position, Ending) else Ending.of(position)


def _value(search: Search, low: int, high: int, card: Card | None = None) -> int:
    """Bisect: the highest value between low and high that North–South can reach."""
    while low < high:
        middle = (low + high + 1) // 2
        if search.at_least(middle, card):
            low = middle
        else:
            high = middle - 1
    return low


def _points(search: Search, number: int) -> Points:
    """Points from the search's number; see the units in `cinch.search`."""
    if not search.counting:
        return Points(number, search.fixed - number)
    own = number // 2
    return Points(own, search.fixed - own + (number % 2 == 0))
