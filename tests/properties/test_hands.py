"""What holds for every hand, under the four rule sets and under random house rules.

A seed is all that Hypothesis chooses: rules, deal and actions follow from it, so that an example
is one number and runs in milliseconds.
"""

from __future__ import annotations

import pickle
import re
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cinch.actions import BIDS, DRAW, NAMES, PASS, PLAYS, TAKES, Action, discard
from cinch.cards import FULL_DECK, cards_of, mask_of
from cinch.deal import Deal
from cinch.hand import Hand, Phase, Position
from cinch.rules import DOUBLE_PEDRO, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.state import State
from cinch.verdict import IllegalAction
from tests.engine.table import ROLES, kept, seats
from tests.properties.house import LONG, SHORT, house_rules, random_deal, step

SEEDS = st.integers(0, 2**32 - 1)
ALL = list(PRESETS.values())
IDS = list(PRESETS)
ORDINARY = (PASS, *BIDS[1:], *NAMES, DRAW, *PLAYS, *TAKES)  # ids 0 to 71, cards in both uses


def examples(number: int) -> settings:
    """Reproducible runs without a time limit for one example: the machine may be busy."""
    return settings(
        max_examples=number, deadline=None, derandomize=True, database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip


def some_rules(rng: Random) -> RuleSet:
    """A preset, or random house rules; these twice as often."""
    return house_rules(rng) if rng.random() < 0.67 else rng.choice(ALL)


def new_hand(rules: RuleSet, rng: Random) -> tuple[Hand, str]:
    """A hand at the start, and the suit that its deal was made for."""
    dealer = rng.randrange(4)
    deal, trump = random_deal(rules, rng, dealer)
    return Hand(rules, deal, dealer), trump


def position(rng: Random) -> Position:
    """A random start in the middle: some cards each, some of the others taken."""
    pack = list(range(52))
    rng.shuffle(pack)
    size = rng.randint(1, 9)
    hands = [mask_of(pack[size * k : size * k + size]) for k in range(4)]
    rest = pack[4 * size :]
    cut, end = sorted(rng.randint(0, len(rest)) for _ in range(2))
    return Position(
        (hands[0], hands[1], hands[2], hands[3]), rng.randrange(4), rng.randrange(4), 0,
        rng.randrange(4), (mask_of(rest[:cut]), mask_of(rest[cut:end])),
    )  # fmt: skip


def finished(rules: RuleSet, rng: Random) -> Hand:
    """A hand played to its end at random."""
    hand, trump = new_hand(rules, rng)
    while hand.turn is not None:
        step(hand, rng, trump)
    return hand


def kept_apart(value: object) -> object:
    """A field that later steps cannot change."""
    return list(value) if isinstance(value, list) else value


def inside(hand: Hand) -> list[object]:
    """Every field of the state. Hands are equal when their history is; this asks for more."""
    shared = ("_known", "_leads", "_lead")  # tables that follow from the rules and the trumps
    return [kept_apart(getattr(hand, name)) for name in State.__slots__ if name not in shared]


def random_discards(hand: Hand, rng: Random) -> list[Action]:
    """Discards near to the legal ones: a card more, a card less, another card, anything."""
    assert hand.turn is not None
    held = hand.mask(hand.turn)
    near = [action.mask for action in hand.legal_actions()[:3] if action.kind == "discard"]
    near += [0, held, rng.getrandbits(52) & held, rng.getrandbits(52)]
    near += [mask ^ 1 << rng.randrange(52) for mask in near]
    near += [mask ^ card.bit for mask in near[:3] for card in cards_of(held)[:2]]
    return [discard(cards_of(mask)) for mask in near]


# ---- legality ------------------------------------------------------------------------------


@examples(40)
@given(SEEDS)
def test_check_and_the_legal_list_agree_and_refusals_change_nothing(seed: int) -> None:
    """All 72 ids at every step, cards both played and taken, and discards near the legal ones."""
    rng = Random(seed)
    hand, trump = new_hand(some_rules(rng), rng)
    while hand.turn is not None:
        legal = hand.legal_actions()
        assert legal
        assert len(set(legal)) == len(legal)
        before, fields = hand.copy(), inside(hand)
        refused = []
        for action in (*ORDINARY, *legal, *random_discards(hand, rng)):
            right = action in legal
            assert hand.is_legal(action) == right
            assert hand.check(action).ok == right
            if not right:
                refused.append(action)
        for action in rng.sample(refused, 4):
            with pytest.raises(IllegalAction, match=re.escape(str(action))):
                hand.apply(action)
        other = (hand.turn + rng.randint(1, 3)) & 3
        with pytest.raises(IllegalAction, match=re.escape(str(legal[0]))):
            hand.apply(legal[0], seat=other)
        assert hand == before
        assert inside(hand) == fields
        step(hand, rng, trump)
        assert hand != before
    assert hand.legal_actions() == []
    assert not any(hand.is_legal(action) or hand.check(action).ok for action in ORDINARY)


@examples(100)
@given(SEEDS)
def test_text_forms_and_ids(seed: int) -> None:
    rng = Random(seed)
    hand, trump = new_hand(some_rules(rng), rng)
    while hand.turn is not None:
        for action in hand.legal_actions():
            again = Action.parse(str(action))
            assert (again, again.id) == (action, action.id)
            assert again.id in range(72) or action.kind == "discard"
        step(hand, rng, trump)


# ---- cards ---------------------------------------------------------------------------------


def whereabouts(hand: Hand) -> list[int]:
    """Masks of all the places where cards can be."""
    trick = hand.trick
    places = [hand.mask(seat) for seat in range(4)]
    places += [mask_of(hand.stock), hand.faceup, mask_of(trick.cards) if trick else 0]
    places += hand.taken
    if not hand.tricks:
        places.append(hand.dumped)  # until somebody wins them with the first trick
    return places


@examples(100)
@given(SEEDS)
def test_every_card_is_in_one_place(seed: int) -> None:
    rng = Random(seed)
    hand, trump = new_hand(some_rules(rng), rng)
    while True:
        places = whereabouts(hand)
        assert sum(mask.bit_count() for mask in places) == 52
        assert sum(places) == FULL_DECK
        captured = hand.taken[0] | hand.taken[1]
        won = [card for trick in hand.tricks for card in trick.cards]
        assert len(set(won)) == len(won) == 4 * len(hand.tricks)
        assert captured == mask_of(won) | (hand.dumped if won else 0)
        if hand.turn is None:
            break
        step(hand, rng, trump)
    assert hand.thrown_in or len(hand.tricks) == hand.rules.tricks


@pytest.mark.parametrize("rules", [LE_CINCH, DOUBLE_PEDRO, SHOOT], ids=IDS[:3])
@examples(150)
@given(SEEDS)
def test_the_arithmetic_of_the_refill(rules: RuleSet, seed: int) -> None:
    """With k trumps kept, 24 - k cards are needed; the stock is gone exactly when k < 8."""
    rng = Random(seed)
    dealer, trump = rng.randrange(4), rng.choice("CDHS")
    if rng.random() < 0.7:
        counts = dict(zip(ROLES, rng.choice(SHORT + LONG), strict=True))
        deal = kept(rules, dealer, trump, counts)
    else:
        deal = Deal.shuffled(dealer, rng)
    hand = Hand(rules, deal, dealer)
    while hand.phase != Phase.PLAY:
        if hand.phase == Phase.REFILL and hand.is_legal(DRAW):
            hand.apply(DRAW)  # unseen as long as there is a stock
        else:
            step(hand, rng, trump)
    assert hand.trumps is not None
    trumps = hand.trumps.mask
    where = seats(dealer)
    held = {
        role: (hand.deal.hands[where[role]] & ~hand.thrown(where[role])).bit_count()
        for role in ROLES
    }
    k = sum(held.values())
    drawn = {role: hand.drawn(where[role]) for role in ROLES}
    assert sum(mask.bit_count() for pair in drawn.values() for mask in pair) == 24 - k
    again = {role for role in ROLES if drawn[role][1]}
    assert bool(again) == (k < 8)
    assert bool(again - {"D"}) == (held["L"] + held["P"] + held["R"] < 2)
    assert len(hand.stock) == max(0, k - 8)
    assert [hand.mask(seat).bit_count() for seat in range(4)] == [6, 6, 6, 6]
    live = [card for seat in range(4) for card in cards_of(hand.mask(seat) & trumps)]
    assert len(live) >= (10 if rules.pedros else 9)
    if not rules.pedros:
        assert min(card.rank for card in live) <= 4  # the six
    assert not sum(hand.thrown(seat) & trumps for seat in range(4)) or max(held.values()) == 6


# ---- history -------------------------------------------------------------------------------


@examples(60)
@given(SEEDS)
def test_undo_restores(seed: int) -> None:
    rng = Random(seed)
    hand, trump = new_hand(some_rules(rng), rng)
    assert_undo(hand, rng, trump)


@examples(60)
@given(SEEDS)
def test_undo_restores_in_positions(seed: int) -> None:
    rng = Random(seed)
    hand = Hand(some_rules(rng), position(rng), rng.randrange(4))
    assert_undo(hand, rng, None)


def settled(hand: Hand) -> list[object]:
    """The fields that mean something now: what is left over of a finished trick does not."""
    stale = () if hand.trick else ("_best", "_winner")
    shared = ("_known", "_leads", "_lead", *stale)
    return [kept_apart(getattr(hand, name)) for name in State.__slots__ if name not in shared]


def assert_undo(hand: Hand, rng: Random, trump: str | None) -> None:
    """Every step is taken back and done again; at the end all steps, one by one."""
    past = []
    while hand.turn is not None:
        before = hand.copy()
        step(hand, rng, trump)
        after, done = hand.copy(), hand.actions[-1]
        assert hand.undo() == done
        assert hand == before
        assert settled(hand) == settled(before)
        hand.apply(done)
        assert hand == after
        assert settled(hand) == settled(after)
        past.append(before)
    for number, then in enumerate(past):
        assert settled(hand.at(number)) == settled(then)
    for then in reversed(past):
        hand.undo()
        assert hand == then
        assert settled(hand) == settled(then)
    with pytest.raises(ValueError, match="nothing to take back"):
        hand.undo()


@examples(60)
@given(SEEDS)
def test_a_copy_leads_its_own_life(seed: int) -> None:
    rng = Random(seed)
    hand, trump = new_hand(some_rules(rng), rng)
    for _ in range(rng.randrange(40)):
        if hand.turn is not None:
            step(hand, rng, trump)
    before, other, fields = hand.copy(), hand.copy(), inside(hand)
    while other.turn is not None:
        step(other, rng, trump)
    assert hand == before
    assert inside(hand) == inside(before) == fields
    assert inside(pickle.loads(pickle.dumps(hand))) == fields
    while hand.actions:
        hand.undo()
    assert before.actions == other.actions[: len(before.actions)]


@examples(60)
@given(SEEDS)
def test_positions_keep_their_cards(seed: int) -> None:
    rng = Random(seed)
    start = position(rng)
    hand = Hand(some_rules(rng), start, rng.randrange(4))
    size = start.hands[0].bit_count()
    while hand.turn is not None:
        step(hand, rng, None)
    assert len(hand.tricks) == size
    assert sum(hand.taken) == sum(start.hands) + sum(start.taken)


# ---- scores --------------------------------------------------------------------------------

#: Least and greatest score of the declaring side, then of the others.
BOUNDS = {
    "le-cinch": ((0, 14), (0, 28)),
    "double-pedro": ((0, 14), (0, 28)),
    "shoot": ((-8, 8), (0, 4)),
    "high-five": ((-13, 13), (0, 13)),
}


@pytest.mark.parametrize("rules", ALL, ids=IDS)
@examples(100)
@given(SEEDS)
def test_scores_stay_within_bounds(rules: RuleSet, seed: int) -> None:
    hand = finished(rules, Random(seed))
    score = hand.score
    own, theirs = score.declaring, score.declaring.other
    for side, (low, high) in zip((own, theirs), BOUNDS[rules.base], strict=True):
        assert low <= score.scored[side] <= high
    if rules.made == "difference":
        assert min(score.scored) == 0  # only one side scores a hand
    if score.made:
        assert score.points[own] >= (4 if score.bid == 8 and rules.shoot else score.bid)
    if score.made is False:
        assert score.scored[own] <= 0


@examples(150)
@given(SEEDS)
def test_points_and_lines_add_up_under_any_rules(seed: int) -> None:
    rng = Random(seed)
    hand = finished(some_rules(rng), rng)
    if hand.thrown_in:
        return
    score = hand.score
    assert sum(score.points) <= hand.rules.points_total
    assert sum(line.points for line in score.lines) == hand.rules.points_total
    for team in (0, 1):
        side = int(team != score.declaring)
        assert score.points[team] == sum(x.points for x in score.lines if x.side == team)
        assert score.scored[team] == sum(x.points for x in score.score_lines if x.side == side)
