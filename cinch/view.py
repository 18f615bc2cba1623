"""What one seat may know of a hand: exactly that, in every phase, and what follows from it.

A `View` holds the seat's own cards, everything that lies or happened openly on the table, and
numbers where only numbers are public. What can be concluded (voids shown, cards that a player
may still hold) is worked out from the view's own data, never from the hand.

Rules: `rules.md`, sections 1.4 and 1.5. Discards lie face up (000, 001; default for 002), so the
number of trumps that everybody kept is public; the dealer's face-up cards are public (000), what
he finds in the stock he alone knows (001). Discards that are shuffled and dealt out again when
the stock is empty are known to the receiver alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cinch.actions import Action
from cinch.cards import FULL_DECK, Card, Seat, Suit, cards_of, mask_of
from cinch.hand import Hand, Phase, Position, Trick
from cinch.rules import RuleSet
from cinch.trumps import Trumps, follow_mode, legal_mask, trumps_for

if TYPE_CHECKING:
    from cinch.game import Game
    from cinch.scoring import PointLine

__all__ = ["View", "game_view", "view"]

Four = tuple[int, int, int, int]
_SEATS = tuple(Seat)


class _Seen(NamedTuple):
    """The data of a `View`; cards are masks, fours are by seat (N, E, S, W)."""

    rules: RuleSet
    seat: Seat
    dealer: Seat
    phase: Phase
    turn: Seat | None
    dealt: int
    hand: int
    counts: Four
    calls: tuple[tuple[Seat, Action], ...]
    maker: Seat | None
    bid: int
    trump: Suit | None
    thrown: Four
    thrown_counts: Four
    stock_counts: Four
    discard_counts: Four
    drawn: int
    received: int
    taken_up: int
    faceup: int
    searched: int
    undealt: int
    dumped: int
    tricks: tuple[Trick, ...]
    trick: Trick | None
    taken: tuple[int, int]
    legal: tuple[Action, ...]
    totals: tuple[int, int] = (0, 0)


class View(_Seen):
    """What one seat knows. Immutable; two views are equal when the seat can tell no difference.

    Cards are 52-bit masks, tuples of four are by seat (N, E, S, W):

    - ``rules``, ``seat``, ``dealer``, ``phase``, ``turn`` (None when the hand is done);
    - ``dealt`` the seat's own cards at the deal (or the start of a position), ``hand`` now,
      ``counts`` how many cards each seat holds;
    - ``calls`` the auction as (seat, action); ``maker``, ``bid`` and ``trump`` once they are known;
    - ``thrown`` the discards that this seat may know (everybody's when they lie face up, else its
      own), ``thrown_counts`` how many each seat threw (0: not yet);
    - ``stock_counts`` and ``discard_counts`` how many cards each drew from the stock and got from
      the discards; ``drawn`` and ``received`` the seat's own of these;
    - ``taken_up`` cards the dealer took face up; ``faceup`` discards that lie open, as far as this
      seat can tell (cards dealt out again unseen are still among them, except for the dealer who
      chooses from the heap); ``searched`` the stock that a searching dealer saw, for himself only;
    - ``undealt`` how many cards are left in the stock; ``dumped`` surplus trumps that the first
      trick takes (house rule);
    - ``tricks``, the open ``trick`` (or None), ``taken`` the cards of both sides;
    - ``legal`` the seat's possible actions when it is to move, else empty;
    - ``totals`` the score of the game before this hand.

    >>> seen = Hand.new(seed=1, dealer=Seat.S).view(Seat.W)
    >>> seen.turn, len(seen.legal), seen.counts, seen.undealt
    (<Seat.W: 3>, 15, (9, 9, 9, 9), 16)
    >>> seen.unseen.bit_count(), seen.possible(Seat.N) == seen.unseen
    (43, True)
    """

    @property
    def cards(self) -> list[Card]:
        """The seat's own cards, in the pack's fixed order."""
        return cards_of(self.hand)

    @property
    def trumps(self) -> Trumps | None:
        """The trump suit's tables; None before it is named."""
        return None if self.trump is None else trumps_for(self.trump, self.rules.pedros)

    @property
    def high_bid(self) -> int:
        """The highest bid so far; 0 when there is none."""
        return max((action.value for _, action in self.calls), default=0)

    @property
    def high_bidder(self) -> Seat | None:
        """Who made the highest bid so far (the later one where an equal bid is allowed)."""
        high = self.high_bid
        bidders = [seat for seat, action in self.calls if high and action.value == high]
        return bidders[-1] if bidders else None

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction with a bid; None when nobody bid (or not yet)."""
        return self.maker if self.bid else None

    @property
    def leading_seat(self) -> Seat | None:
        """Who wins the open trick as it lies; None when no card lies on the table."""
        if self.trick is None or self.trumps is None:
            return None
        return _SEATS[(self.trick.leader + self.trumps.winner(self.trick.cards)) & 3]

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed under rules that deal anew."""
        return self.phase == Phase.DONE and self.maker is None

    @cached_property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card played so far with its seat, in order."""
        open_trick = () if self.trick is None else (self.trick,)
        return tuple(play for trick in (*self.tricks, *open_trick) for play in trick.plays)

    @cached_property
    def played(self) -> Four:
        """The cards that each seat has played, as masks."""
        masks = [0, 0, 0, 0]
        for seat, card in self.plays:
            masks[seat] |= card.bit
        return masks[0], masks[1], masks[2], masks[3]

    @cached_property
    def kept(self) -> Four:
        """How many trumps each seat kept from the deal: everything not thrown is a trump.

        Zeros where a seat has not thrown yet, and under rules without a draw. Cards drawn later
        are not counted.

        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
        ...     hand.apply(text)
        >>> hand.apply(hand.legal_actions()[0])
        >>> sum(hand.view(Seat.N).kept) == hand.mask(Seat.W).bit_count()
        True
        """
        size = self.rules.hand_size
        a, b, c, d = (size - count if count else 0 for count in self.thrown_counts)
        return a, b, c, d

    @cached_property
    def excluded(self) -> Four:
        """The cards that each seat has shown not to hold, as masks.

        A card played to a trick tells what its player cannot have held beside it: whatever would
        have made that card illegal. Asked of the engine's own legality, under any house rule.
        """
        out = [0, 0, 0, 0]
        trumps = self.trumps
        if trumps is None:
            return 0, 0, 0, 0
        mode = follow_mode(self.rules)
        for trick in self.tricks if self.trick is None else (*self.tricks, self.trick):
            follow = trumps.follow[trick.cards[0]]
            for seat, card in trick.plays[1:]:
                for suit in {follow, trumps.mask}:
                    other = suit & ~card.bit
                    beside = other & -other  # one card of the suit stands for all of them
                    if not legal_mask(mode, trumps.mask, follow, card.bit | beside) & card.bit:
                        out[seat] |= suit
        return out[0], out[1], out[2], out[3]

    @cached_property
    def known_voids(self) -> tuple[frozenset[Suit], ...]:
        """The suits in which each seat is known to be void by its plays, by seat.

        The left pedro counts with the trumps.

        >>> from cinch.rules import HIGH_FIVE
        >>> hand = Hand.new(HIGH_FIVE, seed=2, dealer=Seat.S)
        >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
        ...     hand.apply(text)
        >>> while not any(hand.view(Seat.S).known_voids):
        ...     hand.apply(hand.legal_actions()[0])
        >>> hand.trick.cards, hand.view(Seat.S).known_voids[Seat.E]
        ((Card('2C'), Card('6D')), frozenset({<Suit.CLUBS: 0>}))
        """
        trumps = self.trumps
        if trumps is None:
            return (frozenset(),) * 4
        return tuple(
            frozenset(suit for suit in Suit if not trumps.suit_masks[suit] & ~out)
            for out in self.excluded
        )

    @property
    def redealt(self) -> Four:
        """How many shuffled discards each seat was dealt when the stock was empty."""
        chosen = self.taken_up.bit_count()
        a, b, c, d = (
            count - chosen * (seat == self.dealer) for seat, count in enumerate(self.discard_counts)
        )
        return a, b, c, d

    @cached_property
    def _heap(self) -> tuple[int, int]:
        """Known discards that may be in a hand again, and those that are for certain."""
        others = sum(self.redealt) - (self.redealt[self.seat])
        if not others:
            return 0, 0
        known = self.thrown[0] | self.thrown[1] | self.thrown[2] | self.thrown[3]
        known &= ~(self.dumped | self.taken_up | self.received)
        if self.trumps is not None and not self.rules.thrown_trumps_return:
            known &= ~self.trumps.mask
        if self.sees_heap:
            return 0, known & ~self.faceup
        return known, 0

    @property
    def sees_heap(self) -> bool:
        """Whether this seat is a dealer who chooses from the face-up discards (or has chosen)."""
        mine = self.stock_counts[self.seat] + self.discard_counts[self.seat]
        return (
            self.seat == self.dealer
            and self.rules.dealer_draw == "any_faceup"
            and (self.phase == Phase.REFILL or mine > 0)
        )

    @cached_property
    def unseen(self) -> int:
        """The cards that this seat cannot place, as a mask.

        They are in the other hands, in the stock, or among discards that it has not seen; and
        discards that may have been dealt out again.
        """
        a, b, c, d = self.thrown
        e, f, g, h = self.played
        placed = self.hand | a | b | c | d | e | f | g | h | self.taken[0] | self.taken[1]
        placed |= self.taken_up | self.searched
        gone = e | f | g | h | self.taken[0] | self.taken[1]
        return FULL_DECK & ~placed | (self._heap[0] & ~gone)

    def known(self, seat: int) -> int:
        """The cards that this seat knows another one to hold now, as a mask.

        Its own hand for itself; what the dealer took up openly; and for the dealer who chose from
        the heap the discards that had gone from it.
        """
        if seat == self.seat:
            return self.hand
        held = self.taken_up if seat == self.dealer else 0
        if self.redealt[seat]:
            held |= self._heap[1]
        return held & ~self.played[seat]

    def possible(self, seat: int) -> int:
        """The cards that a seat may hold now, as a mask, as far as this seat can tell.

        Uses voids shown, public discards, and that a seat which threw its plain cards and drew
        nothing holds trumps only.
        """
        if seat == self.seat:
            return self.hand
        if not self.counts[seat]:
            return 0
        heap = self._heap[0]
        out = self.excluded[seat]
        held = self.unseen & ~heap
        back = self.redealt[seat]
        if (
            self.trumps is not None
            and self.thrown_counts[seat]
            and not self.stock_counts[seat]
            and (not back or self.rules.discards_public)
        ):
            held &= self.trumps.mask
        if back:
            held |= heap & self.unseen
        return (held & ~out) | self.known(seat)

    def least_trumps(self, seat: int) -> int:
        """How many trumps a seat holds at least: those it kept and has not played yet."""
        trumps = self.trumps
        if trumps is None:
            return 0
        if seat == self.seat:
            return (self.hand & trumps.mask).bit_count()
        played = (self.played[seat] & trumps.mask).bit_count()
        return max(0, self.kept[seat] - played, (self.known(seat) & trumps.mask).bit_count())

    @property
    def point_lines(self) -> list[PointLine]:
        """The points of the cards taken so far, line by line; empty before trumps are named.

        Relative points (lowest or highest trump, Game by count) stand as if the hand ended here.
        """
        from cinch.scoring import count_points

        trumps = self.trumps
        if trumps is None:
            return []
        owner = {card: int(seat & 1) for seat, card in self.plays}

        def holder(card: Card) -> int:
            return owner.get(card, int(bool(self.taken[1] >> card & 1)))

        return count_points(self.rules, trumps, self.taken, holder)[1]

    @property
    def points(self) -> tuple[int, int]:
        """The points that North–South and East–West have taken so far."""
        totals = [0, 0]
        for line in self.point_lines:
            if line.side is not None:
                totals[line.side] += line.points
        return totals[0], totals[1]

    def __repr__(self) -> str:
        return f"<View of {self.seat.word}, {self.rules.base}, {self.phase.name}>"


def _tricks(hand: Hand) -> tuple[tuple[Trick, ...], Trick | None]:
    """The finished tricks and the open one, from the cards played and whose turn it is now.

    Read backwards: whoever leads to a trick won the one before, so no rule is needed here.
    """
    if hand.turn is None:
        return tuple(hand.tricks), None
    log = hand.actions
    first = len(log)
    while first and log[first - 1].kind == "play":
        first -= 1
    plays = log[first:]
    trumps = hand.trumps
    if not plays or trumps is None:
        return (), None
    open_trick = hand.trick
    ends = len(plays) - (len(open_trick.cards) if open_trick else 0)
    winner = open_trick.leader if open_trick else hand.turn
    done = []
    for k in range(ends - 4, -1, -4):
        cards = tuple(action.card for action in plays[k : k + 4])
        leader = _SEATS[(winner - trumps.winner(cards)) & 3]
        done.append(Trick(leader, cards, winner))
        winner = leader
    return tuple(reversed(done)), open_trick


_CALLS: dict[tuple[object, ...], tuple[tuple[Seat, Action], ...]] = {}


def _calls(hand: Hand) -> tuple[tuple[Seat, Action], ...]:
    """The auction with its seats, replayed once for each course of an auction and kept."""
    log = hand.actions
    count = 0
    while count < len(log) and log[count].kind in ("pass", "bid"):
        count += 1
    key = (hand.dealer, hand.rules.auction_rounds, *(action.value for action in log[:count]))
    made = _CALLS.get(key)
    if made is None:
        if len(_CALLS) > 5000:
            _CALLS.clear()
        made = _CALLS[key] = tuple(hand.at(count).calls)
    return made


def view(hand: Hand, seat: int, totals: tuple[int, int] = (0, 0)) -> View:
    """What a seat may know of a hand now; ``totals`` is the score of the game, if there is one.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> view(hand, Seat.N).legal, view(hand, Seat.N).cards == hand.cards(Seat.N)
    ((), True)
    """
    seat = _SEATS[seat]
    rules, dealer, phase, turn = hand.rules, hand.dealer, hand.phase, hand.turn
    deal = hand.deal
    thrown = [hand.thrown(other) for other in range(4)]
    got = [hand.drawn(other) for other in range(4)]
    dumped = hand.dumped
    stock_counts = [stock.bit_count() for stock, _ in got]
    discard_counts = [heap.bit_count() for _, heap in got]
    chooses = rules.dealer_draw == "any_faceup"
    picked = hand.picked
    taken_up = picked if chooses else 0
    received = got[seat][1]
    at_choice = seat == dealer and (phase == Phase.REFILL or stock_counts[seat] > 0 or received > 0)
    searched = 0
    if at_choice and rules.dealer_draw == "searches_stock" and (picked or phase == Phase.REFILL):
        searched = mask_of(hand.stock) | picked
    if not rules.discards_public:
        faceup = 0
    elif at_choice and chooses:
        faceup = hand.faceup
    else:
        faceup = (thrown[0] | thrown[1] | thrown[2] | thrown[3]) & ~(dumped | taken_up | received)
    # surplus trumps that go to the first trick are shown, even where the other discards are not
    shown = [
        mask if rules.discards_public or other == seat else mask & dumped
        for other, mask in enumerate(thrown)
    ]
    tricks, open_trick = _tricks(hand)
    return View(
        rules,
        seat,
        dealer,
        phase,
        turn,
        deal.hands[seat],
        hand.mask(seat),
        _four([hand.mask(other).bit_count() for other in range(4)]),
        _calls(hand),
        hand.maker,
        hand.bid,
        hand.trump,
        _four(shown),
        _four([mask.bit_count() for mask in thrown]),
        _four(stock_counts),
        _four(discard_counts),
        got[seat][0],
        received,
        taken_up,
        faceup,
        searched,
        0 if isinstance(deal, Position) else len(deal.stock) - sum(stock_counts),
        dumped,
        tricks,
        open_trick,
        hand.taken,
        tuple(hand.legal_actions()) if turn == seat else (),
        totals,
    )


def _four(values: list[int]) -> Four:
    return values[0], values[1], values[2], values[3]


def game_view(game: Game, seat: int) -> View:
    """What a seat may know in a game: its view of the hand with the score before this hand.

    >>> from cinch.game import Game
    >>> game_view(Game(seed=4), Seat.N).totals
    (0, 0)
    """
    return view(game.hand, seat, game.totals)
