"""Hidden cards at the table: what was seen marks a hand open, and nothing else shows it."""

from __future__ import annotations

from typing import Any

import pytest

from cinch.cards import Seat
from cinch.hand import Hand
from cinch.packing import token
from cinch.record import dumps, loads
from cinch.widgets import Table
from tests.engine.desk import Desk, quiet


def hidden(table: Table) -> set[str]:
    """The cards of the hand on the table that its reader has not seen, by their names."""
    seen = {card for e in table.hand.events if e.seen_by(table.you) for card in e.cards}
    others = {card for seat in Seat for card in table.hand.cards(seat)}
    return {card.name for card in others - seen}


def drawn(table: Table, names: set[str]) -> set[str]:
    return {name for name in names if name in table.html}


def second_hand() -> Desk:
    """In the auction of the second hand of a game."""
    desk = quiet(seed=51)
    desk.finish()
    desk.do("deal")
    assert desk.table.number == 2
    return desk


# ---- looking back at an earlier hand ----------------------------------------------------------


@pytest.mark.parametrize("leave", ["close", "replay"])
def test_what_was_shown_of_an_earlier_hand_is_not_shown_of_this_one(leave: str) -> None:
    desk = second_hand()
    secret = hidden(desk.table)
    desk.do("pass")
    desk.play_until(lambda table: table.your_turn)
    secret &= hidden(desk.table)
    desk.do("look 1")
    desk.do("peek")
    assert "North&#x27;s hand" in desk.table.html
    desk.do(leave)
    assert not desk.table.peek
    assert not desk.table.is_open
    assert not drawn(desk.table, secret)
    assert "North&#x27;s hand" not in desk.table.html
    desk.do("peek")
    assert desk.table.is_open


def test_the_record_while_looking_back_is_of_the_hand_looked_at() -> None:
    desk = second_hand()
    desk.do("fold share")
    desk.do("look 1")
    live, looked_at = desk.table.hand, desk.table.hand_number(1)
    desk.do("copy-record")
    assert loads(desk.copied) == looked_at
    assert dumps(live) != desk.copied
    text = desk.table.text()
    assert str(live.deal.salt) not in text
    assert str(looked_at.deal.salt) in text
    desk.do("close")
    assert str(looked_at.deal.salt) not in desk.table.text()
    desk.do("save-record")
    assert desk.kind == "refused"
    assert not desk.table.is_open


# ---- going back from where everything was shown -----------------------------------------------


@pytest.mark.parametrize("mode", ["auction", "discard"])
def test_taking_back_from_a_stopped_exercise_marks_the_hand_open(mode: str) -> None:
    desk = quiet(mode=mode, seed=5)
    desk.finish()
    assert "North&#x27;s hand" in desk.table.html
    assert not desk.table.is_open
    desk.do("undo")
    assert not desk.table.stopped
    assert desk.table.is_open
    assert Desk(stored=desk.stored).table.is_open


@pytest.mark.parametrize("other", ["W", "N", "E"])
def test_the_same_cards_from_another_seat_are_an_open_hand(other: str) -> None:
    desk = quiet(mode="hand", seed=5)
    deal = desk.table.hand.deal
    desk.do("option seat", other)
    assert (desk.table.hand.deal, desk.table.you) == (deal, Seat[other])
    assert desk.table.is_open
    desk.do("option seat", "S")
    assert desk.table.is_open
    desk.do("anew")
    assert not desk.table.is_open


def test_the_hand_gone_back_to_is_open_too_when_its_cards_were_seen_from_elsewhere() -> None:
    desk = quiet(mode="hand", seed=5)
    desk.do("pass")
    desk.play_until(lambda table: table.your_turn)
    mine = desk.table.hand
    assert not desk.table.is_open
    desk.do("option seat", "W")
    desk.do("deal")  # another deal in between changes nothing
    desk.do("unpark")
    assert (desk.table.hand, desk.table.you) == (mine, Seat.S)
    assert desk.table.is_open


def test_other_choices_and_a_fresh_exercise_leave_a_hand_closed() -> None:
    desk = quiet(mode="hand", seed=5)
    for name, value in (("coach", "warn"), ("pace", "step"), ("mode", "auction"), ("seat", "S")):
        desk.do(f"option {name}", value)
        assert not desk.table.is_open
    desk.finish()
    desk.do("option mode", "hand")  # the cards that were all shown just now
    assert desk.table.is_open


def test_a_link_to_the_hand_just_seen_does_not_close_it() -> None:
    desk = quiet(mode="hand", seed=5)
    desk.do("link")
    link = desk.copied
    desk.do("open", {"text": link})
    assert not desk.table.is_open
    desk.do("peek")
    desk.do("open", {"text": link})
    assert desk.table.is_open


def test_a_page_that_opens_under_the_rules_of_the_book_deals_a_closed_hand() -> None:
    table = Table(seed=5, mode="play")
    table.send = lambda content, buffers=None: None  # type: ignore[method-assign]
    hello: dict[str, Any] = {"kind": "hello", "prefs": {"rules": "double-pedro"}, "stored": {}}
    table._receive(table, {**hello, "hash": ""}, None)
    assert table.rules.base == "double-pedro"
    assert not table.is_open


def test_a_link_with_which_a_page_opens_is_a_closed_hand() -> None:
    hand = Hand.new(seed=51)
    desk = Desk(seed=51, mode="hand", hash=f"hand={token(hand)}&seat=W")
    assert desk.table.hand == hand
    assert not desk.table.is_open
