"""Hands to the target: who deals, the running score, who has won and why.

Rules: the deal passes clockwise after every hand; the first side to reach the target wins
(`rules.md`, section 1.7). When both reach it in one hand, 002 lets the betting side win; 003 is
silent (default: the declaring side, and without a contract the higher total, then the dealer's
side); 000 and 001 cannot come to it, since one side alone scores in a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cinch.cards import SEATS, Seat, Team, seat_of
from cinch.deal import Deal, seeded
from cinch.hand import Hand, Phase
from cinch.rules import LE_CINCH, RuleSet, check_rules

if TYPE_CHECKING:
    from cinch.scoring import HandScore, PointLine

__all__ = ["Game", "Outcome", "decide"]


class Outcome(NamedTuple):
    """Who won a game and by which ``reason``: reached (one side only), bidders, higher,
    in_order, dealer.

    >>> decide(LE_CINCH, (49, 40), (2, 0), declaring=0, bid=4, dealer=0).reason
    'reached'
    """

    winner: Team
    reason: str


def decide(
    rules: RuleSet,
    before: tuple[int, int],
    scored: tuple[int, int],
    declaring: int,
    bid: int,
    dealer: int,
    lines: Iterable[PointLine] = (),
) -> Outcome | None:
    """Who has won after a hand, or None to play on.

    ``before`` the totals before the hand and ``scored`` what the hand adds, both by team;
    ``declaring`` the team that named trumps, ``bid`` 0 without a contract; ``lines`` the
    hand's points, needed for ``both_over="in_order"`` only.

    >>> from cinch.rules import SHOOT
    >>> decide(SHOOT, (13, 14), (2, 2), declaring=0, bid=2, dealer=0)
    Outcome(winner=<Team.NS: 0>, reason='bidders')
    """
    after = (before[0] + scored[0], before[1] + scored[1])
    over = [total >= rules.target for total in after]
    if not any(over):
        return None
    if not all(over):
        return Outcome(Team(over.index(True)), "reached")
    if rules.both_over == "bidders" and bid:
        return Outcome(Team(declaring), "bidders")
    if rules.both_over == "in_order":
        first = _first_over(rules, before, lines)
        if first is not None:
            return Outcome(first, "in_order")
    if after[0] != after[1]:
        return Outcome(Team(int(after[1] > after[0])), "higher")
    return Outcome(Team(dealer & 1), "dealer")


_ORDER = ("high", "low", "jack", "game", "right_pedro", "left_pedro")


def _first_over(rules: RuleSet, before: tuple[int, int], lines: Iterable[PointLine]) -> Team | None:
    """Count the points of the hand in order (High, Low, Jack, Game, pedros): who is home first."""
    totals = list(before)
    for line in sorted(lines, key=lambda line: _ORDER.index(line.key)):
        if line.side is not None:
            totals[line.side] += line.points
            if totals[line.side] >= rules.target:
                return Team(line.side)
    return None


class Game:
    """A game: hands one after the other until a side reaches the target.

    ``seed`` fixes every deal; ``dealer`` is the first dealer, drawn by the seed when left out
    (no source says who deals first).

    >>> game = Game(seed=4)
    >>> game.hand.phase.name, game.totals, game.outcome
    ('AUCTION', (0, 0), None)
    """

    def __init__(
        self, rules: RuleSet = LE_CINCH, *, seed: int | str, dealer: int | None = None
    ) -> None:
        """Deal the first hand; ValueError for a seed or a dealer that is none."""
        first = None if dealer is None else seat_of(dealer, "dealer")
        self.rules = check_rules(rules)
        self.seed = seed
        self._rng = seeded(seed)
        self.first_dealer = SEATS[self._rng.randrange(4)] if first is None else first
        self.totals: tuple[int, int] = (0, 0)
        self.outcome: Outcome | None = None
        self.results: list[tuple[Hand, HandScore | None]] = []
        self.hand = self._deal(self.first_dealer)

    def _deal(self, dealer: Seat) -> Hand:
        return Hand(self.rules, Deal.shuffled(dealer, self._rng, self.rules.hand_size), dealer)

    def next_hand(self) -> Hand:
        """Score the finished hand and deal the next; returns the new hand.

        When the finished hand ends the game, `outcome` is set and the finished hand stays.
        ValueError while the hand is being played, or after the end.
        """
        if self.outcome is not None:
            raise ValueError("the game is over: start a new one")
        hand = self.hand
        if hand.phase != Phase.DONE:
            raise ValueError(f"the hand is not over: it stands in the phase {hand.phase.name}")
        score = None if hand.thrown_in else hand.score
        # what was played stays so, whatever is done to the hand that lies on the table
        self.results.append((hand.copy(), score))
        if score is not None:
            before = self.totals
            self.totals = (before[0] + score.scored[0], before[1] + score.scored[1])
            self.outcome = decide(
                self.rules, before, score.scored, score.declaring, score.bid, hand.dealer,
                score.lines,
            )  # fmt: skip
            if self.outcome is not None:
                return hand
        self.hand = self._deal(hand.dealer.left)
        return self.hand

    def copy(self) -> Game:
        """An independent copy, to look ahead or to go back to.

        >>> game = Game(seed=4)
        >>> other = game.copy()
        >>> other.hand.apply("pass")
        >>> len(game.hand.actions), other == game
        (0, False)
        """
        from random import Random

        made: Game = object.__new__(Game)
        made.__dict__.update(self.__dict__)
        made._rng = Random()
        made._rng.setstate(self._rng.getstate())
        made.results = self.results[:]  # finished hands are not played on
        made.hand = self.hand.copy()
        return made

    __copy__ = copy

    @property
    def over(self) -> bool:
        """Whether a side has won."""
        return self.outcome is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        # the dealer's seat and the first deal tell apart whether the dealer was drawn or given
        return (self.rules, self.seed, self.first_dealer, self.hand, self.results) == (
            other.rules,
            other.seed,
            other.first_dealer,
            other.hand,
            other.results,
        ) and self.outcome == other.outcome

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The score and the hand for ``print``; see `cinch.show`."""
        from cinch.show import game_lines, text

        return text(game_lines(self))

    def _repr_html_(self) -> str:
        from cinch.show import game_lines, html

        return html(game_lines(self))

    def __repr__(self) -> str:
        return f"<Game {self.rules.base}, {self.totals[0]} : {self.totals[1]}>"
