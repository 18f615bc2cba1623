"""Records: text and token, there and back, and whatever is wrong with one is told exactly."""

from __future__ import annotations

import base64
import zlib
from random import Random

import pytest

from cinch.cards import Seat, Suit
from cinch.game import Game
from cinch.hand import Hand, Position
from cinch.record import (
    RecordError,
    dumps,
    from_token,
    loads,
    rules_from_token,
    rules_token,
    token,
)
from cinch.rules import CHOICES, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from tests.properties.house import house_rules, random_hand, step


def played(rules: RuleSet, seed: int) -> Hand:
    """A finished hand of random actions."""
    hand, rng = Hand.new(rules, seed=seed, dealer=seed % 4), Random(seed)
    while hand.turn is not None:
        step(hand, rng)
    return hand


def played_game(rules: RuleSet, seed: int | str, hands: int = 500) -> Game:
    """A game of random actions, to its end or for some hands."""
    game, rng = Game(rules, seed=seed), Random(f"{seed}")
    while not game.over and len(game.results) < hands:
        while game.hand.turn is not None:
            step(game.hand, rng)
        game.next_hand()
    return game


def refused(read, text: object, message: str | None = None) -> RecordError:
    """The error with which a text is refused; its message must match."""
    with pytest.raises(RecordError, match=message) as caught:
        read(text)
    return caught.value


# ---- there and back ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_hands_come_back_at_every_step(rules: RuleSet) -> None:
    rng = Random(f"steps {rules.base}")
    for _ in range(3):
        hand = random_hand(rules, rng, stop=0)
        while True:
            assert loads(dumps(hand)) == hand
            assert from_token(token(hand)) == hand
            if hand.turn is None:
                break
            step(hand, rng)


def test_hands_under_house_rules_come_back() -> None:
    rng = Random("house")
    for _ in range(150):
        hand = random_hand(house_rules(rng), rng)
        assert loads(dumps(hand)) == hand
        assert from_token(token(hand)) == hand
        assert hand.rules == loads(dumps(hand)).rules


def test_positions_come_back() -> None:
    start = Position((15, 15 << 13, 15 << 26, 15 << 39), Suit.HEARTS, 2, 5, 3, (1 << 50, 1 << 51))
    hand = Hand(LE_CINCH, start, Seat.N)
    for _ in range(17):
        assert loads(dumps(hand)) == hand
        assert from_token(token(hand)) == hand
        if hand.turn is not None:
            hand.apply(hand.legal_actions()[0])
    assert hand.turn is None


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
@pytest.mark.parametrize("seed", [5, -3, 'Pêche\n"♠', ""])
def test_games_come_back(rules: RuleSet, seed: int | str) -> None:
    for hands in (0, 1, 4):
        game = played_game(rules, seed, hands)
        for _ in range(5):  # in the midst of the next hand as well
            assert loads(dumps(game)) == game
            assert from_token(token(game)) == game
            if not game.over and game.hand.turn is not None:
                step(game.hand, Random(0))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_game_to_its_end(rules: RuleSet) -> None:
    # random players of the harder games fall below nought, so these get a nearer target
    rules = rules if rules.made == "difference" else rules.replace(target=3)
    seed = next(seed for seed in range(99) if played_game(rules, seed, 30).over)
    game = played_game(rules, seed)
    again = loads(dumps(game))
    assert isinstance(again, Game)
    assert again == game
    assert again.outcome == game.outcome
    assert again.totals == game.totals
    assert from_token(token(game)) == game


def test_a_given_first_dealer_is_told_from_a_drawn_one() -> None:
    drawn = Game(seed=4)
    given = Game(seed=4, dealer=drawn.first_dealer)
    assert drawn != given
    for game in (drawn, given):
        assert from_token(token(game)) == game
        assert loads(dumps(game)) == game


