"""The words of the engine, one catalogue a language: verdicts in ``en``, rules in ``en_rules``.

Everything else in the package speaks in keys and facts. A second language is a second pair of
modules with the same keys.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["sentence"]


def sentence(key: str, facts: Mapping[str, object]) -> str:
    """The sentence for a key with its facts filled in; KeyError for a key or a fact unknown.

    >>> sentence("card_not_held", {"card_name": "five of spades"})
    'The five of spades is not in your hand.'
    """
    from cinch.sentences.en import SENTENCES

    text = SENTENCES[key].format_map(facts)
    return text[:1].upper() + text[1:]
