"""Numbers fitted by `tools/valuation.py`; see `cinch.bots.valuation` for what they mean."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["WEIGHTS", "Weights"]


class Weights(NamedTuple):
    """``linear`` belongs to the features in order; ``spread`` is the standard error in points."""

    linear: tuple[float, ...]
    spread: float


_START = (
    3.0,
    2.2,
    1.2,
    0.8,
    0.9,
    0.7,
    0.5,
    0.4,
    0.3,
    0.3,
    1.8,
    1.5,
    0.3,
    0.3,
    0.6,
    0.8,
    0.2,
    0.0,
    0.0,
)
_SHOOT = (0.9, 0.9, 0.4, 0.2, 0.4, 0.3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.3, 0.0, 0.0, 0.0, 0.0)

WEIGHTS = {
    "le-cinch": Weights(_START, 3.0),
    "double-pedro": Weights(_START, 3.0),
    "shoot": Weights(_SHOOT, 1.0),
    "high-five": Weights(_START, 3.0),
}
