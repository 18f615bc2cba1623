"""What a player's cards say about those he kept: who will not hold a pedro any more.

One thought only, which every sensible player lives by: a pedro goes home as soon as it safely
can. Whoever played something else on a trick that was his side's for certain, or could have won
the last place of a trick with a pedro and did not, is doubted to hold one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinch.cards import FULL_DECK
from cinch.trumps import answers, follow_mode

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["doubts"]


def doubts(view: View) -> tuple[int, int, int, int]:
    """For each seat the cards that it would have played by now, as masks.

    The cards are the pedros; under rules without pedros the jack and the ten of trumps.

    >>> from cinch.cards import mask_of, parse_cards, show_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("AS 2D", "3S 3D", "9S 4D", "8S 6D"))
    >>> hand = Hand(deal=Position(hands, 3, 0, 6, 0))
    >>> for text in ("play AS", "play 3S", "play 9S"):
    ...     hand.apply(text)
    >>> [show_cards(mask) for mask in doubts(hand.view(3))]
    ['', '', '5S 5C', '']
    """
    trumps, rules = view.trumps, view.rules
    found = [0, 0, 0, 0]
    if trumps is None:
        return 0, 0, 0, 0
    if rules.pedros:
        dear = [card for card in (trumps.right_pedro, trumps.left_pedro) if card is not None]
    else:
        dear = [card for card in trumps.order if card.rank in (8, 9)]
    gone = 0
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        led = trick.cards[0]
        row = trumps.strength[led]
        able, _ = answers(follow_mode(rules), trumps.mask, trumps.follow[led])
        on_table = led.bit
        for place, (seat, card) in enumerate(trick.plays):
            if place and card not in dear:
                winning = trumps.winner(trick.cards[:place])
                best, holder = trick.cards[winning], trick.leader + winning
                left = trumps.mask & ~(gone | on_table | card.bit) & FULL_DECK
                unbeaten = all(
                    row[other] < row[best] for other in trumps.order if left >> other & 1
                )
                ours = (holder - seat) & 1 == 0
                for one in dear:
                    if (gone | on_table) >> one & 1 or not able >> one & 1:
                        continue
                    home = (ours and (unbeaten or place == 3)) or (
                        place == 3 and not ours and row[one] > row[best] and row[card] < row[best]
                    )
                    if home:
                        found[seat] |= one.bit
            on_table |= card.bit
        gone |= on_table
    return found[0], found[1], found[2], found[3]
