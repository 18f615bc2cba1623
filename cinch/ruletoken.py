"""A rule set as a short text for links and for the reader's browser: ``le-cinch.target=61``.

The preset's id comes first, then every changed field with its value; flags are 1 and 0. What is
read is checked like any house rule.
"""

from __future__ import annotations

from typing import Any

from cinch.rules import CHOICES, PRESETS, RuleSet

__all__ = ["RecordError", "rules_from_token", "rules_token"]

MAX_RULES_TOKEN = 800  # every field changed makes less


class RecordError(ValueError):
    """A record, token or rule text that cannot be read; nothing of it was used.

    ``line`` is the number of the line at fault (from 1), or None for a token.

    >>> str(RecordError("there is no such card", 4))
    'line 4: there is no such card'
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        """Say what was wrong, and where."""
        self.line = line
        super().__init__(message if line is None else f"line {line}: {message}")


def _value_text(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def rules_token(rules: RuleSet) -> str:
    """The text of a rule set; ValueError when the rules make no game.

    >>> from cinch.rules import LE_CINCH
    >>> rules_token(LE_CINCH), rules_token(LE_CINCH.replace(target=61, must_ruff=False))
    ('le-cinch', 'le-cinch.must_ruff=0.target=61')
    """
    problems = rules.problems()
    if problems:
        raise ValueError("; ".join(problems))
    changes = rules.changes
    parts = [f"{name}={_value_text(changes[name])}" for name in CHOICES if name in changes]
    return ".".join([rules.base, *parts])


def rules_from_token(text: str) -> RuleSet:
    """Read the text of a rule set; `RecordError` says what is wrong with it.

    >>> rules_from_token("le-cinch.must_ruff=0").must_ruff
    False
    >>> rules_from_token("le-cinch.must_ruff=2")
    Traceback (most recent call last):
    ...
    cinch.ruletoken.RecordError: 'must_ruff=2': the value of must_ruff is 1 or 0
    """
    if not isinstance(text, str):
        raise RecordError("rules are read from a text such as 'le-cinch.target=61'")
    if len(text) > MAX_RULES_TOKEN:
        raise RecordError(f"a rule text of {len(text)} characters is too long to be one")
    base, *parts = text.split(".")
    if base not in PRESETS:
        raise RecordError(f"{base!r} is no rule set; there are {', '.join(PRESETS)}")
    changes: dict[str, Any] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in CHOICES:
            raise RecordError(f"{part!r}: {name!r} is no rule field")
        if name in changes:
            raise RecordError(f"{part!r}: {name} was given before")
        changes[name] = _read_value(part, name, value)
    try:
        return PRESETS[base].replace(**changes)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _read_value(part: str, name: str, value: str) -> Any:
    if name == "target" and value.isascii() and value.isdigit() and value[0] != "0":
        if len(value) < 5:
            return int(value)
        raise RecordError(f"{part[:40]!r}: no game goes so far")
    known = {_value_text(choice): choice for choice in CHOICES[name]}
    if value not in known:
        right = "a number of points" if name == "target" else " or ".join(known)
        raise RecordError(f"{part!r}: the value of {name} is {right}")
    return known[value]
