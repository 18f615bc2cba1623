"""The solver against plain minimax, which knows nothing but the public `Hand`."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cinch import PRESETS, Hand, Phase, Position, count_points, find_rules, mask_of, parse_cards
from cinch.ending import Ending, point_table
from cinch.rules import CHOICES, LE_CINCH, SHOOT, RuleSet
from cinch.scoring import score_hand
from cinch.solver import (
    Points,
    SearchLimit,
    after,
    best_line,
    legal_cards,
    score_difference,
    solve,
    value,
)

HOUSE = {
    "low to the holder": LE_CINCH.replace(low_to="holder"),
    "lowest, held": SHOOT.replace(low_to="holder"),
    "count with pedros": LE_CINCH.replace(game="count"),
    "highest and lowest": LE_CINCH.replace(high="highest", low="lowest"),
    "soft ruff": LE_CINCH.replace(must_ruff=False),
    "surplus to the first trick": LE_CINCH.replace(excess_trumps="to_first_trick"),
    "count, surplus": SHOOT.replace(excess_trumps="to_first_trick"),
    "no high, no low": find_rules("high-five").replace(high="none", low="none", max_bid=11),
}


def play_to(rules: RuleSet, seed: int, left: int) -> Hand:
    """A hand played at random until ``left`` tricks are to come, maybe in mid-trick."""
    rng = Random(f"{rules.base} {seed}")
    hand = Hand.new(rules, seed=seed, dealer=rng.randrange(4))
    cards_left = 4 * left - rng.randrange(4) if left < 4 else 4 * left
    while hand.phase < Phase.PLAY or sum(len(hand.cards(s)) for s in range(4)) > cards_left:
        legal = hand.legal_actions()
        if hand.phase == Phase.TRUMP:  # the longest suit, so that trumps are about
            hand.apply(max(legal, key=lambda a: _length(hand, a.value)))
        elif hand.phase == Phase.AUCTION:
            hand.apply(rng.choice(legal[:3]))
        else:
            hand.apply(rng.choice(legal))
    return hand


def _length(hand: Hand, suit: int) -> int:
    return sum(card.suit == suit for card in hand.cards(hand.turn))


def minimax(hand: Hand, known: dict[object, tuple[int, int]]) -> tuple[int, int]:
    """Both sides' points with perfect play, by trying everything (the same cards in the same
    places, after the same tricks taken, once)."""
    if hand.phase == Phase.DONE:
        return hand.score.points
    key = (hand.turn, hand.taken, *(hand.mask(seat) for seat in range(4)))
    if hand.trick is None and key in known:
        return known[key]
    found = []
    for action in hand.legal_actions():
        after_it = hand.copy()
        after_it.apply(action)
        found.append(minimax(after_it, known))
    best = max if hand.turn in (0, 2) else min
    answer = best(found, key=lambda points: points[0] - points[1])
    if hand.trick is None and hand.rules.low_to == "taker":
        known[key] = answer
    return answer


def check(hand: Hand) -> None:
    found = solve(hand)
    by_card = {}
    known: dict[object, tuple[int, int]] = {}
    for action in hand.legal_actions():
        after_it = hand.copy()
        after_it.apply(action)
        by_card[action.card] = Points(*minimax(after_it, known))
    assert found.cards == by_card
    best = max if hand.turn in (0, 2) else min
    assert found.value == best(by_card.values(), key=lambda points: points.difference)
    assert value(hand) == found.value
    assert found.turn == hand.turn


@pytest.mark.parametrize("base", PRESETS)
def test_three_cards(base: str) -> None:
    for seed in range(140):
        check(play_to(PRESETS[base], seed, 3))


@pytest.mark.parametrize("base", PRESETS)
def test_four_cards(base: str) -> None:
    for seed in range(5):
        check(play_to(PRESETS[base], 1000 + seed, 4))


@pytest.mark.parametrize("name", HOUSE)
def test_house_rules(name: str) -> None:
    for seed in range(15):
        check(play_to(HOUSE[name], seed, 3))


def test_surplus_trumps_on_the_first_trick() -> None:
    """Six tricks are too many for minimax, so the last three are tried and the first three are
    the solver's: trumps thrown on the first trick must be counted in every value."""
    rules = HOUSE["surplus to the first trick"]
    seen = 0
    for seed in range(4000):
        hand = play_to_start(rules, seed)
        if not hand.dumped:
            continue
        seen += 1
        points, _ = point_table(Ending.of(hand))
        assert set(points) >= set(map(int, _cards(hand.dumped)))
        line = best_line(hand)
        promised = value(hand)
        for _, card in line:
            hand.apply(f"play {card}")
        assert hand.score.points == promised
        if seen == 2:
            return
    raise AssertionError("no surplus trump in 4000 deals")


