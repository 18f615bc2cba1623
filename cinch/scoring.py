"""Points captured and the score of a hand, each as lines that a person can read.

Rules: `rules.md`, sections 1.6 and 1.7. Points go to the side that takes the card (all four
sources). 000 and 001: ace, two, jack and ten of trumps 1 each, pedros 5 each. 002: ace, jack,
low, and Game by count. 003: highest and lowest trump in play, jack, pedros.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cinch.cards import CARDS, FULL_DECK, Card, Team, cards_of, show_cards
from cinch.rules import RuleSet, check_rules
from cinch.trumps import Trumps

if TYPE_CHECKING:
    from cinch.hand import Hand

__all__ = [
    "HandScore",
    "PointLine",
    "ScoreLine",
    "card_points",
    "count_points",
    "game_pips",
    "hand_score",
    "score_hand",
    "scoring_cards",
]

#: Pips for the count of Game (source 002), by rank index: ten 10, jack 1, queen 2, king 3, ace 4.
_PIPS = (0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4)


class PointLine(NamedTuple):
    """One point category of a hand.

    ``key`` is one of right_pedro, left_pedro, high, low, jack, game; ``card`` the card that
    earned it (None for Game by count, or when nobody took it); ``side`` 0 or 1, or None when
    nobody scores it; ``points`` what it is worth; ``reason`` a sentence key for the catalogue
    (taken, out_of_play, held, count, tie).

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> jack = count_points(LE_CINCH, trumps_for("C", True), (0, Card("JC").bit))[1][4]
    >>> jack.key, jack.side, jack.points, jack.reason
    ('jack', 1, 1, 'taken')
    """

    key: str
    card: Card | None
    side: int | None
    points: int
    reason: str
    pips: tuple[int, int] = (0, 0)


class ScoreLine(NamedTuple):
    """One line of a hand's score: which ``side`` (0 declaring, 1 opponents; None: nobody) gets
    ``points``, and the ``reason`` key with the numbers in ``facts``.

    >>> from cinch.rules import LE_CINCH
    >>> line = score_hand(LE_CINCH, 6, 5, 9)[2][1]
    >>> line.side, line.points, line.reason, line.facts["short"]
    (1, 15, 'failed_total', 1)
    """

    side: int | None
    points: int
    reason: str
    facts: dict[str, int]


class HandScore(NamedTuple):
    """The whole result of a hand.

    ``points`` by team (North–South, East–West), ``lines`` the point categories, ``scored`` what
    each team adds to its total, ``score_lines`` why, ``made`` whether the bid was made (None
    without a contract), ``declaring`` the team that named trumps.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1)
    >>> while actions := hand.legal_actions():
    ...     hand.apply(actions[0])
    >>> score = hand.score
    >>> score.bid, score.made, max(score.scored) == abs(score.points[0] - score.points[1])
    (0, None, True)
    """

    points: tuple[int, int]
    lines: tuple[PointLine, ...]
    scored: tuple[int, int]
    score_lines: tuple[ScoreLine, ...]
    made: bool | None
    declaring: Team
    bid: int


def card_points(rules: RuleSet, trumps: Trumps, card: Card) -> int:
    """Points printed on a card, as far as the card alone decides.

    The ace counts for High and the two for Low also where these are relative, because that is
    what they are whenever they are in play. Game by count belongs to no single card.

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> [card_points(LE_CINCH, trumps_for("C", True), Card(c)) for c in ("5S", "TC", "KC", "5H")]
    [5, 1, 0, 0]
    """
    if not trumps.is_trump(card):
        return 0
    if card in (trumps.right_pedro, trumps.left_pedro):
        return 5
    rank = card % 13
    return int(
        (rank == 12 and rules.high != "none")
        or (rank == 0 and rules.low != "none")
        or rank == 9
        or (rank == 8 and rules.game == "ten")
    )


def scoring_cards(rules: RuleSet, trumps: Trumps) -> int:
    """The trumps that carry points, as a mask.

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> [str(card) for card in cards_of(scoring_cards(LE_CINCH, trumps_for("C", True)))]
    ['2C', '5C', 'TC', 'JC', 'AC', '5S']
    """
    return sum(card.bit for card in trumps.order if card_points(rules, trumps, card))


def game_pips(mask: int) -> int:
    """The count for Game of some cards: ace 4, king 3, queen 2, jack 1, ten 10, in all suits.

    >>> from cinch.cards import FULL_DECK
    >>> game_pips(FULL_DECK)
    80
    """
    return sum(_PIPS[card % 13] for card in cards_of(mask))


def count_points(
    rules: RuleSet,
    trumps: Trumps,
    captured: tuple[int, int],
    holders: Callable[[Card], int] | None = None,
) -> tuple[tuple[int, int], list[PointLine]]:
    """The points of two sides from the cards (masks) that each captured, with a line for each.

    ``holders`` tells which side played a card; it is needed only under ``low_to="holder"``, and
    without it Low goes to the side that took it. ValueError when both sides have a card.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> sides = [mask_of(parse_cards(t)) for t in ("AC 5C 9D 2S", "JC TC 5S 2C")]
    >>> count_points(LE_CINCH, trumps_for("C", True), (sides[0], sides[1]))[0]
    (6, 8)
    """
    if min(captured) < 0 or max(captured) > FULL_DECK:
        raise ValueError("cards captured are given as masks of the 52 cards of the pack")
    twice = captured[0] & captured[1]
    if twice:
        raise ValueError(f"both sides cannot have taken {show_cards(twice)}")
    lines: list[PointLine] = []
    played = (captured[0] | captured[1]) & trumps.mask
    present = [card for card in trumps.order if played >> card & 1]

    def fixed(key: str, card: Card | None, points: int) -> None:
        if card is None or not played >> card & 1:
            lines.append(PointLine(key, card, None, points, "out_of_play"))
            return
        side = 0 if captured[0] >> card & 1 else 1
        if key == "low" and rules.low_to == "holder" and holders is not None:
            lines.append(PointLine(key, card, holders(card), points, "held"))
        else:
            lines.append(PointLine(key, card, side, points, "taken"))

    def trump(rank: int) -> Card:
        return CARDS[trumps.suit * 13 + rank]

    if trumps.pedros:
        fixed("right_pedro", trumps.right_pedro, 5)
        fixed("left_pedro", trumps.left_pedro, 5)
    if rules.high != "none":
        highest = present[0] if present else None
        fixed("high", trump(12) if rules.high == "ace" else highest, 1)
    if rules.low != "none":
        lowest = present[-1] if present else None
        fixed("low", trump(0) if rules.low == "two" else lowest, 1)
    fixed("jack", trump(9), 1)
    if rules.game == "ten":
        fixed("game", trump(8), 1)
    elif rules.game == "count":
        pips = (game_pips(captured[0]), game_pips(captured[1]))
        if pips[0] == pips[1]:
            lines.append(PointLine("game", None, None, 1, "tie", pips))
        else:
            lines.append(PointLine("game", None, int(pips[1] > pips[0]), 1, "count", pips))
    totals = [0, 0]
    for line in lines:
        if line.side is not None:
            totals[line.side] += line.points
    return (totals[0], totals[1]), lines


def score_hand(
    rules: RuleSet, bid: int, declarers: int, opponents: int
) -> tuple[tuple[int, int], bool | None, list[ScoreLine]]:
    """What the declaring side and the opponents score: ``((a, b), made, lines)``.

    ``bid`` 0 means that nobody bid: no contract, nobody can fail. ``declarers`` and
    ``opponents`` are the points each took. ValueError when these cannot be.

    >>> from cinch.rules import DOUBLE_PEDRO, SHOOT
    >>> score_hand(DOUBLE_PEDRO, 6, 5, 9)[0], score_hand(SHOOT, 8, 4, 0)[0]
    ((0, 15), (8, 0))
    >>> score_hand(DOUBLE_PEDRO, 6, 10, 9)
    Traceback (most recent call last):
    ...
    ValueError: 10 and 9 points make 19: there are only 14 in a hand
    """
    total = check_rules(rules).points_total
    for number in (bid, declarers, opponents):
        if type(number) is not int:
            raise ValueError(f"{number!r} is no number of points: give a whole number")
    if declarers < 0 or opponents < 0 or declarers + opponents > total:
        raise ValueError(
            f"{declarers} and {opponents} points make {declarers + opponents}: "
            f"there are only {total} in a hand"
        )
    if bid and bid not in rules.bids:
        allowed = ", ".join(str(b) for b in rules.bids)
        raise ValueError(f"{bid} is no bid here: bids are {allowed}, or 0 when nobody bid")
    shoot = rules.shoot and bid == 8
    facts = {"bid": bid, "own": declarers, "theirs": opponents, "total": total}
    if not bid:
        made = None
    elif shoot:
        made = declarers == total  # a Shoot promises every point there is
    else:
        made = declarers >= bid
    if made is False:
        lines = _FAIL_LINES[rules.failed](facts)
        lost, won = (sum(line.points for line in lines if line.side == side) for side in (0, 1))
        return (lost, won), made, lines
    if rules.made == "difference":
        gap = declarers - opponents
        if not gap:
            return (0, 0), made, [ScoreLine(None, 0, "difference_none", facts)]
        side, points = (0, gap) if gap > 0 else (1, -gap)
        line = ScoreLine(side, points, "difference", {**facts, "points": points})
        return ((points, 0) if side == 0 else (0, points)), made, [line]
    if shoot:
        own = rules.shoot_pays
        first = ScoreLine(0, own, "shoot_made", {**facts, "points": own})
    elif rules.made == "bid" and bid:
        own = bid
        first = ScoreLine(0, own, "bid_made", {**facts, "points": own})
    else:
        own = declarers
        first = ScoreLine(0, own, "own_points", {**facts, "points": own})
    second = ScoreLine(1, opponents, "own_points", {**facts, "points": opponents})
    return (own, opponents), made, [first, second]


def _total_plus_shortfall(facts: dict[str, int]) -> list[ScoreLine]:
    """000, 001: the opponents get every point of the hand and what was lacking on top."""
    short = facts["bid"] - facts["own"]
    points = facts["total"] + short
    return [
        ScoreLine(0, 0, "failed_nothing", facts),
        ScoreLine(1, points, "failed_total", {**facts, "short": short, "points": points}),
    ]


def _minus_bid(facts: dict[str, int]) -> list[ScoreLine]:
    """002, 003: the bidding side loses its bid, the opponents keep what they took."""
    return [
        ScoreLine(0, -facts["bid"], "failed_minus", {**facts, "points": -facts["bid"]}),
        ScoreLine(1, facts["theirs"], "own_points", {**facts, "points": facts["theirs"]}),
    ]


def _points_plus_bid(facts: dict[str, int]) -> list[ScoreLine]:
    """A rival form of the first: the opponents get their own points and the bid."""
    points = facts["theirs"] + facts["bid"]
    return [
        ScoreLine(0, 0, "failed_nothing", facts),
        ScoreLine(1, points, "failed_plus_bid", {**facts, "points": points}),
    ]


_FAIL_LINES: dict[str, Callable[[dict[str, int]], list[ScoreLine]]] = {
    "total_plus_shortfall": _total_plus_shortfall,
    "minus_bid": _minus_bid,
    "points_plus_bid": _points_plus_bid,
}


def hand_score(hand: Hand) -> HandScore:
    """The result of a finished `Hand`; ValueError while it is still being played.

    >>> from cinch.hand import Hand
    >>> hand_score(Hand.new(seed=1))
    Traceback (most recent call last):
    ...
    ValueError: the hand is not over: it stands in the phase AUCTION
    """
    from cinch.hand import Phase

    if hand.phase != Phase.DONE:
        raise ValueError(f"the hand is not over: it stands in the phase {hand.phase.name}")
    if hand.thrown_in:
        raise ValueError("the hand was thrown in: everybody passed and it is dealt anew")
    assert hand.trumps is not None
    assert hand.maker is not None
    declaring = hand.maker.team

    def holder(card: Card) -> int:
        for seat, action in hand.history():
            if action.kind == "play" and action.value == card:
                return seat & 1
        return int(bool(hand.taken[1] >> card & 1))

    points, lines = count_points(hand.rules, hand.trumps, hand.taken, holder)
    side = (points[declaring], points[1 - declaring])
    scored, made, score_lines = score_hand(hand.rules, hand.bid, *side)
    by_team = scored if declaring == 0 else (scored[1], scored[0])
    return HandScore(points, tuple(lines), by_team, tuple(score_lines), made, declaring, hand.bid)
