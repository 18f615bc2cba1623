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
from cinch.view import View
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
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
        self.clear()
        self.advance()

    def clear(self) -> None:
        """Forget what belonged to the last decision."""
        self.reasons = {}
        self.marked = set()
        self.waiting = False

    # ---- the course of the hand ----------------------------------------------------------

    @property
    def stopped(self) -> bool:
        """Whether nobody acts any more; subclasses may stop before the hand is done."""
        return self.hand.phase == Phase.DONE

    @property
    def your_turn(self) -> bool:
        """Whether the reader decides now."""
        return not (self.waiting or self.stopped) and self.hand.turn == self.you

    @property
    def others_turn(self) -> bool:
        """Whether another seat acts next."""
        return not (self.waiting or self.stopped) and self.hand.turn != self.you

    def seen_by(self, seat: Seat) -> View:
        """What a seat knows."""
        return self.hand.view(seat)

    def decide(self, seat: Seat) -> tuple[Action, str]:
        """What the program in a seat does, and its reason, from that seat's view alone."""
        from cinch.bots import make_bot

        bot = make_bot(self.bots.get(seat, "steady"), self.bot_seed)
        decision = bot.decide(self.seen_by(seat))
        return decision.action, decision.sentence

    def advance(self) -> None:
        """Let the others act until it is the reader's turn or a trick is complete."""
        while self.others_turn:
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
        if self.stopped:
            raise ValueError("This part of the hand is over.")
        before = self.hand.phase
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
        return felt.trick_points(self.hand, trick)

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
        self.advance()

    def do_undo(self) -> None:
        """Take back to the reader's last decision."""
        mine = [n for n, (seat, _) in enumerate(self.hand.history()) if seat == self.you]
        if not mine:
            raise ValueError("There is nothing of yours to take back yet.")
        self.hand = self.hand.at(mine[-1])
        self.clear()

    # ---- drawing -------------------------------------------------------------------------

    @property
    def throwing(self) -> bool:
        """Whether the reader has to discard now."""
        return self.hand.phase == Phase.DISCARD and self.your_turn

    @property
    def choosing(self) -> bool:
        """Whether the reader, as dealer, takes his own cards now."""
        return self.hand.phase == Phase.REFILL and self.your_turn

    def seat_notes(self) -> dict[Seat, object]:
        """What is said below the seats' names; subclasses may say more."""
        return {seat: felt.seat_note(self.hand, seat, self.you) for seat in Seat}

    def felt(self) -> Html:
        """The four seats, the trick, the trump suit in the middle."""
        return felt.table_of(
            self.hand,
            self.you,
            waiting=self.waiting,
            stopped=self.stopped,
            notes=self.seat_notes(),
        )

    def own_hand(self) -> Html:
        """The reader's cards, clickable where a card is what is wanted now."""
        hand = self.hand
        cards = cards_of(hand.mask(self.you))
        common: dict[str, Any] = {"trumps": hand.trumps, "rules": self.rules}
        if self.throwing:
            return draw.hand(cards, do="mark", selected=self.marked, **common)
        if hand.phase == Phase.PLAY and not self.stopped:
            legal = [action.card for action in hand.legal_actions()] if self.your_turn else None
            return draw.hand(cards, do="play", legal=legal, **common)
        return draw.hand(cards, **common)

    def controls(self) -> Html | str:
        """What the reader can do now besides clicking a card."""
        hand = self.hand
        if self.waiting:
            words = "See the score" if hand.phase == Phase.DONE else "Next trick"
            return draw.toolbar(draw.button(words, "next", kind="main", focus=True, key="next"))
        if not self.your_turn:
            return ""
        if hand.phase == Phase.AUCTION:
            return felt.bid_ladder(hand)
        if hand.phase == Phase.TRUMP:
            return draw.suit_picker()
        if self.throwing:
            return felt.throw_bar(self.marked)
        return felt.dealer_choice(hand) if self.choosing else ""
