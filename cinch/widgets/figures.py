"""The book's figures: numbers from the engine, drawn by matplotlib when the book is built.

A figure is inline SVG whose lines and letters take the page's own colours, so that it is as
readable in the dark as in the light; it carries a sentence for screen readers and its numbers
as a table. Nothing here runs in the reader's browser.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import comb
from random import Random
from typing import Any

from cinch import LE_CINCH, Deal, Hand, Phase, RuleSet, Suit, cards_of, score_hand, trumps_for
from cinch.actions import DRAW, NAMES
from cinch.scoring import scoring_cards
from cinch.widgets.html import Html, h, raw

__all__ = [
    "Figure",
    "how_often_short",
    "trumps_in_nine_cards",
    "what_a_contract_pays",
    "where_are_the_fourteen",
]

#: Colours that stand in the drawing for the page's own, and what they become.
_INK, _FIRST, _SECOND, _FAINT, _ON = "#010203", "#010204", "#010205", "#010206", "#010207"
_PAGE = {
    _INK: "currentColor",
    _FIRST: "var(--cinch-figure-1, #1d7a6b)",
    _SECOND: "var(--cinch-figure-2, #b4632c)",
    _FAINT: "var(--cinch-figure-grid, #8886)",
    _ON: "var(--cinch-figure-on, #fff)",  # letters on a coloured bar
}


class Figure:
    """A finished drawing with its words: ``svg``, ``caption`` (says what it shows), ``table``
    (rows of the numbers, header first). Displays itself in a notebook and in the book."""

    def __init__(self, svg: str, caption: str, table: Sequence[Sequence[object]]) -> None:
        self.svg, self.caption, self.table = svg, caption, table

    def __repr__(self) -> str:
        return self.caption

    def _repr_html_(self) -> str:
        head, *rows = self.table
        numbers = h.details(
            h.summary("The numbers"),
            h.table(
                h.thead(h.tr(h.th(cell, scope="col") for cell in head)),
                h.tbody(
                    h.tr(h.th(row[0], scope="row"), [h.td(cell) for cell in row[1:]])
                    for row in rows
                ),
                cls="cinch-grid",
            ),
        )
        picture = h.div(Html(self.svg), role="img", aria_label=self.caption, cls="cinch-picture")
        return str(h.figure(picture, h.figcaption(self.caption), numbers, cls="cinch-figure"))


def _draw(paint: Callable[[Any], None], size: tuple[float, float] = (5.2, 3.0)) -> str:
    """Let ``paint(axes)`` draw and return SVG in the page's colours, the same each time."""
    import matplotlib
    from matplotlib.figure import Figure as Canvas

    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "cinch",
        "font.size": 11,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        **dict.fromkeys(
            ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"),
            _INK,
        ),
    }
    with matplotlib.rc_context(style):
        canvas = Canvas(figsize=size, layout="constrained")
        canvas.patch.set_visible(False)
        axes = canvas.add_subplot()
        axes.patch.set_visible(False)
        axes.grid(axis="y", color=_FAINT, linewidth=0.6)
        paint(axes)
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'width="100%"', svg, count=1)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)  # two drawings on a page would share these
    svg = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font-size: \1; font-family: inherit", svg)
    for stand_in, colour in _PAGE.items():
        svg = svg.replace(stand_in, colour)
    return str(raw(svg))


def _percent(part: float, places: int = 1) -> str:
    return f"{100 * part:.{places}f} %"


def _rare(part: float) -> str:
    """A share found by dealing; one too small to be measured so is not called nothing."""
    return _percent(part, 2) if part >= 0.001 else "less than 0.1 %"


