"""Widgets whose answers depend on the rule set: a picker, and the book-wide choice.

A widget made without ``rules`` follows the reader's choice for the whole book; one made with
``rules="shoot"`` keeps to it until the reader picks another in that very widget.
"""

from __future__ import annotations

from typing import Any

from cinch.rules import LE_CINCH, RuleSet, find_rules
from cinch.ruletoken import rules_from_token, rules_token
from cinch.widgets.base import LiveView
from cinch.widgets.cards_html import rules_picker
from cinch.widgets.html import Html
from cinch.widgets.prefs import Prefs

__all__ = ["RulesView"]


class RulesView(LiveView):
    """A `LiveView` with ``self.rules``.

    In ``setup``, call ``self.use_rules(rules)`` first, with the constructor's ``rules`` (None: the
    book's choice, Le Cinch at first). Put ``self.rules_bar()`` into ``render``. Override
    `on_rules` to start afresh when the rules change.
    """

    rules: RuleSet
    follows_book: bool

    def use_rules(self, rules: str | RuleSet | None) -> None:
        """Set the rules from a constructor keyword: a rule set, its text or None."""
        self.follows_book = rules is None
        self.rules = LE_CINCH if rules is None else _rules(rules)

    def on_rules(self) -> None:
        """The rules have changed (``self.rules``). Overridden where the state depends on them."""

    def on_prefs(self, prefs: Prefs) -> None:
        """Follow the book's choice; a damaged one counts as none."""
        if not self.follows_book:
            return
        try:
            new = rules_from_token(prefs.rules) if prefs.rules else LE_CINCH
        except ValueError:
            return
        if new != self.rules:
            self.rules = new
            self.on_rules()

    def do_rules(self, *, value: Any = None) -> None:
        """The picker: for the whole book, or for this widget when it was made with a rule set."""
        if not isinstance(value, str):
            raise ValueError("Pick one of the rule sets in the list.")
        if not value:  # the reader's own house rules, which are current already
            return
        new = rules_from_token(value)
        if self.follows_book:
            self.set_pref("rules", rules_token(new))
        elif new != self.rules:
            self.rules = new
            self.on_rules()

    def rules_bar(self, label: str = "Rules") -> Html:
        """The picker, to be placed in `render`."""
        return rules_picker(self.rules, label=label)


def _rules(rules: str | RuleSet) -> RuleSet:
    if isinstance(rules, RuleSet):
        return rules
    return rules_from_token(rules) if "." in rules else find_rules(rules)
