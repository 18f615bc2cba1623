"""The score sheet: the engine's scores, explained; what cannot be is refused, nothing changes."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cinch.cards import Card, Seat, Suit, Team, cards_of, deck, parse_cards
from cinch.deal import Deal
from cinch.game import Game
from cinch.hand import Hand, Phase
from cinch.possible import check_points, possible_points
from cinch.rules import DOUBLE_PEDRO, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.scoring import score_hand
from cinch.setups import after_auction
from cinch.sheet import ScoreSheet

PEOPLE = ["Ann", "Bob", "Cid", "Dora"]


def random_entry(rng: Random, sheet: ScoreSheet) -> tuple[int, Seat | None, int, int]:
    rules = sheet.rules
    bid = rng.choice((0, *rules.bids))
    if not bid and rules.passed_out == "dealer_forced":
        bid = rules.forced_bid
    if not bid and rules.passed_out == "redeal":
        return 0, None, 0, 0
    own, theirs = rng.choice(sorted(possible_points(rules)))
    return bid, Seat(rng.randrange(4)) if bid else None, own, theirs


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_sheet_kept_beside_played_games_agrees_with_them(rules: RuleSet) -> None:
    rng = Random(1)
    for seed in range(12):
        game = Game(rules, seed=seed)
        sheet = ScoreSheet(PEOPLE, rules, game.first_dealer)
        while not game.over and len(sheet.lines) < 200:
            hand = game.hand
            while hand.phase != Phase.DONE:
                legal = hand.legal_actions()
                hand.apply(legal[0] if hand.phase == Phase.AUCTION and rng.random() < 0.7
                           else rng.choice(legal[:6]))  # fmt: skip
            score = hand.score
            own, theirs = score.points[score.declaring], score.points[score.declaring.other]
            line = sheet.add(score.bid, hand.maker, own, theirs)
            game.next_hand()
            assert line.scored == score.scored
            assert line.made == score.made
            assert sheet.totals == game.totals
            assert sheet.outcome == game.outcome
        assert sheet.over == game.over


def test_a_line_is_explained_with_the_players_names() -> None:
    sheet = ScoreSheet(PEOPLE, LE_CINCH, Seat.S)
    line = sheet.add(6, Seat.W, 5, 9)
    assert line.scored == (15, 0)
    assert any("Bob & Dora bid 6 and took 5" in sentence for sentence in line.sentences)
    assert any("Ann & Cid" in sentence and "15" in sentence for sentence in line.sentences)


def test_the_end_is_announced_with_its_reason() -> None:
    sheet = ScoreSheet(PEOPLE, SHOOT, Seat.S)
    for bid, seat, own, theirs in ((4, Seat.N, 4, 0),) * 3 + ((1, Seat.N, 1, 3),):
        sheet.add(bid, seat, own, theirs)
    assert (sheet.totals, sheet.ending) == ((13, 3), "")
    for _ in range(3):
        sheet.add(4, Seat.E, 4, 0)
    assert sheet.outcome is not None  # 13 : 15
    assert sheet.outcome.winner == Team.EW
    assert "Bob & Dora" in sheet.ending
    assert "15" in sheet.ending
    with pytest.raises(ValueError, match="the game is over"):
        sheet.add(1, Seat.N, 1, 0)
    sheet.undo()
    assert sheet.outcome is None
    assert not sheet.over


def test_both_over_goes_to_the_bidders() -> None:
    sheet = ScoreSheet(PEOPLE, SHOOT, Seat.S)
    for _ in range(4):
        sheet.add(1, Seat.N, 2, 2)
    sheet.add(1, Seat.N, 2, 2)
    sheet.add(1, Seat.N, 2, 2)
    sheet.add(1, Seat.N, 1, 2)
    assert sheet.totals == (13, 14)
    sheet.add(2, Seat.S, 2, 2)
    assert sheet.totals == (15, 16)
    assert sheet.outcome is not None
    assert (sheet.outcome.winner, sheet.outcome.reason) == (Team.NS, "bidders")
    assert "bid this hand" in sheet.ending


@pytest.mark.parametrize(
    ("rules", "entry", "message"),
    [
        (LE_CINCH, (15, Seat.N, 14, 0), r"15 is no bid here: bids are 1 to 14"),
        (LE_CINCH, (7, Seat.N, 15, 0), r"15 of 14 points cannot be: a side takes 0 to 14"),
        (
            LE_CINCH,
            (7, Seat.N, 6, 9),
            r"6 and 9 make 15 points, but a hand has 14: .*0 to 3 or 5 to 8",
        ),
        (LE_CINCH, (7, Seat.N, 3, 3), r"3 and 3 cannot both be.*0, 1, 5, 6, 10, 11|3 and 3 cannot"),
        (LE_CINCH, (7, Seat.N, -1, 3), r"-1 of 14 points cannot be"),
        (LE_CINCH, (7, None, 7, 7), r"who bid 7"),
        (LE_CINCH, (7, 5, 7, 7), r"5 is no seat"),
        (LE_CINCH, (0, Seat.N, 7, 7), r"nobody bid, so Cid names trumps"),
        (LE_CINCH, (7, Seat.N, 7.0, 7), r"7.0 is no number of points"),
        (LE_CINCH, ("7", Seat.N, 7, 7), r"the bid must be a whole number"),
        (LE_CINCH, (True, Seat.N, 7, 7), r"the bid must be a whole number"),
        (SHOOT, (5, Seat.N, 4, 0), r"5 is no bid here: bids are 1 to 4 and 8"),
        (SHOOT, (8, Seat.N, 4, 1), r"4 and 1 make 5 points, but a hand has 4"),
        (HIGH_FIVE, (9, Seat.N, 9, 4), r"9 of 13 points cannot be: a side takes 0 to 3, 5 to 8"),
        (LE_CINCH.replace(passed_out="redeal"), (0, None, 1, 0), r"thrown in"),
        (
            LE_CINCH.replace(passed_out="dealer_forced", forced_bid=6),
            (0, None, 7, 7),
            r"the dealer must bid 6 or more",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    rules: RuleSet, entry: tuple[Any, ...], message: str
) -> None:
    sheet = ScoreSheet(PEOPLE, rules, Seat.S)
    before = sheet.to_json()
    with pytest.raises(ValueError, match=message):
        sheet.add(*entry)
    assert sheet.to_json() == before
    assert sheet.lines == ()


def test_a_tie_for_game_leaves_a_point_to_nobody() -> None:
    sheet = ScoreSheet(PEOPLE, SHOOT, Seat.S)
    assert sheet.add(3, Seat.N, 3, 0).scored == (3, 0)


def test_possible_points_by_hand() -> None:
    """Two pedros and four single points: worked out here without the engine."""
    expected = {
        (5 * p + a, 5 * q + b)
        for p in range(3) for q in range(3 - p) for a in range(5) for b in range(5 - a)
    }  # fmt: skip
    assert possible_points(LE_CINCH) == expected
    for own in range(-2, 17):
        for theirs in range(-2, 17):
            if (own, theirs) in expected:
                check_points(LE_CINCH, own, theirs)
            else:
                with pytest.raises(ValueError):
                    check_points(LE_CINCH, own, theirs)


def shared(worth: tuple[int, ...]) -> set[tuple[int, int]]:
    """Every way in which two sides can share cards that are worth so much."""
    found = {(0, 0)}
    for points in worth:
        found = {(a + points, b) for a, b in found} | {(a, b + points) for a, b in found}
    return found


def most_out_of_play(trumps: int, choosy_dealer: bool) -> int:
    """The most trumps that a draw leaves out of play, from how many each player is dealt.

    Everybody keeps six at most; L, P and R fill up from the sixteen cards of the stock; the dealer
    fills up last, or, where he may take discards instead, not from the stock at all.
    """
    most = 0
    for held in product(range(10), repeat=4):
        if sum(held) <= trumps:
            kept = [min(six, 6) for six in held]
            left = max(0, 16 - (18 - sum(kept[:3])))
            if not choosy_dealer:
                left = max(0, left - (6 - kept[3]))
            thrown, in_stock = sum(held) - sum(kept), min(left, trumps - sum(held))
            most = max(most, thrown + in_stock)
    return most


def test_most_trumps_that_a_draw_leaves_out() -> None:
    """Section 1.4: four at most, unless the dealer may leave the stock alone."""
    assert [most_out_of_play(count, False) for count in (14, 13)] == [4, 4]
    assert [most_out_of_play(count, True) for count in (14, 13)] == [7, 7]


def test_points_that_double_pedro_can_come_to() -> None:
    """Six cards score, and at most four of them are out of play."""
    expected = set()
    for pedros, singles in product(range(3), range(5)):
        if pedros + singles >= 2:
            expected |= shared((5,) * pedros + (1,) * singles)
    assert possible_points(DOUBLE_PEDRO) == expected
    assert (0, 0) not in expected
    assert (5, 0) not in expected


def test_points_that_the_shoot_can_come_to() -> None:
    """Low is always in play; ace and jack may be out, and Game may be tied."""
    expected = {(a, b) for a in range(5) for b in range(5) if 1 <= a + b <= 4}
    assert possible_points(SHOOT) == expected
    with pytest.raises(ValueError, match=r"0 and 0 cannot both be.*1 to 4"):
        check_points(SHOOT, 0, 0)


def test_points_that_high_five_can_come_to() -> None:
    """Any of the fourteen trumps may be among the sixteen cards that nobody gets. The highest and
    the lowest that are dealt score, whatever they are; one alone is both."""
    order = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "left 5", "4", "3", "2")
    worths = set()
    for mask in range(1 << len(order)):
        dealt = [card for place, card in enumerate(order) if mask >> place & 1]
        worth = {card: 5 if "5" in card else int(card == "J") for card in dealt}
        if dealt:
            worth[dealt[0]] += 1
            worth[dealt[-1]] += 1
        worths.add(tuple(sorted(worth.values())))
    expected = {pair for worth in worths for pair in shared(tuple(filter(None, worth)))}
    assert possible_points(HIGH_FIVE) == expected
    assert {(0, 0), (2, 0), (1, 1), (7, 0), (0, 3)} <= expected
    for pair in ((1, 0), (5, 0), (5, 5), (10, 0), (6, 0)):
        assert pair not in expected
        with pytest.raises(ValueError, match="cannot both be, as the cards are worth"):
            check_points(HIGH_FIVE, *pair)


def play_out(hand: Hand, rng: Random) -> tuple[int, int]:
    while hand.phase != Phase.DONE:
        hand.apply(rng.choice(hand.legal_actions()))
    points = hand.score.points
    return points[hand.score.declaring], points[hand.score.declaring.other]


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        HIGH_FIVE.replace(low_to="holder"),
        HIGH_FIVE.replace(hand_size=12, game="count", max_bid=14),
        HIGH_FIVE.replace(pedros=False, max_bid=3, hand_size=10),
        SHOOT.replace(low_to="holder", excess_trumps="to_first_trick", dealer_draw="any_faceup"),
        LE_CINCH.replace(high="highest", low="lowest", excess_trumps="protected"),
    ],
)
def test_no_hand_that_is_played_is_refused(rules: RuleSet) -> None:
    rng = Random(4)
    seen = set()
    for seed in range(600):
        pair = play_out(Hand.new(rules, seed=seed), rng)
        check_points(rules, *pair)
        seen.add(pair)
    assert len(seen) >= 6


CLUBS = "AC KC QC JC TC 9C 8C 7C 6C 5C 5S 4C 3C 2C"


def dealt(held: tuple[str, ...], bottom: str) -> Deal:
    """W, N, E and S hold these trumps (clubs), filled up with plain cards to nine; the stock ends
    with ``bottom``."""
    given = [parse_cards(text) for text in (*held, bottom)]
    clubs = parse_cards(CLUBS)
    plain = [card for card in deck() if card not in clubs]
    hands = {
        seat: [*cards, *(plain.pop() for _ in range(9 - len(cards)))]
        for seat, cards in zip((Seat.W, Seat.N, Seat.E, Seat.S), given[:4], strict=True)
    }
    return Deal.of(hands, [*plain, *given[4]])


def test_le_cinch_can_come_to_no_point() -> None:
    """West throws ace, jack and ten; two and pedros lie deep in the stock, where the dealer, who
    completes his hand from the discards, leaves them."""
    deal = dealt(("AC JC TC 9C 8C 7C 6C 4C 3C", "KC QC", "", ""), "2C 5C 5S")
    hand = after_auction(LE_CINCH, deal, Seat.S, Seat.W, Suit.CLUBS)
    hand.apply("discard AC JC TC")
    clubs = parse_cards(CLUBS)
    while hand.phase != Phase.PLAY:
        legal = hand.legal_actions()
        hand.apply(next(a for a in legal if a.kind == "discard" or
                        (a.kind == "take" and a.card not in clubs)))  # fmt: skip
    assert play_out(hand, Random(6)) == (0, 0)
    check_points(LE_CINCH, 0, 0)


def test_double_pedro_can_come_to_two_points() -> None:
    """West throws ace and jack; the dealer searches the stock and leaves the pedros there."""
    deal = dealt(("AC JC 9C 8C 7C 6C 4C 3C", "KC QC TC 2C", "", ""), "5C 5S")
    hand = after_auction(DOUBLE_PEDRO, deal, Seat.S, Seat.W, Suit.CLUBS)
    hand.apply(next(a for a in hand.legal_actions()
                    if {Card("AC"), Card("JC")} <= set(cards_of(a.mask))))  # fmt: skip
    clubs = parse_cards(CLUBS)
    while hand.phase != Phase.PLAY:
        legal = hand.legal_actions()
        hand.apply(next(a for a in legal if a.kind == "discard" or
                        (a.kind == "take" and a.card not in clubs)))  # fmt: skip
    own, theirs = play_out(hand, Random(6))
    assert own + theirs == 2
    check_points(DOUBLE_PEDRO, own, theirs)


@pytest.mark.parametrize("rules", [HIGH_FIVE, HIGH_FIVE.replace(low_to="holder")])
def test_high_five_with_one_trump_in_play_or_none(rules: RuleSet) -> None:
    """Sixteen cards stay out, and the namer need not hold what he names."""
    deal = dealt(("", "", "", ""), CLUBS)
    hand = after_auction(rules, deal, Seat.S, Seat.W, Suit.CLUBS)
    assert play_out(hand, Random(6)) == (0, 0)
    check_points(rules, 0, 0)
    for lone, points in (("KC", 2), ("JC", 3), ("5C", 7), ("5S", 7), ("2C", 2)):
        deal = dealt((lone, "", "", ""), " ".join(CLUBS.replace(lone, "").split()))
        hand = after_auction(rules, deal, Seat.S, Seat.W, Suit.CLUBS)
        assert play_out(hand, Random(6)) == (points, 0)
        check_points(rules, points, 0)


def test_a_player_may_be_called_like_a_side() -> None:
    sheet = ScoreSheet(["East–West", "Bob", "North–South", "Dora"])
    plain = ScoreSheet(["Ann", "Bob", "Cid", "Dora"])
    for entry in ((6, Seat.W, 6, 8), (6, Seat.N, 6, 8), (6, Seat.W, 5, 9)):
        said = " ".join(sheet.add(*entry).sentences)
        known = " ".join(plain.add(*entry).sentences)
        assert "Ann & Cid" in known
        assert said == known.replace("Ann", "East–West").replace("Cid", "North–South")


def test_who_took_what_must_be_a_mapping() -> None:
    sheet = ScoreSheet(PEOPLE)
    for took in (5, "high", [("high", 0)], 0):
        with pytest.raises(ValueError, match="does not say who took what"):
            sheet.add(6, Seat.W, 6, 8, took=took)  # type: ignore[arg-type]
    for side in (True, 1.0, "0", [0]):
        with pytest.raises(ValueError, match="is no side: 0, 1 or None"):
            sheet.add(6, Seat.W, 6, 8, took={"high": side})  # type: ignore[dict-item]
    assert sheet.lines == ()


def test_a_name_that_cannot_be_written_is_refused() -> None:
    names = ["Ann", "B\ud800b", "Cid", "Dora"]
    sheet = ScoreSheet(PEOPLE)
    file = sheet.to_json().replace('"Bob"', '"B\\ud800b"')
    for ask in (lambda: ScoreSheet(names), lambda: sheet.rename(names),
                lambda: ScoreSheet.from_json(file)):  # fmt: skip
        with pytest.raises(ValueError, match="the name of East holds half a character") as caught:
            ask()
        assert str(caught.value).encode()
    assert sheet.names == tuple(PEOPLE)
    assert ScoreSheet(["Ann", "B\U0001f0a1", "Cid", "Dora"]).to_json().encode()


def test_thrown_in_hands_move_the_deal_and_nothing_else() -> None:
    sheet = ScoreSheet(PEOPLE, LE_CINCH.replace(passed_out="redeal"), Seat.S)
    line = sheet.add(0, None)
    assert (line.scored, sheet.totals, sheet.dealer) == ((0, 0), (0, 0), Seat.W)


def test_counting_in_order_asks_who_took_what() -> None:
    rules = HIGH_FIVE.replace(both_over="in_order", target=15)
    sheet = ScoreSheet(PEOPLE, rules, Seat.S)
    sheet.add(1, Seat.N, 7, 6)
    sheet.add(1, Seat.N, 7, 6)
    assert sheet.totals == (14, 12)
    with pytest.raises(ValueError, match="counts in order"):
        sheet.add(1, Seat.N, 1, 7)
    wrong = {"jack": 0, "high": 1, "low": 1, "right_pedro": None, "left_pedro": None}
    with pytest.raises(ValueError, match="make 1 and 2, not 1 and 7"):
        sheet.add(1, Seat.N, 1, 7, wrong)
    took = {"jack": 0, "high": 1, "low": 1, "right_pedro": 1, "left_pedro": None}
    sheet.add(1, Seat.N, 1, 7, took)
    assert sheet.outcome is not None
    assert (sheet.outcome.winner, sheet.outcome.reason) == (Team.NS, "in_order")
    again = ScoreSheet.from_json(sheet.to_json())
    assert again.lines == sheet.lines


def test_names_must_tell_four_players_apart() -> None:
    for names in (["A", "B", "C"], ["A", "B", "C", "a"], ["A", "B", " ", "D"], "ABCD",
                  ["A", "B", "C", 4], ["A" * 31, "B", "C", "D"]):  # fmt: skip
        with pytest.raises(ValueError):
            ScoreSheet(names)  # type: ignore[arg-type]
    sheet = ScoreSheet()
    with pytest.raises(ValueError):
        sheet.rename(["A", "A", "B", "C"])
    assert sheet.names == ("North", "East", "South", "West")


def test_round_trip_over_random_sheets() -> None:
    rng = Random(3)
    house = [LE_CINCH.replace(target=100, must_ruff=False),
             HIGH_FIVE.replace(passed_out="redeal")]  # fmt: skip
    for number in range(200):
        rules = rng.choice([*PRESETS.values(), *house])
        sheet = ScoreSheet(PEOPLE, rules, rng.randrange(4))
        for _ in range(rng.randrange(12)):
            if not sheet.over:
                sheet.add(*random_entry(rng, sheet))
        again = ScoreSheet.from_json(sheet.to_json())
        assert again.lines == sheet.lines, number
        assert (again.names, again.rules, again.outcome) == (
            sheet.names, sheet.rules, sheet.outcome)  # fmt: skip
        assert again.to_text() == sheet.to_text()
        if sheet.lines:
            copy = sheet.copy()
            copy.undo()
            assert len(copy.lines) == len(sheet.lines) - 1 == len(again.lines) - 1


def damaged() -> list[Any]:
    sheet = ScoreSheet(PEOPLE, LE_CINCH, Seat.S)
    sheet.add(6, Seat.W, 6, 8)
    good = sheet.to_json()

    def changed(**new: Any) -> str:
        return json.dumps({**json.loads(good), **new})

    hand = json.loads(good)["hands"][0]
    return [
        "", "[]", "null", "nonsense", good[:-5], "[" * 100_000,
        changed(format="other"), changed(names=["A"]), changed(names=7), changed(rules="whist"),
        changed(rules={"base": "le-cinch"}), changed(rules="le-cinch.target=0"),
        changed(dealer="Q"), changed(dealer=None), changed(dealer=2), changed(hands={}),
        changed(hands=[5]), changed(hands=[{}]), changed(hands=[{**hand, "bid": 99}]),
        changed(hands=[{**hand, "own": 14}]), changed(hands=[{**hand, "own": None}]),
        changed(hands=[{**hand, "declarer": 3}]), changed(hands=[{**hand, "extra": 1}]),
        changed(hands=[{**hand, "took": {"high": 0}}]), changed(hands=[{**hand, "took": 4}]),
        changed(more=1), changed(hands=[hand] * 501),
    ]  # fmt: skip


@pytest.mark.parametrize("text", damaged())
def test_a_damaged_sheet_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        ScoreSheet.from_json(text)


def test_the_score_vectors_that_cards_allow_come_out_on_the_sheet() -> None:
    file = Path(__file__).parents[1] / "data" / "vectors.json"
    tried = 0
    for case in json.loads(file.read_text("utf-8"))["score"]:
        for base in case["rules"].split():
            rules = PRESETS[base]
            (own, theirs), expected = case["took"], tuple(case["scores"])
            assert score_hand(rules, case["bid"], own, theirs)[0] == expected
            if (own, theirs) in possible_points(rules):
                sheet = ScoreSheet(PEOPLE, rules, Seat.E)
                declarer = Seat.N if case["bid"] else None
                scored = sheet.add(case["bid"], declarer, own, theirs).scored
                assert (scored if case["bid"] else scored[::-1]) == expected, case["id"]
                tried += 1
    assert tried >= 45
