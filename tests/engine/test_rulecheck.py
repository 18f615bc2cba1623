"""What makes no game is refused with its reason and its remedy; what can be played is not."""

from __future__ import annotations

import pytest

from cinch.rulecheck import problems
from cinch.rules import CHOICES, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_presets_are_games(rules: RuleSet) -> None:
    assert problems(rules) == []


REFUSED = [
    (LE_CINCH, {"base": "whist"}, "base='whist' is no rule set", "there are le-cinch"),
    (LE_CINCH, {"target": 0}, "target=0", "from 1 to 500"),
    (LE_CINCH, {"target": 501}, "target=501", "from 1 to 500"),
    (LE_CINCH, {"target": "51"}, "target='51'", "a whole number"),
    (LE_CINCH, {"target": True}, "target=True", "a whole number"),
    (LE_CINCH, {"min_bid": 0}, "min_bid=0", "from 1 to 14"),
    (LE_CINCH, {"min_bid": True}, "min_bid=True", "from 1 to 14"),
    (LE_CINCH, {"max_bid": 15}, "max_bid=15", "from 1 to 14"),
    (LE_CINCH, {"must_ruff": 1}, "must_ruff=1", "True or False"),
    (LE_CINCH, {"hand_size": 8}, "hand_size=8", "9 or 10 or 12"),
    (LE_CINCH, {"leader": "dealer"}, "leader='dealer'", "'namer' or 'left_of_namer'"),
    (LE_CINCH, {"made": ["bid"]}, "made=['bid']", "'own_points'"),
    (LE_CINCH, {"min_bid": 7, "max_bid": 6}, "above max_bid=6", "lower the one"),
    (HIGH_FIVE, {"max_bid": 14}, "a hand has 13 points", "set max_bid to 13 or less"),
    (SHOOT, {"max_bid": 5}, "a hand has 4 points", "set max_bid to 4 or less"),
    (LE_CINCH, {"game": "none"}, "a hand has 13 points", "set max_bid to 13 or less"),
    (LE_CINCH, {"shoot": True, "shoot_pays": 8}, "must promise every point", "without pedros"),
    (SHOOT, {"shoot_pays": 0}, "a made Shoot must score", "set it to 4 or 8"),
    (LE_CINCH, {"shoot_pays": 8}, "there is no Shoot to pay for", "set it to 0"),
    (LE_CINCH, {"forced_bid": 6}, "no dealer is forced", "passed_out='dealer_forced'"),
    (LE_CINCH, {"passed_out": "dealer_forced"}, "needs a bid that exists", "choose one of 1, 2"),
    (
        SHOOT,
        {"passed_out": "dealer_forced", "forced_bid": 6},
        "needs a bid that exists",
        "choose one of 1, 2, 3, 4, 8",
    ),
    (LE_CINCH, {"hand_size": 10}, "only 12 are left", "deal 9, or play without a draw"),
    (LE_CINCH, {"hand_size": 12}, "only 4 are left", "deal 9, or play without a draw"),
    (HIGH_FIVE, {"excess_trumps": "protected"}, "nothing is thrown or drawn", "'free'"),
    (HIGH_FIVE, {"dealer_draw": "any_faceup"}, "nothing is thrown or drawn", "'blind'"),
    (HIGH_FIVE, {"thrown_trumps_return": True}, "nothing is thrown or drawn", "False"),
    (LE_CINCH, {"discards_public": False}, "none lies face up", "show the discards"),
    (
        HIGH_FIVE,
        {"low": "none", "low_to": "holder", "max_bid": 12},
        "Low is not counted",
        "count Low",
    ),
]


@pytest.mark.parametrize(("rules", "changes", "reason", "remedy"), REFUSED)
def test_what_makes_no_game_is_refused_in_one_sentence(
    rules: RuleSet, changes: dict[str, object], reason: str, remedy: str
) -> None:
    found = problems(rules._replace(**changes))  # type: ignore[arg-type]
    assert len(found) == 1, found
    assert reason in found[0]
    assert remedy in found[0]
    assert found[0].partition("=")[0] in {*changes, "max_bid", "forced_bid"}  # the field to change


PLAYED = [
    (LE_CINCH, {"must_ruff": False}),
    (LE_CINCH, {"ruff_when_able": False}),
    (LE_CINCH, {"auction_rounds": "many", "dealer_equal": "always"}),
    (LE_CINCH, {"passed_out": "dealer_forced", "forced_bid": 6}),
    (LE_CINCH, {"passed_out": "redeal", "min_bid": 6}),
    (LE_CINCH, {"excess_trumps": "protected"}),
    (LE_CINCH, {"excess_trumps": "to_first_trick"}),
    (LE_CINCH, {"made": "bid", "failed": "minus_bid", "target": 42}),
    (LE_CINCH, {"made": "own_points", "failed": "points_plus_bid"}),
    (LE_CINCH, {"dealer_draw": "blind", "thrown_trumps_return": False, "discards_public": False}),
    (LE_CINCH, {"target": 1}),
    (LE_CINCH, {"target": 500}),
    (LE_CINCH, {"game": "none", "max_bid": 13}),
    (SHOOT, {"shoot": False, "shoot_pays": 0}),
    (SHOOT, {"shoot_pays": 4, "low_to": "holder"}),
    (SHOOT, {"passed_out": "dealer_forced", "forced_bid": 8}),
    (SHOOT, {"thrown_trumps_return": True}),
    (HIGH_FIVE, {"hand_size": 10}),
    (HIGH_FIVE, {"hand_size": 12, "min_bid": 6, "target": 61}),
    (HIGH_FIVE, {"draw": True, "dealer_draw": "searches_stock"}),
]


@pytest.mark.parametrize(("rules", "changes"), PLAYED)
def test_what_can_be_played_is_allowed(rules: RuleSet, changes: dict[str, object]) -> None:
    new = rules.replace(**changes)
    assert new.changes == changes


def test_every_problem_of_a_rule_set_is_told_at_once() -> None:
    found = problems(SHOOT._replace(max_bid=6, shoot_pays=0, hand_size=10))
    assert [text.split("=")[0] for text in found] == ["max_bid", "shoot_pays", "hand_size"]


def test_replace_refuses_with_the_same_words_and_an_unknown_field_is_named() -> None:
    with pytest.raises(ValueError, match="with 12 cards each only 4 are left"):
        LE_CINCH.replace(hand_size=12)
    with pytest.raises(ValueError, match="'follow' is no rule field; the fields are pedros"):
        LE_CINCH.replace(follow=True)


@pytest.mark.parametrize("field", CHOICES)
def test_a_value_of_another_kind_is_refused_for_every_field(field: str) -> None:
    for wrong in (None, "", 3.0, -1, (1,)):
        (found,) = problems(LE_CINCH._replace(**{field: wrong}))
        assert found.startswith(f"{field}={wrong!r} makes no game: ")
