"""A hand or a game as readable text, there and back, and as a short token for links.

The text names the rules with their changed fields, the dealer, the deal, every action with the
seat that did it, and the result. Reading plays everything again, action by action, and then
compares what comes out with what was read, line by line: a damaged, illegal or altered record is
refused with the line at fault, and nothing is half loaded. Lines that begin with ``#`` and empty
lines are notes and are passed over. The last line is a check sum; a record written by hand may
leave it out.

>>> hand = Hand.new(seed=1)
>>> hand.apply("bid 6")
>>> print(dumps(hand, seed=1))
cinch hand, version 1
rules: le-cinch
seed: 1
dealer: S
deal N: TS 9S AH 9H JD TD QC 5C 4C
deal E: 3S 2S JH 8D 7D 6D 3D AC KC
deal S: AS KS 7S 8H 5H 3H 9D 7C 2C
deal W: QS 6S KH TH 2H AD QD 4D JC
stock: 5S 3C 8S 8C 2D KD 4S 6H 4H 7H 9C 5D 6C JS QH TC
salt: 798461319
auction: W bid 6
check: b82bdb26
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from zlib import crc32

from cinch.cards import Card, Seat, Suit, mask_of, parse_cards, show_cards
from cinch.deal import Deal
from cinch.game import Game
from cinch.hand import Hand, Phase, Position
from cinch.packing import from_token, hands_of, made_with_dealer, token
from cinch.rules import RuleSet
from cinch.ruletoken import RecordError, rules_from_token, rules_token

__all__ = [
    "RecordError",
    "dumps",
    "from_token",
    "loads",
    "rules_from_token",
    "rules_token",
    "token",
]

MAX_TEXT = 2_000_000
MAX_LINE = 2_000
_HAND_TITLE = "cinch hand, version 1"
_GAME_TITLE = "cinch game, version 1"
_SIDES = ("NS", "EW")


# ---- writing -------------------------------------------------------------------------------


def dumps(thing: Hand | Game, seed: int | str | None = None) -> str:
    """The record of a hand or a game as text.

    ``seed`` may be given for a hand to have it noted; ValueError when the deal does not come
    from it, or when the record could not be read back (rules that make no game, a game whose
    deals do not come from its seed).

    >>> dumps(Hand.new(seed=1)).splitlines()[:3]
    ['cinch hand, version 1', 'rules: le-cinch', 'dealer: S']
    """
    if isinstance(thing, Game):
        if seed not in (None, thing.seed):
            raise ValueError(f"this game comes from the seed {thing.seed!r}, not from {seed!r}")
        lines = _game_lines(thing)
    elif not isinstance(thing, Hand):
        raise ValueError(f"{thing!r} cannot be recorded: give a hand or a game")
    else:
        lines = [_HAND_TITLE, f"rules: {_rules_text(thing.rules)}"]
        if seed is not None:
            if Deal.shuffled(thing.dealer, seed, thing.rules.hand_size) != thing.deal:
                raise ValueError(f"the deal of this hand does not come from the seed {seed!r}")
            lines.append(f"seed: {json.dumps(seed)}")
        lines += _hand_lines(thing)
    longest = max(map(len, lines))
    if longest > MAX_LINE:
        raise ValueError(f"a line of {longest} characters is too long to be read back")
    text = "\n".join([*lines, f"check: {_check(lines)}"])
    if len(text) > MAX_TEXT:
        raise ValueError(f"a record of {len(text)} characters is too long to be read back")
    return text


def _check(lines: list[str]) -> str:
    return f"{crc32(chr(10).join(lines).encode()):08x}"


def _rules_text(rules: RuleSet) -> str:
    return rules_token(rules).replace(".", ", ")


def _hand_lines(hand: Hand) -> list[str]:
    return [f"dealer: {hand.dealer.name}", *_start_lines(hand), *_played_lines(hand)]


def _start_lines(hand: Hand) -> list[str]:
    start = hand.deal
    lines = [f"deal {seat.name}: {_cards(start.hands[seat])}" for seat in Seat]
    if isinstance(start, Position):
        lines += [f"taken {side}: {_cards(start.taken[k])}" for k, side in enumerate(_SIDES)]
        lines.append(f"contract: {Seat(start.maker).name} {start.bid}")
        lines.append(f"trumps: {Suit(start.trump).letter}")
        lines.append(f"leader: {Seat(start.leader).name}")
        return lines
    return [*lines, f"stock: {' '.join(map(str, start.stock_cards))}", f"salt: {start.salt}"]


def _cards(mask: int) -> str:
    return show_cards(mask) or "none"


_LABELS = {"pass": "auction", "bid": "auction", "trump": "trump", "discard": "discard",
           "draw": "refill", "take": "refill", "play": "trick"}  # fmt: skip


def _played_lines(hand: Hand) -> list[str]:
    """The actions, one line for a phase and one for each trick, and the result."""
    groups: list[tuple[str, list[str]]] = []
    plays = 0
    for seat, action in hand.history():
        label = _LABELS[action.kind]
        text = f"{seat.name} {action}"
        if label == "trick":
            label = f"trick {plays // 4 + 1}"
            text = f"{seat.name} {action.card}"
            plays += 1
        if not groups or groups[-1][0] != label:
            groups.append((label, []))
        groups[-1][1].append(text)
    lines = [f"{label}: {', '.join(entries)}" for label, entries in groups]
    if hand.phase == Phase.DONE:
        lines.append(f"result: {_result(hand)}")
    return lines


def _result(hand: Hand) -> str:
    if hand.thrown_in:
        return "thrown in"
    score = hand.score
    return f"points {_pair(score.points)}, score {_pair(score.scored)}"


def _pair(numbers: tuple[int, int]) -> str:
    return f"NS {numbers[0]} EW {numbers[1]}"


def _game_lines(game: Game) -> list[str]:
    how = "given" if made_with_dealer(game) else "drawn"
    lines = [_GAME_TITLE, f"rules: {_rules_text(game.rules)}", f"seed: {json.dumps(game.seed)}"]
    lines.append(f"first dealer: {game.first_dealer.name} ({how})")
    totals = [0, 0]
    for number, hand in enumerate(hands_of(game), 1):
        lines += [f"hand: {number}", *_hand_lines(hand)]
        if number <= len(game.results):
            score = game.results[number - 1][1]
            if score is not None:
                totals = [totals[k] + score.scored[k] for k in (0, 1)]
            lines.append(f"total: {_pair((totals[0], totals[1]))}")
    if game.outcome is not None:
        lines.append(f"winner: {game.outcome.winner.name} ({game.outcome.reason})")
    return lines


# ---- reading -------------------------------------------------------------------------------


class _Lines:
    """The lines of a record that matter, read one after the other."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise RecordError("a record is a text")
        if len(text) > MAX_TEXT:
            raise RecordError(f"a text of {len(text)} characters is too long for a record")
        self.all = [
            (number, line.rstrip())
            for number, line in enumerate(text.split("\n"), 1)
            if line.strip() and not line.startswith("#")
        ]
        for number, line in self.all:
            if len(line) > MAX_LINE:
                raise RecordError(f"{len(line)} characters are too many for a line", number)
        self.end = text.count("\n") + 1
        self.place = 0
        self.number = 1

    def peek(self) -> str:
        """The label of the next line, '' at the end."""
        if self.place == len(self.all):
            return ""
        return self.all[self.place][1].partition(":")[0]

    def title(self) -> str:
        if not self.all:
            raise RecordError("the record is empty", 1)
        self.number, line = self.all[0]
        self.place = 1
        return line

    def take(self, label: str) -> str:
        """The content of the next line, which must have this label."""
        if self.place == len(self.all):
            raise RecordError(f"the record ends here; '{label}: …' is missing", self.end)
        self.number, line = self.all[self.place]
        found, colon, rest = line.partition(": ")
        if found != label or not colon:
            raise RecordError(f"here stands {line[:60]!r}; '{label}: …' is expected", self.number)
        self.place += 1
        return rest


