"""The auction: a table where the reader bids against three players, and the bids there are."""

from __future__ import annotations

from typing import Any

from cinch import Action, Hand, Phase, Seat, cards_of
from cinch.actions import PASS
from cinch.rules import PRESETS, RuleSet
from cinch.sentences.en_coach import advice
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
from cinch.widgets.html import Html, h
from cinch.widgets.seat import SeatView
from cinch.widgets.verdicts import Shown

__all__ = ["AuctionTable", "bid_ladders"]


def bid_ladders() -> Shown:
    """Every bid there is, under each of the four rule sets.

    >>> print(bid_ladders())
    Le Cinch: 1 to 14; Double Pedro (High Five): 2 to 14; Cinch with Shoot: 1, 2, 3, 4, 8; \
High Five, no draw: 1 to 13
    """

    def told(rules: RuleSet) -> str:
        bids = rules.bids
        if bids == tuple(range(bids[0], bids[-1] + 1)):
            return f"{bids[0]} to {bids[-1]}"
        return ", ".join(map(str, bids))

    rows = [[rules.title, told(rules), rules.points_total] for rules in PRESETS.values()]
    grid = draw.table(
        ["Game", "Bids", "Points in a hand"], rows, caption="The bids there are", numbers=(2,)
    )
    return Shown(grid, "; ".join(f"{rules.title}: {told(rules)}" for rules in PRESETS.values()))


