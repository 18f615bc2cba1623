"""Exercises without end, made and judged by the engine.

An exercise is data: a goal, a situation and what can be answered. `make` draws one from a seed,
the same one on every Python; `judge` asks the engine about an answer and gives each wrong part its
own reason. Nothing here knows a rule: trumps, legality, points and scores are asked of
`cinch.hand`, `cinch.trumps`, `cinch.scoring` and `cinch.game`.

>>> exercise = make("which-wins", seed=1)
>>> exercise.goal.endswith("Choose the card that wins.")
True
>>> [judge(exercise, option.key).ok for option in exercise.options].count(True)
1
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cinch.lessons.cards_kinds import (
    IS_TRUMP,
    LEGAL_CARDS,
    NAME_WINNER,
    WHICH_WINS,
    WHICH_WINS_PLAIN,
)
from cinch.lessons.deal_kinds import HOW_MANY, LEGAL_BID, WHAT_GOES, WHO_LEADS
from cinch.lessons.model import (
    Answer,
    Blank,
    Exercise,
    Feedback,
    Judgement,
    Kind,
    Option,
    Situation,
    read_answer,
)
from cinch.lessons.progress import Progress, Record
from cinch.lessons.refill_kinds import DEALER_COMPLETES, SERVE_TABLE
from cinch.lessons.score_kinds import COUNT_POINTS, SCORE_HAND, WHO_WON
from cinch.lessons.words import say
from cinch.rules import LE_CINCH, RuleSet

__all__ = [
    "KINDS",
    "Answer",
    "Blank",
    "Exercise",
    "Feedback",
    "Judgement",
    "Kind",
    "Option",
    "Progress",
    "Record",
    "Situation",
    "judge",
    "kinds_for",
    "make",
    "solve",
]

KINDS: dict[str, Kind] = {
    kind.key: kind
    for kind in (
        WHICH_WINS_PLAIN,
        WHICH_WINS,
        IS_TRUMP,
        LEGAL_CARDS,
        NAME_WINNER,
        WHO_LEADS,
        LEGAL_BID,
        WHAT_GOES,
        HOW_MANY,
        SERVE_TABLE,
        DEALER_COMPLETES,
        COUNT_POINTS,
        SCORE_HAND,
        WHO_WON,
    )
}
"""Every kind of exercise by its name."""


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise ValueError(f"{name!r} is no kind of exercise; there are {', '.join(KINDS)}")
    return KINDS[name]


def kinds_for(rules: RuleSet, among: Iterable[str] = KINDS) -> list[Kind]:
    """The kinds of exercise that these rules have questions for.

    >>> from cinch.rules import HIGH_FIVE
    >>> [kind.key for kind in KINDS.values() if kind not in kinds_for(HIGH_FIVE)]
    ['what-must-go', 'how-many', 'serve-table', 'dealer-completes']
    """
    return [kind for name in among if (kind := _kind(name)).asks(rules)]


def make(kind: str, seed: int, rules: RuleSet = LE_CINCH) -> Exercise:
    """Exercise number ``seed`` of a kind under a rule set; always the same one.

    ValueError for an unknown kind, and for a question that these rules do not have.

    >>> make("score-hand", 7).goal == make("score-hand", 7).goal
    True
    >>> from cinch.rules import HIGH_FIVE
    >>> make("what-must-go", 1, HIGH_FIVE)
    Traceback (most recent call last):
    ...
    ValueError: High Five, no draw has no discard and no draw, so there is nothing of the kind to
    practise.
    """
    found = _kind(kind)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"{seed!r} is no seed: give a whole number")
    if not found.asks(rules):
        raise ValueError(say(found.why_not, title=rules.title))
    draft = found.build(Random(f"{kind} {seed}"), rules)
    return Exercise(
        kind, seed, rules, draft.goal, found.form, draft.situation, draft.options, draft.blanks,
        found.par,
    )  # fmt: skip


def solve(exercise: Exercise) -> Answer:
    """The engine's answer, worked out now: a key, a set of keys, or numbers.

    >>> solve(make("serve-table", 3)) == solve(make("serve-table", 3))
    True
    """
    return _kind(exercise.kind).solve(exercise)


def judge(exercise: Exercise, answer: object) -> Judgement:
    """The ruling on an answer, part by part; ValueError when it is no answer in this form.

    >>> exercise = make("score-hand", 1)
    >>> judge(exercise, solve(exercise)).ok
    True
    >>> judge(exercise, "7")
    Traceback (most recent call last):
    ...
    ValueError: '7' is no answer here: give a number for each blank
    """
    given = read_answer(exercise, answer)
    kind = _kind(exercise.kind)
    right = kind.solve(exercise)
    feedback = kind.explain(exercise, given, right)
    ok = all(part.ok for part in feedback)
    wrong = tuple(part for part in feedback if not part.ok)
    return Judgement(ok, wrong or tuple(feedback), right)
