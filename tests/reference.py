"""A second, naive implementation of the four rule sets, for comparison with the engine.

Strings and lists, written straight from the rules; nothing is imported from the engine. A card
is a text such as ``"5S"``, a player a number counted from the dealer's left (0 L, 1 P, 2 R, 3 D).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
BIDS = {
    "le-cinch": list(range(1, 15)),
    "double-pedro": list(range(2, 15)),
    "shoot": [1, 2, 3, 4, 8],
    "high-five": list(range(1, 14)),
}


def is_trump(base: str, trump: str, card: str) -> bool:
    """The trump suit, and the other five of its colour except under ``shoot``."""
    if card[1] == trump:
        return True
    return base != "shoot" and card == "5" + SAME_COLOUR[trump]


def suit(base: str, trump: str, card: str) -> str:
    return trump if is_trump(base, trump, card) else card[1]


def height(trump: str, card: str) -> float:
    """The rank within its suit; a five among the trumps of the other suit is four and a half."""
    number = float(RANKS.index(card[0]) + 2)
    return 4.5 if card == "5" + SAME_COLOUR[trump] else number


def winner(base: str, trump: str, trick: list[str]) -> int:
    """Which card of a trick wins, counted from the lead."""
    trumps = [card for card in trick if is_trump(base, trump, card)]
    if trumps:
        high = trumps[0]
        for card in trumps[1:]:
            if height(trump, card) > height(trump, high):
                high = card
    else:
        high = trick[0]
        for card in trick[1:]:
            if card[1] == trick[0][1] and RANKS.index(card[0]) > RANKS.index(high[0]):
                high = card
    return trick.index(high)


def playable(base: str, trump: str, trick: list[str], hand: list[str]) -> list[str]:
    """The cards of a hand that may be played to a trick."""
    if not trick:
        return hand
    led = suit(base, trump, trick[0])
    same = [card for card in hand if suit(base, trump, card) == led]
    if led == trump or base in ("shoot", "high-five"):
        return same or hand
    # a plain lead in the two French games: follow or trump, and only without both throw away
    trumps = [card for card in hand if suit(base, trump, card) == trump]
    return same + trumps or hand


def points(base: str, trump: str, piles: list[list[str]]) -> list[int]:
    """The points of two sides from what they captured."""
    out = [0, 0]
    played = [card for pile in piles for card in pile if is_trump(base, trump, card)]
    played.sort(key=lambda card: height(trump, card))

    def give(card: str, number: int) -> None:
        for side in (0, 1):
            if card in piles[side]:
                out[side] += number

    if base != "shoot":
        give("5" + trump, 5)
        give("5" + SAME_COLOUR[trump], 5)
    give("J" + trump, 1)
    if base in ("le-cinch", "double-pedro"):
        for rank in ("A", "2", "T"):
            give(rank + trump, 1)
    if base == "shoot":
        give("A" + trump, 1)
    if base == "high-five" and played:
        give(played[-1], 1)
    if base in ("shoot", "high-five") and played:
        give(played[0], 1)
    if base == "shoot":
        count = [sum(PIPS.get(card[0], 0) for card in pile) for pile in piles]
        if count[0] > count[1]:
            out[0] += 1
        if count[1] > count[0]:
            out[1] += 1
    return out


def score(base: str, bid: int, own: int, theirs: int) -> tuple[int, int]:
    """What the declaring side and the others score; bid 0 is a hand that nobody bid on."""
    if base in ("le-cinch", "double-pedro"):
        if bid and own < bid:
            return 0, 14 + (bid - own)
        return max(own - theirs, 0), max(theirs - own, 0)
    if base == "shoot" and bid == 8:
        return (8 if own == 4 else -8), theirs
    if bid and own < bid:
        return -bid, theirs
    return own, theirs


class Table:
    """One hand: `options` says what may be done, `do` does it. Players L P R D are 0 1 2 3."""

    def __init__(self, base: str, hands: list[list[str]], stock: list[str]) -> None:
        self.base = base
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.calls: list[int] = []
        self.trump = ""
        self.bid = 0
        self.maker = -1
        self.thrown: list[list[str]] = []
        self.heap: list[str] = []
        self.trick: list[str] = []
        self.piles: list[list[str]] = [[], []]
        self.winners: list[int] = []
        self.turn = 0
        self.stage = "auction"

    def options(self) -> set[object]:
        """Texts of the legal actions; a discard is the frozen set of its cards."""
        base, hand = self.base, self.hands[self.turn]
        if self.stage == "auction":
            high = max(self.calls, default=0)
            found = {f"bid {bid}" for bid in BIDS[base] if bid > high}
            if base == "shoot" and len(self.calls) == 3 and high == 8:
                found.add("bid 8")
            return {"pass", *found}
        if self.stage == "trump":
            return {"trump C", "trump D", "trump H", "trump S"}
        if self.stage == "discard":
            plain = [card for card in hand if not is_trump(base, self.trump, card)]
            trumps = [card for card in hand if is_trump(base, self.trump, card)]
            spare = max(0, len(trumps) - 6)
            return {frozenset([*plain, *some]) for some in combinations(trumps, spare)}
        if self.stage == "dealer":
            if base == "le-cinch":
                takes = {f"take {card}" for card in self.heap}
                return {"draw", *takes} if self.stock else takes
            return {f"take {card}" for card in self.stock}
        if self.stage == "play":
            return {f"play {card}" for card in playable(base, self.trump, self.trick, hand)}
        return set()

    def do(self, action: object) -> None:
        if isinstance(action, frozenset):
            self.discard(action)
            return
        verb, _, rest = str(action).partition(" ")
        if verb in ("pass", "bid"):
            self.calls.append(int(rest) if rest else 0)
            self.turn += 1
            if self.turn == 4:
                self.bid = max(self.calls)
                # the dealer alone may equal a bid, so the last of equal calls has won
                won = [who for who in range(4) if self.calls[who] == self.bid]
                self.maker = self.turn = won[-1] if self.bid else 3
                self.stage = "trump"
        elif verb == "trump":
            self.trump = rest
            self.turn = 0
            self.stage = "discard"
            if self.base == "high-five":
                self.begin()
        elif verb == "draw":
            self.hands[3].append(self.stock.pop(0))
            self.complete()
        elif verb == "take":
            (self.heap if self.base == "le-cinch" else self.stock).remove(rest)
            self.hands[3].append(rest)
            self.complete()
        else:
            self.play(rest)

    def discard(self, cards: Iterable[str]) -> None:
        gone = list(cards)
        self.hands[self.turn] = [card for card in self.hands[self.turn] if card not in gone]
        self.heap += gone
        self.turn += 1
        if self.turn < 4:
            return
        for who in (0, 1, 2, 3):
            if who == 3 and self.base != "shoot":
                break
            self.serve(who)
        missing = 6 - len(self.hands[3])
        if self.base == "double-pedro" and len(self.stock) <= missing:
            self.serve(3)  # there is nothing to choose
        self.turn = 3
        self.stage = "dealer"
        self.complete()

    def serve(self, who: int) -> None:
        """From the top of the stock, as far as it goes; the rest is told by `given`."""
        while len(self.hands[who]) < 6 and self.stock:
            self.hands[who].append(self.stock.pop(0))

    def short(self) -> list[int]:
        """Who must get discards, dealt out at random, because the stock is gone."""
        if self.stock or self.base == "high-five":
            return []
        last = 3 if self.base == "le-cinch" else 4
        return [who for who in range(last) if len(self.hands[who]) < 6]

    def given(self, who: int, cards: list[str]) -> None:
        """The discards that a player got, for the choice is a matter of chance."""
        assert len(cards) == 6 - len(self.hands[who])
        for card in cards:
            self.heap.remove(card)
            if self.base != "le-cinch":
                assert not is_trump(self.base, self.trump, card)
        self.hands[who] += cards
        self.complete()

    def complete(self) -> None:
        if self.stage == "dealer" and all(len(hand) == 6 for hand in self.hands):
            self.begin()

    def begin(self) -> None:
        self.stage = "play"
        self.turn = (self.maker + 1) % 4 if self.base == "high-five" else self.maker

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn = (self.turn + winner(self.base, self.trump, self.trick)) % 4
            self.winners.append(self.turn)
            self.piles[self.turn % 2] += self.trick
            self.trick = []
            if not self.hands[self.turn]:
                self.stage = "done"

    def result(self) -> tuple[list[int], list[int]]:
        """Points and score of the sides L–R and P–D."""
        took = points(self.base, self.trump, self.piles)
        side = self.maker % 2
        own, theirs = score(self.base, self.bid, took[side], took[1 - side])
        return took, [own, theirs] if side == 0 else [theirs, own]
