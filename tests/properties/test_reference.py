"""Twenty thousand random hands per rule set, step by step beside the naive implementation."""

from __future__ import annotations

from random import Random

import pytest

from cinch.actions import Action
from cinch.cards import cards_of, deck
from cinch.deal import Deal
from cinch.hand import Hand
from cinch.rules import PRESETS
from tests.engine.table import ROLES, kept
from tests.properties.house import LONG, SHORT
from tests.reference import Table

HANDS, PARTS = 20_000, 4
NAMES = [str(card) for card in deck()]
TEXTS: dict[tuple[str, int], object] = {}


def as_text(action: Action) -> object:
    """The naive name of an action."""
    key = (action.kind, action.value)
    found = TEXTS.get(key)
    if found is None:
        if action.kind == "discard":  # not kept: there are too many
            return frozenset(NAMES[card] for card in cards_of(action.value))
        found = TEXTS[key] = str(action)
    return found


def start(base: str, rng: Random, number: int) -> tuple[Hand, Table, str]:
    """The same deal for both; every tenth one runs the stock out or overfills a hand."""
    rules, dealer = PRESETS[base], number & 3
    trump = ""
    deal = Deal.shuffled(dealer, rng, rules.hand_size)
    if rules.draw and number % 10 == 0:
        trump = rng.choice("CDHS")
        counts = rng.choice(SHORT + LONG)
        if sum(counts) <= 13 or rules.pedros:
            deal = kept(rules, dealer, trump, dict(zip(ROLES, counts, strict=True)))
    order = [(dealer + 1 + k) & 3 for k in range(4)]
    hands = [[NAMES[card] for card in deal.cards(seat)] for seat in order]
    table = Table(base, hands, [NAMES[card] for card in deal.stock_cards])
    return Hand(rules, deal, dealer), table, trump


def compare(base: str, rng: Random, number: int) -> None:
    """Play one hand on both sides; every legal list, winner, point and score must agree."""
    hand, table, trump = start(base, rng, number)
    dealer = int(hand.dealer)
    while table.stage != "done":
        turn = hand.turn
        assert turn is not None
        assert (turn - dealer - 1) & 3 == table.turn
        actions = hand.legal_actions()
        names = [as_text(action) for action in actions]
        options = table.options()
        assert len(names) == len(options)
        assert options == set(names)
        place = int(rng.random() * len(actions))
        if trump and table.stage == "trump":
            place = "CDHS".index(trump)
        hand.apply(actions[place])
        table.do(names[place])
        if table.stage == "dealer":
            for who in table.short():
                got = cards_of(hand.drawn((dealer + 1 + who) & 3)[1])
                table.given(who, [NAMES[card] for card in got])
    assert hand.turn is None
    assert [(trick.winner - dealer - 1) & 3 for trick in hand.tricks] == table.winners
    points, scored = table.result()
    teams = [(dealer + 1) & 1, dealer & 1]  # of the sides L–R and P–D
    score = hand.score
    assert [score.points[team] for team in teams] == points
    assert [score.scored[team] for team in teams] == scored


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("base", list(PRESETS))
def test_the_engine_agrees_with_the_naive_rules(base: str, part: int) -> None:
    rng = Random(f"{base} {part}")
    for number in range(HANDS // PARTS):
        compare(base, rng, number)
