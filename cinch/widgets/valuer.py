"""What a hand is worth under each trump suit: counted, estimated, and played out."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random

from cinch import Deal, Hand, Phase, Seat, Suit, cards_of, trumps_for
from cinch.bots import make_bot
from cinch.cards import FULL_DECK
from cinch.rules import RuleSet
from cinch.scoring import card_points
from cinch.setups import after_auction
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView

__all__ = ["HandValuer"]


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
