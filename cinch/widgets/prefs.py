"""What the reader chose for the whole book: rule set, deck colours, language.

The choices live in the browser (``localStorage["cinch.prefs"]``, a JSON object) and come to every
widget with its first message. What is stored there may be old, damaged or written by somebody
else, so reading it never fails: an unknown value counts as not chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

__all__ = ["DECKS", "LANGUAGES", "Prefs"]

DECKS = ("two", "four")
LANGUAGES = ("en", "fr")
_LONGEST = 400


@dataclass(frozen=True)
class Prefs:
    """The choices that hold for the whole book. ``rules`` names a rule set in any of its text
    forms ("" = not chosen, the widget's own default stands); ``deck`` is "two" or "four" colours.

    >>> Prefs.read({"rules": "shoot", "deck": "rainbow"})
    Prefs(rules='shoot', deck='two', lang='en')
    >>> Prefs.read("damaged")
    Prefs(rules='', deck='two', lang='en')
    """

    rules: str = ""
    deck: str = "two"
    lang: str = "en"

    @classmethod
    def read(cls, stored: object) -> Prefs:
        """Preferences from whatever the browser had stored; damaged parts are left out."""
        prefs = cls()
        if isinstance(stored, Mapping):
            for name in ("rules", "deck", "lang"):
                try:
                    prefs = prefs.with_value(name, stored.get(name))
                except ValueError:
                    continue
        return prefs

    def with_value(self, name: str, value: object) -> Prefs:
        """The same preferences with one changed; ValueError names what would be right.

        >>> Prefs().with_value("deck", "four").deck
        'four'
        >>> Prefs().with_value("deck", "six")
        Traceback (most recent call last):
        ...
        ValueError: deck: 'six' is no choice; there are two, four
        """
        known = {"deck": DECKS, "lang": LANGUAGES}
        if name == "rules":
            if not isinstance(value, str) or len(value) > _LONGEST:
                raise ValueError("rules: give the text form of a rule set")
            return replace(self, rules=value)
        if name not in known:
            raise ValueError(f"{name!r} is no preference; there are rules, deck, lang")
        if not isinstance(value, str) or value not in known[name]:
            raise ValueError(f"{name}: {value!r} is no choice; there are {', '.join(known[name])}")
        return replace(self, deck=value) if name == "deck" else replace(self, lang=value)

    def as_dict(self) -> dict[str, str]:
        """The form in which the browser stores them."""
        return {"rules": self.rules, "deck": self.deck, "lang": self.lang}
