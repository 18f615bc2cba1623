"""Which points two sides can take in a hand, and what to say when they cannot.

The categories and their worth come from `cinch.scoring`. A card that scores is out of play or is
taken by one of the sides; as soon as one trump is in play there is a highest and a lowest; Game by
count goes to one side or is tied. Rules: `rules.md`, sections 1.4 and 1.6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cinch.cards import mask_of
from cinch.rules import RuleSet
from cinch.scoring import card_points, count_points
from cinch.trumps import Trumps, trumps_for

__all__ = ["check_points", "possible_points"]

Pairs = frozenset[tuple[int, int]]


def _fewest_in_play(rules: RuleSet, trumps: Trumps) -> int:
    """The least number of trumps that can be in play.

    Without a draw every card that is not dealt may be a trump. With one, at most four trumps are
    thrown or left in the stock together (nine in one hand: three go, one is left of ten cards);
    a dealer who may leave the stock alone can leave four there where three were thrown: seven.
    """
    if not rules.draw:
        out = 52 - 4 * rules.hand_size
    else:
        out = 7 if rules.dealer_draw == "any_faceup" else 4
    return max(0, len(trumps.order) - out)


def _in_play(rules: RuleSet, trumps: Trumps) -> Iterator[int]:
    """Trumps that can be in play (masks), one for each way in which these can score.

    The highest, the lowest, and which of the scoring cards between them are out; a trump that
    scores nothing stays in.
    """
    fewest = _fewest_in_play(rules, trumps)
    order = trumps.order
    if not fewest:
        yield 0
    for top in range(len(order)):
        for bottom in range(top, len(order)):
            present = order[top : bottom + 1]
            scoring = [card for card in present[1:-1] if card_points(rules, trumps, card)]
            for count in range(min(len(scoring), len(present) - fewest) + 1):
                for out in combinations(scoring, count):
                    yield mask_of(present) & ~mask_of(out)


@lru_cache(maxsize=64)
def _pairs(rules: RuleSet) -> Pairs:
    trumps = trumps_for("C", rules.pedros)
    spreads: set[tuple[int, ...]] = set()
    for played in _in_play(rules, trumps):
        worth: Counter[object] = Counter()
        for line in count_points(rules, trumps, (played, 0))[1]:
            if line.card is not None and line.side is not None:
                # a lone trump takes its trick, so its holder and its taker are one side
                apart = line.key == "low" and rules.low_to == "holder" and played & (played - 1)
                worth["held" if apart else line.card] += line.points
        spreads.add(tuple(sorted(worth.values())))
        if rules.game == "count":  # tied in the line before, decided in this one
            spreads.add(tuple(sorted([*worth.values(), 1])))
    return frozenset(pair for spread in spreads for pair in _shared(spread))


def _shared(worth: tuple[int, ...]) -> set[tuple[int, int]]:
    """Every way in which two sides can share what is worth so much."""
    found = {(0, 0)}
    for points in worth:
        found = {(a + points, b) for a, b in found} | {(a, b + points) for a, b in found}
    return found


def possible_points(rules: RuleSet) -> Pairs:
    """Every pair of points that the declaring side and the others can take in one hand.

    >>> from cinch.rules import HIGH_FIVE, LE_CINCH
    >>> (6, 8) in possible_points(LE_CINCH), (9, 4) in possible_points(HIGH_FIVE)
    (True, False)

    Where High and Low are the highest and the lowest trump in play, a lone trump is both:

    >>> (2, 0) in possible_points(HIGH_FIVE), (1, 0) in possible_points(HIGH_FIVE)
    (True, False)
    """
    return _pairs(rules)


def _listed(numbers: list[int]) -> str:
    """Numbers with runs closed: ``0 to 3, 5 to 8``; two alone are ``0 or 5``."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    told = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in parts]
    return (" or " if len(told) == 2 else ", ").join(told)


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
    0 to 3 or 5 to 8
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
