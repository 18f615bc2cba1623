"""Why an action is allowed or refused: from a situation to a `Verdict`.

Legality is decided elsewhere (`cinch.trumps.legal_mask`, `cinch.hand`); this module finds the
reason that a player would be given at the table. Rules: `rules.md`, sections 1.2 to 1.5.
"""

from __future__ import annotations

from typing import Any

from cinch.cards import FULL_DECK, SUIT_MASK, Card, Seat, cards_of
from cinch.explain_result import (
    explain_outcome,
    explain_points,
    explain_score,
    explain_trick,
)
from cinch.rules import RuleSet
from cinch.trumps import Trumps, follow_mode, legal_mask
from cinch.verdict import Reason, Verdict

__all__ = [
    "explain_bid",
    "explain_discard",
    "explain_outcome",
    "explain_phase",
    "explain_play",
    "explain_points",
    "explain_score",
    "explain_take",
    "explain_trick",
    "explain_trump",
    "explain_turn",
]

_PHASES = ("AUCTION", "TRUMP", "DISCARD", "REFILL", "PLAY", "DONE")
_WHEN = {"pass": 0, "bid": 0, "trump": 1, "discard": 2, "draw": 3, "take": 3, "play": 4}


def _texts(mask: int) -> list[str]:
    return [str(card) for card in reversed(cards_of(mask))]


# ---- whose turn, which phase --------------------------------------------------------------


def explain_turn(
    rules: RuleSet, seat: Seat, turn: Seat, *, called: bool = False, passed: bool = False
) -> Verdict:
    """Why a seat may not act now. ``turn`` is the seat to move; ``called`` and ``passed`` tell,
    while the auction lasts, whether the seat has spoken and whether it has passed.

    >>> from cinch.rules import LE_CINCH
    >>> explain_turn(LE_CINCH, Seat.W, Seat.N).sentence
    "It is North's turn, not West's."
    """
    facts = {"seat": seat.name, "turn": turn.name, "rules": rules.title}
    if rules.auction_rounds == "one" and called:
        return Verdict(False, Reason.ALREADY_CALLED, facts, "auction_rounds", rules)
    if passed:
        return Verdict(False, Reason.ALREADY_PASSED, facts, "auction_rounds", rules)
    return Verdict(False, Reason.NOT_YOUR_TURN, facts, None, rules)


def explain_phase(rules: RuleSet, phase: str, kind: str, turn: Seat | None) -> Verdict:
    """Why an action of this kind is not possible in this phase.

    ``phase`` is the name of a `cinch.hand.Phase`, ``kind`` that of an action, ``turn`` the seat
    to move (None when the hand is over).

    >>> from cinch.rules import LE_CINCH
    >>> explain_phase(LE_CINCH, "TRUMP", "bid", Seat.W).sentence
    'The auction is over; now West names the trump suit.'
    """
    if phase == "DONE" or turn is None:
        return Verdict(False, Reason.HAND_OVER, {"rules": rules.title}, None, rules)
    facts = {"kind": kind, "phase": phase, "turn": turn.name, "rules": rules.title}
    if kind not in _WHEN:
        return Verdict(False, Reason.UNKNOWN_ACTION, {"action": repr(kind)}, None, rules)
    if kind in ("discard", "draw", "take") and not rules.draw:
        return Verdict(False, Reason.NO_DISCARD, facts, "draw", rules)
    if kind in ("draw", "take") and rules.dealer_draw == "blind":
        return Verdict(False, Reason.NO_CHOICE, facts, "dealer_draw", rules)
    late = _WHEN[kind] < _PHASES.index(phase)
    return Verdict(False, Reason.TOO_LATE if late else Reason.TOO_EARLY, facts, None, rules)


# ---- auction and trump ---------------------------------------------------------------------