class AuctionTable(SeatView):
    """An auction with the reader in one seat and three players that see only their own cards.

    ``seed`` fixes the deal, ``dealer`` and ``you`` are seats, ``rules`` a rule set or its id
    (None: the book's choice).

    >>> table = AuctionTable(seed=5, rules="le-cinch")
    >>> table.act("bid 14")
    >>> table.hand.high_bid
    14
    """

    label = "Auction"

    def setup(
        self,
        seed: int = 5,
        dealer: str = "S",
        you: str = "S",
        rules: str | RuleSet | None = None,
    ) -> None:
        """Deal, and let the others speak until it is the reader's turn."""
        self.use_rules(rules)
        self.seed = seed
        self.me = Seat.parse(you)
        self.dealer = Seat.parse(dealer)
        self.quiet = False  # the others pass, whatever they hold
        self._deal()

    def _deal(self) -> None:
        self.opened = False
        hand = Hand.new(self.rules, seed=self.seed, dealer=self.dealer)
        self.sit(hand, self.me, seed=self.seed)

    def on_rules(self) -> None:
        """Deal the same cards again under the new rules."""
        self._deal()

    @property
    def stopped(self) -> bool:
        """The hand goes no further than the trump suit."""
        return self.hand.phase > Phase.TRUMP

    def decide(self, seat: Seat) -> tuple[Action, str]:
        """A steady player's call, or a pass when the reader wants everybody to pass."""
        if self.quiet and seat != self.you and self.hand.is_legal(PASS):
            return PASS, "You asked everybody to pass."
        return super().decide(seat)

    def others_step(self) -> None:
        """Keep all reasons: who bids and names trumps has two."""
        seat = self.hand.turn
        assert seat is not None
        said = self.reasons.get(seat, "")
        super().others_step()
        self.reasons[seat] = f"{said} {self.reasons[seat]}".strip()

    # ---- what the reader does ------------------------------------------------------------

    def tell(self, action: Action, before: Phase) -> None:
        """How the auction stands after the reader's call."""
        hand = self.hand
        if hand.thrown_in:
            self.say("info", "Everybody passed: the cards are thrown in and dealt anew.")
        elif hand.phase == Phase.TRUMP:
            won = f"You won the auction with {hand.bid}." if hand.bid else "Everybody passed."
            self.say("good", f"{won} Now name the trump suit.")
        elif hand.trump is not None and hand.maker is not None:
            who = "You name" if hand.maker == self.you else f"{hand.maker.word} names"
            side = hand.maker.team
            ours = "Your side" if side == self.you.team else f"{side.word}"
            promise = (
                f"{ours} must now take {hand.bid} points or more."
                if hand.bid
                else "Nobody bid, so nothing is promised."
            )
            self.say("info", f"{who} {hand.trump.word} as trumps. {promise}")

    def do_again(self) -> None:
        """Take back the reader's own calls: the same cards once more."""
        self._deal()

    def do_deal(self) -> None:
        """New cards, the next dealer."""
        self.seed += 1
        self.dealer = self.dealer.left
        self._deal()

    def do_quiet(self, *, value: Any = None) -> None:
        """Have the others pass, to see a hand that nobody bids on."""
        self.quiet = bool(value)
        self._deal()

    def do_open(self) -> None:
        """Show or hide the others' cards."""
        self.opened = not self.opened

    def do_why(self, *, value: Any = None) -> None:
        """What a steady player would say here, and why."""
        if not self.your_turn:
            raise ValueError("The auction is over: deal a new hand to bid again.")
        action, why = self.decide(self.you)
        self.say("info", f"{advice(action)} {why}")

    def do_undo(self) -> None:
        """The same as "same cards again"."""
        if all(seat != self.you for seat, _ in self.hand.history()):
            raise ValueError("You have not spoken yet: there is nothing to take back.")
        self._deal()

    # ---- drawing -------------------------------------------------------------------------

    def _said(self, seat: Seat) -> Html | str:
        calls = [action for who, action in self.hand.calls if who == seat]
        return h.strong("; ".join(map(str, calls))) if calls else ""

    def render(self) -> Html:
        """The table, the reader's cards, and what can be done now."""
        hand, you = self.hand, self.you
        done = not self.your_turn
        extra = {seat: self._said(seat) for seat in Seat}
        high = f"highest bid: {hand.high_bid}" if hand.high_bid else "no bid yet"
        centre = draw.suit_mark(hand.trump, words=True) if hand.trump is not None else h.span(high)
        board = draw.trick(
            [], turn=None if done else you, you=you, dealer=self.dealer, extra=extra, centre=centre,
            label="The auction",
        )  # fmt: skip
        board = h.div(board, cls="cinch-calling", data_key="felt")  # no card lies on it yet
        bidding = hand.phase == Phase.AUCTION and not done
        controls = felt.bid_ladder(hand, 14) if bidding else self.controls()
        return h.div(
            draw.toolbar(
                self.rules_bar(),
                h.label(
                    h.input(
                        type="checkbox", data_do="quiet", checked=self.quiet, data_key="quiet"
                    ),
                    " everybody else passes",
                    cls="cinch-check",
                ),
            ),
            board,
            self.notice(),
            controls,
            self.own_hand(),
            draw.toolbar(
                not done and draw.button("What would you say?", "why", kind="quiet"),
                draw.button("Same cards again", "again", kind="quiet"),
                draw.button("New deal", "deal", kind="main" if done else "plain"),
                done and draw.button(
                    "Hide the other hands" if self.opened else "Show all hands", "open",
                    kind="quiet", key="open",
                ),
                h.span(f"seed {self.seed}", cls="cinch-note"),
            ),
            self.opened and done and self._all_hands(),
        )  # fmt: skip

    def _all_hands(self) -> Html:
        others = [seat for seat in Seat if seat != self.you]
        return h.div(
            [
                draw.panel(
                    f"{seat.word}: {self._calls(seat)}",
                    draw.hand(
                        cards_of(self.hand.mask(seat)), label=f"{seat.word}'s hand",
                        trumps=self.hand.trumps, rules=self.rules, small=True,
                    ),
                    h.p(self.reasons.get(seat, ""), cls="cinch-note"),
                )
                for seat in others
            ]
        )  # fmt: skip

    def _calls(self, seat: Seat) -> str:
        calls = [str(action) for who, action in self.hand.calls if who == seat]
        return ", ".join(calls) or "did not speak"
