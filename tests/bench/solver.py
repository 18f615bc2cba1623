"""The speed of the solver: one row for each figure. Run alone, or by `make bench`."""

from __future__ import annotations

import time
from random import Random

from cinch import PRESETS, Hand, Phase, trumps_for
from cinch.solver import solve, value

HANDS = 100


def endings(base: str, count: int) -> list[Hand]:
    """Hands at the first card of the play: somebody bids, and names his longest suit."""
    rules = PRESETS[base]
    found = []
    for seed in range(count):
        rng = Random(f"bench {base} {seed}")
        hand = Hand.new(rules, seed=seed, dealer=rng.randrange(4))
        while hand.phase < Phase.PLAY:
            legal = hand.legal_actions()
            if hand.phase == Phase.AUCTION:
                hand.apply(legal[1] if len(legal) > 1 and rng.random() < 0.5 else legal[0])
            elif hand.phase == Phase.TRUMP:
                held = hand.mask(hand.turn)
                hand.apply(
                    max(
                        legal,
                        key=lambda a: (trumps_for(a.value, rules).mask & held).bit_count(),
                    )
                )
            else:
                hand.apply(rng.choice(legal))
        found.append(hand)
    return found


def timed(ask: object, hands: list[Hand]) -> tuple[float, float]:
    """Median and 95th percentile in milliseconds of processor time."""
    times = []
    for hand in hands:
        start = time.process_time()
        ask(hand)  # type: ignore[operator]
        times.append(1000 * (time.process_time() - start))
    times.sort()
    return times[len(times) // 2], times[len(times) * 95 // 100]


def rows() -> list[tuple[str, str, str]]:
    """What was measured, the figure, and what it should be on one quiet core."""
    found = []
    for base in PRESETS:
        nine = base == "high-five"
        hands = endings(base, 20 if nine else HANDS)
        for name, ask, goal in (
            ("value", value, "20 / 150 ms"),
            ("every legal card", solve, "60 / 220 ms"),
        ):
            median, p95 = timed(ask, hands)
            what = f"solver, {base}, {'nine' if nine else 'six'} cards, {name}"
            found.append((what, f"{median:.1f} / {p95:.1f} ms", "-" if nine else goal))
    return found


if __name__ == "__main__":
    for row in rows():
        print("{:<50} {:>18}   {}".format(*row))
