"""What keeps a rule set from being a game: each problem with its reason and its remedy.

Rules: `rules.md`, section 3. Only that is refused which cannot be played or contradicts itself;
an odd mixture that can be played is the table's own business.
"""

from __future__ import annotations

from typing import Any

from cinch.rules import CHOICES, PRESETS, RuleSet

__all__ = ["problems"]

MAX_TARGET = 500


def _is_one_of(value: Any, choices: tuple[Any, ...]) -> bool:
    # True == 1 in Python: a flag must not pass for a number, nor a number for a flag
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _values(rules: RuleSet) -> list[str]:
    found = []
    if not _is_one_of(rules.base, tuple(PRESETS)):
        found.append(f"base={rules.base!r} is no rule set; there are {', '.join(PRESETS)}")
    for field, choices in CHOICES.items():
        value = getattr(rules, field)
        if field == "target":
            if type(value) is not int or not 1 <= value <= MAX_TARGET:
                found.append(
                    f"target={value!r} makes no game: play to a whole number of points from 1 to "
                    f"{MAX_TARGET}"
                )
        elif not _is_one_of(value, choices):
            if len(choices) > 4:
                right = f"a whole number from {choices[0]} to {choices[-1]}"
            else:
                right = " or ".join(map(repr, choices))
            found.append(f"{field}={value!r} makes no game: {field} must be {right}")
    return found


def _auction(rules: RuleSet) -> list[str]:
    found = []
    points = rules.points_total
    if rules.min_bid > rules.max_bid:
        found.append(
            f"min_bid={rules.min_bid} makes no game: it is above max_bid={rules.max_bid}, so "
            "nobody could bid; lower the one or raise the other"
        )
    if rules.max_bid > points:
        found.append(
            f"max_bid={rules.max_bid} makes no game: a hand has {points} points, so the bid could "
            f"not be made; set max_bid to {points} or less"
        )
    if rules.shoot and points > 8:
        found.append(
            f"shoot=True makes no game: a bet of 8 must promise every point, but a hand has "
            f"{points}; play without pedros, or without the Shoot"
        )
    if rules.shoot != (rules.shoot_pays > 0):
        found.append(
            "shoot_pays=0 makes no game: a made Shoot must score; set it to 4 or 8"
            if rules.shoot
            else f"shoot_pays={rules.shoot_pays} makes no game: there is no Shoot to pay for; set "
            "it to 0, or play with the Shoot"
        )
    if rules.passed_out == "dealer_forced":
        if rules.forced_bid not in rules.bids:
            found.append(
                f"forced_bid={rules.forced_bid} makes no game: a forced dealer needs a bid that "
                f"exists; choose one of {', '.join(map(str, rules.bids)) or 'the bids'}"
            )
    elif rules.forced_bid:
        found.append(
            f"forced_bid={rules.forced_bid} makes no game: no dealer is forced; set it to 0, or "
            "set passed_out='dealer_forced'"
        )
    return found


def _cards(rules: RuleSet) -> list[str]:
    found = []
    if rules.draw and rules.hand_size != 9:
        found.append(
            f"hand_size={rules.hand_size} makes no game: with {rules.hand_size} cards each only "
            f"{52 - 4 * rules.hand_size} are left, too few to bring four hands to six; deal 9, or "
            "play without a draw"
        )
    if not rules.draw:
        for field, neutral in (
            ("excess_trumps", "free"),
            ("dealer_draw", "blind"),
            ("thrown_trumps_return", False),
        ):
            if getattr(rules, field) != neutral:
                found.append(
                    f"{field}={getattr(rules, field)!r} makes no game: nothing is thrown or drawn; "
                    f"set it to {neutral!r}, or play with a draw"
                )
    elif rules.dealer_draw == "any_faceup" and not rules.discards_public:
        found.append(
            "discards_public=False makes no game: the dealer may take any face-up card, and none "
            "lies face up; show the discards, or change dealer_draw"
        )
    if rules.low == "none" and rules.low_to == "holder":
        found.append(
            "low_to='holder' makes no game: Low is not counted, so nobody holds it; set it to "
            "'taker', or count Low"
        )
    return found


def problems(rules: RuleSet) -> list[str]:
    """Everything that keeps a rule set from being a game, one sentence each; empty when sound.

    >>> from cinch.rules import SHOOT
    >>> problems(SHOOT)
    []
    >>> problems(SHOOT._replace(min_bid=6))
    ['min_bid=6 makes no game: it is above max_bid=4, so nobody could bid; lower the one or raise \
the other']
    """
    # the later checks reckon with the values, so they wait until every value is a possible one
    return _values(rules) or [*_auction(rules), *_cards(rules)]
