"""The engine's speed where it runs: hands a second against shuffles, and the solver.

    python tests/pyodide/speed.py

The same functions are called inside Pyodide by `test_in_pyodide.py`, which prints both.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from cinch.hand import Hand, Phase  # noqa: E402
from cinch.rules import LE_CINCH  # noqa: E402
from cinch.solver import solve, value  # noqa: E402

clock = time.perf_counter


def per_second(works: list[Callable[[int], object]], seconds: float) -> list[float]:
    """How often each ``work(n)`` is done in a second: the best of five short stretches, the works
    in turn, so that a busy machine is busy for all of them."""
    best = [0.0] * len(works)
    for stretch in range(5):
        for which, work in enumerate(works):
            count, began = 0, clock()
            while clock() - began < seconds / 5:
                for n in range(20):
                    work(1000 * stretch + 20 * count + n)
                count += 1
            best[which] = max(best[which], 20 * count / (clock() - began))
    return best


def random_hand(seed: int) -> Hand:
    """A whole hand of random actions: the list of what is legal, and a checked step, each time."""
    rng = random.Random(seed)
    hand = Hand.new(LE_CINCH, seed=seed)
    while hand.turn is not None:
        legal = hand.legal_actions()
        hand.apply(legal[int(rng.random() * len(legal))])
    return hand


def ending(seed: int) -> Hand:
    """A hand at its first lead: six cards each."""
    rng = random.Random(f"ending {seed}")
    hand = Hand.new(LE_CINCH, seed=seed)
    while hand.phase < Phase.PLAY:
        hand.apply(rng.choice(hand.legal_actions()))
    return hand


def milliseconds(ask: Callable[[Hand], object], hands: list[Hand]) -> float:
    """The median time of a question about each hand."""
    times = []
    for hand in hands:
        began = clock()
        ask(hand)
        times.append(1000 * (clock() - began))
    return statistics.median(times)


def measure(seconds: float = 0.8, solved: int = 15) -> dict[str, float]:
    """All figures: shuffles (`random.shuffle` of 52 cards, the unit) and hands per second, their
    ratio, the solver's medians in ms."""
    pack, rng = list(range(52)), random.Random(1)
    random_hand(0)
    unit, hands = per_second([lambda _: rng.shuffle(pack), random_hand], seconds)
    positions = [ending(seed) for seed in range(solved)]
    return {
        "shuffles/s": unit,
        "hands/s": hands,
        "hands per shuffle": hands / unit,
        "solver, value, median ms": milliseconds(value, positions),
        "solver, every card, median ms": milliseconds(solve, positions),
    }


def table(figures: dict[str, float]) -> str:
    """The figures, one on a line.

    >>> print(table({"hands/s": 12000.0}))
    hands/s                              12,000
    """
    return "\n".join(
        f"{name:<32} {value:>10,.{0 if value >= 100 else 1 if value >= 1 else 3}f}"
        for name, value in figures.items()
    )


if __name__ == "__main__":
    print(table(measure()))
