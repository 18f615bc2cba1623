"""The recursion of the solver: can North–South still get at least so much? See `cinch.search`.

Two functions call each other: ``lead`` at the start of a trick, where the table of bounds is
kept, and ``follow`` inside a trick. They are closures over lists of small numbers, because in
plain Python a name of the enclosing function is the cheapest thing to reach. Legality is
`cinch.trumps.legal_mask`; strength is handed in from `Trumps.strength`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cinch.cards import Card
from cinch.trumps import legal_mask

__all__ = ["Halves", "K", "Packed", "SearchLimit", "compile_search"]

#: A worth is points * K + pips; K is above every count of pips (80 in a pack).
K = 256
Halves = tuple[
    Callable[[int, int, int], bool],
    Callable[[int, int, int, int, int, int, int, int], bool],
    Callable[[int], tuple[int, list[int]]],
]


class SearchLimit(RuntimeError):
    """The search was given up because it grew beyond its limit of positions.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> from cinch.solver import value
    >>> value(Hand(deal=Position(hands, 0, 0, 6, 0)), limit=0)
    Traceback (most recent call last):
    ...
    cinch.alphabeta.SearchLimit: ...
    """


class Packed:
    """An ending in small numbers: cards by place, suits as spans of places, trumps last.

    ``worth`` is what each card brings, ``hands`` masks of places (changed during a search, and
    restored), ``all_pips`` the pips in play, ``nodes`` the positions looked at.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> from cinch.ending import Ending
    >>> from cinch.search import Search
    >>> packed = Search(Ending.of(Hand(deal=Position(hands, 0, 0, 6, 0))))
    >>> isinstance(packed, Packed), [str(card) for card in packed.cards]
    (True, ['2D', '3D', '4D', '6D', '5S', '5C', 'KC', 'AC'])
    """

    mode: int
    strength: Sequence[Sequence[int]]
    cards: list[Card]
    spans: list[tuple[int, int]]
    worth: list[int]
    hands: list[int]
    counting: bool
    all_pips: int
    nodes: int
    limit: int


def compile_search(node: Packed) -> Halves:
    """The recursion as closures: `lead` a trick, `follow` in it, and the suit led.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AC 2D", "5C 5S", "KC 3D", "4D 6D"))
    >>> from cinch.ending import Ending
    >>> from cinch.search import Search
    >>> ending = Ending.of(Hand(deal=Position(hands, 0, 0, 6, 0)))
    >>> lead, follow, led = compile_search(Search(ending))
    >>> led(0)[0]  # the suit of the two of diamonds, among the suits as packed
    0
    """
    mode, strength, spans = node.mode, node.strength, node.spans
    cards, value, hands, counting = node.cards, node.worth, node.hands, node.counting
    suit_of: list[int] = []
    followers: list[int] = []
    power: list[list[int]] = []  # by suit led, for each card: strength, 0 when it cannot win
    for k, (start, size) in enumerate(spans):
        suit_of += [k] * size
        followers.append(((1 << size) - 1) << start)
        power.append([strength[cards[start]][card] for card in cards] if size else [])
    trump_mask = followers[-1]
    table: dict[tuple[int, ...], tuple[int, int]] = {}
    killer: dict[tuple[int, int, int], int] = {}
    orders: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
    runs: dict[tuple[int, int], int] = {}
    shapes: tuple[dict[tuple[int, int, int, int], int], ...] = ({}, {}, {}, {})
    all_pips = node.all_pips

    def shape(k: int, a: int, b: int, c: int, d: int) -> int:
        """One suit as a number: who holds its cards from the bottom up, gaps closed."""
        start, size = spans[k]
        found = 1
        for place in range(start, start + size):
            bit = 1 << place
            if a & bit:
                who = 0
            elif b & bit:
                who = 1
            elif c & bit:
                who = 2
            elif d & bit:
                who = 3
            else:
                continue
            found = found << 2 | who
            if k == 3:  # trumps: which are the ones with points matters too
                found = found << 4 | value[place] // K
        shapes[k][a, b, c, d] = found
        return found

    def distinct(legal: int, others: int) -> int:
        """One card of each run of equal cards: neighbours among the cards in play."""
        found = 0
        rest = legal
        prev = -1
        while rest:
            low = rest & -rest
            rest ^= low
            k = low.bit_length() - 1
            if (
                prev < 0
                or suit_of[prev] != suit_of[k]
                or value[prev] != value[k]
                or others & (low - (2 << prev))
            ):
                found |= low
            prev = k
        runs[legal, others] = found
        return found

    def order(moves: int, best: int, led: int, case: int) -> tuple[int, ...]:
        """The moves, most promising first. ``case``: 0 to lead, 1 the trick is theirs and the
        next can beat the best card, 2 theirs and he cannot, 3 ours and he can, 4 ours and safe."""
        picks = [k for k in range(len(cards)) if moves >> k & 1]
        if not case:
            picks.reverse()
        else:
            row = power[led]
            win = [k for k in picks if row[k] > best]
            lose = [k for k in picks if row[k] <= best]
            if case == 4:
                picks.sort(key=lambda k: (row[k] > best, -value[k], k))
            else:
                lose.sort(key=lambda k: (value[k], k))
                if case == 2:
                    win.sort(key=lambda k: (-value[k], k))
                elif case == 1:
                    win.sort(key=lambda k: (value[k] > K, -k))
                else:
                    win.reverse()
                picks = win + lose
        made = orders[moves, best, led, case] = tuple(picks)
        return made

    def lead(need: int, left: int, seat: int) -> bool:
        """Whether North–South get ``need`` of the worth ``left`` when ``seat`` leads."""
        a, b, c, d = hands
        mine = hands[seat]
        if not mine & (mine - 1):  # the last trick, or none
            return last(need, left, mine)
        if counting:
            pips = need_pips(need)
            low_game, high_game = game(pips), game(pips + left % K)
            wanted = -(-need // K)
            if wanted <= low_game:
                return True
            if wanted > left // K + high_game:
                return False
            decided = low_game == high_game
            wanted -= low_game
        else:
            if need <= 0:
                return True
            if need > left:
                return False
            decided = True
            wanted = need // K
        key: tuple[int, ...]
        if decided:
            # points sit on trumps alone now
            if not (a | c) & trump_mask:
                return False
            if not (b | d) & trump_mask:
                return True
            at = (a & m0, b & m0, c & m0, d & m0)
            x = shape0.get(at) or shape(0, *at)
            at = (a & m1, b & m1, c & m1, d & m1)
            y = shape1.get(at) or shape(1, *at)
            at = (a & m2, b & m2, c & m2, d & m2)
            z = shape2.get(at) or shape(2, *at)
            at = (a & m3, b & m3, c & m3, d & m3)
            t = shape3.get(at) or shape(3, *at)
            if x > y:
                x, y = y, x
            if y > z:
                y, z = z, y
                if x > y:
                    x, y = y, x
            key = (t, x, y, z, seat)
            this = wanted
        else:
            # more pips never hurt: bounds are on the pips that North–South bring along
            key = (a, b, c, d, seat, wanted)
            this = pips
        low, high = table.get(key) or (-1, 999)
        if decided:
            if this <= low:
                return True
            if this >= high:
                return False
        elif this >= high:
            return True
        elif this <= low:
            return False
        node.nodes += 1
        if node.nodes > node.limit:
            raise SearchLimit(f"more than {node.limit} positions")
        goal = not seat & 1
        nxt = (seat + 1) & 3
        others = (a | b | c | d) ^ mine
        moves = runs.get((mine, others)) or distinct(mine, others)
        like = (mine, -1, seat)
        first = killer.get(like, -1)
        answer = not goal
        if first >= 0 and moves >> first & 1:
            hands[seat] = mine ^ 1 << first
            led = suit_of[first]
            best = power[led][first] << 2 | seat
            if follow(need, left, nxt, 1, best, led, value[first], 1 << first) == goal:
                answer = goal
        else:
            first = -1
        if answer != goal:
            for k in orders.get((moves, 0, 0, 0)) or order(moves, 0, 0, 0):
                if k == first:
                    continue
                hands[seat] = mine ^ 1 << k
                led = suit_of[k]
                best = power[led][k] << 2 | seat
                if follow(need, left, nxt, 1, best, led, value[k], 1 << k) == goal:
                    answer = goal
                    killer[like] = k
                    break
        hands[seat] = mine
        if answer == decided:
            table[key] = (this, high)
        else:
            table[key] = (low, this)
        return answer

    def follow(
        need: int, left: int, seat: int, count: int, best: int, led: int, pot: int, on: int
    ) -> bool:
        """The same in the middle of a trick of ``count`` cards (mask ``on``, worth ``pot``);
        ``best`` is strength * 4 + seat of the card that wins so far."""
        mine = hands[seat]
        row = power[led]
        legal = legal_mask(mode, trump_mask, followers[led], mine)
        nxt = (seat + 1) & 3
        if not legal & (legal - 1):
            k = legal.bit_length() - 1
            picked: tuple[int, ...] = (k,)
            like = None
        else:
            others = (hands[0] | hands[1] | hands[2] | hands[3] | on) ^ mine
            legal = runs.get((legal, others)) or distinct(legal, others)
            top = best >> 2
            if count == 3:
                case = 2
            else:
                foe = legal_mask(mode, trump_mask, followers[led], hands[nxt])
                case = 1 if row[foe.bit_length() - 1] > top else 2
            if not (best ^ seat) & 1:
                case += 2
            picked = orders.get((legal, top, led, case)) or order(legal, top, led, case)
            like = (legal, best, seat)
            k = killer.get(like, -1)
            if k >= 0 and k != picked[0]:
                picked = (k, *picked)
        goal = not seat & 1
        for k in picked:
            bit = 1 << k
            hands[seat] = mine ^ bit
            here = row[k] << 2 | seat
            if here < best:
                here = best
            gain = pot + value[k]
            if count < 3:
                got = follow(need, left, nxt, count + 1, here, led, gain, on | bit)
            elif here & 1:
                got = lead(need, left - gain, here & 3)
            else:
                got = lead(need - gain, left - gain, here & 3)
            if got == goal:
                hands[seat] = mine
                if like:
                    killer[like] = k
                return goal
        hands[seat] = mine
        return not goal

    def last(need: int, left: int, mine: int) -> bool:
        """The last trick, where nobody has a choice; or no trick at all."""
        if mine:
            led = suit_of[mine.bit_length() - 1]
            row = power[led]
            best = max(row[hands[who].bit_length() - 1] << 2 | who for who in range(4))
            if not best & 1:
                need -= left
        if counting:
            return -(-need // K) <= game(need_pips(need))
        return need <= 0

    def need_pips(need: int) -> int:
        """The pips that North–South have, read off what they still need."""
        return -need % K

    def game(pips: int) -> int:
        """2 when these pips win Game for North–South, 1 for a tie, 0 when they lose it."""
        return 1 + (2 * pips > all_pips) - (2 * pips < all_pips)

    def suit_led(k: int) -> tuple[int, list[int]]:
        return suit_of[k], power[suit_of[k]]

    shape0, shape1, shape2, shape3 = shapes
    m0, m1, m2, m3 = followers
    return lead, follow, suit_led
