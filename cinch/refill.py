"""Discard and refill: what must go, and how the hands come back to six.

Rules: `rules.md`, section 1.4. Plain cards go, and trumps above six of the player's own choice.
Player by player from the dealer's left, each takes all he needs from the top of the stock; the
dealer comes last, and his own cards are his choice in 000 (unseen, or any discard) and 001 (he
searches the stock). Whoever is short when the stock is gone gets discards.
"""

from __future__ import annotations

from itertools import combinations

from cinch.cards import iter_mask
from cinch.deal import seeded, shuffle
from cinch.rules import RuleSet
from cinch.trumps import Trumps

__all__ = [
    "ORDERS",
    "deal_discards",
    "deal_stock",
    "discards",
    "forced_discard",
    "may_throw",
    "spare_trumps",
]

#: By dealer: the order in which the players are served.
ORDERS = tuple(tuple((dealer + k) & 3 for k in (1, 2, 3, 4)) for dealer in range(4))


def spare_trumps(rules: RuleSet, trumps: Trumps, hand: int) -> tuple[int, int]:
    """How many trumps of a hand (a mask) must go, and which may go (a mask).

    Six cards may be kept, the choice is free. House rule ``protected``: cards that score stay.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> held = mask_of(parse_cards("AC KC QC JC TC 9C 8C AH"))
    >>> spare_trumps(LE_CINCH, trumps_for("C", True), held)[0]
    1
    """
    held = hand & trumps.mask
    surplus = held.bit_count() - 6
    if surplus <= 0:
        return 0, 0
    if rules.excess_trumps == "protected":
        from cinch.scoring import scoring_cards

        held &= ~scoring_cards(rules, trumps)
    return surplus, held


def forced_discard(trumps: Trumps, hand: int) -> int:
    """The one set of cards (a mask) that a hand may throw, its plain cards; -1 when it holds more
    than six trumps and has a choice.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.trumps import trumps_for
    >>> held = mask_of(parse_cards("AC 5S 9H 2D"))
    >>> forced_discard(trumps_for("C", True), held) == mask_of(parse_cards("9H 2D"))
    True
    """
    held = hand & trumps.mask
    return hand ^ held if held.bit_count() <= 6 else -1


def discards(rules: RuleSet, trumps: Trumps, hand: int) -> list[int]:
    """Every set of cards that a hand may throw, as masks: mostly one alone, its plain cards.

    >>> from cinch.cards import mask_of, parse_cards, show_cards
    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> held = mask_of(parse_cards("AC 5S 9H 2D"))
    >>> [show_cards(thrown) for thrown in discards(LE_CINCH, trumps_for("C", True), held)]
    ['9H 2D']
    """
    only = forced_discard(trumps, hand)
    if only >= 0:
        return [only]
    surplus, pool = spare_trumps(rules, trumps, hand)
    plain = hand & ~trumps.mask
    bits = [card.bit for card in iter_mask(pool)]
    return [plain | sum(some) for some in combinations(bits, surplus)]


def may_throw(rules: RuleSet, trumps: Trumps, hand: int, thrown: int) -> bool:
    """Whether this set of cards is one of the `discards`, without listing them.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.rules import LE_CINCH
    >>> from cinch.trumps import trumps_for
    >>> held, clubs = mask_of(parse_cards("AC 5S 9H 2D")), trumps_for("C", True)
    >>> may_throw(LE_CINCH, clubs, held, mask_of(parse_cards("9H 2D")))
    True
    >>> may_throw(LE_CINCH, clubs, held, mask_of(parse_cards("9H 2D 5S")))
    False
    """
    only = forced_discard(trumps, hand)
    if only >= 0:
        return thrown == only
    surplus, pool = spare_trumps(rules, trumps, hand)
    spare = thrown ^ (hand & ~trumps.mask)
    return spare.bit_count() == surplus and not spare & ~pool


def deal_stock(
    choice: str, stock: tuple[int, ...], dealer: int, hands: list[int]
) -> tuple[tuple[int, ...], int]:
    """Bring the hands to six from the top of the stock; ``hands`` is changed.

    ``choice`` is the rule for the dealer's own cards: he is left out when he may choose. Returns
    what each seat got, as masks, and how many stock cards are gone.

    >>> deal_stock("blind", (1, 2, 4, 8), dealer=3, hands=[0b11111 << 8] * 4)
    ((1, 2, 4, 8), 4)
    """
    got = [0, 0, 0, 0]
    gone = 0
    size = len(stock)
    for turn in ORDERS[dealer]:
        held = hands[turn]
        until = gone + 6 - held.bit_count()
        if turn == dealer and (
            choice == "any_faceup" or (choice == "searches_stock" and size > until)
        ):
            break
        got[turn] = top = sum(stock[gone:until])
        hands[turn] = held | top
        gone = until
    return tuple(got), gone if gone < size else size


def deal_discards(hands: list[int], short: list[int], heap: int, salt: int) -> tuple[int, ...]:
    """Bring the hands of the seats ``short`` to six from the discards ``heap``, in an order
    fixed by the deal's ``salt``; ``hands`` is changed. Returns what each seat got, as masks.

    No source says which discards come back: 002 alone says that they are dealt out at all.

    >>> got = deal_discards([0b11111 << 8] * 4, [2], heap=0b1011, salt=7)
    >>> got[2] in (1, 2, 8), got[:2]
    (True, (0, 0))
    """
    bits = [card.bit for card in iter_mask(heap)]
    shuffle(bits, seeded(salt))
    got = [0, 0, 0, 0]
    for seat in short:
        for _ in range(6 - hands[seat].bit_count()):
            got[seat] |= bits.pop()
        hands[seat] |= got[seat]
    return tuple(got)
