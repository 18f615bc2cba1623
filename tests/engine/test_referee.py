"""The referee says what the engine says, for every worked example, and reads strictly."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cinch.cards import Card, Seat, mask_of, show_cards
from cinch.hand import Hand, Phase
from cinch.referee import (
    rule_auction,
    rule_discard,
    rule_play,
    rule_points,
    rule_refill,
    rule_score,
    rule_trick,
)
from cinch.rules import HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "vectors.json").read_text("utf-8"))
CASES = [pytest.param(kind, row, id=row["id"]) for kind, rows in VECTORS.items() for row in rows]
SEATS = {"L": Seat.W, "P": Seat.N, "R": Seat.E, "D": Seat.S}


def counts(text: str) -> dict[str, int]:
    return {part[0]: int(part[1:]) for part in text.split()}


def rulings(kind: str, row: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """For each rule set: what the referee says, and what the example says."""
    found: dict[str, tuple[Any, Any]] = {}
    rule_sets = list(PRESETS.values())
    if kind == "trick":
        plays = [part.split(":") for part in row["trick"].split()]
        said = rule_trick(row["trump"], [card for _, card in plays], SEATS[plays[0][0]])
        for ruling in said:
            card = dict(plays)[row["winner"][ruling.rules.base]]
            seat = SEATS[row["winner"][ruling.rules.base]].name
            found[ruling.rules.base] = (ruling.value, (card, seat))
    elif kind == "legal":
        for ruling in rule_play(row["trump"], row["led"] or "", row["hand"]):
            right = sorted(row["legal"][ruling.rules.base].split())
            found[ruling.rules.base] = (sorted(ruling.value), right)
    elif kind == "auction":
        for ruling in rule_auction(row["calls"].split(), Seat.S):
            what, number = ruling.value
            if what == "illegal":
                role = "LPRD"[number - 1]
                text = f"illegal: {role} {row['calls'].split()[number - 1]}"
            elif what in ("open", "passed out"):
                text = what
            else:
                text = f"{Seat.parse(what).role(Seat.S)} {number}"
            found[ruling.rules.base] = (text, row["result"][ruling.rules.base])
    elif kind == "refill":
        named = [PRESETS[base] for base in row["rules"].split()]
        right = (counts(row["stock"]), counts(row["discards"]), row["undealt"])
        for ruling in rule_refill(counts(row["kept"]), named):
            found[ruling.rules.base] = (tuple(ruling.value), right)
    elif kind == "score":
        named = [PRESETS[base] for base in row["rules"].split()]
        for ruling in rule_score(row["bid"], *row["took"], named):
            found[ruling.rules.base] = (list(ruling.value), row["scores"])
    else:
        for ruling in rule_points(row["trump"], *row["captured"], rule_sets):
            found[ruling.rules.base] = (list(ruling.value), row["points"][ruling.rules.base])
    return found


@pytest.mark.parametrize(("kind", "row"), CASES)
def test_every_worked_example(kind: str, row: dict[str, Any]) -> None:
    found = rulings(kind, row)
    assert found
    for base, (said, right) in found.items():
        assert said == right, base


def test_the_examples_are_all_asked() -> None:
    assert len(CASES) == 95
    assert sum(len(rulings(*case.values)) for case in CASES) == 286  # type: ignore[misc]


def test_a_ruling_has_a_reason_and_a_source() -> None:
    for kind, row in (case.values for case in CASES):
        if kind != "legal" or not row["led"]:
            continue
        for card in row["hand"].split():
            for ruling in rule_play(row["trump"], row["led"], row["hand"], card):
                assert ruling.ok == (card in row["legal"][ruling.rules.base].split())
                assert len(ruling.verdicts) == 1
                if ruling.field:
                    assert ruling.origin is not None
                    assert ruling.origin.section.startswith("book/")


def test_play_agrees_with_hands_being_played() -> None:
    rng = Random(11)
    for seed in range(60):
        rules = rng.choice(list(PRESETS.values()))
        hand = Hand.new(rules, seed=seed)
        while hand.phase != Phase.DONE:
            if hand.phase == Phase.PLAY:
                assert hand.turn is not None
                assert hand.trump is not None
                trick = hand.trick
                table = trick.cards if trick else ()
                held = hand.cards(hand.turn)
                (ruling,) = rule_play(hand.trump, table, held, rule_sets=[rules])
                assert ruling.value == [str(a.card) for a in hand.legal_actions()]
                for card in held:
                    (one,) = rule_play(hand.trump, table, held, card, [rules])
                    assert one.ok == hand.check(f"play {card}").ok
                    assert one.verdicts[0] == hand.check(f"play {card}")
            hand.apply(rng.choice(hand.legal_actions()))
        assert hand.trump is not None
        (ruling,) = rule_points(
            hand.trump, show_cards(hand.taken[0]), show_cards(hand.taken[1]), [rules]
        )
        assert ruling.value == hand.score.points
        for trick in hand.tricks:
            (ruling,) = rule_trick(hand.trump, trick.cards, trick.leader, [rules])
            assert trick.winner is not None
            assert ruling.value[1] == trick.winner.name
        declaring = hand.score.declaring
        own, theirs = hand.score.points[declaring], hand.score.points[declaring.other]
        (ruling,) = rule_score(hand.bid, own, theirs, [rules])
        assert ruling.value == (hand.score.scored[declaring], hand.score.scored[1 - declaring])
        assert "No cards make" not in ruling.note


def test_no_ruling_is_everybody_s_where_another_has_it_otherwise() -> None:
    rng = Random(1)
    blacks = [Card(suit * 13 + rank) for suit in (0, 3) for rank in range(13)]
    for _ in range(300):
        led, *held = rng.sample(blacks, 4)
        said = rule_play("C", [led], held, held[0])
        assert len({one.ok for one in said}) == 1 or all(one.field for one in said)


def test_the_other_five_of_the_colour_is_named() -> None:
    for hand, card in (("5S KD 3D", "5S"), ("5S 9S 3D", "5S"), ("5S KD 3D", "KD")):
        said = {one.rules.base: one for one in rule_play("C", "AS", hand, card)}
        shoot = said.pop("shoot")
        assert shoot.field == "pedros"
        assert "an ordinary spade" in " ".join(shoot.sentences)
        for one in said.values():
            assert "the left pedro" in one.sentences[0]
    plain = rule_play("C", "AH", "5S KD 3D", "KD")
    assert not any("left pedro, a trump" in one.sentences[0] for one in plain)


def test_a_source_is_not_cited_for_what_it_leaves_open() -> None:
    """DF3 and M4; and M9, M17, M26 for a hand without a bid."""
    for kept in ({"L": 0, "P": 0, "R": 1, "D": 6}, {"L": 0, "P": 0, "R": 1, "D": 1}):
        short = rule_refill(kept)
        assert [one.origin.kind for one in short[:3]] == ["default", "default", "source"]
    dealer = rule_refill({"L": 2, "P": 2, "R": 2, "D": 1})
    assert [one.origin.kind for one in dealer[:3]] == ["source", "default", "source"]
    unbid = rule_score(0, 4, 0)
    assert [one.origin.kind for one in unbid] == ["source", "default", "default", "default"]


def test_discards() -> None:
    held = "AC KC 9C 5S 2D 3D 4H KH QS"
    said = rule_discard("C", held)
    assert [r.value and sorted(r.value) for r in said] == [
        sorted(["2D", "3D", "4H", "KH", "QS"]), sorted(["2D", "3D", "4H", "KH", "QS"]),
        sorted(["2D", "3D", "4H", "KH", "QS", "5S"]), None,
    ]  # fmt: skip
    said = rule_discard("C", held, "2D 3D 4H KH QS 5S")
    assert [r.ok for r in said] == [False, False, True, False]
    assert "left pedro" in said[0].sentences[0]
    eight = "AC QC 9C 8C 7C 5C 5S 3C KH"
    said = rule_discard(
        "C", eight, "KH 5S 5C", [LE_CINCH, LE_CINCH.replace(excess_trumps="protected")]
    )
    assert [r.ok for r in said] == [True, False]
    assert "scores" in said[1].sentences[0]
    assert said[0].field == said[1].field == "excess_trumps"


def test_a_house_rule_is_ruled_as_a_house_rule() -> None:
    soft = LE_CINCH.replace(must_ruff=False)
    (strict, free) = rule_play("C", "AH", "AC 5S KD 3D", "KD", [LE_CINCH, soft])
    assert (strict.ok, free.ok) == (False, True)
    assert strict.origin is not None
    assert free.origin is None or free.origin.kind == "house"


def test_what_a_hand_cannot_come_to_is_said() -> None:
    (ruling,) = rule_score(10, 9, 4, [HIGH_FIVE])
    assert ruling.value == (-10, 4)
    assert "No cards make 9 and 4" in ruling.note
    (ruling,) = rule_score(6, 5, 8, [SHOOT])
    assert (ruling.ok, ruling.value) == (False, None)
    (ruling,) = rule_refill({"L": 5, "P": 4, "R": 3, "D": 2}, [SHOOT])
    assert "only 13 trumps" in ruling.note
    (ruling,) = rule_auction(["pass"] * 5, Seat.S, [LE_CINCH])
    assert ruling.value == ("illegal", 5)
    (ruling,) = rule_auction([15], Seat.S, [LE_CINCH])
    assert ruling.value == ("illegal", 1)
    (ruling,) = rule_auction(["pass"] * 4, Seat.S, [LE_CINCH.replace(passed_out="redeal")])
    assert "thrown in" in ruling.answer


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: rule_play("X", "AS", "5S"), "'X' is no suit"),
        (lambda: rule_play("C", "1S", "5S"), "on the table: '1S' is no card"),
        (lambda: rule_play("C", "AS", "5S 5S"), "in the hand: 5S comes twice"),
        (lambda: rule_play("C", "AS", "AS 5S"), "AS cannot be in two places"),
        (lambda: rule_play("C", "AS KS QS JS", "5S"), "4 cards are given, it must be 0 to 3"),
        (lambda: rule_play("C", "AS", ""), "in the hand: 0 cards are given"),
        (lambda: rule_play("C", "AS", "5S 6S", "7S"), "7S is not in the hand"),
        (lambda: rule_trick("C", ""), "0 cards are given, it must be 1 to 4"),
        (lambda: rule_trick("C", "AS KS QS JS TS"), "5 cards are given"),
        (lambda: rule_trick("C", "AS KS", "Q"), "'Q' is no seat"),
        (lambda: rule_auction([]), "at least one call"),
        (lambda: rule_auction(["six"]), "'six' is no call"),
        (lambda: rule_auction([-1]), "-1 is no call"),
        (lambda: rule_auction([True]), "True is no call"),
        (lambda: rule_auction(["pass"] * 41), "more than 40"),
        (lambda: rule_discard("C", "AC KC"), "2 cards are given, it must be 9"),
        (lambda: rule_discard("C", "AC KC 9C 5S 2D 3D 4H KH QS", "7C"), "7C is not in the hand"),
        (lambda: rule_refill({"L": 1}), "trumps kept by P: None cannot be"),
        (lambda: rule_refill({"L": 7, "P": 0, "R": 0, "D": 0}), "7 cannot be, it must be 0 to 6"),
        (lambda: rule_refill({"L": 6, "P": 6, "R": 3, "D": 0}), "15 trumps are kept"),
        (lambda: rule_refill({"L": 1, "P": 0, "R": 0, "D": 0, "X": 1}), "'X' is no place"),
        (lambda: rule_points("C", "AC", "AC"), "both sides cannot have taken it"),
        (lambda: rule_points("C", "", ""), "at least one side"),
        (lambda: rule_score(-1, 5, 5), "the bid: -1 cannot be"),
        (lambda: rule_score(6, True, 5), "points taken: True cannot be"),
        (lambda: rule_score(6, 5.0, 5), "points taken: 5.0 cannot be"),  # type: ignore[arg-type]
    ],
)
def test_wrong_input_is_refused(ask: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()


def test_left_pedro_alone_on_the_table() -> None:
    said = rule_play("C", "5S", "9S KD")
    assert [r.value for r in said] == [["9S", "KD"]] * 2 + [["9S"], ["9S", "KD"]]
    assert mask_of([Card("2C")]) == 1  # the two of clubs has number 0 and is a card all the same
    assert [r.value for r in rule_play("C", "2C", "3C KD", "3C")] == [["3C"]] * 4


def test_what_the_chapters_say() -> None:
    """Numbers and claims that stand in the prose of house-rules, referee and glossary."""
    three = rule_play("C", "AS", "5S KD 3D")
    assert [r.value == ["5S"] for r in three] == [True, True, True, False]
    reasons = {rule_play("C", "AS", "5S KD 3D", "KD", [r.rules])[0].sentences[0] for r in three[:3]}
    assert len(reasons) == 3
    short = rule_score(10, 9, 0)
    assert [r.value for r in short[:2]] == [(0, 15), (0, 15)]
    assert [r.rules.target for r in short] == [51, 51, 15, 51]
    assert 52 - 4 * 12 == 4 < 4 * 6
    assert len(LE_CINCH.replace(hand_size=12, draw=False, dealer_draw="blind",
                                thrown_trumps_return=False).problems()) == 0  # fmt: skip


@pytest.mark.parametrize(
    ("calls", "rules"),
    [
        (["5", "pass", "6", "pass", "7"], LE_CINCH),
        (["pass", "pass", "pass", "pass", "5"], LE_CINCH),
        (["pass", "pass", "pass", "pass", "99"], LE_CINCH),
        (["pass", "pass", "pass", "pass", "5"], LE_CINCH.replace(passed_out="redeal")),
        (["5", "pass", "pass", "pass", "pass"], HIGH_FIVE.replace(auction_rounds="many")),
    ],
)
def test_a_call_after_the_auction_is_nobody_s(calls: list[str], rules: RuleSet) -> None:
    """One turn each, West first when South deals: whoever names trumps then has no fifth call."""
    (ruling,) = rule_auction(calls, Seat.S, [rules])
    assert (ruling.ok, ruling.value) == (False, ("illegal", 5))
    assert ruling.answer == "no call 5: the auction is over"
    said = " ".join([ruling.answer, *ruling.sentences])
    assert "after call 4" in said
    assert not [seat.word for seat in Seat if seat.word in said]
