"""A seed deals and plays the same hand on every Python, today and tomorrow."""

from __future__ import annotations

import json

import pytest

from cinch.rules import PRESETS
from tests.pyodide.hands import COUNT, STORED, line

LINES = json.loads(STORED.read_text("utf-8"))


@pytest.mark.parametrize("base", PRESETS)
def test_old_seeds_give_the_old_hands(base: str) -> None:
    assert len(LINES[base]) == COUNT
    rules = PRESETS[base]
    for seed, stored in enumerate(LINES[base]):
        assert line(rules, seed) == stored, f"seed {seed}"
