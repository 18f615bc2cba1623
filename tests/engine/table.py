"""Crafted deals for the tests: name the cards that matter, the rest is filled with plain ones."""

from __future__ import annotations

from cinch.cards import Card, Seat, deck, parse_cards
from cinch.deal import Deal
from cinch.hand import Hand, Position
from cinch.rules import RuleSet
from cinch.trumps import trumps_for

ROLES = "LPRD"
LETTERS = "CDHS"


def seats(dealer: int) -> dict[str, Seat]:
    """The seat of each role letter."""
    return {role: Seat.from_role(role, dealer) for role in ROLES}


def crafted(
    rules: RuleSet, dealer: int, trump: str, hands: dict[str, str], stock: str = "", salt: int = 0
) -> Deal:
    """A deal in which the roles hold the cards named, and plain cards besides.

    The stock begins with the cards named for it; trumps that nobody holds lie below them, and
    the plain cards left over at the bottom.
    """
    trumps = trumps_for(trump, rules)
    held = {role: parse_cards(hands.get(role, "")) for role in ROLES}
    top = parse_cards(stock)
    named = {card for cards in (*held.values(), top) for card in cards}
    rest = [card for card in deck() if card not in named]
    plain = [card for card in rest if not trumps.is_trump(card)]
    size = rules.hand_size
    for role in ROLES:
        while len(held[role]) < size:
            held[role].append(plain.pop(0))
    below = [card for card in rest if trumps.is_trump(card)] + plain
    where = seats(dealer)
    return Deal.of({where[role]: held[role] for role in ROLES}, top + below, salt)


def kept(rules: RuleSet, dealer: int, trump: str, counts: dict[str, int]) -> Deal:
    """A deal in which each role is dealt a number of trumps; the others lie in the stock."""
    order = list(trumps_for(trump, rules).order)
    hands = {}
    for role in ROLES:
        hands[role] = " ".join(str(order.pop()) for _ in range(counts[role]))
    return crafted(rules, dealer, trump, hands)


def to_discards(rules: RuleSet, deal: Deal, dealer: int, maker: str, trump: str) -> Hand:
    """The hand after an auction that ``maker`` won as cheaply as can be, trumps named."""
    hand = Hand(rules, deal, dealer)
    for role in ROLES:
        hand.apply(f"bid {rules.bids[0]}" if role == maker else "pass")
    hand.apply(f"trump {trump}")
    return hand


def all_discard(hand: Hand) -> None:
    """Everybody throws; who has a choice throws his first."""
    while hand.phase.name == "DISCARD":
        hand.apply(hand.legal_actions()[0])


def texts(hand: Hand) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in hand.legal_actions()]


def holding(hand: Hand, role: str) -> set[str]:
    """What a role holds now."""
    return {str(card) for card in hand.cards(seats(hand.dealer)[role])}


def trick_position(trump: str, dealer: int, hands: dict[str, str], leader: str = "L") -> Position:
    """A position at the start of a trick; short hands are filled up with cards left over."""
    held = {role: parse_cards(hands.get(role, "")) for role in ROLES}
    named = {card for cards in held.values() for card in cards}
    rest = [card for card in deck() if card not in named]
    size = max(len(cards) for cards in held.values())
    for role in ROLES:
        while len(held[role]) < size:
            held[role].append(rest.pop())
    where = seats(dealer)
    masks = [0, 0, 0, 0]
    for role, cards in held.items():
        masks[where[role]] = sum(card.bit for card in cards)
    return Position(
        (masks[0], masks[1], masks[2], masks[3]), LETTERS.index(trump), where[leader], 0,
        where[leader],
    )  # fmt: skip


def cards(text: str) -> set[Card]:
    """A set of cards from text."""
    return set(parse_cards(text))
