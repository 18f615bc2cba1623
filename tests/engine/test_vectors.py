"""The worked examples that are data, each under every rule set it speaks of.

`tests/data/vectors.json` holds tricks, legal cards, auctions, refills, scores and points with
the right answer by rule set. Roles: L dealer's left, P his partner, R his right, D the dealer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cinch.actions import PLAYS
from cinch.cards import FULL_DECK, Card, mask_of, parse_cards
from cinch.hand import Hand, Phase
from cinch.rules import PRESETS, RuleSet
from cinch.scoring import count_points, score_hand
from cinch.trumps import follow_mode, legal_mask, trumps_for
from tests.engine.table import ROLES, all_discard, kept, seats, texts, to_discards, trick_position

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "vectors.json").read_text("utf-8"))
BASES = tuple(PRESETS)


def each(kind: str, answers: str) -> list[Any]:
    """One test for every row and rule set of a kind of example."""
    return [
        pytest.param(row, base, id=f"{row['id']}-{base}")
        for row in VECTORS[kind]
        for base in (row[answers] if isinstance(row[answers], dict) else row[answers].split())
    ]


def counts(text: str) -> dict[str, int]:
    """``"L3 P2"`` as a dict."""
    return {part[0]: int(part[1:]) for part in text.split()}


def test_every_example_is_there() -> None:
    ids = [row["id"] for rows in VECTORS.values() for row in rows]
    assert len(ids) == len(set(ids)) == 95
    for kind, answers in (("trick", "winner"), ("legal", "legal"), ("auction", "result"),
                          ("points", "points")):  # fmt: skip
        assert all(set(row[answers]) == set(BASES) for row in VECTORS[kind])


@pytest.mark.parametrize(("row", "base"), each("trick", "winner"))
def test_trick(row: dict[str, Any], base: str) -> None:
    plays = [part.split(":") for part in row["trick"].split()]
    trumps = trumps_for(row["trump"], PRESETS[base])
    won = trumps.winner([Card(card) for _, card in plays])
    assert plays[won][0] == row["winner"][base]


@pytest.mark.parametrize(("row", "base"), each("legal", "legal"))
def test_legal_cards(row: dict[str, Any], base: str) -> None:
    rules, right = PRESETS[base], set(parse_cards(row["legal"][base]))
    trumps = trumps_for(row["trump"], rules)
    follow = trumps.follow[Card(row["led"])] if row["led"] else FULL_DECK
    held = mask_of(parse_cards(row["hand"]))
    assert legal_mask(follow_mode(rules), trumps.mask, follow, held) == mask_of(right)
    for dealer in range(4):
        leader = "L" if row["led"] else "P"
        start = trick_position(row["trump"], dealer, {"L": row["led"], "P": row["hand"]}, leader)
        hand = Hand(rules, start, dealer)
        if row["led"]:
            hand.apply(f"play {row['led']}")
        assert set(hand.legal_actions()) == {PLAYS[card] for card in right}
        for card in parse_cards(row["hand"]):
            assert hand.is_legal(PLAYS[card]) == (card in right)


def call(hand: Hand, text: str) -> bool:
    """Make a call if it is legal; say whether it was."""
    before = hand.copy()
    try:
        hand.apply(text)
    except ValueError:
        assert hand == before
        return False
    return True


@pytest.mark.parametrize(("row", "base"), each("auction", "result"))
def test_auction(row: dict[str, Any], base: str) -> None:
    rules, wanted = PRESETS[base], row["result"][base]
    for dealer in range(4):
        where = seats(dealer)
        hand = Hand.new(rules, seed=1, dealer=dealer)
        result = "open"
        for role, word in zip(ROLES, row["calls"].split(), strict=False):
            assert hand.turn == where[role]
            if not call(hand, word if word == "pass" else f"bid {word}"):
                result = f"illegal: {role} {word}"
                break
        else:
            if hand.phase != Phase.AUCTION:
                result = f"{hand.declarer.role(dealer)} {hand.bid}" if hand.bid else "passed out"
        assert result == wanted
        if result == "passed out":  # the dealer names trumps, and there is no contract
            assert hand.phase == Phase.TRUMP
            assert (hand.turn, hand.maker, hand.declarer) == (where["D"], where["D"], None)


def refill_rules(base: str, counts: dict[str, int]) -> RuleSet:
    """The rule set; the row with fourteen trumps needs the left pedro to be one."""
    rules = PRESETS[base]
    if sum(counts.values()) < 14:
        return rules
    return rules.replace(pedros=True, shoot=False, shoot_pays=0)


@pytest.mark.parametrize(("row", "base"), each("refill", "rules"))
def test_refill(row: dict[str, Any], base: str) -> None:
    have = counts(row["kept"])
    rules = refill_rules(base, have)
    for dealer in range(4):
        where = seats(dealer)
        hand = to_discards(rules, kept(rules, dealer, "H", have), dealer, "R", "H")
        all_discard(hand)
        while hand.phase == Phase.REFILL:  # the dealer draws as long as there is a stock
            choices = texts(hand)
            hand.apply("draw" if "draw" in choices else choices[0])
        assert hand.phase == Phase.PLAY
        got = {role: hand.drawn(where[role]) for role in ROLES}
        assert {r: s.bit_count() for r, (s, _) in got.items()} == counts(row["stock"])
        assert {r: d.bit_count() for r, (_, d) in got.items()} == counts(row["discards"])
        assert len(hand.stock) == row["undealt"]
        assert [hand.mask(seat).bit_count() for seat in range(4)] == [6, 6, 6, 6]


@pytest.mark.parametrize(("row", "base"), each("score", "rules"))
def test_score(row: dict[str, Any], base: str) -> None:
    scored, made, lines = score_hand(PRESETS[base], row["bid"], *row["took"])
    assert list(scored) == row["scores"]
    assert (made is None) == (row["bid"] == 0)
    for side in (0, 1):  # the lines that people read add up to the score
        assert sum(line.points for line in lines if line.side == side) == scored[side]


@pytest.mark.parametrize(("row", "base"), each("points", "points"))
def test_points(row: dict[str, Any], base: str) -> None:
    sides = [mask_of(parse_cards(text)) for text in row["captured"]]
    rules = PRESETS[base]
    points, lines = count_points(rules, trumps_for(row["trump"], rules), (sides[0], sides[1]))
    assert list(points) == row["points"][base]
    for side in (0, 1):
        assert sum(line.points for line in lines if line.side == side) == points[side]
