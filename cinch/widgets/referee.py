"""The referee at the table: put a situation down, read the ruling of every rule set.

The rulings come from `cinch.referee`; here the situation is entered and the answers are drawn,
side by side, each with its reason and its source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cinch import referee
from cinch.cards import Card, Suit, deck, parse_cards, show_cards
from cinch.provenance import source_link
from cinch.referee import Ruling
from cinch.rules import PRESETS, RuleSet
from cinch.setups import ROLES
from cinch.verdict import Reason, Verdict
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView
from cinch.widgets.verdicts import places

__all__ = ["Referee"]

#: Kinds of situation: title, the fields it needs, what each is called.
CASES: dict[str, tuple[str, tuple[str, ...]]] = {
    "play": ("May this card be played?", ("trump", "table", "hand", "card")),
    "trick": ("Who wins the trick?", ("trump", "table")),
    "auction": ("Is this bid allowed?", ("calls",)),
    "discard": ("What must go?", ("trump", "hand", "thrown")),
    "refill": ("Who gets how many?", tuple(f"kept-{role}" for role in ROLES)),
    "points": ("How many points?", ("trump", "ours", "theirs")),
    "score": ("What is scored?", ("bid", "own", "other")),
}

_WORDS = {
    "table": "On the table, in order of play",
    "hand": "In the hand",
    "card": "The card in question (empty: which cards may be played?)",
    "calls": "Calls, from the dealer's left on",
    "thrown": "Thrown (empty: what must go?)",
    "kept-L": "Trumps kept: dealer's left",
    "kept-P": "Trumps kept: dealer's partner",
    "kept-R": "Trumps kept: dealer's right",
    "kept-D": "Trumps kept: the dealer",
    "ours": "Taken by one side",
    "theirs": "Taken by the other side",
    "bid": "Bid (0: nobody bid)",
    "own": "Points the declaring side took",
    "other": "Points the others took",
}
_CARD_FIELDS = ("table", "hand", "card", "thrown", "ours", "theirs")
_HELP = {
    "calls": "numbers and “pass”, as in: 5 pass 6 pass",
}
#: An example for each kind, so that the page never opens on an empty form.
EXAMPLES: dict[str, dict[str, str]] = {
    "play": {"trump": "C", "table": "AH", "hand": "9H 2H AC 5S KD", "card": "AC"},
    "trick": {"trump": "C", "table": "5S 4C 6S AS"},
    "auction": {"calls": "8 pass pass 8"},
    "discard": {"trump": "C", "hand": "AC KC 9C 5S 2D 3D 4H KH QS", "thrown": ""},
    "refill": {"kept-L": "0", "kept-P": "0", "kept-R": "1", "kept-D": "6"},
    "points": {"trump": "C", "ours": "AC 5C 9D 2S", "theirs": "JC TC 5S 2C"},
    "score": {"bid": "6", "own": "5", "other": "8"},
}


class Referee(RulesView):
    """The referee. ``case`` is play, trick, auction, discard, refill, points or score; further
    keywords fill its fields (`EXAMPLES` shows them), ``trump`` the trump suit.

    The four documents are asked always, the reader's own rules too when they differ from them.

    >>> referee = Referee(case="score", bid="6", own="5", other="8")
    >>> [ruling.value for ruling in referee.rulings]
    [(0, 15), (0, 15), None, (-6, 8)]
    """

    label = "Referee"

    def setup(self, case: str = "play", rules: str | RuleSet | None = None, **fields: str) -> None:
        """Begin with an example, or with what is given; ValueError for what cannot be."""
        self.use_rules(rules)
        if not isinstance(case, str) or case not in CASES:
            raise ValueError(f"{case!r} is no kind of situation; there are {', '.join(CASES)}")
        given = {name.replace("_", "-"): text for name, text in fields.items()}
        strange = [name for name in given if name not in CASES[case][1]]
        if strange:
            raise ValueError(
                f"{strange[0]!r} is no part of it; there are {', '.join(CASES[case][1])}"
            )
        self.case = case
        self.active = ""
        self.fields = {name: dict(example) for name, example in EXAMPLES.items()}
        if given:
            self.fields[case] = dict.fromkeys(CASES[case][1], "") | {"trump": "C"} | given
        self.rulings = self._ask(self.fields[case])

    # ---- asking ------------------------------------------------------------------------------

    @property
    def rule_sets(self) -> list[RuleSet]:
        """The four documents, and the reader's house rules when he has some."""
        own = [self.rules] if self.rules not in PRESETS.values() else []
        return [*PRESETS.values(), *own]

    def _ask(self, fields: dict[str, str]) -> list[Ruling]:
        rule_sets = self.rule_sets
        match self.case:
            case "play":
                card = fields["card"].strip() or None
                return referee.rule_play(
                    fields["trump"], fields["table"], fields["hand"], card, rule_sets
                )
            case "trick":
                return referee.rule_trick(fields["trump"], fields["table"], rule_sets=rule_sets)
            case "auction":
                calls = fields["calls"].replace(",", " ").split()
                return referee.rule_auction(calls, rule_sets=rule_sets)
            case "discard":
                thrown = fields["thrown"] if fields["thrown"].strip() else None
                return referee.rule_discard(fields["trump"], fields["hand"], thrown, rule_sets)
            case "refill":
                kept = {role: _number(fields[f"kept-{role}"], f"kept-{role}") for role in ROLES}
                return referee.rule_refill(kept, rule_sets)
            case "points":
                return referee.rule_points(
                    fields["trump"], fields["ours"], fields["theirs"], rule_sets
                )
        bid, own, other = (_number(fields[name], name) for name in ("bid", "own", "other"))
        return referee.rule_score(bid, own, other, rule_sets)

    def _set(self, **changes: str) -> None:
        """Change fields and rule anew, or refuse and leave everything as it was."""
        fields = {**self.fields[self.case], **changes}
        self.rulings = self._ask(fields)
        self.fields[self.case] = fields
        first = self.rulings[0]
        self.announce(f"{first.rules.title}: {first.answer}")

    def _begin(self, **changes: str) -> None:
        """Change fields while the situation is put together: rule as soon as it is complete."""
        try:
            self._set(**changes)
        except ValueError as problem:
            self.fields[self.case] = {**self.fields[self.case], **changes}
            self.rulings = []
            self.say("info", f"Not complete yet: {problem}.")

    def _rule(self) -> None:
        """Rule anew; nothing is ruled while the form is incomplete."""
        try:
            self.rulings = self._ask(self.fields[self.case])
        except ValueError:
            self.rulings = []

    def on_rules(self) -> None:
        """Rule anew, with the reader's rules among the others."""
        self._rule()

    # ---- what the reader does ------------------------------------------------------------------

    def do_case(self, *, value: str = "") -> None:
        """Another kind of situation."""
        if not isinstance(value, str) or value not in CASES:
            raise ValueError("Pick one of the kinds of situation in the list.")
        self.case = value
        self.active = ""
        self._rule()

    def do_trump(self, suit: str) -> None:
        """Another trump suit."""
        if "trump" not in CASES[self.case][1]:
            raise ValueError("There is no trump suit in this situation.")
        self._begin(trump=Suit.parse(suit).letter)

    def do_set(self, name: str, *, value: str = "") -> None:
        """One field, as text."""
        self._known(name)
        if not isinstance(value, str):
            raise ValueError("Write it as text.")
        self._set(**{name: value})

    def do_form(self, *, value: Any = None) -> None:
        """All fields of the form at once."""
        if not isinstance(value, dict):
            raise ValueError("Fill the form in.")
        names = [name for name in CASES[self.case][1] if name != "trump"]
        self._set(**{name: str(value.get(name, "")) for name in names})

    def do_deck(self, name: str) -> None:
        """Choose the cards of a field by clicking; again: close the deck."""
        self._known(name)
        self.active = "" if self.active == name else name

    def do_toggle(self, text: str) -> None:
        """Put a card into the field that is open, or take it out."""
        if not self.active:
            raise ValueError("Say first where the card goes.")
        card = Card(text)
        held = parse_cards(self.fields[self.case][self.active])
        if self.active == "card":
            held = [] if card in held else [card]
        elif card in held:
            held.remove(card)
        else:
            held.append(card)
        if self.active not in ("table", "card"):
            shown = show_cards(held)
        else:
            shown = " ".join(map(str, held))
        self._begin(**{self.active: shown})

    def do_clear(self) -> None:
        """Empty the form."""
        trump = self.fields[self.case].get("trump", "C")
        self.fields[self.case] = dict.fromkeys(CASES[self.case][1], "") | {"trump": trump}
        self.rulings = []
        self.active = next((n for n in CASES[self.case][1] if n in _CARD_FIELDS), "")

    def do_example(self) -> None:
        """The example again."""
        self.fields[self.case] = dict(EXAMPLES[self.case])
        self.rulings = self._ask(self.fields[self.case])

    def _known(self, name: str) -> None:
        if name not in CASES[self.case][1]:
            raise ValueError(f"{name!r} is no part of this situation.")

    # ---- drawing -------------------------------------------------------------------------------

    def render(self) -> Html:
        """The kind of situation, its form, the rulings."""
        return h.div(
            h.div(
                h.label(
                    h.span("The question", cls="cinch-field-label"),
                    h.select(
                        [
                            h.option(title, value=name, selected=name == self.case)
                            for name, (title, _) in CASES.items()
                        ],
                        data_do="case", data_key="case", cls="cinch-select",
                    ),
                    cls="cinch-field",
                ),
                self.rules_bar("Your rules"),
                cls="cinch-bar",
            ),
            self._form(),
            self.notice(),
            self._answers(),
        )  # fmt: skip

    def _form(self) -> Html:
        fields = self.fields[self.case]
        names = CASES[self.case][1]
        inputs = [self._input(name, fields.get(name, "")) for name in names if name != "trump"]
        return h.div(
            "trump" in names
            and draw.suit_picker(Suit.parse(fields["trump"]), do="trump", label="Trump suit"),
            h.form(
                h.div(inputs, cls="cinch-stack"),
                draw.toolbar(
                    h.button("Rule on it", type="submit", cls="cinch-button cinch-button-main",
                             data_key="rule"),
                    draw.button("Clear", "clear", kind="quiet"),
                    draw.button("Example", "example", kind="quiet"),
                ),
                data_do="form", data_key=f"form-{self.case}", cls="cinch-stack",
            ),
            self.active and self._deck(),
            cls="cinch-stack",
        )  # fmt: skip

    def _input(self, name: str, value: str) -> Html:
        is_cards = name in _CARD_FIELDS
        numeric = name not in _CARD_FIELDS and name != "calls"
        return h.div(
            h.label(
                h.span(_WORDS[name], cls="cinch-field-label"),
                h.input(
                    type="text", name=name, value=value, data_key=f"in-{self.case}-{name}",
                    cls="cinch-input cinch-short" if numeric else "cinch-input", data_sync=True,
                    inputmode="numeric" if numeric else None, autocomplete="off",
                    spellcheck="false", placeholder="5S 10H A♣" if is_cards else None,
                ),
                cls="cinch-field",
            ),
            is_cards and draw.button(
                "Pick cards", f"deck {name}",
                kind="quiet", pressed=self.active == name,
                label=f"Pick cards: {_WORDS[name]}",
            ),
            name in _HELP and h.p(_HELP[name], cls="cinch-note"),
            cls="cinch-toolbar",
        )  # fmt: skip

    def _deck(self) -> Html:
        held = parse_cards(self.fields[self.case][self.active])
        suits = [
            draw.hand(
                [card for card in reversed(deck()) if card.suit == suit],
                do="toggle", label=suit.word, selected=held, sort=False, small=True,
            )
            for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        ]  # fmt: skip
        return draw.panel(_WORDS[self.active], h.div(suits, cls="cinch-deck"))

    def _answers(self) -> Html:
        if not self.rulings:
            return h.p("Put the situation down, and the rulings appear here.", cls="cinch-note")
        rows = [
            [
                ruling.rules.title,
                h.span(
                    h.strong(ruling.answer), data_ruling=ruling.rules.base,
                    data_value=_plain(ruling.value),
                ),
                h.ul([h.li(said) for said in ruling.sentences], cls="cinch-list"),
                _source(ruling),
            ]
            for ruling in self.rulings
        ]  # fmt: skip
        return h.div(
            draw.table(
                ["Rules", "Ruling", "Why", "Where it stands"], rows,
                caption="The ruling of each rule set",
                marked=[n for n, r in enumerate(self.rulings) if r.rules == self.rules],
            ),
            self._note(),
            data_key="answers",
        )  # fmt: skip

    def _note(self) -> Html:
        notes = {
            "trick": "West led; then North, East and South played.",
            "auction": "South deals; West speaks first, then North, East and South.",
            "refill": "L is the dealer's left, P his partner, R his right, D the dealer.",
            "points": "The first side is called North–South, the second East–West.",
            "score": "The declaring side is called North–South, the others East–West.",
        }
        text = notes.get(self.case, "")
        return h.p(text, cls="cinch-note") if text else Html("")


