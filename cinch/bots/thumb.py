"""Rules of thumb for the play: what each legal card promises in this trick, and what it costs.

For each card: how likely our side wins the trick with it, what the trick will be worth, and what
the card would be worth if it were kept. The numbers are a player's judgment, tuned by play
against other judgments (`tools/tournament.py`); the reason of a choice is named afterwards from
the situation.
"""

from __future__ import annotations

from typing import NamedTuple

from cinch.actions import PLAYS
from cinch.bots.base import Decision
from cinch.bots.sight import Sight
from cinch.cards import Card

__all__ = ["Prospect", "choose_card", "prospects", "reason_for"]


class Prospect(NamedTuple):
    """What a card promises: ``gain`` in points (all told), ``win`` how likely our side takes the
    trick, ``stake`` what the trick is worth with it."""

    card: Card
    gain: float
    win: float
    stake: float


#: How likely a pedro that is kept is saved in the end; and what control is worth.
SAVED = 0.8
CONTROL = 1.0
CATCH = 1.0
FILLER = 0.25


def prospects(sight: Sight) -> list[Prospect]:
    """Every legal card with what it promises, in the order of ``view.legal``.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=2)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> while hand.phase.name != "PLAY":
    ...     hand.apply(hand.legal_actions()[0])
    >>> sight = Sight(hand.view(hand.turn))
    >>> [found.card for found in prospects(sight)] == [a.card for a in sight.view.legal]
    True
    """
    return [_prospect(sight, action.card) for action in sight.view.legal]


def _prospect(sight: Sight, card: Card) -> Prospect:
    view = sight.view
    table = view.trick.cards if view.trick else ()
    led = table[0] if table else card
    place = sight.trumps.winner((*table, card))
    best = (*table, card)[place]
    ours = view.trick is None or (view.trick.leader + place - sight.me) % 2 == 0
    after = [(sight.me + k) & 3 for k in range(1, 4 - len(table))]
    foes = [seat for seat in after if (seat - sight.me) & 1]
    mate = next((seat for seat in after if not (seat - sight.me) & 1), None)
    hold = 1.0
    for seat in foes:
        hold *= 1 - sight.can_beat(seat, best, led)
    rescue = 0.0
    if mate is not None:
        rescue = sight.can_beat(mate, best, led)
    if ours:
        # a partner who plays after the foes may still win the trick back
        win = hold + (1 - hold) * 0.45 * rescue
    else:
        last = after and after[-1] == mate
        win = rescue * (0.85 if last else 0.6 * max(hold, 0.4))
    trump_led = sight.trumps.is_trump(led)
    given = caught = fed = 0.0
    for out in sight.out:
        worth = sight.points(out)
        if worth < 0.5:
            continue
        chance = sight.chances(out)
        for seat in foes:
            caught += worth * chance[seat] * (0.30 if trump_led else 0.12)
            fed += worth * chance[seat] * 0.6
        if mate is not None:
            given += worth * chance[mate] * 0.65
    own = sight.points(card)
    stake = sight.pot + own
    gain = win * (stake + given + caught) - (1 - win) * (stake + fed)
    gain += 0.25 * win  # whoever wins leads: worth a little
    if not table and trump_led and sight.boss(card):
        gain += 0.35 * sum(min(1.0, sight.expected_trumps(seat)) for seat in foes)
    return Prospect(card, gain - _keep(sight, card), win, stake)


def _keep(sight: Sight, card: Card) -> float:
    """What a card is worth when it stays in the hand."""
    view = sight.view
    if view.hand.bit_count() == 1:
        return 0.0
    if not sight.trumps.is_trump(card):
        return 0.02 * card.rank + (0.02 * sight.points(card))
    own = sight.points(card)
    out = sight.out
    power = sight.trumps.strength[card]
    if not out:
        return own  # nothing can take it any more
    below = sum(power[other] < power[card] for other in out) / len(out)
    mates = sight.own.bit_count()
    saved = max(below**2, SAVED + 0.03 * (mates - 2)) if own >= 1 else below
    keep = own * (2 * min(1.0, saved) - 1)
    keep += CONTROL * below**3
    if below == 1 and sight.pedros_out():
        keep += CATCH
    return keep + FILLER * (own < 1)


