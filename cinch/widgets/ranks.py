"""The order of the cards: every suit for each trump suit, and duels "which of these wins?".

The order comes from `cinch.trumps`; duels and their reasons from `cinch.lessons`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cinch.cards import CARDS, Card, Suit
from cinch.lessons import Exercise, Judgement, judge, make, solve
from cinch.provenance import LINKS, RIGHT_PEDRO
from cinch.rules import RuleSet
from cinch.trumps import Trumps, trumps_for
from cinch.widgets.cards_html import button, card, hand, panel, suit_mark, suit_picker
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView

__all__ = ["RankExplorer", "WhichWins"]


def _ordinal(place: int) -> str:
    """``1`` as "highest", then 2nd, 3rd …

    >>> [_ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 14)]
    ['highest', '2nd highest', '3rd highest', '4th highest', '11th highest', '12th highest', \
'13th highest', '14th highest']
    """
    if place == 1:
        return "highest"
    return f"{place}{ {2: 'nd', 3: 'rd'}.get(place, 'th') } highest"


@cache
def _suit_order(trumps: Trumps, suit: Suit) -> tuple[Card, ...]:
    """The cards that belong to a suit, highest first, by their strength when it is led."""
    own = [one for one in CARDS if trumps.suit_of(one) == suit]
    return tuple(sorted(own, key=lambda one: trumps.strength[one][one], reverse=True))


def place_of(rules: RuleSet, trumps: Trumps, one: Card) -> str:
    """Where a card stands among its suit and what beats it when it is led, in words.

    >>> from cinch.rules import LE_CINCH
    >>> print(place_of(LE_CINCH, trumps_for("H", LE_CINCH), Card("5D")))
    The five of diamonds is the left pedro: it belongs to hearts, the trump suit, and is no
    diamond any more. It is the 11th highest of 14 trumps, between the five of hearts and the
    four of hearts. When it is led, 10 cards beat it.
    """
    suit = trumps.suit_of(one)
    order = _suit_order(trumps, suit)
    at = order.index(one)
    kind = "trumps" if suit == trumps.suit else suit.word
    text = ""
    if one == trumps.left_pedro:
        text = (
            f"The {one.name} is the left pedro: it belongs to {suit.word}, the trump suit, and is "
            f"no {one.suit.word[:-1]} any more. "
        )
    elif one == trumps.right_pedro:
        text = f"The {one.name} is the right pedro, the five of the trump suit. "
    elif one.rank == 3 and one.suit == trumps.suit.partner:
        text = f"{rules.title} has no pedros: the {one.name} is a plain {one.suit.word[:-1]}. "
    subject = "It" if text else f"The {one.name}"
    text += f"{subject} is the {_ordinal(at + 1)} of {len(order)} {kind}"
    if at == 0:
        text += f", just above the {order[1].name}. "
    elif at == len(order) - 1:
        text = text.replace(f"the {_ordinal(at + 1)}", "the lowest")
        text += f", just below the {order[at - 1].name}. "
    else:
        text += f", between the {order[at - 1].name} and the {order[at + 1].name}. "
    strength = trumps.strength[one]
    beaten_by = sum(strength[other] > strength[one] for other in CARDS)
    if not beaten_by:
        return text + "When it is led, no card beats it."
    word = "card beats" if beaten_by == 1 else "cards beat"
    return (
        text
        + f"When it is led, {beaten_by} {word} it"
        + ("." if suit == trumps.suit else ": the higher ones of its suit, and every trump.")
    )


class RankExplorer(RulesView):
    """All 52 cards in order, for each trump suit; a click on a card tells its place.

    ``rules`` is a rule set (left out: the book's choice), ``trump`` the suit shown first.
    """

    label = "Rank explorer"

    def setup(self, rules: Any = None, trump: str = "H") -> None:
        """Start with a trump suit."""
        self.use_rules(rules)
        self.trump = Suit.parse(trump)
        self.picked: Card | None = None

    @property
    def trumps(self) -> Trumps:
        """The tables of the trump suit shown."""
        return trumps_for(self.trump, self.rules)

    def on_rules(self) -> None:
        """Tell the picked card's place under the new rules."""
        if self.picked is not None:
            self.do_pick(str(self.picked))

    def do_trump(self, suit: str) -> None:
        """Make another suit trumps."""
        self.trump = Suit.parse(suit)
        if self.picked is not None:
            self.do_pick(str(self.picked))

    def do_pick(self, text: str) -> None:
        """Tell a card's place."""
        self.picked = Card(text)
        pedro = self.picked.rank == 3 and self.picked.suit in (self.trump, self.trump.partner)
        place = RIGHT_PEDRO if self.picked == self.trumps.right_pedro else LINKS["pedros"]
        self.say(
            "info",
            place_of(self.rules, self.trumps, self.picked),
            link=("About pedros", place) if pedro else None,
        )

    def do_why(self, *, value: Any = None) -> None:
        """The place of the card in focus."""
        if isinstance(value, str) and value.startswith("pick "):
            self.do_pick(value.removeprefix("pick "))

    def render(self) -> Html:
        """The trumps large, the three plain suits below."""
        trumps = self.trumps
        look = {self.picked: ["selected"]} if self.picked is not None else {}
        rows = []
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS):
            if suit == self.trump:
                continue
            order = _suit_order(trumps, suit)
            rows.append(
                panel(
                    [suit_mark(suit, words=True), f": {len(order)} plain cards"],
                    hand(
                        order,
                        do="pick",
                        label=f"{suit.word} from high to low",
                        sort=False,
                        small=True,
                        look=look,
                    ),
                )
            )
        return h.div(
            h.div(
                panel("Which suit is trumps?", suit_picker(self.trump)),
                self.rules_bar(),
                cls="cinch-bar",
            ),
            panel(
                [
                    suit_mark(self.trump, words=True),
                    f" are trumps: {len(trumps.order)} cards, the highest first",
                ],
                hand(
                    trumps.order,
                    do="pick",
                    label="trumps from high to low",
                    sort=False,
                    trumps=trumps,
                    rules=self.rules,
                    look=look,
                ),
            ),
            self.notice()
            if self.picked is not None
            else h.p("Pick any card to hear its place.", cls="cinch-note", data_key="notice"),
            h.div(rows, cls="cinch-deck"),
            cls="cinch-stack",
        )


