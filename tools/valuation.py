"""Fit the hand valuation: deal, let steady players play, and see what each card was worth.

For each rule set: deals with a random maker who names a good suit (now and then another one, so
that every card is seen in every company), played out by `steady`; then least squares of the
maker's points on `cinch.bots.valuation.features`. Prints `cinch/bots/weights.py`'s numbers.

    python tools/valuation.py 6000
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cinch import PRESETS, Hand, Phase, RuleSet
from cinch.bots import make_bot
from cinch.bots.valuation import estimate, features


def sample(rules: RuleSet, seed: int) -> tuple[list[float], int]:
    """One hand: the features of the maker's nine cards and the points of his side."""
    rng = Random(f"valuation {rules.base} {seed}")
    maker, dealer = rng.randrange(4), rng.randrange(4)
    bot = make_bot("steady", seed)
    hand = Hand.new(rules, seed=f"valuation {seed}", dealer=dealer)
    cards, place = hand.mask(maker), (maker - dealer) & 3
    suits = sorted(range(4), key=lambda s: -estimate(rules, cards, s, place).points)
    suit = suits[rng.choice((0, 0, 0, 1))]
    while hand.phase != Phase.DONE:
        turn = hand.turn
        if hand.phase == Phase.AUCTION:
            hand.apply(f"bid {rules.min_bid}" if turn == maker else "pass")
        elif hand.phase == Phase.TRUMP:
            hand.apply(f"trump {'CDHS'[suit]}")
        else:
            hand.apply(bot.decide(hand.view(turn)).action)
    return features(rules, cards, suit, place), hand.score.points[maker & 1]


def main(count: int, bases: list[str]) -> None:
    """Fit and print, rule set by rule set."""
    for base in bases or list(PRESETS):
        rows, points = zip(*(sample(PRESETS[base], seed) for seed in range(count)), strict=True)
        found = np.linalg.lstsq(np.array(rows), np.array(points), rcond=None)[0]
        rest = np.array(points) - np.array(rows) @ found
        numbers = ", ".join(f"{number:.2f}" for number in found)
        print(f'    "{base}": Weights(({numbers}), {rest.std():.2f}),', flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6000, sys.argv[2:])
