"""Mistakes that published programs for these games make, three traps for each.

Every trap is a situation in which the mistaken rule gives another answer than the right one.
"""

from __future__ import annotations

from random import Random

import pytest

from cinch.cards import FULL_DECK, SUIT_MASK, Card, Suit, mask_of, parse_cards
from cinch.deal import Deal
from cinch.game import Game, decide
from cinch.hand import Hand, Phase
from cinch.rules import DOUBLE_PEDRO, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.scoring import count_points, score_hand
from cinch.trumps import follow_mode, legal_mask, trumps_for
from tests.engine.table import (
    ROLES,
    all_discard,
    crafted,
    kept,
    seats,
    to_discards,
    trick_position,
)

DRAWING = [LE_CINCH, DOUBLE_PEDRO, SHOOT]
PEDROS = [LE_CINCH, DOUBLE_PEDRO, HIGH_FIVE]
BASES = [rules.base for rules in DRAWING]


def masks(first: str, second: str) -> tuple[int, int]:
    return mask_of(parse_cards(first)), mask_of(parse_cards(second))


def refilled(rules: RuleSet, dealer: int, counts: dict[str, int]) -> Hand:
    """A hand at the first trick, or at the dealer's choice, from trumps kept by role."""
    hand = to_discards(rules, kept(rules, dealer, "D", counts), dealer, "L", "D")
    all_discard(hand)
    return hand


# ---- the dealer serves himself before the others; the refill starts at seat 0 --------------


@pytest.mark.parametrize("rules", DRAWING, ids=BASES)
def test_the_dealer_is_served_last(rules: RuleSet) -> None:
    """With 2 trumps each 16 cards are used up by four hands, the last four by the dealer."""
    for dealer in range(4):
        hand = refilled(rules, dealer, {"L": 2, "P": 2, "R": 2, "D": 2})
        stock, where = hand.deal.stock, seats(dealer)
        for place, role in enumerate("LPR"):
            assert hand.drawn(where[role])[0] == sum(stock[4 * place : 4 * place + 4])
        last = sum(stock[12:])
        assert not hand.drawn(where["L"])[0] & last
        if hand.phase == Phase.REFILL:
            for _ in range(4):
                hand.apply("draw")
        assert hand.drawn(where["D"])[0] == last


@pytest.mark.parametrize("rules", DRAWING, ids=BASES)
def test_a_dealer_without_trumps_does_not_empty_the_stock_for_others(rules: RuleSet) -> None:
    for dealer in range(4):
        hand = refilled(rules, dealer, {"L": 3, "P": 3, "R": 3, "D": 0})
        for role in "LPR":
            assert hand.drawn(seats(dealer)[role])[0].bit_count() == 3
        assert hand.drawn(seats(dealer)["D"])[1] == 0


@pytest.mark.parametrize("rules", DRAWING, ids=BASES)
@pytest.mark.parametrize("dealer", range(4))
def test_the_refill_starts_at_the_dealers_left(rules: RuleSet, dealer: int) -> None:
    """The top of the stock goes to the dealer's left, whatever his seat number."""
    hand = refilled(rules, dealer, {"L": 5, "P": 4, "R": 1, "D": 3})
    stock, where = hand.deal.stock, seats(dealer)
    assert hand.drawn(where["L"])[0] == stock[0]
    assert hand.drawn(where["P"])[0] == sum(stock[1:3])
    assert hand.drawn(where["R"])[0] == sum(stock[3:8])


# ---- a hand silently left short when the stock is empty ------------------------------------


@pytest.mark.parametrize("rules", DRAWING, ids=BASES)
@pytest.mark.parametrize(
    ("counts", "short", "missing"),
    [
        ({"L": 0, "P": 1, "R": 1, "D": 2}, "D", 4),
        ({"L": 0, "P": 0, "R": 1, "D": 6}, "R", 1),
        ({"L": 0, "P": 0, "R": 0, "D": 6}, "R", 2),
        ({"L": 0, "P": 0, "R": 0, "D": 0}, "D", 6),
    ],
    ids=["dealer", "right", "right-two", "nobody-has-trumps"],
)
def test_nobody_is_left_short(
    rules: RuleSet, counts: dict[str, int], short: str, missing: int
) -> None:
    for dealer in range(4):
        hand = refilled(rules, dealer, counts)
        while hand.phase == Phase.REFILL:
            hand.apply(hand.legal_actions()[0])
        assert [hand.mask(seat).bit_count() for seat in range(4)] == [6] * 4
        again = hand.drawn(seats(dealer)[short])[1]
        assert again.bit_count() == missing
        if rules is SHOOT and hand.trumps:
            assert not again & hand.trumps.mask  # never a trump from the dead wood


