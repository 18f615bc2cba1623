"""Where every rule comes from: a source document, a default reading, or a house rule.

Rules: `rules.md`, section 1 (who says what), section 2 (the readings) and section 5 (what other
authorities play). Every field of a `RuleSet` has a question, a value in words, an origin and a
place in the book where it is explained. The book's chapters carry these labels for `LINKS`
and for the reasons of `cinch.verdict`:

- ``book/cards``: dealing
- ``book/pedros``: right-pedro, left-pedro
- ``book/tricks``: first-lead, following-suit, void-in-suit, trick-winner
- ``book/bidding``: which-bids, the-shoot, equal-bid, auction-rounds, passed-out, naming-trumps
- ``book/discard``: discard-and-draw, excess-trumps, dealer-draw, thrown-trumps, face-up-discards
- ``book/scoring``: points, point-high, point-low, low-to, point-game, bid-made, bid-failed,
  shoot-pays, target, both-over
- ``book/about``: source-000, source-001, source-002, source-003
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cinch.provenance_data import AUTHORITIES, DEFAULTS, LINKS, RIGHT_PEDRO, VARIATIONS
from cinch.rules import _SOURCES, CHOICES, PRESETS, RuleSet
from cinch.sentences.en_rules import QUESTIONS, REASONS, WORDS

__all__ = [
    "LINKS",
    "RIGHT_PEDRO",
    "Origin",
    "arises",
    "origin",
    "question",
    "source_link",
    "value_options",
    "words",
]


class Origin(NamedTuple):
    """Where one value of a rule set comes from.

    ``kind`` is ``'source'`` (the document states it), ``'default'`` (the document is silent or
    contradicts itself, and this is the reading chosen) or ``'house'`` (the table changed it).
    ``source`` is the file name of the document (empty for a house rule), ``sentence`` the reason
    in one sentence, ``authority`` who else plays a house rule so (empty when nobody is known),
    ``section`` the place in the book that explains the field.
    """

    kind: str
    source: str
    sentence: str
    authority: str
    section: str

    @property
    def label(self) -> str:
        """The kind as readers see it.

        >>> origin(PRESETS["shoot"], "shoot_pays").label
        'default reading'
        """
        return {"source": "source", "default": "default reading", "house": "house rule"}[self.kind]


def _known(field: str) -> None:
    if field not in CHOICES:
        raise ValueError(f"{field!r} is no rule field; the fields are {', '.join(CHOICES)}")


def question(field: str) -> str:
    """The question that a rule field answers; ValueError for an unknown field.

    >>> question("ruff_when_able")
    'May a player able to follow a plain suit trump instead?'
    """
    _known(field)
    return QUESTIONS[field]


def _phrase(field: str, value: Any, points: int = 0) -> str:
    known = WORDS[field]
    text = known[value] if value in known else known[...]
    total = f"{points} points of a hand" if points else "points that a hand has"
    return text.format(value=value, total=total)


def words(rules: RuleSet, field: str) -> str:
    """The value that a rule set gives to a field, in words; ValueError for an unknown field.

    >>> words(PRESETS["shoot"], "must_ruff"), words(PRESETS["le-cinch"], "target")
    ('no: he may play any card', '51')
    """
    _known(field)
    return _phrase(field, getattr(rules, field), rules.points_total)


def value_options(field: str) -> list[tuple[Any, str]]:
    """Every value a mixer offers for a field, with its words; ValueError for an unknown field.

    >>> value_options("leader")[1]
    ('left_of_namer', 'the player on the left of the one who named trumps')
    """
    _known(field)
    return [(value, _phrase(field, value)) for value in CHOICES[field]]


def arises(rules: RuleSet, field: str) -> bool:
    """Whether the question of a field comes up at all under these rules; ValueError for an
    unknown field.

    >>> arises(PRESETS["high-five"], "dealer_draw"), arises(PRESETS["le-cinch"], "both_over")
    (False, False)
    """
    _known(field)
    if field in ("excess_trumps", "dealer_draw", "thrown_trumps_return", "discards_public"):
        return rules.draw
    if field == "forced_bid":
        return rules.passed_out == "dealer_forced"
    if field == "shoot_pays":
        return rules.shoot
    if field == "low_to":
        return rules.low != "none"
    if field == "both_over":  # only one side scores where the difference is scored
        return rules.made != "difference" or rules.failed == "minus_bid"
    return True


def source_link(source: str) -> str:
    """Where the book describes a source document, from its file name or its number.

    >>> source_link("000_c104882ba4fdb4bb.txt"), source_link("003")
    ('book/about.html#source-000', 'book/about.html#source-003')
    """
    number = source[:3]
    if number not in {name[:3] for name in _SOURCES.values()}:
        raise ValueError(f"{source!r} is no source; there are {', '.join(_SOURCES.values())}")
    return f"book/about.html#source-{number}"


def origin(rules: RuleSet, field: str) -> Origin:
    """Where the value of a field comes from; ValueError for an unknown field.

    >>> origin(PRESETS["le-cinch"], "must_ruff").kind, origin(PRESETS["shoot"], "passed_out").kind
    ('source', 'default')
    >>> origin(PRESETS["le-cinch"].replace(excess_trumps="protected"), "excess_trumps").authority
    'Finnish Pidro'
    """
    _known(field)
    value, base, section = getattr(rules, field), rules.base, LINKS[field]
    if value == getattr(PRESETS[base], field):
        kind = "default" if field in DEFAULTS[base] else "source"
        return Origin(kind, _SOURCES[base], REASONS[field][base], "", section)
    names: list[str] = []
    for other, preset in PRESETS.items():
        if value in VARIATIONS.get(other, {}).get(field, ()):
            names.append(f"a variation named in the source of {preset.title}")
        elif value == getattr(preset, field) and arises(preset, field):
            names.append(preset.title)
    names += AUTHORITIES.get(field, {}).get(value, ())
    title, plain = PRESETS[base].title, words(PRESETS[base], field)
    sentence = f"A house rule: {title} has it otherwise ({plain})."
    return Origin("house", "", sentence, "; ".join(names), section)
