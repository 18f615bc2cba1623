"""Score sheet, self-check and referee: nothing that a reader has written is lost by a click too
many, and a form that is not filled in yet holds nothing up."""

from __future__ import annotations

from typing import Any

import pytest

from cinch.lessons import KINDS, Progress, judge, make, solve
from cinch.rules import LE_CINCH
from cinch.ruletoken import rules_token
from cinch.sheet_file import from_data
from cinch.widgets import quiz
from cinch.widgets.quiz import Quiz
from cinch.widgets.referee import CASES, Referee
from cinch.widgets.sheet import ScoreSheetWidget

HAND = {"bid": "6", "declarer": "W", "own": "5", "theirs": "9"}
SOFT = rules_token(LE_CINCH.replace(must_ruff=False))


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The progress is one for a page; each test is a page of its own."""
    monkeypatch.setattr(quiz, "_SHELF", quiz._Shelf())


def kept(widget: Any) -> list[Any]:
    """What the widget has the browser store from now on."""
    values: list[Any] = []

    def send(content: Any, buffers: Any = None) -> None:
        if content.get("effect") == "store":
            values.append(content["value"])

    widget.send = send
    return values


def kind_of(widget: Any) -> str:
    return widget._notice.kind if widget._notice is not None else ""


# ---- the score sheet -----------------------------------------------------------------------


def test_a_second_click_on_new_keeps_the_sheet_before() -> None:
    widget = ScoreSheetWidget(rules="double-pedro")
    values = kept(widget)
    widget.act("hand", HAND)
    widget.act("new")
    assert "brings the old one back" in widget.text()
    widget.act("new")
    widget.act("new")
    assert widget.sheet.lines == ()
    widget.act("undo")
    assert [line.scored for line in widget.sheet.lines] == [(15, 0)]
    assert len(from_data(values[-1]).lines) == 1


def test_reading_a_file_over_an_empty_sheet_keeps_the_sheet_before() -> None:
    widget = ScoreSheetWidget()
    empty = widget.sheet.to_json()
    widget.act("hand", HAND)
    widget.act("new")
    widget.act("read", empty)
    widget.act("undo")
    assert len(widget.sheet.lines) == 1


def test_a_first_new_on_an_empty_sheet_promises_nothing() -> None:
    widget = ScoreSheetWidget()
    widget.act("new")
    assert "old one" not in widget.text()
    assert "Take back" not in widget.text()


# ---- the self-check ------------------------------------------------------------------------


def answer(widget: Quiz, right: bool) -> None:
    key = solve(widget.exercise)
    if not right:
        key = next(option.key for option in widget.exercise.options if option.key != key)
    widget.act(f"choose {key}")
    assert widget.judgement.ok is right


def test_a_second_reset_keeps_what_the_first_put_aside() -> None:
    widget = Quiz(kinds="which-wins", seed=3, rules="le-cinch")
    values = kept(widget)
    answer(widget, True)
    before = quiz._SHELF.progress.copy()
    for verb in ("reset all", "reset all", "reset which-wins"):
        widget.act(verb)
        assert quiz._SHELF.progress.records == {}
    assert kind_of(widget) == "info"
    widget.act("undo")
    assert quiz._SHELF.progress == before
    assert Progress.from_data(values[-1]) == before


def test_a_file_read_over_nothing_can_be_taken_back() -> None:
    widget = Quiz(kinds="which-wins", seed=3, rules="le-cinch")
    answer(widget, True)
    file, before = quiz._SHELF.progress.to_json(), quiz._SHELF.progress.copy()
    widget.act("reset all")
    widget.act("import", Progress().to_json())
    widget.act("undo")
    assert quiz._SHELF.progress == before
    widget = Quiz(kinds="which-wins", seed=3, rules="le-cinch")
    quiz._SHELF.progress = Progress()
    widget.act("import", file)
    widget.act("undo")
    assert quiz._SHELF.progress.records == {}


@pytest.mark.parametrize("verb", ["only", "rules", "next"])
def test_no_number_counts_as_a_first_try_twice(verb: str) -> None:
    widget = Quiz(kinds="which-wins", seed=3, rules="le-cinch")
    numbers = []
    for turn in range(4):
        numbers.append(widget.exercise.seed)
        if turn == 2:
            widget.act("show")
        else:
            answer(widget, turn % 2 == 1)
        if verb == "rules":
            widget.act("rules", "shoot")
            widget.act("rules", "le-cinch")
        elif verb == "only":
            widget.act("only", "which-wins")
        else:
            widget.act("next")
    assert numbers == [3, 4, 5, 6]
    record = quiz._SHELF.progress.record("which-wins", "le-cinch")
    assert (record.seen, record.right, record.wrong) == (4, 2, 2)


def test_a_question_left_open_stays_as_it_is() -> None:
    widget = Quiz(kinds="which-wins is-trump", seed=3, rules="le-cinch")
    widget.act("only", "which-wins")
    assert widget.exercise == make("which-wins", 3)
    widget.act("next")
    assert widget.exercise == make("which-wins", 4)
    for value in ([], ["which-wins"], None, "whist"):
        widget.act("only", value)
        assert (kind_of(widget), widget.only) == ("refused", "which-wins")


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_answer_waits_for_the_focus(kind: str) -> None:
    widget = Quiz(kinds=kind, seed=3, rules="le-cinch")
    for _ in range(3):
        assert widget.html.count("data-focus") == 1
        before = widget.html.index("data-focus")
        assert widget.html.index('data-key="goal"') < before < widget.html.index('"do-why"')
        widget.act("show")
        assert widget.html.count("data-focus") == 1
        assert widget.html.index("data-focus") > widget.html.index("do-next")
        widget.act("next")


def test_the_bid_and_the_points_taken_are_told_once() -> None:
    for seed in range(40):
        for given in ({"NS": 27, "EW": 27}, solve(make("score-hand", seed))):
            said = judge(make("score-hand", seed), given).sentences
            parts = " ".join(said).replace("Your answer was 27.", "").split(". ")
            assert len(set(parts)) == len(parts), said


def test_several_wrong_parts_promise_no_second_try() -> None:
    widget = Quiz(kinds="score-hand", seed=1, rules="le-cinch")
    widget.act("fill", {"NS": "27", "EW": "27"})
    assert "No. 2 parts of the answer are wrong." in widget.text()


@pytest.mark.parametrize("seed", [10**9, -(10**9)])
def test_the_progress_of_the_greatest_seeds_can_be_read(seed: int) -> None:
    widget = Quiz(kinds="which-wins", seed=seed, rules="le-cinch")
    values = kept(widget)
    for _ in range(3):
        answer(widget, False)
        widget.act("next")
    record = Progress.from_data(values[-1]).record("which-wins", "le-cinch")
    assert record.repeat == (seed, seed + 1, seed + 2)


@pytest.mark.parametrize("seed", [10**9 + 1, 10**12, -(10**10), True, 1.5, "1"])
def test_a_seed_beyond_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match="is no seed: give a whole number from"):
        Quiz(kinds="which-wins", seed=seed)


# ---- the referee ---------------------------------------------------------------------------


def choose_for_the_book(widget: Referee, rules: str) -> None:
    widget._receive(widget, {"kind": "prefs", "prefs": {"rules": rules}}, None)


@pytest.mark.parametrize("case", CASES)
def test_an_empty_form_follows_the_book(case: str) -> None:
    widget = Referee(case=case)
    widget.act("clear")
    choose_for_the_book(widget, SOFT)
    assert (rules_token(widget.rules), widget.prefs.rules) == (SOFT, SOFT)
    assert widget.rulings == []
    assert kind_of(widget) == ""
    widget.act("example")
    assert [rules_token(one.rules) for one in widget.rulings][4:] == [SOFT]
    choose_for_the_book(widget, "")
    assert len(widget.rulings) == 4


def test_a_half_filled_form_takes_other_rules() -> None:
    widget = Referee(rules="le-cinch")
    widget.act("clear")
    widget.act("rules", "shoot")
    assert (widget.rules.base, widget.rulings, kind_of(widget)) == ("shoot", [], "")
    widget = Referee(rules="le-cinch")
    widget.act("deck table")
    for card in ("KH", "QH", "JH"):
        widget.act(f"toggle {card}")
    held = dict(widget.fields["play"])
    assert widget.rulings == []
    widget.act("rules", "shoot")
    assert (widget.rules.base, widget.fields["play"]) == ("shoot", held)


def test_an_empty_form_can_be_left_and_come_back_to() -> None:
    widget = Referee()
    widget.act("clear")
    widget.act("trump H")
    assert (widget.fields["play"]["trump"], widget.rulings) == ("H", [])
    assert "Not complete yet" in widget.text()
    widget.act("case", "score")
    assert len(widget.rulings) == 4
    widget.act("case", "play")
    assert (widget.case, widget.rulings) == ("play", [])
    widget.act("form", {"table": "AS", "hand": "5S KD 3D", "card": ""})
    assert len(widget.rulings) == 4
    # hearts are trumps and spades were led: under clubs the five would be a trump
    assert [one.value for one in widget.rulings] == [["5S"]] * 4


@pytest.mark.parametrize("value", [["play"], {"play": 1}, None, 7, "whist"])
def test_a_situation_that_is_none_is_refused(value: Any) -> None:
    widget = Referee()
    before = widget.rulings
    widget.act("case", value)
    assert kind_of(widget) == "refused"
    assert "kinds of situation" in widget.text()
    widget.act("set hand", value)
    assert kind_of(widget) == "refused"
    assert (widget.case, widget.rulings) == ("play", before)
    with pytest.raises(ValueError, match="is no kind of situation"):
        Referee(case="whist" if isinstance(value, str) else value)
