"""The reader's choices for the whole book: the rule set and the colours of the suits."""

from __future__ import annotations

from cinch.cards import Card, parse_cards
from cinch.widgets.cards_html import button, hand, panel, toolbar
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView

__all__ = ["Choices"]

_SAMPLE: list[Card] = parse_cards("AS KH QC JD")


class Choices(RulesView):
    """Choose rules and deck once; every widget of the book follows and the browser remembers."""

    label = "Your choices"

    def setup(self) -> None:
        """Follow the book."""
        self.use_rules(None)

    def do_colours(self, number: str) -> None:
        """Two or four colours for the suits."""
        self.set_pref("deck", number)
        self.announce("Four colours." if number == "four" else "Two colours.")

    def render(self) -> Html:
        """Both choices, with four cards to look at."""
        return h.div(
            panel("The rules of every widget", self.rules_bar()),
            panel(
                "The colours of the suits",
                toolbar(
                    button("Two colours", "colours two", pressed=self.prefs.deck == "two"),
                    button("Four colours", "colours four", pressed=self.prefs.deck == "four"),
                    label="The colours of the suits",
                ),
                hand(_SAMPLE, label="One card of each suit", sort=False),
            ),
            cls="cinch-stack",
        )
