"""Worked examples that need a whole hand, a game or a running order of cards.

Written from the rules: rank orders, what follows the top bid, discards and refills of crafted
deals, who leads, who deals next, and how games end.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cinch.cards import Card, Suit, cards_of, deck
from cinch.deal import Deal
from cinch.game import Game, decide
from cinch.hand import Hand, Phase
from cinch.rules import DOUBLE_PEDRO, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.scoring import score_hand
from cinch.trumps import trumps_for
from tests.engine.table import (
    ROLES,
    all_discard,
    crafted,
    holding,
    seats,
    texts,
    to_discards,
)

ALL = list(PRESETS.values())
DRAWING = [LE_CINCH, DOUBLE_PEDRO, SHOOT]
PEDROS = [LE_CINCH, DOUBLE_PEDRO, HIGH_FIVE]
DEALERS = range(4)

FOURTEEN = "A{0} K{0} Q{0} J{0} T{0} 9{0} 8{0} 7{0} 6{0} 5{0} 5{1} 4{0} 3{0} 2{0}"
THIRTEEN = "A{0} K{0} Q{0} J{0} T{0} 9{0} 8{0} 7{0} 6{0} 5{0} 4{0} 3{0} 2{0}"


def name(rules: object) -> str | None:
    """Rule sets stand in test names by their id."""
    return rules.base if isinstance(rules, RuleSet) else None


# ---- ranks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL, ids=name)
@pytest.mark.parametrize("pair", ["CS", "SC", "HD", "DH"])
def test_full_trump_order(rules: RuleSet, pair: str) -> None:
    trumps = trumps_for(pair[0], rules)
    right = (FOURTEEN if rules.pedros else THIRTEEN).format(*pair).split()
    assert [str(card) for card in trumps.order] == right
    for high, low in combinations(right, 2):  # whoever leads, the higher trump wins
        assert trumps.winner([Card(high), Card(low)]) == 0
        assert trumps.winner([Card(low), Card(high)]) == 1


@pytest.mark.parametrize("rules", ALL, ids=name)
@pytest.mark.parametrize("trump", list(Suit))
def test_plain_suits_run_from_ace_to_two(rules: RuleSet, trump: Suit) -> None:
    trumps = trumps_for(trump, rules)
    for suit in Suit:
        if suit == trump:
            continue
        plain = [card for card in deck() if trumps.suit_of(card) == suit][::-1]
        paired = rules.pedros and suit == trump.partner
        ranks = "AKQJT9876432" if paired else "AKQJT98765432"
        assert [str(card) for card in plain] == [rank + suit.letter for rank in ranks]
        for high, low in combinations(plain, 2):
            assert trumps.winner([high, low]) == 0
            assert trumps.winner([low, high]) == 1


# ---- auctions ------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize(
    ("rules", "top"), [(LE_CINCH, 14), (DOUBLE_PEDRO, 14), (HIGH_FIVE, 13), (SHOOT, 8)]
)
def test_after_the_top_bid_the_next_players_can_only_pass(
    rules: RuleSet, top: int, dealer: int
) -> None:
    hand = Hand.new(rules, seed=5, dealer=dealer)
    hand.apply(f"bid {top}")
    for _ in range(2):
        assert texts(hand) == ["pass"]
        hand.apply("pass")
    assert texts(hand) == (["pass", "bid 8"] if rules is SHOOT else ["pass"])


def test_minimum_bid_of_six() -> None:
    rules = HIGH_FIVE.replace(min_bid=6)
    hand = Hand.new(rules, seed=5)
    assert texts(hand) == ["pass", *(f"bid {n}" for n in range(6, 14))]
    with pytest.raises(ValueError, match="5"):
        hand.apply("bid 5")
    hand.apply("bid 6")
    assert hand.high_bid == 6


@pytest.mark.parametrize("rules", ALL, ids=name)
def test_nobody_speaks_twice(rules: RuleSet) -> None:
    hand = Hand.new(rules, seed=5)
    for call in ("pass", "pass", f"bid {rules.bids[0]}", f"bid {rules.bids[1]}"):
        hand.apply(call)
    assert hand.phase == Phase.TRUMP
    assert texts(hand) == ["trump C", "trump D", "trump H", "trump S"]


@pytest.mark.parametrize("rules", ALL, ids=name)
def test_any_suit_may_be_named_even_one_not_held(rules: RuleSet) -> None:
    deal = crafted(rules, 0, "C", {"L": "AH KH QH JH TH 9H 8H 7H 6H"})
    hand = Hand(rules, deal, 0)
    for call in (f"bid {rules.bids[0]}", "pass", "pass", "pass"):
        hand.apply(call)
    hand.apply("trump S")
    assert hand.trump == Suit.SPADES


# ---- discard and refill --------------------------------------------------------------------


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("role", ["L", "P", "R", "D"])
@pytest.mark.parametrize(
    ("rules", "thrown", "drawn"),
    [
        (LE_CINCH, "2D 3D 4H KH QS", 2),
        (DOUBLE_PEDRO, "2D 3D 4H KH QS", 2),
        (SHOOT, "5S 2D 3D 4H KH QS", 3),
    ],
    ids=name,
)
def test_df8_plain_cards_go_and_nothing_else(
    rules: RuleSet, thrown: str, drawn: int, role: str, dealer: int
) -> None:
    cards = "AC KC 9C 5S 2D 3D 4H KH QS"
    hand = to_discards(rules, crafted(rules, dealer, "C", {role: cards}), dealer, "P", "C")
    where = seats(dealer)[role]
    while hand.turn != where:
        hand.apply(hand.legal_actions()[0])
    (only,) = hand.legal_actions()
    assert set(map(str, cards_of(only.mask))) == set(thrown.split())
    hand.apply(only)
    assert hand.thrown(where) == only.mask
    left = hand.mask(where) & ~sum(hand.drawn(where))  # the last to throw is served at once
    assert set(map(str, cards_of(left))) == set(cards.split()) - set(thrown.split())
    while hand.phase != Phase.PLAY:
        hand.apply(hand.legal_actions()[0])
    assert sum(mask.bit_count() for mask in hand.drawn(where)) == drawn


def test_df8_without_a_draw_all_nine_are_played() -> None:
    cards = "AC KC 9C 5S 2D 3D 4H KH QS"
    hand = to_discards(HIGH_FIVE, crafted(HIGH_FIVE, 0, "C", {"L": cards}), 0, "D", "C")
    assert hand.phase == Phase.PLAY
    assert set(texts(hand)) == {f"play {card}" for card in cards.split()}


@pytest.mark.parametrize(
    ("rules", "always", "number", "clubs"),
    [
        (LE_CINCH, "KH", 2, "AC QC 9C 8C 7C 5C 5S 3C"),
        (DOUBLE_PEDRO, "KH", 2, "AC QC 9C 8C 7C 5C 5S 3C"),
        (SHOOT, "KH 5S", 1, "AC QC 9C 8C 7C 5C 3C"),
    ],
    ids=name,
)
def test_df9_more_than_six_trumps(rules: RuleSet, always: str, number: int, clubs: str) -> None:
    cards = "AC QC 9C 8C 7C 5C 5S 3C KH"
    hand = to_discards(rules, crafted(rules, 2, "C", {"L": cards}), 2, "L", "C")
    found = [set(map(str, cards_of(action.mask))) for action in hand.legal_actions()]
    right = [{*always.split(), *some} for some in combinations(clubs.split(), number)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, right))
    hand.apply(hand.legal_actions()[-1])
    assert len(holding(hand, "L")) == 6
    while hand.phase != Phase.PLAY:
        hand.apply(hand.legal_actions()[0])
    assert hand.drawn(seats(2)["L"]) == (0, 0)


def df10(rules: RuleSet) -> Hand:
    """The dealer keeps three; six cards are left when his turn to draw comes."""
    hands = {"D": "KC 9C 6C", "L": "AC QC JC", "P": "TC 8C 7C", "R": "5C 3C"}
    stock = "2S 3S 4S 7S 8S 9S TS 2H 3H 2C 6S 5S 4C AH JS 9H"
    hand = to_discards(rules, crafted(rules, 1, "C", hands, stock), 1, "L", "C")
    all_discard(hand)
    return hand


def test_df10_the_dealer_draws_unseen_or_takes_face_up_cards() -> None:
    hand = df10(LE_CINCH)
    lying = {str(card) for card in cards_of(hand.faceup)}
    assert len(lying) == 25  # 36 dealt, 11 kept
    assert set(texts(hand)) == {"draw", *(f"take {card}" for card in lying)}
    other = hand.copy()
    for _ in range(3):
        hand.apply("draw")
    assert holding(hand, "D") == {"KC", "9C", "6C", "6S", "5S", "4C"}
    assert [str(card) for card in hand.stock] == ["AH", "JS", "9H"]
    first = other.legal_actions()[1]
    other.apply(first)  # a face-up card instead of the first, then two from the top
    other.apply("draw")
    other.apply("draw")
    assert holding(other, "D") == {"KC", "9C", "6C", str(first.card), "6S", "5S"}
    assert other.picked == first.card.bit


def test_df10_the_dealer_searches_the_stock() -> None:
    hand = df10(DOUBLE_PEDRO)
    assert set(texts(hand)) == {f"take {c}" for c in ["6S", "5S", "4C", "AH", "JS", "9H"]}
    for card in ("5S", "4C", "AH"):
        hand.apply(f"take {card}")
    assert hand.phase == Phase.PLAY
    assert holding(hand, "D") == {"KC", "9C", "6C", "5S", "4C", "AH"}
    assert [str(card) for card in hand.stock] == ["6S", "JS", "9H"]


def test_df10_the_dealer_draws_blind() -> None:
    hand = df10(SHOOT)
    assert hand.phase == Phase.PLAY
    assert holding(hand, "D") == {"KC", "9C", "6C", "6S", "5S", "4C"}
    assert hand.trumps is not None
    assert not hand.trumps.is_trump(Card("5S"))


def df11(rules: RuleSet) -> Hand:
    """The dealer keeps five; of the last three stock cards two are trumps."""
    hands = {"D": "AC KC QC JC TC", "L": "9C 8C 7C", "P": "6C 5C"}
    stock = "2S 3S 4S 7S 8S 9S TS JS 2H 3H 4H 5S 2C 4C AH 3C"
    hand = to_discards(rules, crafted(rules, 3, "C", hands, stock), 3, "L", "C")
    all_discard(hand)
    return hand


def test_df11_one_card_and_no_swap() -> None:
    hand = df11(LE_CINCH)
    assert "draw" in texts(hand)
    hand.apply("draw")
    assert "4C" in holding(hand, "D")
    hand = df11(DOUBLE_PEDRO)
    assert set(texts(hand)) == {"take 4C", "take AH", "take 3C"}
    hand.apply("take 4C")
    assert hand.phase == Phase.PLAY  # no swap: the hand is complete
    assert holding(hand, "D") == {"AC", "KC", "QC", "JC", "TC", "4C"}
    assert {str(card) for card in hand.stock} == {"AH", "3C"}
    hand = df11(SHOOT)
    assert hand.phase == Phase.PLAY
    assert holding(hand, "D") == {"AC", "KC", "QC", "JC", "TC", "4C"}


def df12(rules: RuleSet) -> Hand:
    """The dealer's left threw two of eight trumps; the dealer is one short, stock is left."""
    hands = {"L": "AC KC QC JC TC 9C 4C 3C 2D", "D": "8C 7C 6C 5C 2C"}
    hand = to_discards(rules, crafted(rules, 0, "C", hands), 0, "L", "C")
    hand.apply("discard 4C 3C 2D")
    all_discard(hand)
    return hand


