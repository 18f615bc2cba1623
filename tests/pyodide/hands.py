"""Random hands, told in one line each: what was dealt, what was done, what it came to.

    python tests/pyodide/hands.py     # writes tests/data/hands.json anew

The stored lines hold every Python that runs the engine, the one in the browser too, to the same
deals and the same results. A difference means that an old seed deals or plays another hand than
before: look at it, and write the file anew only when that was meant.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from cinch.hand import Hand  # noqa: E402
from cinch.rules import PRESETS, RuleSet  # noqa: E402

STORED = ROOT / "tests" / "data" / "hands.json"
COUNT = 100
#: The first hands are stored with all their actions, so that a difference can be read.
WHOLE = 3


def played(rules: RuleSet, seed: int) -> Hand:
    """A hand of random legal actions; the seed fixes the cards and the choices."""
    rng = Random(f"hands {rules.base} {seed}")
    hand = Hand.new(rules, seed=seed, dealer=seed % 4)
    while hand.turn is not None:
        hand.apply(rng.choice(hand.legal_actions()))
    return hand


def line(rules: RuleSet, seed: int) -> str:
    """One hand: checksums of the deal and of the actions, points and score of both teams.

    >>> line(PRESETS["le-cinch"], 1) == line(PRESETS["le-cinch"], 1)
    True
    """
    hand = played(rules, seed)
    deal = " ".join(str(card) for seat in range(4) for card in hand.deal.cards(seat))
    stock = " ".join(str(card) for card in hand.deal.stock_cards)
    done = "; ".join(str(action) for action in hand.actions)
    points, scored = hand.score.points, hand.score.scored
    told = f"{zlib.crc32(f'{deal} {stock}'.encode()):08x} {zlib.crc32(done.encode()):08x} "
    told += f"{points[0]}:{points[1]} {scored[0]}:{scored[1]}"
    return f"{told} {deal} / {stock} / {done}" if seed < WHOLE else told


def made() -> dict[str, list[str]]:
    """The lines of every rule set."""
    return {base: [line(rules, seed) for seed in range(COUNT)] for base, rules in PRESETS.items()}


if __name__ == "__main__":
    STORED.write_text(json.dumps(made(), indent=0) + "\n", encoding="utf-8")
    print(f"{STORED}: {COUNT * len(PRESETS)} hands")
