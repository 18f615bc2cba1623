"""The trick lab: play to a trick, be told what may be played and why, name the winner.

Legality comes from `cinch.hand`, the story of a trick from `cinch.explain`.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from cinch.actions import PLAYS
from cinch.cards import CARDS, Card, Seat, cards_of, mask_of
from cinch.explain import explain_trick
from cinch.hand import Hand, Phase, Position, Trick
from cinch.rules import RuleSet
from cinch.scoring import card_points
from cinch.trumps import trumps_for
from cinch.verdict import IllegalAction, Verdict
from cinch.widgets.cards_html import (
    button,
    card_text,
    hand,
    sort_hand,
    steps,
    suit_mark,
    trick,
)
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView
from cinch.widgets.verdicts import say_verdict

__all__ = ["TrickLab", "situation"]

YOU = Seat.S
_CARDS = 6


def _others(hand: Hand, seed: int) -> None:
    """The three others play any legal card until it is the reader's turn or the trick is done."""
    done = len(hand.tricks)
    while hand.phase == Phase.PLAY and hand.turn != YOU and len(hand.tricks) == done:
        rng = Random(f"trick lab {seed} {len(hand.history())}")
        hand.apply(rng.choice(hand.legal_actions()))


def situation(rules: RuleSet, seed: int) -> Hand:
    """Six cards each, trumps named, the trick begun, and South to play to a card led.

    The reader has something to choose and something to refuse; the same seed gives the same
    cards in every process. The hands are the same under every rule set that allows it.

    >>> from cinch.rules import LE_CINCH
    >>> table = situation(LE_CINCH, 1)
    >>> table.turn, len(table.cards(Seat.S)), table.trick is not None
    (<Seat.S: 2>, 6, True)
    """
    for attempt in count():
        rng = Random(f"trick lab {seed} try {attempt}")
        trump = rng.randrange(4)
        # Trumps by the fives too, so that pedros are about; the same cards with and without them.
        own = [one for one in CARDS if trumps_for(trump, True).is_trump(one)]
        plain = [one for one in CARDS if one not in own]
        dealt = rng.sample(own, 9) + rng.sample(plain, 4 * _CARDS - 9)
        rng.shuffle(dealt)
        hands = tuple(mask_of(dealt[k::4]) for k in range(4))
        leader = rng.choice((Seat.W, Seat.N, Seat.E))
        start = Position((hands[0], hands[1], hands[2], hands[3]), trump, leader, 0, leader)
        table = Hand(rules, start, leader)
        _others(table, seed)
        if table.turn == YOU and 0 < len(table.legal_actions()) < _CARDS:
            return table
    raise AssertionError("count() has no end")


