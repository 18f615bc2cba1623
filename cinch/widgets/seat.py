"""A seat at a table: one hand played against three programs, drawn from the reader's seat.

The base of `cinch.widgets.firsthand` and `cinch.widgets.table`. It holds the hand, lets the
others act from their own views, waits after each finished trick, and draws what can be done in
each phase. Nothing moves on by itself except the others' turns, which follow a click.
"""

from __future__ import annotations

from typing import Any

from cinch import Action, Card, Hand, Phase, Seat, Suit, Trick, cards_of
from cinch.actions import DRAW, NAMES, PASS, PLAYS, TAKES, discard
from cinch.explain import explain_trick
from cinch.rules import RuleSet
from cinch.scoring import card_points
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView
from cinch.widgets.verdicts import say_verdict

__all__ = ["SeatView"]


class SeatView(RulesView):
    """One hand from one seat. Subclasses call `sit` and may override `tell` and `finished`."""

    hand: Hand
    you: Seat
    bots: dict[Seat, str]
    reasons: dict[Seat, str]
    marked: set[Card]
    waiting: bool  # a finished trick lies on the table until the reader goes on

    def sit(self, hand: Hand, you: Seat, bot: str = "steady", seed: int | str = 0) -> None:
        """Take a seat at a hand; the others, played by ``bot``, act until it is your turn."""
        self.hand, self.you, self.bot_seed = hand, you, seed
        self.bots = {seat: bot for seat in Seat if seat != you}
        self.reasons = {}
        self.marked = set()
        self.waiting = False
        self.advance()

    # ---- the course of the hand ----------------------------------------------------------

    def decide(self, seat: Seat) -> tuple[Action, str]:
        """What the program in a seat does, and its reason, from that seat's view alone."""
        from cinch.bots import make_bot

        decision = make_bot(self.bots.get(seat, "steady"), self.bot_seed).decide(
            self.hand.view(seat)
        )
        return decision.action, decision.sentence

    def advance(self) -> None:
        """Let the others act until it is the reader's turn or a trick is complete."""
        while not self.waiting and self.hand.turn is not None and self.hand.turn != self.you:
            self.others_step()

    def others_step(self) -> None:
        """One action of another seat."""
        seat = self.hand.turn
        assert seat is not None
        action, why = self.decide(seat)
        self.hand.apply(action)
        self.reasons[seat] = why
        self._after(action)

    def _after(self, action: Action) -> None:
        if action.kind == "play" and self.hand.trick is None:
            self.waiting = True
            self.trick_done(self.hand.tricks[-1])

    def act_now(self, action: Action) -> bool:
        """Do what the reader wants, or say why not. True when it was done."""
        if self.waiting:
            self.say("info", "The trick is finished. Go on to the next one first.")
            return False
        verdict = self.hand.check(action, self.you)
        if not verdict.ok:
            self.refused(action, verdict)
            return False
        before = self.hand.phase
        self.reasons = {}
        self.hand.apply(action, self.you)
        self._after(action)
        self.advance()
        self.tell(action, before)
        return True

    # ---- what subclasses may override ----------------------------------------------------

    def refused(self, action: Action, verdict: Any) -> None:
        """A card or a bid was refused: the sentence, the card that would do, the places."""
        more = None
        if action.kind == "play" and self.hand.phase == Phase.PLAY and self.hand.turn == self.you:
            legal = [one.card for one in self.hand.legal_actions()]
            shown = [[draw.card_text(card), " "] for card in draw.sort_hand(legal)]
            more = h.p("You may play: ", shown)
        say_verdict(self, verdict, more=more)

    def tell(self, action: Action, before: Phase) -> None:
        """The reader has acted and the others have answered."""

    def trick_done(self, trick: Trick) -> None:
        """A trick has just been completed."""
        self.announce(self.trick_story(trick)[-1].sentence)

    def trick_story(self, trick: Trick) -> list[Any]:
        """Why the winner wins, step by step, as verdicts."""
        assert self.hand.trumps is not None
        return explain_trick(self.rules, self.hand.trumps, trick.plays)

    def trick_points(self, trick: Trick) -> int:
        """Points printed on the cards of a trick."""
        trumps = self.hand.trumps
        assert trumps is not None
        return sum(card_points(self.rules, trumps, card) for card in trick.cards)

    # ---- what the reader does ------------------------------------------------------------

    def do_pass(self) -> None:
        """Pass in the auction."""
        self.act_now(PASS)

    def do_bid(self, number: str) -> None:
        """Bid a number."""
        self.act_now(Action.parse(f"bid {number}"))

    def do_trump(self, suit: str) -> None:
        """Name the trump suit."""
        self.act_now(NAMES[Suit.parse(suit)])

    def do_mark(self, text: str) -> None:
        """Lay a card among those to throw, or take it back."""
        card = Card(text)
        if not self.throwing or not self.hand.mask(self.you) >> card & 1:
            raise ValueError(f"{card.symbol} cannot be thrown now.")
        self.marked ^= {card}

    def do_sort(self) -> None:
        """Mark every plain card."""
        trumps = self.hand.trumps
        if not self.throwing or trumps is None:
            raise ValueError("Nothing has to be thrown now.")
        self.marked = {card for card in self.hand.cards(self.you) if not trumps.is_trump(card)}

    def do_throw(self) -> None:
        """Throw the marked cards."""
        if self.act_now(discard(sorted(self.marked))):
            self.marked = set()

    def do_draw(self) -> None:
        """As dealer: draw the top card of the stock."""
        self.act_now(DRAW)

    def do_take(self, text: str) -> None:
        """As dealer: take a card by choice."""
        self.act_now(TAKES[Card(text)])

    def do_play(self, text: str) -> None:
        """Play a card."""
        self.act_now(PLAYS[Card(text)])

    def do_next(self) -> None:
        """Put the finished trick away and go on."""
        if not self.waiting:
            raise ValueError("There is nothing to go on to: it is your turn.")
        self.waiting = False
        self.reasons = {}
        self.advance()

    def do_undo(self) -> None:
        """Take back to the reader's last decision."""
        mine = [n for n, (seat, _) in enumerate(self.hand.history()) if seat == self.you]
        if not mine:
            raise ValueError("There is nothing of yours to take back yet.")
        self.hand = self.hand.at(mine[-1])
        self.reasons, self.marked, self.waiting = {}, set(), False

    # ---- drawing -------------------------------------------------------------------------

    @property
    def throwing(self) -> bool:
        """Whether the reader has to discard now."""
        return self.hand.phase == Phase.DISCARD and self.hand.turn == self.you

    @property
    def choosing(self) -> bool:
        """Whether the reader, as dealer, takes his own cards now."""
        return self.hand.phase == Phase.REFILL and self.hand.turn == self.you

    def seat_note(self, seat: Seat) -> Html | str:
        """What is said below a seat's name: its calls, or its cards."""
        hand = self.hand
        if hand.phase in (Phase.AUCTION, Phase.TRUMP):
            calls = [str(action) for who, action in hand.calls if who == seat]
            return h.strong("; ".join(calls)) if calls else ""
        parts = []
        if seat == hand.declarer:
            parts.append(f"bid {hand.bid}")
        left = hand.mask(seat).bit_count()
        if seat != self.you and left:
            parts.append(f"{left} card" + ("s" if left != 1 else ""))
        return ", ".join(parts)

    def felt(self) -> Html:
        """The four seats, the trick, the trump suit in the middle."""
        hand = self.hand
        shown = hand.tricks[-1] if self.waiting else hand.trick
        if hand.phase == Phase.DONE and hand.tricks:
            shown = hand.tricks[-1]
        plays = shown.plays if shown is not None else ()
        winner = shown.winner if shown is not None and shown.winner is not None else None
        turn = None if self.waiting or hand.turn is None else hand.turn
        centre: object = ""
        if hand.trump is not None:
            centre = [h.span("trumps"), " ", draw.suit_mark(hand.trump, words=True)]
        elif hand.high_bid:
            centre = h.span(f"highest bid: {hand.high_bid}")
        return draw.trick(
            plays, trumps=hand.trumps, rules=self.rules, winner=winner, turn=turn, you=self.you,
            dealer=hand.dealer, extra={seat: self.seat_note(seat) for seat in Seat},
            centre=centre,
        )  # fmt: skip

    def own_hand(self) -> Html:
        """The reader's cards, clickable where a card is what is wanted now."""
        hand = self.hand
        cards = cards_of(hand.mask(self.you))
        common: dict[str, Any] = {"trumps": hand.trumps, "rules": self.rules}
        if self.throwing:
            return draw.hand(cards, do="mark", selected=self.marked, **common)
        if hand.phase == Phase.PLAY:
            mine = hand.turn == self.you and not self.waiting
            legal = [action.card for action in hand.legal_actions()] if mine else None
            return draw.hand(cards, do="play", legal=legal, **common)
        return draw.hand(cards, **common)

    def ladder(self) -> Html:
        """Pass and every bid; those not allowed can be clicked to be told why."""
        legal = {str(action) for action in self.hand.legal_actions()}
        most = max(self.rules.points_total, self.rules.bids[-1])

        def call(text: str, words: str) -> Html:
            fine = text in legal
            return draw.button(
                words, text, kind="plain" if fine else "quiet", key=f"call-{text}",
                label=None if fine and text == "pass" else f"{text}{'' if fine else ', not allowed now'}",
            )  # fmt: skip

        return h.div(
            call("pass", "Pass"),
            [call(f"bid {bid}", str(bid)) for bid in range(1, most + 1)],
            cls="cinch-ladder",
            role="group",
            aria_label="Your bid",
            data_roving=True,
        )

    def dealer_choice(self) -> Html:
        """What the dealer may take for himself."""
        hand = self.hand
        need = 6 - hand.mask(self.you).bit_count()
        offered = [action.card for action in hand.legal_actions() if action.kind == "take"]
        searched = self.rules.dealer_draw == "searches_stock"
        more = "1 more card" if need == 1 else f"{need} more cards"
        words = (
            "You have looked through the rest of the stock. Take what you like."
            if searched
            else "Draw unseen from the stock, or take a card that lies open."
        )
        return h.div(
            h.p(f"You deal, and need {more}. {words}"),
            hand.is_legal(DRAW)
            and draw.toolbar(
                draw.button(
                    f"Draw from the stock ({len(hand.stock)} left)", "draw", kind="main", focus=True
                )
            ),
            draw.hand(
                offered, do="take", label="The stock" if searched else "Cards face up",
                trumps=hand.trumps, rules=self.rules, small=not searched,
            ),
        )  # fmt: skip

    def controls(self) -> Html | str:
        """What the reader can do now besides clicking a card."""
        hand = self.hand
        if self.waiting:
            words = "See the score" if hand.phase == Phase.DONE else "Next trick"
            return draw.toolbar(draw.button(words, "next", kind="main", focus=True, key="next"))
        if hand.turn != self.you:
            return ""
        if hand.phase == Phase.AUCTION:
            return self.ladder()
        if hand.phase == Phase.TRUMP:
            return draw.suit_picker()
        if self.throwing:
            count = len(self.marked)
            return draw.toolbar(
                draw.button(
                    f"Throw {count} card" + ("s" if count != 1 else ""), "throw", kind="main",
                    key="throw",
                ),
                draw.button("Mark all plain cards", "sort", kind="quiet"),
            )  # fmt: skip
        return self.dealer_choice() if self.choosing else ""

    def story_of(self, trick: Trick) -> Html:
        """A finished trick told step by step, folded away behind its result."""
        told = self.trick_story(trick)
        points = self.trick_points(trick)
        worth = f" It holds {points} point{'s' if points != 1 else ''}." if points else ""
        return h.details(
            h.summary(told[-1].sentence + worth),
            draw.steps(verdict.sentence for verdict in told[:-1]),
            cls="cinch-story",
        )
