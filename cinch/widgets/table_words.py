"""The words above the reader's cards: what has happened, and what is wanted now."""

from __future__ import annotations

from cinch.hand import Hand, Phase
from cinch.refill import spare_trumps
from cinch.widgets import cards_html as draw
from cinch.widgets.table_memory import Remembering
from cinch.widgets.table_options import CHOICES

__all__ = ["about", "prompt", "since"]

_ACTS = {
    Phase.AUCTION: "bids or passes",
    Phase.TRUMP: "names trumps",
    Phase.DISCARD: "throws and draws",
    Phase.REFILL: "chooses his cards",
    Phase.PLAY: "plays",
}


def about(table: Remembering) -> str:
    """What is played."""
    if table.game is not None:
        return f"Hand {table.number} of a game to {table.rules.target}"
    words = CHOICES["mode"][1][table.mode]
    return words[:1].upper() + words[1:]


def since(hand: Hand, step: int) -> list[str]:
    """What was said and played after a step.

    >>> hand = Hand.new(seed=1)
    >>> hand.apply("pass")
    >>> since(hand, 0)
    ['West passes.']
    """
    told = []
    for seat, action in hand.history()[step:]:
        match action.kind:
            case "pass":
                told.append(f"{seat.word} passes.")
            case "bid":
                told.append(f"{seat.word} bids {action.value}.")
            case "trump":
                told.append(f"{seat.word} names {action.suit.word}.")
            case "play":
                told.append(f"{seat.word}: {action.card.name}.")
    return told


def prompt(table: Remembering) -> object:
    """What is wanted from the reader now, in one line."""
    hand = table.hand
    if table.waiting:
        trick = hand.tricks[-1]
        points = table.trick_points(trick)
        worth = f" {points} point{'s' if points != 1 else ''}." if points else ""
        return table.trick_story(trick)[-1].sentence + worth
    if table.stopped:
        return _over_words(table)
    assert hand.turn is not None
    if hand.turn != table.you:
        return f"{hand.turn.word} {_ACTS[hand.phase]} next."
    if hand.phase == Phase.AUCTION:
        deals = "You deal." if hand.dealer == table.you else f"{hand.dealer.word} deals."
        bidder = hand.high_bidder
        high = f" {bidder.word} has bid {hand.high_bid}." if bidder is not None else ""
        return f"{deals}{high} Bid, or pass."
    if hand.phase == Phase.TRUMP:
        won = f"The bid is yours, at {hand.bid}." if hand.bid else "Nobody has bid."
        return f"{won} Name the trump suit."
    if hand.phase == Phase.DISCARD:
        assert hand.trumps is not None
        held = hand.mask(table.you)
        count = (held & hand.trumps.mask).bit_count()
        surplus, _ = spare_trumps(hand.rules, hand.trumps, held)
        also = f" You hold {count} trumps: {surplus} must go as well." if surplus else ""
        return f"Mark every card that is not a trump, and throw.{also}"
    if hand.phase == Phase.REFILL:
        return "Complete your hand."
    if hand.trick is None:
        return "You lead."
    seat, card = hand.trick.plays[0]
    return [f"{seat.word} led the ", draw.card_text(card), ". Your card."]


def _over_words(table: Remembering) -> str:
    if table.mode == "auction":
        hand = table.hand
        if hand.thrown_in or hand.maker is None or hand.trump is None:
            return "Everybody passed, and the cards are thrown in."
        who = "You name" if hand.maker == table.you else f"{hand.maker.word} names"
        for_bid = f" for a bid of {hand.bid}" if hand.bid else ", nobody having bid"
        return f"The auction is over: {who} {hand.trump.word}{for_bid}."
    if table.mode == "discard":
        return "Every hand is complete."
    game = table.standing
    if game is not None and game.over:
        return "The game is over."
    return "The hand is over."
