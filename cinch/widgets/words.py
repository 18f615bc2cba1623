"""The words of some HTML, as a screen reader reads them.

A module of its own, because a page that starts has no need of a parser.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from cinch.widgets.html import VOID

__all__ = ["text_of"]

_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        "button caption dd details div dt fieldset figure h1 h2 h3 h4 h5 h6 label li ol option p "
        "section select summary table td th tr ul",
    )
)


class _Reader(HTMLParser):
    """Collects what a screen reader reads: no hidden parts, pictures by their label."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.open: list[tuple[str, bool]] = []  # elements, and whether they are hidden

    @property
    def silent(self) -> bool:
        return any(hidden for _, hidden in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag in _BLOCKS:
            self.parts.append(" ")
        if at.get("role") == "img" and not self.silent:
            self.parts.append(f" {at.get('aria-label') or ''} ")
        if tag not in VOID:
            self.open.append((tag, at.get("aria-hidden") == "true" or at.get("role") == "img"))

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            name, _ = self.open.pop()
            if name in _BLOCKS:
                self.parts.append(" ")
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(data)


def text_of(html: str) -> str:
    """The readable text of some HTML, as a screen reader has it; for plain text and for tests.

    >>> text_of('<p>Ace &amp; <b>king</b><i aria-hidden="true">K</i></p><p>win</p>')
    'Ace & king win'
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return " ".join("".join(reader.parts).split())
