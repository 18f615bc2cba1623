"""The state of a hand, and everything that can be read off it without touching it.

`State` holds the fields; `cinch.hand.Hand` adds what changes them. Inside, cards are bits, seats
and phases plain numbers; the properties give people's nouns.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from cinch.actions import Action
from cinch.cards import CARDS, SEATS, Card, Seat, Suit, cards_of, seat_of
from cinch.deal import Deal
from cinch.rules import PRESETS, RuleSet, check_rules
from cinch.trumps import Lead, Trumps, follow_mode, trumps_for

__all__ = ["Known", "Phase", "Position", "State", "Trick", "known_of"]


class Phase(IntEnum):
    """Where a hand stands. ``REFILL`` is the dealer's choice of cards for himself.

    >>> [phase.name for phase in Phase]
    ['AUCTION', 'TRUMP', 'DISCARD', 'REFILL', 'PLAY', 'DONE']
    """

    AUCTION = 0
    TRUMP = 1
    DISCARD = 2
    REFILL = 3
    PLAY = 4
    DONE = 5


class Trick(NamedTuple):
    """A trick: who led, the cards in order of play, and who won (None while it is open).

    >>> Trick(Seat.E, (Card("AS"), Card("5S")), None).plays
    ((<Seat.E: 1>, Card('AS')), (<Seat.S: 2>, Card('5S')))
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Seat and card, in order of play."""
        return tuple((Seat((self.leader + k) & 3), card) for k, card in enumerate(self.cards))


class Position(NamedTuple):
    """A start in the middle, at the beginning of a trick, for lessons and the solver.

    ``hands`` and ``taken`` (North–South, East–West) are masks; ``bid`` 0 means no contract.

    >>> start = Position((1, 2, 4, 8), trump=Suit.CLUBS, maker=Seat.N, bid=1, leader=Seat.E)
    >>> start.hands[start.leader], start.taken
    (2, (0, 0))
    """

    hands: tuple[int, int, int, int]
    trump: int
    maker: int
    bid: int
    leader: int
    taken: tuple[int, int] = (0, 0)


#: What the refill dealt out before the dealer chose: for each seat the cards from the stock, for
#: each seat the cards from the discards (masks), and how many cards were gone from the stock.
Refilled = tuple[tuple[int, ...], tuple[int, ...], int]


class Known(NamedTuple):
    """What is worked out once for a rule set and shared by all its hands: the `follow_mode`, the
    calls of each situation of the auction, and for each suit its trumps and leads.

    >>> from cinch.rules import LE_CINCH
    >>> known_of(LE_CINCH) is known_of(LE_CINCH), known_of(LE_CINCH).mode
    (True, 3)
    """

    rules: RuleSet
    mode: int
    calls: dict[int, int]
    trumps: tuple[Trumps, ...]
    leads: tuple[tuple[Lead, ...], ...]


def known_of(rules: RuleSet) -> Known:
    """The tables of a rule set, made when first asked for; ValueError for rules of no game.

    >>> from cinch.rules import LE_CINCH
    >>> known_of(LE_CINCH).trumps[2]
    trumps_for(Suit.HEARTS, True)
    """
    known = _KNOWN.get(id(rules))
    if known is None:
        check_rules(rules)
        problems = [] if rules is PRESETS.get(rules.base) else rules.problems()
        if problems:
            raise ValueError("; ".join(problems))
        mode = follow_mode(rules)
        trumps = tuple(trumps_for(suit, rules.pedros) for suit in range(4))
        leads = tuple(suit.leads(mode) for suit in trumps)
        if len(_KNOWN) >= 200:  # somebody makes rules by the hundred: hands keep their tables
            _KNOWN.clear()
        # the entry keeps the rules alive, so that their id stays theirs
        known = _KNOWN[id(rules)] = Known(rules, mode, {}, trumps, leads)
    return known


_KNOWN: dict[int, Known] = {}
PHASES = tuple(Phase)
NOT_SERVED: Refilled = ((0, 0, 0, 0), (0, 0, 0, 0), 0)
NO_TRUMPS = Trumps(Suit.CLUBS, False)  # a stand-in of its own, told apart by identity
NO_LEAD: Lead = ((), 0, 0, 0)


class State:
    """The fields of one hand and what can be read off them. Get one as a `cinch.hand.Hand`.

    >>> from cinch.hand import Hand
    >>> isinstance(Hand.new(seed=1), State)
    True
    """

    __slots__ = (
        "_auction",
        "_best",
        "_contract",
        "_count",
        "_gone",
        "_hands",
        "_known",
        "_lead",
        "_leads",
        "_legal",
        "_log",
        "_only",
        "_phase",
        "_picked",
        "_served",
        "_thrown",
        "_trumps",
        "_turn",
        "_winner",
        "_won",
        "deal",
        "dealer",
        "rules",
    )

    rules: RuleSet
    deal: Deal | Position
    dealer: Seat
    _known: Known  # the tables of these rules
    _phase: int
    _turn: int
    _hands: list[int]
    _log: list[Action]
    _legal: int  # the codes of the actions that are legal now; discards are worked out when asked
    _auction: tuple[int, int, int, int]  # see `cinch.auction`
    _contract: tuple[int, int]  # maker (-1: nobody yet), bid
    _trumps: Trumps
    _leads: tuple[Lead, ...]  # what each card asks for when led
    _only: Action | None  # in the discard: the one there is, or None when there is a choice
    _thrown: tuple[int, ...]  # discards so far, from the dealer's left
    _served: Refilled
    _gone: int  # cards dealt out from the top of the stock
    _picked: int  # what the dealer took by choice, face up or from the searched stock
    _count: int  # cards in the open trick
    _lead: Lead  # what the card led asks for
    _best: int  # strength of the card that wins so far
    _winner: int  # who played it
    _won: int  # a one, then a bit for each finished trick: the side that won it

    @property
    def phase(self) -> Phase:
        """The phase: AUCTION, TRUMP, DISCARD, REFILL, PLAY or DONE."""
        return PHASES[self._phase]

    @property
    def turn(self) -> Seat | None:
        """Who acts now; None when the hand is done."""
        return None if self._phase == 5 else SEATS[self._turn]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything done so far, in order."""
        return tuple(self._log)

    def cards(self, seat: int) -> list[Card]:
        """The cards that a seat holds now, in the pack's fixed order."""
        return cards_of(self._hands[seat_of(seat)])

    def mask(self, seat: int) -> int:
        """The cards that a seat holds now, as a mask."""
        return self._hands[seat_of(seat)]

    @property
    def high_bid(self) -> int:
        """The highest bid so far; 0 before the first."""
        return self._auction[0]

    @property
    def high_bidder(self) -> Seat | None:
        """Who made the highest bid so far."""
        return SEATS[self._auction[1]] if self._auction[0] else None

    @property
    def maker(self) -> Seat | None:
        """Who names, or named, the trump suit; None before the auction is over."""
        return SEATS[self._contract[0]] if self._contract[0] >= 0 else None

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction with a bid; None when nobody bid (or not yet)."""
        return self.maker if self._contract[1] else None

    @property
    def bid(self) -> int:
        """The contract; 0 when there is none."""
        return self._contract[1]

    @property
    def trumps(self) -> Trumps | None:
        """The trump suit's tables; None before it is named."""
        return None if self._trumps is NO_TRUMPS else self._trumps

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None before it is named."""
        return None if self._trumps is NO_TRUMPS else self._trumps.suit

    def thrown(self, seat: int) -> int:
        """What a seat discarded, as a mask."""
        place = (seat_of(seat) - self.dealer - 1) & 3
        return self._thrown[place] if place < len(self._thrown) else 0

    def drawn(self, seat: int) -> tuple[int, int]:
        """What a seat got in the refill, as masks: from the stock, from the discards."""
        seat = seat_of(seat)
        stock, discards, gone = self._served
        from_stock, from_discards = stock[seat], discards[seat]
        if seat == self.dealer and isinstance(self.deal, Deal):
            from_stock |= sum(self.deal.stock[gone : self._gone])
            if self.rules.dealer_draw == "any_faceup":
                from_discards |= self._picked
            else:
                from_stock |= self._picked
        return from_stock, from_discards

    @property
    def picked(self) -> int:
        """The cards that the dealer took by choice, as a mask."""
        return self._picked

    @property
    def dumped(self) -> int:
        """Surplus trumps that go to the winner of the first trick (a house rule), as a mask."""
        if self.rules.excess_trumps != "to_first_trick":
            return 0
        return sum(self._thrown) & self._trumps.mask

    @property
    def faceup(self) -> int:
        """The discards that lie on the table now, as a mask."""
        thrown = sum(self._thrown)
        gone = sum(self._served[1]) | self._picked | self.dumped
        return thrown ^ (thrown & gone)

    @property
    def stock(self) -> list[Card]:
        """The cards still in the stock, top first."""
        if isinstance(self.deal, Position):
            return []
        held = self._picked
        return [
            CARDS[bit.bit_length() - 1] for bit in self.deal.stock[self._gone :] if not bit & held
        ]

    @property
    def taken(self) -> tuple[int, int]:
        """The cards that North–South and East–West have taken in tricks, as masks.

        Gathered when asked for: a step of the play notes no more than who won.
        """
        start = self.deal
        taken = [*start.taken] if isinstance(start, Position) else [0, 0]
        tricks = self._won.bit_length() - 1
        if tricks:
            played = self._log[len(self._log) - self._count - 4 * tricks :]
            for trick in range(tricks):
                side = self._won >> (tricks - 1 - trick) & 1
                for action in played[4 * trick : 4 * trick + 4]:
                    taken[side] |= action.bit
            taken[self._won >> (tricks - 1) & 1] |= self.dumped
        return taken[0], taken[1]

    @property
    def trick(self) -> Trick | None:
        """The open trick; None when no card lies on the table."""
        if not self._count:
            return None
        cards = tuple(action.card for action in self._log[-self._count :])
        return Trick(SEATS[(self._turn - self._count) & 3], cards, None)

    @property
    def leading_seat(self) -> Seat | None:
        """Who wins the open trick as it lies; None when no card lies on the table."""
        return SEATS[self._winner] if self._count else None

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed under rules that deal anew: the hand is over, unscored."""
        return self._phase == 5 and self._contract[0] < 0


