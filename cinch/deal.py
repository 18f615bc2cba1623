"""The deal: four hands and the stock, from a seed or put together by hand.

All sources deal three at a time, clockwise, beginning at the dealer's left; nine cards each
leave a stock of sixteen. Source 003 names hands of ten (here 3-3-3-1) and twelve as variations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

from cinch.cards import (
    CARDS,
    FULL_DECK,
    Card,
    Seat,
    cards_of,
    mask_of,
    parse_cards,
    seat_of,
    show_cards,
)

if TYPE_CHECKING:
    from random import Random

    _Pick = Callable[[list[int]], tuple[int, ...]]

__all__ = ["Deal"]

_BITS = [1 << card for card in range(52)]

#: A shuffle goes from the last place to the second: the place, how many places there are up to
#: it, and how many random bits choose one of them.
_PLACES = tuple((size - 1, size, size.bit_length()) for size in range(52, 1, -1))


def _packets(sizes: tuple[int, ...], dealer: int) -> tuple[_Pick, ...]:
    """For each seat (N, E, S, W) the places in the pack of the cards that he is dealt."""
    places: list[list[int]] = [[], [], [], []]
    place = 0
    for size in sizes:
        for seat in (1, 2, 3, 0):
            places[(dealer + seat) & 3] += range(place, place + size)
            place += size
    return tuple(itemgetter(*mine) for mine in places)


#: By hand size and dealer: who picks which places of the shuffled pack.
_PACKETS: dict[int, tuple[tuple[_Pick, ...], ...]] = {
    sum(sizes): tuple(_packets(sizes, dealer) for dealer in range(4))
    for sizes in ((3, 3, 3), (3, 3, 3, 1), (3, 3, 3, 3))
}


def seeded(seed: object) -> Random:
    """The dice of a seed; ValueError when it is neither a whole number nor a text.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    from random import Random

    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise ValueError(f"{seed!r} is no seed: give a whole number or a text")
    return Random(seed)


def shuffle(cards: list[int], dice: Random) -> None:
    """Shuffle up to 52 cards in place, every order as likely as any other.

    This is the method of `random.shuffle`, written out: a seed stands for its deal in links and
    in chapters, whatever a later Python makes of shuffling. ValueError for more cards.

    >>> pack = [1, 2, 3, 4]
    >>> shuffle(pack, seeded(7))
    >>> pack
    [4, 2, 1, 3]
    """
    if len(cards) > 52:
        raise ValueError(f"{len(cards)} cards cannot be shuffled: a pack has 52")
    throw = dice.getrandbits
    for last, size, bits in _PLACES[52 - len(cards) :]:
        place = throw(bits)
        while place >= size:
            place = throw(bits)
        cards[last], cards[place] = cards[place], cards[last]


def _check_sizes(sizes: list[int]) -> None:
    if len({*sizes}) != 1 or sizes[0] not in _PACKETS:
        raise ValueError(f"hands of {', '.join(map(str, sizes))} cards: all four need 9, 10 or 12")


class _Deal(NamedTuple):
    hands: tuple[int, int, int, int]
    stock: tuple[int, ...]
    salt: int = 0


