"""What the expert does before the play: deals that fit the auction, each played out and solved.

The cards that the seat cannot see are dealt anew; a deal is kept when the others' bids and passes
make sense with it (after a few attempts any deal will do). For each trump suit that comes into
question the seat makes the contract, everybody discards and draws by rules of thumb, and the
solver tells the points with perfect play. The average and its spread make the estimate.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

from cinch.bots.steady import SteadyBot
from cinch.bots.valuation import Estimate, best_suit, estimate
from cinch.cards import FULL_DECK, Suit, cards_of
from cinch.deal import Deal
from cinch.hand import Hand, Phase
from cinch.solver import SearchLimit, value

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["foresee", "imagine_deal"]

#: Positions an imagined hand may cost, and how many deals are looked at to fit the auction.
EFFORT = 6_000
ATTEMPTS = 6
#: How far a suit may lie behind by the rule of thumb, as a share of all points.
CATCH_UP = 0.15


def imagine_deal(view: View, rng: Random) -> Deal:
    """A whole deal that agrees with the seat's own cards and, if it can, with the auction.

    >>> from random import Random
    >>> view = Hand.new(seed=1).view(0)
    >>> imagine_deal(view, Random(1)).hands[0] == view.dealt
    True
    """
    rules = view.rules
    size = rules.hand_size
    for _ in range(ATTEMPTS):
        rest = [card.bit for card in cards_of(FULL_DECK & ~view.dealt)]
        rng.shuffle(rest)
        hands = [0, 0, 0, 0]
        for seat in range(4):
            if seat == view.seat:
                hands[seat] = view.dealt
            else:
                hands[seat] = sum(rest[:size])
                rest = rest[size:]
        if all(_sensible(view, seat, hands[seat], bid) for seat, bid in _bids(view)):
            break
    return Deal((hands[0], hands[1], hands[2], hands[3]), tuple(rest), rng.getrandbits(32))


def _bids(view: View) -> list[tuple[int, int]]:
    return [(int(seat), action.value) for seat, action in view.calls if seat != view.seat]


def _sensible(view: View, seat: int, hand: int, bid: int) -> bool:
    """Whether a call goes with a hand, roughly."""
    total = view.rules.points_total
    points = best_suit(view.rules, hand, (seat - view.dealer) & 3).points
    if bid:
        return points >= min(bid, 0.75 * total) - 0.1 * total
    return points <= 0.72 * total


def foresee(
    view: View, rng: Random, *, seconds: float = 1.0, samples: int = 0, suits: int = 2
) -> Estimate | None:
    """The best trump suit with the points it brings on average; None when nothing came out.

    For the seat to bid or to name trumps; ``suits`` is how many of its suits are considered,
    ``seconds`` and ``samples`` are as for the expert.

    >>> from random import Random
    >>> from cinch.cards import mask_of, parse_cards
    >>> hand = Hand.new(seed=1)
    >>> found = foresee(hand.view(hand.turn), Random(1), samples=1)
    >>> found.suit, round(found.points, 1)
    (<Suit.DIAMONDS: 1>, 10.2)
    """
    start = time.monotonic()
    rules = view.rules
    place = (view.seat - view.dealer) & 3
    prior = sorted(
        (estimate(rules, view.dealt, suit, place) for suit in range(4)),
        key=lambda found: -found.points,
    )[:suits]
    top = prior[0].points
    # a suit that is far behind cannot catch up
    prior = [one for one in prior if one.points > top - CATCH_UP * rules.points_total]
    if view.maker is not None and len(prior) == 1:
        return None  # nothing to choose
    if view.maker is None and view.high_bid and top + 1.2 * prior[0].spread < view.high_bid:
        return None  # nothing to bid
    found: dict[Suit, list[int]] = {one.suit: [] for one in prior}
    thumb = SteadyBot()
    tried = 0
    while tried < (samples or 16):
        tried += 1
        deal = imagine_deal(view, rng)
        for one in prior:
            points = _outcome(view, deal, one.suit, thumb)
            if points is not None:
                found[one.suit].append(points)
        if not samples and time.monotonic() - start > seconds:
            break
    best: Estimate | None = None
    for one in prior:
        values = found[one.suit]
        if not values:
            continue
        mean = sum(values) / len(values)
        spread = (sum((v - mean) ** 2 for v in values) / len(values)) ** 0.5
        # few samples: lean on the rule of thumb a little
        lean = 2 / (2 + len(values))
        made = Estimate(
            one.suit,
            (1 - lean) * mean + lean * one.points,
            max(0.6 * one.spread, (1 - lean) * spread + lean * one.spread),
        )
        if best is None or made.points > best.points:
            best = made
    return best


def _outcome(view: View, deal: Deal, suit: Suit, thumb: SteadyBot) -> int | None:
    """The points of the seat's side when it makes this suit trumps in this deal."""
    hand = Hand(view.rules, deal, view.dealer)
    for _, action in view.calls:
        hand.apply(action)
    while hand.phase == Phase.AUCTION:
        legal = hand.legal_actions()
        mine = hand.turn == view.seat and hand.high_bidder != view.seat
        bids = [action for action in legal if action.kind == "bid"]
        hand.apply(bids[0] if mine and bids else legal[0])
    if hand.phase != Phase.TRUMP or hand.turn != view.seat:
        return None
    hand.apply(f"trump {suit.letter}")
    while hand.phase < Phase.PLAY and hand.turn is not None:
        hand.apply(thumb.decide(hand.view(hand.turn)).action)
    try:
        return value(hand, limit=EFFORT)[view.seat & 1]
    except SearchLimit:
        return None
