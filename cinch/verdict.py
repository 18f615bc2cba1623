"""A ruling as data first and as a sentence second: reason, facts, and the rule behind it.

The reasons are codes; the facts are plain data (cards as ``5S``, suits as ``S``, seats as ``W``,
teams as ``NS``, numbers); the sentences stand in `cinch.sentences`. The rule field leads to the
source document and to the place in the book.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cinch.provenance import Origin
    from cinch.rules import RuleSet

__all__ = ["IllegalAction", "Reason", "Verdict"]


class Reason(Enum):
    """Why something is allowed, refused, won or scored. The value is the sentence's key."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[Any]) -> str:
        return name.lower()

    # whose turn, which phase
    HAND_OVER = auto()
    NOT_YOUR_TURN = auto()
    ALREADY_CALLED = auto()
    ALREADY_PASSED = auto()
    TOO_LATE = auto()
    TOO_EARLY = auto()
    NO_DISCARD = auto()
    NO_CHOICE = auto()
    UNKNOWN_ACTION = auto()
    # the auction
    PASS_OK = auto()
    BID_OPENS = auto()
    BID_HIGHER = auto()
    BID_SHOOT = auto()
    BID_DEALER_EQUAL = auto()
    BID_FORCED = auto()
    BID_BELOW_MINIMUM = auto()
    BID_ABOVE_MAXIMUM = auto()
    BID_NOT_IN_LIST = auto()
    BID_LOWER = auto()
    BID_EQUAL = auto()
    BID_EQUAL_TOP = auto()
    BID_EQUAL_DEALER_ONLY = auto()
    BID_EQUAL_TOP_ONLY = auto()
    BID_EQUAL_OWN = auto()
    DEALER_MUST_BID = auto()
    BID_BELOW_FORCED = auto()
    # naming trumps
    TRUMP_ANY = auto()
    # the discard
    DISCARD_OK = auto()
    DISCARD_NOTHING = auto()
    DISCARD_SACRIFICE = auto()
    DISCARD_NOT_HELD = auto()
    PLAIN_KEPT = auto()
    TRUMP_THROWN = auto()
    LEFT_PEDRO_THROWN = auto()
    FIVE_KEPT = auto()
    SACRIFICE_TOO_FEW = auto()
    SACRIFICE_TOO_MANY = auto()
    PROTECTED_THROWN = auto()
    # the dealer's own cards
    DRAW_OK = auto()
    TAKE_FACEUP = auto()
    TAKE_STOCK = auto()
    DRAW_MUST_CHOOSE = auto()
    DRAW_STOCK_EMPTY = auto()
    TAKE_HELD = auto()
    TAKE_NOT_FACEUP = auto()
    TAKE_NOT_IN_STOCK = auto()
    TAKE_ONLY_STOCK = auto()
    THROWN_TRUMP_STAYS = auto()
    # playing a card
    CARD_NOT_HELD = auto()
    LEAD_ANY = auto()
    FOLLOWS = auto()
    FOLLOWS_TRUMP = auto()
    FOLLOWS_LEFT_PEDRO = auto()
    RUFF_INSTEAD = auto()
    RUFF_FORCED = auto()
    RUFF_FREE = auto()
    VOID_ANY = auto()
    VOID_NO_TRUMP = auto()
    VOID_OF_TRUMPS = auto()
    MUST_FOLLOW = auto()
    MUST_FOLLOW_NO_RUFF = auto()
    FOLLOW_OR_RUFF = auto()
    LEFT_PEDRO_NO_FOLLOW = auto()
    FIVE_MUST_FOLLOW = auto()
    MUST_FOLLOW_TRUMP = auto()
    LEFT_PEDRO_MUST_FOLLOW = auto()
    LEFT_PEDRO_LED = auto()
    MUST_RUFF = auto()
    MUST_RUFF_LEFT_PEDRO = auto()
    # a trick, step by step
    LEADS_PLAIN = auto()
    LEADS_TRUMP = auto()
    LEADS_LEFT_PEDRO = auto()
    BEATS_SUIT = auto()
    RUFFS = auto()
    RUFFS_LEFT_PEDRO = auto()
    BEATS_TRUMP = auto()
    RIGHT_BEATS_LEFT = auto()
    LEFT_PEDRO_BEATS = auto()
    LOWER_SUIT = auto()
    LOWER_TRUMP = auto()
    LEFT_PEDRO_LOSES = auto()
    FOLLOWS_TRUMPED = auto()
    THROWN_AWAY = auto()
    FIVE_IS_PLAIN = auto()
    TRICK_WON_TRUMP = auto()
    TRICK_WON_SUIT = auto()
    TRICK_OPEN_TRUMP = auto()
    TRICK_OPEN_SUIT = auto()
    # the points of a hand
    POINT_RIGHT_PEDRO = auto()
    POINT_LEFT_PEDRO = auto()
    POINT_HIGH_ACE = auto()
    POINT_HIGH_TOP = auto()
    POINT_LOW_TWO = auto()
    POINT_LOW_BOTTOM = auto()
    POINT_LOW_HELD = auto()
    POINT_JACK = auto()
    POINT_GAME_TEN = auto()
    POINT_GAME_COUNT = auto()
    POINT_GAME_TIE = auto()
    POINT_OUT_OF_PLAY = auto()
    POINT_NO_TRUMP = auto()
    # the score of a hand
    CONTRACT_MADE = auto()
    CONTRACT_FAILED = auto()
    SHOOT_MADE = auto()
    SHOOT_FAILED = auto()
    NO_CONTRACT = auto()
    SCORE_DIFFERENCE = auto()
    SCORE_DIFFERENCE_NONE = auto()
    SCORE_OWN_POINTS = auto()
    SCORE_BID_MADE = auto()
    SCORE_SHOOT_MADE = auto()
    SCORE_FAILED_NOTHING = auto()
    SCORE_FAILED_TOTAL = auto()
    SCORE_FAILED_MINUS = auto()
    SCORE_FAILED_PLUS_BID = auto()
    # the end of a game
    GAME_REACHED = auto()
    GAME_BIDDERS = auto()
    GAME_HIGHER = auto()
    GAME_IN_ORDER = auto()
    GAME_DEALER = auto()

    @property
    def link(self) -> str:
        """Where the book explains this when no rule field does.

        >>> Reason.FOLLOWS.link
        'book/tricks.html#following-suit'
        """
        return _LINKS.get(self, "")


