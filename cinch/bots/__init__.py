"""Players: ``random``, ``steady`` (rules of thumb) and ``expert`` (samples hands and solves).

A player sees a `View` and nothing else, and says why it decides as it does. Nothing is imported
before it is asked for.

>>> from cinch.hand import Hand
>>> hand = Hand.new(seed=1)
>>> bot = make_bot("steady", seed=7)
>>> hand.is_legal(bot.decide(hand.view(hand.turn)).action)
True
"""

from __future__ import annotations

from cinch.bots.base import Bot, Decision

__all__ = ["BOTS", "Bot", "Decision", "make_bot"]

#: The kinds of players, weakest first.
BOTS = ("random", "steady", "expert")


def make_bot(name: str, seed: int | str = 0, *, seconds: float = 0.9, samples: int = 0) -> Bot:
    """A player by name; ValueError names the kinds there are.

    ``seconds`` and ``samples`` are for ``expert`` alone: how long it may think about a card, or
    how many hands it imagines instead (0: as many as the time allows; a number makes it
    independent of the machine's speed).

    >>> make_bot("random"), make_bot("expert", 3)
    (make_bot('random', 0), make_bot('expert', 3))
    >>> make_bot("genius")
    Traceback (most recent call last):
    ...
    ValueError: 'genius' is no player: there are random, steady, expert
    """
    if name == "random":
        from cinch.bots.random_bot import RandomBot

        return RandomBot(seed)
    if name == "steady":
        from cinch.bots.steady import SteadyBot

        return SteadyBot(seed)
    if name == "expert":
        from cinch.bots.expert import ExpertBot

        return ExpertBot(seed, seconds=seconds, samples=samples)
    raise ValueError(f"{name!r} is no player: there are {', '.join(BOTS)}")
