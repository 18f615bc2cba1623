"""The player by rules of thumb: no hidden thinking, a reason for each decision.

Auction: value the hand for each trump suit, and bid while the bid promises a better score than
passing. Discard, refill and trump by the same values. Play: `cinch.bots.thumb`.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING

from cinch.actions import NAMES, PASS, TAKES, Action
from cinch.bots.base import Bot, Decision, must_move
from cinch.bots.sight import Sight
from cinch.bots.thumb import choose_card
from cinch.bots.valuation import Estimate, best_suit
from cinch.cards import CARDS, Card
from cinch.hand import Phase
from cinch.rules import RuleSet
from cinch.scoring import card_points, score_hand
from cinch.trumps import Trumps

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["SteadyBot", "expected_score", "keep_order"]


class SteadyBot(Bot):
    """Rules of thumb for every decision; needs no dice.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1)
    >>> decision = SteadyBot().decide(hand.view(hand.turn))
    >>> decision.action in hand.legal_actions(), decision.sentence != ""
    (True, True)
    """

    name = "steady"

    def decide(self, view: View) -> Decision:
        """The action and its reason."""
        must_move(view)
        match view.phase:
            case Phase.AUCTION:
                return call(view)
            case Phase.TRUMP:
                return name_trump(view)
            case Phase.DISCARD:
                return throw(view)
            case Phase.REFILL:
                return refill(view)
        return choose_card(Sight(view))


# ---- before the play ----------------------------------------------------------------------


def own_estimate(view: View) -> Estimate:
    """The best trump suit of a seat's own cards."""
    return best_suit(view.rules, view.hand, (view.seat - view.dealer) & 3)


def expected_score(rules: RuleSet, bid: int, points: float, spread: float) -> float:
    """The score difference that a contract promises when the points are spread like a bell.

    >>> from cinch.rules import LE_CINCH
    >>> expected_score(LE_CINCH, 6, 10, 2) > 0 > expected_score(LE_CINCH, 12, 8, 2)
    True
    """
    total = rules.points_total
    edges = [_below((own + 0.5 - points) / spread) for own in range(total)]
    expected = before = 0.0
    for own in range(total + 1):
        upto = edges[own] if own < total else 1.0
        scores = score_hand(rules, bid, own, total - own)[0]
        expected += (upto - before) * (scores[0] - scores[1])
        before = upto
    return expected


def _below(z: float) -> float:
    return 0.5 * (1 + erf(z / sqrt(2)))


def call(view: View, found: Estimate | None = None) -> Decision:
    """Bid while it promises more than leaving the hand to the others.

    ``found`` is what the seat thinks of its hand; left out, the rule of thumb.
    """
    rules = view.rules
    found = found or own_estimate(view)
    points = found.points
    mate = (view.seat + 2) & 3
    high = view.high_bid
    mine = view.high_bidder == mate and high > 0
    facts: dict[str, object] = {"suit": found.suit.letter, "estimate": round(points)}
    bids = [action for action in view.legal if action.kind == "bid"]
    if not bids:
        return Decision(PASS, "pass_must", facts)
    facts["least"] = bids[0].value
    must = view.legal[0].kind != "pass"
    worth = {a: expected_score(rules, a.value, points, found.spread) for a in bids}
    best = max(worth.values())
    if mine:
        # partner has promised something: take it from him only with a much better hand
        leave = expected_score(
            rules, high, max(high + 0.5, rules.points_total * 0.62), found.spread
        )
        leave = max(leave, 0.0) + 0.12 * rules.points_total
    elif high:
        leave = -expected_score(
            rules, high, max(high + 0.3, rules.points_total * 0.6), found.spread
        )
    else:
        leave = -0.04 * rules.points_total if view.seat != view.dealer else -100.0
    if not must and best <= leave:
        if mine:
            facts["bid"] = high
            return Decision(PASS, "pass_partner", facts)
        return Decision(PASS, "pass_weak", facts)
    # the highest bid that costs next to nothing keeps the others out
    slack = 0.0 if view.seat == view.dealer else 0.06 * rules.points_total
    choice = [a for a in bids if worth[a] >= max(best - slack, leave if not must else -1000)]
    action = choice[-1] if view.seat != view.dealer else min(choice or bids, key=lambda a: a.value)
    if view.seat == view.dealer:
        action = max(bids, key=lambda a: (round(worth[a], 6), -a.value))
    facts["bid"] = action.value
    if must and best <= leave:
        return Decision(action, "bid_forced", facts)
    if rules.shoot and action.value == 8:
        return Decision(action, "bid_shoot", facts)
    return Decision(action, "bid_estimate", facts)


def name_trump(view: View, found: Estimate | None = None) -> Decision:
    """The suit that promises most."""
    found = found or own_estimate(view)
    facts: dict[str, object] = {"suit": found.suit.letter, "estimate": round(found.points)}
    return Decision(NAMES[found.suit], "name_best", facts)


def keep_order(rules: RuleSet, trumps: Trumps, card: Card) -> tuple[float, int]:
    """How dear a card is when a choice must be made; bigger is dearer.

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> clubs = trumps_for("C", True)
    >>> cards = [Card(text) for text in ("KH", "3C", "5S", "AC")]
    >>> sorted(cards, key=lambda card: keep_order(LE_CINCH, clubs, card))
    [Card('KH'), Card('3C'), Card('AC'), Card('5S')]
    """
    if not trumps.is_trump(card):
        return (-1.0, card.rank)
    power = 13 - trumps.order.index(card)
    worth = card_points(rules, trumps, card)
    # the two is worth its point only to a side that takes it: the ranks decide below the jack
    return (worth * 3 + (power - 6 if power > 6 else 0) * 1.5, power)


def throw(view: View) -> Decision:
    """All plain cards go; of seven trumps or more the least useful."""
    trumps = view.trumps
    assert trumps is not None
    rules = view.rules
    if len(view.legal) == 1:
        key = "throw_nothing" if not view.legal[0].value else "throw_plain"
        return Decision(view.legal[0], key, {"suit": trumps.suit.letter})

    def kept(action: Action) -> tuple[float, ...]:
        left = [c for c in trumps.order if (view.hand & ~action.value) >> c & 1]
        return (sum(keep_order(rules, trumps, c)[0] for c in left), sum(left))

    action = max(view.legal, key=kept)
    gone = [str(c) for c in trumps.order if action.value >> c & 1]
    return Decision(action, "throw_trumps", {"suit": trumps.suit.letter, "cards": gone})


def refill(view: View) -> Decision:
    """The dealer's own cards: trumps first, then a card unseen, then the highest plain card."""
    trumps = view.trumps
    assert trumps is not None
    takes = [CARDS[a.value] for a in view.legal if a.kind == "take"]
    best = max(takes, key=lambda c: keep_order(view.rules, trumps, c), default=None)
    if best is not None and trumps.is_trump(best):
        return Decision(TAKES[best], "take_trump", {"card": str(best)})
    if view.legal[0].kind == "draw":
        return Decision(view.legal[0], "draw_hope", {"undealt": view.undealt})
    assert best is not None
    return Decision(TAKES[best], "take_plain", {"card": str(best)})
