"""Hands that fit everything a seat knows: the cards it cannot see, dealt out anew.

Every sample respects how many cards each seat holds, voids shown, public discards, cards that
were taken up openly, and how many trumps a seat has kept; kept trumps are dealt before cards
drawn blind, because that is how they came. Three light inferences are made, and only these:
whoever named trumps holds high ones a little more often (and without a draw at least four), a
dealer who searched the stock left no trump in it, and a pedro that could have gone home safely is
hardly there any more (`cinch.bots.inference`).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cinch.bots.inference import doubts
from cinch.cards import Card, iter_mask
from cinch.ending import Ending

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["Sampler"]

_TRIES = 40
#: How often a hand is put aside because a player would have played one of its cards by now.
DOUBT = 0.75


class Sampler:
    """Draws endings that a view allows. ``rng`` is used and left advanced.

    >>> from random import Random
    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=2)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> while hand.phase.name != "PLAY":
    ...     hand.apply(hand.legal_actions()[0])
    >>> view = hand.view(hand.turn)
    >>> ending = Sampler(view, Random(1)).draw()
    >>> ending.hands[view.seat] == view.hand, ending.turn == view.turn
    (True, True)
    """

    def __init__(self, view: View, rng: Random) -> None:
        """ValueError before the play."""
        trumps = view.trumps
        if trumps is None or view.turn is None:
            raise ValueError("hands are imagined in the play only")
        self.view, self.rng, self.trumps = view, rng, trumps
        self.others = [seat for seat in range(4) if seat != view.seat]
        self.known = [view.known(seat) for seat in range(4)]
        self.possible = [view.possible(seat) for seat in range(4)]
        self.need = [
            view.counts[seat] - self.known[seat].bit_count() if seat != view.seat else 0
            for seat in range(4)
        ]
        pool = 0
        for seat in self.others:
            pool |= self.possible[seat] & ~self.known[seat]
        for seat in self.others:
            pool &= ~self.known[seat]
        self.pool = pool
        self.least = [0, 0, 0, 0]
        for seat in self.others:
            held = (self.known[seat] & trumps.mask).bit_count()
            self.least[seat] = max(0, view.least_trumps(seat) - held)
        if not view.rules.draw and view.maker is not None and view.maker != view.seat:
            maker = view.maker
            played = (view.played[maker] & trumps.mask).bit_count()
            self.least[maker] = max(0, min(4 - played, self.need[maker]))
        self.searched = (
            view.rules.draw
            and view.rules.dealer_draw == "searches_stock"
            and view.dealer != view.seat
            and view.stock_counts[view.dealer] > 0
        )
        self.doubts = doubts(view)
        trick = view.trick
        low_side = -1
        if view.rules.low_to == "holder" and view.rules.low != "none":
            low_side = self._low_side()
        self._frame = Ending(
            view.rules,
            trumps,
            (0, 0, 0, 0),
            int(trick.leader if trick else view.turn),
            trick.cards if trick else (),
            view.taken,
            view.dumped & ~(view.taken[0] | view.taken[1]),
            low_side,
        )

    def _low_side(self) -> int:
        """The side that has played the two of trumps, where Low is the holder's."""
        two = self.trumps.suit * 13
        return next((seat & 1 for seat, card in self.view.plays if card == two), -1)

    def draw(self) -> Ending:
        """One ending."""
        for _ in range(_TRIES):
            hands = self._deal()
            if hands is not None and not (self._doubtful(hands) and self.rng.random() < DOUBT):
                break
        else:
            hands = self._match()
        return self._frame._replace(hands=hands)

    def _doubtful(self, hands: tuple[int, int, int, int]) -> bool:
        """Whether somebody holds a card that he would have played by now."""
        return any(hands[seat] & self.doubts[seat] for seat in self.others)

    def _deal(self) -> tuple[int, int, int, int] | None:
        """Deal at random, the seats with the least choice first; None when it does not come out."""
        rng, trumps = self.rng, self.trumps.mask
        left = self.pool
        hands = list(self.known)
        hands[self.view.seat] = self.view.hand
        short = list(self.need)
        order = sorted(
            self.others,
            key=lambda seat: (self.possible[seat] & left).bit_count() - self.need[seat],
        )
        for seat in order:  # kept trumps
            count = self.least[seat]
            choice = list(iter_mask(self.possible[seat] & left & trumps))
            if len(choice) < count:
                if self.view.rules.draw:
                    return None
                count = len(choice)
            for card in self._pick(choice, count, seat == self.view.maker):
                left ^= card.bit
                hands[seat] |= card.bit
                short[seat] -= 1
        if self.searched and self.view.dealer in order:
            order.remove(self.view.dealer)
            order.append(self.view.dealer)
        for seat in order:
            choice = list(iter_mask(self.possible[seat] & left))
            if len(choice) < short[seat]:
                return None
            if self.searched and seat == self.view.dealer:
                rng.shuffle(choice)
                choice.sort(key=lambda card: not trumps >> card & 1)
                picked = choice[: short[seat]]
            else:
                picked = rng.sample(choice, short[seat])
            for card in picked:
                left ^= card.bit
                hands[seat] |= card.bit
        return hands[0], hands[1], hands[2], hands[3]

    def _pick(self, choice: list[Card], count: int, maker: bool) -> list[Card]:
        """Some of these trumps; a maker holds high ones more often."""
        rng = self.rng
        if not maker or count >= len(choice):
            return rng.sample(choice, count)
        order = self.trumps.order
        weighed = sorted(
            choice,
            key=lambda card: rng.random() ** (1.0 if order.index(card) > 3 else 0.5),
            reverse=True,
        )
        return weighed[:count]

    def _match(self) -> tuple[int, int, int, int]:
        """A deal by augmenting paths: found whenever there is one, if the kept trumps are not
        insisted on."""
        cards = list(iter_mask(self.pool))
        self.rng.shuffle(cards)
        owner: dict[int, int] = {}
        slots = [(seat, k) for seat in self.others for k in range(self.need[seat])]
        for slot in slots:
            self._augment(slot[0], cards, owner, set())
        hands = list(self.known)
        hands[self.view.seat] = self.view.hand
        for card, seat in owner.items():
            hands[seat] |= 1 << card
        return hands[0], hands[1], hands[2], hands[3]

    def _augment(self, seat: int, cards: list[Card], owner: dict[int, int], seen: set[int]) -> bool:
        for card in cards:
            if card in seen or not self.possible[seat] >> card & 1:
                continue
            seen.add(card)
            if card not in owner or self._augment(owner[card], cards, owner, seen):
                owner[card] = seat
                return True
        return False
