"""The auction: a table where the reader bids against three players, and a hand's worth by suit."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import Any

from cinch import Action, Deal, Hand, Phase, Seat, Suit, cards_of, trumps_for
from cinch.actions import PASS
from cinch.bots import make_bot
from cinch.cards import FULL_DECK
from cinch.rules import PRESETS, RuleSet
from cinch.scoring import card_points
from cinch.sentences.coach_en import advice
from cinch.setups import after_auction
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView
from cinch.widgets.seat import SeatView
from cinch.widgets.verdicts import Shown

__all__ = ["AuctionTable", "HandValuer", "bid_ladders"]


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


@lru_cache(maxsize=512)
def _at_least_one(total: int, held: int, draws: int) -> float:
    """The chance that ``draws`` of the 43 unseen cards bring a trump."""
    unseen = 52 - 9
    return 1 - comb(unseen - (total - held), draws) / comb(unseen, draws)


class HandValuer(RulesView):
    """One hand of nine, seen four times: what it holds with each suit as trumps.

    ``seed`` fixes the cards. The odds come from playing: the hidden cards are dealt anew, each
    time four steady players play the hand out, and the points of the reader's side are counted.

    >>> valuer = HandValuer(seed=11, rules="le-cinch")
    >>> valuer.act("trump H")
    >>> valuer.suit
    <Suit.HEARTS: 2>
    """

    label = "Hand valuer"
    deals = 40

    def setup(self, seed: int = 11, rules: str | RuleSet | None = None) -> None:
        """Deal one hand; East deals, so South, the reader, speaks first."""
        self.use_rules(rules)
        self.seed = seed
        self._deal()

    def _deal(self) -> None:
        self.hand = Hand.new(self.rules, seed=self.seed, dealer=Seat.E)
        self.suit = max(Suit, key=self._estimate)
        self.played: dict[Suit, list[int]] = {}

    def on_rules(self) -> None:
        """The same seed under other rules (hands may have ten or twelve cards)."""
        self._deal()

    def _estimate(self, suit: Suit) -> float:
        from cinch.bots.valuation import estimate

        return estimate(self.rules, self.hand.mask(Seat.S), suit, 1).points

    def do_trump(self, suit: str) -> None:
        """Look at the hand with this suit as trumps."""
        self.suit = Suit.parse(suit)
        self.announce(f"With {self.suit.word} as trumps.")

    def do_deal(self) -> None:
        """Nine other cards."""
        self.seed += 1
        self._deal()

    def do_odds(self) -> None:
        """Deal the hidden cards anew many times and have every hand played out."""
        bot = make_bot("steady", self.seed)
        rng = Random(f"{self.seed} {self.suit.letter}")
        own = self.hand.mask(Seat.S)
        found = []
        for _ in range(self.deals):
            hidden = cards_of(FULL_DECK & ~own)
            rng.shuffle(hidden)
            size = self.rules.hand_size
            deal = Deal.of(
                [hidden[:size], hidden[size : 2 * size], cards_of(own),
                 hidden[2 * size : 3 * size]],
                hidden[3 * size :],
            )  # fmt: skip
            hand = after_auction(self.rules, deal, Seat.E, Seat.S, self.suit)
            while hand.phase != Phase.DONE:
                assert hand.turn is not None
                hand.apply(bot.decide(hand.view(hand.turn)).action)
            found.append(hand.score.points[Seat.S.team])
        self.played = {**self.played, self.suit: found}
        mean = sum(found) / len(found)
        self.announce(f"Played {len(found)} times: {mean:.1f} points on average.")

    def _facts(self, suit: Suit) -> tuple[int, int]:
        """Trumps held, and the points among them."""
        trumps = trumps_for(suit, self.rules)
        held = [card for card in trumps.order if self.hand.mask(Seat.S) >> card & 1]
        return len(held), sum(card_points(self.rules, trumps, card) for card in held)

    def _lines(self) -> list[str]:
        rules, suit = self.rules, self.suit
        count, points = self._facts(suit)
        total = len(trumps_for(suit, rules).order)
        lines = [
            f"With {suit.word} as trumps you hold {count} of the {total} trumps, "
            f"and {points} of the {rules.points_total} points are in your own hand."
        ]
        draws = 6 - min(count, 6)
        if rules.draw and draws:
            chance = _at_least_one(total, count, draws)
            more = "card" if draws == 1 else "cards"
            lines.append(
                f"You would draw {draws} {more}: at least one trump comes in about "
                f"{100 * chance:.0f} hands of a hundred."
            )
        lines.append(
            f"A steady player counts on about {self._estimate(suit):.1f} points for the side."
        )
        return lines

    def _odds(self) -> Html | None:
        found = self.played.get(self.suit)
        if found is None:
            return None
        mean = sum(found) / len(found)
        bids = [bid for bid in self.rules.bids if bid <= self.rules.points_total]
        rows = [
            [bid, f"{100 * sum(took >= bid for took in found) / len(found):.0f} %"]
            for bid in bids
        ]  # fmt: skip
        return h.div(
            h.p(
                f"Played {len(found)} times with the hidden cards dealt anew, your side took "
                f"{mean:.1f} points on average."
            ),
            draw.table(
                ["Bid", "Made"], rows, numbers=(1,),
                caption=f"How often each bid was made, {self.suit.word} trumps",
            ),
        )  # fmt: skip

    def render(self) -> Html:
        """The hand, a table of the four suits, and the odds for the chosen one."""
        rules, suit = self.rules, self.suit
        order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        best = max(order, key=self._estimate)
        rows = [
            [draw.suit_mark(one, words=True), *self._facts(one), f"{self._estimate(one):.1f}"]
            for one in order
        ]
        return h.div(
            draw.toolbar(self.rules_bar()),
            draw.hand(
                cards_of(self.hand.mask(Seat.S)), trumps=trumps_for(suit, rules), rules=rules
            ),
            draw.suit_picker(suit, label="Try this suit as trumps"),
            self.notice(),
            [h.p(line) for line in self._lines()],
            draw.table(
                ["Trumps", "Held", "Points in hand", "Estimate"], rows,
                caption="The same cards under each trump suit", numbers=(1, 2, 3),
                marked=[order.index(best)],
            ),
            draw.toolbar(
                draw.button(f"Play it {self.deals} times", "odds", kind="main"),
                draw.button("Other cards", "deal"),
                h.span(f"seed {self.seed}", cls="cinch-note"),
            ),
            self._odds(),
        )  # fmt: skip
