"""Trumps, pedros and points on all 52 cards, and an exercise in finding the cards that count.

Which cards count, and for what, is asked of `cinch.scoring`; rules: `rules.md`, 1.3 and 1.6.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cinch.cards import CARDS, FULL_DECK, Card, Suit, deck
from cinch.provenance import LINKS, RIGHT_PEDRO, words
from cinch.rules import RuleSet
from cinch.scoring import card_points, count_points
from cinch.trumps import Trumps, trumps_for
from cinch.widgets.cards_html import (
    button,
    card_text,
    hand,
    panel,
    score_lines,
    sort_hand,
    suit_mark,
    suit_picker,
)
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView

__all__ = ["PointFinder", "TrumpPicker", "describe"]

_WORDS = {
    "right_pedro": "right pedro",
    "left_pedro": "left pedro",
    "high": "High",
    "low": "Low",
    "jack": "Jack",
    "game": "Game",
}


def _counts_for(rules: RuleSet, trumps: Trumps) -> dict[Card, str]:
    """The cards that count when all 52 are out, with the name of their point."""
    lines = count_points(rules, trumps, (FULL_DECK, 0))[1]
    return {line.card: _WORDS[line.key] for line in lines if line.card is not None}


def _number(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def describe(rules: RuleSet, trumps: Trumps, one: Card) -> tuple[str, str]:
    """What a card is under a trump suit, in words, and the rule field that says so (or "").

    >>> from cinch.rules import LE_CINCH, SHOOT
    >>> describe(LE_CINCH, trumps_for("H", LE_CINCH), Card("TH"))
    ('The ten of hearts is a trump and counts 1 point, for Game.', 'game')
    >>> print(describe(LE_CINCH, trumps_for("H", LE_CINCH), Card("5C"))[0])
    The five of clubs is a plain card and counts nothing: only the fives of the trump colour are
    pedros.
    >>> print(describe(SHOOT, trumps_for("H", SHOOT), Card("5D"))[0])
    The five of diamonds is a plain card and counts nothing: Cinch with Shoot has no pedros.
    """
    points = card_points(rules, trumps, one)
    key = _counts_for(rules, trumps).get(one, "")
    name = f"The {one.name}"
    if one == trumps.left_pedro:
        return (
            f"{name} is the left pedro: a trump although it is printed as a "
            f"{one.suit.word[:-1]}, and it counts {_number(points)}.",
            "pedros",
        )
    if one == trumps.right_pedro:
        return f"{name} is the right pedro: a trump that counts {_number(points)}.", "pedros"
    if not trumps.is_trump(one):
        if one.rank == 3:
            why = (
                "only the fives of the trump colour are pedros"
                if trumps.pedros
                else f"{rules.title} has no pedros"
            )
            return f"{name} is a plain card and counts nothing: {why}.", "pedros"
        return f"{name} is a plain card: no plain card counts.", ""
    if not points:
        return f"{name} is a trump, but it counts nothing by itself.", ""
    field = key.lower() if key in ("High", "Low", "Game") else ""
    moves = (field == "high" and rules.high == "highest") or (
        field == "low" and rules.low == "lowest"
    )
    if moves:
        return (
            f"{name} is a trump and counts {_number(points)} when it is in play, for {key}: "
            f"{words(rules, field)}.",
            field,
        )
    return f"{name} is a trump and counts {_number(points)}, for {key}.", field


def _link(field: str, right_pedro: bool = False) -> tuple[str, str] | None:
    if not field:
        return None
    return "Read the rule", RIGHT_PEDRO if right_pedro else LINKS[field]


class TrumpPicker(RulesView):
    """All 52 cards; name a trump suit and see the trumps, the pedros and the points."""

    label = "Trump picker"

    def setup(self, rules: Any = None, trump: str | None = None) -> None:
        """Start with a trump suit, or with none named yet."""
        self.use_rules(rules)
        self.trump = None if trump is None else Suit.parse(trump)
        self.picked: Card | None = None

    def on_rules(self) -> None:
        """Say the picked card again under the new rules."""
        self.hush()
        if self.picked is not None and self.trump is not None:
            self.do_pick(str(self.picked))

    def do_trump(self, suit: str) -> None:
        """Name trumps."""
        self.trump = Suit.parse(suit)
        self.picked = None
        trumps = trumps_for(self.trump, self.rules)
        fives = [one.name for one in (trumps.right_pedro, trumps.left_pedro) if one is not None]
        said = f"{len(trumps.order)} cards are trumps now"
        said += f"; the pedros are the {' and the '.join(fives)}." if fives else "; no pedros."
        self.announce(f"{self.trump.word}: {said}")

    def do_pick(self, text: str) -> None:
        """Tell what a card is."""
        if self.trump is None:
            raise ValueError("Name a trump suit first: nothing counts before that.")
        self.picked = Card(text)
        trumps = trumps_for(self.trump, self.rules)
        sentence, field = describe(self.rules, trumps, self.picked)
        self.say("info", sentence, link=_link(field, self.picked == trumps.right_pedro))

    def do_why(self, *, value: Any = None) -> None:
        """What the card in focus is."""
        if isinstance(value, str) and value.startswith("pick "):
            self.do_pick(value.removeprefix("pick "))

    def render(self) -> Html:
        """The pack by suits, and the bill of points."""
        trumps = None if self.trump is None else trumps_for(self.trump, self.rules)
        look = {self.picked: ["selected"]} if self.picked is not None else {}
        rows = [
            hand(
                sort_hand(one for one in CARDS if one.suit == suit),
                do="pick",
                label=suit.word,
                sort=False,
                small=True,
                trumps=trumps,
                rules=self.rules,
                look=look,
            )
            for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        ]
        return h.div(
            h.div(
                panel("Name a trump suit", suit_picker(self.trump)),
                self.rules_bar(),
                cls="cinch-bar",
            ),
            h.div(rows, cls="cinch-deck"),
            self.notice(),
            trumps is not None and self._bill(trumps),
            cls="cinch-stack",
        )

    def _bill(self, trumps: Trumps) -> Html:
        """Every point there is, with its card, and the total."""
        lines = []
        for line in count_points(self.rules, trumps, (FULL_DECK, 0))[1]:
            what: object = card_text(line.card) if line.card is not None else ""
            field = line.key if line.key in ("high", "low", "game") else ""
            note = f": {words(self.rules, field)}" if field else ""
            lines.append(([_WORDS[line.key][:1].upper() + _WORDS[line.key][1:], " ", what,
                           h.span(note, cls="cinch-note")], line.points))  # fmt: skip
        return panel(
            [f"{len(trumps.order)} trumps, {_number(self.rules.points_total)}"],
            score_lines(lines, ("All points", self.rules.points_total)),
        )


class PointFinder(RulesView):
    """Find every card that counts among nine; each card marked or missed wrongly is explained."""

    label = "Point finder"

    def setup(self, rules: Any = None, seed: int = 1) -> None:
        """Deal nine cards; the same seed deals the same cards everywhere."""
        self.use_rules(rules)
        self.seed = seed
        self.marked: set[Card] = set()
        self.checked = False
        self.right = self.asked = 0

    def on_rules(self) -> None:
        """The same cards under the new rules."""
        self.marked, self.checked = set(), False
        self.hush()

    @property
    def task(self) -> tuple[Trumps, list[Card]]:
        """The trump suit and the nine cards: some that count, some that only look so."""
        rng = Random(f"point finder {self.seed}")
        trumps = trumps_for(rng.randrange(4), self.rules)
        near = [one for one in CARDS if one.rank in (0, 3, 8, 9, 12)]  # two, five, ten, jack, ace
        own = [one for one in near if one.suit in (trumps.suit, trumps.suit.partner)]
        cards = rng.sample(own, 5) + rng.sample([c for c in near if c not in own], 2)
        cards += rng.sample([one for one in deck() if one not in near], 2)
        return trumps, sort_hand(cards)

    def do_mark(self, text: str) -> None:
        """Mark a card as counting, or take the mark away; once counted, tell what it is."""
        card = Card(text)
        if card not in self.task[1]:
            raise ValueError(f"The {card.name} is not among these nine cards.")
        if self.checked:
            self._explain(card)
        else:
            self.marked ^= {card}

    def do_check(self) -> None:
        """Count, and explain every card that was judged wrongly."""
        if self.checked:
            raise ValueError("These are counted already: take the next nine.")
        self.checked = True
        self.asked += 1
        self.right += not self._wrong()
        self._tell()

    def _wrong(self) -> list[Card]:
        """The cards marked or left out wrongly."""
        trumps, cards = self.task
        return [c for c in cards if bool(card_points(self.rules, trumps, c)) != (c in self.marked)]

    def _result(self) -> str:
        trumps, cards = self.task
        count = _number(sum(card_points(self.rules, trumps, one) for one in cards))
        wrong = len(self._wrong())
        if not wrong:
            return f"Every one of them. Together they count {count}."
        cards_word = "One card was" if wrong == 1 else f"{wrong} cards were"
        return f"{cards_word} judged wrongly. The nine cards count {count}."

    def _reasons(self) -> Html:
        trumps, _ = self.task
        told = [describe(self.rules, trumps, one)[0] for one in self._wrong()]
        return h.ul([h.li(sentence) for sentence in told], cls="cinch-list") if told else Html("")

    def _tell(self) -> None:
        """The result, and the reason for every card that was judged wrongly."""
        trumps, _ = self.task
        wrong = self._wrong()
        if not wrong:
            self.say("good", self._result())
            return
        told = [(one, *describe(self.rules, trumps, one)) for one in wrong]
        link = next(
            (_link(field, one == trumps.right_pedro) for one, _, field in told if field), None
        )
        self.say("refused", self._result(), more=self._reasons(), link=link)
        self.announce(" ".join(sentence for _, sentence, _ in told))

    def _explain(self, card: Card) -> None:
        """What one card is, with the result below."""
        trumps, _ = self.task
        sentence, field = describe(self.rules, trumps, card)
        result = h.div(h.p(self._result(), cls="cinch-note"), self._reasons())
        self.say("info", sentence, more=result, link=_link(field, card == trumps.right_pedro))

    def do_next(self) -> None:
        """The next nine cards."""
        self.seed += 1
        self.marked, self.checked = set(), False

    def do_undo(self) -> None:
        """Take all marks away."""
        if self.checked:
            raise ValueError("These are counted already: take the next nine.")
        self.marked = set()

    def do_why(self, *, value: Any = None) -> None:
        """After the count: what the card in focus is. Before it: what to look for."""
        if self.checked:
            if isinstance(value, str) and value.startswith("mark "):
                self.do_mark(value.removeprefix("mark "))
            else:
                self._tell()
            return
        trumps, _ = self.task
        names = list(dict.fromkeys(_counts_for(self.rules, trumps).values()))
        self.say("info", f"Only trumps count. Look for: {', '.join(names)}.")

    def render(self) -> Html:
        """The nine cards, the marks, the count."""
        trumps, cards = self.task
        look = {}
        if self.checked:
            for one in cards:
                counts = bool(card_points(self.rules, trumps, one))
                if counts != (one in self.marked):
                    look[one] = ["wrong"]
                elif counts:
                    look[one] = ["good"]
        return h.div(
            h.div(
                h.p(
                    suit_mark(trumps.suit, words=True),
                    " are trumps. Mark every card that counts.",
                    cls="cinch-ask",
                ),
                self.rules_bar(),
                cls="cinch-bar",
            ),
            hand(
                cards,
                do="mark",
                label="Nine cards",
                sort=False,
                selected=self.marked,
                trumps=trumps if self.checked else None,
                rules=self.rules if self.checked else None,
                look=look,
            ),
            self.notice(),
            h.div(
                button("Next nine", "next", kind="main", key="go", focus=True)
                if self.checked
                else button("Count them", "check", kind="main", key="go", focus=True),
                button("The result" if self.checked else "A hint", "why", kind="quiet", key="why"),
                h.span(
                    f"{self.right} of {self.asked} right" if self.asked else "", cls="cinch-note"
                ),
                cls="cinch-toolbar",
            ),
            cls="cinch-stack",
        )