def test_df12_thrown_trumps() -> None:
    hand = df12(LE_CINCH)
    assert {"draw", "take 4C", "take 3C", "take 2D"} <= set(texts(hand))
    hand.apply("take 4C")
    assert "4C" in holding(hand, "D")
    hand = df12(LE_CINCH.replace(thrown_trumps_return=False))
    assert "take 2D" in texts(hand)
    assert not {"take 4C", "take 3C"} & set(texts(hand))
    hand = df12(DOUBLE_PEDRO)
    assert set(texts(hand)) == {f"take {card}" for card in hand.stock}
    assert not {"take 4C", "take 3C"} & set(texts(hand))
    hand = df12(SHOOT)
    assert hand.phase == Phase.PLAY
    assert [mask.bit_count() for mask in hand.drawn(0)] == [1, 0]


@pytest.mark.parametrize(("size", "undealt"), [(9, 16), (10, 12), (12, 4)])
def test_df13_bigger_hands(size: int, undealt: int) -> None:
    rules = HIGH_FIVE.replace(hand_size=size)
    hand = Hand.new(rules, seed=9)
    assert len(hand.stock) == undealt
    rng = Random(1)
    while hand.phase != Phase.DONE:
        hand.apply(rng.choice(hand.legal_actions()))
    assert len(hand.tricks) == size == rules.tricks
    assert sum(mask.bit_count() for mask in hand.taken) == 4 * size


