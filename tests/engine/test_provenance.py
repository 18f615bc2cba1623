"""Every value of every rule set says where it comes from. Kinds are checked against `rules.md`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch.provenance import (
    LINKS,
    RIGHT_PEDRO,
    Origin,
    origin,
    question,
    source_link,
    value_options,
    words,
)
from cinch.provenance_data import AUTHORITIES, DEFAULTS, VARIATIONS
from cinch.rules import CHOICES, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, diff
from cinch.sentences.en_rules import QUESTIONS, REASONS, WORDS
from cinch.verdict import Reason, Verdict


def test_the_tables_cover_every_field_and_preset_and_nothing_else() -> None:
    assert set(QUESTIONS) == set(WORDS) == set(REASONS) == set(LINKS) == set(CHOICES)
    for reasons in REASONS.values():
        assert set(reasons) == set(PRESETS)
    assert set(DEFAULTS) == set(PRESETS)
    for fields in [*DEFAULTS.values(), *VARIATIONS.values(), AUTHORITIES]:
        assert set(fields) <= set(CHOICES)
    for field, values in AUTHORITIES.items():
        assert set(values) <= set(CHOICES[field])


def test_a_game_is_not_named_for_a_question_that_does_not_arise_there() -> None:
    for field in ("dealer_draw", "thrown_trumps_return", "excess_trumps", "discards_public"):
        for value in CHOICES[field]:
            for preset in (LE_CINCH, SHOOT):
                found = origin(preset._replace(**{field: value}), field)
                assert HIGH_FIVE.title not in found.authority


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("field", CHOICES)
def test_every_value_of_a_preset_has_an_origin(field: str, base: str) -> None:
    rules = PRESETS[base]
    found = origin(rules, field)
    assert found.kind in ("source", "default")
    assert found.source.startswith(rules.source)
    assert found.sentence.endswith(".")
    assert found.sentence[0].isupper()
    assert found.authority == ""
    assert found.section == LINKS[field]
    assert words(rules, field) != ""


@pytest.mark.parametrize("field", CHOICES)
def test_the_words_tell_the_values_of_a_field_apart(field: str) -> None:
    options = value_options(field)
    assert [value for value, _ in options] == list(CHOICES[field])
    assert len({text for _, text in options}) == len(options)
    assert question(field).endswith("?")


STATED = [
    # (preset, field) that the matrix quotes from the document itself
    ("le-cinch", "passed_out"),
    ("le-cinch", "dealer_equal"),
    ("le-cinch", "auction_rounds"),
    ("le-cinch", "dealer_draw"),
    ("le-cinch", "discards_public"),
    ("le-cinch", "failed"),
    ("double-pedro", "ruff_when_able"),
    ("double-pedro", "must_ruff"),
    ("double-pedro", "min_bid"),
    ("shoot", "dealer_equal"),
    ("shoot", "high"),
    ("shoot", "low"),
    ("shoot", "both_over"),
    ("shoot", "thrown_trumps_return"),
    ("high-five", "leader"),
    ("high-five", "min_bid"),
    ("high-five", "high"),
    ("high-five", "failed"),
]
SILENT = [
    # (preset, field) marked silent or contradictory in sections 1 and 2
    ("le-cinch", "thrown_trumps_return"),
    ("le-cinch", "both_over"),
    ("double-pedro", "dealer_equal"),
    ("double-pedro", "passed_out"),
    ("double-pedro", "dealer_draw"),
    ("shoot", "passed_out"),
    ("shoot", "excess_trumps"),
    ("shoot", "discards_public"),
    ("shoot", "shoot_pays"),
    ("high-five", "draw"),
    ("high-five", "max_bid"),
    ("high-five", "auction_rounds"),
    ("high-five", "passed_out"),
    ("high-five", "pedros"),
    ("high-five", "target"),
    ("high-five", "both_over"),
]


@pytest.mark.parametrize(
    ("base", "field", "kind"),
    [(*cell, "source") for cell in STATED] + [(*cell, "default") for cell in SILENT],
)
def test_stated_and_silent_cells_are_told_apart(base: str, field: str, kind: str) -> None:
    assert origin(PRESETS[base], field).kind == kind


def test_a_house_rule_names_who_else_plays_so() -> None:
    soft = origin(LE_CINCH.replace(must_ruff=False), "must_ruff")
    assert soft.kind == "house"
    assert soft.label == "house rule"
    assert soft.source == ""
    assert "Foster" in soft.authority
    assert "Cinch with Shoot" in soft.authority  # one of the four plays it so
    assert "Le Cinch" in soft.sentence
    protected = origin(LE_CINCH.replace(excess_trumps="protected"), "excess_trumps")
    assert protected.authority == "Finnish Pidro"
    assert origin(LE_CINCH.replace(target=77), "target").authority == ""


def test_a_documents_own_variations_are_named_as_such() -> None:
    twelve = HIGH_FIVE.replace(hand_size=12, min_bid=6, target=61)
    for field in ("hand_size", "min_bid", "target"):
        assert "variation" in origin(twelve, field).authority
    assert origin(twelve, "max_bid").kind == "default"  # unchanged fields keep their origin


def test_every_value_that_can_be_chosen_has_words_and_an_origin_in_every_rule_set() -> None:
    for rules in PRESETS.values():
        for field, choices in CHOICES.items():
            for value in choices:
                changed = rules._replace(**{field: value})
                found = origin(changed, field)
                same = value == getattr(rules, field)
                assert (found.kind == "house") is not same
                assert isinstance(found, Origin)
                assert words(changed, field)


def test_differences_speak_in_the_same_words() -> None:
    changes = {change.field: change for change in diff(LE_CINCH, SHOOT)}
    assert changes["must_ruff"].question == question("must_ruff")
    assert changes["must_ruff"].second_words == words(SHOOT, "must_ruff")
    assert "leader" not in changes


@pytest.mark.parametrize("call", [question, value_options, lambda field: origin(SHOOT, field)])
def test_an_unknown_field_or_source_is_refused_by_name(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="'colour' is no rule field; the fields are pedros"):
        call("colour")
    with pytest.raises(ValueError, match="'004' is no source"):
        source_link("004")


def test_links_lead_into_the_chapters() -> None:
    for link in LINKS.values():
        page, _, anchor = link.partition(".html#")
        assert page in {
            "book/" + name
            for name in ("cards", "pedros", "tricks", "bidding", "discard", "scoring")
        }
        assert anchor.replace("-", "").isalpha()
        assert anchor == anchor.lower()
    assert {source_link(rules.source) for rules in PRESETS.values()} == {
        f"book/about.html#source-00{number}" for number in range(4)
    }


def test_every_anchor_stands_in_its_chapter() -> None:
    book = Path(__file__).parents[2]
    for link in {*LINKS.values(), RIGHT_PEDRO}:
        page, _, anchor = link.partition(".html#")
        assert f"({anchor})=" in (book / f"{page}.ipynb").read_text("utf-8"), link


def test_the_right_pedro_has_its_own_place_in_the_book() -> None:
    right, left = (
        Verdict(True, reason, {}, "pedros", LE_CINCH)
        for reason in (Reason.POINT_RIGHT_PEDRO, Reason.POINT_LEFT_PEDRO)
    )
    assert (right.link, left.link) == (RIGHT_PEDRO, LINKS["pedros"])
    assert right.source == left.source != ""
