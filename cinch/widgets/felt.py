"""A hand of Cinch as it lies on the table, and the controls of each of its phases.

Drawing only, from the hand; what a click does is told by `cinch.widgets.seat`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cinch.actions import DRAW
from cinch.cards import Card, Seat, cards_of
from cinch.explain import explain_trick
from cinch.hand import Hand, Phase, Trick
from cinch.scoring import card_points
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h

__all__ = [
    "all_hands",
    "bid_ladder",
    "dealer_choice",
    "last_trick",
    "refill_lines",
    "seat_note",
    "table_of",
    "throw_bar",
    "trick_points",
    "trick_story",
]


def last_trick(hand: Hand) -> Trick | None:
    """The trick that was completed by the last action; None when a trick is open or none is.

    >>> last_trick(Hand.new(seed=1)) is None
    True
    """
    done = bool(hand.actions) and hand.actions[-1].kind == "play" and hand.trick is None
    return hand.tricks[-1] if done else None


def seat_note(hand: Hand, seat: Seat, you: Seat | None = None) -> Html | str:
    """What is said below a seat's name: its calls, or its bid and how many cards it holds."""
    if hand.phase in (Phase.AUCTION, Phase.TRUMP):
        calls = [str(action) for who, action in hand.calls if who == seat]
        return h.strong("; ".join(calls)) if calls else ""
    parts = []
    if seat == hand.declarer:
        parts.append(f"bid {hand.bid}")
    elif seat == hand.maker and hand.trump is not None:
        parts.append("named trumps")
    kept = kept_trumps(hand, seat)
    if kept is not None:
        parts.append(f"kept {kept} trump" + ("s" if kept != 1 else ""))
    left = hand.mask(seat).bit_count()
    if seat != you and left:
        parts.append(f"{left} card" + ("s" if left != 1 else ""))
    return ", ".join(parts)


def kept_trumps(hand: Hand, seat: Seat) -> int | None:
    """How many trumps a seat kept, which everybody saw; None before it has thrown."""
    thrown = hand.thrown(seat).bit_count()
    return hand.rules.hand_size - thrown if thrown else None


def table_of(
    hand: Hand,
    you: Seat | None,
    *,
    waiting: bool = False,
    stopped: bool = False,
    notes: Mapping[Seat, object] | None = None,
) -> Html:
    """The four seats, the trick, the trump suit in the middle.

    ``waiting`` shows the trick that has just been completed, as does a hand that is done;
    ``stopped`` means that nobody acts any more.
    """
    shown = hand.trick
    if waiting or hand.phase == Phase.DONE:
        shown = last_trick(hand)
    centre: object = ""
    if hand.trump is not None:
        centre = [h.span("trumps"), " ", draw.suit_mark(hand.trump, words=True)]
    elif hand.high_bid:
        centre = h.span(f"highest bid: {hand.high_bid}")
    extra = {seat: seat_note(hand, seat, you) for seat in Seat} if notes is None else notes
    drawn = draw.trick(
        shown.plays if shown is not None else (),
        trumps=hand.trumps, rules=hand.rules, winner=shown.winner if shown is not None else None,
        turn=None if waiting or stopped else hand.turn, you=you, dealer=hand.dealer, extra=extra,
        centre=centre,
    )  # fmt: skip
    calling = hand.phase < Phase.PLAY
    return h.div(drawn, cls="cinch-calling" if calling else None, data_key="felt")


def all_hands(hand: Hand, you: Seat | None = None, but: Collection[Seat] = ()) -> Html:
    """What everybody holds, seat by seat."""
    return h.div(
        [
            draw.panel(
                seat.word + (" (you)" if seat == you else ""),
                draw.hand(
                    cards_of(hand.mask(seat)), label=f"{seat.word}'s hand", trumps=hand.trumps,
                    rules=hand.rules, small=True,
                ),
            )
            for seat in Seat
            if seat not in but
        ],
        cls="cinch-columns",
    )  # fmt: skip


