"""Where rule values come from, as data: silent cells, other authorities, places in the book."""

from __future__ import annotations

from typing import Any

__all__ = ["AUTHORITIES", "DEALER_ALONE_SHORT", "DEFAULTS", "LINKS", "VARIATIONS"]

#: Fields on which a preset's document is silent or contradicts itself: a default reading.
DEFAULTS: dict[str, frozenset[str]] = {
    "le-cinch": frozenset({"thrown_trumps_return", "both_over"}),
    "double-pedro": frozenset(
        {
            "dealer_equal",
            "passed_out",
            "forced_bid",
            "dealer_draw",
            "thrown_trumps_return",
            "both_over",
        }
    ),
    "shoot": frozenset(
        {"passed_out", "forced_bid", "excess_trumps", "discards_public", "shoot_pays"}
    ),
    "high-five": frozenset(
        {
            "pedros",
            "draw",
            "max_bid",
            "shoot",
            "auction_rounds",
            "passed_out",
            "forced_bid",
            "excess_trumps",
            "dealer_draw",
            "thrown_trumps_return",
            "discards_public",
            "shoot_pays",
            "target",
            "both_over",
        }
    ),
}

#: Presets whose document fills only the dealer's hand up when the stock runs out.
DEALER_ALONE_SHORT = frozenset({"le-cinch", "double-pedro"})

#: Values that a document itself names as variations of its game.
VARIATIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "high-five": {"hand_size": (10, 12), "min_bid": (6,), "target": (61,)},
}

_FOSTER = "Foster's Complete Hoyle (1897)"
_BICYCLE = "Bicycle's rules page"
_KATZ = "Katz, The Everything Card Games Book (2004)"
_ULTIMATE = "The Ultimate Book of Card Games"
_WIKIPEDIA = "Wikipedia's article on Cinch"
_PIDRO = "Finnish Pidro"
_COLLEGE = "college Cinch"
_BRITANNICA = "Britannica on Auction Pitch"

#: Who else plays a value: field -> value -> names.
AUTHORITIES: dict[str, dict[Any, tuple[str, ...]]] = {
    "dealer_equal": {"top": (_PIDRO, _COLLEGE)},
    "passed_out": {
        "dealer_names": (_KATZ,),
        "dealer_forced": (_PIDRO, _ULTIMATE),
        "redeal": ("some tables of Pedro",),
        "eldest_names": (_BRITANNICA,),
    },
    "forced_bid": {6: (_PIDRO, _ULTIMATE), 7: (_PIDRO, _ULTIMATE)},
    "excess_trumps": {
        "free": (_BICYCLE,),
        "protected": (_PIDRO,),
        "to_first_trick": (_ULTIMATE,),
    },
    "dealer_draw": {"searches_stock": (_BICYCLE, _FOSTER)},
    "thrown_trumps_return": {False: (_BICYCLE, _FOSTER)},
    "ruff_when_able": {
        True: (_FOSTER, _WIKIPEDIA, _BRITANNICA, _COLLEGE),
        False: ("some descriptions of Auction Pitch",),
    },
    "must_ruff": {True: (_ULTIMATE,), False: (_FOSTER, _BRITANNICA)},
    "low_to": {
        "holder": ("Pitch", _PIDRO, _COLLEGE),
        "taker": (_FOSTER, _WIKIPEDIA),
    },
    "made": {"own_points": (_ULTIMATE, _COLLEGE), "bid": ("one Pennsylvania form of the game",)},
    "failed": {"points_plus_bid": ("a poker site's page on Cinch",)},
    "target": {42: ("the Chicago laws of 1890",), 62: (_PIDRO,)},
    "both_over": {"in_order": ("Foster's Pedro",)},
}

#: Where the book explains a field; the part after ``#`` is an explicit label there.
LINKS: dict[str, str] = {
    "pedros": "book/pedros.html#left-pedro",
    "hand_size": "book/cards.html#dealing",
    "draw": "book/discard.html#discard-and-draw",
    "min_bid": "book/bidding.html#which-bids",
    "max_bid": "book/bidding.html#which-bids",
    "shoot": "book/bidding.html#the-shoot",
    "dealer_equal": "book/bidding.html#equal-bid",
    "auction_rounds": "book/bidding.html#auction-rounds",
    "passed_out": "book/bidding.html#passed-out",
    "forced_bid": "book/bidding.html#passed-out",
    "excess_trumps": "book/discard.html#excess-trumps",
    "dealer_draw": "book/discard.html#dealer-draw",
    "thrown_trumps_return": "book/discard.html#thrown-trumps",
    "discards_public": "book/discard.html#face-up-discards",
    "ruff_when_able": "book/tricks.html#following-suit",
    "must_ruff": "book/tricks.html#void-in-suit",
    "leader": "book/tricks.html#first-lead",
    "high": "book/scoring.html#point-high",
    "low": "book/scoring.html#point-low",
    "low_to": "book/scoring.html#low-to",
    "game": "book/scoring.html#point-game",
    "made": "book/scoring.html#bid-made",
    "failed": "book/scoring.html#bid-failed",
    "shoot_pays": "book/scoring.html#shoot-pays",
    "target": "book/scoring.html#target",
    "both_over": "book/scoring.html#both-over",
}

#: Where the book explains the right pedro; ``LINKS["pedros"]`` leads to the left one.
RIGHT_PEDRO = "book/pedros.html#right-pedro"
