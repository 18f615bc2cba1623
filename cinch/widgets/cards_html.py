"""How cards, hands and tricks are drawn: HTML from engine objects. The rest: `parts_html`.

Drawing only. Whether a card is trump, a pedro or worth points is asked of the engine
(`cinch.trumps`, `cinch.scoring`); what is legal and who wins comes in from the widget.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from cinch.cards import Card, Seat, Suit
from cinch.rules import RuleSet
from cinch.scoring import card_points
from cinch.trumps import Trumps
from cinch.widgets.html import Html, classes, h
from cinch.widgets.parts_html import (
    book_link,
    button,
    message,
    panel,
    rules_picker,
    score_lines,
    steps,
    suit_class,
    suit_mark,
    suit_picker,
    symbol,
    table,
    toolbar,
)

__all__ = [
    "book_link",
    "button",
    "card",
    "card_text",
    "hand",
    "message",
    "panel",
    "rules_picker",
    "score_lines",
    "seat_label",
    "slot",
    "sort_hand",
    "steps",
    "suit_mark",
    "suit_picker",
    "table",
    "toolbar",
    "trick",
]

_LOOKS = ("legal", "dim", "selected", "winner", "led", "good", "wrong")


def _short(card: Card) -> str:
    return card.symbol[:-1]


# ---- one card ---------------------------------------------------------------------------------


def card_text(card: Card) -> Html:
    """A card inside a sentence: ``5♥``, read as its name."""
    return h.span(
        h.span(_short(card), symbol(card.suit), aria_hidden="true"),
        h.span(card.name, cls="cinch-sr"),
        cls=f"cinch-inline {suit_class(card.suit)}",
    )


def card(
    card: Card,
    *,
    do: str | None = None,
    trumps: Trumps | None = None,
    rules: RuleSet | None = None,
    look: Collection[str] = (),
    note: str = "",
    key: str | None = None,
    current: bool = False,
    pressed: bool | None = None,
    small: bool = False,
) -> Html:
    """One card: a button when ``do`` is given (its ``data-do``), else a picture.

    ``trumps`` (with ``rules`` for the points) adds the marks for trump, pedro and points.
    ``look`` holds any of legal, dim, selected, winner, led, good, wrong; a dim card can still be
    clicked, so that the reader is told why it may not be played. ``note`` is added to the
    accessible name ("not allowed now"). ``key`` is the ``data-key``, by default ``card-5H``;
    ``pressed`` makes a toggle; ``current`` makes it the first stop of a roving group.

    ValueError for an unknown look.
    """
    points = card_points(rules, trumps, card) if trumps is not None and rules is not None else 0
    mark = "" if trumps is None else _mark(trumps, card)
    return _drawn(card, do, points, mark, tuple(look), note, key, current, pressed, small)


def _mark(trumps: Trumps, card: Card) -> str:
    """What a card is among the trumps: left pedro, right pedro, trump, or nothing."""
    if not trumps.is_trump(card):
        return ""
    left, right = card == trumps.left_pedro, card == trumps.right_pedro
    return "left pedro" if left else "right pedro" if right else "trump"


def _named(card: Card, points: int, mark: str) -> str:
    parts = [card.name, mark if mark.endswith("pedro") else "", mark and "trump"]
    if points:
        parts.append("1 point" if points == 1 else f"{points} points")
    return ", ".join(part for part in parts if part)


@lru_cache(maxsize=4096)  # a table is drawn again and again with nearly the same cards
def _drawn(
    card: Card,
    do: str | None,
    points: int,
    mark: str,
    look: tuple[str, ...],
    note: str,
    key: str | None,
    current: bool,
    pressed: bool | None,
    small: bool,
) -> Html:
    """`card` from plain values."""
    for name in look:
        if name not in _LOOKS:
            raise ValueError(f"{name!r} is no look of a card: use {', '.join(_LOOKS)}")
    face = _face(card, points, mark)
    label = _named(card, points, mark) + (f", {note}" if note else "")
    style = classes(
        "cinch-card",
        suit_class(card.suit),
        mark and "cinch-trump",
        mark.endswith("pedro") and "cinch-pedro",
        small and "cinch-small",
        *(f"cinch-{name}" for name in look),
    )
    key = f"card-{card}" if key is None else key
    if do is None:
        return h.span(face, cls=style, role="img", aria_label=label, data_key=key)
    return h.button(
        face,
        h.span(label, cls="cinch-sr"),
        type="button",
        cls=style,
        data_do=do,
        data_key=key,
        data_current=current or None,
        aria_pressed=pressed,
    )


@cache
def _face(card: Card, points: int, mark: str) -> Html:
    """What is printed on a card. The strip below says ``trump``, or which pedro it is."""
    strip = {"left pedro": "L pedro", "right pedro": "R pedro"}.get(mark, mark)
    return h.span(
        h.span(
            h.span(_short(card), cls="cinch-rank"),
            h.span(symbol(card.suit), cls="cinch-corner"),
            cls="cinch-index",
        ),
        h.span(symbol(card.suit), cls="cinch-pip"),
        h.span(card.suit.letter, cls="cinch-letter"),
        points > 0 and h.span(points, cls="cinch-points"),
        strip and h.span(strip, cls="cinch-mark"),
        cls="cinch-face",
        aria_hidden="true",
    )


def slot(text: str = "", key: str | None = None, small: bool = False) -> Html:
    """An empty place for a card, with a word in it."""
    return h.span(text, cls=classes("cinch-slot", small and "cinch-small"), data_key=key)


# ---- hands and tricks -------------------------------------------------------------------------


def sort_hand(cards: Iterable[Card], trumps: Trumps | None = None) -> list[Card]:
    """Cards as people hold them: trumps first and high to low, then spades, hearts, clubs,
    diamonds, so that the colours alternate.

    >>> from cinch.trumps import trumps_for
    >>> [str(c) for c in sort_hand([Card(c) for c in ("2D", "AS", "5S", "4C")],
    ...                            trumps_for("C", True))]
    ['5S', '4C', 'AS', '2D']
    """
    place = {suit: n for n, suit in enumerate((Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, 3))}

    def rank(card: Card) -> tuple[int, int, int]:
        if trumps is not None and trumps.is_trump(card):
            return 1, -trumps.order.index(card), 0
        return 0, place[card.suit], card.rank

    return sorted(cards, key=rank, reverse=True)


def hand(
    cards: Iterable[Card],
    *,
    do: str | Callable[[Card], str | None] | None = None,
    label: str = "Your hand",
    trumps: Trumps | None = None,
    rules: RuleSet | None = None,
    legal: Collection[Card] | None = None,
    selected: Collection[Card] | None = None,
    look: Mapping[Card, Collection[str]] | None = None,
    sort: bool = True,
    small: bool = False,
    empty: str = "no cards",
) -> Html:
    """A hand of cards, one Tab stop, arrow keys inside.

    ``do`` is a verb to which the card is added (``"play"`` gives ``play 5S``), or a function of
    the card; left out, the cards are pictures. ``legal`` (when given) dims all others and says
    so in their names. ``selected`` (when given) makes them toggles. ``look`` adds looks by card.
    """
    shown = sort_hand(cards, trumps) if sort else list(cards)
    drawn = []
    for one in shown:
        looks = list(look.get(one, ())) if look else []
        note = ""
        if legal is not None:
            looks.append("legal" if one in legal else "dim")
            note = "" if one in legal else "not allowed now"
        pressed = None
        if selected is not None:
            pressed = one in selected
            if pressed:
                looks.append("selected")
        action = f"{do} {one}" if isinstance(do, str) else do(one) if do else None
        drawn.append(
            card(
                one,
                do=action,
                trumps=trumps,
                rules=rules,
                look=looks,
                note=note,
                pressed=pressed,
                small=small,
            )
        )
    return h.div(
        drawn or h.span(empty, cls="cinch-none"),
        cls="cinch-hand",
        role="group",
        aria_label=label,
        data_roving=bool(do) or None,
        data_key=f"hand-{label}",
    )


def seat_label(
    seat: Seat,
    *,
    you: Seat | None = None,
    dealer: Seat | None = None,
    turn: bool = False,
    extra: object = "",
) -> Html:
    """A seat's name with "you", the dealer's button and whose turn it is, all in words too."""
    return h.span(
        h.span(seat.word + (" (you)" if seat == you else ""), cls="cinch-seat-name"),
        seat == dealer and h.span("dealer", cls="cinch-chip"),
        turn and h.span("to play", cls="cinch-chip cinch-chip-turn"),
        extra and h.span(extra, cls="cinch-seat-extra"),
        cls=classes("cinch-seat", turn and "cinch-turn"),
    )


def trick(
    plays: Sequence[tuple[Seat, Card]],
    *,
    trumps: Trumps | None = None,
    rules: RuleSet | None = None,
    winner: Seat | None = None,
    turn: Seat | None = None,
    you: Seat | None = None,
    dealer: Seat | None = None,
    extra: Mapping[Seat, object] | None = None,
    centre: object = "",
    label: str = "The trick",
    do: Callable[[Seat, Card], str] | None = None,
) -> Html:
    """The four seats of the table with the cards of a trick, in order of play.

    ``winner`` is highlighted and marked in words, as is the card led; ``turn`` is whose card is
    awaited; ``extra`` says more below a seat's name (cards held, bid); ``centre`` is drawn in
    the middle (the trump suit); ``do`` makes the cards buttons.
    """
    places = []
    played = dict(plays)
    for seat in Seat:
        one = played.get(seat)
        led = bool(plays) and plays[0][0] == seat
        wins = one is not None and seat == winner
        tags = [word for word, on in (("led", led), ("wins", wins)) if on]
        if one is None:
            drawn = slot("?" if seat == turn else "", key=f"slot-{seat.name}")
        else:
            drawn = card(
                one,
                trumps=trumps,
                rules=rules,
                look=[*(["led"] if led else []), *(["winner"] if wins else [])],
                note=", ".join([f"played by {seat.word}", *tags]),
                key=f"trick-{one}",
                do=do(seat, one) if do else None,
            )
        places.append(
            h.div(
                seat_label(
                    seat, you=you, dealer=dealer, turn=seat == turn, extra=(extra or {}).get(seat)
                ),
                h.span(
                    drawn,
                    h.span(
                        [h.span(word, cls=f"cinch-tag cinch-tag-{word}") for word in tags],
                        cls="cinch-tags",
                        aria_hidden="true",
                    ),
                    cls="cinch-place",
                ),
                cls=f"cinch-at cinch-at-{seat.name.lower()}",
                data_key=f"seat-{seat.name}",
            )
        )
    order = ", ".join(f"{seat.word} {one.name}" for seat, one in plays)
    return h.div(
        places,
        h.div(centre, cls="cinch-centre"),
        cls="cinch-table",
        role="group",
        aria_label=f"{label}: {order}" if order else f"{label}: no card yet",
        data_roving=bool(do) or None,
    )
