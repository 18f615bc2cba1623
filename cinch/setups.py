"""Tables set up for a question: an auction that ends as wanted, hands with so many trumps.

Everything is a deal and actions applied to it, so what comes out is the engine's own answer.
Rules: `rules.md`, sections 1.2 and 1.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from cinch.cards import FULL_DECK, Seat, Suit, cards_of
from cinch.deal import Deal
from cinch.hand import Hand, Phase
from cinch.rules import RuleSet
from cinch.trumps import trumps_for

__all__ = ["ROLES", "Served", "after_auction", "deal_with_trumps", "serve"]

ROLES = "LPRD"
"""Places at the table in the order of the refill: dealer's left, partner, right, the dealer."""


def after_auction(
    rules: RuleSet, deal: Deal, dealer: int, maker: int, trump: Suit, bid: bool = True
) -> Hand:
    """A hand in which ``maker`` has named ``trump``, after the lowest bid, or after four passes.

    ValueError when nobody bids and the rules let another player name trumps, or nobody.

    >>> from cinch.rules import SHOOT
    >>> hand = after_auction(SHOOT, Deal.shuffled(0, 1), 0, 2, Suit.HEARTS)
    >>> hand.declarer, hand.bid, hand.phase.name
    (<Seat.S: 2>, 1, 'DISCARD')
    """
    hand = Hand(rules, deal, dealer)
    while hand.phase == Phase.AUCTION:
        legal = hand.legal_actions()
        speaks = bid and hand.turn == maker and not hand.high_bid
        wanted = next(a for a in legal if a.kind == "bid") if speaks else legal[0]
        hand.apply(wanted)
    if hand.maker != maker:
        who = hand.maker.word if hand.maker is not None else "nobody"
        raise ValueError(f"without a bid {who} names trumps here, not {Seat(maker).word}")
    hand.apply(f"trump {trump.letter}")
    return hand


def deal_with_trumps(
    rules: RuleSet,
    trumps_held: Mapping[str, int],
    dealer: int = Seat.S,
    trump: Suit = Suit.CLUBS,
    rng: Random | None = None,
) -> Deal:
    """A deal of nine cards each in which the players hold so many trumps.

    ``trumps_held`` maps L, P, R and D to a number; ``rng`` decides which cards (a fixed order when
    left out). ValueError when there are not so many trumps.

    >>> from cinch.rules import LE_CINCH
    >>> deal = deal_with_trumps(LE_CINCH, {"L": 3, "P": 2, "R": 1, "D": 2})
    >>> [(hand & trumps_for("C", True).mask).bit_count() for hand in deal.hands]
    [2, 1, 2, 3]
    """
    tables = trumps_for(trump, rules.pedros)
    own, plain = list(tables.order), cards_of(FULL_DECK & ~tables.mask)
    if set(trumps_held) != set(ROLES):
        raise ValueError("say for L, P, R and D how many trumps each holds")
    for role, count in trumps_held.items():
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 9:
            raise ValueError(f"{role} holds {count!r} trumps: it must be a number from 0 to 9")
    total = sum(trumps_held.values())
    if total > len(own):
        raise ValueError(f"{total} trumps are held: there are only {len(own)} in the pack")
    if rng is not None:
        rng.shuffle(own)
        rng.shuffle(plain)
    hands: dict[Seat, list[int]] = {}
    for role in ROLES:
        count = trumps_held[role]
        hands[Seat.from_role(role, dealer)] = [
            *(own.pop() for _ in range(count)),
            *(plain.pop() for _ in range(9 - count)),
        ]
    rest = [*own, *plain]
    if rng is not None:
        rng.shuffle(rest)
    return Deal.of(hands, rest, rng.getrandbits(32) if rng else 0)


class Served(NamedTuple):
    """Who was served how: cards ``from_stock`` and ``from_discards`` by place, cards left over."""

    from_stock: dict[str, int]
    from_discards: dict[str, int]
    undealt: int


def serve(rules: RuleSet, trumps_held: Mapping[str, int]) -> Served:
    """The refill for players who hold so many trumps, the dealer taking stock cards while he can.

    ``trumps_held`` maps L, P, R and D to a number. ValueError where nothing is drawn.

    >>> from cinch.rules import SHOOT
    >>> serve(SHOOT, {"L": 0, "P": 0, "R": 1, "D": 6}).from_discards
    {'L': 0, 'P': 0, 'R': 1, 'D': 0}
    """
    if not rules.draw:
        raise ValueError(f"{rules.title} has no discard and no draw: every player keeps his cards")
    dealer = Seat.S
    deal = deal_with_trumps(rules, trumps_held, dealer)
    hand = after_auction(rules, deal, dealer, dealer, Suit.CLUBS)
    while hand.phase in (Phase.DISCARD, Phase.REFILL):
        legal = hand.legal_actions()
        in_stock = [action for action in legal if action.kind == "draw"]
        hand.apply((in_stock or legal)[0])
    drawn = {role: hand.drawn(Seat.from_role(role, dealer)) for role in ROLES}
    return Served(
        {role: masks[0].bit_count() for role, masks in drawn.items()},
        {role: masks[1].bit_count() for role, masks in drawn.items()},
        len(hand.stock),
    )