def explain_bid(
    rules: RuleSet,
    bid: int,
    legal: int,
    high: int = 0,
    *,
    is_dealer: bool = False,
    holds_high: bool = False,
) -> Verdict:
    """The ruling on a bid, or on a pass (``bid`` 0).

    ``legal`` is what the player may call, as bits (bit 0 is the pass); ``high`` the highest bid
    so far, 0 before the first; ``holds_high`` whether it is his own.

    >>> from cinch.rules import SHOOT
    >>> explain_bid(SHOOT, 5, 0b100011111).sentence
    '5 is no bid under Cinch with Shoot: the bids are 1, 2, 3, 4 and 8.'
    """
    bids = rules.bids
    facts: dict[str, Any] = {
        "bid": bid,
        "high": high,
        "least": max(bids[0], rules.forced_bid),
        "most": bids[-1],
        "bids": list(bids),
        "total": rules.points_total,
        "legal": [number for number in range(15) if legal >> number & 1],
        "rules": rules.title,
    }

    def ruling(ok: bool, reason: Reason, field: str | None = None) -> Verdict:
        return Verdict(ok, reason, facts, field, rules)

    if legal >> bid & 1:
        if not bid:
            return ruling(True, Reason.PASS_OK)
        if bid == high:
            return ruling(True, Reason.BID_DEALER_EQUAL, "dealer_equal")
        if not legal & 1:
            return ruling(True, Reason.BID_FORCED, "passed_out")
        if rules.shoot and bid == 8:
            return ruling(True, Reason.BID_SHOOT, "shoot")
        return ruling(True, Reason.BID_HIGHER if high else Reason.BID_OPENS)
    if not bid:
        return ruling(False, Reason.DEALER_MUST_BID, "passed_out")
    if bid < bids[0]:
        facts["least"] = bids[0]
        return ruling(False, Reason.BID_BELOW_MINIMUM, "min_bid")
    if bid > bids[-1]:
        return ruling(False, Reason.BID_ABOVE_MAXIMUM, "shoot" if rules.shoot else "max_bid")
    if bid not in bids:
        return ruling(False, Reason.BID_NOT_IN_LIST, "shoot")
    if bid < high:
        return ruling(False, Reason.BID_LOWER, "dealer_equal")
    if bid > high:
        return ruling(False, Reason.BID_BELOW_FORCED, "forced_bid")
    top = bid == bids[-1]
    if holds_high:
        reason = Reason.BID_EQUAL_OWN
    elif is_dealer and rules.dealer_equal == "top":
        reason = Reason.BID_EQUAL_TOP_ONLY
    elif rules.dealer_equal == "always" or (rules.dealer_equal == "top" and top):
        reason = Reason.BID_EQUAL_DEALER_ONLY
    else:
        reason = Reason.BID_EQUAL_TOP if top else Reason.BID_EQUAL
    return ruling(False, reason, "dealer_equal")


def explain_trump(rules: RuleSet) -> Verdict:
    """The ruling on naming a trump suit: any of the four will do, in every rule set.

    >>> from cinch.rules import LE_CINCH
    >>> explain_trump(LE_CINCH).ok
    True
    """
    return Verdict(True, Reason.TRUMP_ANY, {"rules": rules.title}, None, rules)


# ---- discard and refill ----------------------------------------------------------------------


def explain_discard(rules: RuleSet, trumps: Trumps, hand_mask: int, thrown_mask: int) -> Verdict:
    """The ruling on a discard. ``hand_mask`` is the hand before it, ``thrown_mask`` what goes.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> hand, gone = (mask_of(parse_cards(text)) for text in ("AC 5S 2D 3D", "5S 2D 3D"))
    >>> explain_discard(LE_CINCH, trumps_for("C", True), hand, gone).sentence
    'The five of spades is the left pedro, a trump: it stays in your hand.'
    """
    held = hand_mask & trumps.mask
    over = thrown_mask & trumps.mask
    surplus = max(0, held.bit_count() - 6)
    facts: dict[str, Any] = {
        "trump": trumps.suit.letter,
        "held": held.bit_count(),
        "count": surplus,
        "given": over.bit_count(),
        "rules": rules.title,
    }

    def ruling(ok: bool, reason: Reason, field: str | None, cards: int = 0) -> Verdict:
        facts["cards"] = _texts(cards)
        return Verdict(ok, reason, facts, field, rules)

    if not rules.draw:
        return ruling(False, Reason.NO_DISCARD, "draw")
    if thrown_mask & ~hand_mask:
        return ruling(False, Reason.DISCARD_NOT_HELD, None, thrown_mask & ~hand_mask)
    if over.bit_count() > surplus:  # before the plain cards: what is thrown wrongly comes first
        left = trumps.left_pedro
        if surplus:
            return ruling(False, Reason.SACRIFICE_TOO_MANY, "excess_trumps")
        if left is not None and over == left.bit:
            facts["card"] = str(left)
            return ruling(False, Reason.LEFT_PEDRO_THROWN, "pedros", over)
        return ruling(False, Reason.TRUMP_THROWN, "draw", over)
    kept = hand_mask & ~trumps.mask & ~thrown_mask
    if kept:
        five = Card(trumps.suit.partner * 13 + 3)
        if kept == five.bit and not trumps.pedros:
            facts.update(card=str(five), suit=five.suit.letter)
            return ruling(False, Reason.FIVE_KEPT, "pedros", kept)
        return ruling(False, Reason.PLAIN_KEPT, "draw", kept)
    if over.bit_count() < surplus:
        return ruling(False, Reason.SACRIFICE_TOO_FEW, "excess_trumps")
    if not over:
        return ruling(True, Reason.DISCARD_OK if thrown_mask else Reason.DISCARD_NOTHING, "draw")
    if rules.excess_trumps == "protected":
        from cinch.scoring import scoring_cards

        dear = over & scoring_cards(rules, trumps)
        if dear:
            return ruling(False, Reason.PROTECTED_THROWN, "excess_trumps", dear)
    return ruling(True, Reason.DISCARD_SACRIFICE, "excess_trumps", over)