def test_thrown_in_hands() -> None:
    rules = LE_CINCH.replace(passed_out="redeal")
    game = Game(rules, seed=1)
    for _ in range(4):
        game.hand.apply("pass")
    game.next_hand()
    assert loads(dumps(game)) == game
    assert from_token(token(game)) == game
    assert "result: thrown in" in dumps(game)


def test_tokens_are_short_and_safe_in_a_link() -> None:
    safe = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    longest = max(
        len(text)
        for rules in (*PRESETS.values(), HIGH_FIVE.replace(hand_size=12))
        for text in (token(played(rules, seed)) for seed in range(25))
        if set(text) <= safe
    )
    assert 60 < longest < 100
    every = LE_CINCH.replace(
        min_bid=4, max_bid=12, dealer_equal="always", auction_rounds="many", target=62,
        passed_out="dealer_forced", forced_bid=5, must_ruff=False, leader="left_of_namer",
        high="highest", low="lowest", low_to="holder", failed="minus_bid", made="own_points",
        both_over="in_order", excess_trumps="to_first_trick",
    )  # fmt: skip
    assert len(token(played(every, 3))) < 150


def test_the_seed_can_be_noted() -> None:
    hand = Hand.new(seed="seven", dealer=Seat.E)
    assert 'seed: "seven"' in dumps(hand, seed="seven")
    assert loads(dumps(hand, seed="seven")) == hand
    with pytest.raises(ValueError, match="does not come from the seed 8"):
        dumps(hand, seed=8)


# ---- what cannot be recorded -----------------------------------------------------------------


def test_what_cannot_be_recorded_is_refused() -> None:
    game = Game(seed=4)
    game.hand = Hand.new(seed=9)
    for write in (dumps, token):
        with pytest.raises(ValueError, match="do not come from its seed"):
            write(game)
    for thing in ("a hand", None, LE_CINCH):
        for write in (dumps, token):
            with pytest.raises(ValueError, match="give a hand or a game"):
                write(thing)  # type: ignore[operator]
    with pytest.raises(ValueError, match="comes from the seed 4, not from 9"):
        dumps(Game(seed=4), seed=9)
    assert dumps(Game(seed=4), seed=4) == dumps(Game(seed=4))


def test_a_line_too_long_to_be_read_is_not_written() -> None:
    seed = "x" * 3000
    with pytest.raises(ValueError, match="too long to be read back"):
        dumps(Game(seed=seed))
    with pytest.raises(ValueError, match="too long to be read back"):
        dumps(Hand.new(seed=seed), seed=seed)


def test_what_was_played_stays_in_the_record_of_a_game() -> None:
    game, rng = Game(LE_CINCH.replace(target=1), seed=3), Random(1)
    while not game.over:
        while actions := game.hand.legal_actions():
            game.hand.apply(rng.choice(actions))
        game.next_hand()
    before = dumps(game), token(game)
    game.hand.undo()
    assert (dumps(game), token(game)) == before
    assert loads(before[0]).outcome == game.outcome  # type: ignore[union-attr]


# ---- what is wrong is told, with its line ------------------------------------------------------


def edited(text: str, old: str, new: str) -> str:
    """The text with one thing changed, without its check sum."""
    assert text.count(old) >= 1
    return text.replace(old, new, 1).rpartition("\ncheck:")[0]


SAMPLE = dumps(played(LE_CINCH, 1))


def line_of(start: str, text: str = SAMPLE) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def test_a_record_by_hand_needs_no_check_sum_and_may_have_notes() -> None:
    plain = SAMPLE.rpartition("\ncheck:")[0]
    noted = "# a fine hand\n\n" + plain.replace("\n", "\r\n") + "\n# the end\n"
    assert loads(plain) == loads(noted) == loads(SAMPLE)


