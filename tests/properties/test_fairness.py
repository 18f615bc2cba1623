"""No player knows hidden cards: dealing them anew never changes what a player does.

Two cards that the seat to move cannot place are exchanged, the hand is played again to the same
point (`tests.properties.test_hidden`), and every player must decide the same for the same
reason. The coach's notes and hints must not change either.
"""

from __future__ import annotations

from random import Random

import pytest

from cinch.bots import make_bot
from cinch.cards import CARDS, FULL_DECK, cards_of
from cinch.coach import hint, notes
from cinch.hand import Hand, Phase
from cinch.rules import PRESETS, RuleSet
from tests.properties.house import house_rules, random_hand
from tests.properties.test_hidden import otherwise, seen_cards, sees_heap, shuffled_discards

PLAYERS = [make_bot("random", 5), make_bot("steady", 5), make_bot("expert", 5, samples=2)]


def check(hand: Hand, rng: Random, swaps: int) -> int:
    """Exchange hidden cards and ask everybody again; returns how often."""
    seat = hand.turn
    if seat is None:
        return 0
    hidden = cards_of(FULL_DECK & ~seen_cards(hand, seat))
    if len(hidden) < 2:
        return 0
    view = hand.view(seat)
    if hand.phase == Phase.PLAY and hand.mask(seat).bit_count() > 6:
        players = PLAYERS[:2]  # nine tricks take the expert long: it is asked later in the hand
    else:
        players = PLAYERS
    before = [player.decide(view) for player in players]
    for decision in before:
        assert decision.action in view.legal
        assert decision.sentence
    told = [notes(view, a.card) for a in view.legal] if hand.phase == Phase.PLAY else []
    free_salt = seat not in shuffled_discards(hand) and not sees_heap(hand, seat)
    found = 0
    for _ in range(swaps):
        a, b = rng.sample(hidden, 2)
        salt = rng.getrandbits(32) if free_salt else None
        other = otherwise(hand, a, b, salt)
        if other is None:
            continue
        found += 1
        seen = other.view(seat)
        where = f"{CARDS[a]} and {CARDS[b]} exchanged for {seat.word} in {hand!r}"
        assert [player.decide(seen) for player in players] == before, where
        if told:
            assert [notes(seen, action.card) for action in seen.legal] == told, where
        assert hint(seen, by="steady") == hint(view, by="steady"), where
    return found


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_players_cannot_see_through_cards(rules: RuleSet) -> None:
    rng = Random(f"fair {rules.base}")
    phases = set()
    found = 0
    for _ in range(45):
        hand = random_hand(rules, rng)
        phases.add(hand.phase)
        found += check(hand, rng, swaps=3)
    assert found > 40
    assert phases >= {Phase.AUCTION, Phase.PLAY}


@pytest.mark.parametrize("phase", [Phase.TRUMP, Phase.DISCARD, Phase.REFILL])
def test_nor_in_the_phases_between(phase: Phase) -> None:
    rng = Random(f"fair {phase.name}")
    found = 0
    for rules in PRESETS.values():
        for _ in range(25):
            hand = random_hand(rules, rng, stop=rng.randint(4, 12))
            if hand.phase == phase:
                found += check(hand, rng, swaps=3)
    assert found > 5


def test_nor_under_house_rules() -> None:
    rng = Random("fair house")
    assert sum(check(random_hand(house_rules(rng), rng), rng, swaps=2) for _ in range(40)) > 20
