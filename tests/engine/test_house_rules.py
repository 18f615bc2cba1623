"""Every switch of the rules changes the play as it says."""

from __future__ import annotations

from random import Random

import pytest

from cinch.cards import Card, Seat, cards_of, mask_of, parse_cards
from cinch.game import Game, decide
from cinch.hand import Hand, Phase, Position
from cinch.rules import DOUBLE_PEDRO, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.scoring import PointLine, score_hand
from cinch.trumps import follow_mode, legal_mask, trumps_for
from tests.engine.table import crafted, holding, seats, texts, to_discards


def after(rules: RuleSet, *calls: str, dealer: int = 0) -> Hand:
    """A hand after some calls."""
    hand = Hand.new(rules, seed=2, dealer=dealer)
    for call in calls:
        hand.apply(call)
    return hand


# ---- auction -------------------------------------------------------------------------------


def test_round_and_round_until_all_but_one_have_passed() -> None:
    rules = HIGH_FIVE.replace(auction_rounds="many")
    hand = after(rules, "bid 3", "bid 4", "pass", "pass")
    assert (hand.phase, hand.turn) == (Phase.AUCTION, Seat.from_role("L", 0))
    hand.apply("bid 5")
    assert hand.turn == Seat.from_role("P", 0)
    assert "bid 5" not in texts(hand)
    hand.apply("pass")
    assert (hand.phase, hand.declarer, hand.bid) == (Phase.TRUMP, Seat.from_role("L", 0), 5)


def test_who_passed_in_an_early_round_is_skipped() -> None:
    rules = HIGH_FIVE.replace(auction_rounds="many")
    hand = after(rules, "pass", "bid 2", "bid 3", "pass", "bid 4", "pass")
    assert (hand.phase, hand.declarer, hand.bid) == (Phase.TRUMP, Seat.from_role("P", 0), 4)
    hand = after(rules, "pass", "pass", "pass", "pass")
    assert (hand.phase, hand.bid, hand.maker) == (Phase.TRUMP, 0, Seat(0))
    assert after(rules, "pass", "pass", "pass", "bid 1").phase == Phase.TRUMP


def test_the_dealer_may_equal_any_bid() -> None:
    rules = LE_CINCH.replace(dealer_equal="always")
    for bid in (1, 7, 14):
        hand = after(rules, f"bid {bid}", "pass", "pass")
        assert f"bid {bid}" in texts(hand)
        hand.apply(f"bid {bid}")
        assert (hand.declarer, hand.bid) == (hand.dealer, bid)
    hand = after(rules, "bid 3")
    assert "bid 3" not in texts(hand)  # the dealer alone
    assert "bid 0" not in texts(after(rules, "pass", "pass", "pass"))


def test_the_dealer_may_equal_the_top_bid_only() -> None:
    rules = LE_CINCH.replace(dealer_equal="top")
    assert texts(after(rules, "bid 14", "pass", "pass")) == ["pass", "bid 14"]
    assert "bid 13" not in texts(after(rules, "bid 13", "pass", "pass"))


def test_round_and_round_with_equal_bids_comes_to_an_end() -> None:
    rules = LE_CINCH.replace(dealer_equal="always", auction_rounds="many")
    hand = after(rules, "bid 14", "pass", "pass", "bid 14")
    assert texts(hand) == ["pass"]
    hand.apply("pass")
    assert (hand.declarer, hand.bid) == (hand.dealer, 14)


@pytest.mark.parametrize("rounds", ["one", "many"])
def test_a_forced_dealer(rounds: str) -> None:
    rules = LE_CINCH.replace(passed_out="dealer_forced", forced_bid=6, auction_rounds=rounds)
    hand = after(rules, "pass", "pass", "pass")
    assert texts(hand) == [f"bid {bid}" for bid in range(6, 15)]
    hand.apply("bid 6")
    assert (hand.declarer, hand.bid) == (hand.dealer, 6)
    assert "pass" in texts(after(rules, "bid 2", "pass", "pass"))


def test_the_eldest_names_trumps_when_all_pass() -> None:
    rules = LE_CINCH.replace(passed_out="eldest_names")
    for dealer in range(4):
        hand = after(rules, "pass", "pass", "pass", "pass", dealer=dealer)
        assert (hand.turn, hand.maker, hand.bid) == (Seat(dealer).left, Seat(dealer).left, 0)


def test_a_hand_that_all_pass_is_dealt_anew_by_the_next_dealer() -> None:
    game = Game(LE_CINCH.replace(passed_out="redeal"), seed=3)
    first = game.hand
    for _ in range(4):
        first.apply("pass")
    second = game.next_hand()
    assert (second.dealer, game.totals, game.outcome) == (first.dealer.left, (0, 0), None)


