"""The engine beside other libraries, in one run: whole random games, `make bench-peers`.

Every player draws a random action from the library's own legal list and lets the library check
and apply it. The games are not the same, so a decision is the unit to compare. What is not
installed (`pip install chess rlcard open_spiel`) is left out with a sentence.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from cinch.deal import Deal  # noqa: E402
from cinch.hand import Hand  # noqa: E402
from cinch.rules import PRESETS  # noqa: E402

STRETCHES = 12
SECONDS = 0.05

#: Plays one whole game and says how many decisions it took.
Game = Callable[[], int]


def cinch(base: str) -> Game:
    """A hand of ours, with the event log that the others do not keep."""
    rules, rng = PRESETS[base], Random(1)

    def play() -> int:
        dealer = rng.randrange(4)
        hand = Hand(rules, Deal.shuffled(dealer, rng, rules.hand_size), dealer)
        while actions := hand.legal_actions():
            hand.apply(actions[int(rng.random() * len(actions))])
        return len(hand.actions)

    return play


def open_spiel(pyspiel: Any, name: str) -> Game:
    """A game of OpenSpiel; it checks no action, so the legal list is its check."""
    game, rng = pyspiel.load_game(name), Random(1)

    def play() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                count += 1
        return count

    return play


def rlcard(library: Any, name: str) -> Game:
    """A game of rlcard."""
    env, rng = library.make(name, config={"seed": 1}), Random(1)

    def play() -> int:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            count += 1
        return count

    return play


def chess(library: Any) -> Game:
    """A random game of chess, sixty half-moves at most."""
    rng = Random(1)

    def play() -> int:
        board, count = library.Board(), 0
        while count < 60:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            count += 1
        return count

    return play


def shuffles() -> Game:
    """The yardstick: one shuffle of 52 cards."""
    rng, pack = Random(1), list(range(52))

    def play() -> int:
        rng.shuffle(pack)
        return 1

    return play


#: Library, its module, what is played there, and how.
PEERS: list[tuple[str, str, str, Callable[[Any], Game]]] = [
    ("OpenSpiel", "pyspiel", "spades", lambda m: open_spiel(m, "spades")),
    ("OpenSpiel", "pyspiel", "euchre", lambda m: open_spiel(m, "euchre")),
    ("rlcard", "rlcard", "bridge", lambda m: rlcard(m, "bridge")),
    ("python-chess", "chess", "chess, 60 half-moves", chess),
]


def games() -> tuple[dict[str, Game], list[str]]:
    """Everything that can be played here, and a sentence for everything that cannot."""
    found: dict[str, Game] = {"shuffle of 52": shuffles()}
    found.update({f"cinch, {base}": cinch(base) for base in PRESETS})
    missing = []
    for library, module, name, make in PEERS:
        try:
            found[f"{library}, {name}"] = make(importlib.import_module(module))
        except ImportError:
            missing.append(f"{library} is not installed: {name} is left out.")
        except Exception as problem:  # another library's version may lack a game
            missing.append(f"{library} has no {name} here ({problem}): it is left out.")
    return found, missing


def best(plays: list[Game]) -> list[tuple[float, float]]:
    """For each game seconds a game and decisions a game: the best stretch, in turn."""
    result = [(float("inf"), 1.0)] * len(plays)
    for play in plays:
        play()
    for _ in range(STRETCHES):
        for which, play in enumerate(plays):
            count = decisions = 0
            start = perf_counter()
            while perf_counter() - start < SECONDS:
                decisions += play()
                count += 1
            spent = (perf_counter() - start) / count
            if spent < result[which][0]:
                result[which] = (spent, decisions / count)
    return result


def main() -> None:
    """Print the table."""
    found, missing = games()
    measured = best(list(found.values()))
    yard = measured[0][0]
    line = "{:<36} {:>12} {:>14} {:>14} {:>12}"
    print(
        line.format("random whole games", "games/s", "decisions each", "µs a decision", "shuffles")
    )
    for name, (spent, decisions) in zip(found, measured, strict=True):
        print(
            line.format(
                name,
                f"{1 / spent:,.0f}",
                f"{decisions:.1f}",
                f"{1e6 * spent / decisions:.2f}",
                f"{yard / spent:.4f}",
            )
        )
    print("shuffles: games played in the time of one shuffle of 52 cards")
    for sentence in missing:
        print(sentence)


if __name__ == "__main__":
    main()