def trumps_in_nine_cards(rules: RuleSet = LE_CINCH, deals: int = 20_000, seed: int = 1) -> Figure:
    """How many trumps a dealt hand holds: of one given suit (exact) and of its best suit.

    The first is counted (combinations), the second dealt: ``deals`` hands from ``seed``.
    """
    trumps = [trumps_for(suit, rules) for suit in Suit]
    size, total = rules.hand_size, trumps[0].mask.bit_count()
    given = [comb(total, k) * comb(52 - total, size - k) / comb(52, size) for k in range(size + 1)]
    rng = Random(seed)
    best: Counter[int] = Counter()
    for _ in range(deals // 4):
        for mask in Deal.shuffled(0, rng, size).hands:
            best[max((mask & one.mask).bit_count() for one in trumps)] += 1
    dealt = sum(best.values())
    top = range(9)

    def paint(axes: Any) -> None:
        axes.bar([k - 0.2 for k in top], [100 * given[k] for k in top], 0.4, color=_FIRST,
                 label="one given suit")  # fmt: skip
        axes.bar([k + 0.2 for k in top], [100 * best[k] / dealt for k in top], 0.4,
                 color=_SECOND, label="the hand's best suit")  # fmt: skip
        axes.set_xticks(list(top))
        axes.set_xlabel(f"trumps among {size} cards")
        axes.set_ylabel("hands in a hundred")
        axes.legend(frameon=False)

    likely = max(best, key=best.__getitem__)
    caption = (
        f"How many trumps a hand of {size} holds. In its best suit it most often holds {likely} "
        f"({_percent(best[likely] / dealt, 0)} of hands); five or more in "
        f"{_percent(sum(n for k, n in best.items() if k >= 5) / dealt, 0)}. "
        f"Best suit: {dealt:,} dealt hands."
    )
    rows: list[list[object]] = [["Trumps", "One given suit", "Best suit"]]
    rows += [[k, _percent(given[k]), _percent(best[k] / dealt)] for k in top]
    return Figure(_draw(paint), caption, rows)


def _refilled(rules: RuleSet, rng: Random) -> Hand:
    """A hand brought to its first lead: all pass, the dealer names his longest suit, everybody
    throws as he must (the lowest trumps when he has too many), the dealer draws from the stock."""
    dealer = rng.randrange(4)
    hand = Hand(rules, Deal.shuffled(dealer, rng, rules.hand_size), dealer)
    while hand.phase == Phase.AUCTION:
        hand.apply("pass")
    held = hand.mask(dealer)
    suits = sorted(Suit, key=lambda s: (held & trumps_for(s, rules).mask).bit_count())
    hand.apply(NAMES[suits[-1]])
    while hand.phase in (Phase.DISCARD, Phase.REFILL):
        legal = hand.legal_actions()
        if hand.phase == Phase.REFILL:
            hand.apply(DRAW if hand.is_legal(DRAW) else legal[0])
            continue
        assert hand.trumps is not None
        order = {card: place for place, card in enumerate(hand.trumps.order)}
        plain = ~hand.trumps.mask
        hand.apply(
            max(
                legal,
                key=lambda a: sum(order[c] for c in cards_of(a.mask & ~plain)),
            )
        )
    return hand


def where_are_the_fourteen(rules: RuleSet = LE_CINCH, deals: int = 4_000, seed: int = 2) -> Figure:
    """Where the trumps lie after the deal and after the refill: hands, stock, thrown away."""
    rng = Random(seed)
    dealt = kept = refilled = stocked = thrown = 0
    in_play: Counter[int] = Counter()
    for _ in range(deals):
        hand = _refilled(rules, rng)
        assert hand.trumps is not None
        assert isinstance(hand.deal, Deal)
        mask = hand.trumps.mask
        dealt += sum((hand.deal.hands[s] & mask).bit_count() for s in range(4))
        now = sum((hand.mask(s) & mask).bit_count() for s in range(4))
        refilled += now
        in_play[now] += 1
        stocked += sum(mask >> card & 1 for card in hand.stock)
        thrown += (hand.faceup & mask).bit_count()
    total = trumps_for(0, rules).mask.bit_count()
    after_deal = (dealt / deals, total - dealt / deals, 0.0)
    after_refill = (refilled / deals, stocked / deals, thrown / deals)
    kept = sum(n for k, n in in_play.items() if k == total)
    names = ("in the four hands", "in the stock", "thrown away")
    colours = (_FIRST, _FAINT, _SECOND)

    def paint(axes: Any) -> None:
        axes.grid(visible=False)
        for row, values in enumerate((after_refill, after_deal)):
            left = 0.0
            for value, colour, name in zip(values, colours, names, strict=True):
                axes.barh(row, value, 0.55, left, color=colour, label=name if row else None)
                if value > 0.8:  # narrower parts have no room for a number: see the table
                    axes.text(left + value / 2, row, f"{value:.1f}", ha="center", va="center",
                              color=_ON if colour != _FAINT else _INK)  # fmt: skip
                left += value
        axes.set_yticks([0, 1], ["after the refill", "after the deal"])
        axes.set_xlim(0, total)
        axes.set_xlabel(f"the {total} trumps, on average")
        axes.legend(frameon=False, ncols=3, loc="upper center", bbox_to_anchor=(0.4, 1.25),
                    handlelength=1.0, columnspacing=1.0)  # fmt: skip

    caption = (
        f"Where the {total} trumps are. The deal leaves {after_deal[0]:.1f} of them in the four "
        f"hands on average; the refill brings that to {after_refill[0]:.1f}. All {total} are in "
        f"play in {_percent(kept / deals, 0)} of {deals:,} dealt hands."
    )
    rows: list[list[object]] = [["Trumps", "After the deal", "After the refill"]]
    rows += [
        [name, f"{a:.2f}", f"{b:.2f}"]
        for name, a, b in zip(names, after_deal, after_refill, strict=True)
    ]
    rows += [[f"{k} in play", "", _percent(in_play[k] / deals)] for k in sorted(in_play)]
    return Figure(_draw(paint, (5.2, 2.5)), caption, rows)


def what_a_contract_pays(rules: RuleSet = LE_CINCH, bids: Sequence[int] = (4, 8, 12)) -> Figure:
    """What a side gains over the other by its bid, for every number of points it takes.

    All points of the hand are in play; the gain is the bidders' score less the opponents'.
    """
    total = rules.points_total
    gains = {
        bid: [a - b for took in range(total + 1)
              for (a, b), _, _ in [score_hand(rules, bid, took, total - took)]]
        for bid in bids
    }  # fmt: skip
    styles = ("-", "--", ":")

    def paint(axes: Any) -> None:
        axes.axhline(0, color=_INK, linewidth=0.8)
        for index, bid in enumerate(bids):
            axes.plot(range(total + 1), gains[bid], color=(_FIRST, _SECOND, _INK)[index % 3],
                      linestyle=styles[index % 3], marker="o", markersize=4,
                      label=f"bid of {bid}")  # fmt: skip
        axes.set_xticks(range(0, total + 1, 2))
        axes.set_xlabel("points that the bidders take")
        axes.set_ylabel("bidders' score − opponents'")
        axes.legend(frameon=False)

    low, high = bids[0], bids[-1]
    caption = (
        f"What a bid pays in {rules.title}. One point short of {high} costs "
        f"{-gains[high][high - 1]} against the opponents; made exactly, it is worth "
        f"{gains[high][high]}. A bid of {low} made exactly still gives {-gains[low][low]} to "
        "the opponents: they have more points."
    )
    rows: list[list[object]] = [["Points taken", *(f"Bid of {bid}" for bid in bids)]]
    rows += [[took, *(f"{gains[bid][took]:+d}" for bid in bids)] for took in range(total + 1)]
    return Figure(_draw(paint), caption, rows)


def how_often_short(rules: RuleSet = LE_CINCH, deals: int = 6_000, seed: int = 3) -> Figure:
    """How often the rare things of the refill happen, over dealt hands."""
    rng = Random(seed)
    seen = Counter({"point": 0, "seven": 0, "out": 0, "short": 0})
    for _ in range(deals):
        hand = _refilled(rules, rng)
        assert hand.trumps is not None
        assert isinstance(hand.deal, Deal)
        mask, points = hand.trumps.mask, scoring_cards(rules, hand.trumps)
        kept = [(hand.deal.hands[s] & mask).bit_count() for s in range(4)]
        needed = sum(6 - min(k, 6) for k in kept)
        seen["out"] += needed > len(hand.deal.stock)
        seen["seven"] += max(kept) > 6
        seen["short"] += any(hand.drawn(s)[1] for s in range(4) if s != hand.dealer)
        seen["point"] += any(points >> card & 1 for card in hand.stock)
    names = {
        "point": "a scoring card stays in the stock",
        "out": "the stock is too short",
        "seven": "somebody holds more than six trumps",
        "short": "somebody besides the dealer is short",
    }
    shares = {key: seen[key] / deals for key in names}

    def paint(axes: Any) -> None:
        axes.grid(visible=False)
        keys = list(reversed(names))
        axes.barh([names[k] for k in keys], [100 * shares[k] for k in keys], 0.5, color=_FIRST)
        for row, key in enumerate(keys):
            axes.text(100 * shares[key] + 0.3, row, _rare(shares[key]), va="center")
        axes.set_xlim(0, 100 * max(shares.values()) * 1.2 + 1)
        axes.set_xlabel("hands in a hundred")

    caption = (
        f"How often the refill goes out of its way: in {_percent(shares['out'])} of hands the "
        f"stock is too short, in {_percent(shares['seven'])} somebody holds more than six trumps, "
        f"and in {_percent(shares['point'], 0)} a scoring card is left in the stock. "
        f"{deals:,} dealt hands; the dealer names his longest suit and draws from the stock."
    )
    rows: list[list[object]] = [["What happens", "Share of hands"]]
    rows += [[names[key], _rare(shares[key])] for key in names]
    return Figure(_draw(paint, (5.2, 2.6)), caption, rows)