@pytest.mark.parametrize(
    ("start", "new", "message"),
    [
        ("cinch hand", "bridge hand", "a record begins with 'cinch hand, version 1'"),
        ("rules:", "rules: whist", "'whist' is no rule set"),
        ("rules:", "rules: le-cinch, target=0", "the value of target"),
        ("rules:", "rules: le-cinch, hand_size=12", "makes no game"),
        ("dealer:", "dealer: Q", "'Q' is no seat"),
        ("deal N:", "deal N: AS AS", "AS comes twice"),
        ("deal E:", "deal E: 1S", "'1S' is no card"),
        ("deal E:", "deal W: AS", "'deal E: …' is expected"),
        ("stock:", "stock: AS", "comes twice|lacks"),
        ("salt:", "salt: -1", "'-1' is no number"),
        ("salt:", "salt: 9999999999", "is no number from 0 to 4294967295"),
        ("auction:", "auction: N pass", "it is South's turn, not North's"),
        ("auction:", "auction: S bid 15", "a bid is a number from 1 to 14"),
        ("auction:", "auction: S dance", "'dance' is no action"),
        ("auction:", "auction: spades", "a seat N, E, S or W is expected"),
        ("trump:", "trump: E play 5S", "too early|turn"),
        ("trick 1:", "trick 1: N 2C", "turn|hold"),
        ("result:", "result: points NS 0 EW 0, score NS 0 EW 0", "the replay gives"),
        ("result:", "", "'result: .*' is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(start: str, new: str, message: str) -> None:
    number = line_of(start)
    lines = SAMPLE.split("\n")[:-1]
    lines[number - 1] = new
    error = refused(loads, "\n".join(lines), message)
    if new:
        assert error.line == number
    else:
        assert error.line == len(lines)


def test_an_illegal_card_gets_the_ruling() -> None:
    hand = Hand.new(HIGH_FIVE, seed=2, dealer=Seat.S)
    for text in ("bid 6", "pass", "pass", "pass", "trump C"):
        hand.apply(text)
    while True:
        hand.apply(hand.legal_actions()[0])
        assert hand.turn is not None
        wrong = [card for card in hand.cards(hand.turn) if not hand.check(f"play {card}").ok]
        if wrong and hand.trick is not None:
            break
    text = dumps(hand).rpartition("\ncheck:")[0] + f", {hand.turn.name} {wrong[0]}"
    error = refused(loads, text)
    assert hand.check(f"play {wrong[0]}").sentence in str(error)
    assert error.line == line_of(f"trick {len(hand.tricks) + 1}:", text)


def test_a_record_goes_on_after_the_end() -> None:
    text = SAMPLE.rpartition("\nresult:")[0] + "\ntrick 7: N AS"
    refused(loads, text, "the hand is over")
    refused(loads, SAMPLE + "\nmore", "should be over|check sum")
    refused(loads, "", "empty")


@pytest.mark.parametrize("read", [loads, from_token, rules_from_token])
@pytest.mark.parametrize(
    "thing",
    [None, 7, b"AQ", "", "\0", "♠" * 50, "A" * 5_000_000, "=", "AQ==", "A", "-" * 30,
     "cinch hand, version 1\n" + "rules: " * 100_000, "\n" * 3000],
)  # fmt: skip
def test_hostile_input_is_refused(read, thing: object) -> None:
    refused(read, thing)


def test_hostile_seeds_are_refused() -> None:
    base = dumps(Game(seed=4)).rpartition("\ncheck:")[0]
    for seed in (
        "[" * 1900,
        "1e999",
        "1.5",
        "true",
        "null",
        "{}",
        "9" * 1900,
        '"' + "é" * 300,
        "04",
    ):
        error = refused(loads, base.replace("seed: 4", f"seed: {seed}"))
        assert error.line is not None


def repacked(text: str, change) -> str:
    """A token with its inside changed and the check sum made good."""
    body = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4])
    body = bytes(change(body))
    body += zlib.crc32(body).to_bytes(4, "little")
    return base64.urlsafe_b64encode(body).decode().rstrip("=")


def test_a_token_with_a_sound_check_sum_is_still_read_strictly() -> None:
    hand = played(SHOOT, 3)
    text = token(hand)
    rng = Random("tokens")
    told = set()
    for _ in range(600):

        def flip(body: bytearray) -> bytearray:
            body[rng.randrange(1, len(body))] ^= 1 << rng.randrange(8)
            return body

        try:
            other = from_token(repacked(text, flip))
        except RecordError as error:
            told.add(str(error).split(":")[0].split(",")[0])
        else:
            assert token(other) == repacked(text, lambda body, other=other: body) or other != hand
    assert len(told) >= 3
    refused(from_token, repacked(text, lambda body: body + b"\0"), "another way")
    refused(from_token, repacked(text, lambda body: body + b"\1"))
    refused(from_token, repacked(text, lambda body: b"\2" + body[1:]), "version 2")


@pytest.mark.parametrize("kind", ["hand", "game", "token", "game token"])
def test_every_single_damage_is_refused_or_harmless(kind: str) -> None:
    """Every character deleted, changed or doubled: a RecordError, or the very same record."""
    rng = Random(kind)
    game = played_game(LE_CINCH.replace(target=21), 2, 1)
    thing = played(LE_CINCH.replace(must_ruff=False), 6) if "hand" in (kind, "hand") else game
    thing = game if "game" in kind else thing
    write, read = (token, from_token) if "token" in kind else (dumps, loads)
    text = write(thing)
    for place in range(len(text)):
        new = rng.choice("0123456789abcXYZSHDC ,:-_#\n\t\0é")
        for damaged in (
            text[:place] + text[place + 1 :],
            text[:place] + new + text[place + 1 :],
            text[:place] + text[place] + text[place:],
        ):
            try:
                other = read(damaged)
            except RecordError:
                continue
            assert other == thing, f"{text[place]!r} at {place} damaged, and read as another"


def test_random_text_is_refused() -> None:
    rng = Random("noise")
    lines = SAMPLE.split("\n")
    for _ in range(300):
        shuffled = lines[:]
        for _ in range(rng.randint(1, 3)):
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            shuffled[a], shuffled[b] = shuffled[b], shuffled[a]
        text = "\n".join(shuffled)
        if text != SAMPLE:
            refused(loads, text)
        refused(from_token, "".join(rng.choices("ABCdef123-_", k=rng.randint(1, 80))))


# ---- rule texts ------------------------------------------------------------------------------


def test_rule_texts_come_back() -> None:
    rng = Random("rules")
    for rules in [*PRESETS.values(), *(house_rules(rng) for _ in range(300))]:
        text = rules_token(rules)
        assert rules_from_token(text) == rules
        assert all(c.isalnum() or c in "._=-" for c in text)
    assert rules_token(SHOOT) == "shoot"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no rule set"),
        ("LE-CINCH", "is no rule set"),
        ("le-cinch.", "'' is no rule field"),
        ("le-cinch.base=shoot", "'base' is no rule field"),
        ("le-cinch.must_ruff", "the value of must_ruff is 1 or 0"),
        ("le-cinch.must_ruff=True", "the value of must_ruff is 1 or 0"),
        ("le-cinch.target=061", "the value of target"),
        ("le-cinch.target=٦١", "the value of target"),
        ("le-cinch.target=99999999999999999999", "no game goes so far"),
        ("le-cinch.target=9999", "makes no game"),
        ("le-cinch.target=61.target=61", "given before"),
        ("le-cinch.hand_size=12", "makes no game"),
        ("le-cinch.dealer_draw=nobody", "the value of dealer_draw is blind or any_faceup or"),
    ],
)
def test_bad_rule_texts_are_refused(text: str, message: str) -> None:
    refused(rules_from_token, text, message)


def test_rule_texts_know_every_value() -> None:
    for base, preset in PRESETS.items():
        for name, choices in CHOICES.items():
            for value in choices:
                rules = preset._replace(**{name: value})
                if not rules.problems():
                    assert rules_from_token(rules_token(rules)) == rules, (base, name, value)
