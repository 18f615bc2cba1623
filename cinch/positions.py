"""Curated positions for the chapter on cinching: a wrong plan that fails, and the right card.

A `LessonPosition` is the play seen from South: South's cards, the open trick, and the cards that
are still hidden. Nothing else is known, so the claim must hold over **every** way in which the
hidden cards can lie: `LessonPosition.endings` deals them all, `proof` asks the solver about each.
Where no card is best in every case the claim is a percentage of all cases, each counted once.

Positions before the play (the dealer's choice, seven trumps) are in `cinch.positions_deal`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from cinch.cards import FULL_DECK, Card, Seat, Suit, mask_of, parse_cards
from cinch.ending import Ending
from cinch.rules import RuleSet, find_rules
from cinch.solver import score_difference, solve
from cinch.trumps import trumps_for

__all__ = ["POSITIONS", "Case", "LessonPosition", "Proof", "find_position"]

ME = Seat.S


class Case(NamedTuple):
    """What the cards are worth in one lie of the hidden cards: score of the hand for South's
    side (own side minus the other side) by card.

    >>> position = find_position("cinch")
    >>> case = next(position.cases())
    >>> Card(position.right) in case.scores
    True
    """

    ending: Ending
    scores: dict[Card, int]


class Proof(NamedTuple):
    """A claim, counted out: in ``cases`` lies of the hidden cards the right card was as good as
    any in ``best`` and the wrong card in ``wrong_best``; ``average`` score by card.

    >>> proof = Proof(cases=4, best=3, wrong_best=1, average={})
    >>> proof.share, proof.wrong_share
    (75, 25)
    """

    cases: int
    best: int
    wrong_best: int
    average: dict[Card, float]

    @property
    def share(self) -> int:
        """How often the right card is as good as any, in whole percent."""
        return round(100 * self.best / self.cases)

    @property
    def wrong_share(self) -> int:
        """How often the wrong card is as good as any, in whole percent."""
        return round(100 * self.wrong_best / self.cases)


class LessonPosition(NamedTuple):
    """A position of the play for South to solve.

    ``hand`` South's cards; ``table`` the open trick, led by ``leader``; ``hidden`` the cards that
    the others hold, nobody knows who; ``no_trump`` seats that have shown to hold no trump;
    ``bid`` and ``maker`` the contract, ``ours`` cards that North–South have taken (all other
    cards not mentioned went to the opponents). ``always``: the right card is best in every case.
    ``question``, ``wrong_why`` and ``right_why`` are for the reader.
    """

    key: str
    topic: str
    rules_id: str
    trump: str
    hand: str
    table: str
    leader: str
    hidden: str
    no_trump: str
    bid: int
    maker: str
    ours: str
    right: str
    wrong: str
    always: bool
    question: str
    wrong_why: str
    right_why: str

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return find_rules(self.rules_id)

    @property
    def counts(self) -> dict[Seat, int]:
        """How many hidden cards each of the others holds."""
        size = len(parse_cards(self.hand))
        leader = Seat.parse(self.leader)
        played = {Seat((leader + k) & 3) for k in range(len(parse_cards(self.table)))}
        return {seat: size - (seat in played) for seat in Seat if seat != ME}

    def endings(self) -> Iterator[Ending]:
        """Every way in which the hidden cards can lie."""
        rules, trumps = self.rules, trumps_for(Suit.parse(self.trump), self.rules)
        own = mask_of(parse_cards(self.hand))
        table = tuple(parse_cards(self.table))
        hidden = mask_of(parse_cards(self.hidden))
        ours = mask_of(parse_cards(self.ours))
        away = FULL_DECK & ~(own | hidden | ours | mask_of(table))
        counts = self.counts
        void = [Seat.parse(letter) for letter in self.no_trump]
        start = Ending(rules, trumps, (0, 0, own, 0), Seat.parse(self.leader), table, (ours, away))
        for west in _some(hidden, counts[Seat.W]):
            if Seat.W in void and west & trumps.mask:
                continue
            for north in _some(hidden & ~west, counts[Seat.N]):
                east = hidden & ~(west | north)
                if Seat.N in void and north & trumps.mask:
                    continue
                if Seat.E in void and east & trumps.mask:
                    continue
                yield start._replace(hands=(north, east, own, west))

    def cases(self) -> Iterator[Case]:
        """Every lie with the score that follows each of South's cards."""
        maker = Seat.parse(self.maker)
        for ending in self.endings():
            found = solve(ending)
            yield Case(
                ending,
                {
                    card: score_difference(self.rules, self.bid, maker, points)
                    for card, points in found.cards.items()
                },
            )

    def proof(self) -> Proof:
        """Count the claim out."""
        right, wrong = Card(self.right), Card(self.wrong)
        cases = best = wrong_best = 0
        sums: dict[Card, int] = {}
        for case in self.cases():
            cases += 1
            top = max(case.scores.values())
            best += case.scores[right] == top
            wrong_best += case.scores[wrong] == top
            for card, score in case.scores.items():
                sums[card] = sums.get(card, 0) + score
        return Proof(cases, best, wrong_best, {card: total / cases for card, total in sums.items()})

    def failing(self) -> Ending:
        """A lie in which the wrong card costs most: what the page plays out."""
        right, wrong = Card(self.right), Card(self.wrong)
        return max(self.cases(), key=lambda case: case.scores[right] - case.scores[wrong]).ending


