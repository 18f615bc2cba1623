"""The player who takes any legal action: the measure of how much the others know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinch.bots.base import Bot, Decision, must_move

if TYPE_CHECKING:
    from cinch.view import View

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Every legal action with equal chance, except that it passes in half of its auctions:
    with the bids counted one by one it would hardly ever pass.

    >>> from cinch.hand import Hand
    >>> hand = Hand.new(seed=1)
    >>> hand.is_legal(RandomBot(5).decide(hand.view(hand.turn)).action)
    True
    """

    name = "random"

    def decide(self, view: View) -> Decision:
        """Any legal action."""
        must_move(view)
        rng = self.rng(view)
        legal = view.legal
        if legal[0].kind == "pass" and rng.random() < 0.5:
            return Decision(legal[0], "any", {})
        return Decision(rng.choice(legal), "any", {})
