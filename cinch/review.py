"""Looking back on a played hand: every decision of a seat, its value beside the best.

Values are scores of the hand (own side minus the other side). Two measures, and each says which
it is: ``seen`` is exact, with all cards known, from the solver; ``fair`` is the average over
hands that the seat had to reckon with, drawn and weighed as the expert does it. A card that loses
with all cards seen but not on what could be seen was unlucky, not wrong. ``fair`` is worked out
only where ``seen`` finds a loss, since it is dear. Decisions before the play are compared with the
coach's, and the trump suit also by its value with all cards seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cinch.actions import PLAYS, Action
from cinch.bots import make_bot
from cinch.bots.expert import sampled_values
from cinch.bots.sight import Sight
from cinch.bots.thumb import prospects, reason_for
from cinch.cards import Card, Seat, Suit
from cinch.hand import Hand, Phase
from cinch.solver import SearchLimit, score_difference, solve, value

__all__ = ["Moment", "Review", "moments", "review"]

#: Positions a single value may cost before the review goes on without it.
EFFORT = 60_000


class Moment(NamedTuple):
    """One decision, looked back on.

    ``step`` is how many actions came before it (`Hand.at` goes there), ``phase`` its phase;
    ``best`` what would have been best (the action itself when nothing is better); ``seen`` and
    ``fair`` how much of the hand's score the action gave away by the two measures (None: not
    worked out); ``key`` and ``facts`` make the sentence.
    """

    step: int
    phase: str
    action: Action
    best: Action
    seen: int | None
    fair: float | None
    key: str
    facts: dict[str, object]

    @property
    def weight(self) -> float:
        """How much the decision mattered: the fair loss where there is one, else the seen one."""
        if self.fair is not None:
            return self.fair
        return float(self.seen or 0)

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        from cinch.sentences.en_coach import say

        return say(self.key, self.facts)


class Review(NamedTuple):
    """A seat's hand, looked back on: all ``moments`` in order, and those that mattered most."""

    seat: Seat
    moments: tuple[Moment, ...]

    @property
    def mattered(self) -> tuple[Moment, ...]:
        """At most three decisions that cost something, the dearest first."""
        dear = [moment for moment in self.moments if moment.weight >= 0.5]
        return tuple(sorted(dear, key=lambda moment: -moment.weight)[:3])

    @property
    def sentences(self) -> list[str]:
        """The two or three things to remember."""
        from cinch.sentences.en_coach import say

        return [m.sentence for m in self.mattered] or [say("review_no_loss", {})]


def review(hand: Hand, seat: int, *, samples: int = 12, seed: int | str = 0) -> Review:
    """Look back on a finished hand (or on one as far as it went) from one seat.

    ``samples`` is how many hands are drawn for a fair loss; 0 leaves that measure out.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("5S 2D", "AS 3D", "9S 4D", "8S 6D"))
    >>> hand = Hand(deal=Position(hands, 3, 0, 0, 0))
    >>> for text in ("5S", "AS", "9S", "8S", "3D", "4D", "6D", "2D"):
    ...     hand.apply(f"play {text}")
    >>> [(m.action, m.best, m.seen) for m in review(hand, 0, samples=2).moments]
    [(Action('play 5S'), Action('play 5S'), 0), (Action('play 2D'), Action('play 2D'), 0)]
    """
    return Review(Seat(seat), tuple(moments(hand, seat, samples=samples, seed=seed)))


def moments(hand: Hand, seat: int, *, samples: int = 12, seed: int | str = 0) -> Iterator[Moment]:
    """The same, one decision at a time, so that a page can show the first while it thinks.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("5S", "AS", "9S", "8S"))
    >>> hand = Hand(deal=Position(hands, 3, 0, 0, 0))
    >>> hand.apply("play 5S")
    >>> [moment.step for moment in moments(hand, 0, samples=0)]
    [0]
    """
    for step, (actor, action) in enumerate(hand.history()):
        if actor != seat:
            continue
        before = hand.at(step)
        if before.phase == Phase.PLAY:
            yield _play(before, step, action, samples, seed)
        elif before.phase == Phase.TRUMP:
            yield _trump(before, step, action)
        else:
            yield _before(before, step, action)


