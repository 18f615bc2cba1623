"""Rule sets as data: one frozen object says everything in which two tables can differ.

The four presets are the four source documents (`rules.md`, sections 1 to 3). Where each value
comes from is told by `cinch.provenance`. A house rule is a preset with fields replaced; what
makes no game is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

__all__ = [
    "CHOICES",
    "DOUBLE_PEDRO",
    "HIGH_FIVE",
    "LE_CINCH",
    "PRESETS",
    "SHOOT",
    "Change",
    "RuleSet",
    "diff",
    "find_rules",
]


class RuleSet(NamedTuple):
    """Everything in which two tables can differ. Immutable; compare with ``==``.

    Make one from a preset: ``LE_CINCH.replace(must_ruff=False)``. `CHOICES` lists the values
    that each field takes.

    >>> LE_CINCH.points_total, SHOOT.bids, HIGH_FIVE.tricks
    (14, (1, 2, 3, 4, 8), 9)
    """

    base: str
    """Id of the preset that this rule set is, or was made from."""
    pedros: bool
    """The two fives of the trump colour are pedros, 5 points each; the left one is a trump."""
    hand_size: int
    """Cards dealt to each player: 9, 10 or 12."""
    draw: bool
    """Plain cards are discarded and every hand is brought to six."""
    min_bid: int
    """Lowest bid in the auction."""
    max_bid: int
    """Highest ordinary bid in the auction."""
    shoot: bool
    """A bet of 8 above the ordinary bids: a promise to win every point."""
    dealer_equal: str
    """When the dealer may take the auction with an equal bid."""
    auction_rounds: str
    """One turn each, or round and round until all but one have passed."""
    passed_out: str
    """What happens when nobody bids."""
    forced_bid: int
    """Least bid of a dealer who is forced to bid; 0 when he is not."""
    excess_trumps: str
    """Which trumps may go when somebody holds more than six."""
    dealer_draw: str
    """How the dealer completes his own hand."""
    thrown_trumps_return: bool
    """Whether a trump thrown on the discards may come back into a hand."""
    discards_public: bool
    """Whether discards lie face up."""
    ruff_when_able: bool
    """Whether a player able to follow a plain suit may trump instead."""
    must_ruff: bool
    """Whether a player void in the plain suit led must play a trump if he has one."""
    leader: str
    """Who leads to the first trick."""
    high: str
    """Who earns the point for High."""
    low: str
    """Which card is Low."""
    low_to: str
    """Whether Low counts for the side that takes it or for the side that held it."""
    game: str
    """What the point for Game is."""
    made: str
    """What a made bid scores."""
    failed: str
    """What a failed bid costs."""
    shoot_pays: int
    """What a made Shoot scores; 0 where there is no Shoot."""
    target: int
    """The score that wins the game."""
    both_over: str
    """Who wins when both sides reach the target in one hand."""

    @property
    def title(self) -> str:
        """The name readers see; a changed rule set says so."""
        name = _TITLES[self.base]
        return f"{name} with house rules" if self.changes else name

    @property
    def source(self) -> str:
        """Short name of the source document of the preset: ``'000'`` to ``'003'``."""
        return _SOURCES[self.base][:3]

    @property
    def preset(self) -> RuleSet:
        """The preset that this one was made from."""
        return PRESETS[self.base]

    @property
    def changes(self) -> dict[str, Any]:
        """The fields changed against the preset, name to value.

        >>> LE_CINCH.replace(target=61).changes
        {'target': 61}
        """
        own, plain = self._asdict(), PRESETS[self.base]._asdict()
        return {name: value for name, value in own.items() if value != plain[name]}

    @property
    def bids(self) -> tuple[int, ...]:
        """Every bid that exists, lowest first."""
        return (*range(self.min_bid, self.max_bid + 1), *((8,) if self.shoot else ()))

    @property
    def points_total(self) -> int:
        """Points in a hand when every point card is out: 14, 13, 4 …"""
        return (
            (10 if self.pedros else 0)
            + (self.high != "none")
            + (self.low != "none")
            + 1  # the jack
            + (self.game != "none")
        )

    @property
    def tricks(self) -> int:
        """Tricks in a hand: six after the refill, else one for each card dealt."""
        return 6 if self.draw else self.hand_size

    def replace(self, **changes: Any) -> RuleSet:
        """The same rules with some fields changed; ValueError when that makes no game.

        >>> LE_CINCH.replace(must_ruff=False).must_ruff
        False
        >>> LE_CINCH.replace(hand_size=12)
        Traceback (most recent call last):
        ...
        ValueError: hand_size=12 makes no game: with 12 cards each only 4 are left, too few to \
