"""What is trump: the order of the trump suit, the pedros, following suit, the trick's winner.

Everything about one trump suit is worked out once and kept in a `Trumps` object, so that the
play reads tables. Rules: `rules.md`, sections 1.3 and 1.5; the left pedro ranks between the
five and the four of trumps and belongs to the trump suit for every purpose (sources 000, 001;
default reading for 003); source 002 has no pedros.
"""

from __future__ import annotations

from collections.abc import Sequence

from cinch.cards import CARDS, SUIT_MASK, Card, Suit
from cinch.rules import RuleSet

__all__ = ["Lead", "Trumps", "answers", "follow_mode", "legal_mask", "trumps_for"]


#: What a card led asks for, worked out once: the strength of each card in that trick, the mask
#: of the cards that follow, and the two `answers` to it under the rules in force. A plain tuple,
#: for it is unpacked with every card that is played, and a named one takes far longer to unpack.
Lead = tuple[tuple[int, ...], int, int, int]


class Trumps:
    """One trump suit, with or without pedros. Get it from `trumps_for`; never changes.

    Attributes: ``suit``; ``pedros`` (bool); ``mask`` (all trumps); ``order`` (trumps, highest
    first); ``right_pedro`` and ``left_pedro`` (Card or None); ``suit_masks`` (for each suit the
    cards that belong to it: the left pedro stands with the trumps); ``follow`` (for each card
    led, the mask of the cards that follow it); ``strength`` (for each card led, how strong each
    card is in that trick: 0 cannot win).

    >>> " ".join(map(str, trumps_for(Suit.CLUBS, True).order))
    'AC KC QC JC TC 9C 8C 7C 6C 5C 5S 4C 3C 2C'
    """

    __slots__ = (
        "_leads",
        "follow",
        "left_pedro",
        "mask",
        "order",
        "pedros",
        "right_pedro",
        "strength",
        "suit",
        "suit_masks",
    )

    def __init__(self, suit: Suit, pedros: bool) -> None:
        """Work the tables out; ``pedros`` says whether the left pedro is a trump."""
        self.suit = suit
        self.pedros = pedros
        self.right_pedro = CARDS[suit * 13 + 3] if pedros else None
        self.left_pedro = CARDS[suit.partner * 13 + 3] if pedros else None
        masks = list(SUIT_MASK)
        if self.left_pedro is not None:
            masks[suit.partner] &= ~self.left_pedro.bit
            masks[suit] |= self.left_pedro.bit
        self.suit_masks = tuple(masks)
        self.mask = masks[suit]
        ranked = [CARDS[suit * 13 + rank] for rank in range(12, -1, -1)]
        if self.left_pedro is not None:
            ranked.insert(10, self.left_pedro)  # after A K Q J T 9 8 7 6 5
        self.order = tuple(ranked)
        power = {card: 30 - place for place, card in enumerate(ranked)}
        tables = []
        for led in range(4):
            plain = masks[led]
            tables.append(
                tuple(power.get(card, card % 13 + 1 if plain >> card & 1 else 0) for card in CARDS)
            )
        self.follow = tuple(masks[self.suit_of(card)] for card in CARDS)
        self.strength = tuple(tables[self.suit_of(card)] for card in CARDS)
        self._leads: list[tuple[Lead, ...] | None] = [None] * 4

    def leads(self, mode: int) -> tuple[Lead, ...]:
        """What each card asks for when it is led, under a `follow_mode`; made once and kept.

        >>> clubs = trumps_for("C", True)
        >>> strength, follow, able, void = clubs.leads(0)[Card("AS")]
        >>> follow == able, void, follow >> Card("5S") & 1, strength[Card("5S")] > 0
        (True, 0, 0, True)
        """
        made = self._leads[mode]
        if made is None:
            made = self._leads[mode] = tuple(
                (strength, follow, *answers(mode, self.mask, follow))
                for strength, follow in zip(self.strength, self.follow, strict=True)
            )
        return made

    def is_trump(self, card: Card) -> bool:
        """Whether this card belongs to the trump suit.

        >>> trumps_for(Suit.CLUBS, True).is_trump(Card("5S"))
        True
        >>> trumps_for(Suit.CLUBS, False).is_trump(Card("5S"))
        False
        """
        return bool(self.mask >> card & 1)

    def suit_of(self, card: Card) -> Suit:
        """The suit a card belongs to: the printed one, but trumps for the left pedro.

        >>> trumps_for(Suit.CLUBS, True).suit_of(Card("5S"))
        <Suit.CLUBS: 0>
        """
        return self.suit if self.mask >> card & 1 else card.suit

    def winner(self, cards: Sequence[Card]) -> int:
        """Index of the winning card of a trick, given in order of play; ValueError when empty.

        >>> trumps_for(Suit.SPADES, True).winner([Card(c) for c in ("TH", "KH", "2S", "AH")])
        2
        """
        if not cards:
            raise ValueError("no card was played: a trick needs at least the card led")
        if len(cards) > 4:
            raise ValueError(f"{len(cards)} cards are no trick: there are four players")
        strength = self.strength[cards[0]]
        return max(range(len(cards)), key=lambda place: strength[cards[place]])

    def __reduce__(self) -> tuple[object, ...]:
        return trumps_for, (self.suit, self.pedros)

    def __repr__(self) -> str:
        return f"trumps_for(Suit.{self.suit.name}, {self.pedros})"


