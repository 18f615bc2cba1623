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

from typing import TYPE_CHECKING

from cinch.actions import Action
from cinch.cards import SEATS, Card, Seat, cards_of, mask_of, seat_of
from cinch.conclusions import Conclusions, Four
from cinch.hand import Hand, Phase, Position, Trick

if TYPE_CHECKING:
    from cinch.game import Game
    from cinch.scoring import PointLine

__all__ = ["View", "game_view", "view"]


class View(Conclusions):
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
        """The seat's own cards, in the pack's fixed order.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> [str(card) for card in hand.view(Seat.W).cards][:3]
        ['JC', '4D', 'QD']
        """
        return cards_of(self.hand)

    @property
    def high_bid(self) -> int:
        """The highest bid so far; 0 when there is none.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.apply("bid 6")
        >>> hand.view(Seat.N).high_bid
        6
        """
        return max((action.value for _, action in self.calls), default=0)

    @property
    def high_bidder(self) -> Seat | None:
        """Who made the highest bid so far (the later one where an equal bid is allowed).

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.apply("bid 6")
        >>> hand.view(Seat.N).high_bidder
        <Seat.W: 3>
        """
        high = self.high_bid
        bidders = [seat for seat, action in self.calls if high and action.value == high]
        return bidders[-1] if bidders else None

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction with a bid; None when nobody bid (or not yet).

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.apply("bid 14")
        >>> for _ in range(3):
        ...     hand.apply("pass")
        >>> hand.view(Seat.N).declarer
        <Seat.W: 3>
        """
        return self.maker if self.bid else None

    @property
    def leading_seat(self) -> Seat | None:
        """Who wins the open trick as it lies; None when no card lies on the table.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 15:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> hand.view(Seat.N).trick.cards, hand.view(Seat.N).leading_seat
        ((Card('QS'), Card('TS'), Card('3S')), <Seat.W: 3>)
        """
        if self.trick is None or self.trumps is None:
            return None
        return SEATS[(self.trick.leader + self.trumps.winner(self.trick.cards)) & 3]

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed under rules that deal anew.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.view(Seat.N).thrown_in
        False
        """
        return self.phase == Phase.DONE and self.maker is None

    @property
    def point_lines(self) -> list[PointLine]:
        """The points of the cards taken so far, line by line; empty before trumps are named.

        Relative points (lowest or highest trump, Game by count) stand as if the hand ended here.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 24:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> [line.key for line in hand.view(Seat.N).point_lines if line.side is not None]
        ['high', 'low', 'game']
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
        """The points that North–South and East–West have taken so far.

        >>> from cinch.hand import Hand
        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> while len(hand.actions) < 24:
        ...     hand.apply(hand.legal_actions()[-1])
        >>> hand.view(Seat.N).points
        (3, 0)
        """
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
        leader = SEATS[(winner - trumps.winner(cards)) & 3]
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
    seat = seat_of(seat)
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
