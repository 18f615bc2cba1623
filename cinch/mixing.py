"""Mixing house rules: what else has to change when one switch is moved.

Which combinations make no game is known to `cinch.rulecheck` alone; here small repairs are tried
until it is content. Rules: `rules.md`, section 3.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

from cinch.rules import CHOICES, RuleSet

__all__ = ["GROUPS", "Mixed", "companions", "mix"]

#: The switches in the order of a hand, under the words that a mixer shows.
GROUPS: dict[str, tuple[str, ...]] = {
    "Cards and deal": ("pedros", "hand_size"),
    "Auction": (
        "min_bid", "max_bid", "shoot", "dealer_equal", "auction_rounds", "passed_out", "forced_bid",
    ),
    "Discard and refill": (
        "draw", "excess_trumps", "dealer_draw", "thrown_trumps_return", "discards_public",
    ),
    "Play": ("leader", "ruff_when_able", "must_ruff"),
    "Points": ("high", "low", "low_to", "game"),
    "Score and end": ("made", "failed", "shoot_pays", "target", "both_over"),
}  # fmt: skip


class Mixed(NamedTuple):
    """The rules after a switch was moved, and the other switches that had to move with it."""

    rules: RuleSet
    moved: dict[str, Any]


def _repairs(rules: RuleSet) -> list[dict[str, Any]]:
    """Small changes that can make sense of a rule set, the least first."""
    total = rules.points_total
    return [
        {"max_bid": total},
        {"max_bid": rules.min_bid},
        {"min_bid": 1},
        {"min_bid": rules.max_bid},
        {"shoot": False},
        {"shoot": True},
        {"shoot_pays": 0},
        {"shoot_pays": 8},
        {"forced_bid": 0},
        {"forced_bid": rules.min_bid},
        {"passed_out": "dealer_forced"},
        {"passed_out": "dealer_names"},
        {"hand_size": 9},
        {"draw": True},
        {"draw": False},
        {"excess_trumps": "free", "dealer_draw": "blind", "thrown_trumps_return": False},
        {"discards_public": True},
        {"dealer_draw": "blind"},
        {"low_to": "taker"},
        {"low": "two"},
        {"pedros": False},
        {
            "pedros": True,
            "max_bid": rules._replace(pedros=True).points_total,
            "shoot": False,
            "shoot_pays": 0,
        },
    ]


def companions(rules: RuleSet, field: str, value: Any) -> dict[str, Any] | None:
    """The fewest other switches that must move when ``field`` gets ``value``; None when nothing
    helps. An empty answer means that the switch can be moved alone.

    >>> from cinch.rules import LE_CINCH
    >>> companions(LE_CINCH, "must_ruff", False), companions(LE_CINCH, "hand_size", 12)
    ({}, {'draw': False, 'dealer_draw': 'blind', 'thrown_trumps_return': False})
    """
    wanted = rules._replace(**{field: value})
    if not wanted.problems():
        return {}
    repairs = [one for one in _repairs(wanted) if field not in one]
    for count in (1, 2, 3):
        for some in combinations(repairs, count):
            changes: dict[str, Any] = {}
            for one in some:
                changes.update(one)
            if not wanted._replace(**changes).problems():
                return {name: to for name, to in changes.items() if getattr(rules, name) != to}
    return None


def mix(rules: RuleSet, field: str, value: Any, others: bool = False) -> Mixed:
    """Move a switch; ValueError says why that makes no game.

    With ``others`` the switches that stand in the way are moved as well (see `companions`).

    >>> from cinch.rules import LE_CINCH
    >>> mix(LE_CINCH, "pedros", False, others=True).moved
    {'max_bid': 4}
    >>> mix(LE_CINCH, "pedros", False)
    Traceback (most recent call last):
    ...
    ValueError: max_bid=14 makes no game: a hand has 4 points, so the bid could not be made; set
    max_bid to 4 or less
    """
    if field not in CHOICES:
        raise ValueError(f"{field!r} is no rule field; the fields are {', '.join(CHOICES)}")
    moved = companions(rules, field, value) if others else {}
    return Mixed(rules.replace(**{field: value}, **(moved or {})), moved or {})
