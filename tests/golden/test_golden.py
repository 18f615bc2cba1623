"""The golden playthroughs: the engine still plays, scores and tells a whole game the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinch.game import Game
from cinch.record import from_token, loads
from cinch.rules import PRESETS
from tools.golden import made

HERE = Path(__file__).parent
MADE = made()


def stored(name: str) -> str:
    return (HERE / name).read_text("utf-8")


@pytest.mark.parametrize("name", MADE)
def test_a_game_goes_as_it_went(name: str) -> None:
    assert MADE[name].split("\n") == stored(name).split("\n")


def test_there_are_no_other_files() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == set(MADE)


@pytest.mark.parametrize("base", PRESETS)
def test_stored_records_and_tokens_are_read(base: str) -> None:
    game = loads(stored(f"{base}.txt"))
    assert isinstance(game, Game)
    assert game.over
    assert game.rules == PRESETS[base]
    tokens = dict(line.split() for line in stored("tokens.txt").splitlines())
    assert from_token(tokens[base]) == game
