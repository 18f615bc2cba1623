"""A hand or a game as one short token for links: base64url of packed numbers.

A token is a version byte, one number in mixed radix, and a CRC-32. Every choice is packed with
the radix of what could be meant, never as an index into the legal actions, so that a change of
the rules cannot turn one card into another: a card played is its place in its owner's hand, a
call one of fifteen, a card taken up one of fifty-two. The result is packed too, and reading a
token plays the hand again: what is illegal or comes out differently is refused.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from zlib import crc32

from cinch.actions import BIDS, DRAW, NAMES, PLAYS, TAKES, Action
from cinch.cards import cards_of
from cinch.deal import Deal
from cinch.game import Game
from cinch.hand import Hand, Phase, Position
from cinch.rules import CHOICES, PRESETS, RuleSet
from cinch.ruletoken import RecordError, rules_token

__all__ = ["from_token", "made_with_dealer", "token"]

VERSION = 1
MAX_TOKEN = 40_000
MAX_HANDS = 1000
_PRESETS = tuple(PRESETS)
_FIELDS = tuple(CHOICES)
_HAND, _POSITION, _GAME = range(3)


class _Packer:
    """Numbers in, one big number out; the first in is the first out."""

    def __init__(self) -> None:
        self.parts: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        if not 0 <= value < radix:
            raise ValueError(f"{value} cannot be recorded: it is outside 0 to {radix - 1}")
        self.parts.append((value, radix))

    def text(self) -> str:
        whole = 0
        for value, radix in reversed(self.parts):
            whole = whole * radix + value
        body = bytes([VERSION]) + whole.to_bytes((whole.bit_length() + 7) // 8, "little")
        body += crc32(body).to_bytes(4, "little")
        return urlsafe_b64encode(body).decode().rstrip("=")


class _Reader:
    def __init__(self, text: str) -> None:
        if not isinstance(text, str) or not text:
            raise RecordError("a token is a text of letters, digits, - and _")
        if len(text) > MAX_TOKEN:
            raise RecordError(f"a token of {len(text)} characters is too long to be one")
        if not text.isascii() or not text.replace("-", "a").replace("_", "a").isalnum():
            raise RecordError("a token has letters, digits, - and _ only")
        try:
            body = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        except ValueError:
            raise RecordError("the token is cut off or has a letter too many") from None
        if len(body) < 6 or crc32(body[:-4]) != int.from_bytes(body[-4:], "little"):
            raise RecordError("the token is damaged: its check sum does not fit")
        if body[0] != VERSION:
            raise RecordError(f"the token has version {body[0]}; this program reads {VERSION}")
        self.rest = int.from_bytes(body[1:-4], "little")

    def get(self, radix: int) -> int:
        self.rest, value = divmod(self.rest, radix)
        return value


def token(thing: Hand | Game) -> str:
    """The token of a hand or a game; letters, digits, ``-`` and ``_`` only.

    ValueError when it cannot be told in a token (rules that make no game, a game whose deals do
    not come from its seed).

    >>> text = token(Hand.new(seed=1))
    >>> len(text), from_token(text) == Hand.new(seed=1)
    (43, True)
    """
    packer = _Packer()
    if isinstance(thing, Game):
        packer.put(_GAME, 3)
        _put_rules(packer, thing.rules)
        _put_game(packer, thing)
    elif not isinstance(thing, Hand):
        raise ValueError(f"{thing!r} has no token: give a hand or a game")
    else:
        at_position = isinstance(thing.deal, Position)
        packer.put(_POSITION if at_position else _HAND, 3)
        _put_rules(packer, thing.rules)
        packer.put(thing.dealer, 4)
        (_put_position if at_position else _put_deal)(packer, thing)
        _put_actions(packer, thing)
    text = packer.text()
    if len(text) > MAX_TOKEN:
        raise ValueError(f"the game is too long for a token: {len(text)} characters")
    return text


def from_token(text: str) -> Hand | Game:
    """Read a token; `RecordError` when it is damaged, illegal or not what `token` writes.

    >>> from_token("AQIDBAUG")
    Traceback (most recent call last):
    ...
    cinch.ruletoken.RecordError: the token is damaged: its check sum does not fit
    """
    reader = _Reader(text)
    kind = reader.get(3)
    rules = _get_rules(reader)
    made: Hand | Game
    try:
        if kind == _GAME:
            made = _get_game(reader, rules)
        else:
            dealer = reader.get(4)
            start = _get_deal(reader, rules) if kind == _HAND else _get_position(reader)
            made = Hand(rules, start, dealer)
            _get_actions(reader, made)
        again = token(made)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"the token holds what cannot be: {error}") from None
    if reader.rest or again != text:
        raise RecordError("the token holds more than a record, or is written in another way")
    return made


# ---- rules ---------------------------------------------------------------------------------


def _put_rules(packer: _Packer, rules: RuleSet) -> None:
    rules_token(rules)  # refuses rules that make no game
    packer.put(_PRESETS.index(rules.base), 16)
    changes = rules.changes
    packer.put(len(changes), 64)
    for number, name in enumerate(_FIELDS):
        if name in changes:
            packer.put(number, 64)
            if name == "target":
                packer.put(rules.target, 1024)
            else:
                packer.put(CHOICES[name].index(changes[name]), 16)


def _get_rules(reader: _Reader) -> RuleSet:
    base = reader.get(16)
    if base >= len(_PRESETS):
        raise RecordError("the token names a rule set that does not exist")
    changes = {}
    for _ in range(reader.get(64)):
        number = reader.get(64)
        if number >= len(_FIELDS):
            raise RecordError("the token names a rule field that does not exist")
        name = _FIELDS[number]
        if name == "target":
            changes[name] = reader.get(1024)
            continue
        value = reader.get(16)
        if value >= len(CHOICES[name]):
            raise RecordError(f"the token gives {name} a value that does not exist")
        changes[name] = CHOICES[name][value]
    try:
        return PRESETS[_PRESETS[base]].replace(**changes)
    except ValueError as error:
        raise RecordError(f"the token's rules are no rules: {error}") from None


# ---- the start -----------------------------------------------------------------------------


def _put_deal(packer: _Packer, hand: Hand) -> None:
    """Where every card is (four hands or the stock), the order of the stock, the salt."""
    deal = hand.deal
    assert isinstance(deal, Deal)
    for card in range(52):
        held = [seat for seat in range(4) if deal.hands[seat] >> card & 1]
        packer.put(held[0] if held else 4, 5)
    left = sorted(deal.stock)
    for bit in deal.stock:
        packer.put(left.index(bit), len(left))
        left.remove(bit)
    packer.put(deal.salt, 1 << 32)


def _get_deal(reader: _Reader, rules: RuleSet) -> Deal:
    places = [reader.get(5) for _ in range(52)]
    if any(places.count(seat) != rules.hand_size for seat in range(4)):
        raise RecordError(f"the token does not deal {rules.hand_size} cards to everybody")
    left = [card for card in range(52) if places[card] == 4]
    stock = [left.pop(reader.get(len(left))) for _ in range(len(left))]
    hands = [[card for card in range(52) if places[card] == seat] for seat in range(4)]
    return Deal.of(hands, stock, reader.get(1 << 32))


def _put_position(packer: _Packer, hand: Hand) -> None:
    start = hand.deal
    assert isinstance(start, Position)
    places = (*start.hands, *start.taken)
    for card in range(52):
        held = [place for place in range(6) if places[place] >> card & 1]
        packer.put(held[0] if held else 6, 7)
    packer.put(start.trump, 4)
    packer.put(start.maker, 4)
    packer.put(start.bid, 15)
    packer.put(start.leader, 4)


def _get_position(reader: _Reader) -> Position:
    places = [0] * 7
    for card in range(52):
        places[reader.get(7)] |= 1 << card
    n, e, s, w, ours, theirs, _ = places
    trump, maker, bid, leader = (reader.get(radix) for radix in (4, 4, 15, 4))
    return Position((n, e, s, w), trump, maker, bid, leader, (ours, theirs))


# ---- actions -------------------------------------------------------------------------------


def _put_actions(packer: _Packer, hand: Hand) -> None:
    """Every action by what it names, then the result of a finished hand."""
    again = hand.at(0)
    packer.put(len(hand.actions), 256)
    for action in hand.actions:
        assert again.turn is not None
        held = cards_of(again.mask(again.turn))
        if action.kind in ("pass", "bid"):
            packer.put(action.value, 15)
        elif action.kind == "trump":
            packer.put(action.value, 4)
        elif action.kind == "discard":
            for card in held:
                packer.put(action.value >> card & 1, 2)
        elif action.kind == "play":
            packer.put(held.index(action.card), len(held))
        else:
            packer.put(52 if action.kind == "draw" else action.value, 53)
        again.apply(action)
    if hand.phase == Phase.DONE and not hand.thrown_in:
        _put_result(packer, hand)


def _put_result(packer: _Packer, hand: Hand) -> None:
    score = hand.score
    for points in score.points:
        packer.put(points, 15)
    for points in score.scored:
        packer.put(points + 32, 96)


def _get_action(reader: _Reader, hand: Hand) -> Action:
    assert hand.turn is not None
    held = cards_of(hand.mask(hand.turn))
    match hand.phase:
        case Phase.AUCTION:
            return BIDS[reader.get(15)]
        case Phase.TRUMP:
            return NAMES[reader.get(4)]
        case Phase.DISCARD:
            return Action("discard", sum(card.bit for card in held if reader.get(2)))
        case Phase.REFILL:
            card = reader.get(53)
            return DRAW if card == 52 else TAKES[card]
    return PLAYS[held[reader.get(len(held))]]


def _get_actions(reader: _Reader, hand: Hand) -> None:
    for step in range(reader.get(256)):
        if hand.turn is None:
            raise RecordError(f"the token goes on after the hand is over, at action {step + 1}")
        action = _get_action(reader, hand)
        try:
            hand.apply(action)
        except ValueError as error:
            raise RecordError(f"action {step + 1} of the token is not allowed: {error}") from None
    if hand.phase == Phase.DONE and not hand.thrown_in:
        score = hand.score
        points = tuple(reader.get(15) for _ in range(2))
        scored = tuple(reader.get(96) - 32 for _ in range(2))
        if (points, scored) != (score.points, score.scored):
            raise RecordError(
                f"the replay parts from the token at the result: the token says points {points} "
                f"and score {scored}, the cards give {score.points} and {score.scored}"
            )


# ---- games ---------------------------------------------------------------------------------


def made_with_dealer(game: Game) -> bool:
    """Whether the first dealer was given rather than drawn by the seed.

    ValueError when neither way deals the first hand of this game.

    >>> made_with_dealer(Game(seed=4)), made_with_dealer(Game(seed=4, dealer=2))
    (False, True)
    """
    if type(game.seed) not in (int, str):
        raise ValueError(f"the seed {game.seed!r} cannot be recorded: use a whole number or a text")
    first = game.results[0][0] if game.results else game.hand
    for given in (False, True):
        dealer = game.first_dealer if given else None
        fresh = Game(game.rules, seed=game.seed, dealer=dealer)
        if (fresh.hand.deal, fresh.first_dealer) == (first.deal, game.first_dealer):
            return given
    raise ValueError("the deals of this game do not come from its seed, so they cannot be recorded")


def hands_of(game: Game) -> list[Hand]:
    """Every hand of a game, the one being played last.

    >>> len(hands_of(Game(seed=4)))
    1
    """
    played = [hand for hand, _ in game.results]
    return played if game.over else [*played, game.hand]


def _put_game(packer: _Packer, game: Game) -> None:
    given = made_with_dealer(game)
    text = isinstance(game.seed, str)
    seed = str(game.seed).encode()
    packer.put(text, 2)
    packer.put(len(seed), 256)
    for byte in seed:
        packer.put(byte, 256)
    packer.put(1 + game.first_dealer if given else 0, 5)
    hands = hands_of(game)
    packer.put(len(hands), MAX_HANDS)
    packer.put(game.over, 2)
    again = Game(game.rules, seed=game.seed, dealer=game.first_dealer if given else None)
    for number, hand in enumerate(hands, 1):
        if (again.hand.deal, again.hand.dealer) != (hand.deal, hand.dealer):
            raise ValueError(f"the deal of hand {number} does not come from the seed of the game")
        _put_actions(packer, hand)
        if number < len(hands):
            for action in hand.actions:
                again.hand.apply(action)
            again.next_hand()


def _get_game(reader: _Reader, rules: RuleSet) -> Game:
    is_text = reader.get(2)
    raw = bytes(reader.get(256) for _ in range(reader.get(256)))
    try:
        seed = raw.decode() if is_text else int(raw.decode("ascii"))
    except ValueError:
        raise RecordError("the token's seed cannot be read") from None
    given = reader.get(5)
    game = Game(rules, seed=seed, dealer=given - 1 if given else None)
    count, over = reader.get(MAX_HANDS), reader.get(2)
    for number in range(1, count + 1):
        if game.over:
            raise RecordError(f"the token goes on after the game is over, at hand {number}")
        _get_actions(reader, game.hand)
        if number < count or over:
            game.next_hand()
    return game
