"""Cinch: a tested rules engine for the card game Cinch (High Five, Double Pedro).

The nouns are small: `Card`, `RuleSet`, `Hand`, `Game`; the verbs are `legal_actions`, `check`,
`apply` and `undo`. Everything else is a module of its own.

>>> hand = Hand.new(find_rules("Double Pedro"), seed=3)
>>> hand.apply("bid 4")
>>> hand.check("bid 4").ok
False
"""

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

__all__ = [
    "DOUBLE_PEDRO",
    "HIGH_FIVE",
    "LE_CINCH",
    "PRESETS",
    "SHOOT",
    "Action",
    "Card",
    "Deal",
    "Game",
    "Hand",
    "HandScore",
    "Outcome",
    "Phase",
    "Position",
    "Rank",
    "RuleSet",
    "Seat",
    "Suit",
    "Team",
    "Trick",
    "Trumps",
    "cards_of",
    "count_points",
    "deck",
    "diff",
    "find_rules",
    "mask_of",
    "parse_cards",
    "score_hand",
    "trumps_for",
]

__version__ = "1.0.0"
