"""The engine stays quick: ratios within one run, with room for a busy machine.

The figures to reach are printed by `make bench`: 0.16 hands for one shuffle on a quiet core. Here
half of that is asked, so that only a real loss of speed is found.
"""

from __future__ import annotations

from random import Random

import pytest

from cinch.rules import PRESETS
from tests.bench.engine import copies, hands, in_turn, middle, shuffles


@pytest.mark.parametrize("base", PRESETS)
def test_hands_and_copies_against_shuffles(base: str) -> None:
    rules, rng = PRESETS[base], Random(2)
    play, _ = hands(rules, rng)
    shuffle, hand, copy = in_turn([shuffles(rng), play, copies(middle(rules))])
    assert shuffle / hand > 0.08, "a hand takes as long as so many shuffles: it should be 6"
    assert copy / shuffle < 0.15, "a copy takes this part of a shuffle: it should be 0.075"