def test_bids_have_a_floor_and_a_ceiling() -> None:
    rules = LE_CINCH.replace(min_bid=6, max_bid=10)
    hand = Hand.new(rules, seed=2)
    assert texts(hand) == ["pass", *(f"bid {bid}" for bid in range(6, 11))]


# ---- discard and refill --------------------------------------------------------------------


@pytest.mark.parametrize("rules", [LE_CINCH, DOUBLE_PEDRO, SHOOT], ids=lambda r: r.base)
def test_protected_trumps_stay(rules: RuleSet) -> None:
    rules = rules.replace(excess_trumps="protected")
    cards = "AC QC 9C 8C TC 5C 2C JC KH"  # eight trumps, of which two must go
    hand = to_discards(rules, crafted(rules, 2, "C", {"L": cards}), 2, "L", "C")
    gone = {str(card) for action in hand.legal_actions() for card in cards_of(action.mask)}
    # ten and five are plain trumps where Game is a count and nobody knows a pedro
    wanted = {"KH", "QC", "9C", "8C"} if rules.pedros else {"KH", "QC", "9C", "8C", "TC", "5C"}
    assert gone == wanted


def test_surplus_trumps_go_to_the_winner_of_the_first_trick() -> None:
    rules = LE_CINCH.replace(excess_trumps="to_first_trick")
    cards = "AC QC 9C 8C 7C TC 2C JC KH"
    deal = crafted(rules, 0, "C", {"L": cards, "D": "KC 6C 5C 5S 4C"})
    hand = to_discards(rules, deal, 0, "L", "C")
    hand.apply("discard KH TC 2C")
    while hand.phase != Phase.PLAY:
        hand.apply(hand.legal_actions()[-1])
    dumped = mask_of(parse_cards("TC 2C"))
    assert hand.dumped == dumped
    assert not hand.faceup & dumped
    where = seats(0)
    hand.apply("play 9C")
    while hand.trick:
        trumps = [f"play {c}" for c in ("KC",) if f"play {c}" in texts(hand)]
        hand.apply(trumps[0] if trumps else texts(hand)[0])
    assert hand.turn == where["D"]
    team = where["D"].team
    assert hand.taken[team] & dumped == dumped
    assert hand.taken[team].bit_count() == 6
    while hand.turn is not None:
        hand.apply(hand.legal_actions()[0])
    assert sum(mask.bit_count() for mask in hand.taken) == 26


@pytest.mark.parametrize("draw", ["blind", "any_faceup", "searches_stock"])
@pytest.mark.parametrize("returns", [False, True])
def test_thrown_trumps_come_back_only_where_they_may(draw: str, returns: bool) -> None:
    rules = LE_CINCH.replace(dealer_draw=draw, thrown_trumps_return=returns)
    # all but three trumps are with the dealer's left, who throws three of nine
    hands = {"L": "AC KC QC JC TC 9C 8C 7C 6C", "D": "5C 5S 4C"}
    came_back = False
    for salt in range(40):
        deal = crafted(rules, 0, "C", hands, salt=salt)
        hand = to_discards(rules, deal, 0, "L", "C")
        hand.apply("discard 8C 7C 6C")
        while hand.phase == Phase.DISCARD:
            hand.apply(hand.legal_actions()[0])
        thrown = {"8C", "7C", "6C"}
        if hand.phase == Phase.REFILL and draw == "any_faceup":
            came_back |= f"take {sorted(thrown)[0]}" in texts(hand)
        while hand.phase == Phase.REFILL:
            hand.apply(hand.legal_actions()[-1])
        came_back |= any(thrown & holding(hand, role) for role in "LPRD")
    # 9 trumps are kept, so the stock does not run out: only a choice can bring one back
    assert came_back == (returns and draw == "any_faceup")


def test_without_a_draw_nine_ten_or_twelve_are_played() -> None:
    for size in (9, 10, 12):
        rules = LE_CINCH.replace(
            draw=False, hand_size=size, dealer_draw="blind", thrown_trumps_return=False
        )
        hand, rng = Hand.new(rules, seed=size), Random(size)
        while hand.turn is not None:
            hand.apply(rng.choice(hand.legal_actions()))
        assert len(hand.tricks) == size


def test_high_five_with_a_draw_plays_six() -> None:
    rules = HIGH_FIVE.replace(draw=True)
    hand, rng = Hand.new(rules, seed=1), Random(1)
    while hand.turn is not None:
        hand.apply(rng.choice(hand.legal_actions()))
    assert len(hand.tricks) == 6


