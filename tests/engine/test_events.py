"""Events: complete, in order, redacted for each seat, and gone again after undo."""

from __future__ import annotations

from random import Random

import pytest

from cinch.cards import FULL_DECK, Seat, mask_of
from cinch.deal import Deal
from cinch.events import EVENT_KINDS, Event, events, for_seat
from cinch.hand import Hand, Phase
from cinch.rules import DOUBLE_PEDRO, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.sentences.en_events import EVENTS
from tests.engine.table import all_discard, crafted, kept, seats, to_discards
from tests.properties.house import house_rules, random_hand, step


def passed(passed_out: str) -> Hand:
    """Everybody has passed; too rare at random."""
    hand = Hand.new(LE_CINCH.replace(passed_out=passed_out), seed=1, dealer=Seat.S)
    for _ in range(4):
        hand.apply("pass")
    return hand


def kinds(hand: Hand) -> list[str]:
    return [event.kind for event in hand.events]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_hand_is_told_whole_and_in_order(rules: RuleSet) -> None:
    rng = Random(f"events {rules.base}")
    for _ in range(20):
        hand = random_hand(rules, rng, stop=99)
        found = hand.events
        assert isinstance(hand.deal, Deal)
        where = dict.fromkeys(Seat, 0)
        played = 0
        for event in found:
            mask = mask_of(event.cards)
            assert event.size == len(event.cards)
            if event.kind in ("deal", "refill", "redeal", "draw", "take"):
                assert not where[event.seat] & mask
                where[event.seat] |= mask
            elif event.kind in ("discard", "play"):
                assert where[event.seat] & mask == mask
                where[event.seat] &= ~mask
                played |= mask if event.kind == "play" else 0
        assert not any(where.values())
        plays = [(event.seat, event.cards[0]) for event in found if event.kind == "play"]
        assert plays == [play for trick in hand.tricks for play in trick.plays]
        tricks = [event for event in found if event.kind == "trick"]
        assert [(t.seat, t.cards) for t in tricks] == [(t.winner, t.cards) for t in hand.tricks]
        assert [t.value for t in tricks] == list(range(1, rules.tricks + 1))
        assert found[-1].kind == "score"
        assert found[-1].numbers == (*hand.score.points, *hand.score.scored)
        assert [event.step for event in found] == sorted(event.step for event in found)
        assert found[-1].step == len(hand.actions)
        calls = [(e.seat, e.value) for e in found if e.kind == "call"]
        assert calls == [(seat, action.value) for seat, action in hand.calls]
        contract = next(e for e in found if e.kind == "contract")
        assert (contract.seat, contract.value) == (hand.maker, hand.bid)


def test_events_are_a_fold_of_the_history() -> None:
    rng = Random("fold")
    for _ in range(40):
        hand = random_hand(house_rules(rng), rng, stop=0)
        told = [hand.events]
        while hand.turn is not None:
            step(hand, rng)
            found = hand.events
            assert found[: len(told[-1])] == told[-1]
            assert len(found) > len(told[-1])
            assert all(event.step == len(hand.actions) for event in found[len(told[-1]) :])
            told.append(found)
        while hand.actions:
            assert hand.events == told.pop()
            hand.undo()
        assert [hand.events] == told


def test_what_a_seat_reads() -> None:
    rng = Random("read")
    for _ in range(60):
        hand = random_hand(house_rules(rng), rng)
        for seat in Seat:
            for whole, mine in zip(hand.events, for_seat(hand.events, seat), strict=True):
                assert mine == whole.for_seat(seat)
                assert mine.size == whole.size
                assert mine.cards == (whole.cards if whole.seen_by(seat) else ())
                assert mine.hidden == (not whole.seen_by(seat) and whole.size > 0)
                if whole.seat == seat:
                    assert whole.seen_by(seat)
                assert str(mine)[-1] == "."
                if mine.hidden:
                    assert not any(str(card) in str(mine).split() for card in whole.cards)


def test_who_may_see_what() -> None:
    rng = Random("seen")
    public = {"call", "contract", "thrown_in", "trump", "dump", "play", "trick", "score"}
    met = set()
    hands = [random_hand(house_rules(rng), rng, stop=99) for _ in range(200)]
    for hand in [*hands, passed("redeal"), passed("eldest_names")]:
        for event in hand.events:
            met.add(event.kind)
            rules = hand.rules
            own = 1 << event.seat if event.seat is not None else 0
            if event.kind in public:
                assert event.seen == 15
            elif event.kind == "discard":
                assert event.seen == (15 if rules.discards_public else own)
            elif event.kind == "take":
                assert event.seen == (15 if rules.dealer_draw == "any_faceup" else own)
            else:
                assert event.seen == own
    assert met == set(EVENT_KINDS)


