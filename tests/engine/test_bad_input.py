"""What is no card, no action, no deal and no hand is a ValueError that says what would be right."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinch.actions import NAMES, PASS, PLAYS, TAKES, Action, discard_mask, parse_action
from cinch.cards import CARDS, Card, Seat, Suit, cards_of, deck, mask_of, parse_cards
from cinch.deal import Deal, seeded, shuffle
from cinch.events import for_seat
from cinch.game import Game
from cinch.hand import Hand, Position
from cinch.rules import LE_CINCH, SHOOT, diff, find_rules
from cinch.scoring import count_points, score_hand
from cinch.trumps import trumps_for
from cinch.view import game_view, view


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.one_of(st.text(), st.sampled_from(["play ", "bid ", "take ", "trump ", "discard "])
       .flatmap(lambda verb: st.text().map(lambda rest: verb + rest))))  # fmt: skip
def test_any_text_is_an_action_or_a_value_error(text: str) -> None:
    with suppress(ValueError):
        action = parse_action(text)
        assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bid 0", "from 1 to 14"),
        ("bid 15", "from 1 to 14"),
        ("bid six", "from 1 to 14"),
        ("bid ²", "from 1 to 14"),
        ("pass 5", "stands alone"),
        ("draw 5S", "stands alone"),
        ("play", "no card"),
        ("play 1S", "no card"),
        ("discard 2S 2S", "twice"),
        ("trump X", "no suit"),
        ("fold", "no action"),
        ("", "no action"),
    ],
)
def test_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_action(text)
    hand = Hand.new(seed=1)
    before = hand.copy()
    with pytest.raises(ValueError, match=words):
        hand.apply(text)
    assert hand == before


@pytest.mark.parametrize("thing", [None, 5, 3.5, b"pass", ["pass"]])
def test_what_is_no_text_is_no_action(thing: object) -> None:
    with pytest.raises(ValueError, match="no action"):
        Hand.new(seed=1).apply(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "value"),
    [("bid", 0), ("bid", 15), ("pass", 1), ("trump", 4), ("play", 52), ("take", -1), ("go", 0),
     ("discard", 1 << 52), ("discard", -1)],
)  # fmt: skip
def test_no_action_is_made_from_nonsense(kind: str, value: int) -> None:
    with pytest.raises(ValueError, match=kind):
        Action(kind, value)


@pytest.mark.parametrize("thing", ["", "S5", "5", "5SS", "11S", "5x", None, True, 52, -1, 2.0])
def test_no_card(thing: object) -> None:
    with pytest.raises(ValueError, match="card"):
        Card(thing)  # type: ignore[arg-type]


def test_every_card_in_every_spelling() -> None:
    for card in deck():
        rank, suit = str(card)
        symbol = rank + card.suit.symbol
        spellings = [f"{rank}{suit}", f" {rank.lower()}{suit.lower()} ", symbol, card.symbol]
        for text in (*spellings, f"{symbol}\N{VARIATION SELECTOR-16}"):
            assert Card(text) is card
        assert Card(int(card)) is CARDS[card] is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_seats_and_suits_in_words() -> None:
    for seat in Seat:
        assert Seat.parse(seat.word) == Seat.parse(seat.name.lower()) == seat
        assert seat.left.right == seat.partner.partner == seat
        for dealer in Seat:
            assert Seat.from_role(seat.role(dealer), dealer) == seat
    for suit in Suit:
        for text in (suit.letter, suit.symbol, suit.word, suit.word[:-1].upper()):
            assert Suit.parse(text) == suit
        assert suit.partner.colour == suit.colour
        assert suit.partner != suit
    with pytest.raises(ValueError, match="no place"):
        Seat.from_role("X", 0)


@pytest.mark.parametrize("dealer", [-1, 4, None, "S", 1.0, True, [2]])
def test_no_dealer(dealer: object) -> None:
    deal = Deal.shuffled(0, 1)
    with pytest.raises(ValueError, match="no dealer"):
        Hand(LE_CINCH, deal, dealer)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no dealer"):
        Deal.shuffled(dealer, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [0, 8, 11, 13, 9.0, None, [9]])
def test_no_size_of_hand(size: int) -> None:
    with pytest.raises(ValueError, match="9, 10 or 12"):
        Deal.shuffled(0, 1, size)


@pytest.mark.parametrize("seed", [None, 1.5, float("nan"), True, b"x", object()])
def test_no_seed(seed: object) -> None:
    with pytest.raises(ValueError, match="no seed"):
        Deal.shuffled(0, seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no seed"):
        Game(seed=seed)  # type: ignore[arg-type]


def test_a_deal_lacks_a_card() -> None:
    good = Deal.shuffled(0, 1)
    hands = [good.cards(seat) for seat in range(4)]
    with pytest.raises(ValueError, match="lacks"):
        Deal.of(hands, good.stock_cards[:-1])
    with pytest.raises(ValueError, match="twice"):
        Deal.of(hands, [*good.stock_cards[:-1], good.stock_cards[0]])
    with pytest.raises(ValueError, match="all four need"):
        Deal.of([*hands[:3], hands[3][:-1]], good.stock_cards)
    assert Deal.of(hands, good.stock_cards, good.salt) == good


def test_a_deal_put_together_from_masks_is_checked_too() -> None:
    good = Deal.shuffled(0, 1)
    first, *others = good.hands
    for hands, stock, words in (
        ((first,) * 4, good.stock, "comes twice"),
        ((first, 0, *others[1:]), good.stock, "hands of 9, 0, 9, 9 cards"),
        (good.hands, (), "lacks"),
        (good.hands, good.stock[:-1], "lacks"),
        (good.hands, (*good.stock[:-1], good.stock[0]), "twice"),
        (good.hands, (sum(good.stock),), "by itself"),
        (good.hands, (*good.stock[:-1], good.stock[-1] | 1 << 52), "more than cards"),
    ):
        with pytest.raises(ValueError, match=words):
            Deal(hands, stock)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=words):
            good._replace(hands=hands, stock=stock)
    assert good._replace(salt=good.salt) == Deal(*good) == pickle.loads(pickle.dumps(good)) == good


def test_rules_that_make_no_game_deal_no_hand() -> None:
    for changes in ({"target": -5}, {"made": "?"}, {"max_bid": 20}, {"hand_size": 12}):
        with pytest.raises(ValueError, match="makes no game"):
            Game(LE_CINCH._replace(**changes), seed=1)


@pytest.mark.parametrize("bid", [99, -3, 2.5, None, True, 14])
def test_a_position_with_a_contract_that_is_no_bid(bid: object) -> None:
    start = Position((1, 2, 4, 8), 0, 0, bid, 0)  # type: ignore[arg-type]
    for rules in (LE_CINCH.replace(max_bid=13), SHOOT):
        with pytest.raises(ValueError, match="no contract: bids are 1, 2"):
            Hand(rules, start)


@pytest.mark.parametrize("value", [True, 1.0, 1.5, None, "1"])
@pytest.mark.parametrize("kind", ["bid", "play", "discard"])
def test_an_action_is_about_a_whole_number(kind: str, value: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        Action(kind, value)  # type: ignore[arg-type]


def test_seats_names_and_points_that_are_none() -> None:
    hand = Hand.new(seed=1)
    for seat in (-1, 4, None):
        with pytest.raises(ValueError, match="no seat"):
            hand.view(seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is no action"):
        hand.check(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no rule set"):
        find_rules(5)  # type: ignore[arg-type]
    for points in ((6, float("nan"), 2), (6, 5.5, 2), (6, True, 2), (True, 6, 2)):
        with pytest.raises(ValueError, match="give a whole number"):
            score_hand(LE_CINCH, *points)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="both sides cannot have taken"):
        count_points(LE_CINCH, trumps_for("C", True), (3, 1))


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (Position((1, 1, 2, 4), 0, 0, 0, 0), "one place"),
        (Position((1, 2, 4, 24), 0, 0, 0, 0), "same number"),
        (Position((1, 2, 4, 8), 0, 0, 0, 0, (1, 0)), "one place"),
        (Position((1, 2, 4, 1 << 52), 0, 0, 0, 0), "one place"),
        (Position((1, 2, 4, 8), 4, 0, 0, 0), "no suit"),
        (Position((1, 2, 4, 8), 0, 4, 0, 0), "no maker"),
        (Position((1, 2, 4, 8), 0, 0, 0, -1), "no leader"),
    ],
)
def test_no_position(start: Position, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Hand(SHOOT, start)


def test_steps_outside_the_history() -> None:
    hand = Hand.new(seed=1)
    for step in (-1, 1):
        with pytest.raises(ValueError, match="outside 0 to 0"):
            hand.at(step)


def test_playing_and_taking_share_a_number_but_are_two_things() -> None:
    assert [action.id for action in (PASS, NAMES[3], PLAYS[0], TAKES[0])] == [0, 18, 20, 20]
    assert len({*PLAYS, *TAKES}) == 104
    assert mask_of([]) == 0
    for action in (PASS, NAMES[1], PLAYS[7], TAKES[7], Action("discard", 5)):
        assert pickle.loads(pickle.dumps(action)) == action


def test_a_hand_can_be_stored_and_copied() -> None:
    hand = Hand.new(seed=1)
    hand.apply("bid 4")
    assert pickle.loads(pickle.dumps(hand)) == copy.copy(hand) == copy.deepcopy(hand) == hand
    for again in (pickle.loads(pickle.dumps(hand)), copy.deepcopy(hand), copy.copy(hand)):
        assert (again.trump, again.trumps) == (None, None)
        again.apply("pass")
        assert len(hand.actions) == 1
    assert hand != Hand.new(seed=1)
    assert hand != "a hand"


@pytest.mark.parametrize("salt", [None, 1.5, True, [1], -1, 1 << 32, 1 << 40, "x"])
def test_a_salt_that_is_none_is_refused_before_anything_is_played(salt: object) -> None:
    good = Deal.shuffled(0, 1)
    for make in (
        lambda: Deal(good.hands, good.stock, salt),  # type: ignore[arg-type]
        lambda: good._replace(salt=salt),
        lambda: Deal.of([good.cards(seat) for seat in Seat], good.stock_cards, salt),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match="no salt: use a whole number from 0 to 4294967295"):
            make()


@pytest.mark.parametrize("seat", [-1, 4, 1.0, None, "N", True])
def test_a_seat_that_is_none_never_answers_for_another(seat: Any) -> None:
    hand, game = Hand.new(seed=1), Game(seed=1)
    asked: list[Callable[[], object]] = [
        lambda: hand.cards(seat),
        lambda: hand.mask(seat),
        lambda: hand.thrown(seat),
        lambda: hand.drawn(seat),
        lambda: hand.view(seat),
        lambda: view(hand, seat),
        lambda: game_view(game, seat),
        lambda: Deal.shuffled(0, 1).cards(seat),
        lambda: for_seat(hand.events, seat),
    ]
    if seat is not None:  # for an action: whoever has the turn
        asked += [lambda: hand.check("pass", seat), lambda: hand.apply("pass", seat)]
    for ask in asked:
        with pytest.raises(ValueError, match=r"is no seat: seats are 0 to 3, as in Seat\.S"):
            ask()
    assert hand == Hand.new(seed=1)


@pytest.mark.parametrize("rules", ["le-cinch", None, 3])
def test_the_name_of_a_rule_set_is_no_rule_set(rules: Any) -> None:
    deal = Deal.shuffled(0, 1)
    for ask in (
        lambda: Hand.new(rules, seed=1),
        lambda: Hand(rules, deal),
        lambda: Game(rules, seed=1),
        lambda: score_hand(rules, 6, 7, 7),
        lambda: diff(LE_CINCH, rules),
        lambda: diff(rules, LE_CINCH),
    ):
        with pytest.raises(ValueError, match=r"is no rule set: give one, such as find_rules"):
            ask()


@pytest.mark.parametrize("hands", [None, 3, [], ["AC"] * 3, ["AC"] * 5, {0: "AC"}, {"N": "AC"}])
def test_a_deal_needs_four_seats(hands: Any) -> None:
    with pytest.raises(ValueError, match="four seats: N, E, S and W"):
        Deal.of(hands)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hands": (1, 2, 4, 8, 16)}, "four hands"),
        ({"hands": (1, 2, 4)}, "four hands"),
        ({"taken": (0,)}, "two sides"),
        ({"hands": (1.0, 2, 4, 8)}, "no mask of cards"),
        ({"hands": (-1, 2, 4, 8)}, "no mask of cards"),
        ({"trump": 0.0}, "no suit"),
        ({"trump": 4}, "no suit"),
        ({"maker": 1.0}, "no maker: seats are 0 to 3"),
        ({"maker": True}, "no maker: seats are 0 to 3"),
        ({"leader": 0.0}, "no leader: seats are 0 to 3"),
    ],
)
def test_a_position_that_is_none(changes: dict[str, Any], words: str) -> None:
    good = Position((1, 2, 4, 8), 0, 0, 6, 0)
    with pytest.raises(ValueError, match=words):
        Hand(LE_CINCH, good._replace(**changes))


def test_masks_and_tricks_that_are_none() -> None:
    for wrong in (52, 60, -1):
        with pytest.raises(ValueError, match="is no card"):
            mask_of([wrong])
    for mask in (1 << 52, -1):
        with pytest.raises(ValueError, match="no mask of cards"):
            cards_of(mask)
        with pytest.raises(ValueError, match="masks of the 52 cards"):
            count_points(LE_CINCH, trumps_for("C", True), (mask, 0))
    with pytest.raises(ValueError, match="5 cards are no trick"):
        trumps_for("C", True).winner(parse_cards("AC KC QC JC TC"))
    for pedros in ("shoot", None, 1.0):
        with pytest.raises(ValueError, match="says nothing of pedros"):
            trumps_for("C", pedros)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'foo' is no rule"):
        diff(LE_CINCH, LE_CINCH, ["foo"])
    with pytest.raises(ValueError, match="60 cards cannot be shuffled"):
        shuffle(list(range(60)), seeded(1))
    for step in (-1, 1, None, "0", 0.0):
        with pytest.raises(ValueError, match="is outside 0 to 0"):
            Hand.new(seed=1).at(step)  # type: ignore[arg-type]


def test_actions_never_change() -> None:
    """All hands share them: whoever changed one would change every hand."""
    hand = Hand.new(seed=1)
    for action in (hand.legal_actions()[3], Action.parse("discard 2C"), discard_mask(5)):
        for name in ("kind", "value", "id", "bit", "other"):
            with pytest.raises(AttributeError, match="an action never changes"):
                setattr(action, name, 9)
        with pytest.raises(AttributeError, match="an action never changes"):
            del action.value
    assert type(discard_mask(5)) is Action
    assert discard_mask(5) == Action("discard", 5) == pickle.loads(pickle.dumps(discard_mask(5)))


def test_a_text_is_as_good_as_an_action() -> None:
    hand = Hand.new(seed=1)
    for text in ("bid 6", "pass", "pass", "pass", "trump C"):
        assert hand.is_legal(text) == hand.check(text).ok is True
        hand.apply(text)
    thrown = hand.legal_actions()[0]
    assert hand.is_legal(str(thrown)) == hand.is_legal(thrown) is True
    assert hand.is_legal("pass") == hand.is_legal("play 2C") is False
    with pytest.raises(ValueError, match="is no action"):
        hand.is_legal(None)  # type: ignore[arg-type]