# ---- play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("able", "must", "follower", "void"),
    [
        (True, True, "9H AC 5S", "AC 5S"),
        (True, False, "9H AC 5S", "AC 5S KD"),
        (False, True, "9H", "AC 5S"),
        (False, False, "9H", "AC 5S KD"),
    ],
)
def test_the_two_switches_for_ruffing(able: bool, must: bool, follower: str, void: str) -> None:
    rules = LE_CINCH.replace(ruff_when_able=able, must_ruff=must)
    clubs = trumps_for("C", rules)
    follow = clubs.follow[Card("AH")]
    for held, legal in (("9H AC 5S KD", follower), ("AC 5S KD", void)):
        mask = mask_of(parse_cards(held))
        found = legal_mask(follow_mode(rules), clubs.mask, follow, mask)
        assert found == mask_of(parse_cards(legal))


def test_left_of_the_namer_leads() -> None:
    rules = LE_CINCH.replace(leader="left_of_namer")
    hand = to_discards(rules, Hand.new(rules, seed=2, dealer=1).deal, 1, "P", "H")
    while hand.phase != Phase.PLAY:
        hand.apply(hand.legal_actions()[-1])
    assert hand.turn == seats(1)["R"]


# ---- points and scores ---------------------------------------------------------------------


def test_low_counts_for_who_held_it_or_who_took_it() -> None:
    hands = tuple(mask_of(parse_cards(t)) for t in ("2C", "AC", "3D", "4D"))
    start = Position((hands[0], hands[1], hands[2], hands[3]), 0, 0, 0, 0)
    for to, ns in (("taker", 0), ("holder", 1)):
        hand = Hand(HIGH_FIVE.replace(low_to=to), start)
        for _ in range(4):
            hand.apply(hand.legal_actions()[0])
        assert hand.score.points[0] == ns
        assert sum(hand.score.points) == 2


@pytest.mark.parametrize(
    ("changes", "bid", "took", "scores"),
    [
        ({"made": "own_points"}, 6, (8, 6), (8, 6)),
        ({"made": "bid"}, 6, (8, 6), (6, 6)),
        ({"made": "bid"}, 0, (8, 6), (8, 6)),  # nobody bid: there is no bid to score
        ({"failed": "minus_bid"}, 9, (8, 6), (-9, 6)),
        ({"failed": "points_plus_bid"}, 9, (8, 6), (0, 15)),
        ({"failed": "points_plus_bid"}, 9, (3, 6), (0, 15)),
        ({"failed": "total_plus_shortfall"}, 9, (3, 6), (0, 20)),
    ],
)
def test_other_scores(
    changes: dict[str, str], bid: int, took: tuple[int, int], scores: tuple[int, int]
) -> None:
    assert score_hand(LE_CINCH.replace(**changes), bid, *took)[0] == scores


def test_a_made_shoot_pays_what_the_table_says() -> None:
    assert score_hand(SHOOT.replace(shoot_pays=4), 8, 4, 0)[0] == (4, 0)
    assert score_hand(SHOOT.replace(shoot_pays=4), 8, 3, 1)[0] == (-8, 1)


def test_both_over_counted_in_order() -> None:
    rules = HIGH_FIVE.replace(both_over="in_order")
    lines = [
        PointLine("right_pedro", Card("5C"), 0, 5, "taken"),
        PointLine("left_pedro", Card("5S"), 0, 5, "taken"),
        PointLine("high", Card("AC"), 1, 1, "taken"),
        PointLine("low", Card("2C"), 0, 1, "taken"),
        PointLine("jack", Card("JC"), 0, 1, "taken"),
    ]
    end = decide(rules, (50, 50), (12, 1), 0, 6, 0, lines)
    assert end is not None
    assert (end.winner, end.reason) == (1, "in_order")  # High is counted before Low
    end = decide(rules, (50, 49), (12, 1), 1, 0, 0, lines)
    assert end is not None
    assert (end.winner, end.reason) == (0, "reached")


def test_both_over_the_higher_total() -> None:
    rules = HIGH_FIVE.replace(both_over="higher")
    end = decide(rules, (45, 50), (7, 6), 0, 6, 0)
    assert end is not None
    assert (end.winner, end.reason) == (1, "higher")


@pytest.mark.parametrize("target", [11, 21, 42, 61, 62, 100])
def test_other_targets(target: int) -> None:
    for rules in PRESETS.values():
        new = rules.replace(target=target)
        assert decide(new, (target - 2, 0), (1, 0), 0, 1, 0) is None
        end = decide(new, (target - 2, 0), (2, 0), 0, 1, 0)
        assert end is not None
        assert (end.winner, end.reason) == (0, "reached")
