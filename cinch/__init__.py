"""Cinch: a tested rules engine for the card game Cinch (High Five, Double Pedro).

The nouns are small: `Card`, `RuleSet`, `Hand`, `Game`; the verbs are `legal_actions`, `check`,
`apply` and `undo`. Everything else is a module of its own.

>>> hand = Hand.new(find_rules("Double Pedro"), seed=3)
>>> hand.apply("bid 4")
>>> hand.check("bid 4").ok
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cinch.actions import Action
from cinch.cards import Card, Rank, Seat, Suit, Team, cards_of, deck, mask_of, parse_cards
from cinch.deal import Deal
from cinch.game import Game, Outcome
from cinch.hand import Hand, Phase, Position, Trick
from cinch.rules import (
    DOUBLE_PEDRO,
    HIGH_FIVE,
    LE_CINCH,
    PRESETS,
    SHOOT,
    RuleSet,
    diff,
    find_rules,
)
from cinch.scoring import HandScore, count_points, score_hand
from cinch.trumps import Trumps, trumps_for

if TYPE_CHECKING:
    from cinch.events import Event, for_seat
    from cinch.record import RecordError, dumps, from_token, loads, token
    from cinch.ruletoken import rules_from_token, rules_token
    from cinch.verdict import IllegalAction, Reason, Verdict
    from cinch.view import View, game_view

__all__ = [
    "DOUBLE_PEDRO",
    "HIGH_FIVE",
    "LE_CINCH",
    "PRESETS",
    "SHOOT",
    "Action",
    "Card",
    "Deal",
    "Event",
    "Game",
    "Hand",
    "HandScore",
    "IllegalAction",
    "Outcome",
    "Phase",
    "Position",
    "Rank",
    "Reason",
    "RecordError",
    "RuleSet",
    "Seat",
    "Suit",
    "Team",
    "Trick",
    "Trumps",
    "Verdict",
    "View",
    "cards_of",
    "count_points",
    "deck",
    "diff",
    "dumps",
    "find_rules",
    "for_seat",
    "from_token",
    "game_view",
    "loads",
    "mask_of",
    "parse_cards",
    "rules_from_token",
    "rules_token",
    "score_hand",
    "token",
    "trumps_for",
]

__version__ = "1.0.0"

#: Names that are fetched from their modules when first asked for: `import cinch` stays light.
_LAZY = {
    "Event": "events",
    "IllegalAction": "verdict",
    "Reason": "verdict",
    "RecordError": "ruletoken",
    "Verdict": "verdict",
    "View": "view",
    "dumps": "record",
    "for_seat": "events",
    "from_token": "record",
    "game_view": "view",
    "loads": "record",
    "rules_from_token": "ruletoken",
    "rules_token": "ruletoken",
    "token": "record",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'cinch' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"cinch.{_LAZY[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
