"""What follows for a seat from what it sees: voids shown, cards known, cards possible.

Everything here is worked out from the data of a view, never from the hand. Rules: `rules.md`,
sections 1.4 (what a discard and a draw tell) and 1.5 (what a card played tells).
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from cinch.actions import Action
from cinch.cards import FULL_DECK, Card, Seat, Suit
from cinch.hand import Phase, Trick
from cinch.rules import RuleSet
from cinch.trumps import Trumps, follow_mode, legal_mask, trumps_for

__all__ = ["Conclusions", "Four", "Seen"]

Four = tuple[int, int, int, int]


class Seen(NamedTuple):
    """The data of a `cinch.view.View`, where each field is told; fours are by seat (N, E, S, W).

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> hand.apply("bid 6")
    >>> seen = hand.view(Seat.N)
    >>> seen.turn, seen.counts, seen.calls
    (<Seat.N: 0>, (9, 9, 9, 9), ((<Seat.W: 3>, Action('bid 6')),))
    """

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


class Conclusions(Seen):
    """The part of a `cinch.view.View` that is concluded rather than seen.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> hand.apply(hand.legal_actions()[0])
    >>> view = hand.view(Seat.N)
    >>> view.thrown_counts, view.kept
    ((0, 0, 0, 8), (0, 0, 0, 1))
    """

    @property
    def trumps(self) -> Trumps | None:
        """The trump suit's tables; None before it is named.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 5:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> hand.view(Seat.N).trumps
        trumps_for(Suit.SPADES, True)
        """
        return None if self.trump is None else trumps_for(self.trump, self.rules.pedros)

    @cached_property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card played so far with its seat, in order.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 15:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> hand.view(Seat.N).plays
        ((<Seat.W: 3>, Card('QS')), (<Seat.N: 0>, Card('TS')), (<Seat.E: 1>, Card('3S')))
        """
        open_trick = () if self.trick is None else (self.trick,)
        return tuple(play for trick in (*self.tricks, *open_trick) for play in trick.plays)

    @cached_property
    def played(self) -> Four:
        """The cards that each seat has played, as masks.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 15:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> [mask.bit_count() for mask in hand.view(Seat.N).played]
        [1, 1, 0, 1]
        """
        masks = [0, 0, 0, 0]
        for seat, card in self.plays:
            masks[seat] |= card.bit
        return masks[0], masks[1], masks[2], masks[3]

    @cached_property
    def kept(self) -> Four:
        """How many trumps each seat kept from the deal: everything not thrown is a trump.

        Zeros where a seat has not thrown yet, and under rules without a draw. Cards drawn later
        are not counted.

        >>> from cinch.hand import Hand
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

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 24:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> [mask.bit_count() for mask in hand.view(Seat.N).excluded]
        [0, 14, 0, 0]
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

        >>> from cinch.hand import Hand
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
        """How many shuffled discards each seat was dealt when the stock was empty.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 24:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> hand.view(Seat.N).redealt
        (0, 0, 0, 0)
        """
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
        """Whether this seat is a dealer who chooses from the face-up discards (or has chosen).

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 9:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> [hand.view(seat).sees_heap for seat in Seat]
        [False, False, True, False]
        """
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

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.view(Seat.N).unseen.bit_count()
        43
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

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 24:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> from cinch.cards import show_cards
        >>> show_cards(hand.view(Seat.N).known(Seat.S)), hand.view(Seat.N).known(Seat.E)
        ('AH KH JH', 0)
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

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 9:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> seen = hand.view(Seat.N)
        >>> [seen.possible(seat).bit_count() for seat in Seat], seen.counts
        ([6, 20, 10, 20], (6, 6, 3, 6))
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
        """How many trumps a seat holds at least: those it kept and has not played yet.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 10:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> [hand.view(Seat.N).least_trumps(seat) for seat in Seat]
        [4, 2, 3, 2]
        """
        trumps = self.trumps
        if trumps is None:
            return 0
        if seat == self.seat:
            return (self.hand & trumps.mask).bit_count()
        played = (self.played[seat] & trumps.mask).bit_count()
        return max(0, self.kept[seat] - played, (self.known(seat) & trumps.mask).bit_count())
