"""Discard and refill: the tray where cards are thrown and taken."""

from __future__ import annotations

from random import Random

from cinch import Action, Card, Phase, Seat, Suit, cards_of
from cinch.actions import DRAW, TAKES, discard
from cinch.deal import Deal
from cinch.rules import RuleSet
from cinch.setups import ROLES, after_auction, deal_with_trumps
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
from cinch.widgets.html import Html, h
from cinch.widgets.seat import SeatView
from cinch.widgets.verdicts import say_verdict

__all__ = ["DiscardTray"]

#: Situations: what the button says, the dealer, and the trumps that N, E, S and W are dealt.
_SCENES: dict[str, tuple[str, Seat, tuple[tuple[int, int, int, int], ...]]] = {
    "ordinary": ("An ordinary hand", Seat.E, ((2, 3, 3, 2), (3, 2, 2, 4), (2, 2, 4, 2))),
    "dealer": ("You deal", Seat.S, ((2, 3, 3, 2), (3, 3, 2, 2), (2, 2, 4, 3))),
    "many": ("More than six trumps", Seat.E, ((1, 1, 7, 2), (1, 1, 8, 1), (2, 1, 7, 1))),
    "short": ("The stock runs out", Seat.S, ((1, 1, 2, 1), (2, 1, 1, 1), (1, 2, 2, 1))),
}


