"""What a seat cannot see never changes what it sees.

Two cards that a seat cannot place are swapped in the deal, and the same hand is played again
with the hidden actions carried over. Whenever that is a legal hand, the seat's view and its
events must be the same, now and after undo.
"""

from __future__ import annotations

from random import Random

import pytest

from cinch.actions import Action
from cinch.cards import CARDS, FULL_DECK, Seat, cards_of
from cinch.deal import Deal
from cinch.events import for_seat
from cinch.hand import Hand, Phase, Position
from cinch.rules import PRESETS, RuleSet
from tests.properties.house import house_rules, random_hand, step


def searches(hand: Hand, seat: int) -> bool:
    """Whether this seat is the dealer and has the stock, or had it, before him."""
    if seat != hand.dealer or hand.rules.dealer_draw != "searches_stock":
        return False
    return hand.phase == Phase.REFILL or bool(hand.picked)


def sees_heap(hand: Hand, seat: int) -> bool:
    """Whether this seat is the dealer and chooses, or chose, from the face-up discards."""
    if seat != hand.dealer or hand.rules.dealer_draw != "any_faceup":
        return False
    return hand.phase == Phase.REFILL or any(hand.drawn(seat))


def shuffled_discards(hand: Hand) -> list[Seat]:
    """Who got discards that were shuffled."""
    chosen = hand.picked if hand.rules.dealer_draw == "any_faceup" else 0
    return [seat for seat in Seat if hand.drawn(seat)[1] & ~chosen]


def seen_cards(hand: Hand, seat: int) -> int:
    """Every card whose place a seat knows for certain, said in the words of the rules."""
    rules = hand.rules
    known = hand.deal.hands[seat] | hand.drawn(seat)[0] | hand.drawn(seat)[1]
    for action in hand.actions:
        if action.kind == "play" or (action.kind == "take" and rules.dealer_draw == "any_faceup"):
            known |= action.mask
    for other in range(4):
        if rules.discards_public:
            known |= hand.thrown(other)
    known |= hand.dumped
    if isinstance(hand.deal, Position):
        known |= hand.deal.taken[0] | hand.deal.taken[1]
    if searches(hand, seat):
        known |= sum(1 << card for card in hand.stock) | hand.picked
    return known


def swapped(mask: int, a: int, b: int) -> int:
    """A mask with two cards exchanged."""
    if (mask >> a & 1) != (mask >> b & 1):
        mask ^= 1 << a | 1 << b
    return mask


def carry(action: Action, a: int, b: int) -> Action:
    """An action with two cards exchanged."""
    if action.kind == "discard":
        return Action("discard", swapped(action.value, a, b))
    if action.kind == "take" and action.value in (a, b):
        return Action("take", a + b - action.value)
    return action


def otherwise(hand: Hand, a: int, b: int, salt: int | None) -> Hand | None:
    """The same hand with two cards exchanged in the deal; None when that is no legal hand."""
    start = hand.deal
    hands = tuple(swapped(mask, a, b) for mask in start.hands)
    if isinstance(start, Position):
        other: Deal | Position = start._replace(hands=hands)
    else:
        bits = {1 << a: 1 << b, 1 << b: 1 << a}
        stock = tuple(bits.get(bit, bit) for bit in start.stock)
        other = Deal(hands, stock, start.salt if salt is None else salt)
    made = Hand(hand.rules, other, hand.dealer)
    for action in hand.actions:
        same = carry(action, a, b)
        if not made.is_legal(same):
            return None
        made.apply(same)
    return made


def check_seat(hand: Hand, seat: Seat, rng: Random, swaps: int) -> int:
    """Swap hidden cards and compare; returns how many other hands were found."""
    hidden = cards_of(FULL_DECK & ~seen_cards(hand, seat))
    if len(hidden) < 2:
        return 0
    before, events = hand.view(seat), for_seat(hand.events, seat)
    # another salt deals other discards out again: hidden, but not from who gets or chooses them
    receivers = shuffled_discards(hand)
    free_salt = seat not in receivers and not (receivers and sees_heap(hand, seat))
    found = 0
    for _ in range(swaps):
        a, b = rng.sample(hidden, 2)
        salt = rng.getrandbits(32) if free_salt and rng.random() < 0.5 else None
        other = otherwise(hand, a, b, salt)
        if other is None:
            continue
        found += 1
        told = f"{CARDS[a]} and {CARDS[b]} exchanged, seen by {seat.word} in {hand!r}"
        assert other.view(seat) == before, told
        assert hash(other.view(seat)) == hash(before), told
        assert for_seat(other.events, seat) == events, told
        if hand.actions:
            back, other_back = hand.copy(), other.copy()
            back.undo()
            other_back.undo()
            assert other_back.view(seat) == back.view(seat), f"{told}, after undo"
            assert for_seat(other_back.events, seat) == for_seat(back.events, seat), told
    return found