def bid_ladder(hand: Hand, most: int = 0) -> Html:
    """Pass and every bid, to ``most`` at least; those not allowed can be clicked to be told why."""
    legal = {str(action) for action in hand.legal_actions()}
    most = max(most, hand.rules.points_total, hand.rules.bids[-1])

    def call(text: str, words: str) -> Html:
        fine = text in legal
        note = "" if fine else ", not allowed now"
        return draw.button(
            words, text, kind="plain" if fine else "quiet", key=f"call-{text}",
            label=None if fine and text == "pass" else f"{text}{note}",
        )  # fmt: skip

    return h.div(
        call("pass", "Pass"),
        [call(f"bid {bid}", str(bid)) for bid in range(1, most + 1)],
        cls="cinch-ladder",
        role="group",
        aria_label="Your bid",
        data_roving=True,
    )


def throw_bar(marked: Collection[Card], *more: object) -> Html:
    """The button that throws the marked cards, one that marks all plain cards, and ``more``."""
    count = len(marked)
    words = f"Throw {count} card" + ("s" if count != 1 else "")
    return draw.toolbar(
        draw.button(words, "throw", kind="main", key="throw", focus=True),
        draw.button("Mark all plain cards", "sort", kind="quiet"),
        *more,
    )


def dealer_choice(hand: Hand, before: str = "") -> Html:
    """What the dealer, who is to move, may take for himself; ``before`` is said first."""
    need = 6 - hand.mask(hand.dealer).bit_count()
    offered = [action.card for action in hand.legal_actions() if action.kind == "take"]
    searched = hand.rules.dealer_draw == "searches_stock"
    more = "1 more card" if need == 1 else f"{need} more cards"
    if searched:
        words = "You have looked through the rest of the stock. Take what you like."
    elif hand.is_legal(DRAW):
        words = "Draw unseen from the stock, or take a card that lies open."
    else:
        words = "The stock is used up: take what lies open."
    left = len(hand.stock)
    common: dict[str, Any] = {"trumps": hand.trumps, "rules": hand.rules}
    return h.div(
        h.p(f"{before}You deal, and need {more}. {words}"),
        hand.is_legal(DRAW)
        and draw.toolbar(
            draw.button(f"Draw from the stock ({left} left)", "draw", kind="main", focus=True)
        ),
        draw.hand(
            offered, do="take", label="The stock" if searched else "Cards face up",
            small=not searched, **common,
        ),
        cls="cinch-stack",
    )  # fmt: skip


def refill_lines(hand: Hand, you: Seat) -> list[str]:
    """Who kept and got how many cards, in the order of the refill; empty without one."""
    told: list[str] = []
    if not hand.rules.draw or hand.trump is None:
        return told
    for k in (1, 2, 3, 0):
        seat = Seat((hand.dealer + k) & 3)
        kept = kept_trumps(hand, seat)
        if kept is None:
            continue
        stock, back = (mask.bit_count() for mask in hand.drawn(seat))
        who = "You" if seat == you else seat.word
        parts = [f"{who} kept {kept}"]
        if stock:
            parts.append(f"got {stock} from the stock")
        if back:
            parts.append(f"got {back} from the discards")
        told.append(", ".join(parts) + ".")
    return told


def before_the_play(hand: Hand, you: Seat) -> Html:
    """The auction, the refill and the cards that the reader got in it."""
    calls = [f"{'You' if seat == you else seat.word} {action}" for seat, action in hand.calls]
    stock, back = hand.drawn(you)
    return draw.panel(
        "Before the play",
        h.p("; ".join(calls), "."),
        draw.steps(refill_lines(hand, you)),
        bool(stock | back)
        and h.p("You got ", [[draw.card_text(card), " "] for card in cards_of(stock | back)]),
    )


def trick_story(hand: Hand, trick: Trick) -> Html:
    """A finished trick told step by step, folded away behind its result."""
    assert hand.trumps is not None
    told = explain_trick(hand.rules, hand.trumps, trick.plays)
    points = trick_points(hand, trick)
    worth = f" It holds {points} point{'s' if points != 1 else ''}." if points else ""
    return h.details(
        h.summary(told[-1].sentence + worth),
        draw.steps(verdict.sentence for verdict in told[:-1]),
        cls="cinch-story",
    )


def trick_points(hand: Hand, trick: Trick) -> int:
    """Points printed on the cards of a trick."""
    trumps = hand.trumps
    assert trumps is not None
    return sum(card_points(hand.rules, trumps, card) for card in trick.cards)
