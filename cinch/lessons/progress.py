"""What a learner has done: per kind and rule set how many seen, right, wrong, what to repeat.

It lives in the reader's browser and goes out and in as a file; nothing else ever sees it. A file is
read as a whole or refused as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = ["Progress", "Record"]

FORMAT = "cinch-progress-1"
_LONGEST_REPEAT = 50
_MOST_RECORDS = 500
_MOST = 10**9
_MOST_SEED = 10**12
_LAST = 10


@dataclass(frozen=True)
class Record:
    """One kind under one rule set: how many exercises were ``seen``, answered ``right`` and
    ``wrong`` at first try; ``last`` the latest ten results, oldest first; ``repeat`` the seeds of
    exercises that went wrong and have not been answered right since."""

    seen: int = 0
    right: int = 0
    wrong: int = 0
    last: tuple[bool, ...] = ()
    repeat: tuple[int, ...] = ()

    def at_par(self, par: int) -> bool:
        """Whether at least ``par`` of the last ten were right.

        >>> Record(last=(True,) * 9 + (False,)).at_par(9)
        True
        """
        return len(self.last) == _LAST and sum(self.last) >= par


@dataclass
class Progress:
    """Records by kind and rule set. Mutable.

    >>> progress = Progress()
    >>> progress.note("legal-bid", "shoot", seed=4, ok=False)
    >>> progress.record("legal-bid", "shoot").repeat
    (4,)
    >>> progress.note("legal-bid", "shoot", seed=4, ok=True, again=True)
    >>> progress.record("legal-bid", "shoot")
    Record(seen=1, right=0, wrong=1, last=(False,), repeat=())
    """

    records: dict[tuple[str, str], Record] = field(default_factory=dict)

    def record(self, kind: str, rules: str) -> Record:
        """What is known of a kind under a rule set (by its id or token)."""
        return self.records.get((kind, rules), Record())

    def note(self, kind: str, rules: str, seed: int, ok: bool, again: bool = False) -> None:
        """Write down an answer. ``again`` marks one that was seen before: it counts for what to
        repeat only. ValueError for a ``seed`` that could not be read again."""
        if not _is_seed(seed):
            raise ValueError(
                f"{seed!r} is no exercise number: give a whole number below {_MOST_SEED}"
            )
        old = self.record(kind, rules)
        repeat = tuple(one for one in old.repeat if one != seed)
        if not ok:
            repeat = (*repeat, seed)[-_LONGEST_REPEAT:]
        new = replace(old, repeat=repeat)
        if not again:
            new = replace(
                new,
                seen=old.seen + 1,
                right=old.right + ok,
                wrong=old.wrong + (not ok),
                last=(*old.last, ok)[-_LAST:],
            )
        if (kind, rules) not in self.records and len(self.records) >= _MOST_RECORDS:
            self.records.pop(next(iter(self.records)))  # the oldest makes room
        self.records[kind, rules] = new

    def reset(self, kind: str = "", rules: str = "") -> None:
        """Forget one kind under one rule set, one kind under all, or (nothing given) everything.

        >>> progress = Progress()
        >>> progress.note("who-won", "shoot", 1, True)
        >>> progress.reset("who-won")
        >>> progress.records
        {}
        """
        for key in list(self.records):
            if (not kind or key[0] == kind) and (not rules or key[1] == rules):
                del self.records[key]

    def copy(self) -> Progress:
        """An independent copy."""
        return Progress(dict(self.records))

    def to_data(self) -> dict[str, Any]:
        """The progress as JSON data."""
        return {
            "format": FORMAT,
            "records": [
                {
                    "kind": kind,
                    "rules": rules,
                    "seen": one.seen,
                    "right": one.right,
                    "wrong": one.wrong,
                    "last": [int(ok) for ok in one.last],
                    "repeat": list(one.repeat),
                }
                for (kind, rules), one in self.records.items()
            ],
        }

    def to_json(self) -> str:
        """The progress as JSON text, for a file."""
        return json.dumps(self.to_data(), indent=1)

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """Read a file; ValueError says what is damaged, and nothing of it is used.

        >>> Progress.from_json(Progress().to_json())
        Progress(records={})
        >>> Progress.from_json("{}")
        Traceback (most recent call last):
        ...
        ValueError: this is no progress file: the format 'cinch-progress-1' is not named in it
        """
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            raise ValueError("this is no progress file: it is not JSON text") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> Progress:
        """Read what `to_data` gives; ValueError says what is damaged."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"this is no progress file: the format {FORMAT!r} is not named in it")
        listed = data.get("records")
        if set(data) != {"format", "records"} or not isinstance(listed, list):
            raise ValueError("the progress file is damaged: it must hold a list of records")
        if len(listed) > _MOST_RECORDS:
            raise ValueError(f"the progress file is damaged: more than {_MOST_RECORDS} records")
        made = cls()
        for number, one in enumerate(listed, 1):
            try:
                kind, rules, record = _read(one)
                if (kind, rules) in made.records:
                    raise ValueError(f"{kind} under {rules} comes twice")
            except ValueError as problem:
                raise ValueError(
                    f"record {number} of the progress file is damaged: {problem}"
                ) from None
            made.records[kind, rules] = record
        return made


_FIELDS = {"kind", "rules", "seen", "right", "wrong", "last", "repeat"}


def _is_seed(seed: object) -> bool:
    return type(seed) is int and abs(seed) < _MOST_SEED


def _count(one: Mapping[str, object], name: str) -> int:
    value = one[name]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _MOST:
        raise ValueError(f"{name} must be a whole number, 0 or more")
    return value


def _read(one: object) -> tuple[str, str, Record]:
    from cinch.lessons import KINDS
    from cinch.ruletoken import rules_from_token

    if not isinstance(one, dict) or set(one) != _FIELDS:
        raise ValueError(f"it must hold {', '.join(sorted(_FIELDS))} and nothing else")
    kind, rules = one["kind"], one["rules"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of exercise")
    rules_from_token(rules)
    seen, right, wrong = (_count(one, name) for name in ("seen", "right", "wrong"))
    if seen != right + wrong:
        raise ValueError(f"{right} right and {wrong} wrong do not make {seen}")
    last, repeat = one["last"], one["repeat"]
    if (
        not isinstance(last, list)
        or any(type(ok) is not int or ok not in (0, 1) for ok in last)
        or len(last) != min(seen, _LAST)
    ):
        raise ValueError("last must be the latest ten results, 1 or 0")
    if (
        not isinstance(repeat, list)
        or len(repeat) > _LONGEST_REPEAT
        or not all(map(_is_seed, repeat))
        or len(set(repeat)) != len(repeat)
    ):
        raise ValueError("repeat must be a list of different exercise numbers")
    if sum(last) > right or len(last) - sum(last) > wrong:
        raise ValueError("last does not agree with right and wrong")
    return kind, rules, Record(seen, right, wrong, tuple(map(bool, last)), tuple(repeat))
