"""The words of the engine, one catalogue a language.

Everything else in the engine speaks in keys and plain facts (cards as ``5S``, suits as ``S``,
seats as ``W``, numbers); the catalogue turns them into words. A language is five modules:
verdicts in ``en``, rules in ``en_rules``, what happens in ``en_events``, the coach in
``en_coach`` and the exercises in ``en_lessons``. A second language is five more with the same
keys. The texts of a single widget stand in that widget.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["sentence"]


def sentence(key: str, facts: Mapping[str, object]) -> str:
    """The English sentence for a key with its facts filled in.

    KeyError for a key or a fact that is missing.

    >>> sentence("card_not_held", {"card": "5S"})
    'You do not hold the five of spades.'
    """
    from cinch.sentences.en import SENTENCES, Fact

    text = SENTENCES[key].format_map({name: Fact(value) for name, value in facts.items()})
    return text[:1].upper() + text[1:]