@pytest.mark.parametrize("dealer", list(Seat))
def test_the_refill_goes_round_from_the_dealers_left(dealer: Seat) -> None:
    deal = kept(SHOOT, dealer, "C", {"L": 4, "P": 3, "R": 2, "D": 1})
    hand = to_discards(SHOOT, deal, dealer, "L", "C")
    all_discard(hand)
    refills = [event for event in hand.events if event.kind == "refill"]
    where = seats(dealer)
    assert [event.seat for event in refills] == [where[role] for role in "LPRD"]
    assert [event.size for event in refills] == [2, 3, 4, 5]
    assert len({event.step for event in refills}) == 1
    dealt = [event.seat for event in hand.events[:4]]
    assert dealt == [where[role] for role in "LPRD"]


def test_a_short_stock_is_told() -> None:
    deal = kept(SHOOT, Seat.S, "C", {"L": 0, "P": 0, "R": 1, "D": 6})
    hand = to_discards(SHOOT, deal, Seat.S, "D", "C")
    all_discard(hand)
    event = next(event for event in hand.events if event.kind == "redeal")
    assert (event.seat, event.size, event.seen) == (Seat.E, 1, 2)
    assert str(event.for_seat(0)) == (
        "The stock is empty: East gets 1 card from the shuffled discards."
    )
    assert mask_of(event.cards) == hand.drawn(Seat.E)[1]


def test_a_searching_dealer_is_told() -> None:
    hands = {"L": "AC KC QC JC TC", "P": "6C 5C", "D": "9C 8C 7C"}
    hand = to_discards(DOUBLE_PEDRO, crafted(DOUBLE_PEDRO, Seat.S, "C", hands), Seat.S, "L", "C")
    all_discard(hand)
    event = hand.events[-1]
    assert (event.kind, list(event.cards), event.seen) == ("search", hand.stock, 4)
    assert str(event.for_seat(0)) == "South looks through the 5 cards of the stock."
    hand.apply(f"take {hand.stock[2]}")
    taken = hand.events[-1]
    assert str(taken.for_seat(1)) == "South takes a card from the stock."
    assert str(taken.for_seat(2)) == f"South takes {taken.cards[0]}."


def test_the_house_rule_of_dumped_trumps() -> None:
    rules = LE_CINCH.replace(excess_trumps="to_first_trick")
    deal = kept(rules, Seat.S, "C", {"L": 8, "P": 1, "R": 1, "D": 1})
    hand = to_discards(rules, deal, Seat.S, "L", "C")
    hand.apply(hand.legal_actions()[0])
    discard, dump = hand.events[-2:]
    assert (discard.kind, dump.kind) == ("discard", "dump")
    assert mask_of(dump.cards) == hand.dumped
    assert hand.dumped.bit_count() == 2


def test_a_passed_out_hand() -> None:
    hand = Hand.new(LE_CINCH, seed=1, dealer=Seat.S)
    thrown = passed("redeal")
    for _ in range(4):
        hand.apply("pass")
    assert str(hand.events[-1]) == (
        "Nobody has bid: South names the trump suit, without a contract."
    )
    assert thrown.phase == Phase.DONE
    assert kinds(thrown)[-2:] == ["call", "thrown_in"]
    assert "dealt anew" in str(thrown.events[-1])


def test_every_sentence_is_used_and_every_event_has_one() -> None:
    """The catalogue has no key too many and none too few."""
    rng = Random("sentences")
    said = set()

    class Spy(dict):
        def __getitem__(self, key: str) -> str:
            said.add(key)
            return super().__getitem__(key)

    spy = Spy(EVENTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cinch.sentences.en_events.EVENTS", spy)
        hands = [random_hand(house_rules(rng), rng, stop=99) for _ in range(250)]
        for hand in [*hands, passed("redeal"), passed("eldest_names")]:
            for event in hand.events:
                for seat in (Seat.N, Seat.E):
                    assert "{" not in str(event.for_seat(seat))
    assert said == set(EVENTS)


def test_all_cards_are_dealt_once() -> None:
    hand = Hand.new(seed=1)
    dealt = mask_of(card for event in events(hand) for card in event.cards)
    assert dealt | mask_of(hand.stock) == FULL_DECK
    assert events(hand)[0] == Event("deal", Seat.W, tuple(hand.cards(Seat.W)), 9, seen=8, step=0)
