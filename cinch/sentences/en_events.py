"""English: one line for everything that happens in a hand, told from outside or to one seat.

Facts: ``who`` (a seat in words), ``cards`` (text forms) or, in the keys that end in ``_hidden``,
only ``n`` and ``noun`` (how many cards); ``value`` and the other numbers of the event.
"""

from __future__ import annotations

__all__ = ["EVENTS"]

EVENTS: dict[str, str] = {
    "deal": "{who} is dealt {cards}.",
    "deal_hidden": "{who} is dealt {n} {noun}.",
    "pass": "{who} passes.",
    "bid": "{who} bids {value}.",
    "contract": "{who} has won the auction with {value}.",
    "no_contract": "Nobody has bid: {who} names the trump suit, without a contract.",
    "thrown_in": "Everybody has passed: the hand is thrown in and dealt anew.",
    "trump": "{who} names {suit} as trumps.",
    "discard": "{who} discards {cards}.",
    "discard_hidden": "{who} discards {n} {noun}.",
    "dump": "{who} gives surplus trumps to the first trick: {cards}.",
    "refill": "{who} draws {cards} from the stock.",
    "refill_hidden": "{who} draws {n} {noun} from the stock.",
    "redeal": "The stock is empty: {who} gets {cards} from the shuffled discards.",
    "redeal_hidden": "The stock is empty: {who} gets {n} {noun} from the shuffled discards.",
    "search": "{who} looks through the stock: {cards}.",
    "search_hidden": "{who} looks through the {n} {noun} of the stock.",
    "draw": "{who} draws {cards} from the top of the stock.",
    "draw_hidden": "{who} draws the top card of the stock, unseen.",
    "take": "{who} takes {cards}.",
    "take_hidden": "{who} takes a card from the stock.",
    "play": "{who} plays {cards}.",
    "trick": "{who} takes trick {value}: {cards}.",
    "score": "The hand is over: points {ns} to {ew}, score {ns_scored} to {ew_scored} "
    "(North–South first).",
}
