"""The same seed deals the same cards in another process and on every Python at hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cinch.deal import seeded, shuffle
from tests.pyodide.hands import STORED

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import json
from cinch.deal import Deal
from cinch.game import Game
from cinch.hand import Hand
from cinch.rules import LE_CINCH, SHOOT
from tests.engine.table import all_discard, kept, to_discards
from tests.pyodide.hands import made

told = dict(made())
told["sizes"] = [repr(Deal.shuffled(n & 3, s, n)) for n in (9, 10, 12) for s in (0, 1, 2**70, "x")]
told["games"] = [repr(Game(seed=s).hand.deal) + Game(seed=s).first_dealer.name for s in range(20)]
told["heaps"] = []  # the stock is short, so that discards are dealt out by the salt
for rules in (LE_CINCH, SHOOT):
    for salt in range(20):
        deal = kept(rules, 2, "H", {"L": 0, "P": 0, "R": 0, "D": 6})._replace(salt=salt)
        hand = to_discards(rules, deal, 2, "D", "H")
        all_discard(hand)
        told["heaps"].append(str(hand.drawn(1)))
print(json.dumps(told))
"""


def pythons() -> list[str]:
    """Every Python from 3.11 on that can be found here, this one first."""
    found = [sys.executable]
    for minor in range(11, 16):
        path = shutil.which(f"python3.{minor}")
        found += [path] if path else []
        versions = Path.home() / ".pyenv" / "versions"
        found += [str(p) for p in sorted(versions.glob(f"3.{minor}.*/bin/python3"))]
    return list(dict.fromkeys(path for path in found if runs(path)))


def runs(path: str) -> bool:
    """Whether it is a working Python from 3.11 on (a shim on the path may be an empty promise)."""
    ask = "import sys; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([path, "-c", ask], capture_output=True, check=False).returncode == 0


def told_by(path: str, hash_seed: str) -> dict[str, list[str]]:
    """What the script prints on a Python, in a process of its own."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(
        [path, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    told: dict[str, list[str]] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def here() -> dict[str, list[str]]:
    return told_by(sys.executable, "0")


def test_as_stored(here: dict[str, list[str]]) -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    assert {base: here[base] for base in stored} == stored
    assert len(set(here["heaps"])) > 20  # the salt matters


def test_every_python_deals_alike(here: dict[str, list[str]]) -> None:
    found = pythons()
    assert sys.executable in found
    for path in found:
        assert told_by(path, "12345") == here, path


def test_a_shuffle_brings_every_card_everywhere() -> None:
    """All 24 orders of four cards come about as often; the dice alone decide."""
    dice = seeded("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [1, 2, 3, 4]
        shuffle(cards, dice)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 50  # 23 degrees, p 0.001


@pytest.mark.parametrize("size", [0, 1, 2, 16, 36, 51, 52])
def test_a_shuffle_is_the_method_of_fisher_and_yates(size: int) -> None:
    """From the last place down, each exchanged with one up to it, thrown until it fits."""
    cards, dice = list(range(size)), Random(size)
    for last in range(size - 1, 0, -1):
        place = last + 1
        while place > last:
            place = dice.getrandbits((last + 1).bit_length())
        cards[last], cards[place] = cards[place], cards[last]
    again, other = list(range(size)), Random(size)
    shuffle(again, other)
    assert again == cards
    assert other.getstate() == dice.getstate()
