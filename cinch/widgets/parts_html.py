"""The parts of a widget around the cards: controls, messages, tables, bills, links.

Drawing only. The names are offered by `cinch.widgets.cards_html` as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from cinch.cards import Suit
from cinch.rules import PRESETS, RuleSet
from cinch.widgets.html import Html, classes, esc, h, raw

__all__ = [
    "book_link",
    "button",
    "message",
    "panel",
    "rules_picker",
    "score_lines",
    "steps",
    "suit_class",
    "suit_mark",
    "suit_picker",
    "symbol",
    "table",
    "toolbar",
]

_TEXT = "\N{VARIATION SELECTOR-15}"  # a suit symbol as text, never as an emoji picture
_TAG = re.compile("<[^>]*>")
_WORDY = 34  # letters from which a table's cell is a sentence


def symbol(suit: Suit) -> str:
    return suit.symbol + _TEXT


def suit_class(suit: Suit) -> str:
    return f"cinch-s-{suit.letter.lower()}"


def suit_mark(suit: Suit, words: bool = False) -> Html:
    """A suit's symbol in its colour, with the word beside it or for screen readers only."""
    return h.span(
        h.span(symbol(suit), aria_hidden="true"),
        words and "\N{NO-BREAK SPACE}",
        h.span(suit.word, cls=None if words else "cinch-sr"),
        cls=f"cinch-suit {suit_class(suit)}",
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
                h.span(symbol(suit), cls=f"cinch-suit {suit_class(suit)}", aria_hidden="true"),
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
    stacked: bool = False,
) -> Html:
    """A table with a caption. The first column names its row; ``numbers`` are columns aligned to
    the right, ``marked`` rows that stand out. A table with sentences in it, or one that is too
    wide (``stacked``), is laid out row below row on a narrow screen, each cell under its column's
    name."""
    drawn = [[esc(content) for content in row] for row in rows]
    wordy = stacked or any(len(_TAG.sub("", content)) > _WORDY for row in drawn for content in row)
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
