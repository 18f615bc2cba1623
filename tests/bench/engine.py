"""The speed of the engine, as `make bench` prints it.

    python tests/bench/engine.py              # everything, the solver too
    python tests/bench/engine.py --quick      # without the solver

Seconds depend on the machine and on what else it does, so every figure of the play stands beside
shuffles of 52 cards, measured in the same run and in turn with it: short stretches, of which the
best counts. Nothing here fails a test run; the figures to reach stand in the last column.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from cinch.deal import Deal  # noqa: E402
from cinch.hand import Hand, Phase  # noqa: E402
from cinch.rules import PRESETS, RuleSet  # noqa: E402

Row = tuple[str, str, str]

#: The shuffle is the yardstick of the whole table; this many of them make one stretch.
SHUFFLES, HANDS, COPIES, STRETCHES = 150, 25, 400, 60

IMPORT = """
import sys, time
def resident():
    try:
        return int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
    except OSError:
        return float("nan")
before = resident()
start = time.process_time()
import cinch
spent = 1000 * (time.process_time() - start)
print(spent, resident() - before, len([m for m in sys.modules if m.split(".")[0] == "cinch"]))
"""


def shuffles(rng: Random) -> Callable[[], int]:
    """Shuffle a pack again and again."""
    pack = list(range(52))

    def run() -> int:
        for _ in range(SHUFFLES):
            rng.shuffle(pack)
        return SHUFFLES

    return run


def hands(rules: RuleSet, rng: Random) -> tuple[Callable[[], int], list[int]]:
    """Whole hands: dealt, and every decision a random one of the legal list, applied checked.

    The dice are thrown beforehand: they are not what is measured. The list that comes back
    counts decisions.
    """
    decisions = [0]
    dice = cycle([rng.getrandbits(24) for _ in range(100_003)])

    def run() -> int:
        for number in range(HANDS):
            dealer = number & 3
            hand = Hand(rules, Deal.shuffled(dealer, rng, rules.hand_size), dealer)
            legal, apply = hand.legal_actions, hand.apply
            while actions := legal():
                apply(actions[next(dice) % len(actions)])
            decisions[0] += len(hand.actions)
        return HANDS

    return run, decisions


def copies(hand: Hand) -> Callable[[], int]:
    """Copies of a hand in the middle of the play."""

    def run() -> int:
        copy = hand.copy
        for _ in range(COPIES):
            copy()
        return COPIES

    return run


def in_turn(works: list[Callable[[], int]]) -> list[float]:
    """Seconds for one unit of each work: the best stretch, all of them measured in turn."""
    best = [float("inf")] * len(works)
    for work in works:
        work()
    for _ in range(STRETCHES):
        for which, work in enumerate(works):
            start = perf_counter()
            count = work()
            best[which] = min(best[which], (perf_counter() - start) / count)
    return best


def middle(rules: RuleSet) -> Hand:
    """A hand three tricks into the play."""
    rng, hand = Random(1), Hand.new(rules, seed=1)
    while len(hand.tricks) < 3 or hand.phase != Phase.PLAY:
        hand.apply(rng.choice(hand.legal_actions()))
    return hand


def play_rows() -> list[Row]:
    """Hands, decisions and copies under each rule set."""
    found: list[Row] = []
    for base, rules in PRESETS.items():
        rng = Random(2)
        play, decisions = hands(rules, rng)
        shuffle, hand, copy = in_turn([shuffles(rng), play, copies(middle(rules))])
        each = decisions[0] / (HANDS * (STRETCHES + 1))
        found += [
            (f"{base}: hands a second", f"{1 / hand:,.0f}", "25,000"),
            (f"{base}: hands for one shuffle", f"{shuffle / hand:.3f}", "0.16"),
            (f"{base}: one decision ({each:.1f} in a hand)", f"{1e6 * hand / each:.2f} µs", "1.4"),
            (f"{base}: copy of a hand", f"{1e6 * copy:.2f} µs", "0.5"),
            (f"{base}: (shuffles a second)", f"{1 / shuffle:,.0f}", "150,000"),
        ]
    return found


def import_rows() -> list[Row]:
    """Time and memory of ``import cinch``, in the middle of several fresh processes.

    The modules are compiled beforehand, as they are for everybody after the first time.
    """
    runs = []
    with TemporaryDirectory() as cache:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(16):
            done = subprocess.run(
                [sys.executable, "-c", IMPORT],
                cwd=ROOT, env=env, capture_output=True, text=True, check=True,
            )  # fmt: skip
            runs.append([float(word) for word in done.stdout.split()])
    del runs[0]
    spent, memory, modules = (statistics.median(run[k] for run in runs) for k in range(3))
    return [
        (f"import of cinch ({modules:.0f} modules, processor time)", f"{spent:.1f} ms", "15"),
        ("memory for it", f"{memory:+.1f} MB", "+4"),
    ]


def solver_rows() -> list[Row]:
    """The solver's own table."""
    from tests.bench.solver import rows

    return rows()


def show(rows: list[Row]) -> None:
    """Print some lines of the table."""
    for what, figure, goal in rows:
        print(f"{what:<52} {figure:>18}   {goal}", flush=True)


def main() -> None:
    """Print the whole table."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    show([("what", "here", "to reach on one quiet core")])
    show(play_rows())
    show(import_rows())
    if "--quick" not in sys.argv[1:]:
        show(solver_rows())


if __name__ == "__main__":
    main()
