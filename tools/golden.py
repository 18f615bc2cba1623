"""Write the golden playthroughs: one whole game for each rule set, as text.

    python tools/golden.py          # write tests/golden/
    python tools/golden.py --check  # say what differs, write nothing

Each file is a record that `cinch.record.loads` reads; ``*.story.txt`` tells the first hand in
words as South may know it; ``tokens.txt`` holds the games as tokens. A difference means that the
engine plays, scores, records or tells a game in another way than before: look at it, and commit
the new files only when that was meant.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from cinch.cards import Seat  # noqa: E402
from cinch.events import for_seat  # noqa: E402
from cinch.game import Game  # noqa: E402
from cinch.hand import Hand, Phase  # noqa: E402
from cinch.record import dumps, token  # noqa: E402
from cinch.rules import PRESETS, RuleSet  # noqa: E402


def play(rules: RuleSet) -> Game:
    """A whole game of seeded choices; bids are few and low, so that the game comes to an end."""
    game = Game(rules, seed=f"golden {rules.base}")
    rng = Random(f"choices {rules.base}")
    while not game.over:
        while game.hand.turn is not None:
            game.hand.apply(_choice(game.hand, rng))
        game.next_hand()
    return game


def _choice(hand: Hand, rng: Random) -> str:
    legal = hand.legal_actions()
    if hand.phase == Phase.AUCTION and rng.random() < 0.9:
        legal = legal[:3]  # a pass, or one of the two lowest bids
    return str(rng.choice(legal))


def made() -> dict[str, str]:
    """Every golden file by name, with its text."""
    files, tokens = {}, []
    for base, rules in PRESETS.items():
        game = play(rules)
        files[f"{base}.txt"] = dumps(game) + "\n"
        first = game.results[0][0]
        story = [str(event) for event in for_seat(first.events, Seat.S)]
        files[f"{base}.story.txt"] = "\n".join(story) + "\n"
        tokens.append(f"{base} {token(game)}")
    files["tokens.txt"] = "\n".join(tokens) + "\n"
    return files


def main() -> int:
    """Write the files, or compare them."""
    check = "--check" in sys.argv[1:]
    GOLDEN.mkdir(exist_ok=True)
    changed = 0
    for name, text in made().items():
        path = GOLDEN / name
        if not path.exists() or path.read_text("utf-8") != text:
            changed += 1
            print(f"{'differs' if check else 'written'}: {path.relative_to(ROOT)}")
            if not check:
                path.write_text(text, "utf-8", newline="\n")
    print(f"{changed} of {len(made())} files {'differ' if check else 'written'}")
    return int(check and changed > 0)


if __name__ == "__main__":
    sys.exit(main())