class WhichWins(RulesView):
    """Duels: one card is led, another is played on it; which one wins, and why?

    ``seed`` numbers the first duel; the same seed gives the same duels everywhere. ``plain``
    leaves out the two fives of the trump colour.
    """

    label = "Which card wins?"

    def setup(self, rules: Any = None, seed: int = 1, plain: bool = False) -> None:
        """Start with a duel."""
        self.use_rules(rules)
        self.kind = "which-wins-plain" if plain else "which-wins"
        self.seed = seed
        self.first_seed = seed
        self.answer = ""
        self.right = self.asked = 0

    @property
    def duel(self) -> Exercise:
        """The duel on the table."""
        return make(self.kind, self.seed, self.rules)

    def on_rules(self) -> None:
        """The same cards under the new rules, unanswered."""
        self.answer = ""
        self.hush()

    def do_choose(self, text: str) -> None:
        """Answer with a card."""
        duel = self.duel
        if self.answer:
            raise ValueError("This duel is decided: go on to the next one.")
        ruling = judge(duel, str(Card(text)))
        self.answer = str(Card(text))
        self.asked += 1
        self.right += ruling.ok
        self._tell(ruling)

    def do_next(self) -> None:
        """The next duel."""
        self.seed += 1
        self.answer = ""

    def do_again(self) -> None:
        """Start afresh with the first duel."""
        self.seed, self.answer, self.right, self.asked = self.first_seed, "", 0, 0

    def do_undo(self) -> None:
        """Take an answer back, to look again; it stays counted."""
        self.answer = ""

    def do_why(self, *, value: Any = None) -> None:
        """The reason, once there is an answer; before it, how to find out."""
        duel = self.duel
        if self.answer:
            self._tell(judge(duel, self.answer))
            return
        trumps = trumps_for(duel.situation.trump or Suit.CLUBS, self.rules)
        strange = [one.name for _, one in duel.situation.table if trumps.suit_of(one) != one.suit]
        hint = "Ask first which of the two is a trump, then whether the second follows suit."
        if strange:
            hint += f" Look twice at the {strange[0]}."
        self.say("info", hint)

    def _tell(self, ruling: Judgement) -> None:
        kind = "good" if ruling.ok else "refused"
        part = ruling.feedback[0]
        sentence = part.sentence if ruling.ok else f"No. {part.sentence}"
        link = ("About pedros", LINKS["pedros"]) if part.field == "pedros" else None
        self.say(kind, sentence, link=link)

    def render(self) -> Html:
        """The two cards, the answer, the way on."""
        duel = self.duel
        trump = duel.situation.trump
        assert trump is not None  # every duel has trumps
        trumps = trumps_for(trump, self.rules)
        places = []
        for (seat, one), word in zip(duel.situation.table, ("led", "played on it"), strict=True):
            look = []
            if self.answer:
                look = ["good"] if str(one) == solve(duel) else []
                if str(one) == self.answer and not look:
                    look = ["wrong"]
            places.append(
                h.div(
                    h.span(word, cls="cinch-chip"),
                    card(
                        one,
                        do=f"choose {one}",
                        trumps=trumps if self.answer else None,
                        rules=self.rules if self.answer else None,
                        look=look,
                        note=word,
                        pressed=str(one) == self.answer if self.answer else None,
                    ),
                    cls="cinch-duellist",
                    data_key=f"duel-{seat.name}",
                )
            )
        return h.div(
            h.div(
                h.p(suit_mark(trump, words=True), " are trumps. Which card wins?", cls="cinch-ask"),
                self.rules_bar(),
                cls="cinch-bar",
            ),
            h.div(places, cls="cinch-duel", role="group", aria_label="The duel", data_roving=True),
            self.notice(),
            h.div(
                button("Next duel", "next", kind="main" if self.answer else "plain", focus=True),
                button("Why?" if self.answer else "A hint", "why", kind="quiet", key="why"),
                h.span(
                    f"{self.right} of {self.asked} right" if self.asked else "",
                    cls="cinch-note",
                ),
                cls="cinch-toolbar",
            ),
            cls="cinch-stack",
        )
