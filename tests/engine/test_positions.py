"""Every claim of the chapter on cinching, proven: all lies of the hidden cards, solved."""

from __future__ import annotations

import pytest

from cinch import Card, Seat
from cinch.cards import mask_of, parse_cards
from cinch.positions import POSITIONS, LessonPosition, find_position
from cinch.positions_deal import DEAL_POSITIONS, DealPosition, find_deal_position
from cinch.solver import legal_cards

TOPICS = {
    "cinching over a pedro",
    "saving the left pedro",
    "drawing trumps",
    "counting to fourteen",
    "when to duck",
    "the dealer's choice",
    "what to throw from seven trumps",
    "defending a set",
}


def test_every_topic_has_a_position() -> None:
    assert {p.topic for p in (*POSITIONS, *DEAL_POSITIONS)} == TOPICS
    keys = [p.key for p in (*POSITIONS, *DEAL_POSITIONS)]
    assert len(keys) == len(set(keys)) >= 8


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.key)
def test_the_right_card_is_right(position: LessonPosition) -> None:
    proof = position.proof()
    right, wrong = Card(position.right), Card(position.wrong)
    assert proof.cases > 30
    assert proof.average[right] == max(proof.average.values())
    assert proof.average[right] > proof.average[wrong]
    assert proof.wrong_best < proof.best
    if position.always:
        assert proof.best == proof.cases
        assert proof.share == 100
    else:
        assert 50 < proof.share < 100
    assert proof.share > proof.wrong_share


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.key)
def test_the_wrong_card_fails_on_the_table(position: LessonPosition) -> None:
    ending = position.failing()
    assert ending.turn == Seat.S
    for text in (position.right, position.wrong):
        assert legal_cards(ending) >> Card(text) & 1
    assert ending.hands[Seat.S] == mask_of(parse_cards(position.hand))
    others = {seat: ending.hands[seat] for seat in Seat if seat != Seat.S}
    assert {seat: mask.bit_count() for seat, mask in others.items()} == position.counts
    assert sum(others.values()) == mask_of(parse_cards(position.hidden))


@pytest.mark.parametrize("position", DEAL_POSITIONS, ids=lambda p: p.key)
def test_the_right_choice_brings_more(position: DealPosition) -> None:
    hand = position.hand()
    assert hand.turn == Seat.S
    for texts in (position.right, position.wrong):
        assert hand.is_legal(position.actions(texts)[0])
    gain = position.gain()
    assert gain > 1
    assert gain == position.gain()


def test_unknown_keys() -> None:
    with pytest.raises(ValueError, match="there are cinch, odds"):
        find_position("squeeze")
    with pytest.raises(ValueError, match="there are seven, dealer"):
        find_deal_position("squeeze")
