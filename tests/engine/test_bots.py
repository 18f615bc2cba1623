"""The players: legal, repeatable, with reasons; and hands that fit what a seat knows."""

from __future__ import annotations

import time
from itertools import product
from random import Random

import pytest

from cinch import DOUBLE_PEDRO, LE_CINCH, PRESETS, Hand, Phase, Position, mask_of, parse_cards
from cinch.bots import BOTS, make_bot
from cinch.bots.sampling import Sampler
from cinch.bots.sight import Sight
from cinch.bots.steady import SteadyBot, expected_score
from cinch.bots.valuation import best_suit, estimate, features, weights_for
from cinch.bots.weights import WEIGHTS
from cinch.cards import Suit
from cinch.rules import CHOICES
from cinch.sentences.en_coach import NUDGES, SENTENCES
from tests.properties.house import house_rules, random_hand


def played(base: str, seed: int, name: str = "steady") -> Hand:
    """A hand from deal to end by four players of one kind."""
    hand = Hand.new(PRESETS[base], seed=seed, dealer=seed % 4)
    bot = make_bot(name, seed, samples=2)
    while hand.turn is not None:
        hand.apply(bot.decide(hand.view(hand.turn)).action)
    return hand


@pytest.mark.parametrize(("base", "name"), list(product(PRESETS, BOTS[:2])))
def test_whole_hands(base: str, name: str) -> None:
    for seed in range(25):
        hand = played(base, seed, name)
        assert hand.phase == Phase.DONE
        assert hand.actions == played(base, seed, name).actions


@pytest.mark.parametrize("base", ["le-cinch", "double-pedro", "shoot"])
def test_the_expert_repeats_itself(base: str) -> None:
    assert played(base, 3, "expert").actions == played(base, 3, "expert").actions


def test_house_rules_are_played_too() -> None:
    rng = Random("bots at other tables")
    for _ in range(60):
        hand = random_hand(house_rules(rng), rng, stop=0)
        while hand.turn is not None:
            hand.apply(make_bot("steady").decide(hand.view(hand.turn)).action)
        assert hand.phase == Phase.DONE


def test_every_reason_has_words_and_a_nudge() -> None:
    seen = set()
    for base in PRESETS:
        for seed in range(60):
            hand = Hand.new(PRESETS[base], seed=seed, dealer=seed % 4)
            while hand.turn is not None:
                decision = SteadyBot().decide(hand.view(hand.turn))
                assert decision.sentence.endswith(".")
                seen.add(decision.key)
                hand.apply(decision.action)
    assert len(seen) > 25
    assert seen <= set(NUDGES)
    assert set(NUDGES) <= set(SENTENCES)


def test_not_to_move() -> None:
    hand = Hand.new(seed=1, dealer=2)
    for name in BOTS:
        with pytest.raises(ValueError, match="North is not to move"):
            make_bot(name).decide(hand.view(0))


def test_unknown_players() -> None:
    with pytest.raises(ValueError, match="there are random, steady, expert"):
        make_bot("grandmaster")


def position(hands: list[str], turn: int = 0, trump: str = "S", bid: int = 6) -> Hand:
    masks = tuple(mask_of(parse_cards(text)) for text in hands)
    start = Position(masks, Suit.parse(trump), 0, bid, turn)  # type: ignore[arg-type]
    return Hand(deal=start)


def test_a_pedro_goes_home_on_partners_ace() -> None:
    hand = position(["AS 9S", "4S 2D", "5S KS", "7S 3D"])
    hand.apply("play AS")
    hand.apply("play 4S")
    decision = SteadyBot().decide(hand.view(2))
    assert (str(decision.action), decision.key) == ("play 5S", "give_sure")


def test_a_pedro_does_not_fall_on_an_opponents_ace() -> None:
    hand = position(["5S 9S", "4S 2D", "KS 3S", "AS 3D"], turn=3)
    hand.apply("play AS")
    decision = SteadyBot().decide(hand.view(0))
    assert (str(decision.action), decision.key) == ("play 9S", "hide_pedro")


def test_the_last_player_saves_his_pedro_on_a_small_trick() -> None:
    hand = position(["5S 4D", "2D 7D", "3S 6D", "8D TD"], turn=1)
    for text in ("2D", "3S", "8D"):
        hand.apply(f"play {text}")
    decision = SteadyBot().decide(hand.view(0))
    assert (str(decision.action), decision.key) == ("play 5S", "save_pedro")


def test_six_may_be_kept_of_seven_trumps() -> None:
    deal = [
        "AS KS QS 5S 5C 4S 3S 2H 3H",
        "AH KH QH JH TH 9H 8H 7H 6H",
        "AD KD QD JD TD 9D 8D 7D 6D",
        "AC KC QC JC TC 9C 8C 7C 6C",
    ]
    from cinch import Deal

    hand = Hand(LE_CINCH, Deal.of(deal), 3)
    for text in ("bid 9", "pass", "pass", "pass", "trump S"):
        hand.apply(text)
    decision = SteadyBot().decide(hand.view(0))
    assert str(decision.action) == "discard 3S 3H 2H"
    assert decision.key == "throw_trumps"


