"""Which points two sides can take in a hand, and what to say when they cannot.

The categories and their worth come from `cinch.scoring`; each goes to one side, to the other, or
to nobody (its card is out of play, or Game is tied). Rules: `rules.md`, section 1.6.
"""

from __future__ import annotations

from functools import cache

from cinch.cards import FULL_DECK
from cinch.rules import RuleSet
from cinch.scoring import count_points
from cinch.trumps import trumps_for

__all__ = ["check_points", "possible_points"]


@cache
def _pairs(worth: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    found = {(0, 0)}
    for points in worth:
        found |= {(a + points, b) for a, b in found} | {(a, b + points) for a, b in found}
    return frozenset(found)


def possible_points(rules: RuleSet) -> frozenset[tuple[int, int]]:
    """Every pair of points that the declaring side and the others can take in one hand.

    >>> from cinch.rules import HIGH_FIVE, LE_CINCH
    >>> (6, 8) in possible_points(LE_CINCH), (9, 4) in possible_points(HIGH_FIVE)
    (True, False)
    """
    _, lines = count_points(rules, trumps_for("C", rules.pedros), (FULL_DECK, 0))
    return _pairs(tuple(line.points for line in lines))


def _listed(numbers: list[int]) -> str:
    """Numbers with runs closed: ``0 to 3, 5 to 8``."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in parts)


def check_points(rules: RuleSet, own: int, theirs: int) -> None:
    """ValueError when two sides cannot have taken these points; it says what is possible.

    >>> from cinch.rules import LE_CINCH
    >>> check_points(LE_CINCH, 15, 0)
    Traceback (most recent call last):
    ...
    ValueError: 15 of 14 points cannot be: a side takes 0 to 14
    >>> check_points(LE_CINCH, 6, 9)
    Traceback (most recent call last):
    ...
    ValueError: 6 and 9 make 15 points, but a hand has 14: beside 6 the others can have taken
    0 to 3, 5 to 8
    """
    pairs, total = possible_points(rules), rules.points_total
    for points in (own, theirs):
        if isinstance(points, bool) or not isinstance(points, int):
            raise ValueError(f"{points!r} is no number of points: give a whole number")
        alone = [a for a, _ in pairs]
        if points not in alone:
            raise ValueError(
                f"{points} of {total} points cannot be: a side takes {_listed(sorted(set(alone)))}"
            )
    if (own, theirs) not in pairs:
        beside = _listed([b for a, b in pairs if a == own])
        if own + theirs > total:
            reason = f"{own} and {theirs} make {own + theirs} points, but a hand has {total}"
        else:
            reason = f"{own} and {theirs} cannot both be, as the cards are worth"
        raise ValueError(f"{reason}: beside {own} the others can have taken {beside}")
