"""The mixer: every combination of switches plays, or is refused with a reason.

There are far too many combinations to play them all, so this is what is covered:

- exhaustive, for the switches that depend on one another. *Auction*: every number of points that
  a hand can have × lowest × highest bid × Shoot and its pay × passed out × forced bid (where no
  dealer is forced: 0, 1 and 14 only), 225,792 combinations, of which every sound one plays 3 hands.
  *Cards*: hand size × draw × surplus × dealer's draw × thrown trumps × face up × leader × both
  following rules, 1,728 combinations, every sound one plays 100 hands. *Points*: pedros × High ×
  Low × its owner × Game × made × failed × both over, 2,916 combinations, 3 hands each;
- pairwise: every pair of values of any two switches stands together in a rule set that plays 100
  hands, unless the exhaustive groups show that it never can, and then it is refused;
- random: raw mixtures of all switches at once, 100 hands each if sound.

A combination either has no problems, and its hands are played to the end, scored and decided; or
every problem is a sentence that names a switch, and `RuleSet.replace` refuses it with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from cinch.deal import Deal
from cinch.game import decide
from cinch.hand import Hand, Phase
from cinch.mixing import GROUPS, companions, mix
from cinch.rulecheck import problems
from cinch.rules import CHOICES, HIGH_FIVE, LE_CINCH, PRESETS, RuleSet

Values = dict[str, Any]


def play(rules: RuleSet, rng: Random, hands: int) -> int:
    """Random hands to the end, scored and decided; returns how many cards were played."""
    cards = 0
    for _ in range(hands):
        dealer = rng.randrange(4)
        hand = Hand(rules, Deal.shuffled(dealer, rng, rules.hand_size), dealer)
        steps = 0
        while hand.phase != Phase.DONE:
            legal = hand.legal_actions()
            hand.apply(legal[int(rng.random() * len(legal))])
            steps += 1
            assert steps < 400
        if hand.thrown_in:
            assert rules.passed_out == "redeal"
            continue
        cards += 4 * rules.tricks
        score = hand.score
        assert sum(score.points) <= rules.points_total
        assert (hand.taken[0] | hand.taken[1]).bit_count() >= 4 * rules.tricks
        before = (rules.target - 1, rules.target - 1)
        decide(rules, before, score.scored, score.declaring, score.bid, dealer, score.lines)
    return cards


def refused(rules: RuleSet, changes: Values) -> None:
    """The combination is refused, with sentences that name a switch and make sense."""
    found = problems(rules)
    assert found
    for sentence in found:
        name = sentence.partition("=")[0]
        assert name in CHOICES, sentence
        assert "makes no game: " in sentence
    with pytest.raises(ValueError) as error:
        PRESETS[rules.base].replace(**changes)
    assert str(error.value) == "; ".join(found)


def test_the_groups_hold_every_switch_once() -> None:
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(CHOICES)


def test_cards_and_play_exhaustively() -> None:
    rng = Random(1)
    names = ("hand_size", "draw", "excess_trumps", "dealer_draw", "thrown_trumps_return",
             "discards_public", "leader", "ruff_when_able", "must_ruff")  # fmt: skip
    sound = no_game = 0
    for values in product(*(CHOICES[name] for name in names)):
        changes = dict(zip(names, values, strict=True))
        rules = LE_CINCH._replace(**changes)
        if problems(rules):
            refused(rules, changes)
            no_game += 1
        else:
            assert play(rules, rng, 100) == 100 * 4 * rules.tricks
            sound += 1
    assert (sound, no_game) == (288, 1440)


def test_points_and_scores_exhaustively() -> None:
    rng = Random(2)
    names = ("pedros", "high", "low", "low_to", "game", "made", "failed", "both_over")
    sound = no_game = 0
    for values in product(*(CHOICES[name] for name in names)):
        changes = dict(zip(names, values, strict=True))
        rules = HIGH_FIVE._replace(**changes)
        rules = rules._replace(max_bid=rules.points_total)
        changes["max_bid"] = rules.points_total
        if problems(rules):
            refused(rules, changes)
            no_game += 1
        else:
            play(rules, rng, 3)
            sound += 1
    assert (sound, no_game) == (2430, 486)


AUCTION = ("min_bid", "max_bid", "shoot", "shoot_pays", "passed_out", "forced_bid")
POINTS = ("pedros", "high", "low", "game")
CARDS = ("hand_size", "draw", "excess_trumps", "dealer_draw", "thrown_trumps_return",
         "discards_public")  # fmt: skip


def auction_values() -> Iterator[tuple[Any, ...]]:
    """Every combination of the auction's switches that is tried."""
    for values in product(*(CHOICES[name] for name in AUCTION)):
        if values[4] == "dealer_forced" or values[5] in (0, 1, 14):
            yield values


