"""Tables that give the overview: the four games side by side, and whose word each rule is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from cinch.provenance import origin, source_link
from cinch.rules import CHOICES, PRESETS, RuleSet
from cinch.widgets import cards_html as draw
from cinch.widgets.html import h
from cinch.widgets.verdicts import Shown

__all__ = ["four_games", "origins_table", "tournament_table"]


def _bids(rules: RuleSet) -> str:
    ordinary = f"{rules.min_bid} to {rules.max_bid}"
    return f"{ordinary}, and 8" if rules.shoot else ordinary


def four_games() -> Shown:
    """The four rule sets in a few numbers, every one of them from the engine.

    >>> print(four_games())
    Le Cinch: 14 points, 6 tricks, to 51; Double Pedro (High Five): 14 points, 6 tricks, to 51; \
Cinch with Shoot: 4 points, 6 tricks, to 15; High Five, no draw: 13 points, 9 tricks, to 51
    """
    every = list(PRESETS.values())
    rows: list[list[object]] = [
        ["Points in a hand", *(rules.points_total for rules in every)],
        ["Pedros", *("two, 5 points each" if rules.pedros else "none" for rules in every)],
        ["Bids", *(_bids(rules) for rules in every)],
        ["Discard and refill", *("to six cards" if rules.draw else "none" for rules in every)],
        ["Tricks", *(rules.tricks for rules in every)],
        ["May trump instead of following",
         *("yes" if rules.ruff_when_able else "no" for rules in every)],
        ["Can lose points", *("yes" if rules.failed == "minus_bid" else "no" for rules in every)],
        ["Game to", *(rules.target for rules in every)],
    ]  # fmt: skip
    head = ["", *(draw.book_link(rules.title, source_link(rules.source)) for rules in every)]
    text = "; ".join(
        f"{rules.title}: {rules.points_total} points, {rules.tricks} tricks, to {rules.target}"
        for rules in every
    )
    return Shown(draw.table(head, rows, caption="Four games, one name"), text)


def origins_table() -> Shown:
    """For each rule set, how many rules its document states and how many are default readings.

    >>> print(origins_table().text.split(";")[0].startswith("Le Cinch:"))
    True
    """
    rows, texts = [], []
    for rules in PRESETS.values():
        kinds = Counter(origin(rules, field).kind for field in CHOICES)
        silent = [field for field in CHOICES if origin(rules, field).kind == "default"]
        told = h.details(
            h.summary("which, and why"),
            h.ul(
                h.li(h.strong(field.replace("_", " ")), ": ", origin(rules, field).sentence)
                for field in silent
            ),
        )
        name = draw.book_link(rules.title, source_link(rules.source))
        rows.append([name, kinds["source"], [kinds["default"], " ", told]])
        stated, read = kinds["source"], kinds["default"]
        texts.append(f"{rules.title}: {stated} stated, {read} default readings")
    grid = draw.table(
        ["Game", "Stated by its document", "Default readings"], rows,
        caption="On whose word each rule stands", numbers=(1,),
    )  # fmt: skip
    return Shown(grid, "; ".join(texts))


def tournament_table(path: str | Path = "_data/tournament.json") -> Shown:
    """The players against each other, from the file that ``tools/tournament.py`` writes.

    ``path`` is relative to the chapter's folder. ValueError when there is no such file.
    """
    file = Path(path)
    if not file.is_file():
        raise ValueError(f"{path} is missing: python tools/tournament.py makes it")
    rows, texts = [], []
    for one in json.loads(file.read_text("utf-8"))["results"]:
        title = PRESETS[one["rules"]].title
        gain = f"{one['points_per_hand']:+.2f} ± {one['interval']:.2f}"
        pair = f"{one['first']} against {one['second']}"
        imagined = f"{one['samples']} a card" if one["samples"] else "–"
        rows.append([title, pair, gain, one["hands"], imagined])
        texts.append(f"{title}: {pair} {gain} points a hand")
    grid = draw.table(
        ["Game", "Players", "Points a hand", "Hands", "Deals imagined"], rows, numbers=(2, 3, 4),
        caption="Score gained a hand by the first player, with a 95 % interval", stacked=True,
    )  # fmt: skip
    return Shown(grid, "; ".join(texts))
