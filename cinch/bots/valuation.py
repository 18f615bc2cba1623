"""What a hand is worth before the play: the points a side may hope for with each trump suit.

The estimate is a sum: something for each trump by its rank, something for sitting where the
dealer's extra cards help, something for plain aces where there is no draw. The numbers were
fitted by least squares to hands played out by `steady` players (`tools/valuation.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from cinch.bots.weights import WEIGHTS, Weights
from cinch.cards import Suit
from cinch.rules import RuleSet
from cinch.trumps import trumps_for

__all__ = ["Estimate", "best_suit", "estimate", "features", "weights_for"]


class Estimate(NamedTuple):
    """Points for one's own side: ``points`` on average, give or take ``spread``, with ``suit``."""

    suit: Suit
    points: float
    spread: float


def weights_for(rules: RuleSet) -> Weights:
    """The fitted numbers for rules like these: house rules use those of the nearest preset.

    >>> from cinch.rules import LE_CINCH
    >>> weights_for(LE_CINCH.replace(target=61)) is weights_for(LE_CINCH)
    True
    """
    if not rules.pedros:
        return WEIGHTS["shoot"]
    if not rules.draw:
        return WEIGHTS["high-five"]
    searches = rules.dealer_draw == "searches_stock"
    return WEIGHTS["double-pedro" if searches else "le-cinch"]


def features(rules: RuleSet, hand: int, suit: int, place: int) -> list[float]:
    """What the estimate looks at: 14 (13) trumps held by rank, place from the dealer, trumps
    squared, plain aces.

    ``place`` is the seat's distance from the dealer: 0 himself, 2 his partner.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> hand = mask_of(parse_cards("AS KS 5C AH"))
    >>> found = features(LE_CINCH, hand, Suit.SPADES, 1)
    >>> sum(found[1:15]), found[-1]
    (3.0, 1.0)
    """
    trumps = trumps_for(suit, rules.pedros)
    held = [float(hand >> card & 1) for card in trumps.order]
    count = sum(held)
    aces = sum(hand >> (13 * other + 12) & 1 for other in range(4) if other != suit)
    return [1.0, *held, float(place == 0), float(place == 2), count * count / 10, float(aces)]


def estimate(rules: RuleSet, hand: int, suit: int, place: int) -> Estimate:
    """The points one's own side may hope for when this suit is trumps.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> strong = mask_of(parse_cards("AS KS QS JS 5S 5C 9S 2H 3H"))
    >>> estimate(LE_CINCH, strong, Suit.SPADES, 1).points > 11
    True
    """
    weights = weights_for(rules)
    found = features(rules, hand, suit, place)
    points = sum(weight * value for weight, value in zip(weights.linear, found, strict=True))
    total = float(rules.points_total)
    return Estimate(Suit(suit), min(max(points, 0.0), total), weights.spread)


def best_suit(rules: RuleSet, hand: int, place: int) -> Estimate:
    """The suit that promises most, with its estimate.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> best_suit(LE_CINCH, mask_of(parse_cards("AS KS QS JS 5S 5C 9S 2H 3H")), 1).suit
    <Suit.SPADES: 3>
    """
    return max(
        (estimate(rules, hand, suit, place) for suit in range(4)), key=lambda found: found.points
    )
