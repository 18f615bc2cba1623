"""Cards, suits, seats and teams, and their text forms.

A `Card` is a small integer (0..51) that also knows its name, so that it indexes tables and
shifts masks at full speed and still reads like a card. A set of cards inside the engine is a
52-bit mask: bit ``c`` is set when card ``c`` is in it.

Rules: all four sources play with one standard pack of 52, ace high (`rules.md`, section 1.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

__all__ = [
    "CARDS",
    "FULL_DECK",
    "RANKS",
    "SUIT_MASK",
    "Card",
    "Rank",
    "Seat",
    "Suit",
    "Team",
    "cards_of",
    "deck",
    "mask_of",
    "parse_cards",
    "show_cards",
]

RANKS = "23456789TJQKA"
_SUIT_LETTERS = "CDHS"
_SYMBOLS = "♣♦♥♠"
FULL_DECK = (1 << 52) - 1


class Suit(IntEnum):
    """One of the four suits. Opposite numbers are the two suits of one colour.

    >>> Suit.CLUBS.partner
    <Suit.SPADES: 3>
    >>> Suit.parse("♥").letter, Suit.HEARTS.symbol, Suit.HEARTS.colour
    ('H', '♥', 'red')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return _SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return _SYMBOLS[self]

    @property
    def colour(self) -> str:
        """``'black'`` or ``'red'``."""
        return "red" if self in (1, 2) else "black"

    @property
    def partner(self) -> Suit:
        """The other suit of the same colour, where the left pedro comes from."""
        return Suit(3 - self)

    @property
    def word(self) -> str:
        """The plural name, ``'clubs'``.

        >>> Suit.CLUBS.word
        'clubs'
        """
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit from a letter, a symbol or a name; ValueError says what would be right.

        >>> Suit.parse("spades"), Suit.parse("c")
        (<Suit.SPADES: 3>, <Suit.CLUBS: 0>)
        >>> Suit.parse("X")
        Traceback (most recent call last):
        ...
        ValueError: 'X' is no suit: use C, D, H or S (or ♣ ♦ ♥ ♠, or a name such as 'hearts')
        """
        if not isinstance(text, str):
            raise ValueError(f"{text!r} is no suit: give a text such as 'H', '♥' or 'hearts'")
        plain = text.strip().replace("\N{VARIATION SELECTOR-16}", "")
        if plain and (plain.upper() in _SUIT_LETTERS) and len(plain) == 1:
            return cls(_SUIT_LETTERS.index(plain.upper()))
        if len(plain) == 1 and plain in _SYMBOLS:
            return cls(_SYMBOLS.index(plain))
        for suit in cls:
            if plain.lower() in (suit.word, suit.word[:-1]):
                return suit
        raise ValueError(
            f"{text!r} is no suit: use C, D, H or S (or ♣ ♦ ♥ ♠, or a name such as 'hearts')"
        )


class Rank(IntEnum):
    """A rank, two (0) to ace (12); bigger beats smaller in a plain suit.

    >>> Rank.FIVE.letter, Rank.ACE > Rank.KING, Rank.TEN.word
    ('5', True, 'ten')
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """One character: ``2``..``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return RANKS[self]

    @property
    def word(self) -> str:
        """The name in lower case, ``'ace'``.

        >>> Rank.ACE.word
        'ace'
        """
        return self.name.lower()


class Card(int):
    """One card of the pack: ``suit * 13 + rank``; there is one object per card.

    >>> Card("5S"), Card("5♠"), Card("10h"), Card(0)
    (Card('5S'), Card('5S'), Card('TH'), Card('2C'))
    >>> str(Card("TD")), Card("TD").name, Card("TD").symbol
    ('TD', 'ten of diamonds', '10♦')
    >>> Card("1H")
    Traceback (most recent call last):
    ...
    ValueError: '1H' is no card: write rank then suit, such as 5S, TH (or 10H), A♣
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        """Look a card up by text (`5S`, `5♠`, `T`/`10`) or by number 0..51."""
        if isinstance(card, int) and not isinstance(card, bool):
            if 0 <= card < 52:
                return CARDS[card]
            raise ValueError(f"{int(card)} is no card number: cards are 0 to 51")
        if isinstance(card, str):
            text = card.strip().upper().replace("\N{VARIATION SELECTOR-16}", "")
            found = _BY_TEXT.get("T" + text[2:] if text.startswith("10") else text)
            if found is not None:
                return found
        raise ValueError(f"{card!r} is no card: write rank then suit, such as 5S, TH (or 10H), A♣")

    @property
    def suit(self) -> Suit:
        """The printed suit."""
        return _SUITS[self // 13]

    @property
    def rank(self) -> Rank:
        """The printed rank."""
        return _RANKS[self % 13]

    @property
    def bit(self) -> int:
        """The mask that holds this card alone."""
        return 1 << self

    @property
    def name(self) -> str:
        """The name in words, as a screen reader says it."""
        return f"{self.rank.word} of {self.suit.word}"

    @property
    def symbol(self) -> str:
        """The short form with the suit's symbol, ``'10♦'``."""
        return ("10" if self.rank == 8 else self.rank.letter) + self.suit.symbol

    def __str__(self) -> str:
        return RANKS[self % 13] + _SUIT_LETTERS[self // 13]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
CARDS: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(52))
_BY_TEXT = {str(card): card for card in CARDS}
_BY_TEXT.update({RANKS[c % 13] + _SYMBOLS[c // 13]: c for c in CARDS})
SUIT_MASK: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))


class Team(IntEnum):
    """A partnership: North and South, or East and West.

    >>> Team.NS.other, Team.EW.name, Team.NS.seats
    (<Team.EW: 1>, 'EW', (<Seat.N: 0>, <Seat.S: 2>))
    """

    NS = 0
    EW = 1

    @property
    def other(self) -> Team:
        """The opponents."""
        return Team(1 - self)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of this team."""
        return Seat(self), Seat(self + 2)

    @property
    def word(self) -> str:
        """The name in words.

        >>> Team.NS.word
        'North–South'
        """
        return ("North–South", "East–West")[self]


class Seat(IntEnum):
    """A seat at the table; play goes clockwise N → E → S → W. Partners sit opposite.

    >>> Seat.S.left, Seat.S.partner, Seat.S.right, Seat.S.team
    (<Seat.W: 3>, <Seat.N: 0>, <Seat.E: 1>, <Team.NS: 0>)
    >>> Seat.W.role(dealer=Seat.S), Seat.from_role("P", dealer=Seat.E)
    ('L', <Seat.W: 3>)
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return Seat((self + 1) & 3)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat(self ^ 2)

    @property
    def right(self) -> Seat:
        """The seat before this one, clockwise."""
        return Seat((self + 3) & 3)

    @property
    def team(self) -> Team:
        """The partnership of this seat."""
        return Team(self & 1)

    @property
    def word(self) -> str:
        """The name in words.

        >>> Seat.W.word
        'West'
        """
        return ("North", "East", "South", "West")[self]

    def role(self, dealer: int) -> str:
        """Where this seat sits from the dealer: ``L``, ``P``, ``R``, or ``D`` for himself."""
        return "DLPR"[(self - dealer) & 3]

    @classmethod
    def from_role(cls, role: str, dealer: int) -> Seat:
        """The seat for a role letter ``L``, ``P``, ``R`` or ``D``; ValueError for another."""
        if role not in ("D", "L", "P", "R"):
            raise ValueError(f"{role!r} is no place at the table: use L, P, R or D")
        return cls((dealer + "DLPR".index(role)) & 3)

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat from its letter or its word.

        >>> Seat.parse("west")
        <Seat.W: 3>
        >>> Seat.parse("Q")
        Traceback (most recent call last):
        ...
        ValueError: 'Q' is no seat: use N, E, S or W
        """
        if isinstance(text, str):
            for seat in cls:
                if text.strip().lower() in (seat.name.lower(), seat.word.lower()):
                    return seat
        raise ValueError(f"{text!r} is no seat: use N, E, S or W")


SEATS = tuple(Seat)


def seat_of(value: object, what: str = "seat") -> Seat:
    """A seat from its number, or a ValueError that says what it should have been.

    >>> seat_of(2)
    <Seat.S: 2>
    >>> seat_of(4, "dealer")
    Traceback (most recent call last):
    ...
    ValueError: 4 is no dealer: seats are 0 to 3, as in Seat.S
    """
    if (type(value) is int or isinstance(value, Seat)) and 0 <= value < 4:
        return SEATS[value]
    raise ValueError(f"{value!r} is no {what}: seats are 0 to 3, as in Seat.S")


def deck() -> list[Card]:
    """The 52 cards in a fixed order, clubs to spades, two to ace; a new list each time.

    >>> len(deck()), deck()[0], deck()[-1]
    (52, Card('2C'), Card('AS'))
    """
    return list(CARDS)


def iter_mask(mask: int) -> Iterator[Card]:
    """The cards of a mask, lowest number first."""
    while mask:
        low = mask & -mask
        yield CARDS[low.bit_length() - 1]
        mask ^= low


def cards_of(mask: int) -> list[Card]:
    """The cards of a 52-bit mask, in the pack's fixed order.

    >>> cards_of(0b1011)
    [Card('2C'), Card('3C'), Card('5C')]
    """
    if mask >> 52:
        raise ValueError(f"{mask!r} is no mask of cards: it has bits beyond the 52 of the pack")
    return list(iter_mask(mask))


def mask_of(cards: Iterable[int]) -> int:
    """The 52-bit mask of some cards; a card that comes twice is a ValueError.

    >>> mask_of([Card("2C"), Card("5C")])
    9
    >>> mask_of([Card("2C"), Card("2C")])
    Traceback (most recent call last):
    ...
    ValueError: 2C comes twice
    """
    mask = 0
    for card in cards:
        if not 0 <= card < 52:
            raise ValueError(f"{card!r} is no card: cards are 0 to 51, as in Card('5S')")
        bit = 1 << card
        if mask & bit:
            raise ValueError(f"{CARDS[card]} comes twice")
        mask |= bit
    return mask


def parse_cards(text: str | Iterable[str | int]) -> list[Card]:
    """Read cards from a text separated by blanks or commas, or from a list of texts or cards.

    >>> parse_cards("5S, 10h A♣")
    [Card('5S'), Card('TH'), Card('AC')]
    """
    parts: Iterable[str | int] = text.replace(",", " ").split() if isinstance(text, str) else text
    return [Card(part) for part in parts]


def show_cards(cards: Iterable[int] | int) -> str:
    """Cards as text, spades first and high to low, the way people hold them.

    >>> show_cards(parse_cards("2C 5S AS"))
    'AS 5S 2C'
    """
    found = cards_of(cards) if isinstance(cards, int) else [CARDS[card] for card in cards]
    return " ".join(str(card) for card in sorted(found, reverse=True))
