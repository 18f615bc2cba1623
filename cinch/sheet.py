"""The score sheet of a real table: what was bid and taken goes in, the totals come out, explained.

Nothing is scored here: a hand's score is `cinch.scoring.score_hand`, the end of the game is
`cinch.game.decide`, the sentences are `cinch.explain`. A sheet refuses what cannot be and says what
would be possible; it is never left half-changed. Rules: `rules.md`, section 1.7.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cinch.cards import FULL_DECK, Seat, Team
from cinch.explain import explain_outcome, explain_score
from cinch.game import Outcome, decide
from cinch.possible import check_points
from cinch.rules import LE_CINCH, RuleSet
from cinch.scoring import HandScore, PointLine, count_points, score_hand
from cinch.trumps import trumps_for

__all__ = ["NAMES", "Entry", "Line", "ScoreSheet", "scored_hand"]

NAMES = ("North", "East", "South", "West")
_LONGEST_NAME = 30
_MOST_HANDS = 500


class Entry(NamedTuple):
    """What was written down for one hand.

    ``bid`` 0 means that nobody bid; ``declarer`` is who named trumps (None: thrown in); ``own``
    and ``theirs`` the points his side and the others took. ``took`` tells for each point category
    which team took it (None: nobody); only a table that counts in order needs it.

    >>> sheet = ScoreSheet(["Ann", "Bob", "Cid", "Dora"])
    >>> sheet.add(6, Seat.W, 6, 8).entry.theirs
    8
    """

    bid: int
    declarer: Seat | None
    own: int
    theirs: int
    took: tuple[tuple[str, int | None], ...] = ()


class Line(NamedTuple):
    """One hand on the sheet: its ``number`` from 1, the ``dealer``, the ``entry``, what each team
    ``scored``, the ``totals`` after it, whether the bid was ``made`` (None without one), and the
    reasons in ``sentences``.

    >>> sheet = ScoreSheet(["Ann", "Bob", "Cid", "Dora"])
    >>> line = sheet.add(6, Seat.W, 6, 8)
    >>> line.number, line.totals, line.made
    (1, (2, 0), True)
    """

    number: int
    dealer: Seat
    entry: Entry
    scored: tuple[int, int]
    totals: tuple[int, int]
    made: bool | None
    sentences: tuple[str, ...]


class ScoreSheet:
    """A game's score sheet. ``names`` are the four players by seat (N, E, S, W).

    >>> sheet = ScoreSheet(["Ann", "Bob", "Cid", "Dora"], dealer=Seat.S)
    >>> sheet.add(bid=6, declarer=Seat.W, own=5, theirs=9).scored
    (15, 0)
    >>> sheet.totals, sheet.dealer
    ((15, 0), <Seat.W: 3>)
    >>> sheet.add(bid=15, declarer=Seat.N, own=14, theirs=0)
    Traceback (most recent call last):
    ...
    ValueError: 15 is no bid here: bids are 1 to 14, or 0 when nobody bid
    """

    def __init__(
        self,
        names: Sequence[str] = NAMES,
        rules: RuleSet = LE_CINCH,
        dealer: int = Seat.S,
    ) -> None:
        """An empty sheet; ValueError for names that cannot be told apart, or rules of no game."""
        self.names = _checked_names(names)
        problems = rules.problems()
        if problems:
            raise ValueError("; ".join(problems))
        self.rules = rules
        self.first_dealer = Seat(dealer)
        self._lines: list[Line] = []
        self.outcome: Outcome | None = None

    # ---- reading ---------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[Line, ...]:
        """The hands, first to last."""
        return tuple(self._lines)

    @property
    def totals(self) -> tuple[int, int]:
        """The score by team, North–South first."""
        return self._lines[-1].totals if self._lines else (0, 0)

    @property
    def dealer(self) -> Seat:
        """Who deals the next hand."""
        return Seat((self.first_dealer + len(self._lines)) & 3)

    @property
    def over(self) -> bool:
        """Whether a side has won."""
        return self.outcome is not None

    @property
    def ending(self) -> str:
        """Who has won and why, as a sentence; empty while the game goes on."""
        if self.outcome is None:
            return ""
        said = explain_outcome(self.rules, self.outcome, self.totals).sentence
        return self._named(said)

    @property
    def point_keys(self) -> tuple[str, ...]:
        """The points that these rules know, by the keys that `add` takes in ``took``.

        >>> from cinch.rules import HIGH_FIVE
        >>> ScoreSheet(rules=HIGH_FIVE).point_keys
        ('right_pedro', 'left_pedro', 'high', 'low', 'jack')
        """
        return tuple(line.key for line in self._all_points())

    def team(self, team: int) -> str:
        """A team by its players' names.

        >>> ScoreSheet(["Ann", "Bob", "Cid", "Dora"]).team(Team.NS)
        'Ann & Cid'
        """
        first, second = Team(team).seats
        return f"{self.names[first]} & {self.names[second]}"

    def _named(self, sentence: str) -> str:
        """A sentence of the engine with the teams called by their names.

        In one pass: a player may be called East–West himself.
        """
        names = {team.word: self.team(team) for team in Team}
        return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], sentence)

    # ---- writing ---------------------------------------------------------------------------

    def namer(self) -> Seat | None:
        """Who names trumps in the next hand when nobody bids; None when it is thrown in.

        ValueError under rules that force the dealer to bid.
        """
        match self.rules.passed_out:
            case "dealer_names":
                return self.dealer
            case "eldest_names":
                return self.dealer.left
            case "redeal":
                return None
        raise ValueError(
            f"somebody always bids here: the dealer must bid {self.rules.forced_bid} or more"
        )

    def add(
        self,
        bid: int,
        declarer: int | None,
        own: int = 0,
        theirs: int = 0,
        took: Mapping[str, int | None] | None = None,
    ) -> Line:
        """Write a hand down and return its line; ValueError says what would be possible.

        ``bid`` 0 when nobody bid; then ``declarer`` may be left out (None). ``own`` and ``theirs``
        are the points that the declaring side and the others took. ``took`` (category to team or
        None) is asked for only when the table counts in order and both sides come home.
        """
        if self.outcome is not None:
            raise ValueError("the game is over: take a hand back, or begin a new sheet")
        if len(self._lines) >= _MOST_HANDS:
            raise ValueError(f"a sheet holds {_MOST_HANDS} hands: begin a new one")
        line, outcome = self._scored(bid, declarer, own, theirs, took)
        self._lines.append(line)
        self.outcome = outcome
        return line

    def undo(self) -> Line:
        """Take the last hand back and return it; ValueError when nothing is written down."""
        if not self._lines:
            raise ValueError("nothing to take back: the sheet is empty")
        self.outcome = None
        return self._lines.pop()

    def rename(self, names: Sequence[str]) -> None:
        """Change the players' names; ValueError when they cannot be told apart."""
        self.names = _checked_names(names)

    def copy(self) -> ScoreSheet:
        """An independent copy."""
        made = ScoreSheet(self.names, self.rules, self.first_dealer)
        made._lines, made.outcome = list(self._lines), self.outcome
        return made

    def _scored(
        self, bid: int, declarer: int | None, own: int, theirs: int,
        took: Mapping[str, int | None] | None,
    ) -> tuple[Line, Outcome | None]:  # fmt: skip
        rules, dealer, before = self.rules, self.dealer, self.totals
        bid = _number(bid, "the bid")
        if bid and bid not in rules.bids:
            plain = [b for b in rules.bids if b <= rules.max_bid]
            known = f"{plain[0]} to {plain[-1]}" + (" and 8" if rules.shoot else "")
            raise ValueError(f"{bid} is no bid here: bids are {known}, or 0 when nobody bid")
        seat = self._declarer(bid, declarer)
        if seat is None:
            if own or theirs:
                raise ValueError("the hand was thrown in, so nobody can have taken points")
            entry = Entry(0, None, 0, 0)
            why = ("Everybody passed: the hand is thrown in and not scored.",)
            return Line(len(self._lines) + 1, dealer, entry, (0, 0), before, None, why), None
        check_points(rules, own, theirs)
        result = scored_hand(rules, seat.team, bid, own, theirs)
        scored = result.scored
        totals = (before[0] + scored[0], before[1] + scored[1])
        lines = self._point_lines(seat, own, theirs, took)
        if rules.both_over == "in_order" and min(totals) >= rules.target and not lines:
            raise ValueError(
                f"both sides reach {rules.target} in this hand and the table counts in order: say "
                "who took High, Low, jack, Game and the pedros"
            )
        outcome = decide(rules, before, scored, seat.team, bid, dealer, lines)
        entry = Entry(bid, seat, own, theirs, tuple((line.key, line.side) for line in lines))
        said = tuple(self._named(v.sentence) for v in explain_score(rules, result))
        number = len(self._lines) + 1
        return Line(number, dealer, entry, scored, totals, result.made, said), outcome

    def _declarer(self, bid: int, declarer: int | None) -> Seat | None:
        if declarer is not None and (
            isinstance(declarer, bool) or not isinstance(declarer, int) or not 0 <= declarer < 4
        ):
            raise ValueError(f"{declarer!r} is no seat: the declarer is N, E, S or W")
        if bid:
            if declarer is None:
                raise ValueError(f"who bid {bid}? Name the declarer")
            return Seat(declarer)
        seat = self.namer()
        if declarer is not None and declarer != seat:
            who = self.names[seat] if seat is not None else "nobody"
            raise ValueError(
                f"nobody bid, so {who} names trumps in this hand, not {self.names[declarer]}"
            )
        return seat

    def _all_points(self) -> list[PointLine]:
        return count_points(self.rules, trumps_for("C", self.rules), (FULL_DECK, 0))[1]

    def _point_lines(
        self, seat: Seat, own: int, theirs: int, took: Mapping[str, int | None] | None
    ) -> list[PointLine]:
        """The categories as the table says they were taken; they must make the points given."""
        if took is not None and not isinstance(took, Mapping):
            raise ValueError(
                f"{took!r} does not say who took what: give a mapping from points to 0, 1 or None"
            )
        if not took:
            return []
        keys = self.point_keys
        for key, side in took.items():
            if key not in keys:
                raise ValueError(f"{key!r} is no point here: there are {', '.join(keys)}")
            if side is not None and (type(side) is bool or not isinstance(side, int)
                                     or side not in (0, 1)):  # fmt: skip
                raise ValueError(f"{key}: {side!r} is no side: 0, 1 or None")
        lines = [line._replace(side=took.get(line.key)) for line in self._all_points()]
        sums = [sum(line.points for line in lines if line.side == side) for side in (0, 1)]
        if (sums[seat.team], sums[1 - seat.team]) != (own, theirs):
            raise ValueError(
                f"the points taken one by one make {sums[seat.team]} and {sums[1 - seat.team]}, "
                f"not {own} and {theirs}"
            )
        return lines

    # ---- out and in ------------------------------------------------------------------------

    def to_text(self) -> str:
        """The sheet as plain text, one line a hand.

        >>> sheet = ScoreSheet(["Ann", "Bob", "Cid", "Dora"])
        >>> _ = sheet.add(6, Seat.W, 6, 8)
        >>> print(sheet.to_text())
        Le Cinch, to 51
        hand  dealer  bid     taken    Ann & Cid   Bob & Dora
           1  Cid     Dora 6  6-8      +2      2    +0      0
        """
        from cinch.sheet_file import to_text

        return to_text(self)

    def to_json(self) -> str:
        """The sheet as JSON text, for `from_json`: what was written down, nothing worked out."""
        from cinch.sheet_file import to_data

        return json.dumps(to_data(self), ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> ScoreSheet:
        """Read a sheet; every hand is checked and scored anew. ValueError says what is damaged.

        >>> ScoreSheet.from_json(ScoreSheet().to_json()).totals
        (0, 0)
        >>> ScoreSheet.from_json("{}")
        Traceback (most recent call last):
        ...
        ValueError: this is no score sheet: the format 'cinch-sheet-1' is not named in it
        """
        from cinch.sheet_file import from_data

        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            raise ValueError("this is no score sheet: it is not JSON text") from None
        return from_data(data)

    def __repr__(self) -> str:
        return f"<ScoreSheet {self.rules.base}, {self.totals[0]} : {self.totals[1]}>"


def scored_hand(rules: RuleSet, declaring: Team, bid: int, own: int, theirs: int) -> HandScore:
    """The result of a hand from the points that the declaring side and the others took.

    It has no point lines, since the cards are not known. ValueError when it cannot be.

    >>> scored_hand(LE_CINCH, Team.EW, 6, 5, 9).scored
    (15, 0)
    """
    points, made, lines = score_hand(rules, bid, own, theirs)
    first = declaring == Team.NS
    return HandScore(
        (own, theirs) if first else (theirs, own),
        (),
        points if first else (points[1], points[0]),
        tuple(lines),
        made,
        declaring,
        bid,
    )


def _number(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{what} must be a whole number, not {value!r}")
    return value


def _checked_names(names: Sequence[str]) -> tuple[str, str, str, str]:
    if isinstance(names, str) or len(names) != 4 or not all(isinstance(n, str) for n in names):
        raise ValueError("a table has four players: give four names, in the order N, E, S, W")
    found = [" ".join(name.split()) for name in names]
    for seat, name in zip(Seat, found, strict=True):
        if not name:
            raise ValueError(f"{seat.word} has no name: write one")
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            raise ValueError(
                f"the name of {seat.word} holds half a character, which cannot be written: type "
                "it again"
            )
        if len(name) > _LONGEST_NAME:
            raise ValueError(f"a name has at most {_LONGEST_NAME} letters: {name[:12]}…")
    if len({name.lower() for name in found}) != 4:
        raise ValueError("two players have the same name: tell them apart")
    return found[0], found[1], found[2], found[3]