def explain_take(
    rules: RuleSet,
    trumps: Trumps,
    card: Card | None,
    *,
    offered: int,
    faceup: int = 0,
    held: int = 0,
    may_draw: bool = False,
) -> Verdict:
    """The ruling on the dealer's own card: ``card`` taken by choice, or None drawn unseen.

    ``offered`` are the cards he may take, ``faceup`` the discards on the table, ``held`` his
    hand, all as masks; ``may_draw`` whether a card may be drawn unseen.

    >>> from cinch.rules import DOUBLE_PEDRO
    >>> from cinch.trumps import trumps_for
    >>> four = Card("4C")
    >>> explain_take(DOUBLE_PEDRO, trumps_for("C", True), four, offered=0, faceup=four.bit).reason
    <Reason.TAKE_ONLY_STOCK: 'take_only_stock'>
    """
    facts = {"card": None if card is None else str(card), "rules": rules.title}

    def ruling(ok: bool, reason: Reason, field: str | None = "dealer_draw") -> Verdict:
        return Verdict(ok, reason, facts, field, rules)

    if not rules.draw:
        return ruling(False, Reason.NO_DISCARD, "draw")
    if rules.dealer_draw == "blind":
        return ruling(False, Reason.NO_CHOICE)
    searches = rules.dealer_draw == "searches_stock"
    if card is None:
        if may_draw:
            return ruling(True, Reason.DRAW_OK)
        return ruling(False, Reason.DRAW_MUST_CHOOSE if searches else Reason.DRAW_STOCK_EMPTY)
    if offered >> card & 1:
        return ruling(True, Reason.TAKE_STOCK if searches else Reason.TAKE_FACEUP)
    if held >> card & 1:
        return ruling(False, Reason.TAKE_HELD, None)
    # a card thrown face down must not be given away by the reason
    seen = faceup >> card & 1 and rules.discards_public
    if searches:
        return ruling(False, Reason.TAKE_ONLY_STOCK if seen else Reason.TAKE_NOT_IN_STOCK)
    if seen and trumps.is_trump(card) and not rules.thrown_trumps_return:
        return ruling(False, Reason.THROWN_TRUMP_STAYS, "thrown_trumps_return")
    return ruling(False, Reason.TAKE_NOT_FACEUP)


# ---- play --------------------------------------------------------------------------------------


