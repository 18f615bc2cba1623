"""The advisor: ten questions at most, every way through them ends at a rule set that plays."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cinch.advisor import MOST, advise, nearest, questions
from cinch.deal import Deal
from cinch.hand import Hand, Phase
from cinch.rules import CHOICES, HIGH_FIVE, LE_CINCH, PRESETS, RuleSet, diff


def walk(rng: Random) -> tuple[dict[str, str], RuleSet]:
    answers: dict[str, str] = {}
    advice = advise(answers)
    while advice.next is not None:
        answers[advice.next.key] = rng.choice(advice.next.choices).key
        advice = advise(answers)
    return answers, advice.rules


def answers_for(rules: RuleSet) -> dict[str, str]:
    """How somebody answers who plays by these rules; "unknown" where no answer says it."""
    answers: dict[str, str] = {}
    while (question := advise(answers).next) is not None:
        fits = [
            choice.key
            for choice in question.choices
            if choice.fields and all(getattr(rules, f) == v for f, v in choice.fields.items())
        ]
        answers[question.key] = fits[0] if fits else "unknown"
    return answers


def test_never_more_than_ten_questions_and_each_way_gives_a_sound_rule_set() -> None:
    rng = Random(5)
    longest = 0
    for _ in range(500):
        answers, rules = walk(rng)
        longest = max(longest, len(answers))
        assert rules.problems() == [], answers
    assert longest == MOST


def test_a_rule_set_found_by_questions_plays() -> None:
    rng = Random(6)
    for number in range(120):
        answers, rules = walk(rng)
        hand = Hand(rules, Deal.shuffled(2, number, rules.hand_size), 2)
        while hand.phase != Phase.DONE:
            hand.apply(rng.choice(hand.legal_actions()))
        assert hand.thrown_in == (hand.maker is None), answers


def test_what_was_answered_stands_in_the_result() -> None:
    rng = Random(7)
    for _ in range(200):
        answers, rules = walk(rng)
        for question in questions(answers):
            (choice,) = [c for c in question.choices if c.key == answers[question.key]]
            for name, value in choice.fields.items():
                assert getattr(rules, name) == value, (answers, name)


def test_every_pair_of_answers_can_be_given_together() -> None:
    seen: set[tuple[tuple[str, str], ...]] = set()
    for start in ("ten", "count", "unknown"):
        asked = questions({"points": start})
        for first, second in product(asked[1:], asked[1:]):
            for a, b in product(first.choices, second.choices):
                if first.key < second.key:
                    answers = {"points": start, first.key: a.key, second.key: b.key}
                    try:
                        advice = advise(answers)
                    except ValueError:
                        # an answer may have left the list because of the other one
                        keys = {
                            q.key: {c.key for c in q.choices}
                            for q in questions(
                                {k: v for k, v in answers.items() if k != second.key}
                            )
                        }
                        assert b.key not in keys.get(second.key, set()), answers
                        continue
                    assert advice.rules.problems() == []
                    seen.add(tuple(sorted(answers.items())))
    assert len(seen) > 1500


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_each_document_is_found_without_a_change(rules: RuleSet) -> None:
    advice = advise(answers_for(rules))
    assert advice.next is None
    assert advice.rules == rules
    assert advice.changes == ()


def test_nothing_answered_is_the_book_s_default() -> None:
    advice = advise({})
    assert (advice.rules, advice.answered) == (LE_CINCH, 0)
    assert advice.next is not None
    assert advice.next.key == "points"


def test_the_difference_to_the_nearest_document_is_told_in_words() -> None:
    advice = advise(answers_for(HIGH_FIVE) | {"target": "61"})
    assert advice.preset == HIGH_FIVE
    (change,) = advice.changes
    assert (change.field, change.first_words, change.second_words) == ("target", "51", "61")


def test_nearest_never_adds_a_difference() -> None:
    rng = Random(8)
    for _ in range(500):
        _, rules = walk(rng)
        near = nearest(rules)
        assert [getattr(near, f) for f in CHOICES] == [getattr(rules, f) for f in CHOICES]
        best = min(len(diff(preset, rules)) for preset in PRESETS.values())
        assert len(near.changes) == best


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"points": "seven"}, "'seven' is no answer"),
        ({"colour": "red"}, "'colour' is no question"),
        ({"points": "count", "dealer-equal": "top"}, "'dealer-equal' is no question"),
        ({"points": "count", "min-bid": "7"}, "'7' is no answer"),
    ],
)
def test_a_wrong_answer_is_refused(answers: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        advise(answers)


def odd_rules(rng: Random) -> RuleSet:
    """A sound rule set, some of whose fields no answer offers."""
    rules = rng.choice(list(PRESETS.values()))
    for _ in range(rng.randrange(12)):
        field = rng.choice(list(CHOICES))
        changed = rules._replace(**{field: rng.choice(CHOICES[field])})
        if not changed.problems():
            rules = changed
    return rules


def test_every_sound_rule_set_has_answers_that_lead_somewhere() -> None:
    rng = Random(9)
    three = HIGH_FIVE.replace(pedros=False, max_bid=3, target=42)
    for rules in (three, *(odd_rules(rng) for _ in range(600))):
        answers = answers_for(rules)
        advice = advise(answers)
        assert advice.next is None
        assert advice.rules.problems() == []
        for question in questions(answers):
            (choice,) = [c for c in question.choices if c.key == answers[question.key]]
            for name, value in choice.fields.items():
                assert getattr(rules, name) == value == getattr(advice.rules, name)