def loads(text: str) -> Hand | Game:
    """Read a record made by `dumps`; `RecordError` names the line at fault and what is wrong.

    >>> hand = Hand.new(seed=1)
    >>> loads(dumps(hand)) == hand
    True
    >>> loads(dumps(hand).replace("dealer: S", "dealer: Q"))
    Traceback (most recent call last):
    ...
    cinch.ruletoken.RecordError: line 3: 'Q' is no seat: use N, E, S or W
    """
    lines = _Lines(text)
    made: Hand | Game
    seed: int | str | None = None
    try:
        title = lines.title()
        if title == _HAND_TITLE:
            rules = _read_rules(lines)
            seed = _read_seed(lines) if lines.peek() == "seed" else None
            made = _read_hand(lines, rules)
            expected = dumps(made, seed)
        elif title == _GAME_TITLE:
            made = _read_game(lines)
            expected = dumps(made)
        else:
            raise RecordError(
                f"a record begins with {_HAND_TITLE!r} or {_GAME_TITLE!r}, not {title[:60]!r}",
                lines.number,
            )
    except RecordError as error:
        raise error if error.line else RecordError(str(error), lines.number) from None
    except ValueError as error:
        raise RecordError(str(error), lines.number) from None
    _compare(lines, expected.split("\n"))
    return made


