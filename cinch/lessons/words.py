"""The exercises' sentences, by key; the catalogue is `cinch.sentences.en_lessons`."""

from __future__ import annotations

from cinch.sentences.en_lessons import LESSONS

__all__ = ["part", "say"]


def say(key: str, **facts: object) -> str:
    """A sentence with its facts filled in and its first letter made a capital.

    >>> say("may_play", card="five of spades")
    'The five of spades may be played.'
    """
    text = part(key, **facts)
    return text[:1].upper() + text[1:]


def part(key: str, **facts: object) -> str:
    """A piece of a sentence, as it stands in the middle of one.

    >>> part("role_D")
    'the dealer'
    """
    return LESSONS[key].format_map(facts)
