"""The coach: hints in three grades, and a note when a legal card gives points away.

Everything here looks at one seat's `View` and at nothing else. A hint first nudges, then names
the card, then says why; the reader asks for each grade. Data first (a key and facts), sentence
second; the sentences stand in `cinch.sentences.en_coach`. The review of a played hand is in
`cinch.review`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cinch.actions import Action
from cinch.bots import make_bot
from cinch.bots.sight import Sight
from cinch.cards import Card, iter_mask
from cinch.hand import Phase
from cinch.scoring import card_points

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["Hint", "Note", "hint", "notes"]

#: Points that a card must bring before the coach speaks up; Low, jack and Game count as well.
WORTH = 1


class Hint(NamedTuple):
    """Advice for the player to move, to be uncovered grade by grade.

    ``action`` is what the coach would do, ``key`` and ``facts`` why; ``nudge`` points the way
    without naming it, ``card`` names it, ``why`` gives the reason.
    """

    action: Action
    key: str
    facts: dict[str, object]

    @property
    def nudge(self) -> str:
        """Grade 1: a question to think about."""
        from cinch.sentences.en_coach import nudge

        return nudge(self.key, self.facts)

    @property
    def card(self) -> str:
        """Grade 2: what the coach would do."""
        from cinch.sentences.en_coach import advice

        return advice(self.action)

    @property
    def why(self) -> str:
        """Grade 3: the reason."""
        from cinch.sentences.en_coach import say

        return say(self.key, self.facts)

    def text(self, grade: int) -> str:
        """The words of grade 1, 2 or 3; ValueError for another grade.

        >>> Hint(Action.parse("play AS"), "take_sure", {"card": "AS"}).text(2)
        'Play the ace of spades.'
        """
        if grade not in (1, 2, 3):
            raise ValueError(f"there is no hint of grade {grade}: 1 nudges, 2 names, 3 says why")
        return (self.nudge, self.card, self.why)[grade - 1]


class Note(NamedTuple):
    """A warning about a card that is legal but gives points away: ``key`` and ``facts``."""

    key: str
    facts: dict[str, object]

    @property
    def sentence(self) -> str:
        """The warning in words."""
        from cinch.sentences.en_coach import say

        return say(self.key, self.facts)


def hint(
    view: View, *, by: str = "expert", seed: int | str = 0, seconds: float = 1.0, samples: int = 0
) -> Hint:
    """What the coach would do in this seat, and why; ValueError when the seat is not to move.

    ``by`` is the player who is asked (steady answers at once); ``seconds`` and ``samples`` are
    the expert's, as in `cinch.bots.make_bot`.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1)
    >>> found = hint(hand.view(hand.turn), by="steady")
    >>> hand.is_legal(found.action)
    True
    """
    decision = make_bot(by, seed, seconds=seconds, samples=samples).decide(view)
    return Hint(*decision)


def notes(view: View, card: Card | str) -> list[Note]:
    """What this legal card gives away, as far as the seat can see; empty when nothing.

    ValueError when the card is not legal for the seat now.

    >>> from cinch.cards import mask_of, parse_cards
    >>> from cinch.hand import Hand, Position
    >>> hands = tuple(mask_of(parse_cards(t)) for t in ("5S 2D", "AS 3D", "9S 4D", "8S 6D"))
    >>> hand = Hand(deal=Position(hands, 3, 0, 6, 0))
    >>> [note.sentence for note in notes(hand.view(0), "5S")]
    ['The five of spades can be taken by the ace of spades, which is still out.']
    """
    card = Card(card)
    if view.phase != Phase.PLAY or not any(action.value == card for action in view.legal):
        raise ValueError(f"{card} is no legal card for {view.seat.word} now")
    sight = Sight(view)
    rules, trumps = view.rules, sight.trumps
    table = view.trick.cards if view.trick else ()
    led = table[0] if table else card
    row = trumps.strength[led]
    place = trumps.winner((*table, card))
    best, mine = (*table, card)[place], place == len(table)
    partner = view.trick is not None and (view.trick.leader + place - sight.me) & 3 == 2
    points = card_points(rules, trumps, card)
    after = [(sight.me + k) & 3 for k in range(1, 4 - len(table))]
    foes = [seat for seat in after if (seat - sight.me) & 1]
    found: list[Note] = []
    threat = _threat(sight, foes, best, led)
    if points >= WORTH:
        facts: dict[str, object] = {"card": str(card), "points": points}
        if not mine and not partner:
            found.append(Note("note_feeds", {**facts, "top": str(best)}))
        elif threat is not None:
            facts["by"] = str(threat)
            key = "note_taken" if mine else "note_partner_beaten"
            found.append(Note(key, {**facts, "top": str(best)}))
    if table and (mine or partner) and not found:
        # a pedro that wins from behind, where a higher trump would have kept it off
        for pedro in sight.pedros_out():
            behind = any(sight.held[seat] >> pedro & 1 for seat in foes)
            if behind and row[pedro] > row[best] and _could_stop(view, row, pedro):
                found.append(Note("note_pedro_wins", {"card": str(card), "pedro": str(pedro)}))
                break
    return found


def _threat(sight: Sight, foes: list[int], best: Card, led: Card) -> Card | None:
    """The highest card that an opponent still to play may hold and that beats ``best``."""
    row = sight.trumps.strength[led]
    found: Card | None = None
    for seat in foes:
        for other in iter_mask(sight.held[seat]):
            if row[other] > row[best] and (found is None or row[other] > row[found]):
                found = other
    return found


def _could_stop(view: View, row: tuple[int, ...], pedro: Card) -> bool:
    """Whether another legal card would have been higher than this pedro."""
    return any(row[action.value] > row[pedro] for action in view.legal)
