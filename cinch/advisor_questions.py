"""The advisor's questions and what each answer fixes, as data; `cinch.advisor` asks them.

The questions are the ones that tables quarrel about most (`rules.md`, section 5), in the order in
which a hand is played. Later questions may depend on the fields fixed so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

__all__ = ["ASK", "UNKNOWN", "Choice", "Fields", "Question"]

Fields = dict[str, Any]


class Choice(NamedTuple):
    """One answer: its ``key``, its ``words``, and the rule ``fields`` it fixes (none: unknown).

    >>> UNKNOWN.key, UNKNOWN.fields
    ('unknown', {})
    """

    key: str
    words: str
    fields: Fields


class Question(NamedTuple):
    """A question with its answers; ``key`` names it in the mapping of answers."""

    key: str
    words: str
    choices: tuple[Choice, ...]


UNKNOWN = Choice("unknown", "We do not know, or it has never come up", {})


def _points(_: Fields) -> Question:
    return Question(
        "points",
        "Which cards score?",
        (
            Choice(
                "ten",
                "Both fives of the trump colour, five points each; ace, jack, ten and two of "
                "trumps, one each",
                {"pedros": True, "high": "ace", "low": "two", "game": "ten"},
            ),
            Choice(
                "no-ten",
                "Both fives of the trump colour, five points each; the jack, the highest and the "
                "lowest trump in play, one each; the ten counts nothing",
                {"pedros": True, "high": "highest", "low": "lowest", "game": "none"},
            ),
            Choice(
                "relative",
                "Both fives, the jack and the ten, and the highest and the lowest trump in play",
                {"pedros": True, "high": "highest", "low": "lowest", "game": "ten"},
            ),
            Choice(
                "count",
                "No fives: ace and jack of trumps, the lowest trump played, and Game for the side "
                "with the higher count of tens and court cards",
                {"pedros": False, "high": "ace", "low": "lowest", "game": "count"},
            ),
            UNKNOWN,
        ),
    )


def _draw(_: Fields) -> Question:
    dealt: Fields = {
        "draw": False,
        "excess_trumps": "free",
        "dealer_draw": "blind",
        "thrown_trumps_return": False,
    }
    return Question(
        "draw",
        "What happens once trumps are named?",
        (
            Choice(
                "blind",
                "Plain cards go, everybody is brought to six from the stock, the dealer like the "
                "others",
                {
                    "draw": True,
                    "hand_size": 9,
                    "dealer_draw": "blind",
                    "thrown_trumps_return": False,
                },
            ),
            Choice(
                "face-up",
                "The same, but the dealer may take any face-up discard instead, even a trump that "
                "somebody threw",
                {
                    "draw": True,
                    "hand_size": 9,
                    "dealer_draw": "any_faceup",
                    "thrown_trumps_return": True,
                    "discards_public": True,
                },
            ),
            Choice(
                "face-up-plain",
                "The same, but the dealer may take any face-up discard except a trump",
                {
                    "draw": True,
                    "hand_size": 9,
                    "dealer_draw": "any_faceup",
                    "thrown_trumps_return": False,
                    "discards_public": True,
                },
            ),
            Choice(
                "search",
                "The same, but the dealer looks through the rest of the stock and picks",
                {
                    "draw": True,
                    "hand_size": 9,
                    "dealer_draw": "searches_stock",
                    "thrown_trumps_return": False,
                },
            ),
            *(
                Choice(
                    f"play-{size}",
                    f"Nothing: we play the {name} cards we were dealt",
                    {**dealt, "hand_size": size},
                )
                for size, name in ((9, "nine"), (10, "ten"), (12, "twelve"))
            ),
            UNKNOWN,
        ),
    )


def _follow(_: Fields) -> Question:
    def choice(key: str, words: str, able: bool, void: bool) -> Choice:
        return Choice(key, words, {"ruff_when_able": able, "must_ruff": void})

    return Question(
        "follow",
        "A plain suit is led. What may a player put on it?",
        (
            choice("either", "The suit or a trump; with neither, any card", True, True),
            choice("free", "The suit or a trump; without the suit, any card", True, False),
            choice("strict", "The suit if he has it; without it, any card", False, False),
            choice(
                "french", "The suit if he has it; without it, a trump if he has one", False, True
            ),
            UNKNOWN,
        ),
    )


def _single(field: str, words: str, texts: Mapping[Any, str]) -> Question:
    choices = [
        Choice(str(value).lower().replace("_", "-"), text, {field: value})
        for value, text in texts.items()
    ]
    return Question(field.replace("_", "-"), words, (*choices, UNKNOWN))


def _leader(_: Fields) -> Question:
    return _single(
        "leader",
        "Who leads to the first trick?",
        {"namer": "Whoever named trumps", "left_of_namer": "The player on his left"},
    )


def _low_to(_: Fields) -> Question:
    return _single(
        "low_to",
        "The lowest trump scores a point. For whom?",
        {"taker": "For the side that takes it in a trick", "holder": "For the side that held it"},
    )


def _lowest(fields: Fields) -> Question:
    texts = {1: "1", 2: "2"}
    if fields.get("pedros", True):
        texts |= {3: "3", 6: "6", 7: "7"}
    return _single("min_bid", "What is the lowest bid?", texts)


def _special(fields: Fields) -> Question:
    """Above the ordinary bids: the Shoot where four points are played, else the equal bid."""
    if fields.get("pedros", True):
        return _single(
            "dealer_equal",
            "May the dealer take the auction with a bid equal to the highest?",
            {"never": "No", "top": "Only when it is the highest bid there is", "always": "Yes"},
        )
    return Question(
        "shoot",
        "Is there a bet above 4, to win every point?",
        (
            Choice("none", "No", {"shoot": False, "shoot_pays": 0, "dealer_equal": "never"}),
            Choice(
                "eight",
                "Yes: the Shoot, it scores 8, and the dealer may bet it over another's",
                {"shoot": True, "shoot_pays": 8, "dealer_equal": "top"},
            ),
            Choice(
                "four",
                "Yes: the Shoot, but made it scores only the 4 points; the dealer may bet it over "
                "another's",
                {"shoot": True, "shoot_pays": 4, "dealer_equal": "top"},
            ),
            Choice(
                "first",
                "Yes: the Shoot, it scores 8, and nobody can bet it over another's",
                {"shoot": True, "shoot_pays": 8, "dealer_equal": "never"},
            ),
            UNKNOWN,
        ),
    )


def _passed_out(fields: Fields) -> Question:
    forced = fields.get("min_bid", 6) if fields.get("pedros", True) else fields.get("min_bid", 1)
    if fields.get("pedros", True):
        forced = max(forced, 6)
    return Question(
        "passed-out",
        "What happens when everybody passes?",
        (
            Choice(
                "dealer",
                "The dealer names trumps and has no bid to make",
                {"passed_out": "dealer_names", "forced_bid": 0},
            ),
            Choice(
                "eldest",
                "The player on the dealer's left names trumps, without a bid",
                {"passed_out": "eldest_names", "forced_bid": 0},
            ),
            Choice(
                "forced",
                f"It cannot happen: the dealer must bid, {forced} at least",
                {"passed_out": "dealer_forced", "forced_bid": forced},
            ),
            Choice(
                "redeal",
                "The cards are thrown in, and the next dealer deals",
                {"passed_out": "redeal", "forced_bid": 0},
            ),
            UNKNOWN,
        ),
    )


def _scoring(_: Fields) -> Question:
    def choice(key: str, words: str, made: str, failed: str) -> Choice:
        return Choice(key, words, {"made": made, "failed": failed})

    return Question(
        "scoring",
        "How is a hand scored?",
        (
            choice(
                "difference",
                "Made: the side with more points scores the difference. Failed: the others score "
                "all the points that a hand has, in play or not, and what was missing",
                "difference",
                "total_plus_shortfall",
            ),
            choice(
                "own",
                "Each side scores what it took; a failed bid is subtracted instead",
                "own_points",
                "minus_bid",
            ),
            choice(
                "difference-bid",
                "Made: the difference. Failed: the others score what they took and the bid",
                "difference",
                "points_plus_bid",
            ),
            choice(
                "own-bid",
                "Each side scores what it took; when the bid fails the others score the bid too",
                "own_points",
                "points_plus_bid",
            ),
            choice(
                "bid",
                "Bidders score their bid and no more, or lose it; the others score what they took",
                "bid",
                "minus_bid",
            ),
            UNKNOWN,
        ),
    )


def _target(fields: Fields) -> Question:
    small = not fields.get("pedros", True)
    targets = (11, 15, 21, 51) if small else (42, 51, 61, 62, 100)
    return _single(
        "target", "How many points win the game?", {value: str(value) for value in targets}
    )


ASK: tuple[Callable[[Fields], Question], ...] = (
    _points,
    _low_to,
    _draw,
    _lowest,
    _special,
    _passed_out,
    _leader,
    _follow,
    _scoring,
    _target,
)