def test_the_dealer_takes_trumps_from_the_stock() -> None:
    bot = SteadyBot()
    seed = 0
    hand = Hand.new(DOUBLE_PEDRO, seed=seed, dealer=0)
    while hand.phase != Phase.REFILL:
        if hand.phase == Phase.PLAY:  # here the dealer had no choice
            seed += 1
            hand = Hand.new(DOUBLE_PEDRO, seed=seed, dealer=0)
        hand.apply(bot.decide(hand.view(hand.turn)).action)
    trumps = hand.trumps
    assert trumps is not None
    in_stock = [card for card in hand.stock if trumps.is_trump(card)]
    need = 6 - len(hand.cards(0))
    while hand.phase == Phase.REFILL:
        hand.apply(bot.decide(hand.view(0)).action)
    assert sum(hand.mask(0) >> card & 1 for card in in_stock) == min(need, len(in_stock))


def test_expected_score_is_an_average() -> None:
    assert expected_score(LE_CINCH, 6, 10, 0.01) == pytest.approx(6)
    assert expected_score(LE_CINCH, 11, 10, 0.01) == pytest.approx(-15)
    assert expected_score(LE_CINCH, 6, 10, 3) > expected_score(LE_CINCH, 9, 10, 3)


def test_estimates() -> None:
    assert set(WEIGHTS) == set(PRESETS)
    for rules in PRESETS.values():
        weak = mask_of(parse_cards("2H 3D 4D 6C 7C 8H 9S TS 2C"))
        strong = mask_of(parse_cards("AH KH QH JH TH 5H 5D AS 2C"))
        assert len(features(rules, weak, 0, 0)) == len(weights_for(rules).linear)
        assert best_suit(rules, strong, 1).suit == Suit.HEARTS
        assert best_suit(rules, strong, 1).points > best_suit(rules, weak, 1).points + 1
        assert 0 <= estimate(rules, weak, 2, 3).points <= rules.points_total


def test_samples_fit_the_view() -> None:
    """Every imagined hand agrees with the counts, the voids, the discards and the kept trumps."""
    rng = Random("samples")
    seen = 0
    for k in range(120):
        rules = list(PRESETS.values())[k % 4] if k < 80 else house_rules(rng)
        hand = random_hand(rules, rng, stop=rng.randint(9, 45))
        if hand.phase != Phase.PLAY:
            continue
        seen += 1
        seat = hand.turn
        view = hand.view(seat)
        sampler = Sampler(view, rng)
        for _ in range(5):
            ending = sampler.draw()
            assert ending.hands[seat] == view.hand
            assert ending.turn == seat
            together = 0
            for other, held in enumerate(ending.hands):
                assert held.bit_count() == view.counts[other]
                assert not held & ~view.possible(other)
                assert not view.known(other) & ~held
                assert not held & together
                together |= held
                if rules in PRESETS.values():
                    kept = (held & hand.trumps.mask).bit_count()
                    assert kept >= view.least_trumps(other)
    assert seen > 50


def test_samples_differ() -> None:
    hand = random_hand(PRESETS["high-five"], Random(8), stop=8)
    sampler = Sampler(hand.view(hand.turn), Random(1))
    assert len({sampler.draw().hands for _ in range(20)}) > 15


def test_no_samples_before_the_play() -> None:
    hand = Hand.new(seed=1)
    with pytest.raises(ValueError, match="in the play only"):
        Sampler(hand.view(hand.turn), Random(1))
    with pytest.raises(ValueError, match="not named"):
        Sight(hand.view(hand.turn))


def test_the_expert_keeps_to_its_time() -> None:
    """A generous bound: what is asked is that it does not go on without end."""
    hand = Hand.new(LE_CINCH, seed=11, dealer=0)
    while hand.phase != Phase.PLAY:
        hand.apply(SteadyBot().decide(hand.view(hand.turn)).action)
    start = time.process_time()
    make_bot("expert", 1, seconds=0.1).decide(hand.view(hand.turn))
    assert time.process_time() - start < 5


def test_a_forced_dealer_bids() -> None:
    rules = LE_CINCH.replace(passed_out="dealer_forced", forced_bid=5)
    assert "dealer_forced" in CHOICES["passed_out"]
    for seed in range(12):
        hand = Hand.new(rules, seed=seed, dealer=0)
        for _ in range(3):
            hand.apply("pass")
        decision = SteadyBot().decide(hand.view(0))
        assert decision.action.kind == "bid"
        assert decision.action.value >= 5
