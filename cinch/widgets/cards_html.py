"""How cards, tricks, messages and small controls are drawn: HTML from engine objects.

Drawing only. Whether a card is trump, a pedro or worth points is asked of the engine
(`cinch.trumps`, `cinch.scoring`); what is legal and who wins comes in from the widget.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache

from cinch.cards import Card, Seat, Suit
from cinch.rules import PRESETS, RuleSet
from cinch.scoring import card_points
from cinch.trumps import Trumps
from cinch.widgets.html import Html, classes, esc, h, raw

__all__ = [
    "book_link",
    "button",
    "card",
    "card_back",
    "card_name",
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

_TEXT = "\N{VARIATION SELECTOR-15}"  # a suit symbol as text, never as an emoji picture
_TAG = re.compile("<[^>]*>")
_WORDY = 34  # letters from which a table's cell is a sentence
_LOOKS = ("legal", "dim", "selected", "winner", "led", "good", "wrong")


def _symbol(suit: Suit) -> str:
    return suit.symbol + _TEXT


def _suit_class(suit: Suit) -> str:
    return f"cinch-s-{suit.letter.lower()}"


def _short(card: Card) -> str:
    return card.symbol[:-1]


# ---- one card ---------------------------------------------------------------------------------


def card_name(card: Card, *, trumps: Trumps | None = None, rules: RuleSet | None = None) -> str:
    """The name of a card with everything that is said about it, for labels.

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> card_name(Card("5H"), trumps=trumps_for("H", True), rules=LE_CINCH)
    'five of hearts, right pedro, trump, 5 points'
    """
    parts = [card.name]
    if trumps is not None:
        if card == trumps.right_pedro:
            parts.append("right pedro")
        elif card == trumps.left_pedro:
            parts.append("left pedro")
        if trumps.is_trump(card):
            parts.append("trump")
        points = card_points(rules, trumps, card) if rules is not None else 0
        if points:
            parts.append("1 point" if points == 1 else f"{points} points")
    return ", ".join(parts)


def suit_mark(suit: Suit, words: bool = False) -> Html:
    """A suit's symbol in its colour, with the word beside it or for screen readers only."""
    return h.span(
        h.span(_symbol(suit), aria_hidden="true"),
        words and "\N{NO-BREAK SPACE}",
        h.span(suit.word, cls=None if words else "cinch-sr"),
        cls=f"cinch-suit {_suit_class(suit)}",
    )


def card_text(card: Card) -> Html:
    """A card inside a sentence: ``5♥``, read as its name."""
    return h.span(
        h.span(_short(card), _symbol(card.suit), aria_hidden="true"),
        h.span(card.name, cls="cinch-sr"),
        cls=f"cinch-inline {_suit_class(card.suit)}",
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
    for name in look:
        if name not in _LOOKS:
            raise ValueError(f"{name!r} is no look of a card: use {', '.join(_LOOKS)}")
    points = card_points(rules, trumps, card) if trumps is not None and rules is not None else 0
    mark = ""
    if trumps is not None and trumps.is_trump(card):
        left, right = card == trumps.left_pedro, card == trumps.right_pedro
        mark = "left pedro" if left else "right pedro" if right else "trump"
    face = _face(card, points, mark)
    label = card_name(card, trumps=trumps, rules=rules) + (f", {note}" if note else "")
    style = classes(
        "cinch-card",
        _suit_class(card.suit),
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
            h.span(_symbol(card.suit), cls="cinch-corner"),
            cls="cinch-index",
        ),
        h.span(_symbol(card.suit), cls="cinch-pip"),
        h.span(card.suit.letter, cls="cinch-letter"),
        points > 0 and h.span(points, cls="cinch-points"),
        strip and h.span(strip, cls="cinch-mark"),
        cls="cinch-face",
        aria_hidden="true",
    )


