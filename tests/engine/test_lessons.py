"""Exercises: every kind, a thousand seeds, every wrong answer with a reason of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cinch import lessons
from cinch.cards import Card, Seat
from cinch.lessons import KINDS, Exercise, Progress, judge, kinds_for, make, solve
from cinch.rules import HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.sentences.en_lessons import LESSONS

HOUSE = [
    LE_CINCH.replace(must_ruff=False, excess_trumps="protected", low_to="holder"),
    LE_CINCH.replace(passed_out="redeal", auction_rounds="many", dealer_equal="always"),
    HIGH_FIVE.replace(hand_size=12, both_over="in_order", low_to="holder", target=61),
    SHOOT.replace(passed_out="dealer_forced", forced_bid=2, leader="left_of_namer"),
    LE_CINCH.replace(
        excess_trumps="to_first_trick",
        thrown_trumps_return=False,
        made="bid",
        failed="points_plus_bid",
    ),
]
SEEDS = 1000


def rotating(kind: str) -> Iterator[tuple[int, RuleSet]]:
    """A thousand seeds, the rule sets taking turns."""
    rule_sets = [r for r in [*PRESETS.values(), *HOUSE] if KINDS[kind].asks(r)]
    for seed in range(SEEDS):
        yield seed, rule_sets[seed % len(rule_sets)]


def wrong_answers(exercise: Exercise, right: Any, rng: Random) -> Iterator[tuple[Any, str]]:
    """Answers that differ from the right one in a single part, and the part."""
    if exercise.form == "choose":
        yield from ((o.key, o.key) for o in exercise.options if o.key != right)
    elif exercise.form == "select":
        yield from ((right ^ {o.key}, o.key) for o in exercise.options)
    else:
        for blank in exercise.blanks:
            others = [n for n in range(blank.lowest, blank.highest + 1) if n != right[blank.key]]
            for number in rng.sample(others, 2):
                yield {**right, blank.key: number}, blank.key


@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_exercises_of_every_kind(kind: str) -> None:
    rng = Random(kind)
    rights = set()
    for seed, rules in rotating(kind):
        exercise = make(kind, seed, rules)
        right = solve(exercise)
        rights.add(json.dumps(sorted(right) if isinstance(right, frozenset) else right))
        accepted = judge(exercise, right)
        assert accepted.ok, (seed, rules.title)
        assert accepted.feedback, (seed, rules.title)
        assert all(part.ok and part.sentence for part in accepted.feedback)
        said: dict[str, str] = {}
        for answer, changed in wrong_answers(exercise, right, rng):
            ruling = judge(exercise, answer)
            assert not ruling.ok, (seed, rules.title, answer)
            assert ruling.right == right
            parts = {one.part: one for one in ruling.feedback}
            assert set(parts) == {changed}, (seed, rules.title, answer)
            one = parts[changed]
            assert not one.ok
            assert one.field == "" or hasattr(rules, one.field)
            assert "{" not in one.sentence
            assert "  " not in one.sentence
            name = json.dumps(
                [changed, sorted(answer) if isinstance(answer, frozenset) else answer]
            )
            said[name] = one.sentence
        if exercise.form == "numbers":  # the number given is named, or the rule set that has it
            assert all(
                str(json.loads(name)[1][json.loads(name)[0]]) in text for name, text in said.items()
            )
        assert len(set(said.values())) == len(said), (seed, rules.title, said)
    assert len(rights) > (2 if exercise.form == "choose" else 5)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_exercise(kind: str) -> None:
    for seed, rules in list(rotating(kind))[:20]:
        assert make(kind, seed, rules) == make(kind, seed, rules)
        assert str(make(kind, seed, rules)).startswith(make(kind, seed, rules).goal)


def test_known_exercises_have_the_answers_of_the_rules() -> None:
    """Worked examples by hand: situations found among the seeds, the answers written here."""
    seen = set()
    for seed in range(1200):
        one = make("which-wins", seed, LE_CINCH)
        trump, (led, second) = one.situation.trump, (card for _, card in one.situation.table)
        assert trump is not None
        name = f"{trump.letter} {led} {second}"
        for example, winner in (("C 4C 5S", "5S"), ("C 5S 4C", "5S"), ("S 5C 5S", "5S"),
                                ("D 5H 6D", "6D"), ("H 5D 4H", "5D")):  # fmt: skip
            if name == example:
                assert solve(one) == winner
                seen.add(name)
        if name.startswith("C 5S 4C"):
            assert solve(make("which-wins", seed, SHOOT)) == "4C"
    assert len(seen) >= 3


def test_score_exercises_agree_with_a_second_reckoning() -> None:
    for seed in range(300):
        one = make("score-hand", seed, LE_CINCH)
        n = one.situation.numbers
        if n["bid"] and n["own"] < n["bid"]:
            expected = (0, 14 + n["bid"] - n["own"])
        else:
            gap = n["own"] - n["theirs"]
            expected = (max(gap, 0), max(-gap, 0))
        if n["declaring"]:
            expected = expected[::-1]
        assert solve(one) == dict(zip(("NS", "EW"), expected, strict=True))


def test_the_two_of_clubs_is_a_card_like_any_other() -> None:
    """Its number is 0, which Python takes for false."""
    found = 0
    for seed in range(400):
        one = make("is-trump", seed, LE_CINCH)
        keys = {option.key for option in one.options}
        if "2C" in keys and one.situation.trump == Card("2C").suit:
            assert "2C" in solve(one)
            found += 1
    assert found


def test_high_five_has_nothing_to_discard() -> None:
    missing = set(KINDS) - {kind.key for kind in kinds_for(HIGH_FIVE)}
    assert missing == {"what-must-go", "how-many", "serve-table", "dealer-completes"}
    for kind in missing:
        with pytest.raises(ValueError, match="no discard and no draw"):
            make(kind, 1, HIGH_FIVE)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_who_leads_under_each_document(rules: RuleSet) -> None:
    for seed in range(40):
        one = make("who-leads", seed, rules)
        maker = one.situation.maker
        assert maker is not None
        left = Seat((maker + 1) % 4)
        assert solve(one) == (left if rules is HIGH_FIVE else maker).name


def test_answers_that_are_none_are_refused() -> None:
    choose, select = make("which-wins", 1), make("is-trump", 1)
    numbers = make("score-hand", 1)
    for exercise, answer in ((choose, "XX"), (choose, 3), (select, 3), (select, ["5S", "XX"]),
                             (numbers, {}), (numbers, {"NS": 1}), (numbers, {"NS": 1, "EW": "2"}),
                             (numbers, {"NS": True, "EW": 0}), (numbers, {"NS": 99, "EW": 0}),
                             (numbers, {"NS": 0, "EW": 0, "X": 1}), (numbers, "0 0")):  # fmt: skip
        with pytest.raises(ValueError):
            judge(exercise, answer)
    with pytest.raises(ValueError, match="no kind of exercise"):
        make("whist", 1)
    with pytest.raises(ValueError, match="no seed"):
        make("which-wins", "1")  # type: ignore[arg-type]


def test_several_spellings_of_a_selection() -> None:
    one = make("is-trump", 5)
    right = solve(one)
    assert isinstance(right, frozenset)
    assert judge(one, sorted(right)).ok
    assert judge(one, " ".join(right)).ok
    assert judge(one, ", ".join(right)).ok
    assert judge(make("legal-bid", 3), solve(make("legal-bid", 3))).ok


def test_no_sentence_of_the_catalogue_is_unused() -> None:
    import pathlib

    folder = pathlib.Path(lessons.__file__).parent
    source = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    made = ("role_", "lose_", "dealer_", "goal_", "get_", "throw_")  # keys put together in code
    for key in LESSONS:
        assert f'"{key}"' in source or key.startswith(made), key


# ---- progress ------------------------------------------------------------------------------


def some_progress() -> Progress:
    rng = Random(2)
    progress = Progress()
    for _ in range(400):
        kind, rules = rng.choice(list(KINDS)), rng.choice([*PRESETS, "le-cinch.target=61"])
        progress.note(kind, rules, rng.randrange(40), rng.random() < 0.7, rng.random() < 0.2)
    return progress


def test_progress_counts_and_repeats() -> None:
    progress = Progress()
    for seed, ok in enumerate([True] * 8 + [False, True, True]):
        progress.note("who-won", "shoot", seed, ok)
    record = progress.record("who-won", "shoot")
    assert (record.seen, record.right, record.wrong, record.repeat) == (11, 10, 1, (8,))
    assert record.last == (True,) * 7 + (False, True, True)
    assert record.at_par(9)
    assert not record.at_par(10)
    progress.note("who-won", "shoot", 8, True, again=True)
    assert progress.record("who-won", "shoot").repeat == ()
    assert progress.record("who-won", "shoot").seen == 11


def test_reset_one_or_all() -> None:
    progress = some_progress()
    kinds = {key[0] for key in progress.records}
    progress.reset("who-won", "shoot")
    assert progress.record("who-won", "shoot").seen == 0
    assert progress.record("who-won", "le-cinch").seen > 0
    progress.reset("who-won")
    assert {key[0] for key in progress.records} == kinds - {"who-won"}
    progress.reset()
    assert progress.records == {}


def test_export_and_import_round_trip() -> None:
    progress = some_progress()
    again = Progress.from_json(progress.to_json())
    assert again == progress
    assert again.to_json() == progress.to_json()


def test_what_is_written_down_can_be_read() -> None:
    progress = Progress()
    for seed in (10**9, -(10**9), 10**12 - 1, 0):
        progress.note("who-won", "shoot", seed, False)
    assert Progress.from_json(progress.to_json()) == progress
    before = progress.to_json()
    for seed in (10**12, -(10**12), True, 1.5):
        with pytest.raises(ValueError, match="is no exercise number"):
            progress.note("who-won", "shoot", seed, False)  # type: ignore[arg-type]
    assert progress.to_json() == before


def damaged_files() -> list[str]:
    progress = Progress()
    progress.note("who-won", "shoot", 1, False)
    good = progress.to_data()
    (record,) = good["records"]

    def changed(**new: Any) -> str:
        return json.dumps({**good, "records": [{**record, **new}]})

    return [
        "", "null", "[]", "7", '"x"', "{", json.dumps(good)[:-3], "[" * 99_999,
        json.dumps({**good, "format": "cinch-progress-0"}), json.dumps({**good, "more": 1}),
        json.dumps({**good, "records": {}}), json.dumps({**good, "records": [3]}),
        json.dumps({**good, "records": [record, record]}),
        json.dumps({**good, "records": [record] * 501}),
        changed(kind="whist"), changed(kind=3), changed(rules="whist"), changed(rules=None),
        changed(rules="shoot.target=0"), changed(seen=2), changed(seen=-1, wrong=-1),
        changed(right=True), changed(wrong="1"), changed(seen=1.0), changed(last=[]),
        changed(last=[2]), changed(last=[False]), changed(last=[1]), changed(repeat=[1, 1]),
        changed(repeat=["1"]), changed(repeat=7), changed(repeat=list(range(60))),
        changed(extra=1), json.dumps({**good, "records": [{"kind": "who-won"}]}),
        json.dumps(good).replace('"seen": 1', '"seen": 1e999'),
    ]  # fmt: skip


@pytest.mark.parametrize("text", damaged_files())
def test_a_damaged_progress_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Progress.from_json(text)
