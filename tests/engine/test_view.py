"""Views of crafted situations: what each seat may know, said card by card."""

from __future__ import annotations

from random import Random

import pytest

from cinch.cards import Card, Seat, Suit, mask_of, parse_cards, show_cards
from cinch.game import Game
from cinch.hand import Hand, Phase, Position
from cinch.rules import DOUBLE_PEDRO, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.trumps import follow_mode, legal_mask
from cinch.view import View, game_view, view
from tests.engine.table import ROLES, all_discard, crafted, kept, seats, to_discards
from tests.properties.house import house_rules, random_hand, step

DEALERS = list(Seat)


def m(text: str) -> int:
    return mask_of(parse_cards(text))


def roles(hand: Hand) -> dict[str, View]:
    return {role: hand.view(seat) for role, seat in seats(hand.dealer).items()}


@pytest.mark.parametrize("dealer", DEALERS)
def test_the_auction(dealer: Seat) -> None:
    hand = Hand.new(LE_CINCH, seed=5, dealer=dealer)
    hand.apply("bid 3")
    hand.apply("pass")
    for role, seen in roles(hand).items():
        assert seen.cards == hand.cards(seats(dealer)[role])
        assert [str(call) for _, call in seen.calls] == ["bid 3", "pass"]
        assert [who for who, _ in seen.calls] == [dealer.left, dealer.partner]
        assert (seen.high_bid, seen.high_bidder) == (3, dealer.left)
        assert (seen.turn, seen.phase) == (dealer.right, Phase.AUCTION)
        assert bool(seen.legal) == (role == "R")
        assert (seen.counts, seen.undealt) == ((9, 9, 9, 9), 16)
        assert (seen.maker, seen.trump, seen.trumps, seen.leading_seat) == (None,) * 4
        assert seen.unseen.bit_count() == 43
        assert (seen.points, seen.point_lines, seen.kept) == ((0, 0), [], (0, 0, 0, 0))
        assert seen.least_trumps(dealer) == 0
        assert seen.known_voids == (frozenset(),) * 4


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("public", [True, False])
def test_discards_are_seen_when_they_lie_face_up(dealer: Seat, public: bool) -> None:
    rules = SHOOT.replace(discards_public=public)
    deal = kept(rules, dealer, "H", {"L": 4, "P": 3, "R": 2, "D": 2})
    hand = to_discards(rules, deal, dealer, "R", "H")
    hand.apply(hand.legal_actions()[0])
    eldest = dealer.left
    for seat in Seat:
        seen = hand.view(seat)
        assert seen.thrown_counts[eldest] == 5
        assert seen.kept[eldest] == 4
        assert sum(seen.kept) == 4
        sees = public or seat == eldest
        assert seen.thrown[eldest] == (hand.thrown(eldest) if sees else 0)
        assert seen.faceup == (hand.thrown(eldest) if public else 0)
        if seat != eldest:  # he has thrown and not drawn: trumps only
            assert not seen.possible(eldest) & ~hand.trumps.mask
            assert seen.least_trumps(eldest) == 4


@pytest.mark.parametrize("dealer", DEALERS)
def test_the_refill_tells_numbers_to_all_and_cards_to_one(dealer: Seat) -> None:
    deal = kept(SHOOT, dealer, "C", {"L": 4, "P": 3, "R": 2, "D": 1})
    hand = to_discards(SHOOT, deal, dealer, "L", "C")
    all_discard(hand)
    where = seats(dealer)
    counts = {"L": 2, "P": 3, "R": 4, "D": 5}
    for role, seen in roles(hand).items():
        assert {r: seen.stock_counts[where[r]] for r in ROLES} == counts
        assert seen.drawn == hand.drawn(where[role])[0]
        assert seen.drawn.bit_count() == counts[role]
        assert (seen.received, seen.undealt) == (0, 2)
        assert seen.unseen.bit_count() == 18 + 2


@pytest.mark.parametrize("dealer", DEALERS)
def test_a_dealer_who_takes_face_up_shows_it(dealer: Seat) -> None:
    deal = crafted(LE_CINCH, dealer, "C", {"L": "AC KC QC JC TC 9C 8C 7C", "D": "6C 5C 5S 4C 3C"})
    hand = to_discards(LE_CINCH, deal, dealer, "L", "C")
    hand.apply(next(a for a in hand.legal_actions() if a.mask & m("8C") and a.mask & m("7C")))
    all_discard(hand)
    assert hand.phase == Phase.REFILL
    hand.apply("take 8C")
    for role, seen in roles(hand).items():
        assert show_cards(seen.taken_up) == "8C"
        assert not seen.faceup & m("8C")
        assert seen.faceup & m("7C")
        if role != "D":
            assert show_cards(seen.known(dealer)) == "8C"
            assert seen.possible(dealer) & m("8C")
            assert not any(seen.possible(o) & m("8C") for o in Seat if o != dealer)
            assert seen.least_trumps(dealer) == 5