@pytest.fixture(scope="module")
def auctions() -> dict[int, list[tuple[Any, ...]]]:
    """The sound auctions for each number of points; their checks rest on that number alone."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    tried = 0
    for total, points in point_ways().items():
        base = LE_CINCH._replace(**dict(zip(POINTS, points[0], strict=True)))
        for values in auction_values():
            changes = dict(zip(AUCTION, values, strict=True))
            rules = base._replace(**changes)
            tried += 1
            if not problems(rules):
                found.setdefault(total, []).append(values)
            elif tried % 997 == 0:
                refused(rules, changes | dict(zip(POINTS, points[0], strict=True)))
    assert tried == 225_792
    return found


def point_ways() -> dict[int, list[tuple[Any, ...]]]:
    """For each number of points in a hand, the ways to come to it."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    for values in product(*(CHOICES[name] for name in POINTS)):
        total = LE_CINCH._replace(**dict(zip(POINTS, values, strict=True))).points_total
        found.setdefault(total, []).append(values)
    return found


def test_auctions_exhaustively(auctions: dict[int, list[tuple[Any, ...]]]) -> None:
    rng = Random(3)
    ways = point_ways()
    assert sorted(auctions) == sorted(ways) == [1, 2, 3, 4, 11, 12, 13, 14]
    sound = 0
    for total, listed in auctions.items():
        for values in listed:
            points = rng.choice(ways[total])
            rules = LE_CINCH._replace(
                **dict(zip(AUCTION, values, strict=True)),
                **dict(zip(POINTS, points, strict=True)),
                dealer_equal=CHOICES["dealer_equal"][sound % 3],
                auction_rounds=CHOICES["auction_rounds"][sound % 2],
            )
            assert problems(rules) == [], "the checks rest on the number of points alone"
            play(rules, rng, 3)
            sound += 1
    assert sound > 2500


def pairs_of(rules: RuleSet) -> set[tuple[str, Any, str, Any]]:
    values = [(name, getattr(rules, name)) for name in CHOICES]
    return {(*first, *second) for first, second in combinations(values, 2)}