def check_position(start: Position, rules: RuleSet) -> None:
    """ValueError when the cards of a position are not equally many each, and all different, or
    its contract is no bid under the rules.

    >>> from cinch.rules import SHOOT
    >>> check_position(Position((1, 1, 2, 4), 0, 0, 0, 0), SHOOT)
    Traceback (most recent call last):
    ...
    ValueError: in a position every card is in one place only
    """
    if len(start.hands) != 4 or len(start.taken) != 2:
        raise ValueError("a position has the cards of four hands, and those taken by two sides")
    for mask in (*start.hands, *start.taken):
        if type(mask) is not int or mask < 0:
            raise ValueError(f"{mask!r} is no mask of cards: give whole numbers, as in Card.bit")
    sizes = {mask.bit_count() for mask in start.hands}
    if len(sizes) != 1:
        raise ValueError("in a position all four hands hold the same number of cards")
    seen = 0
    for mask in (*start.hands, *start.taken):
        if mask & seen or mask >> 52:
            raise ValueError("in a position every card is in one place only")
        seen |= mask
    if not isinstance(start.trump, int) or start.trump not in range(4):
        raise ValueError(f"{start.trump!r} is no suit: suits are 0 to 3")
    seat_of(start.maker, "maker")
    seat_of(start.leader, "leader")
    if type(start.bid) is not int or start.bid not in (0, *rules.bids):
        allowed = ", ".join(map(str, rules.bids))
        raise ValueError(f"{start.bid!r} is no contract: bids are {allowed}, or 0 for none")
