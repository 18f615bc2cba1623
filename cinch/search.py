"""The search behind `cinch.solver`: null-window alpha-beta over one compiled ending.

`Search` packs the cards in play into small masks (one suit after the other, trumps on top, each
suit in order of strength, so that neighbours in a mask are neighbours in rank) and answers one
question again and again: *can North–South still get at least so much?* What makes that quick in
plain Python:

* the answer is a bool, the value is found by bisection, and all questions share one table of
  bounds, kept at the start of each trick;
* a position in the table is canonical: who holds the cards of a suit from the bottom up, not
  which cards they are, and the plain suits in any order;
* cards that are neighbours among the cards still in play, with equal points, are tried once;
* where points sit on trumps only, the search stops when one side holds every trump left;
* first the card that cut last time in a like situation, then an order by one question: is the
  trick ours as it lies, and can the next opponent beat it?

Legality is `cinch.trumps.legal_mask`, strength is `Trumps.strength`, points are
`cinch.scoring`: the search adds no rule of its own.

Units. A card's worth is one number, ``points * K``, plus its pips where Game is a count (source
002): points come first, pips are carried along below them. There a value is twice North–South's
points plus 2, 1 or 0 for a Game won, tied or lost, which orders outcomes exactly as the
difference of points does.
"""

from __future__ import annotations

from cinch.alphabeta import K, Packed, SearchLimit, compile_search
from cinch.cards import Card, iter_mask
from cinch.ending import Ending, point_table
from cinch.scoring import game_pips
from cinch.trumps import follow_mode

__all__ = ["Search", "SearchLimit"]


class Search(Packed):
    """One compiled ending and its table of bounds; ask `at_least`.

    ``total`` is the highest value there is, ``base`` the part of it that North–South have
    already; values run from ``base`` to ``total``.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> from cinch.ending import Ending
    >>> search = Search(Ending.of(Hand(deal=Position(hands, 0, 0, 6, 0))))
    >>> search.total, search.at_least(11), search.at_least(12)
    (11, True, False)
    """

    def __init__(self, ending: Ending, limit: int = 1 << 60) -> None:
        """Pack the cards and compile the search functions.

        ``limit`` is how many positions (at the start of a trick) may be looked at before
        `SearchLimit` is raised.
        """
        self.ending = ending
        trumps = ending.trumps
        points, settled = point_table(ending)
        self.mode = follow_mode(ending.rules)
        self.strength = trumps.strength
        self.counting = ending.rules.game == "count"
        live = ending.live
        self.cards = []
        self.spans = []
        for suit in [s for s in range(4) if s != trumps.suit] + [int(trumps.suit)]:
            inside = list(iter_mask(trumps.suit_masks[suit] & live))
            inside.sort(key=lambda card: trumps.strength[card][card])
            self.spans.append((len(self.cards), len(inside)))
            self.cards += inside
        self.place = {card: k for k, card in enumerate(self.cards)}
        unit = 2 if self.counting else 1

        def worth(cards: int) -> int:
            fixed = sum(points.get(card, 0) for card in iter_mask(cards))
            return unit * fixed * K + (game_pips(cards) if self.counting else 0)

        self.worth = [worth(card.bit) for card in self.cards]
        self.hands = [
            sum(1 << self.place[card] for card in iter_mask(mask)) for mask in ending.hands
        ]
        self.pot = worth(ending.pot)
        own, theirs = worth(ending.taken[0]), worth(ending.taken[1])
        self.own = own + unit * settled[0] * K
        self.left = sum(self.worth) + self.pot
        everything = self.own + theirs + unit * settled[1] * K + self.left
        #: pips in play, and the points on fixed cards (both sides together)
        self.all_pips = everything % K
        self.fixed = everything // K // unit
        self.total = unit * self.fixed + (2 if self.counting else 0)
        self.nodes = 0
        self.limit = limit
        self._lead, self._follow, self._led = compile_search(self)

    def groups(self, legal: int) -> list[list[Card]]:
        """These cards of the player to move, equal ones together: neighbours among the cards
        in play with the same points and pips have the same value."""
        found: list[list[Card]] = []
        own = self.hands[self.ending.turn]
        for k, card in enumerate(self.cards):
            if not legal >> card & 1:
                if not own >> k & 1:
                    found.append([])  # somebody else's card parts the run
                continue
            last = found[-1][-1] if found and found[-1] else None
            if last is not None and self._alike(self.place[last], k):
                found[-1].append(card)
            else:
                found.append([card])
        return [group for group in found if group]

    def _alike(self, j: int, k: int) -> bool:
        return self.worth[j] == self.worth[k] and self._led(j)[0] == self._led(k)[0]

    def at_least(self, value: int, card: Card | None = None) -> bool:
        """Whether North–South get at least this value, after ``card`` is played (or any)."""
        need, left = value * K - self.own, self.left
        ending, hands, worth = self.ending, self.hands, self.worth
        seat, leader = ending.turn, ending.leader
        played = [self.place[c] for c in ending.table]
        before = hands[seat]
        if card is not None:
            played.append(self.place[card])
            hands[seat] = before ^ 1 << played[-1]
        try:
            if not played:
                return self._lead(need, left, seat)
            led, row = self._led(played[0])
            best = max(row[k] << 2 | (leader + n) & 3 for n, k in enumerate(played))
            pot = self.pot + sum(worth[k] for k in played)
            if len(played) == 4:
                gain = 0 if best & 1 else pot
                return self._lead(need - gain, left - pot, best & 3)
            on = sum(1 << k for k in played)
            turn = (leader + len(played)) & 3
            return self._follow(need, left, turn, len(played), best, led, pot, on)
        finally:
            hands[seat] = before
