"""The players against each other: duplicate deals, seats swapped, points per hand.

Each deal is played twice, once with the first player's team as North–South and once as
East–West, so that good cards help nobody. A result is the difference of the hand's score, first
player minus second, averaged over deals, with a 95 % interval. The numbers go into
`book/_data/tournament.json`, which the book reads.

    python tools/tournament.py                        everything, as it stands in the book
    python tools/tournament.py --pair steady random --rules shoot --hands 400
"""

from __future__ import annotations

import argparse
import json
import sys
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the script runs from a checkout without installing it

from cinch import PRESETS, Hand, Phase, RuleSet  # noqa: E402
from cinch.bots import Bot, make_bot  # noqa: E402

OUT = ROOT / "book" / "_data" / "tournament.json"
#: Hands for each pair (two a deal), and how many hands the expert imagines for each card.
PAIRS = {("steady", "random"): 2000, ("expert", "steady"): 600, ("expert", "random"): 100}
SAMPLES = 6


def play(rules: RuleSet, seed: str, dealer: int, players: tuple[Bot, Bot]) -> tuple[int, int]:
    """One hand; ``players`` are those of North–South and East–West. The scores by team."""
    hand = Hand.new(rules, seed=seed, dealer=dealer)
    while hand.turn is not None:
        hand.apply(players[hand.turn & 1].decide(hand.view(hand.turn)).action)
    if hand.phase != Phase.DONE or hand.thrown_in:
        return 0, 0
    return hand.score.scored


def match(rules: RuleSet, first: str, second: str, hands: int) -> dict[str, object]:
    """Play a pair and sum it up, writing the sums down now and then."""
    one, two = make_bot(first, 1, samples=SAMPLES), make_bot(second, 2, samples=SAMPLES)
    gaps: list[float] = []
    row: dict[str, object] = {}
    for deal in range(hands // 2):
        seed = f"tournament {rules.base} {deal}"
        ns, ew = play(rules, seed, deal % 4, (one, two))
        other_ns, other_ew = play(rules, seed, deal % 4, (two, one))
        gaps.append(((ns - ew) - (other_ns - other_ew)) / 2)
        if len(gaps) > 1 and (len(gaps) % 10 == 0 or deal + 1 == hands // 2):
            mean = sum(gaps) / len(gaps)
            spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1))
            row = {
                "rules": rules.base,
                "first": first,
                "second": second,
                "hands": 2 * len(gaps),
                "samples": SAMPLES if "expert" in (first, second) else 0,
                "points_per_hand": round(mean, 2),
                "interval": round(1.96 * spread / sqrt(len(gaps)), 2),
            }
            keep([row])
    return row


def keep(results: list[dict[str, object]]) -> None:
    """Write the results, those of earlier runs for other pairs kept."""
    known = json.loads(OUT.read_text(encoding="utf-8"))["results"] if OUT.exists() else []
    table = {(r["first"], r["second"], r["rules"]): r for r in [*known, *results]}
    order = [(*pair, base) for pair in PAIRS for base in PRESETS]
    rows = [table[key] for key in order if key in table]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps({"results": rows}, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line, play, print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pair", nargs=2, metavar=("FIRST", "SECOND"))
    parser.add_argument("--rules", choices=list(PRESETS))
    parser.add_argument("--hands", type=int)
    asked = parser.parse_args()
    pairs = [tuple(asked.pair)] if asked.pair else list(PAIRS)
    for first, second in pairs:
        for base in [asked.rules] if asked.rules else list(PRESETS):
            hands = asked.hands or PAIRS.get((first, second), 200)
            row = match(PRESETS[base], first, second, hands)
            print(
                f"{base:<13} {first:>7} - {second:<7} {row['points_per_hand']:>6} "
                f"± {row['interval']} points a hand, {row['hands']} hands",
                flush=True,
            )


if __name__ == "__main__":
    main()