class Deal(_Deal):
    """Who got what: ``hands`` (four masks, by seat), ``stock`` (bits, top first), ``salt``.

    ``salt`` settles the one thing that is shuffled later: the order in which discards are dealt
    out again when the stock is empty. ValueError unless every card of the pack is in one place.

    >>> Deal((1, 2, 4, 8), ())
    Traceback (most recent call last):
    ...
    ValueError: hands of 1, 1, 1, 1 cards: all four need 9, 10 or 12
    """

    __slots__ = ()

    def __new__(
        cls, hands: tuple[int, int, int, int], stock: tuple[int, ...], salt: int = 0
    ) -> Self:
        """Check what was put together; `shuffled` knows that it is sound."""
        _check_sizes([mask.bit_count() for mask in hands])
        seen = 0
        for part in (*hands, *stock):
            for card in cards_of(part & FULL_DECK & seen):
                raise ValueError(f"{card} comes twice in the deal")
            seen |= part
        if seen != FULL_DECK:
            missing = show_cards(FULL_DECK & ~seen)
            raise ValueError(f"the deal lacks {missing or 'nothing, but has more than cards'}")
        if type(salt) is not int or not 0 <= salt < 1 << 32:
            raise ValueError(f"{salt!r} is no salt: use a whole number from 0 to {(1 << 32) - 1}")
        if len(stock) != 52 - 4 * hands[0].bit_count():
            raise ValueError("in a stock every card is by itself, top first")
        return tuple.__new__(cls, (tuple(hands), tuple(stock), salt))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        # what `_replace` calls
        return cls(*iterable)

    @classmethod
    def shuffled(cls, dealer: int, seed: int | str | Random, hand_size: int = 9) -> Deal:
        """Shuffle and deal. The same seed gives the same deal on every Python.

        ``seed`` is a number, a text, or a `random.Random` that is used and left advanced.
        ValueError for anything else, and for a dealer or a hand size that does not exist.

        >>> Deal.shuffled(Seat.S, seed=7) == Deal.shuffled(Seat.S, seed=7)
        True
        >>> len(Deal.shuffled(Seat.S, 7).stock), len(Deal.shuffled(Seat.S, 7, 12).stock)
        (16, 4)
        """
        packets = _PACKETS.get(hand_size) if type(hand_size) is int else None
        if packets is None:
            raise ValueError(f"hands of {hand_size!r} are not dealt: use 9, 10 or 12")
        seat = seat_of(dealer, "dealer")
        dice = cast("Random", seed) if hasattr(seed, "getrandbits") else seeded(seed)
        bits = _BITS[:]
        shuffle(bits, dice)
        north, east, south, west = packets[seat]
        hands = (sum(north(bits)), sum(east(bits)), sum(south(bits)), sum(west(bits)))
        return tuple.__new__(cls, (hands, tuple(bits[4 * hand_size :]), dice.getrandbits(32)))

    @classmethod
    def of(
        cls,
        hands: Mapping[Seat, str | Iterable[int]] | Sequence[str | Iterable[int]],
        stock: str | Iterable[int] | None = None,
        salt: int = 0,
    ) -> Deal:
        """A deal put together by hand: cards by seat (N, E, S, W) and the stock, top first.

        Without a stock, the cards left over are the stock, in the pack's fixed order.
        ValueError when a card comes twice or the hands are not all of 9, 10 or 12.

        >>> deal = Deal.of(["AC KC QC JC TC 9C 8C 7C 6C", "AD KD QD JD TD 9D 8D 7D 6D",
        ...                 "AH KH QH JH TH 9H 8H 7H 6H", "AS KS QS JS TS 9S 8S 7S 6S"])
        >>> len(deal.stock), deal.cards(Seat.N)[0]
        (16, Card('6C'))
        """
        try:
            listed = [hands[seat] for seat in Seat]  # works for mappings and sequences
        except (LookupError, TypeError):
            listed = []
        if not listed or len(hands) != 4:
            raise ValueError("a deal needs the cards of four seats: N, E, S and W, in this order")
        masks = [
            mask_of(parse_cards(held) if isinstance(held, str) else map(Card, held))
            for held in listed
        ]
        if stock is None:
            rest = cards_of(FULL_DECK & ~(masks[0] | masks[1] | masks[2] | masks[3]))
        else:
            rest = parse_cards(stock) if isinstance(stock, str) else [Card(c) for c in stock]
        return cls(
            (masks[0], masks[1], masks[2], masks[3]), tuple(1 << card for card in rest), salt
        )

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player."""
        return self.hands[0].bit_count()

    def cards(self, seat: int) -> list[Card]:
        """The cards dealt to a seat, in the pack's fixed order."""
        return cards_of(self.hands[seat_of(seat)])

    @property
    def stock_cards(self) -> list[Card]:
        """The stock, top card first."""
        return [CARDS[bit.bit_length() - 1] for bit in self.stock]
