"""The player who imagines: hands that fit its view, each valued by the solver.

For a card it draws hands that agree with everything its seat knows (`cinch.bots.sampling`),
solves each with all cards known, and plays the card with the best average score of the hand.
That is honest about hidden cards and a little naive about what the others know, as all players
of this kind are. Where there are pedros and six tricks it looks ahead in the auction in the same
way (`cinch.bots.foresee`); discards and the dealer's choice follow the rules of thumb.

Given a number of samples it is exactly repeatable; given seconds it uses the hands it had time
for, at least one.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cinch.actions import PLAYS
from cinch.bots.base import Bot, Decision, must_move
from cinch.bots.foresee import foresee
from cinch.bots.sampling import Sampler
from cinch.bots.sight import Sight
from cinch.bots.steady import SteadyBot, call, name_trump
from cinch.bots.thumb import prospects, reason_for
from cinch.cards import Card
from cinch.hand import Phase
from cinch.solver import SearchLimit, score_difference, solve

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["ExpertBot", "sampled_values"]

#: Most hands imagined for a card, however much time there is.
MOST = 60
#: Positions a single imagined hand may cost; harder ones are left out.
EFFORT = 3_000
#: How much the rule of thumb counts beside the samples.
LEAN = 0.5
#: Given a number of samples, up to five times as many are drawn while they cost no more
#: positions than this for each: late in the hand they are cheap.
CHEAP = 600


def sampled_values(
    view: View, bot: Bot, *, seconds: float = 0.9, samples: int = 0
) -> tuple[dict[Card, float], int]:
    """What each legal card brings on average, for the seat's own side, and how many hands were
    imagined: half the score of the hand and half the difference of points, which steadies it.

    ``samples`` 0 means: as many as ``seconds`` allow. The dice come from the bot and the view.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=2)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> while hand.phase.name != "PLAY":
    ...     hand.apply(hand.legal_actions()[0])
    >>> view = hand.view(hand.turn)
    >>> values, imagined = sampled_values(view, ExpertBot(3), samples=1)
    >>> set(values) == {action.card for action in view.legal}, imagined <= 1
    (True, True)
    """
    start = time.monotonic()
    sampler = Sampler(view, bot.rng(view))
    sign = -1 if view.seat & 1 else 1
    maker = view.maker
    assert maker is not None
    sums = {action.card: 0.0 for action in view.legal}
    done = tried = 0
    nodes = 0
    while tried < MOST:
        if samples and tried >= samples and (tried >= 5 * samples or nodes > CHEAP * samples):
            break
        tried += 1
        try:
            found = solve(sampler.draw(), limit=EFFORT)
        except SearchLimit:
            found = None
            nodes += EFFORT
        if found is not None:
            done += 1
            nodes += found.nodes
            for card, points in found.cards.items():
                score = score_difference(view.rules, view.bid, maker, points)
                sums[card] += sign * (score + points.difference) / 2
        if not samples and time.monotonic() - start > seconds:
            break
    return {card: total / max(done, 1) for card, total in sums.items()}, done


class ExpertBot(Bot):
    """Samples hands and solves them.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1)
    >>> hand.is_legal(ExpertBot(3, samples=2).decide(hand.view(hand.turn)).action)
    True
    """

    name = "expert"

    def __init__(self, seed: int | str = 0, *, seconds: float = 0.9, samples: int = 0) -> None:
        """``samples`` 0: think for ``seconds``; else imagine so many hands, whatever it takes."""
        super().__init__(seed)
        self.seconds = seconds
        self.samples = samples
        self._thumb = SteadyBot(seed)

    def decide(self, view: View) -> Decision:
        """The action and its reason."""
        must_move(view)
        if self._looks_ahead(view):
            found = foresee(view, self.rng(view), seconds=self.seconds, samples=self.samples)
            return (call if view.phase == Phase.AUCTION else name_trump)(view, found)
        if view.phase != Phase.PLAY:
            return self._thumb.decide(view)
        sight = Sight(view)
        if len(view.legal) == 1:
            return Decision(view.legal[0], "only_card", {"card": str(view.legal[0].card)})
        thumb = {p.card: p for p in prospects(sight)}
        values, done = sampled_values(view, self, seconds=self.seconds, samples=self.samples)
        if not done:
            return self._thumb.decide(view)
        # the samples know the cards, the rule of thumb knows that the others do not see them
        best = max(values, key=lambda card: round(values[card] + LEAN * thumb[card].gain, 6))
        key, facts = reason_for(sight, best, thumb[best].win)
        return Decision(PLAYS[best], key, facts)

    @staticmethod
    def _looks_ahead(view: View) -> bool:
        """Whether whole hands are imagined: before the play, where the solver is quick enough
        for it and pedros make the estimate of the rule of thumb uncertain."""
        rules = view.rules
        before = view.phase in (Phase.AUCTION, Phase.TRUMP)
        return before and rules.draw and rules.pedros
