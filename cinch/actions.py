"""What a player can do, each with one text form and one number.

There are 72 fixed numbers: 0 pass, 1 to 14 the bids, 15 to 18 the trump suits (C D H S), 19
draw from the stock, 20 to 71 the cards. Playing a card and taking it up share the card's
number: the phase of the hand tells which is meant. A discard is a set of cards and has no
number of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from cinch.cards import CARDS, FULL_DECK, Card, Suit, mask_of, parse_cards, show_cards

__all__ = [
    "BIDS",
    "DRAW",
    "NAMES",
    "PASS",
    "PLAYS",
    "TAKES",
    "Action",
    "discard",
    "parse_action",
]

_new = object.__new__
KINDS = ("pass", "bid", "trump", "discard", "draw", "take", "play")

# Bits of the mask in which a hand keeps what may be done: a play has its card's bit, so that
# the legal cards need no shifting; then the numbers 0 to 19, then the cards once more to take.
CALL = 52
NAME = CALL + 15
TAKE = CALL + 20

#: kind: its first number, and the least and the greatest value.
_NUMBERS = {
    "pass": (0, 0, 0),
    "bid": (0, 1, 14),
    "trump": (15, 0, 3),
    "draw": (19, 0, 0),
    "play": (20, 0, 51),
    "take": (20, 0, 51),
}


class _Parts:
    """The parts of an action, while it is being made."""

    __slots__ = ("bit", "id", "kind", "value")
    kind: str
    value: int
    id: int
    bit: int


class Action(_Parts):
    """One thing a player can do: ``kind`` is one of pass, bid, trump, discard, draw, take, play.

    ``value`` is the bid, the suit's number or the card's number; for a discard the mask of the
    cards thrown. ``id`` is the fixed number (0 to 71), or -1 for a discard; ``bit`` is the
    engine's own mask for it (0 for a discard). Actions compare by meaning. `Action.parse` (or
    `parse_action`) reads the text form.

    >>> Action.parse("bid 6"), Action.parse("play 5♠"), Action.parse("discard 4d 2S").id
    (Action('bid 6'), Action('play 5S'), -1)
    >>> Action("bid", 15)
    Traceback (most recent call last):
    ...
    ValueError: bid with the value 15 is no action: the values go from 1 to 14
    """

    __slots__ = ()

    def __init__(self, kind: str, value: int = 0) -> None:
        """An action from its parts; ValueError when there is no such action."""
        if kind == "discard":
            first, low, high = -1, 0, FULL_DECK
        elif kind in _NUMBERS:
            first, low, high = _NUMBERS[kind]
        else:
            raise ValueError(f"{kind!r} is no kind of action: there are {', '.join(KINDS)}")
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"{kind} with the value {value!r} is no action: give a whole number")
        value = int(value)
        if not low <= value <= high:
            raise ValueError(
                f"{kind} with the value {value} is no action: the values go from {low} to {high}"
            )
        bit = 0
        if kind != "discard":
            bit = 1 << (value if kind == "play" else CALL + first + value)
            first += value
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "value", value)
        put(self, "id", first)
        put(self, "bit", bit)

    def __setattr__(self, name: str, value: object) -> None:
        """Hands share their actions, so that none may change."""
        raise AttributeError(f"an action never changes: make another instead of setting {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an action never changes")

    @staticmethod
    def parse(text: str) -> Action:
        """Read a text form, as `parse_action` does.

        >>> Action.parse("trump hearts")
        Action('trump H')
        """
        return parse_action(text)

    @property
    def card(self) -> Card:
        """The card of a play or a take; ValueError for another action."""
        if self.kind not in ("play", "take"):
            raise ValueError(f"'{self}' names no single card")
        return CARDS[self.value]

    @property
    def suit(self) -> Suit:
        """The suit that a trump action names; ValueError for another action."""
        if self.kind != "trump":
            raise ValueError(f"'{self}' names no suit")
        return Suit(self.value)

    @property
    def mask(self) -> int:
        """The cards of a play, a take or a discard as a mask; 0 for another action."""
        if self.kind == "discard":
            return self.value
        return 1 << self.value if self.kind in ("play", "take") else 0

    def __str__(self) -> str:
        match self.kind:
            case "bid":
                return f"bid {self.value}"
            case "trump":
                return f"trump {Suit(self.value).letter}"
            case "discard":
                return f"discard {show_cards(self.value)}" if self.value else "discard nothing"
            case "take" | "play":
                return f"{self.kind} {CARDS[self.value]}"
        return self.kind

    def __repr__(self) -> str:
        return f"Action('{self}')"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Action):
            return self.kind == other.kind and self.value == other.value
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.kind, self.value))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_action, (str(self),)


PASS = Action("pass")
BIDS: tuple[Action, ...] = (PASS, *(Action("bid", bid) for bid in range(1, 15)))
NAMES: tuple[Action, ...] = tuple(Action("trump", suit) for suit in range(4))
DRAW = Action("draw")
PLAYS: tuple[Action, ...] = tuple(Action("play", card) for card in range(52))
TAKES: tuple[Action, ...] = tuple(Action("take", card) for card in range(52))


def discard_mask(mask: int) -> Action:
    """The action of throwing the cards of a mask that is known to be sound; quick.

    >>> discard_mask(0b101)
    Action('discard 4C 2C')
    """
    made: _Parts = _new(_Parts)
    made.kind = "discard"
    made.value = mask
    made.id = -1
    made.bit = 0
    made.__class__ = Action  # from here on it never changes
    return made  # type: ignore[return-value]


def discard(cards: Iterable[int]) -> Action:
    """The action of throwing these cards.

    >>> discard(parse_cards("4D 2S"))
    Action('discard 2S 4D')
    """
    return Action("discard", mask_of(cards))


def parse_action(text: str) -> Action:
    """Read an action from its text form; ValueError says what would be right.

    >>> parse_action("pass"), parse_action("take 5S"), parse_action("discard nothing").mask
    (Action('pass'), Action('take 5S'), 0)
    >>> parse_action("bid 15")
    Traceback (most recent call last):
    ...
    ValueError: 'bid 15': a bid is a number from 1 to 14, as in 'bid 6'
    """
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is no action: give a text such as 'play 5S' or an Action")
    verb, _, rest = text.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip()
    match verb:
        case "pass" | "draw":
            if rest:
                raise ValueError(f"{text!r}: '{verb}' stands alone, without {rest!r}")
            return PASS if verb == "pass" else DRAW
        case "bid":
            if rest.isascii() and rest.isdigit() and len(rest) < 3 and 1 <= int(rest) <= 14:
                return BIDS[int(rest)]
            raise ValueError(f"{text!r}: a bid is a number from 1 to 14, as in 'bid 6'")
        case "trump":
            return NAMES[Suit.parse(rest)]
        case "play":
            return PLAYS[Card(rest)]
        case "take":
            return TAKES[Card(rest)]
        case "discard":
            return discard([] if rest.lower() == "nothing" else parse_cards(rest))
    raise ValueError(
        f"{text!r} is no action: write pass, bid 6, trump C, discard 2S 4D, draw, take 5S "
        "or play 5S"
    )
