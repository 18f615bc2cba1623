"""What happened in a hand, event by event, each with the seats that may know its cards.

The events are made from the history, so that undo takes them back too. `for_seat` gives the
list as one seat may read it: hidden cards are gone, their number stays.

Rules: `rules.md`, sections 1.2 to 1.5. Who may see what follows the rule fields
``discards_public`` and ``dealer_draw``; see `cinch.view`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cinch.actions import Action
from cinch.cards import SEATS, Card, Seat, Suit, cards_of, seat_of, show_cards
from cinch.hand import Hand, Phase
from cinch.refill import ORDERS

__all__ = ["EVENT_KINDS", "Event", "events", "for_seat"]

#: Every kind of event, in the order in which they can first come.
EVENT_KINDS = (
    "deal",
    "call",
    "contract",
    "thrown_in",
    "trump",
    "discard",
    "dump",
    "refill",
    "redeal",
    "search",
    "draw",
    "take",
    "play",
    "trick",
    "score",
)
_ALL = 15
_HIDEABLE = ("deal", "discard", "refill", "redeal", "search", "draw", "take")


class Event(NamedTuple):
    """One thing that happened.

    ``kind`` is one of `EVENT_KINDS`; ``seat`` who did it or got it (None for score and
    thrown_in); ``cards`` the cards concerned (empty when hidden from the reader); ``size`` how
    many they are; ``value`` the bid of a call (0: pass) or contract (0: none), the suit of a
    trump, the number of a trick; ``numbers`` of a score: points and score, North–South first;
    ``seen`` the seats that may know the cards, as bits; ``step`` how many actions had been done
    when it had happened.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> [str(event) for event in for_seat(hand.events, Seat.N)][:2]
    ['West is dealt 9 cards.', 'North is dealt TS 9S AH 9H JD TD QC 5C 4C.']
    """

    kind: str
    seat: Seat | None
    cards: tuple[Card, ...] = ()
    size: int = 0
    value: int = 0
    numbers: tuple[int, ...] = ()
    seen: int = _ALL
    step: int = 0

    def seen_by(self, seat: int) -> bool:
        """Whether a seat may know the cards of this event.

        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> [hand.events[0].seen_by(seat) for seat in Seat]
        [False, False, False, True]
        """
        return bool(self.seen >> seat & 1)

    def for_seat(self, seat: int) -> Event:
        """This event as a seat may read it: the cards are gone when it may not know them.

        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.events[0].for_seat(Seat.N).cards, hand.events[0].for_seat(Seat.N).size
        ((), 9)
        """
        return self if self.seen_by(seat) else self._replace(cards=())

    @property
    def hidden(self) -> bool:
        """Whether cards of this event have been taken out for the reader.

        >>> hand = Hand.new(seed=1, dealer=Seat.S)
        >>> hand.events[0].hidden, hand.events[0].for_seat(Seat.N).hidden
        (False, True)
        """
        return self.kind in _HIDEABLE and len(self.cards) < self.size

    def __str__(self) -> str:
        from cinch.sentences.en_events import EVENTS

        key = self.kind
        if key == "call":
            key = "bid" if self.value else "pass"
        elif key == "contract" and not self.value:
            key = "no_contract"
        numbers = self.numbers or (0, 0, 0, 0)
        ordered = self.kind in ("trick", "search")  # here the order of the cards means something
        return EVENTS[f"{key}_hidden" if self.hidden else key].format(
            who=self.seat.word if self.seat is not None else "",
            cards=" ".join(map(str, self.cards)) if ordered else show_cards(self.cards),
            n=self.size,
            noun="card" if self.size == 1 else "cards",
            value=self.value,
            suit=Suit(self.value & 3).word,
            ns=numbers[0],
            ew=numbers[1],
            ns_scored=numbers[2],
            ew_scored=numbers[3],
        )


def for_seat(found: Iterable[Event], seat: int) -> list[Event]:
    """A list of events as a seat may read it.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> [event.hidden for event in for_seat(hand.events, Seat.W)]
    [False, True, True, True]
    """
    reader = seat_of(seat)
    return [event.for_seat(reader) for event in found]


def events(hand: Hand) -> list[Event]:
    """Everything that has happened in a hand, in order, with nothing hidden.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> [event.kind for event in events(hand)][4:]
    ['call', 'call', 'call', 'call', 'contract', 'trump']
    """
    again = hand.at(0)
    order = [SEATS[seat] for seat in ORDERS[hand.dealer]]
    found = [_held("deal", seat, again.mask(seat), 1 << seat, 0) for seat in order]
    trick: list[Card] = []
    tricks = 0
    for step, action in enumerate(hand.actions, 1):
        turn, held = again.turn, again.mask(again.dealer)
        assert turn is not None
        again.apply(action)
        if action.kind != "play":
            found += _before_play(again, turn, action, held, order, step)
            continue
        trick.append(action.card)
        found.append(Event("play", turn, (action.card,), 1, step=step))
        if again.trick is None:
            tricks += 1
            winner = again.turn if again.turn is not None else again.tricks[-1].winner
            found.append(Event("trick", winner, tuple(trick), 4, tricks, step=step))
            trick.clear()
            if again.phase == Phase.DONE:
                score = again.score
                numbers = (*score.points, *score.scored)
                found.append(Event("score", None, numbers=numbers, step=step))
    return found


def _held(kind: str, seat: Seat, mask: int, seen: int, step: int) -> Event:
    cards = tuple(cards_of(mask))
    return Event(kind, seat, cards, len(cards), seen=seen, step=step)


def _before_play(
    hand: Hand, turn: Seat, action: Action, held: int, order: list[Seat], step: int
) -> list[Event]:
    """What one action by ``turn`` brought about; ``held`` is what the dealer held before it."""
    rules = hand.rules
    if action.kind in ("pass", "bid"):
        found = [Event("call", turn, value=action.value, step=step)]
        if hand.thrown_in:
            found.append(Event("thrown_in", None, step=step))
        elif hand.phase == Phase.TRUMP:
            found.append(Event("contract", hand.maker, value=hand.bid, step=step))
        return found
    if action.kind == "trump":
        return [Event("trump", turn, value=action.value, step=step)]
    if action.kind == "draw":
        return [_held("draw", turn, hand.mask(turn) & ~held, 1 << turn, step)]
    if action.kind == "take":
        seen = _ALL if rules.dealer_draw == "any_faceup" else 1 << turn
        return [_held("take", turn, action.mask, seen, step)]
    seen = _ALL if rules.discards_public else 1 << turn
    found = [_held("discard", turn, action.mask, seen, step)]
    surplus = action.mask & hand.dumped
    if surplus:
        found.append(_held("dump", turn, surplus, _ALL, step))
    if hand.phase != Phase.DISCARD:
        found += _refill(hand, order, step)
    return found


def _refill(hand: Hand, order: list[Seat], step: int) -> list[Event]:
    """What everybody got without a choice, in order; then the dealer's look through the stock."""
    found = []
    for kind, part in (("refill", 0), ("redeal", 1)):
        for seat in order:
            got = hand.drawn(seat)[part]
            if got:
                found.append(_held(kind, seat, got, 1 << seat, step))
    if hand.phase == Phase.REFILL and hand.rules.dealer_draw == "searches_stock":
        cards = tuple(hand.stock)
        seen = 1 << hand.dealer
        found.append(Event("search", hand.dealer, cards, len(cards), seen=seen, step=step))
    return found
