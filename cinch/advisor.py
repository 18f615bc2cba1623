"""Which rules does our table play? At most ten questions lead to a rule set.

Each answer fixes some fields of a `RuleSet` (`cinch.advisor_questions`); what was not asked, or
not known, is taken from the nearest of the four documents. Which values a field can take, how they
are called and which combinations make a game is known to `cinch.rules`, `cinch.provenance` and
`cinch.rulecheck` alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cinch.advisor_questions import ASK, Choice, Fields, Question
from cinch.rules import PRESETS, Change, RuleSet, diff

__all__ = ["MOST", "Advice", "Choice", "Question", "advise", "nearest", "questions"]

MOST = len(ASK)
"""Most questions that anybody is asked: ten."""


class Advice(NamedTuple):
    """Where the answers lead: the ``rules``, the nearest ``preset``, their ``changes`` in words,
    how many questions were ``answered``, and the ``next`` question (None: that was all)."""

    rules: RuleSet
    preset: RuleSet
    changes: tuple[Change, ...]
    answered: int
    next: Question | None


def questions(answers: Mapping[str, str]) -> list[Question]:
    """The questions in order, as they read after these answers; never more than ten.

    ``answers`` maps question keys to answer keys. Some questions change with earlier answers:
    a table without pedros is asked about the Shoot, the others about equal bids.

    >>> [q.key for q in questions({"points": "count"})]
    ['points', 'low-to', 'draw', 'min-bid', 'shoot', 'passed-out', 'leader', 'follow', 'scoring',
     'target']
    """
    return _walk(answers)[0]


def _walk(answers: Mapping[str, str]) -> tuple[list[Question], Fields, list[str]]:
    fields: Fields = {}
    asked, answered = [], []
    for build in ASK:
        question = build(fields)
        asked.append(question)
        given = answers.get(question.key)
        if given is None:
            continue
        for choice in question.choices:
            if choice.key == given:
                fields.update(choice.fields)
                answered.append(question.key)
                break
        else:
            known = ", ".join(choice.key for choice in question.choices)
            raise ValueError(f"{given!r} is no answer to {question.words!r}: there are {known}")
    return asked, fields, answered


def advise(answers: Mapping[str, str]) -> Advice:
    """The rule set that the answers so far lead to, and the next question.

    ``answers`` maps question keys to answer keys. ValueError for a key that is no question on
    this way, or no answer to it.

    >>> advice = advise({"points": "no-ten", "draw": "play-12", "target": "61"})
    >>> advice.preset.base, advice.rules.changes, advice.next.key
    ('high-five', {'hand_size': 12, 'target': 61}, 'low-to')
    >>> advise({"points": "fives"})
    Traceback (most recent call last):
    ...
    ValueError: 'fives' is no answer to 'Which cards score?': there are ten, no-ten, relative,
    count, unknown
    """
    asked, fields, answered = _walk(answers)
    strange = [key for key in answers if key not in {question.key for question in asked}]
    if strange:
        known = ", ".join(question.key for question in asked)
        raise ValueError(f"{strange[0]!r} is no question here: there are {known}")
    found = [
        made for preset in PRESETS.values() if not (made := _completed(preset, fields)).problems()
    ]
    rules = min(found, key=lambda made: len(made.changes))
    waiting = [question for question in asked if question.key not in answers]
    return Advice(
        rules,
        rules.preset,
        tuple(diff(rules.preset, rules)),
        len(answered),
        waiting[0] if waiting else None,
    )


def _completed(preset: RuleSet, fields: Fields) -> RuleSet:
    """A preset with the fields answered, and what was not asked brought into line with them.

    It may still make no game: a table that bids from 7 does not play for four points.
    """
    made = preset._replace(**fields)
    total = made.points_total
    loose: Fields = {}
    if "pedros" in fields or made.max_bid > total:
        loose["max_bid"] = total
    if made.min_bid > total and "min_bid" not in fields:
        loose["min_bid"] = 1
    if "shoot" not in fields and made.pedros and made.shoot:
        loose |= {"shoot": False, "shoot_pays": 0}
        if "dealer_equal" not in fields:
            loose["dealer_equal"] = "never"
    made = made._replace(**loose)
    if not made.draw:
        made = made._replace(excess_trumps="free", dealer_draw="blind", thrown_trumps_return=False)
    elif "draw" in fields and not preset.draw:
        made = made._replace(excess_trumps="free", discards_public=True)
    if "forced_bid" not in fields and made.passed_out == "dealer_forced":
        made = made._replace(forced_bid=made.min_bid)
    return made


def nearest(rules: RuleSet) -> RuleSet:
    """The same rules counted from the preset that they differ least from.

    >>> from cinch.rules import LE_CINCH
    >>> odd = LE_CINCH.replace(min_bid=2, dealer_draw="searches_stock", thrown_trumps_return=False)
    >>> nearest(odd).base, nearest(odd).changes
    ('double-pedro', {})
    """
    found = [rules._replace(base=base) for base in (rules.base, *PRESETS)]
    return min(found, key=lambda made: len(made.changes))