# ---- the king scored instead of the deuce ---------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "first", "second", "right"),
    [
        (LE_CINCH, "KC", "2C", (0, 1)),
        (DOUBLE_PEDRO, "KC QC 3C", "9D", (0, 0)),
        (LE_CINCH, "KC QC", "AC 2C", (0, 2)),
        (SHOOT, "AC KC 2C", "9D", (3, 0)),  # ace, low, and the count for Game
        (HIGH_FIVE, "AC", "KC 2C", (1, 1)),
    ],
)
def test_the_king_scores_nothing(
    rules: RuleSet, first: str, second: str, right: tuple[int, int]
) -> None:
    assert count_points(rules, trumps_for("C", rules), masks(first, second))[0] == right


def test_the_king_does_not_inherit_from_an_absent_ace() -> None:
    for rules in (LE_CINCH, DOUBLE_PEDRO, SHOOT):
        _, lines = count_points(rules, trumps_for("S", rules), masks("KS", "9S"))
        (high,) = [line for line in lines if line.key == "high"]
        assert (high.side, high.reason) == (None, "out_of_play")
    _, lines = count_points(HIGH_FIVE, trumps_for("S", True), masks("KS", "9S"))
    assert [(line.side, str(line.card)) for line in lines if line.key == "high"] == [(0, "KS")]


# ---- both pedros ranked above nine, eight, seven and six ------------------------------------


@pytest.mark.parametrize("rules", PEDROS, ids=lambda rules: rules.base)
@pytest.mark.parametrize("pair", ["CS", "HD", "SC"])
def test_pedros_lose_to_nine_eight_seven_and_six(rules: RuleSet, pair: str) -> None:
    trumps = trumps_for(pair[0], rules)
    for five in (f"5{pair[0]}", f"5{pair[1]}"):
        for rank in "9876":
            assert trumps.winner([Card(five), Card(rank + pair[0])]) == 1
            assert trumps.winner([Card(rank + pair[0]), Card(five)]) == 0
        for rank in "432":
            assert trumps.winner([Card(rank + pair[0]), Card(five)]) == 1


# ---- "team 0" or the higher score wins whenever both are over ------------------------------


@pytest.mark.parametrize("declaring", [0, 1])
@pytest.mark.parametrize(
    ("rules", "before", "bid", "took"),
    [
        (SHOOT, (13, 14), 2, (2, 2)),
        (SHOOT, (14, 12), 1, (1, 3)),
        (HIGH_FIVE, (45, 50), 6, (7, 6)),
    ],
)
def test_the_bidding_side_wins_when_both_are_over(
    rules: RuleSet, before: tuple[int, int], bid: int, took: tuple[int, int], declaring: int
) -> None:
    scored = score_hand(rules, bid, *took)[0]
    if declaring:
        before, scored = (before[1], before[0]), (scored[1], scored[0])
    for dealer in range(4):
        end = decide(rules, before, scored, declaring, bid, dealer)
        assert end is not None
        assert (end.winner, end.reason) == (declaring, "bidders")


# ---- the left pedro counted in its printed suit ---------------------------------------------


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        ("C", "AS", "5S KD 3D", "5S KD 3D"),  # alone it does not follow spades
        ("C", "KC", "5S 9S KD", "5S"),  # it must follow clubs
        ("H", "2D", "5D QD AS", "QD"),  # it is no diamond
    ],
)
def test_the_left_pedro_does_not_follow_its_printed_suit(
    trump: str, led: str, hand: str, legal: str
) -> None:
    rules = HIGH_FIVE  # where neither ruffing when able nor when void blurs the answer
    start = trick_position(trump, 0, {"L": led, "P": hand})
    table = Hand(rules, start, 0)
    table.apply(f"play {led}")
    assert {str(action.card) for action in table.legal_actions()} == set(legal.split())


@pytest.mark.parametrize("rules", PEDROS, ids=lambda rules: rules.base)
def test_the_left_pedro_led_asks_for_trumps(rules: RuleSet) -> None:
    trumps = trumps_for("S", rules)
    hand = mask_of(parse_cards("AC KC 2S"))
    assert legal_mask(follow_mode(rules), trumps.mask, trumps.follow[Card("5C")], hand) == (
        Card("2S").bit
    )
    points, _ = count_points(rules, trumps, masks("5C 5S", "AD"))
    assert points == ((12, 0) if rules is HIGH_FIVE else (10, 0))  # there also High and Low


# ---- a bet of 8 tested with "points >= bid" -------------------------------------------------


@pytest.mark.parametrize("pays", [4, 8])
def test_a_shoot_is_made_with_four_points_not_eight(pays: int) -> None:
    rules = SHOOT.replace(shoot_pays=pays)
    assert score_hand(rules, 8, 4, 0)[:2] == ((pays, 0), True)


@pytest.mark.parametrize(("own", "theirs"), [(3, 0), (3, 1), (2, 0), (0, 4)])
def test_a_shoot_fails_with_less_than_all_points(own: int, theirs: int) -> None:
    assert score_hand(SHOOT, 8, own, theirs)[:2] == ((-8, theirs), False)


def test_a_bid_of_eight_is_ordinary_where_there_is_no_shoot() -> None:
    assert score_hand(LE_CINCH, 8, 8, 6)[:2] == ((2, 0), True)
    assert score_hand(HIGH_FIVE, 8, 8, 5)[:2] == ((8, 5), True)


