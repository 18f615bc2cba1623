"""The ruling on an action in a hand: legality from the hand, the reason from `cinch.explain`.

`Hand.is_legal` alone decides; this module gathers what the reason needs. What is asked first is
what a player would be told first: whether such an action fits the phase at all, then whose turn
it is, then what the rules say of the bid or card.
"""

from __future__ import annotations

from cinch.actions import Action
from cinch.cards import CARDS, FULL_DECK, Seat, mask_of, seat_of
from cinch.explain import (
    explain_bid,
    explain_discard,
    explain_phase,
    explain_play,
    explain_take,
    explain_trump,
    explain_turn,
)
from cinch.hand import Hand, Phase
from cinch.verdict import Reason, Verdict

__all__ = ["rule_on"]

_FITS = {
    Phase.AUCTION: ("pass", "bid"),
    Phase.TRUMP: ("trump",),
    Phase.DISCARD: ("discard",),
    Phase.REFILL: ("draw", "take"),
    Phase.PLAY: ("play",),
    Phase.DONE: (),
}
#: The least value of an action by kind, and the first that is too great.
_VALUES = {"pass": (0, 1), "bid": (1, 15), "trump": (0, 4), "draw": (0, 1), "take": (0, 52),
           "play": (0, 52), "discard": (0, FULL_DECK + 1)}  # fmt: skip


def rule_on(hand: Hand, action: Action, seat: int | None = None) -> Verdict:
    """The `Verdict` on an action by a seat (the player to move when left out).

    It is ok exactly when the action is one of ``hand.legal_actions()`` and the seat has the
    turn. Nothing changes. ValueError for a seat that is none.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> from cinch.actions import parse_action
    >>> rule_on(hand, parse_action("bid 6")).reason.name
    'BID_OPENS'
    >>> rule_on(hand, parse_action("bid 6"), Seat.N).sentence
    "It is West's turn, not North's."
    """
    rules, phase, turn = hand.rules, hand.phase, hand.turn
    asking = turn if seat is None else seat_of(seat)
    least, most = _VALUES.get(action.kind, (0, 0))
    if not least <= action.value < most:
        facts = {"action": f"{action.kind} {action.value}"}
        return Verdict(False, Reason.UNKNOWN_ACTION, facts, None, rules)
    if turn is None or action.kind not in _FITS[phase]:
        return explain_phase(rules, phase.name, action.kind, turn)
    assert asking is not None
    if asking != turn:
        called = phase == Phase.AUCTION and any(who == asking for who, _ in hand.calls)
        passed = called and any(who == asking and not call.value for who, call in hand.calls)
        return explain_turn(rules, asking, turn, called=called, passed=passed)
    return _reason(hand, action, turn)._replace(ok=hand.is_legal(action))


def _reason(hand: Hand, action: Action, turn: Seat) -> Verdict:
    """The reason for an action of the player to move that fits the phase."""
    rules, trumps, held = hand.rules, hand.trumps, hand.mask(turn)
    if hand.phase == Phase.AUCTION:
        legal = sum(1 << call.value for call in hand.legal_actions())
        return explain_bid(
            rules,
            action.value,
            legal,
            hand.high_bid,
            is_dealer=turn == hand.dealer,
            holds_high=hand.high_bidder == turn,
        )
    if trumps is None:
        return explain_trump(rules)
    if hand.phase == Phase.DISCARD:
        return explain_discard(rules, trumps, held, action.value)
    if hand.phase == Phase.REFILL:
        offered = [one for one in hand.legal_actions() if one.kind == "take"]
        return explain_take(
            rules,
            trumps,
            None if action.kind == "draw" else CARDS[action.value],
            offered=mask_of(one.value for one in offered),
            faceup=hand.faceup,
            held=held,
            may_draw=len(offered) < len(hand.legal_actions()),
        )
    trick = hand.trick
    return explain_play(rules, trumps, trick.cards[0] if trick else None, held, action.card)
