"""The desk for Python: what it runs, what it keeps, and how it says that something went wrong."""

from __future__ import annotations

import pytest

from cinch import LE_CINCH, Game, Hand
from cinch.widgets import PythonDesk
from cinch.widgets.pythondesk import EXAMPLES, MOST, run


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_runs_and_prints_something(name: str) -> None:
    output, error = run(EXAMPLES[name][1], {"__name__": "__main__"})
    assert output.strip()
    assert error == ""


@pytest.mark.parametrize(
    ("source", "output", "error"),
    [
        ("1 + 1", "2\n", ""),
        ("x = 3", "", ""),
        ("None", "", ""),
        ("'a'", "'a'\n", ""),
        ("print(1)\nprint(2)", "1\n2\n", ""),
        ("for k in range(2):\n    print(k)\nk", "0\n1\n1\n", ""),
        ("print(1)\nx = nothing", "1\n", "NameError in line 2: name 'nothing' is not defined"),
        ("print(1)\n\ndef f():\n    return 1 / 0\nf()", "1\n", "ZeroDivisionError in line 4: "),
        ("if True\n    pass", "", "SyntaxError in line 1: "),
        ("raise SystemExit('bye')", "", "SystemExit in line 1: bye"),
        ("from cinch import Hand\nHand.new(seed=1).apply('draw')", "", "IllegalAction in line 2: "),
    ],
)
def test_what_a_run_tells(source: str, output: str, error: str) -> None:
    said, wrong = run(source, {})
    assert said == output
    assert wrong.startswith(error) if error else wrong == ""


def test_names_stay_until_they_are_forgotten() -> None:
    desk = PythonDesk()
    desk.act("run", {"source": "x = 20"})
    assert "nothing was printed" in desk.text()
    desk.act("run", {"source": "x + 1"})
    assert desk.output == "21\n"
    desk.act("run", {"source": "y = x\nx / 0"})
    assert "ZeroDivisionError in line 2" in desk.text()
    assert desk.source == "y = x\nx / 0"  # what was written stays
    desk.act("run", {"source": "y"})
    assert desk.output == "20\n"
    desk.act("forget")
    desk.act("run", {"source": "y"})
    assert "name 'y' is not defined" in desk.text()


@pytest.mark.parametrize("value", [None, {}, {"source": "  \n"}, {"source": 3}, "x"])
def test_nothing_to_run_is_refused(value: object) -> None:
    desk = PythonDesk("why")
    before = desk.source, desk.output
    desk.act("run", value)
    assert "Write some lines of Python first" in desk.text()
    assert (desk.source, desk.output) == before


def test_long_output_is_cut_and_html_is_only_text() -> None:
    desk = PythonDesk()
    desk.act("run", {"source": f"print('x' * {MOST * 2})"})
    assert len(desk.output) < MOST + 40
    assert desk.output.endswith("(cut off here)")
    desk.act("run", {"source": "print('</textarea><b>5 < 6</b>')"})
    assert "</textarea><b>" not in desk.html
    assert "5 &lt; 6" in desk.html


def test_an_example_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'poem' is no example; there are hand, why"):
        PythonDesk("poem")
    desk = PythonDesk("why")
    desk.act("example poem")
    assert desk.example == "why"


def test_a_printed_hand_shows_all_there_is() -> None:
    hand = Hand.new(LE_CINCH, seed=1)
    text = str(hand)
    assert "now     auction, West to act" in text
    for seat in range(4):
        for card in hand.cards(seat):
            assert card.symbol in text
    while actions := hand.legal_actions():
        hand.apply(actions[-1])
        line = dict(part.split(None, 1) for part in str(hand).splitlines() if part[0].islower())
        assert line["now"].startswith(hand.phase.name.lower())
    points = hand.score.points
    assert f"points  North–South {points[0]}, East–West {points[1]}" in str(hand)


def test_a_notebook_shows_the_same_as_a_table() -> None:
    game = Game(LE_CINCH, seed=1)
    shown = game._repr_html_()
    assert shown.count("<tr>") == len(str(game).splitlines())
    assert "North–South 0, East–West 0" in shown
    assert "<span" in game.hand._repr_html_()  # red suits are coloured