def explain_play(
    rules: RuleSet, trumps: Trumps, led: Card | None, hand_mask: int, card: Card
) -> Verdict:
    """The ruling on a card played to the card led (None: on the lead).

    ``facts["legal"]`` lists the cards that are legal. Rules: `rules.md`, section 1.5.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import HIGH_FIVE
    >>> from cinch.trumps import trumps_for
    >>> hand = mask_of(parse_cards("5S 9S KD 3C"))
    >>> print(explain_play(HIGH_FIVE, trumps_for("C", True), Card("AS"), hand, Card("KD")))
    You hold a spade and spades were led; under High Five, no draw you must follow.
    """
    follow = FULL_DECK if led is None else trumps.follow[led]
    legal = legal_mask(follow_mode(rules), trumps.mask, follow, hand_mask)
    facts: dict[str, Any] = {
        "card": str(card),
        "trump": trumps.suit.letter,
        "legal": _texts(legal),
        "rules": rules.title,
    }
    if led is not None:
        facts.update(led=str(led), printed=led.suit.letter, suit=trumps.suit_of(led).letter)
    left = trumps.left_pedro
    if left is not None:
        facts["left"] = str(left)
    # a five that looks like the suit led and is a trump: the reason names it
    puzzling = left is not None and led is not None and left.suit == led.suit
    puzzling = puzzling and (card == left or not hand_mask & follow)
    facts["besides"] = str(left) if puzzling and hand_mask >> (left or 0) & 1 else None

    def ruling(ok: bool, reason: Reason, field: str | None = None) -> Verdict:
        return Verdict(ok, reason, facts, field, rules)

    if not hand_mask >> card & 1:
        return ruling(False, Reason.CARD_NOT_HELD)
    if led is None:
        return ruling(True, Reason.LEAD_ANY)
    ok = bool(legal >> card & 1)
    if trumps.is_trump(led):
        reason, field = _on_trumps(trumps, led, hand_mask, card)
    elif hand_mask & follow:
        reason, field = _able_to_follow(rules, trumps, hand_mask, card, follow, ok)
        if reason is Reason.FIVE_MUST_FOLLOW:
            facts["five"] = str(Card((hand_mask & follow).bit_length() - 1))
    else:
        reason, field = _void(rules, trumps, hand_mask, card, ok)
    return ruling(ok, reason, field)


_Found = tuple[Reason, str | None]


def _on_trumps(trumps: Trumps, led: Card, hand_mask: int, card: Card) -> _Found:
    """Trumps were led: whoever has one plays one, in every rule set."""
    held = hand_mask & trumps.mask
    left = trumps.left_pedro
    if not held:
        return Reason.VOID_OF_TRUMPS, None
    if held >> card & 1:
        return (Reason.FOLLOWS_LEFT_PEDRO, "pedros") if card == left else (
            Reason.FOLLOWS_TRUMP, None)  # fmt: skip
    if left is not None and held == left.bit:
        return Reason.LEFT_PEDRO_MUST_FOLLOW, "pedros"
    if left is not None and led == left and card.suit == led.suit:
        return Reason.LEFT_PEDRO_LED, "pedros"
    return Reason.MUST_FOLLOW_TRUMP, None


def _able_to_follow(
    rules: RuleSet, trumps: Trumps, hand_mask: int, card: Card, follow: int, ok: bool
) -> _Found:
    """A plain suit was led and the player has it (000 and 001: follow or trump; else follow)."""
    if follow >> card & 1:
        return Reason.FOLLOWS, None
    if ok:
        return Reason.RUFF_INSTEAD, "ruff_when_able"
    if card == trumps.left_pedro and follow & SUIT_MASK[card.suit]:
        return Reason.LEFT_PEDRO_NO_FOLLOW, "pedros"
    five = 1 << trumps.suit.partner * 13 + 3
    if not trumps.pedros and hand_mask & follow == five:
        return Reason.FIVE_MUST_FOLLOW, "pedros"
    if trumps.is_trump(card):
        return Reason.MUST_FOLLOW_NO_RUFF, "ruff_when_able"
    if rules.ruff_when_able and hand_mask & trumps.mask:
        return Reason.FOLLOW_OR_RUFF, "ruff_when_able"
    return Reason.MUST_FOLLOW, "ruff_when_able"


def _void(rules: RuleSet, trumps: Trumps, hand_mask: int, card: Card, ok: bool) -> _Found:
    """A plain suit was led and the player has none (000 and 001: trump; else any card)."""
    held = hand_mask & trumps.mask
    if not ok:
        left = trumps.left_pedro
        if left is not None and held == left.bit:
            return Reason.MUST_RUFF_LEFT_PEDRO, "must_ruff"
        return Reason.MUST_RUFF, "must_ruff"
    if trumps.is_trump(card):
        return Reason.RUFF_FORCED if rules.must_ruff else Reason.RUFF_FREE, "must_ruff"
    return Reason.VOID_ANY if held else Reason.VOID_NO_TRUMP, "must_ruff"