class DiscardTray(SeatView):
    """Throw the cards that must go, see every hand filled up, and complete the dealer's own.

    ``seed`` fixes the cards; ``scene`` is ordinary, dealer, many or short; ``rules`` a rule set
    or its id (None: the book's choice).

    >>> tray = DiscardTray(seed=2, rules="le-cinch")
    >>> plain = [c for c in tray.hand.cards(Seat.S) if not tray.hand.trumps.is_trump(c)]
    >>> for card in plain:
    ...     tray.act(f"mark {card}")
    >>> tray.act("throw")
    >>> tray.hand.phase.name
    'PLAY'
    """

    label = "Discard tray"

    def setup(
        self, seed: int = 2, scene: str = "ordinary", rules: str | RuleSet | None = None
    ) -> None:
        """Set a table up; ValueError for an unknown scene."""
        self.use_rules(rules)
        self.seed = seed
        self.do_scene(scene)

    def do_scene(self, scene: str) -> None:
        """Another situation."""
        if scene not in _SCENES:
            raise ValueError(f"{scene!r} is no situation: there are {', '.join(_SCENES)}")
        self.scene = scene
        self._deal()

    def do_deal(self) -> None:
        """Other cards, the same kind of situation."""
        self.seed += 1
        self._deal()

    def on_rules(self) -> None:
        """The same situation under other rules."""
        self._deal()

    def _deal(self) -> None:
        self.opened = False
        rng = Random(self.seed)
        _, self.dealer, tables = _SCENES[self.scene]
        held = tables[rng.randrange(len(tables))]
        suit = Suit(rng.randrange(4))
        rules = self.rules
        counts = {role: held[Seat.from_role(role, self.dealer)] for role in ROLES}
        if rules.hand_size == 9:
            deal = deal_with_trumps(rules, counts, self.dealer, suit, rng)
        else:
            deal = Deal.shuffled(self.dealer, self.seed, rules.hand_size)
        hand = after_auction(rules, deal, self.dealer, Seat.S, suit)
        self.sit(hand, Seat.S, seed=self.seed)

    @property
    def stopped(self) -> bool:
        """The hand goes no further than the first lead."""
        return self.hand.phase >= Phase.PLAY

    # ---- what the reader does ------------------------------------------------------------

    def do_throw(self) -> None:
        """Throw the marked cards, if they are the right ones."""
        action = discard(sorted(self.marked))
        verdict = self.hand.check(action, self.you)
        if self.act_now(action):
            self.marked = set()
            say_verdict(self, verdict, more=None if self.choosing else self._story())

    def _take(self, action: Action) -> None:
        verdict = self.hand.check(action, self.you)
        before = self.hand.mask(self.you)
        if self.act_now(action):
            got = cards_of(self.hand.mask(self.you) & ~before)
            names = ", ".join(card.name for card in got)
            more = h.div(h.p(f"You got the {names}."), self.stopped and self._story())
            say_verdict(self, verdict, more=more)

    def do_draw(self) -> None:
        """Draw the top card of the stock, unseen."""
        self._take(DRAW)

    def do_take(self, text: str) -> None:
        """Take a card that lies open, or one of the searched stock."""
        self._take(TAKES[Card(text)])

    def do_undo(self) -> None:
        """The same situation from the start."""
        self._deal()

    def do_open(self) -> None:
        """Show or hide where all trumps lie."""
        self.opened = not self.opened

    def do_why(self, *, value: object = None) -> None:
        """What has to be done now, in a sentence."""
        if self.throwing:
            assert self.hand.trumps is not None
            held, left = self.hand.mask(Seat.S), self.hand.trumps.left_pedro
            count = (held & self.hand.trumps.mask).bit_count()
            mine = left is not None and held >> left & 1
            mind = f", the {left.name} among them" if left is not None and mine else ""
            self.say(
                "info",
                f"You hold {count} trump{'s' if count != 1 else ''}{mind}. Throw every other card"
                + (f", and {count - 6} of the trumps." if count > 6 else "."),
            )
        elif self.choosing:
            need = 6 - self.hand.mask(Seat.S).bit_count()
            self.say("info", f"You deal and need {need} more. Choose them yourself.")
        else:
            self.say("info", "Every hand is complete: the first lead comes next.")

    # ---- drawing -------------------------------------------------------------------------

    def _story(self) -> Html:
        """The refill, player by player."""
        hand = self.hand
        told = felt.refill_lines(hand, self.you)
        left = len(hand.stock)
        if not left:
            end = "The stock is used up."
        else:
            stay = "card of the stock stays" if left == 1 else "cards of the stock stay"
            end = f"{left} {stay} out of play."
        return draw.steps([*told, end])

    def _where(self) -> Html:
        """Where every trump lies now."""
        hand = self.hand
        assert hand.trumps is not None
        mask = hand.trumps.mask
        spots = [
            *((seat.word, cards_of(hand.mask(seat) & mask)) for seat in Seat),
            ("left in the stock", [card for card in hand.stock if mask >> card & 1]),
            ("thrown", cards_of(hand.faceup & mask)),
        ]
        rows = [
            [name, len(cards), h.span([draw.card_text(c), " "] for c in reversed(cards))]
            for name, cards in spots
        ]
        total = len(hand.trumps.order)
        return draw.table(
            ["Where", "Trumps", "Which"], rows, caption=f"Where the {total} trumps are",
            numbers=(1,),
        )  # fmt: skip

    def render(self) -> Html:
        """The table from the reader's seat."""
        hand, rules = self.hand, self.rules
        trumps = hand.trumps
        assert trumps is not None
        assert hand.trump is not None
        top = [
            draw.toolbar(
                self.rules_bar(),
                [
                    draw.button(words, f"scene {name}", kind="quiet", pressed=name == self.scene)
                    for name, (words, _, _) in _SCENES.items()
                ],
            ),
            h.p(
                "Trumps: ", draw.suit_mark(hand.trump, words=True),
                ". You named them. ",
                "You deal." if hand.dealer == Seat.S else f"{hand.dealer.word} deals.",
            ),
        ]  # fmt: skip
        own = self.own_hand()
        if not rules.draw:
            body: list[object] = [
                self.notice(),
                own,
                h.p(
                    f"{rules.title}: nothing is thrown and nothing is drawn. Every player keeps "
                    f"his {rules.hand_size} cards and plays them all. The {len(hand.stock)} cards "
                    "of the stock stay out of play, unseen."
                ),
            ]
        elif self.throwing:
            body = [
                self.notice(),
                h.p("Click the cards that must go, then throw them."),
                own,
                felt.throw_bar(self.marked, draw.button("What must go?", "why", kind="quiet")),
            ]
        elif self.choosing:
            body = [self.notice(), felt.dealer_choice(hand, "Everybody else has six cards. "), own]
        else:
            body = [
                self.notice(),
                own,
                draw.toolbar(
                    draw.button("Hide the trumps" if self.opened else "Where are the trumps?",
                                "open", key="open"),
                ),
                self.opened and self._where(),
            ]  # fmt: skip
        if hand.faceup and rules.discards_public and not self.choosing:
            body.append(
                h.details(
                    h.summary(f"On the table, face up: {hand.faceup.bit_count()} cards"),
                    draw.hand(cards_of(hand.faceup), label="Discards", trumps=trumps,
                              rules=rules, small=True),
                )
            )  # fmt: skip
        return h.div(
            top,
            body,
            draw.toolbar(
                draw.button("Other cards", "deal"),
                draw.button("Start again", "undo", kind="quiet"),
                h.span(f"seed {self.seed}", cls="cinch-note"),
            ),
        )
