"""Curated decisions before the play: what to throw from seven trumps, the dealer's choice.

South decides in an example deal. What South cannot see is dealt anew, again and again, in every
way that fits South's view (`cinch.bots.sampling`), and the solver tells what each choice brings
with perfect play. The claim is an average score of the hand and how much better the right choice
is than the wrong one; the number of samples and the seed are fixed, so the page and the test see
the same figures.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cinch.actions import Action, parse_action
from cinch.bots.sampling import Sampler
from cinch.bots.steady import SteadyBot
from cinch.cards import Seat
from cinch.deal import Deal
from cinch.hand import Hand, Phase
from cinch.rules import RuleSet, find_rules
from cinch.solver import score_difference, value

__all__ = ["DEAL_POSITIONS", "DealPosition", "find_deal_position"]

ME = Seat.S
SAMPLES = 24
_PHASES = {"discard": Phase.DISCARD, "take": Phase.REFILL}


class DealPosition(NamedTuple):
    """A decision for South before the play.

    ``deal`` the four hands of nine (N, E, S, W), ``stock`` its cards from the top, ``dealer`` and
    ``start`` the actions up to South's decision; ``right`` and ``wrong`` the actions compared.
    """

    key: str
    topic: str
    rules_id: str
    dealer: str
    deal: tuple[str, str, str, str]
    stock: str
    start: tuple[str, ...]
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    question: str
    wrong_why: str
    right_why: str

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return find_rules(self.rules_id)

    def hand(self) -> Hand:
        """The hand at South's decision."""
        hand = Hand(self.rules, Deal.of(self.deal, self.stock or None), Seat.parse(self.dealer))
        for text in self.start:
            hand.apply(text)
        bot = SteadyBot()
        kind = self.actions(self.right)[0].kind
        while hand.turn != ME or hand.phase != _PHASES[kind]:
            assert hand.turn is not None
            hand.apply(bot.decide(hand.view(hand.turn)).action)
        return hand

    def actions(self, texts: tuple[str, ...]) -> list[Action]:
        """Some choices as actions."""
        return [parse_action(text) for text in texts]

    def average(self, texts: tuple[str, ...], samples: int = SAMPLES) -> float:
        """The average score of the hand, South's side minus the others, after these actions."""
        hand = self.hand()
        for action in self.actions(texts):
            hand.apply(action)
        bot = SteadyBot()
        while hand.phase < Phase.PLAY:
            assert hand.turn is not None
            hand.apply(bot.decide(hand.view(hand.turn)).action)
        view = hand.view(ME)
        assert view.maker is not None
        sampler = Sampler(view, Random(f"position {self.key}"))
        scores = [
            score_difference(view.rules, view.bid, view.maker, value(sampler.draw()))
            for _ in range(samples)
        ]
        return sum(scores) / samples

    def gain(self, samples: int = SAMPLES) -> float:
        """How much more the right choice brings than the wrong one, on average."""
        return self.average(self.right, samples) - self.average(self.wrong, samples)


def find_deal_position(key: str) -> DealPosition:
    """A decision by its key; ValueError names the keys there are.

    >>> find_deal_position("seven").hand().phase.name
    'DISCARD'
    """
    for position in DEAL_POSITIONS:
        if position.key == key:
            return position
    known = ", ".join(position.key for position in DEAL_POSITIONS)
    raise ValueError(f"{key!r} is no decision: there are {known}")


DEAL_POSITIONS: tuple[DealPosition, ...] = (
    DealPosition(
        key="seven",
        topic="what to throw from seven trumps",
        rules_id="double-pedro",
        dealer="E",
        deal=(
            "7S AH QH TD 8D 3D KC 9C 4C",
            "JS 6S KH 9H 6H QD 4D 8C 2C",
            "AS KS QS 9S 5S 4S 2S 2H 3H",
            "TS 8S 3S JH 4H AD 9D QC 6C",
        ),
        stock="",
        start=("bid 9", "pass", "pass", "pass", "trump S"),
        right=("discard 4S 2H 3H",),
        wrong=("discard 5S 2H 3H",),
        question="You bid 9 and hold seven trumps: ace, king, queen, nine, five, four and two. Six "
        "may stay.",
        wrong_why="Thrown, the pedro is lost to both sides: five points that the contract needs.",
        right_why="The four neither scores nor wins a trick, and three high trumps guard the five.",
    ),
    DealPosition(
        key="dealer",
        topic="the dealer's choice",
        rules_id="double-pedro",
        dealer="S",
        deal=(
            "7S 4S QH TD 8D 3D KC 9C 4C",
            "JS 6S KH 9H 6H QD 4D 8C 2C",
            "AS QS 9S 8S 5C 2H 3H 7H 2D",
            "TS 3S JH 4H AD 9D QC 6C 7C",
        ),
        stock="5D 6D 7D JD KD 3C TC JC AC 8H TH 5H AH KS 5S 2S",
        start=("pass", "pass", "pass", "bid 7", "trump S"),
        right=("take 5S",),
        wrong=("take KS",),
        question="You deal and are one card short. The king, the right pedro and the two lie in "
        "the stock.",
        wrong_why="The king wins a trick, but the pedro stays in the stock and scores for nobody.",
        right_why="With ace and queen at hand five points are worth more than a sure trick.",
    ),
)