def choose_card(sight: Sight) -> Decision:
    """The card that promises most, with the reason.

    Among equal ones the lowest of the pack's order.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=2)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> while hand.phase.name != "PLAY":
    ...     hand.apply(hand.legal_actions()[0])
    >>> sight = Sight(hand.view(hand.turn))
    >>> choose_card(sight).action in sight.view.legal
    True
    """
    found = max(prospects(sight), key=lambda p: round(p.gain, 9))
    key, facts = reason_for(sight, found.card, found.win)
    return Decision(PLAYS[found.card], key, facts)


def reason_for(sight: Sight, card: Card, win: float) -> tuple[str, dict[str, object]]:
    """The reason for a card, as a key and facts: named from the situation, not from numbers.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1, dealer=2)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> while hand.phase.name != "PLAY":
    ...     hand.apply(hand.legal_actions()[0])
    >>> sight = Sight(hand.view(hand.turn))
    >>> reason_for(sight, sight.view.legal[0].card, 0.5)[0].startswith("lead_")
    True
    """
    view, trumps = sight.view, sight.trumps
    facts: dict[str, object] = {"card": str(card)}
    if len(view.legal) == 1:
        return "only_card", facts
    trump = trumps.is_trump(card)
    own = sight.points(card) if view.rules.game != "count" else int(sight.points(card))
    pedro = card in (trumps.right_pedro, trumps.left_pedro)
    foes_hold = any(sight.held[seat] & trumps.mask for seat in sight.foes)
    higher = sight.beating(card) if trump else []
    if view.trick is None:
        if not trump:
            return ("lead_plain_free" if not foes_hold else "lead_plain"), facts
        if not foes_hold:
            return "lead_free", facts
        if not higher:
            return ("lead_catch" if sight.pedros_out() else "lead_draw"), facts
        facts["higher"] = str(higher[0])
        if own >= 1:
            return "lead_points", facts
        rank = trumps.order.index(card)
        return ("lead_force" if rank < 5 else "lead_low"), facts
    table = view.trick.cards
    led = table[0]
    row = trumps.strength[led]
    leading = view.leading_seat
    assert leading is not None
    top = table[(leading - view.trick.leader) & 3]
    facts["top"] = str(top)
    partner = (leading - sight.me) & 3 == 2
    beats = row[card] > row[top]
    last = len(table) == 3
    after = [(sight.me + k) & 3 for k in range(1, 4 - len(table))]
    foes = [seat for seat in after if (seat - sight.me) & 1]
    threats = [
        other for other in sight.pedros_out() if any(sight.held[seat] >> other & 1 for seat in foes)
    ]
    if not beats and partner:
        if own >= 1:
            return ("give_sure" if win > 0.98 else "give_hope"), facts
        return ("give_nothing" if win > 0.98 else "wait_partner"), facts
    if beats:
        if own >= 1 and win > 0.98:
            return ("save_pedro" if pedro else "take_points"), facts
        if (
            trump
            and threats
            and all(row[card] > row[other] for other in threats)
            and any(row[other] > row[top] for other in threats)
            and not last
        ):
            facts["pedro"] = str(threats[0])
            return "cinch", facts
        if last:
            return "take_cheap", facts
        if not higher and trump:
            return "take_sure", facts
        return ("take_over" if partner else "take_try"), facts
    if own >= 1:
        return "lose_points", facts
    held = [
        c
        for c in (trumps.right_pedro, trumps.left_pedro)
        if c is not None and view.hand >> c & 1 and any(a.value == c for a in view.legal)
    ]
    if held:
        facts["pedro"] = str(held[0])
        return "hide_pedro", facts
    return (
        "duck" if trump and any(row[a.value] > row[top] for a in view.legal) else "throw"
    ), facts