def _cards(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def play_to_start(rules: RuleSet, seed: int) -> Hand:
    return play_to(rules, seed, rules.tricks)


@pytest.mark.parametrize("base", PRESETS)
def test_the_line_keeps_what_it_promises(base: str) -> None:
    """Played out on the real table, best play gives exactly the value, at every step."""
    for seed in range(2):
        hand = play_to(PRESETS[base], seed, 5)
        promised = value(hand)
        for seat, card in best_line(hand):
            assert hand.turn == seat
            assert value(hand) == promised
            hand.apply(f"play {card}")
        assert Points(*hand.score.points) == promised


@pytest.mark.parametrize("base", PRESETS)
def test_after_follows_the_table(base: str) -> None:
    hand = play_to(PRESETS[base], 5, 4)
    ending = Ending.of(hand)
    while hand.phase != Phase.DONE:
        assert legal_cards(ending) == mask_of(a.card for a in hand.legal_actions())
        card = hand.legal_actions()[-1].card
        hand.apply(f"play {card}")
        ending = after(ending, card)
        if hand.phase != Phase.DONE:
            assert ending == Ending.of(hand)
    assert ending.taken == hand.taken


def test_a_best_card_for_points_is_best_for_the_score() -> None:
    """Whatever the rules: a better difference of points never scores worse."""
    tables = [
        LE_CINCH.replace(made=made, failed=failed)
        for made in CHOICES["made"]
        for failed in CHOICES["failed"]
    ]
    for rules in [*PRESETS.values(), *tables]:
        total = rules.points_total
        pairs = [(a, total - a) for a in range(total + 1)]
        if rules.game == "count":
            pairs += [(a, total - 1 - a) for a in range(total)]
        pairs.sort(key=lambda pair: pair[0] - pair[1])
        for bid in (0, *rules.bids):
            for maker in range(2):
                scores = [score_difference(rules, bid, maker, Points(*p)) for p in pairs]
                assert all(a <= b for a, b in pairwise(scores)), (rules.base, bid)


def test_score_difference_is_score_hand() -> None:
    a, b = score_hand(LE_CINCH, 6, 8, 6)[0]
    assert score_difference(LE_CINCH, 6, 0, Points(8, 6)) == a - b
    assert score_difference(LE_CINCH, 6, 3, Points(6, 8)) == b - a


def test_a_limit_is_kept() -> None:
    hand = play_to_start(find_rules("high-five"), 1)
    with pytest.raises(SearchLimit, match="more than 5 positions"):
        solve(hand, limit=5)


def test_losses_are_from_the_side_to_move() -> None:
    hands = [parse_cards(t) for t in ("3D 2D", "AC 4D", "KC 3S", "5C 5S")]
    start = Position(tuple(mask_of(h) for h in hands), 0, 0, 6, 1)
    found = solve(Hand(deal=start))
    assert found.turn == 1
    for card in found.cards:
        assert found.loss(card) >= 0
    assert all(found.loss(card) == 0 for card in found.best)
    points, _ = count_points(LE_CINCH, Hand(deal=start).trumps, (0, 0))
    assert points == (0, 0)


def test_before_the_play_there_is_nothing_to_solve() -> None:
    with pytest.raises(ValueError, match="phase AUCTION"):
        solve(Hand.new(seed=1))
