"""Rulings: the verdict and the legal actions are one thing, asked of everything at every step."""

from __future__ import annotations

from random import Random

import pytest

from cinch.actions import BIDS, DRAW, NAMES, PLAYS, TAKES, Action, parse_action
from cinch.cards import Seat, cards_of
from cinch.hand import Hand, Phase
from cinch.rules import HIGH_FIVE, LE_CINCH, PRESETS, RuleSet
from cinch.verdict import IllegalAction, Reason
from tests.properties.house import house_rules, random_hand, step

#: All 72 numbers; a card's number means a play or a take.
EVERYTHING = [*BIDS, *NAMES, DRAW, *PLAYS, *TAKES]


def some_discards(hand: Hand, rng: Random) -> list[Action]:
    """Sets of cards near the right one: a card more, a card less, another card, any cards."""
    found = []
    held = cards_of(hand.mask(hand.turn or 0))
    for legal in hand.legal_actions()[:3]:
        base = legal.value if legal.kind == "discard" else 0
        for _ in range(4):
            found.append(Action("discard", base ^ rng.choice(held).bit if held else 1))
            found.append(Action("discard", base ^ 1 << rng.randrange(52)))
    found.append(Action("discard", rng.getrandbits(52)))
    found.append(Action("discard", 0))
    return found


def probe(hand: Hand, rng: Random) -> None:
    """Ask everything of everybody; nothing may change, nothing else than the legal may be ok."""
    legal = set(hand.legal_actions())
    before = hand.copy()
    for action in [*EVERYTHING, *some_discards(hand, rng), *legal]:
        verdict = hand.check(action)
        assert verdict.ok == (action in legal), (action, verdict.sentence)
        assert bool(verdict) == hand.is_legal(action) == verdict.ok
        assert verdict.sentence[-1] == "."
        assert "{" not in verdict.sentence
    sample = [*rng.sample(EVERYTHING, 8), *list(legal)[:3]]
    for action in sample:
        for seat in Seat:
            verdict = hand.check(action, seat)
            assert verdict.ok == (seat == hand.turn and action in legal)
            assert verdict.sentence
            if not verdict.ok:
                with pytest.raises(IllegalAction) as caught:
                    hand.apply(action, seat)
                assert caught.value.verdict == verdict
                assert str(caught.value) == f"{action}: {verdict.sentence}"
    assert hand == before


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_verdict_is_ok_exactly_for_the_legal_actions(rules: RuleSet) -> None:
    rng = Random(f"ruling {rules.base}")
    hand = random_hand(rules, rng, stop=0)
    probe(hand, rng)
    while hand.turn is not None:
        step(hand, rng)
        probe(hand, rng)


def test_a_verdict_is_ok_exactly_for_the_legal_actions_under_house_rules() -> None:
    rng = Random("ruling house")
    for _ in range(60):
        probe(random_hand(house_rules(rng), rng), rng)


def at(phase: Phase, rules: RuleSet = LE_CINCH) -> Hand:
    """A hand in this phase: West bid 6 and named clubs, South dealt."""
    hand = Hand.new(rules, seed=1, dealer=Seat.S)
    for text in ("bid 6", "pass", "pass", "pass", "trump C"):
        if hand.phase == phase:
            return hand
        hand.apply(text)
    while hand.phase != phase:
        hand.apply(hand.legal_actions()[0])
    return hand


@pytest.mark.parametrize(
    ("phase", "text", "reason", "words"),
    [
        (Phase.AUCTION, "trump C", Reason.TOO_EARLY, "too early to name the trump suit"),
        (Phase.AUCTION, "play 5S", Reason.TOO_EARLY, "now West bids or passes"),
        (Phase.TRUMP, "bid 7", Reason.TOO_LATE, "auction is over; now West names the trump"),
        (Phase.TRUMP, "discard nothing", Reason.TOO_EARLY, "too early to discard"),
        (Phase.DISCARD, "trump H", Reason.TOO_LATE, "now West discards"),
        (Phase.REFILL, "play 5S", Reason.TOO_EARLY, "now South completes his hand"),
        (Phase.PLAY, "draw", Reason.TOO_LATE, "now West plays a card"),
        (Phase.PLAY, "pass", Reason.TOO_LATE, "auction is over"),
        (Phase.DONE, "play 5S", Reason.HAND_OVER, "hand is over"),
        (Phase.DONE, "pass", Reason.HAND_OVER, "hand is over"),
    ],
)
def test_the_wrong_phase(phase: Phase, text: str, reason: Reason, words: str) -> None:
    hand = at(phase)
    for seat in (None, Seat.N, Seat.S):
        verdict = hand.check(text, seat)
        assert (verdict.ok, verdict.reason) == (False, reason)
        assert words in verdict.sentence


def test_the_wrong_seat() -> None:
    hand = at(Phase.AUCTION)
    assert hand.check("pass", Seat.E).reason is Reason.NOT_YOUR_TURN
    hand.apply("bid 6")
    assert hand.check("bid 7", Seat.W).reason is Reason.ALREADY_CALLED
    assert hand.check("bid 7", Seat.E).reason is Reason.NOT_YOUR_TURN
    rounds = Hand.new(LE_CINCH.replace(auction_rounds="many"), seed=1, dealer=Seat.S)
    for text in ("pass", "bid 6"):
        rounds.apply(text)
    assert rounds.check("bid 7", Seat.W).reason is Reason.ALREADY_PASSED
    assert rounds.check("bid 7", Seat.N).reason is Reason.NOT_YOUR_TURN
    play = at(Phase.PLAY)
    card = play.cards(Seat.N)[0]
    verdict = play.check(f"play {card}", Seat.N)
    assert verdict.sentence == "It is West's turn, not North's."
    with pytest.raises(ValueError, match="4"):
        play.check("pass", 4)


def test_no_discard_and_no_choice() -> None:
    assert at(Phase.PLAY, HIGH_FIVE).check("discard 5S").reason is Reason.NO_DISCARD
    shoot = Hand.new(PRESETS["shoot"], seed=1, dealer=Seat.S)
    for text in ("bid 3", "pass", "pass", "pass", "trump C"):
        shoot.apply(text)
    assert shoot.check("take 5S").reason is Reason.NO_CHOICE
    assert shoot.check("draw").rule_field == "dealer_draw"


def test_a_card_not_held() -> None:
    hand = at(Phase.PLAY)
    other = hand.cards(Seat.N)[0]
    verdict = hand.check(f"play {other}")
    assert verdict.reason is Reason.CARD_NOT_HELD
    assert other.name in verdict.sentence


def test_text_that_is_no_action_is_a_value_error() -> None:
    hand = at(Phase.AUCTION)
    for text in ("", "bid", "bid 99", "play", "play 1S", "dance", "discard 5S 5S"):
        with pytest.raises(ValueError, match=r"no action|bid is|no card|comes twice"):
            hand.check(text)
        with pytest.raises(ValueError, match=r"no action|bid is|no card|comes twice"):
            hand.apply(text)


def test_a_verdict_leads_to_its_rule() -> None:
    hand = at(Phase.PLAY, HIGH_FIVE)
    fields = set()
    while hand.turn is not None:
        for card in hand.cards(hand.turn):
            verdict = hand.check(f"play {card}")
            if verdict.rule_field:
                fields.add(verdict.rule_field)
                assert verdict.origin is not None
                assert verdict.link
        hand.apply(hand.legal_actions()[0])
    assert "ruff_when_able" in fields
    assert parse_action("pass") in Hand.new(seed=1).legal_actions()