def test_what_the_dealer_draws_blind_stays_his_secret() -> None:
    deal = crafted(LE_CINCH, Seat.S, "C", {"L": "AC KC QC JC", "D": "6C 5C 5S 4C 3C"})
    hand = to_discards(LE_CINCH, deal, Seat.S, "L", "C")
    all_discard(hand)
    hand.apply("draw")
    assert hand.view(Seat.S).drawn.bit_count() == 1
    for seat in (Seat.N, Seat.E, Seat.W):
        seen = hand.view(seat)
        assert seen.stock_counts[Seat.S] == 1
        assert not seen.known(Seat.S)
        assert hand.view(Seat.S).drawn & seen.possible(Seat.S)


@pytest.mark.parametrize("dealer", DEALERS)
def test_a_dealer_who_searches_the_stock_sees_all_of_it_alone(dealer: Seat) -> None:
    hands = {"L": "AC KC QC JC TC", "P": "6C 5C", "D": "9C 8C 7C"}
    deal = crafted(DOUBLE_PEDRO, dealer, "C", hands)
    hand = to_discards(DOUBLE_PEDRO, deal, dealer, "L", "C")
    all_discard(hand)
    assert hand.phase == Phase.REFILL
    whole = mask_of(hand.stock)
    assert len(hand.stock) == 5
    first = hand.stock[-1]
    hand.apply(f"take {first}")
    for role, seen in roles(hand).items():
        assert seen.searched == (whole if role == "D" else 0)
        assert (seen.taken_up, seen.undealt) == (0, whole.bit_count() - 1)
        if role != "D":
            assert not seen.known(dealer)
    while hand.phase == Phase.REFILL:
        hand.apply(hand.legal_actions()[0])
    own = hand.view(dealer)
    left = mask_of(hand.stock)
    assert left
    assert own.searched == whole
    assert not own.unseen & left  # he knows that these are out of play
    assert not any(own.possible(o) & left for o in Seat)
    assert hand.view(dealer.left).unseen & left == left


def short(rules: RuleSet, counts: tuple[int, int, int, int], salt: int = 3) -> Hand:
    """A hand in which the stock runs out, after all have discarded."""
    deal = kept(rules, Seat.S, "C", dict(zip(ROLES, counts, strict=True)))._replace(salt=salt)
    hand = to_discards(rules, deal, Seat.S, "D", "C")
    all_discard(hand)
    return hand


def test_discards_dealt_out_again_are_seen_by_their_receiver_only() -> None:
    hand = short(SHOOT, (0, 0, 1, 6))
    eldest, partner, right, dealer = Seat.W, Seat.N, Seat.E, Seat.S
    got = hand.drawn(right)[1]
    assert got.bit_count() == 1
    mine = hand.view(right)
    assert mine.received == got
    assert not mine.faceup & got
    for seat in (eldest, partner, dealer):
        seen = hand.view(seat)
        assert seen.redealt == (0, 1, 0, 0)
        assert seen.received == 0
        assert seen.faceup & got  # as far as this seat can tell
        assert seen.possible(right) & got
        assert seen.unseen & got
        assert not seen.known(right)
        assert not any(seen.possible(o) & got for o in (eldest, partner, dealer))
    others = [short(SHOOT, (0, 0, 1, 6), salt) for salt in range(9)]
    again = next(other for other in others if other.drawn(right)[1] != got)
    assert again.view(dealer) == hand.view(dealer)


def test_a_dealer_who_chooses_from_the_heap_sees_what_has_gone_from_it() -> None:
    hand = short(LE_CINCH, (0, 0, 1, 4))
    right, dealer = Seat.E, Seat.S
    got = hand.drawn(right)[1]
    assert hand.phase == Phase.REFILL
    assert got
    assert not any(action.mask & got for action in hand.legal_actions())
    assert hand.view(dealer).known(right) == got
    assert not hand.view(dealer).faceup & got
    assert hand.view(Seat.N).faceup & got == got
    while hand.phase == Phase.REFILL:
        hand.apply(hand.legal_actions()[0])
    assert hand.view(dealer).known(right) == got
    assert hand.view(dealer).possible(right) & got == got


def test_dumped_trumps_are_shown_even_under_hidden_discards() -> None:
    rules = DOUBLE_PEDRO.replace(excess_trumps="to_first_trick", discards_public=False)
    deal = kept(rules, Seat.S, "C", {"L": 8, "P": 1, "R": 1, "D": 1})
    hand = to_discards(rules, deal, Seat.S, "L", "C")
    all_discard(hand)
    assert hand.dumped.bit_count() == 2
    for seat in Seat:
        seen = hand.view(seat)
        assert seen.dumped == hand.dumped
        assert seen.thrown[Seat.W] & hand.dumped == hand.dumped
        assert not seen.unseen & hand.dumped
        if seat != Seat.W:
            assert seen.thrown[Seat.W] == hand.dumped


def test_voids_shown_by_play() -> None:
    hands = {
        "L": "AS KS AH", "P": "2S 3S 5S", "R": "4C 3C 2H", "D": "2D 3D 4H",
    }  # fmt: skip
    deal = crafted(HIGH_FIVE, Seat.S, "C", hands)
    hand = to_discards(HIGH_FIVE, deal, Seat.S, "R", "C")  # the dealer leads
    assert hand.turn == Seat.S
    rng = Random(1)
    while hand.turn is not None:
        step(hand, rng)
        check_voids(hand)