def _compare(lines: _Lines, expected: list[str]) -> None:
    """Line by line: what was read against the record of what came out of it."""
    found = lines.all
    if found[-1][1].partition(":")[0] != "check":
        expected = expected[:-1]
    for (number, line), right in zip(found, expected, strict=False):
        if line != right:
            what = (
                "the check sum does not fit the record"
                if right[:6] == "check:"
                else (f"here stands {line[:200]!r}, the replay gives {right!r}")
            )
            raise RecordError(what, number)
    if len(found) > len(expected):
        number, line = found[len(expected)]
        raise RecordError(f"the record should be over, but here stands {line[:60]!r}", number)
    if len(found) < len(expected):
        raise RecordError(f"the record ends here; {expected[len(found)]!r} is missing", lines.end)


def _read_rules(lines: _Lines) -> RuleSet:
    return rules_from_token(lines.take("rules").replace(", ", "."))


def _read_seed(lines: _Lines) -> int | str:
    text = lines.take("seed")
    try:
        seed = json.loads(text)
    except (ValueError, RecursionError):
        seed = None
    if type(seed) not in (int, str):
        raise RecordError(f"{text[:60]!r} is no seed: a whole number, or a text in quotes")
    assert isinstance(seed, (int, str))
    return seed


def _read_hand(lines: _Lines, rules: RuleSet) -> Hand:
    dealer = Seat.parse(lines.take("dealer"))
    hands: list[list[Card]] = []
    for seat in Seat:
        hands.append(_read_cards(lines.take(f"deal {seat.name}")))
        mask_of(card for held in hands for card in held)  # a card that comes twice: this line
    start: Deal | Position
    if lines.peek() == "taken NS":
        start = _read_position(lines, hands)
    else:
        stock = parse_cards(lines.take("stock"))
        start = Deal.of(hands, stock)
        start = start._replace(salt=_number(lines.take("salt")))
    hand = Hand(rules, start, dealer)
    _read_actions(lines, hand)
    return hand


def _read_cards(text: str) -> list[Card]:
    return [] if text == "none" else parse_cards(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 11 and int(text) < 1 << 32):
        raise RecordError(f"{text[:60]!r} is no number from 0 to {(1 << 32) - 1}")
    return int(text)


def _read_position(lines: _Lines, hands: list[list[Card]]) -> Position:
    n, e, s, w = (mask_of(held) for held in hands)
    ours, theirs = (mask_of(_read_cards(lines.take(f"taken {side}"))) for side in _SIDES)
    maker, _, bid = lines.take("contract").partition(" ")
    trump = Suit.parse(lines.take("trumps"))
    leader = Seat.parse(lines.take("leader"))
    return Position((n, e, s, w), trump, Seat.parse(maker), _number(bid), leader, (ours, theirs))


def _entries(lines: _Lines, label: str) -> Iterator[tuple[Seat, str]]:
    for entry in lines.take(label).split(", "):
        seat, blank, text = entry.partition(" ")
        if not blank or seat not in Seat.__members__:
            raise RecordError(f"{entry[:60]!r}: a seat N, E, S or W is expected, then what it did")
        yield Seat[seat], text


def _read_actions(lines: _Lines, hand: Hand) -> None:
    """Play the actions; who did what must be whose turn it was and legal."""
    while True:
        label = lines.peek()
        trick = label.startswith("trick ")
        if not trick and label not in ("auction", "trump", "discard", "refill"):
            break
        for seat, text in _entries(lines, label):
            if hand.turn is None:
                raise RecordError(f"'{seat.name} {text}': the hand is over")
            if seat != hand.turn:
                raise RecordError(
                    f"'{seat.name} {text}': it is {hand.turn.word}'s turn, not {seat.word}'s"
                )
            hand.apply(f"play {text}" if trick else text)
    if lines.peek() == "result":
        found = lines.take("result")
        right = _result(hand) if hand.phase == Phase.DONE else "none, for the hand is not over"
        if found != right:
            raise RecordError(f"the record says {found!r}, the replay gives {right!r}")


def _read_game(lines: _Lines) -> Game:
    rules = _read_rules(lines)
    seed = _read_seed(lines)
    first, _, how = lines.take("first dealer").partition(" ")
    dealer = Seat.parse(first) if how == "(given)" else None
    game = Game(rules, seed=seed, dealer=dealer)
    while lines.peek() == "hand":
        lines.take("hand")
        if game.over:
            raise RecordError("the game is over before this hand")
        # what was dealt follows from the seed; the lines must say the same
        right = [f"dealer: {game.hand.dealer.name}", *_start_lines(game.hand)]
        for line in right:
            label, _, content = line.partition(": ")
            if lines.take(label) != content:
                raise RecordError(f"the seed gives {line!r} here")
        _read_actions(lines, game.hand)
        if lines.peek() == "total":
            lines.take("total")
            game.next_hand()
    return game
