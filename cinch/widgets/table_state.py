"""A table as it stands: dealt anew, from a link, or read back from the reader's browser.

Everything that comes from outside is checked by playing it again (`cinch.packing`): what is
damaged is refused with a sentence, and nothing of it is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cinch.bots import make_bot
from cinch.cards import Card, Seat
from cinch.game import Game
from cinch.hand import Hand, Phase
from cinch.packing import from_token, made_with_dealer, token
from cinch.record import loads
from cinch.rules import RuleSet
from cinch.widgets.felt import last_trick
from cinch.widgets.table_options import CHOICES

__all__ = [
    "Seated",
    "deal",
    "from_link",
    "from_text",
    "gives_away",
    "link_to",
    "next_seed",
    "over",
    "read_seed",
    "revealed",
]

LONGEST_SEED = 40


@dataclass
class Seated:
    """Who sits where at what: ``game`` is None outside a game, ``seed`` None for a linked hand.

    ``hand`` is the hand being played (in a game the truth; ``game.hand`` is its deal), ``opened``
    the numbers of the hands in which something hidden was seen, ``waiting`` whether a finished
    trick is still on the table.
    """

    mode: str
    seed: int | str | None
    you: Seat
    hand: Hand
    game: Game | None = None
    opened: tuple[int, ...] = ()
    waiting: bool = False

    @property
    def number(self) -> int:
        """The number of the hand on the table in its game."""
        return len(self.game.results) + 1 if self.game else 1

    @property
    def is_open(self) -> bool:
        """Whether something hidden was seen in this hand."""
        return self.number in self.opened

    @property
    def over(self) -> bool:
        """Whether the hand, or the exercise, is over."""
        return over(self.mode, self.hand)

    def marked_open(self) -> Seated:
        """The same, with the hand on the table among the open ones."""
        return self if self.is_open else replace(self, opened=(*self.opened, self.number))

    def as_dict(self, game_token: str | None = None) -> dict[str, Any]:
        """The form in which it is stored: JSON values only; ``game_token`` if it is known.

        ValueError when the game is too long for a token.
        """
        if self.game is not None and game_token is None:
            game_token = token(self.game)
        return {
            "mode": self.mode,
            "seed": self.seed,
            "you": self.you.name,
            "hand": token(self.hand),
            "game": game_token,
            "opened": list(self.opened),
            "waiting": self.waiting,
        }

    @classmethod
    def read(cls, stored: object) -> Seated:
        """Read back what `as_dict` made; ValueError when anything is wrong with it."""
        if not isinstance(stored, Mapping):
            raise ValueError("there is no table in it")
        mode, seed, opened = stored.get("mode"), stored.get("seed"), stored.get("opened")
        if not isinstance(mode, str) or mode not in CHOICES["mode"][1]:
            raise ValueError(f"{mode!r} is nothing to play")
        if not (seed is None or (type(seed) is int) or isinstance(seed, str)):
            raise ValueError(f"{seed!r} is no seed")
        if not isinstance(opened, list) or not all(type(n) is int and n > 0 for n in opened):
            raise ValueError("the list of open hands is damaged")
        you = Seat.parse(str(stored.get("you")))
        hand = from_token(_text(stored.get("hand")))
        game: Game | None = None
        if not isinstance(hand, Hand):
            raise ValueError("where the hand should be there is a game")
        if mode == "discard" and not hand.rules.draw:
            raise ValueError("its rules have no discard to practise")
        if (stored.get("game") is not None) != (mode == "game"):
            raise ValueError("the game and what is played do not fit")
        if mode == "game":
            found = from_token(_text(stored.get("game")))
            if not isinstance(found, Game):
                raise ValueError("where the game should be there is a hand")
            if found.over:
                raise ValueError("the game in it is over, with no hand to play")
            game, dealt = found, found.hand
            if (dealt.rules, dealt.deal, dealt.dealer) != (hand.rules, hand.deal, hand.dealer):
                raise ValueError("the hand is not the one that the game has dealt")
        waiting = stored.get("waiting") is True and last_trick(hand) is not None
        return cls(mode, seed, you, hand, game, tuple(opened), waiting)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("a token is a text")
    return value


def read_seed(text: str) -> int | str:
    """A seed as the reader types it: a whole number, or any short text.

    >>> read_seed(" 17 "), read_seed("friday")
    (17, 'friday')
    """
    text = text.strip()
    if not text:
        raise ValueError("Type a seed: a number or a word. The same seed gives the same cards.")
    if len(text) > LONGEST_SEED:
        raise ValueError(f"A seed has at most {LONGEST_SEED} letters; this one has {len(text)}.")
    return int(text) if re.fullmatch(r"\d{1,15}", text, re.ASCII) else text


def next_seed(seed: int | str) -> int | str:
    """The seed of the deal after this one.

    >>> next_seed(17), next_seed("friday"), next_seed("friday 2")
    (18, 'friday 2', 'friday 3')
    """
    if isinstance(seed, int):
        return seed + 1
    found = re.fullmatch(r"(.*) (\d{1,9})", seed, re.DOTALL | re.ASCII)
    made = f"{found[1]} {int(found[2]) + 1}" if found else f"{seed} 2"
    return made if len(made) <= LONGEST_SEED else 1


def deal(mode: str, rules: RuleSet, seed: int | str, you: Seat) -> Seated:
    """Deal from a seed. A single hand is the first hand of the game with that seed.

    For an exercise, programs play up to where it begins. ValueError when the rules have no such
    part.

    >>> from cinch.rules import LE_CINCH
    >>> deal("play", LE_CINCH, 51, Seat.S).hand.phase.name
    'PLAY'
    """
    if mode == "discard" and not rules.draw:
        raise ValueError(
            f"{rules.title} has no discard to practise: every player keeps the cards he was dealt."
        )
    game = Game(rules, seed=seed)
    if mode == "game":
        return Seated(mode, seed, you, game.hand.copy(), game)
    hand = game.hand
    goal = {"discard": Phase.DISCARD, "play": Phase.PLAY}.get(mode, Phase.AUCTION)
    bot = make_bot("steady", seed)
    while hand.phase < goal:
        assert hand.turn is not None
        hand.apply(bot.decide(hand.view(hand.turn)).action)
        if hand.thrown_in:  # a deal that nobody wants, under rules that deal anew
            hand = game.next_hand()
    return Seated(mode, seed, you, hand)


def link_to(table: Seated) -> str:
    """The fragment of an address that opens this table elsewhere, ``hand=…&seat=S``."""
    seat = f"&seat={table.you.name}"
    if table.game is None:
        return f"hand={token(table.hand)}{seat}"
    game = table.game.copy()
    game.hand = table.hand
    return f"game={token(game)}{seat}"


def from_link(fragment: str) -> Seated:
    """The table that a link opens; ValueError when the link is damaged.

    >>> from cinch.rules import LE_CINCH
    >>> table = deal("game", LE_CINCH, 51, Seat.N)
    >>> from_link(link_to(table)) == table
    True
    """
    kind, _, rest = fragment.partition("=")
    text, _, seat = rest.partition("&seat=")
    you = Seat.parse(seat) if seat else Seat.S
    thing = from_token(text)
    if kind == "game" and isinstance(thing, Game):
        game = _uncounted(thing) if thing.over else thing
        hand, game.hand = game.hand, game.hand.at(0)
        return Seated("game", game.seed, you, hand, game)
    if kind == "hand" and isinstance(thing, Hand):
        return Seated("hand", None, you, thing)
    raise ValueError("a hand stands where a game should be, or the other way round")


def from_text(text: str, you: Seat) -> Seated:
    """The table of a pasted link or record; ValueError says what is wrong with it.

    >>> from cinch.record import dumps
    >>> from_text(dumps(Hand.new(seed=1)), Seat.N).hand == Hand.new(seed=1)
    True
    """
    link = text.rpartition("#")[2] if "\n" not in text else ""
    if link.startswith(("hand=", "game=")):
        return from_link(link)
    thing = loads(text)
    if isinstance(thing, Game):
        return from_link(f"game={token(thing)}&seat={you.name}")
    return Seated("hand", None, you, thing)


def _uncounted(game: Game) -> Game:
    """A finished game with its last hand not yet counted, so that it can be taken back."""
    dealer = game.first_dealer if made_with_dealer(game) else None
    again = Game(game.rules, seed=game.seed, dealer=dealer)
    for hand, _ in game.results[:-1]:
        again.hand = hand
        again.next_hand()
    again.hand = game.hand
    return again


def over(mode: str, hand: Hand) -> bool:
    """Whether what is played ends where the hand stands now.

    >>> over("auction", Hand.new(seed=1))
    False
    """
    goal = {"auction": Phase.DISCARD, "discard": Phase.PLAY}.get(mode, Phase.DONE)
    return hand.phase >= goal


def gives_away(before: Seated, after: Seated) -> bool:
    """Whether who sat at ``before`` has seen cards there that are hidden at ``after``.

    That can be where both have the same deal: played from another seat, or farther.

    >>> from cinch.rules import LE_CINCH
    >>> south, west = (deal("hand", LE_CINCH, 51, seat) for seat in (Seat.S, Seat.W))
    >>> gives_away(south, west), gives_away(south, south)
    (True, False)
    """
    if after.is_open or after.over:  # nothing is hidden there
        return False
    same = after.hand.deal
    if before.game is not None and any(hand.deal == same for hand, _ in before.game.results):
        return True
    if before.hand.deal != same:
        return False
    return before.is_open or before.over or bool(_seen(before) - _seen(after))


def _seen(table: Seated) -> set[Card]:
    """The cards that the seat has seen in the course of the hand."""
    return {card for e in table.hand.events if e.seen_by(table.you) for card in e.cards}


def revealed(hand: Hand, step: int, you: Seat) -> bool:
    """Whether a seat that goes back to a step has seen cards since then that it should not know.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> hand.apply("bid 6")
    >>> revealed(hand, 0, Seat.W)
    False
    """
    events = hand.events
    before = {card for e in events if e.step <= step and e.seen_by(you) for card in e.cards}
    return any(
        card not in before for e in events if e.step > step and e.seen_by(you) for card in e.cards
    )