# ---- "fifteen trumps" ----------------------------------------------------------------------


@pytest.mark.parametrize("suit", list(Suit))
def test_the_number_of_trumps(suit: Suit) -> None:
    for rules in PRESETS.values():
        trumps = trumps_for(suit, rules)
        number = 14 if rules.pedros else 13
        assert len(trumps.order) == trumps.mask.bit_count() == number
        assert sum(mask.bit_count() for mask in trumps.suit_masks) == 52
        paired = trumps.suit_masks[suit.partner]
        assert paired.bit_count() == 26 - number
        for other in Suit:
            if other.colour != suit.colour:
                assert trumps.suit_masks[other] == SUIT_MASK[other]


def test_the_plain_fives_are_no_trumps() -> None:
    assert not trumps_for("C", True).is_trump(Card("5D"))
    assert not trumps_for("C", True).is_trump(Card("5H"))
    assert not trumps_for("D", True).is_trump(Card("5S"))


# ---- a passed-out hand that indexes a missing declarer --------------------------------------


def played_out(rules: RuleSet, seed: int, bid: bool = False) -> Hand:
    """A hand played at random; nobody bids unless asked for."""
    hand, rng = Hand.new(rules, seed=seed, dealer=seed & 3), Random(seed)
    if not bid:
        for _ in ROLES:
            hand.apply("pass")
    while hand.phase != Phase.DONE:
        hand.apply(rng.choice(hand.legal_actions()))
    return hand


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_passed_out_hand_is_scored(rules: RuleSet) -> None:
    for seed in range(3):
        hand = played_out(rules, seed)
        score = hand.score
        assert (hand.declarer, hand.bid, score.made, score.bid) == (None, 0, None, 0)
        assert hand.maker == hand.dealer
        assert score.declaring == hand.dealer.team
        if rules.made == "difference":
            assert max(score.scored) == abs(score.points[0] - score.points[1])
        else:
            assert score.scored == score.points


def test_a_game_goes_on_after_passed_out_hands() -> None:
    for rules in PRESETS.values():
        game = Game(rules, seed=8)
        for _ in range(3):
            hand, rng = game.hand, Random(8)
            for _ in ROLES:
                hand.apply("pass")
            while hand.phase != Phase.DONE:
                hand.apply(rng.choice(hand.legal_actions()))
            if game.next_hand() is hand:
                break
        assert game.results


def test_a_redealt_hand_has_no_score() -> None:
    game = Game(LE_CINCH.replace(passed_out="redeal"), seed=8)
    hand = game.hand
    for _ in ROLES:
        hand.apply("pass")
    assert (hand.phase, hand.thrown_in, hand.legal_actions()) == (Phase.DONE, True, [])
    with pytest.raises(ValueError, match="thrown in"):
        _ = hand.score
    game.next_hand()
    assert game.results == [(hand, None)]
    assert game.totals == (0, 0)


# ---- max() of an empty list of trumps where nothing is drawn --------------------------------


def without_trumps(bid: str) -> Hand:
    """High Five with all fourteen hearts and the left pedro in the stock, played out."""
    trumps = " ".join(str(card) for card in trumps_for("H", True).order)
    deal = crafted(HIGH_FIVE, 0, "H", {}, trumps)
    hand = Hand(HIGH_FIVE, deal, 0)
    for call in (bid, "pass", "pass", "pass", "trump H"):
        hand.apply(call)
    while hand.phase != Phase.DONE:
        hand.apply(hand.legal_actions()[0])
    return hand


def test_no_trump_in_play_and_a_bid() -> None:
    score = without_trumps("bid 1").score
    assert score.points == (0, 0)
    assert {line.reason for line in score.lines} == {"out_of_play"}
    assert score.scored[score.declaring] == -1


def test_no_trump_in_play_and_no_bid() -> None:
    score = without_trumps("pass").score
    assert (score.points, score.scored, score.made) == ((0, 0), (0, 0), None)


def test_one_trump_in_play_is_high_and_low() -> None:
    trumps = trumps_for("H", True)
    assert count_points(HIGH_FIVE, trumps, masks("9H", "AS"))[0] == (2, 0)
    assert count_points(HIGH_FIVE, trumps, masks("AS", "JH"))[0] == (0, 3)
    assert count_points(HIGH_FIVE, trumps, masks("5D", "AS"))[0] == (7, 0)
    assert count_points(HIGH_FIVE, trumps, (0, 0))[0] == (0, 0)
    assert count_points(HIGH_FIVE, trumps, (FULL_DECK, 0))[0] == (13, 0)


# ---- deals that do not fit -------------------------------------------------------------------


def test_a_deal_that_does_not_fit_is_refused() -> None:
    twelve = Deal.shuffled(0, 1, 12)
    with pytest.raises(ValueError, match="do not fit"):
        Hand(LE_CINCH, twelve, 0)
    with pytest.raises(ValueError, match="comes twice"):
        Deal.of(["AC " * 9, "", "", ""])
    with pytest.raises(ValueError, match="needs a deal"):
        Hand(LE_CINCH)