def check_voids(hand: Hand) -> None:
    """Every single card asked: could he have held it beside the card that he played?"""
    trumps = hand.trumps
    if trumps is None:
        return
    mode = follow_mode(hand.rules)
    shown = [0, 0, 0, 0]
    for trick in [*hand.tricks, *([hand.trick] if hand.trick else [])]:
        follow = trumps.follow[trick.cards[0]]
        for seat, played in trick.plays[1:]:
            for card in range(52):
                both = played.bit | 1 << card
                if not legal_mask(mode, trumps.mask, follow, both) & played.bit:
                    shown[seat] |= 1 << card
    for viewer in Seat:
        assert list(hand.view(viewer).excluded) == shown


def test_voids_are_as_sharp_as_the_rules_allow() -> None:
    rng = Random("voids")
    for _ in range(25):
        check_voids(random_hand(house_rules(rng), rng, stop=40))


@pytest.mark.parametrize(
    ("rules", "lead", "card", "voids"),
    [
        (LE_CINCH, "AH", "2C", ""),  # trumped: he may still hold hearts
        (LE_CINCH, "AH", "2D", "CH"),  # neither followed nor trumped
        (LE_CINCH, "AH", "5S", ""),  # the left pedro is a trump
        (LE_CINCH.replace(must_ruff=False), "AH", "2D", "H"),
        (HIGH_FIVE, "AH", "2C", "H"),
        (HIGH_FIVE, "AS", "5S", "S"),  # the left pedro does not follow spades
        (SHOOT, "AH", "2D", "H"),
        (SHOOT, "AS", "5S", ""),
        (SHOOT, "5S", "2C", "S"),
        (LE_CINCH, "5S", "2D", "C"),  # the left pedro asked for trumps
        (HIGH_FIVE, "AC", "KS", "C"),
    ],
)
def test_what_a_card_shows(rules: RuleSet, lead: str, card: str, voids: str) -> None:
    held = (m(f"{lead} 9D"), m(f"{card} 8D"), m("7D 6D"), m("4D 3D"))
    hand = Hand(rules, Position(held, Suit.CLUBS, 0, 1, 0), Seat.S)
    hand.apply(f"play {lead}")
    hand.apply(f"play {card}")
    found = hand.view(Seat.S).known_voids[Seat.E]
    assert found == {Suit.parse(letter) for letter in voids}
    assert hand.view(Seat.S).leading_seat == hand.leading_seat


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_points_so_far_end_in_the_score(rules: RuleSet) -> None:
    rng = Random(f"points {rules.base}")
    for _ in range(15):
        hand = random_hand(rules.replace(low_to="holder"), rng, stop=99)
        assert hand.phase == Phase.DONE
        for seat in Seat:
            seen = hand.view(seat)
            assert seen.points == hand.score.points
            assert tuple(seen.point_lines) == hand.score.lines
            assert (seen.turn, seen.legal, seen.hand) == (None, (), 0)
            assert all(not seen.possible(other) for other in Seat)


def test_the_stock_stays_unknown_after_the_hand() -> None:
    hand = random_hand(SHOOT, Random(4), stop=99)
    for seat in Seat:
        left = mask_of(hand.stock)
        assert hand.view(seat).unseen & left == left


def test_views_are_values() -> None:
    hand = Hand.new(seed=1)
    assert hand.view(0) == hand.view(Seat.N) == view(hand, 0)
    assert len({hand.view(0), hand.view(0), hand.view(1)}) == 2
    before = hand.view(0)
    hand.apply("pass")
    assert hand.view(0) != before
    hand.undo()
    assert hand.view(0) == before
    with pytest.raises(AttributeError):
        before.hand = 0  # type: ignore[misc]
    assert repr(before) == "<View of North, le-cinch, AUCTION>"


def test_a_game_shows_its_score() -> None:
    game = Game(seed=4)
    rng = Random(0)
    while game.totals == (0, 0):
        while game.hand.turn is not None:
            step(game.hand, rng)
        game.next_hand()
    seen = game_view(game, Seat.E)
    assert seen.totals == game.totals
    assert seen == game.hand.view(Seat.E)._replace(totals=game.totals)


def test_thrown_in() -> None:
    hand = Hand.new(LE_CINCH.replace(passed_out="redeal"), seed=1)
    for _ in range(4):
        assert not hand.view(0).thrown_in
        hand.apply("pass")
    seen = hand.view(0)
    assert seen.thrown_in
    assert (seen.turn, seen.declarer, seen.high_bidder) == (None, None, None)


def test_declarer_and_maker() -> None:
    hand = Hand.new(seed=1, dealer=Seat.S)
    for _ in range(4):
        hand.apply("pass")
    assert (hand.view(0).maker, hand.view(0).declarer) == (Seat.S, None)
    hand.apply("trump H")
    assert hand.view(0).trump is Suit.HEARTS
    assert hand.view(0).trumps is hand.trumps
    assert hand.view(0).trumps.left_pedro == Card("5D")