def _number(text: str, name: str) -> int:
    plain = text.strip()
    if not plain.isascii() or not plain.isdigit() or len(plain) > 3:
        raise ValueError(f"{_WORDS[name]}: give a whole number")
    return int(plain)


def _plain(value: Any) -> str:
    """A ruling's value as text, for programs that read the page."""
    if isinstance(value, tuple) and value and isinstance(value[0], dict):
        counts = [",".join(f"{k}{v}" for k, v in part.items()) for part in value[:2]]
        return "; ".join([*counts, str(value[2])])
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


def _source(ruling: Ruling) -> Html:
    if not ruling.field:
        if not ruling.ok and not ruling.verdicts:
            return h.span("does not come up in this game")
        verdict = next((v for v in ruling.verdicts if v.link), None)
        if verdict is None:
            return h.span("all tables agree")
        return h.span("all tables agree: ", draw.book_link("in the book", verdict.link))
    shown: Callable[..., Html] = draw.book_link
    verdict = Verdict(ruling.ok, Reason.PASS_OK, {}, ruling.field, ruling.rules)
    found = ruling.origin
    link, source = places(verdict)
    if ruling.unsaid and found is not None and found.kind == "default":
        title = PRESETS[ruling.rules.base].title
        source = (f"Default reading for {title}", source_link(found.source))
    links = [shown(words, to) for words, to in filter(None, (link, source))]
    authority = found.authority if found is not None else ""
    return h.span([[link, h.br()] for link in links], authority and h.small(f"also: {authority}"))
