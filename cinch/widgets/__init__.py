"""Widgets that draw the engine: the same classes in JupyterLab, VS Code and the book's pages.

`cinch.widgets.base.LiveView` tells how they work and how to write one. Nothing here decides a
rule: every card, point and sentence comes from the engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

#: Public name to module; loaded at first use, so that a page pays for its own widgets alone.
_WHERE = {
    "LiveView": "base",
    "RulesView": "rulesview",
    "Prefs": "prefs",
    "Choices": "choices",
    "RankExplorer": "ranks",
    "WhichWins": "ranks",
    "TrumpPicker": "points",
    "PointFinder": "points",
    "TrickLab": "tricklab",
    "AuctionTable": "auction",
    "HandValuer": "valuer",
    "bid_ladders": "auction",
    "DiscardTray": "discard",
    "RefillCounter": "refillcounter",
    "ScoreExplainer": "score",
    "RaceToTarget": "score",
    "point_table": "score",
    "CinchingLab": "cinching",
    "DealLab": "cinching_deal",
    "proofs_table": "cinching",
    "FirstHand": "firsthand",
    "first_words": "firsthand",
    "SeatView": "seat",
    "Table": "table",
    "four_games": "overview",
    "origins_table": "overview",
    "tournament_table": "overview",
    "at_other_tables": "verdicts",
    "Quiz": "quiz",
    "Referee": "referee",
    "RuleMixer": "mixer",
    "RuleAdvisor": "advisor",
    "one_hand_many_rules": "mixer",
    "ScoreSheetWidget": "sheet",
    "CheatSheet": "cheat",
    "PythonDesk": "pythondesk",
}

__all__ = [*_WHERE]


def __getattr__(name: str) -> Any:
    module = _WHERE.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