def check_conclusions(hand: Hand) -> None:
    """What a view concludes is true, and as sharp as it can be from what is known."""
    for seat in Seat:
        seen = hand.view(seat)
        assert seen.legal == (tuple(hand.legal_actions()) if seat == hand.turn else ())
        assert seen.hand == hand.mask(seat)
        assert seen.tricks == tuple(hand.tricks)
        assert seen.trick == hand.trick
        assert seen.calls == tuple(hand.calls)
        assert seen.leading_seat == hand.leading_seat
        assert (seen.high_bid, seen.high_bidder) == (hand.high_bid, hand.high_bidder)
        assert seen.thrown_in == hand.thrown_in
        if isinstance(hand.deal, Deal):
            places = sum(seen.counts) + seen.undealt + len(seen.plays) + sum(seen.thrown_counts)
            assert places - sum(seen.discard_counts) == 52
        a, b, c, d = seen.thrown
        hidden = FULL_DECK & ~seen_cards(hand, seat)
        assert hidden == seen.unseen & ~(a | b | c | d)
        assert not seen.hand & seen.unseen
        for other in Seat:
            held = hand.mask(other)
            assert not held & ~seen.possible(other)
            assert not seen.known(other) & ~held
            assert not held & seen.excluded[other]
            assert not seen.possible(other) & ~(seen.unseen | seen.known(other))
            if hand.trumps is not None:
                assert seen.least_trumps(other) <= (held & hand.trumps.mask).bit_count()
                for suit in seen.known_voids[other]:
                    assert not held & hand.trumps.suit_masks[suit]


def both(hand: Hand, rng: Random, swaps: int) -> int:
    """Check every seat; returns how many other hands it was compared with."""
    check_conclusions(hand)
    return sum(check_seat(hand, seat, rng, swaps) for seat in Seat)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_hidden_cards_change_nothing(rules: RuleSet) -> None:
    rng = Random(f"hidden {rules.base}")
    found, dealers, phases = 0, set(), set()
    for _ in range(70):
        hand = random_hand(rules, rng)
        dealers.add(hand.dealer)
        phases.add(hand.phase)
        found += both(hand, rng, swaps=4)
    assert found > 350
    assert dealers == set(Seat)
    assert phases >= {Phase.AUCTION, Phase.PLAY, Phase.DISCARD if rules.draw else Phase.PLAY}


@pytest.mark.parametrize("part", range(6))
def test_hidden_cards_change_nothing_under_house_rules(part: int) -> None:
    rng = Random(f"house rules {part}")
    found = sum(both(random_hand(house_rules(rng), rng), rng, swaps=4) for _ in range(40))
    assert found > 200


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_every_step_of_a_hand_that_runs_the_stock_out(rules: RuleSet) -> None:
    rng = Random(f"steps {rules.base}")
    found = 0
    for _ in range(2):
        hand = random_hand(rules, rng, stop=0)
        while hand.turn is not None:
            found += both(hand, rng, swaps=2)
            step(hand, rng)
    assert found > 120


def test_positions() -> None:
    rng = Random("positions")
    found = 0
    for rules in PRESETS.values():
        for _ in range(4):
            cards = rng.sample(range(52), 40)
            held = [sum(1 << card for card in cards[4 * k : 4 * k + 4]) for k in range(4)]
            taken = [sum(1 << card for card in cards[16 + 10 * k : 26 + 10 * k]) for k in (0, 1)]
            start = Position(tuple(held), rng.randrange(4), 1, 3, rng.randrange(4), tuple(taken))
            hand = Hand(rules, start, rng.randrange(4))
            while hand.turn is not None:
                found += both(hand, rng, swaps=2)
                step(hand, rng)
    assert found > 300


def test_the_check_is_able_to_see() -> None:
    """A swap that a seat can see does change its view, and the others' real hands do differ."""
    rng = Random("control")
    changed = 0
    for _ in range(40):
        hand = random_hand(PRESETS["le-cinch"], rng, stop=2)
        mine, theirs = rng.choice(hand.cards(0)), rng.choice(hand.cards(1))
        other = otherwise(hand, mine, theirs, None)
        assert other is not None
        changed += other.view(0) != hand.view(0)
        assert other.view(2) == hand.view(2)
        assert other.mask(1) != hand.mask(1)
    assert changed == 40