def _some(pool: int, count: int) -> Iterator[int]:
    bits = [1 << card for card in range(52) if pool >> card & 1]
    for picked in combinations(bits, count):
        yield sum(picked)


def find_position(key: str) -> LessonPosition:
    """A position by its key; ValueError names the keys there are.

    >>> find_position("cinch").right
    '9S'
    """
    for position in POSITIONS:
        if position.key == key:
            return position
    raise ValueError(f"{key!r} is no position: there are {', '.join(p.key for p in POSITIONS)}")


POSITIONS: tuple[LessonPosition, ...] = (
    LessonPosition(
        key="cinch",
        topic="cinching over a pedro",
        rules_id="le-cinch",
        trump="S",
        hand="9S 4S 7D",
        table="3S 2D",
        leader="N",
        hidden="5S 6D KD QC 8H TH JC",
        no_trump="E",
        bid=5,
        maker="S",
        ours="AS",
        right="9S",
        wrong="4S",
        always=True,
        question="North led the three of spades, East has no trump. West plays last.",
        wrong_why="The four wins if West has nothing, and loses to the pedro if he has it.",
        right_why="The nine is above the pedro: if West holds it, it must fall on your card.",
    ),
    LessonPosition(
        key="odds",
        topic="cinching over a pedro",
        rules_id="double-pedro",
        trump="S",
        hand="9S 4S 7D",
        table="3S 2S",
        leader="N",
        hidden="5S 6D KD QC 8H TH JC",
        no_trump="",
        bid=5,
        maker="S",
        ours="AS",
        right="9S",
        wrong="4S",
        always=False,
        question="The same trick, but East followed with the two: the pedro may be anywhere.",
        wrong_why="The four is enough only if West has no pedro, and West has the most cards.",
        right_why="West holds the pedro more often than East does, so the nine is the better bet.",
    ),
    LessonPosition(
        key="left-pedro",
        topic="saving the left pedro",
        rules_id="le-cinch",
        trump="S",
        hand="5C 3S KD",
        table="AS 6S",
        leader="N",
        hidden="KS 9S 7D QC 8H TH JC",
        no_trump="",
        bid=6,
        maker="N",
        ours="",
        right="5C",
        wrong="3S",
        always=True,
        question="North leads the ace of spades, East follows with the six.",
        wrong_why="Kept back, the left pedro has to face the king and the nine alone.",
        right_why="Nothing beats the ace: the left pedro is home on it.",
    ),
    LessonPosition(
        key="draw",
        topic="drawing trumps",
        rules_id="le-cinch",
        trump="S",
        hand="AS 5S 2D",
        table="",
        leader="S",
        hidden="KS 9D KD 7D QC 8H TH JC 4H",
        no_trump="",
        bid=6,
        maker="S",
        ours="",
        right="AS",
        wrong="5S",
        always=True,
        question="You lead. One trump is still out: the king.",
        wrong_why="The pedro runs into the king.",
        right_why="The ace draws the king, and then the pedro is the highest trump there is.",
    ),
    LessonPosition(
        key="fourteen",
        topic="counting to fourteen",
        rules_id="le-cinch",
        trump="S",
        hand="7S 8D KD",
        table="",
        leader="S",
        hidden="5C 9D 7D 2H QC 8H TH JC 4H",
        no_trump="",
        bid=7,
        maker="E",
        ours="AS 5S",
        right="7S",
        wrong="KD",
        always=True,
        question="Thirteen trumps are accounted for. Which one is still out, and who wants it?",
        wrong_why="A plain card lets the last trump, the left pedro, win a trick of its own.",
        right_why="Only the left pedro is out: the seven catches it, whoever holds it.",
    ),
    LessonPosition(
        key="duck",
        topic="when to duck",
        rules_id="le-cinch",
        trump="S",
        hand="AS 5S 3S",
        table="8S 9C 9S",
        leader="W",
        hidden="KS 5C KC 8H TH 7D",
        no_trump="N",
        bid=4,
        maker="W",
        ours="",
        right="3S",
        wrong="AS",
        always=True,
        question="West led the eight, North has no trump, East played the nine. Two trumps are "
        "out: the king and the left pedro.",
        wrong_why="There is nothing in this trick for the ace, and then you must lead from the "
        "pedro.",
        right_why="Duck: the ace waits for the king or the left pedro, and somebody else leads.",
    ),
    LessonPosition(
        key="defend",
        topic="defending a set",
        rules_id="le-cinch",
        trump="S",
        hand="9S 5S 2S",
        table="QS",
        leader="E",
        hidden="6S JC 2H TH 8H KC QD KD",
        no_trump="",
        bid=7,
        maker="E",
        ours="AS JS 5C KS",
        right="9S",
        wrong="2S",
        always=True,
        question="East bid 7 and has one point so far. He leads the queen: seven points are "
        "yours, and he needs every one of the other six.",
        wrong_why="The two looks small, but it is a point, and the pedro still has to get home.",
        right_why="The nine costs nothing. One of the two and the pedro saved, and East is set.",
    ),
)