class TrickLab(RulesView):
    """Play to tricks with reasons; ``seed`` numbers the first table.

    The cards that may be played are shown only when the reader asks; a card that may not be
    played is refused with the rule. A finished trick waits: name its winner, then follow the
    story of the trick step by step.
    """

    label = "Trick lab"

    def setup(self, rules: Any = None, seed: int = 1) -> None:
        """Set the first table up."""
        self.use_rules(rules)
        self.seed = seed
        self.helped = False
        self.right = self.asked = 0
        self._begin()

    def _begin(self) -> None:
        self.hand = situation(self.rules, self.seed)
        self.waiting = False  # a finished trick lies on the table
        self.named: Seat | None = None
        self.step: int | None = None
        self.refused: Verdict | None = None  # the last card was not allowed

    def on_rules(self) -> None:
        """A table for the new rules."""
        self.hush()
        self._begin()

    # ---- the trick on the table -----------------------------------------------------------

    @property
    def shown(self) -> Trick | None:
        """The trick that lies on the table, finished or not."""
        return self.hand.tricks[-1] if self.waiting else self.hand.trick

    def story(self) -> list[Verdict]:
        """Why the trick stands as it does, one verdict for each card and one for the result."""
        lying, trumps = self.shown, self.hand.trumps
        if lying is None or trumps is None:
            return []
        return explain_trick(self.rules, trumps, lying.plays)

    # ---- what the reader does -------------------------------------------------------------

    def do_play(self, text: str) -> None:
        """Play a card, or be told why not; then the others play."""
        if self.waiting:
            raise ValueError("The trick is complete: name its winner, then go on.")
        card = Card(text)
        try:
            self.hand.apply(PLAYS[card], YOU)
        except IllegalAction as refused:
            self._refuse(refused.verdict)
            return
        self.refused = None
        done = len(self.hand.tricks)
        if self.hand.trick is not None:
            _others(self.hand, self.seed)
        self.waiting = len(self.hand.tricks) > done or self.hand.trick is None
        self.named = self.step = None
        self.announce("The trick is complete. Who wins it?")

    def _refuse(self, verdict: Verdict) -> None:
        self.refused = verdict
        legal = sort_hand(action.card for action in self.hand.legal_actions())
        shown = [[", " if n else "", card_text(one)] for n, one in enumerate(legal)]
        say_verdict(self, verdict, more=h.p("You may play ", shown, "."))

    def do_name(self, text: str) -> None:
        """Name the winner of the finished trick."""
        seat = Seat.parse(text)
        if not self.waiting or self.named is not None:
            raise ValueError("There is no finished trick to name the winner of.")
        lying = self.hand.tricks[-1]
        self.named = seat
        self.asked += 1
        result = self.story()[-1]
        if seat == lying.winner:
            self.right += 1
            self.say("good", result.sentence)
        else:
            self.say("refused", f"Not {seat.word}. {result.sentence}")
        self.step = len(lying.cards)

    def do_tell(self, where: str) -> None:
        """Move in the story of the trick: first, back, on or last."""
        if self.step is None or not self.waiting:
            raise ValueError("Name the winner first; then the trick is told.")
        last = len(self.story()) - 1
        moves = {"first": 0, "back": self.step - 1, "on": self.step + 1, "last": last}
        if where not in moves:
            raise ValueError("The story goes first, back, on or last.")
        self.step = min(max(moves[where], 0), last)
        self.announce(self.story()[self.step].sentence)

    def do_next(self) -> None:
        """The next trick of these hands, or a new table after the last."""
        if self.waiting and self.named is None:
            raise ValueError("Name the winner first: who takes this trick?")
        self.waiting, self.named, self.step = False, None, None
        if self.hand.phase != Phase.PLAY:
            self.do_deal()
            return
        _others(self.hand, self.seed)
        if self.hand.trick is None:
            self.say("info", "You won the last trick, so you lead: any card may be led.")

    def do_deal(self) -> None:
        """Another table."""
        self.seed += 1
        self._begin()

    def do_help(self, *, value: Any = None) -> None:
        """Show or hide which cards may be played."""
        self.helped = bool(value)

    def do_undo(self) -> None:
        """Take the reader's last card back, and what followed it."""
        mine = [n for n, (seat, _) in enumerate(self.hand.history()) if seat == YOU]
        if not mine:
            raise ValueError("You have not played a card yet.")
        self.hand = self.hand.at(mine[-1])
        self.waiting, self.named, self.step = False, None, None
        self.refused = None

    def do_why(self, *, value: Any = None) -> None:
        """The ruling on the card in focus, the last refusal again, or what is to be done now."""
        if isinstance(value, str) and value.startswith("play ") and not self.waiting:
            say_verdict(self, self.hand.check(value, YOU))
        elif self.refused is not None:
            self._refuse(self.refused)
        elif self.waiting and self.named is None:
            self.say("info", "The highest trump wins; without a trump, the highest card of the "
                     "suit led. Which card is that?")  # fmt: skip
        elif self.waiting:
            self.say("info", self.story()[-1].sentence)
        else:
            lying = self.story()
            so_far = lying[-1].sentence if lying else "You lead: any card may be led."
            self.say("info", so_far)

    # ---- drawing --------------------------------------------------------------------------

    def render(self) -> Html:
        """The table, the reader's cards, the question, the story."""
        table = self.hand
        trumps = table.trumps
        assert trumps is not None  # a position names them
        lying = self.shown
        plays = lying.plays if lying is not None else ()
        winner = None
        if self.waiting and self.named is not None and self.step is not None:
            plays = plays[: self.step + 1]
            winner = plays[trumps.winner([one for _, one in plays])][0]
        turn = None if self.waiting else table.turn
        held = cards_of(table.mask(YOU))
        mine = turn == YOU
        legal = [a.card for a in table.legal_actions()] if mine and self.helped else None
        ask: object = "Your turn: play a card."
        if mine and lying is None:
            ask = "You lead: play any card."
        elif self.waiting:
            ask = "Who wins this trick?" if self.named is None else "How the trick went"
        return h.div(
            h.div(h.p(ask, cls="cinch-ask"), self.rules_bar(), cls="cinch-bar"),
            trick(
                plays,
                trumps=trumps,
                rules=self.rules,
                winner=winner,
                turn=turn,
                you=YOU,
                centre=[h.span("trumps"), " ", suit_mark(trumps.suit, words=True)],
            ),
            self.waiting and self.named is None and self._question(),
            self.notice(),
            self.waiting and self.named is not None and self._told(),
            hand(
                held,
                do="play",
                label="Your hand",
                trumps=trumps,
                rules=self.rules,
                legal=legal,
                empty="All your cards are played.",
            ),
            h.div(
                self.waiting
                and self.named is not None
                and button(
                    "Next trick" if table.phase == Phase.PLAY else "New cards",
                    "next",
                    kind="main",
                    focus=True,
                ),
                button("Take back", "undo", kind="quiet"),
                button("Why?", "why", kind="quiet"),
                button("Other cards", "deal", kind="quiet"),
                h.label(
                    h.input(type="checkbox", data_do="help", data_key="help", checked=self.helped),
                    "Show which cards may be played",
                    cls="cinch-check",
                ),
                h.span(
                    f"{self.right} of {self.asked} winners named right" if self.asked else "",
                    cls="cinch-note",
                ),
                cls="cinch-toolbar",
            ),
            cls="cinch-stack",
        )

    def _question(self) -> Html:
        return h.div(
            [
                button(
                    seat.word + (" (you)" if seat == YOU else ""),
                    f"name {seat.name}",
                    focus=seat == Seat.W,
                )
                for seat in (Seat.W, Seat.N, Seat.E, Seat.S)
            ],
            cls="cinch-toolbar",
            role="group",
            aria_label="Who wins this trick?",
            data_roving=True,
            data_key="question",
        )

    def _told(self) -> Html:
        """The story with the step that the table shows, and the points of the trick."""
        table = self.hand
        trumps = table.trumps
        assert trumps is not None
        story = self.story()
        points = sum(card_points(self.rules, trumps, one) for one in table.tricks[-1].cards)
        at = self.step or 0
        return h.div(
            steps([step.sentence for step in story], current=at),
            h.p(f"Points printed on these cards: {points}.", cls="cinch-note"),
            h.div(
                button("First card", "tell first", disabled=at == 0),
                button("Back", "tell back", disabled=at == 0),
                button("On", "tell on", disabled=at == len(story) - 1),
                button("Result", "tell last", disabled=at == len(story) - 1),
                cls="cinch-toolbar",
                role="group",
                aria_label="The trick step by step",
            ),
            cls="cinch-panel cinch-story",
            data_key="story",
        )