def card_back(key: str | None = None, label: str = "a hidden card", small: bool = False) -> Html:
    """A card face down."""
    return h.span(
        cls=classes("cinch-card cinch-back", small and "cinch-small"),
        role="img",
        aria_label=label,
        data_key=key,
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


# ---- controls ---------------------------------------------------------------------------------


def button(
    text: object,
    do: str,
    *,
    kind: str = "plain",
    pressed: bool | None = None,
    disabled: bool = False,
    label: str | None = None,
    key: str | None = None,
    value: str | None = None,
    current: bool = False,
    focus: bool = False,
) -> Html:
    """A button: ``kind`` is main (the next step, one per widget), plain or quiet."""
    if kind not in ("main", "plain", "quiet"):
        raise ValueError(f"{kind!r} is no kind of button: use main, plain or quiet")
    return h.button(
        text,
        type="button",
        cls=f"cinch-button cinch-button-{kind}",
        data_do=do,
        data_key=key or f"do-{do}",
        data_current=current or None,
        data_focus=focus or None,
        aria_pressed=pressed,
        aria_label=label,
        disabled=disabled,
        value=value,
    )


def toolbar(*children: object, label: str = "") -> Html:
    """A row of controls that wraps."""
    return h.div(
        children,
        cls="cinch-toolbar",
        role="group" if label else None,
        aria_label=label or None,
    )


def panel(title: object, *children: object, cls: str = "") -> Html:
    """A titled part of a widget. The title is no heading: the chapter's outline stays its own."""
    return h.div(title and h.p(title, cls="cinch-title"), children, cls=classes("cinch-panel", cls))


def suit_picker(
    chosen: Suit | None = None, *, do: str = "trump", label: str = "Trump suit"
) -> Html:
    """Four buttons that send ``<do> C`` and so on; the chosen suit is pressed."""
    return h.div(
        [
            h.button(
                h.span(_symbol(suit), cls=f"cinch-suit {_suit_class(suit)}", aria_hidden="true"),
                h.span(suit.word),
                type="button",
                cls="cinch-button cinch-button-plain cinch-suit-button",
                data_do=f"{do} {suit.letter}",
                data_key=f"{do}-{suit.letter}",
                aria_pressed=suit == chosen,
            )
            for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        ],
        cls="cinch-suits",
        role="group",
        aria_label=label,
        data_roving=True,
    )


def rules_picker(current: RuleSet, *, do: str = "rules", label: str = "Rules") -> Html:
    """A list of the four rule sets (and the reader's house rules when these are current)."""
    house = bool(current.changes)
    options = [
        h.option(rules.title, value=base, selected=base == current.base and not house)
        for base, rules in PRESETS.items()
    ]
    if house:
        options.append(h.option(current.title, value="", selected=True))
    return h.label(
        h.span(label, cls="cinch-field-label"),
        h.select(options, data_do=do, data_key=f"{do}-picker", cls="cinch-select"),
        cls="cinch-field",
    )


# ---- words ------------------------------------------------------------------------------------


def book_link(words: object, address: str, cls: str = "") -> Html:
    """A link into the book, from an engine link such as ``book/tricks.html#following-suit``.

    The browser's half points it at the right folder of the page it is on.
    """
    if address.startswith("book/"):
        return h.a(words, href=address.removeprefix("book/"), data_book=address, cls=cls or None)
    return h.a(words, href=address, cls=cls or None)


_ICONS = {"good": "✓", "refused": "✗", "info": "i", "broken": "!"}
_SAID = {"good": "Right: ", "refused": "Not allowed: ", "info": "", "broken": "Error: "}


def message(
    kind: str,
    sentence: object,
    *,
    link: tuple[str, str] | None = None,
    source: tuple[str, str] | None = None,
    more: object = None,
) -> Html:
    """A message in place: what happened, and where the rule stands.

    ``kind`` is good, refused, info or broken; ``link`` and ``source`` are (words, address).
    """
    places = [book_link(words, address) for words, address in filter(None, (link, source)) if words]
    return h.div(
        h.span(_ICONS[kind], cls="cinch-icon", aria_hidden="true"),
        h.div(
            h.p(sentence, cls="cinch-sentence"),
            more,
            places and h.p([h.span(place) for place in places], cls="cinch-links"),
            cls="cinch-message-text",
        ),
        cls=f"cinch-message cinch-message-{kind}",
    )


def steps(items: Iterable[object], *, current: int | None = None) -> Html:
    """A numbered story; ``current`` (from 0) is the step being told."""
    return h.ol(
        [
            h.li(item, aria_current="step" if n == current else None, data_key=f"step-{n}")
            for n, item in enumerate(items)
        ],
        cls="cinch-steps",
    )


def table(
    head: Sequence[object],
    rows: Iterable[Sequence[object]],
    *,
    caption: str,
    numbers: Collection[int] = (),
    marked: Collection[int] = (),
) -> Html:
    """A table with a caption. The first column names its row; ``numbers`` are columns aligned to
    the right, ``marked`` rows that stand out. A table with sentences in it is laid out row below
    row on a narrow screen, each cell under its column's name."""
    drawn = [[esc(content) for content in row] for row in rows]
    wordy = any(len(_TAG.sub("", content)) > _WORDY for row in drawn for content in row)
    names = [_TAG.sub("", esc(one)) for one in head]

    def cell(n: int, content: Html) -> Html:
        build = h.th if n == 0 else h.td
        return build(
            content,
            scope="row" if n == 0 else None,
            cls="cinch-num" if n in numbers else None,
            # Laid out as blocks, a table would lose its meaning: the roles keep it.
            role=("rowheader" if n == 0 else "cell") if wordy else None,
            data_label=raw(names[n]) if wordy and n and n < len(names) else None,
        )

    def column(n: int, one: object) -> Html:
        build = h.th if names[n].strip() else h.td  # an empty corner is no heading
        return build(
            one,
            scope="col" if names[n].strip() else None,
            cls="cinch-num" if n in numbers else None,
            role=("columnheader" if names[n].strip() else "cell") if wordy else None,
        )

    return h.div(
        h.table(
            h.caption(caption),
            h.thead(
                h.tr(
                    [column(n, one) for n, one in enumerate(head)],
                    role="row" if wordy else None,
                ),
                role="rowgroup" if wordy else None,
            ),
            h.tbody(
                [
                    h.tr(
                        [cell(n, content) for n, content in enumerate(row)],
                        cls="cinch-marked" if place in marked else None,
                        role="row" if wordy else None,
                    )
                    for place, row in enumerate(drawn)
                ],
                role="rowgroup" if wordy else None,
            ),
            cls=classes("cinch-grid", wordy and "cinch-wordy"),
            role="table" if wordy else None,
        ),
        cls="cinch-scroll",
        tabindex="0",
        role="group",
        aria_label=caption,
    )


def score_lines(
    lines: Iterable[tuple[object, object]], total: tuple[object, object] | None = None
) -> Html:
    """A bill: words on the left, numbers on the right, a total below a rule."""
    return h.ul(
        [h.li(h.span(words), h.span(number, cls="cinch-num")) for words, number in lines],
        total and h.li(h.span(total[0]), h.span(total[1], cls="cinch-num"), cls="cinch-total"),
        cls="cinch-bill",
    )
