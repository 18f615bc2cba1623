"""What follows from a view for the play: the trumps that are out, and where they may be.

Chances here are rough on purpose: a card is as likely to be with a seat as that seat has places
for it, and trumps that a player is known to have kept count for more than cards he drew.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cinch.cards import CARDS, Card, iter_mask
from cinch.scoring import card_points, game_pips
from cinch.trumps import Trumps

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["Sight"]

#: What a pip of the count for Game is worth in points, as a rule of thumb.
PIP = 0.04
#: How likely a drawn card is a given trump, beside a card that was kept.
DRAWN = 0.35


class Sight:
    """A view in the play, with what can be concluded from it. ``me`` is the seat of the view.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=2)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> while hand.phase.name != "PLAY":
    ...     hand.apply(hand.legal_actions()[0])
    >>> sight = Sight(hand.view(hand.turn))
    >>> sight.boss(Card("AC")), sight.beating(Card("KC"))
    (True, [Card('AC')])
    """

    def __init__(self, view: View) -> None:
        """ValueError when trumps are not named yet."""
        trumps = view.trumps
        if trumps is None:
            raise ValueError("trumps are not named yet: there is nothing to see in the play")
        self.view = view
        self.trumps: Trumps = trumps
        self.me = int(view.seat)
        self.own = view.hand & trumps.mask
        self.held = [view.possible(seat) if seat != self.me else 0 for seat in range(4)]
        held = self.held[0] | self.held[1] | self.held[2] | self.held[3]
        #: trumps that somebody else may hold, highest first
        self.out = [card for card in trumps.order if held >> card & 1]
        self._weights: dict[int, tuple[float, ...]] = {}

    def points(self, card: Card) -> float:
        """What a card is worth to the side that takes it; pips of the Game count a little."""
        rules = self.view.rules
        worth = float(card_points(rules, self.trumps, card))
        if rules.game == "count":
            worth += PIP * game_pips(card.bit)
        return worth

    @cached_property
    def pot(self) -> float:
        """What lies on the table, surplus trumps of the first trick included."""
        view = self.view
        worth = sum(self.points(card) for card in view.trick.cards) if view.trick else 0.0
        dumped = view.dumped & ~(view.taken[0] | view.taken[1])
        return worth + sum(self.points(card) for card in iter_mask(dumped))

    def strength(self, card: Card, led: Card) -> int:
        """How strong a card is in a trick to which ``led`` was led."""
        return self.trumps.strength[led][card]

    def chances(self, card: Card) -> tuple[float, ...]:
        """For each seat, how likely it holds a card that I cannot see."""
        made = self._weights.get(card)
        if made is not None:
            return made
        view = self.view
        trump = self.trumps.mask >> card & 1
        weights = [0.0, 0.0, 0.0, 0.0]
        for seat in range(4):
            if seat == self.me or not self.held[seat] >> card & 1:
                continue
            if view.known(seat) >> card & 1:
                made = tuple(float(other == seat) for other in range(4))
                self._weights[card] = made
                return made
            count = view.counts[seat]
            if trump and view.rules.draw:
                kept = view.least_trumps(seat)
                weights[seat] = kept + DRAWN * max(0, count - kept)
            else:
                weights[seat] = float(count)
        away = view.undealt * (DRAWN if trump else 1.0)
        if trump and view.rules.dealer_draw == "searches_stock" and view.rules.draw:
            away = 0.1
        total = sum(weights) + away
        made = tuple(weight / total if total else 0.0 for weight in weights)
        self._weights[card] = made
        return made

    def beating(self, card: Card) -> list[Card]:
        """The trumps out that beat this trump, highest first."""
        power = self.trumps.strength[card]
        return [other for other in self.out if power[other] > power[card]]

    def boss(self, card: Card) -> bool:
        """Whether a trump is the highest that is left, as far as I can see."""
        return self.trumps.is_trump(card) and not self.beating(card)

    def can_beat(self, seat: int, best: Card, led: Card) -> float:
        """How likely a seat, still to play, holds a card that beats ``best``."""
        row = self.trumps.strength[led]
        miss = 1.0
        over = self.held[seat]
        plain_led = not self.trumps.is_trump(led)
        for card in self.out if self.trumps.is_trump(best) else CARDS:
            if over >> card & 1 and row[card] > row[best]:
                chance = self.chances(card)[seat]
                if plain_led and self.trumps.is_trump(card) and not self.view.rules.ruff_when_able:
                    chance *= self.void_chance(seat, led)
                miss *= 1 - chance
        return 1 - miss

    def void_chance(self, seat: int, led: Card) -> float:
        """How likely a seat cannot follow this plain suit."""
        mask = self.trumps.follow[led] & self.held[seat]
        if not mask:
            return 1.0
        miss = 1.0
        for card in iter_mask(mask):
            miss *= 1 - self.chances(card)[seat]
        return miss

    @cached_property
    def foes(self) -> tuple[int, int]:
        """The two opponents, the next to play first."""
        return (self.me + 1) & 3, (self.me + 3) & 3

    def expected_trumps(self, seat: int) -> float:
        """How many trumps a seat holds, on average."""
        return sum(self.chances(card)[seat] for card in self.out)

    def pedros_out(self) -> list[Card]:
        """The pedros that somebody else may hold."""
        return [
            card for card in self.out if card in (self.trumps.right_pedro, self.trumps.left_pedro)
        ]