class Mixer:
    """Sound mixtures at random, put together from the groups known to be sound."""

    def __init__(self, auctions: dict[int, list[tuple[Any, ...]]], rng: Random) -> None:
        self.rng = rng
        ways = point_ways()
        self.first = [
            (total, dict(zip(AUCTION, values, strict=True)))
            for total, listed in auctions.items() for values in listed
        ]  # fmt: skip
        self.points = {
            total: [dict(zip(POINTS, values, strict=True)) for values in listed]
            for total, listed in ways.items()
        }
        self.cards = [
            changes for values in product(*(CHOICES[name] for name in CARDS))
            if not problems(LE_CINCH._replace(**(changes := dict(zip(CARDS, values, strict=True)))))
        ]  # fmt: skip
        self.rest = [n for n in CHOICES if n not in (*AUCTION, *POINTS, *CARDS)]

    def mix(self, wanted: Values) -> RuleSet | None:
        """A mixture with these values; None when the groups hold none."""

        def fits(changes: Values) -> bool:
            return all(changes.get(name, value) == value for name, value in wanted.items())

        first = [(total, one) for total, one in self.first if fits(one)]
        first = [(total, one) for total, one in first if any(fits(p) for p in self.points[total])]
        cards = [one for one in self.cards if fits(one)]
        if not first or not cards:
            return None
        total, auction = self.rng.choice(first)
        points = self.rng.choice([one for one in self.points[total] if fits(one)])
        free = {name: self.rng.choice(CHOICES[name]) for name in self.rest} | {
            name: value for name, value in wanted.items() if name in self.rest
        }
        if points["low"] == "none":
            if wanted.get("low_to") == "holder":
                return self.mix({**wanted, "low": "two"}) if "low" not in wanted else None
            free["low_to"] = "taker"
        return LE_CINCH._replace(**auction, **points, **self.rng.choice(cards), **free)


def test_every_pair_of_values_that_can_stand_together_has_played(
    auctions: dict[int, list[tuple[Any, ...]]],
) -> None:
    rng = Random(4)
    mixer = Mixer(auctions, rng)
    wanted = {
        (one, value, other, second)
        for one, other in combinations(CHOICES, 2)
        for value in CHOICES[one]
        for second in CHOICES[other]
    }
    total, alone, played = len(wanted), [], 0
    for pair in sorted(wanted, key=repr):
        if pair not in wanted:
            continue
        rules = mixer.mix({pair[0]: pair[1], pair[2]: pair[3]})
        if rules is None:
            alone.append(pair)
            continue
        assert problems(rules) == [], pair
        wanted -= pairs_of(rules)
        assert pair not in wanted
        play(rules, rng, 100)
        played += 1
    assert total == 5414
    assert 300 < len(alone) < 600
    assert wanted == set(alone)
    for one, value, other, second in alone:
        for _ in range(3):
            changes = {name: rng.choice(span) for name, span in CHOICES.items()}
            changes |= {one: value, other: second}
            refused(LE_CINCH._replace(**changes), changes)


def test_raw_mixtures(auctions: dict[int, list[tuple[Any, ...]]]) -> None:
    rng = Random(5)
    for _ in range(3000):
        changes = {name: rng.choice(span) for name, span in CHOICES.items()}
        rules = LE_CINCH._replace(**changes)
        if problems(rules):
            refused(rules, changes)
        else:
            play(rules, rng, 100)
    mixer = Mixer(auctions, rng)
    for _ in range(100):
        found = mixer.mix({})
        assert found is not None
        assert found.problems() == []
        play(found, rng, 100)


def test_what_must_move_along(auctions: dict[int, list[tuple[Any, ...]]]) -> None:
    rng = Random(6)
    mixer = Mixer(auctions, rng)
    helped = 0
    for _ in range(300):
        rules = mixer.mix({})
        assert rules is not None
        name = rng.choice(list(CHOICES))
        value = rng.choice(CHOICES[name])
        others = companions(rules, name, value)
        if others is None:
            with pytest.raises(ValueError, match="makes no game"):
                mix(rules, name, value, others=True)
            continue
        mixed = mix(rules, name, value, others=True)
        assert mixed.rules.problems() == []
        assert getattr(mixed.rules, name) == value
        for other, moved in others.items():
            assert getattr(mixed.rules, other) == moved != getattr(rules, other)
        helped += bool(others)
    assert helped > 40
    helpless = [
        (preset.base, name, value)
        for preset in PRESETS.values()
        for name, span in CHOICES.items()
        for value in span
        if companions(preset, name, value) is None
    ]
    # bids that no small repair of a four-point or a thirteen-point game can reach
    assert {name for _, name, _ in helpless} <= {"min_bid", "max_bid", "forced_bid"}
    assert len(helpless) < 20