class Verdict(NamedTuple):
    """A ruling: ``ok``, the ``reason`` code, the ``facts`` that fill its sentence.

    ``rule_field`` names the field of the rule set on which the ruling rests (None where all
    rule sets agree), ``rules`` the rule set. A verdict is true exactly when it is ok.

    >>> verdict = Verdict(False, Reason.CARD_NOT_HELD, {"card": "5S"})
    >>> bool(verdict), verdict.sentence
    (False, 'You do not hold the five of spades.')
    """

    ok: bool
    reason: Reason
    facts: dict[str, Any]
    rule_field: str | None = None
    rules: RuleSet | None = None

    @property
    def sentence(self) -> str:
        """The ruling in words."""
        from cinch.sentences import sentence

        return sentence(self.reason.value, self.facts)

    @property
    def origin(self) -> Origin | None:
        """Where the rule comes from; None when it rests on no single field."""
        if self.rule_field is None or self.rules is None:
            return None
        from cinch.provenance import origin

        return origin(self.rules, self.rule_field)

    @property
    def source(self) -> str:
        """File name of the document that the rule comes from; empty for a house rule or none."""
        origin = self.origin
        return origin.source if origin else ""

    @property
    def link(self) -> str:
        """Where the book explains the rule; empty when nothing needs explaining.

        >>> Verdict(True, Reason.FOLLOWS, {}).link
        'book/tricks.html#following-suit'
        """
        if self.reason is Reason.POINT_RIGHT_PEDRO:
            from cinch.provenance import RIGHT_PEDRO

            return RIGHT_PEDRO
        origin = self.origin
        return origin.section if origin else self.reason.link

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(ValueError):
    """An action that the rules refuse. ``verdict`` carries the reason.

    >>> error = IllegalAction(Verdict(False, Reason.CARD_NOT_HELD, {"card": "5S"}), "play 5S")
    >>> str(error)
    'play 5S: You do not hold the five of spades.'
    """

    def __init__(self, verdict: Verdict, action: str = "") -> None:
        """Make the message from the verdict, after the action's text when that is given."""
        super().__init__(f"{action}: {verdict.sentence}" if action else verdict.sentence)
        self.verdict = verdict
        self.action = action

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Verdict, str]]:
        return IllegalAction, (self.verdict, self.action)


#: Places in the book, for each run of reasons from one to another.
_RUNS = (
    (Reason.PASS_OK, Reason.BID_BELOW_FORCED, "book/bidding.html#which-bids"),
    (Reason.TRUMP_ANY, Reason.TRUMP_ANY, "book/bidding.html#naming-trumps"),
    (Reason.DISCARD_OK, Reason.PROTECTED_THROWN, "book/discard.html#discard-and-draw"),
    (Reason.DRAW_OK, Reason.THROWN_TRUMP_STAYS, "book/discard.html#dealer-draw"),
    (Reason.CARD_NOT_HELD, Reason.MUST_RUFF_LEFT_PEDRO, "book/tricks.html#following-suit"),
    (Reason.LEADS_PLAIN, Reason.TRICK_OPEN_SUIT, "book/tricks.html#trick-winner"),
    (Reason.POINT_RIGHT_PEDRO, Reason.POINT_NO_TRUMP, "book/scoring.html#points"),
    (Reason.CONTRACT_MADE, Reason.SCORE_FAILED_PLUS_BID, "book/scoring.html#bid-made"),
    (Reason.GAME_REACHED, Reason.GAME_DEALER, "book/scoring.html#target"),
)
_ORDER = list(Reason)
_LINKS = {
    reason: place
    for first, last, place in _RUNS
    for reason in _ORDER[_ORDER.index(first) : _ORDER.index(last) + 1]
}
