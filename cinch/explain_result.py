"""Why a trick, a point, a hand's score or a game went to whom it went, line by line.

Winner, points and score come from `cinch.trumps`, `cinch.scoring` and `cinch.game`; here they
are only put into reasons. Rules: `rules.md`, sections 1.3, 1.6 and 1.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cinch.cards import Card, Seat, Team
from cinch.rules import RuleSet
from cinch.trumps import Trumps
from cinch.verdict import Reason, Verdict

if TYPE_CHECKING:
    from cinch.game import Outcome
    from cinch.scoring import HandScore, PointLine

__all__ = ["explain_outcome", "explain_points", "explain_score", "explain_trick"]


def explain_trick(
    rules: RuleSet, trumps: Trumps, plays: Sequence[tuple[Seat, Card]]
) -> list[Verdict]:
    """Who wins a trick and why: one step for each card, in order, and one for the result.

    An open trick (fewer than four cards) ends with who wins so far. ValueError for no card, more
    than four, or a card played twice.

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> plays = [(Seat(k), Card(c)) for k, c in enumerate(("TH", "KH", "2S", "AH"))]
    >>> for step in explain_trick(LE_CINCH, trumps_for("S", True), plays)[2:]:
    ...     print(step)
    South ruffs with the two of spades: any trump beats any plain card.
    West follows with the ace of hearts, but the two of spades is a trump and beats it.
    South wins the trick with the two of spades, the highest trump in it.
    """
    cards = [card for _, card in plays]
    if not 1 <= len(cards) <= 4 or len(set(cards)) < len(cards):
        raise ValueError(f"a trick has one to four different cards, not {len(cards)}")
    steps = []
    for place, (seat, card) in enumerate(plays):
        facts: dict[str, Any] = {
            "seat": seat.name,
            "card": str(card),
            "suit": trumps.suit_of(cards[0]).letter,
            "printed": card.suit.letter,
            "trump": trumps.suit.letter,
            "rules": rules.title,
        }
        if not place:
            reason, field = _lead(trumps, card)
        else:
            best = cards[trumps.winner(cards[:place])]
            facts["other"] = str(best)
            wins = trumps.winner(cards[: place + 1]) == place
            reason, field = (_beats if wins else _loses)(trumps, cards[0], card, best)
        steps.append(Verdict(True, reason, facts, field, rules))
    seat, card = plays[trumps.winner(cards)]
    facts = {"seat": seat.name, "card": str(card), "rules": rules.title}
    if len(cards) == 4:
        reason = Reason.TRICK_WON_TRUMP if trumps.is_trump(card) else Reason.TRICK_WON_SUIT
    else:
        reason = Reason.TRICK_OPEN_TRUMP if trumps.is_trump(card) else Reason.TRICK_OPEN_SUIT
    return [*steps, Verdict(True, reason, facts, None, rules)]


_Found = tuple[Reason, str | None]


def _lead(trumps: Trumps, card: Card) -> _Found:
    if card == trumps.left_pedro:
        return Reason.LEADS_LEFT_PEDRO, "pedros"
    return (Reason.LEADS_TRUMP if trumps.is_trump(card) else Reason.LEADS_PLAIN), None


def _beats(trumps: Trumps, led: Card, card: Card, best: Card) -> _Found:
    left = card == trumps.left_pedro
    if not trumps.is_trump(card):
        return Reason.BEATS_SUIT, None
    if not trumps.is_trump(best):
        return (Reason.RUFFS_LEFT_PEDRO, "pedros") if left else (Reason.RUFFS, None)
    if left:
        return Reason.LEFT_PEDRO_BEATS, "pedros"
    if card == trumps.right_pedro and best == trumps.left_pedro:
        return Reason.RIGHT_BEATS_LEFT, "pedros"
    return Reason.BEATS_TRUMP, None


def _loses(trumps: Trumps, led: Card, card: Card, best: Card) -> _Found:
    if card == trumps.left_pedro:
        return Reason.LEFT_PEDRO_LOSES, "pedros"
    if trumps.is_trump(card):
        return Reason.LOWER_TRUMP, None
    if trumps.follow[led] >> card & 1:
        return Reason.FOLLOWS_TRUMPED if trumps.is_trump(best) else Reason.LOWER_SUIT, None
    if not trumps.pedros and card == trumps.suit.partner * 13 + 3:
        return Reason.FIVE_IS_PLAIN, "pedros"
    return Reason.THROWN_AWAY, None


_TAKEN = {
    "right_pedro": (Reason.POINT_RIGHT_PEDRO, "pedros"),
    "left_pedro": (Reason.POINT_LEFT_PEDRO, "pedros"),
    "jack": (Reason.POINT_JACK, None),
    "game": (Reason.POINT_GAME_TEN, "game"),
}


def explain_points(rules: RuleSet, lines: Iterable[PointLine]) -> list[Verdict]:
    """Who scores each point of a hand and why, from the lines of `cinch.scoring.count_points`.

    Side 0 of a line is North–South, side 1 East–West, as in `HandScore.lines`.

    >>> from cinch.rules import LE_CINCH
    >>> from cinch.scoring import PointLine
    >>> print(explain_points(LE_CINCH, [PointLine("high", Card("AC"), 1, 1, "taken")])[0])
    High: East–West took the ace of clubs, 1 point.
    """
    return [_point(rules, line) for line in lines]


def _point(rules: RuleSet, line: PointLine) -> Verdict:
    facts: dict[str, Any] = {
        "point": line.key,
        "card": None if line.card is None else str(line.card),
        "team": None if line.side is None else Team(line.side).name,
        "points": line.points,
        "more": max(line.pips),
        "less": min(line.pips),
        "rules": rules.title,
    }
    reason: Reason
    field: str | None = line.key if line.key in ("high", "low", "game") else None
    if line.reason == "out_of_play":
        reason = Reason.POINT_NO_TRUMP if line.card is None else Reason.POINT_OUT_OF_PLAY
    elif line.reason == "held":
        reason, field = Reason.POINT_LOW_HELD, "low_to"
    elif line.reason == "tie":
        reason = Reason.POINT_GAME_TIE
    elif line.reason == "count":
        reason = Reason.POINT_GAME_COUNT
    elif line.key == "high":
        reason = Reason.POINT_HIGH_ACE if rules.high == "ace" else Reason.POINT_HIGH_TOP
    elif line.key == "low":
        reason = Reason.POINT_LOW_TWO if rules.low == "two" else Reason.POINT_LOW_BOTTOM
    else:
        reason, field = _TAKEN[line.key]
    return Verdict(True, reason, facts, field, rules)


def explain_score(rules: RuleSet, score: HandScore) -> list[Verdict]:
    """Whether the bid was made, then each line of the hand's score, from `Hand.score`.

    >>> from cinch.rules import DOUBLE_PEDRO
    >>> from cinch.scoring import HandScore, score_hand
    >>> scored, made, lines = score_hand(DOUBLE_PEDRO, 6, 5, 9)
    >>> score = HandScore((5, 9), (), scored, tuple(lines), made, Team.NS, 6)
    >>> for line in explain_score(DOUBLE_PEDRO, score):
    ...     print(line)
    North–South bid 6 and took 5: the bid fails.
    North–South scores nothing, not even the 5 points it took.
    East–West scores the 14 points of a hand and the 1 that lacked, 15.
    """
    own, theirs = score.points[score.declaring], score.points[score.declaring.other]
    shoot = rules.shoot and score.bid == 8
    if score.made is None:
        reason = Reason.NO_CONTRACT
    elif shoot:
        reason = Reason.SHOOT_MADE if score.made else Reason.SHOOT_FAILED
    else:
        reason = Reason.CONTRACT_MADE if score.made else Reason.CONTRACT_FAILED
    facts: dict[str, Any] = {
        "team": score.declaring.name,
        "bid": score.bid,
        "own": own,
        "theirs": theirs,
        "total": rules.points_total,
        "rules": rules.title,
    }
    field = "passed_out" if score.made is None else "shoot" if shoot else None
    found = [Verdict(True, reason, facts, field, rules)]
    for line in score.score_lines:
        team = None if line.side is None else Team(score.declaring ^ line.side).name
        told = {**line.facts, "team": team, "rules": rules.title}
        field = "failed" if score.made is False else "made"
        if line.reason == "shoot_made":
            field = "shoot_pays"
        found.append(Verdict(True, Reason["SCORE_" + line.reason.upper()], told, field, rules))
    return found


def explain_outcome(rules: RuleSet, outcome: Outcome, totals: tuple[int, int]) -> Verdict:
    """Why a side has won the game. ``totals`` are North–South's and East–West's, at the end.

    >>> from cinch.game import Outcome
    >>> from cinch.rules import SHOOT
    >>> print(explain_outcome(SHOOT, Outcome(Team.NS, "bidders"), (15, 16)))
    Both sides have reached 15; North–South bid this hand and wins, 15 to 16.
    """
    winner = outcome.winner
    facts = {
        "team": winner.name,
        "target": rules.target,
        "score": totals[winner],
        "other": totals[winner.other],
        "rules": rules.title,
    }
    reason = Reason["GAME_" + outcome.reason.upper()]
    field = "target" if reason is Reason.GAME_REACHED else "both_over"
    return Verdict(True, reason, facts, field, rules)