@pytest.mark.parametrize("dealer", DEALERS)
def test_packets(dealer: int) -> None:
    """Three at a time from the dealer's left; of ten the last one singly."""
    pack = list(range(52))
    Random("packets").shuffle(pack)
    for size, packets in ((9, (3, 3, 3)), (10, (3, 3, 3, 1)), (12, (3, 3, 3, 3))):
        cards = iter(pack)
        dealt: dict[int, list[int]] = {seat: [] for seat in range(4)}
        for packet in packets:
            for role in ROLES:
                dealt[seats(dealer)[role]] += [next(cards) for _ in range(packet)]
        deal = Deal.shuffled(dealer, "packets", size)
        assert [deal.cards(seat) for seat in range(4)] == [sorted(dealt[s]) for s in range(4)]
        assert deal.stock_cards == list(cards)


# ---- the opening lead, the next dealer -----------------------------------------------------


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("rules", ALL, ids=name)
def test_ol_opening_leader(rules: RuleSet, dealer: int) -> None:
    left_leads = {"L": "P", "P": "R", "R": "D", "D": "L", "": "L"}
    for namer in ("L", "P", "R", "D", ""):  # the last one: nobody bid, the dealer names
        hand = to_discards(rules, Hand.new(rules, seed=3, dealer=dealer).deal, dealer, namer, "H")
        while hand.phase != Phase.PLAY:
            hand.apply(hand.legal_actions()[0])
        leader = left_leads[namer] if rules is HIGH_FIVE else namer or "D"
        assert hand.turn == seats(dealer)[leader]
        assert len(hand.legal_actions()) == rules.tricks  # any card may be led


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("rules", [*ALL, LE_CINCH.replace(passed_out="redeal")])
def test_ol6_the_deal_passes_to_the_left(rules: RuleSet, dealer: int) -> None:
    game = Game(rules, seed=dealer, dealer=dealer)
    rng = Random(dealer)
    for number in range(3):
        hand = game.hand
        while hand.phase != Phase.DONE:
            bare = number == 1 and hand.phase == Phase.AUCTION
            hand.apply("pass" if bare else rng.choice(hand.legal_actions()))
        if game.next_hand() is hand:
            break
        assert game.hand.dealer == hand.dealer.left


