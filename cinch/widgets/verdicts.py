"""A ruling of the engine as a message: the sentence, where the book explains it, its source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cinch.provenance import LINKS, arises, origin, question, source_link, words
from cinch.rules import PRESETS, RuleSet
from cinch.widgets.base import LiveView
from cinch.widgets.cards_html import book_link, table
from cinch.widgets.html import Html, h

if TYPE_CHECKING:
    from cinch.verdict import Verdict

__all__ = ["at_other_tables", "places", "say_verdict", "Shown"]


def places(verdict: Verdict) -> tuple[tuple[str, str] | None, tuple[str, str] | None]:
    """Where a ruling is explained and where it comes from, as (words, address) pairs.

    >>> from cinch.rules import SHOOT
    >>> from cinch.verdict import Reason, Verdict
    >>> places(Verdict(False, Reason.MUST_FOLLOW, {}, "ruff_when_able", SHOOT))[1]
    ('Source: Cinch with Shoot', 'book/about.html#source-002')
    """
    link = ("The rule in the book", verdict.link) if verdict.link else None
    found = verdict.origin
    if found is None or verdict.rules is None:
        return link, None
    if found.kind == "house":
        return link, ("A house rule", "book/house-rules.html")
    title = PRESETS[verdict.rules.base].title
    kind = "Source" if found.kind == "source" else "Default reading for"
    name = f"{kind}: {title}" if kind == "Source" else f"{kind} {title}"
    return link, (name, source_link(found.source))


def say_verdict(view: LiveView, verdict: Verdict, kind: str = "", more: Html | None = None) -> None:
    """Show a ruling in a widget: good when it is ok, refused when not, unless ``kind`` says."""
    link, source = places(verdict)
    view.say(
        kind or ("good" if verdict.ok else "refused"),
        verdict.sentence,
        link=link,
        source=source,
        more=more,
    )


class Shown:
    """Something that displays as HTML in notebook and book, with a plain text beside it."""

    def __init__(self, html: Html, text: str) -> None:
        self.html, self.text = html, text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return str(h.div(self.html, cls="cinch-static"))


def at_other_tables(*fields: str, rules: Iterable[RuleSet] = PRESETS.values()) -> Shown:
    """The box "at other tables": what each rule set says on these fields, and on whose word.

    A ``*`` marks a default reading; the question links to the paragraph that explains it.
    ValueError for a field that does not exist.

    >>> print(at_other_tables("target"))
    At other tables: How many points win the game? Le Cinch: 51; …
    """
    rules = list(rules)
    rows, texts, marked = [], [], False
    for field in fields:
        cells: list[object] = []
        for one in rules:
            if not arises(one, field):
                cells.append("does not arise")
                continue
            default = origin(one, field).kind == "default"
            marked |= default
            cells.append([words(one, field), default and h.abbr("*", title="default reading")])
        rows.append([book_link(question(field), LINKS[field]), *cells])
        texts.append(f"{question(field)} {rules[0].title}: {words(rules[0], field)}; …")
    drawn = table(
        ["", *(one.title for one in rules)], rows, caption="At other tables: the four games"
    )
    note = marked and h.p(
        "* A default reading: the source does not say, or says two things.", cls="cinch-note"
    )
    return Shown(Html(drawn + (note or "")), "At other tables: " + " ".join(texts))