_MADE: dict[tuple[int, bool], Trumps] = {}


def trumps_for(suit: Suit | int | str, pedros: bool | RuleSet) -> Trumps:
    """The tables of a trump suit, made once and kept. ``pedros`` may be a rule set; ValueError
    for anything else than one or a truth value.

    >>> trumps_for("D", True).left_pedro
    Card('5H')
    """
    suit = Suit.parse(suit) if isinstance(suit, str) else Suit(suit)
    flag = pedros.pedros if isinstance(pedros, RuleSet) else pedros
    if not isinstance(flag, bool):
        raise ValueError(f"{pedros!r} says nothing of pedros: give True, False or a rule set")
    made = _MADE.get((suit, flag))
    if made is None:
        made = _MADE[suit, flag] = Trumps(suit, flag)
    return made


def follow_mode(rules: RuleSet) -> int:
    """The rule for plain leads as a number for `legal_mask`: 1 may trump when able, 2 must
    trump when void; the two add up.

    >>> from cinch.rules import LE_CINCH, SHOOT
    >>> follow_mode(LE_CINCH), follow_mode(SHOOT)
    (3, 0)
    """
    return rules.ruff_when_able + 2 * rules.must_ruff


def answers(mode: int, trumps: int, follow: int) -> tuple[int, int]:
    """What may answer a lead, as masks: the cards for whoever can follow, and those that whoever
    cannot must play if he has one (0: he is free).

    This is the only place that says which card is legal. ``mode`` is `follow_mode` of the rules,
    ``trumps`` the trump suit, ``follow`` the cards that follow the card led (``FULL_DECK`` for
    the leader, who may play anything). Sources 000 and 001: whoever can follow a plain suit may
    also trump, and whoever cannot must trump; 002 and 003: follow, else anything.

    >>> clubs, hearts = 0b11, 0b1100
    >>> answers(3, clubs, hearts) == (clubs | hearts, clubs), answers(0, clubs, hearts)
    (True, (12, 0))
    """
    if follow & trumps:  # a trump led, or no card led yet: no choice of suits to make
        return follow, 0
    return (follow | trumps if mode & 1 else follow), (trumps if mode & 2 else 0)


def legal_mask(mode: int, trumps: int, follow: int, hand: int) -> int:
    """The cards of a hand that may be played to a card led, by the `answers` to it. All arguments
    but mode are masks.

    >>> from cinch.cards import cards_of, mask_of, parse_cards
    >>> hand = mask_of(parse_cards("9H 2H AC KD"))
    >>> clubs = trumps_for("C", True)
    >>> cards_of(legal_mask(0, clubs.mask, clubs.follow[Card("AH")], hand))
    [Card('2H'), Card('9H')]
    """
    able, void = answers(mode, trumps, follow)
    return hand & (able if hand & follow else void) or hand