def _play(before: Hand, step: int, action: Action, samples: int, seed: int | str) -> Moment:
    card = action.card
    seat = before.turn
    assert seat is not None
    assert before.maker is not None
    name = str(card)
    legal = before.legal_actions()
    if len(legal) == 1:
        return Moment(step, "PLAY", action, action, 0, None, "only_card", {"card": name})
    try:
        found = solve(before, limit=EFFORT)
    except SearchLimit:
        return _before(before, step, action)
    sign = -1 if seat & 1 else 1
    scores = {
        other: sign * score_difference(before.rules, before.bid, before.maker, points)
        for other, points in found.cards.items()
    }
    top = max(scores.values())
    loss = top - scores[card]
    view = before.view(seat)
    if not loss:
        alone = sum(score == top for score in scores.values()) == 1
        key = "review_only" if alone else "review_best"
        return Moment(step, "PLAY", action, action, 0, None, key, {"card": name})
    sight = Sight(view)
    thumb = {p.card: p for p in prospects(sight)}
    best: Card = max(
        (other for other in scores if scores[other] == top), key=lambda other: thumb[other].gain
    )
    fair: float | None = None
    if samples:
        expert = make_bot("expert", seed, samples=samples)
        values, done = sampled_values(view, expert, samples=samples)
        if done:
            fair = round(max(values.values()) - values[card], 2)
    facts: dict[str, object] = {"card": name, "best": str(best), "loss": loss}
    if fair is not None and fair < 0.5:
        return Moment(step, "PLAY", action, PLAYS[best], loss, fair, "review_unlucky", facts)
    if fair is not None:
        best = max(values, key=lambda other: (round(values[other], 6), thumb[other].gain))
        facts["best"] = str(best)
        gained = scores[best] - scores[card]
        facts["loss"] = gained if gained > 0 else max(1, round(fair))
    from cinch.sentences.en_coach import say

    facts["reason"] = say(*reason_for(sight, best, thumb[best].win))
    return Moment(step, "PLAY", action, PLAYS[best], loss, fair, "review_loss", facts)


def _trump(before: Hand, step: int, action: Action) -> Moment:
    """Each suit, with the discards of the coach and perfect play after them."""
    seat = before.turn
    assert seat is not None
    sign = -1 if seat & 1 else 1
    scores: dict[int, int] = {}
    for other in before.legal_actions():
        trial = before.copy()
        trial.apply(other)
        bot = make_bot("steady")
        while trial.phase != Phase.PLAY and trial.turn is not None:
            trial.apply(bot.decide(trial.view(trial.turn)).action)
        try:
            points = value(trial, limit=EFFORT)
        except SearchLimit:
            continue
        scores[other.value] = sign * score_difference(trial.rules, trial.bid, seat, points)
    if action.value not in scores:
        return _before(before, step, action)
    top = max(scores, key=lambda suit: scores[suit])
    loss = scores[top] - scores[action.value]
    facts: dict[str, object] = {"suit": Suit(action.value).letter}
    if not loss:
        return Moment(step, "TRUMP", action, action, 0, None, "review_suit_best", facts)
    facts |= {"best": Suit(top).letter, "loss": loss}
    best = next(a for a in before.legal_actions() if a.value == top)
    return Moment(step, "TRUMP", action, best, loss, None, "review_suit", facts)


def _before(before: Hand, step: int, action: Action) -> Moment:
    """A decision beside what the coach would have done by rules of thumb."""
    from cinch.sentences.en_coach import say

    seat = before.turn
    assert seat is not None
    advice = make_bot("steady").decide(before.view(seat))
    same = advice.action == action
    facts: dict[str, object] = {
        "action": str(action),
        "best": str(advice.action),
        "reason": say(advice.key, advice.facts),
    }
    key = "review_agree" if same else "review_differ"
    return Moment(step, before.phase.name, action, advice.action, None, None, key, facts)