bring four hands to six; deal 9, or play without a draw
        """
        for name in changes:
            if name not in CHOICES:
                known = ", ".join(CHOICES)
                raise ValueError(f"{name!r} is no rule field; the fields are {known}")
        new = self._replace(**changes)
        problems = new.problems()
        if problems:
            raise ValueError("; ".join(problems))
        return new

    def problems(self) -> list[str]:
        """Everything that keeps these rules from being a game, in words; empty when sound.

        >>> LE_CINCH.problems()
        []
        """
        from cinch.rulecheck import problems

        return problems(self)


#: Every value that a field takes, in the order in which a mixer shows them.
CHOICES: dict[str, tuple[Any, ...]] = {
    "pedros": (True, False),
    "hand_size": (9, 10, 12),
    "draw": (True, False),
    "min_bid": tuple(range(1, 15)),
    "max_bid": tuple(range(1, 15)),
    "shoot": (False, True),
    "dealer_equal": ("never", "top", "always"),
    "auction_rounds": ("one", "many"),
    "passed_out": ("dealer_names", "eldest_names", "dealer_forced", "redeal"),
    "forced_bid": tuple(range(15)),
    "excess_trumps": ("free", "protected", "to_first_trick"),
    "dealer_draw": ("blind", "any_faceup", "searches_stock"),
    "thrown_trumps_return": (False, True),
    "discards_public": (True, False),
    "ruff_when_able": (True, False),
    "must_ruff": (True, False),
    "leader": ("namer", "left_of_namer"),
    "high": ("ace", "highest", "none"),
    "low": ("two", "lowest", "none"),
    "low_to": ("taker", "holder"),
    "game": ("ten", "count", "none"),
    "made": ("difference", "own_points", "bid"),
    "failed": ("total_plus_shortfall", "minus_bid", "points_plus_bid"),
    "shoot_pays": (0, 4, 8),
    "target": (11, 15, 21, 42, 51, 61, 62, 100),
    "both_over": ("bidders", "higher", "in_order"),
}

LE_CINCH = RuleSet(
    base="le-cinch",
    pedros=True,
    hand_size=9,
    draw=True,
    min_bid=1,
    max_bid=14,
    shoot=False,
    dealer_equal="never",
    auction_rounds="one",
    passed_out="dealer_names",
    forced_bid=0,
    excess_trumps="free",
    dealer_draw="any_faceup",
    thrown_trumps_return=True,
    discards_public=True,
    ruff_when_able=True,
    must_ruff=True,
    leader="namer",
    high="ace",
    low="two",
    low_to="taker",
    game="ten",
    made="difference",
    failed="total_plus_shortfall",
    shoot_pays=0,
    target=51,
    both_over="bidders",
)
DOUBLE_PEDRO = LE_CINCH._replace(
    base="double-pedro", min_bid=2, dealer_draw="searches_stock", thrown_trumps_return=False
)
SHOOT = LE_CINCH._replace(
    base="shoot",
    pedros=False,
    max_bid=4,
    shoot=True,
    dealer_equal="top",
    dealer_draw="blind",
    thrown_trumps_return=False,
    ruff_when_able=False,
    must_ruff=False,
    low="lowest",
    game="count",
    made="own_points",
    failed="minus_bid",
    shoot_pays=8,
    target=15,
)
HIGH_FIVE = LE_CINCH._replace(
    base="high-five",
    draw=False,
    max_bid=13,
    dealer_draw="blind",
    thrown_trumps_return=False,
    ruff_when_able=False,
    must_ruff=False,
    leader="left_of_namer",
    high="highest",
    low="lowest",
    game="none",
    made="own_points",
    failed="minus_bid",
)
PRESETS: dict[str, RuleSet] = {
    rules.base: rules for rules in (LE_CINCH, DOUBLE_PEDRO, SHOOT, HIGH_FIVE)
}
_TITLES = {
    "le-cinch": "Le Cinch",
    "double-pedro": "Double Pedro (High Five)",
    "shoot": "Cinch with Shoot",
    "high-five": "High Five, no draw",
}
_SOURCES = {
    "le-cinch": "000_c104882ba4fdb4bb.txt",
    "double-pedro": "001_7272c0ab3a8ee547.txt",
    "shoot": "002_13906e10eda4172d.txt",
    "high-five": "003_26b3cdf99bd51114.txt",
}


def find_rules(name: str) -> RuleSet:
    """A preset by id, title or source file name, in any case; ValueError names what exists.

    >>> find_rules("Le Cinch").base, find_rules("003").base, find_rules("SHOOT").base
    ('le-cinch', 'high-five', 'shoot')
    >>> find_rules("Whist")
    Traceback (most recent call last):
    ...
    ValueError: 'Whist' is no rule set; there are le-cinch, double-pedro, shoot, high-five
    """
    if not isinstance(name, str):
        raise ValueError(f"{name!r} is no rule set; give a name such as 'le-cinch'")
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-") if name else ""
    for base, rules in PRESETS.items():
        file = _SOURCES[base]
        title = _TITLES[base].lower().replace(" ", "-")
        aliases = {base, title, title.split("-(")[0], file.replace("_", "-"), file[:3]}
        aliases |= {file.removesuffix(".txt").replace("_", "-")}
        if wanted in aliases:
            return rules
    raise ValueError(f"{name!r} is no rule set; there are {', '.join(PRESETS)}")


class Change(NamedTuple):
    """One difference between two rule sets: the field and both values, as data and in words.

    >>> change = diff(LE_CINCH, DOUBLE_PEDRO)[0]
    >>> change.field, change.first, change.second
    ('min_bid', 1, 2)
    """

    field: str
    first: Any
    second: Any
    question: str
    first_words: str
    second_words: str


def check_rules(rules: object) -> RuleSet:
    """A rule set, or a ValueError that says how to get one.

    >>> check_rules("shoot")
    Traceback (most recent call last):
    ...
    ValueError: 'shoot' is no rule set: give one, such as find_rules('le-cinch')
    """
    if isinstance(rules, RuleSet):
        return rules
    raise ValueError(f"{rules!r} is no rule set: give one, such as find_rules('le-cinch')")


def diff(first: RuleSet, second: RuleSet, fields: Iterable[str] = CHOICES) -> list[Change]:
    """The fields in which two rule sets differ, in words.

    >>> [change.field for change in diff(LE_CINCH, DOUBLE_PEDRO)]
    ['min_bid', 'dealer_draw', 'thrown_trumps_return']
    """
    from cinch.provenance import question, words

    check_rules(first)
    check_rules(second)
    fields = list(fields)
    for name in fields:
        if name not in CHOICES:
            raise ValueError(f"{name!r} is no rule: the rules are {', '.join(CHOICES)}")
    return [
        Change(
            name,
            getattr(first, name),
            getattr(second, name),
            question(name),
            words(first, name),
            words(second, name),
        )
        for name in fields
        if getattr(first, name) != getattr(second, name)
    ]