# ---- ends of games -------------------------------------------------------------------------

ENDS = [  # rules, declarers and others before, bid, points taken, totals after, who wins
    ("GE1", LE_CINCH, (49, 40), 4, (8, 6), (51, 40), "declarers"),
    ("GE1b", DOUBLE_PEDRO, (40, 49), 4, (6, 8), (40, 51), "others"),
    ("GE2", LE_CINCH, (50, 50), 7, (7, 7), (50, 50), None),
    ("GE2b", DOUBLE_PEDRO, (50, 50), 7, (7, 7), (50, 50), None),
    ("GE3", LE_CINCH, (50, 23), 14, (0, 14), (50, 51), "others"),
    ("GE3b", DOUBLE_PEDRO, (50, 23), 14, (0, 14), (50, 51), "others"),
    ("GE5", SHOOT, (13, 14), 2, (2, 2), (15, 16), "declarers"),
    ("GE6", SHOOT, (13, 14), 3, (2, 2), (10, 16), "others"),
    ("GE7", SHOOT, (14, 12), 1, (1, 3), (15, 15), "declarers"),
    ("GE8", SHOOT, (3, 0), 8, (3, 1), (-5, 1), None),
    ("GE9", SHOOT, (11, 0), 4, (4, 0), (15, 0), "declarers"),
    ("GE10", HIGH_FIVE, (45, 46), 6, (7, 6), (52, 52), "declarers"),
    ("GE11", HIGH_FIVE, (50, 48), 6, (5, 8), (44, 56), "others"),
    ("GE12", HIGH_FIVE, (2, 0), 13, (12, 1), (-11, 1), None),
]


@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize(
    ("rules", "before", "bid", "took", "after", "winner"),
    [row[1:] for row in ENDS],
    ids=[row[0] for row in ENDS],
)
def test_ends_of_games(
    rules: RuleSet,
    before: tuple[int, int],
    bid: int,
    took: tuple[int, int],
    after: tuple[int, int],
    winner: str | None,
    team: int,
) -> None:
    scored, _, _ = score_hand(rules, bid, *took)
    assert (before[0] + scored[0], before[1] + scored[1]) == after
    turned = (lambda pair: pair) if team == 0 else (lambda pair: (pair[1], pair[0]))
    end = decide(rules, turned(before), turned(scored), team, bid, dealer=team)
    if winner is None:
        assert end is None
    else:
        assert end is not None
        assert end.winner == (team if winner == "declarers" else 1 - team)


@pytest.mark.parametrize("rules", [LE_CINCH, DOUBLE_PEDRO], ids=name)
def test_ge4_both_can_never_reach_the_target_at_once(rules: RuleSet) -> None:
    for bid in (0, *rules.bids):
        for own in range(15):
            for theirs in range(15 - own):
                scored, _, _ = score_hand(rules, bid, own, theirs)
                assert min(scored) == 0
                assert max(scored) <= 28


def test_no_bid_hand_with_both_over() -> None:
    """Nobody is the betting side: the higher total wins, then the dealer's side."""
    for rules in (SHOOT, HIGH_FIVE):
        near = rules.target - 1
        for declaring in (0, 1):
            for dealer in DEALERS:
                first = decide(rules, (near, near), (3, 1), declaring, 0, dealer)
                assert first is not None
                assert (first.winner, first.reason) == (0, "higher")
                even = decide(rules, (near, near), (2, 2), declaring, 0, dealer)
                assert even is not None
                assert (even.winner, even.reason) == (dealer & 1, "dealer")
