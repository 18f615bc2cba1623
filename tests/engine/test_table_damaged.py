"""Damaged storage, links and messages: the table says so, deals, and goes on storing."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from cinch.game import Game
from cinch.hand import Hand
from cinch.packing import token
from cinch.rules import LE_CINCH, PRESETS
from cinch.widgets import table_state
from tests.engine.desk import Desk, quiet

NO_DRAW = next(rules for rules in PRESETS.values() if not rules.draw)


def _hand(**changes: Any) -> dict[str, Any]:
    hand = {"mode": "hand", "seed": 1, "opened": [], "you": "S", "hand": token(Hand.new(seed=1)),
            "game": None, "waiting": False}  # fmt: skip
    return {**hand, **changes}


def _stored(table: Any, **more: Any) -> dict[str, Any]:
    return {"version": 1, "options": {}, "table": table, "parked": None, **more}


def _finished() -> dict[str, Any]:
    """The last hand of a game that is over and counted: nothing is left to play in it."""
    rng, game = Random(1), Game(LE_CINCH.replace(target=1), seed=3)
    while not game.over:
        while game.hand.legal_actions():
            game.hand.apply(rng.choice(game.hand.legal_actions()))
        game.next_hand()
    return _hand(mode="game", seed=3, hand=token(game.hand), game=token(game))


DAMAGED = {
    "mode is a list": _stored({"mode": []}),
    "mode is a mapping": _stored(_hand(mode={})),
    "seat is a list": _stored(_hand(you=["S"])),
    "hand is a number": _stored(_hand(hand=5)),
    "opened is a mapping": _stored(_hand(opened={})),
    "options is a list": _stored(_hand(), options=[[]]),
    "an option is a list": _stored(_hand(), options={"mode": []}),
    "version is a list": _stored(_hand(), version=[]),
    "no discard to practise": _stored(_hand(mode="discard", hand=token(Hand.new(NO_DRAW, seed=1)))),
    "a finished game": _stored(_finished()),
    "a finished game gone away from": _stored(_hand(), parked=_finished()),
    "parked is a list": _stored(_hand(), parked=[1]),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_table_is_refused_in_words_and_the_next_one_is_stored(what: str) -> None:
    stored = DAMAGED[what]
    desk = Desk(stored=copy.deepcopy(stored), seed=51)
    assert desk.kind == "info"
    assert "damaged" in desk.sentence
    assert "Error" not in desk.sentence
    assert desk.table.seed == 51
    assert desk.table.greeted
    assert desk.stored != stored
    desk.do("anew")
    assert Desk(stored=desk.stored).table.seated() == desk.table.seated()


@pytest.mark.parametrize("what", DAMAGED)
def test_a_link_is_opened_though_what_was_stored_is_damaged(what: str) -> None:
    hand = Hand.new(seed=9)
    desk = Desk(stored=copy.deepcopy(DAMAGED[what]), hash=f"hand={token(hand)}&seat=W")
    assert desk.table.hand == hand
    assert desk.table.greeted
    assert Desk(stored=desk.stored).table.hand == hand


def test_what_cannot_be_drawn_is_damaged_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever slips through the reading: the reader gets a table, and it is stored."""
    bad = Hand.new(seed=77)
    read = table_state.from_token

    def slipping(text: str) -> Any:
        found = read(text)
        if found == bad:
            found.__class__ = _Undrawable
        return found

    monkeypatch.setattr(table_state, "from_token", slipping)
    kept = _stored(_hand(hand=token(bad)))
    for desk in (Desk(stored=kept), Desk(hash=f"hand={token(bad)}"),
                 Desk(stored=kept, hash=f"hand={token(bad)}")):  # fmt: skip
        assert "damaged" in desk.sentence
        assert desk.table.greeted
        assert desk.table.hand.deal != bad.deal
        assert Desk(stored=desk.stored).table.seated() == desk.table.seated()


class _Undrawable(Hand):
    """A hand on which the drawing stumbles."""

    def legal_actions(self) -> Any:
        raise KeyError("calls")

    @property
    def calls(self) -> Any:
        raise KeyError("calls")


#: Positions under Cinch with Shoot, where 1 to 4 and 8 can be bid, that claim a bid of 14 and of 5.
IMPOSSIBLE = ("AQcYI4QrlujnOZR_4fbVb_YGyNe1pg0WSA0", "AQcYaAGWR4IZiHvhJ9X1-hJY_wUEPCHgIck")


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_a_link_to_a_position_with_an_impossible_bid_says_so_and_deals_afresh(text: str) -> None:
    desk = Desk(hash=f"hand={text}", seed=51)
    assert desk.kind == "refused"
    assert "damaged" in desk.sentence
    assert "bid" in desk.sentence
    assert desk.table.seed == 52
    desk.finish()
    before = desk.table.seated()
    desk.do("open", {"text": f"#hand={text}"})
    assert desk.kind == "refused"
    assert desk.table.seated() == before


@pytest.mark.parametrize(
    ("do", "value"),
    [("look x", None), ("look -1", None), ("look ²", None), ("look " + "9" * 5000, None),
     ("moment x", None), ("goto", "²"), ("goto", "9" * 5000), ("goto", None)],
)  # fmt: skip
def test_a_number_that_is_none_is_refused_in_our_own_words(do: str, value: Any) -> None:
    desk = quiet(mode="hand", seed=51)
    desk.finish()
    desk.do("review") if do.startswith("moment") else desk.do("replay")
    before = desk.table.cursor
    desk.do(do, value)
    assert desk.kind == "refused"
    assert desk.sentence.startswith("Give the number of a ")
    assert len(desk.sentence) < 100
    assert desk.table.cursor == before
