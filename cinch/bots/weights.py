"""Numbers fitted by `tools/valuation.py`; see `cinch.bots.valuation` for what they mean."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["WEIGHTS", "Weights"]


class Weights(NamedTuple):
    """``linear`` belongs to the features in order; ``spread`` is the standard error in points.

    >>> len(WEIGHTS["le-cinch"].linear), WEIGHTS["le-cinch"].spread > 0
    (19, True)
    """

    linear: tuple[float, ...]
    spread: float


WEIGHTS = {
    "le-cinch": Weights(
        (
            5.34,
            1.77,
            0.65,
            0.40,
            0.53,
            0.16,
            -0.09,
            -0.13,
            -0.28,
            -0.28,
            0.68,
            0.60,
            -0.37,
            -0.57,
            -0.14,
            -0.19,
            -0.07,
            1.37,
            0.10,
        ),
        4.21,
    ),
    "double-pedro": Weights(
        (
            2.99,
            2.91,
            1.81,
            1.69,
            1.67,
            1.37,
            1.32,
            1.20,
            1.07,
            0.98,
            1.25,
            1.06,
            0.04,
            0.57,
            0.81,
            0.40,
            0.74,
            0.14,
            0.37,
        ),
        4.30,
    ),
    "shoot": Weights(
        (
            1.13,
            1.16,
            0.51,
            0.34,
            0.52,
            0.31,
            0.10,
            0.17,
            0.17,
            0.08,
            0.06,
            0.13,
            0.06,
            0.29,
            0.02,
            -0.03,
            0.01,
            0.03,
        ),
        1.10,
    ),
    "high-five": Weights(
        (
            1.97,
            2.41,
            1.66,
            1.01,
            1.25,
            0.66,
            0.86,
            0.94,
            0.60,
            0.89,
            2.44,
            2.61,
            0.53,
            0.20,
            0.44,
            0.05,
            0.31,
            0.14,
            0.19,
        ),
        3.56,
    ),
}
