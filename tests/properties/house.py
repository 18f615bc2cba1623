"""Random house rules and random hands, the same for the same seed."""

from __future__ import annotations

from random import Random

from cinch.deal import Deal
from cinch.hand import Hand
from cinch.rules import CHOICES, PRESETS, RuleSet
from tests.engine.table import ROLES, kept

#: Trumps kept by L, P, R, D that run the stock out, some of them for a non-dealer.
SHORT = [(0, 0, 1, 6), (0, 0, 1, 4), (0, 1, 1, 2), (0, 0, 0, 6), (1, 0, 0, 3), (0, 0, 0, 0)]
#: Somebody holds more than six trumps.
LONG = [(8, 1, 1, 1), (1, 7, 2, 2), (2, 2, 0, 9), (7, 0, 6, 0)]


def house_rules(rng: Random) -> RuleSet:
    """A preset with up to eight fields changed at random, into something that can be played."""
    base = rng.choice(list(PRESETS.values()))
    while True:
        names = rng.sample(list(CHOICES), rng.randint(1, 8))
        changes = {name: rng.choice(CHOICES[name]) for name in names}
        rules = base._replace(**changes)
        if not rules.problems() and rules.changes:
            return rules


def random_deal(rules: RuleSet, rng: Random, dealer: int) -> tuple[Deal, str]:
    """A deal and a trump suit that goes with it: ordinary, with a short stock or long hands."""
    trump = rng.choice("CDHS")
    if rules.draw and rng.random() < 0.5:
        counts = dict(zip(ROLES, rng.choice(SHORT + LONG), strict=True))
        deal = kept(rules, dealer, trump, counts)
        return deal._replace(salt=rng.getrandbits(32)), trump
    return Deal.shuffled(dealer, rng, rules.hand_size), trump


def random_hand(rules: RuleSet, rng: Random, stop: int | None = None) -> Hand:
    """A hand of random legal actions; the trump suit is the one that the deal is made for.

    ``stop`` is how many actions are done at most; left out, a random number.
    """
    dealer = rng.randrange(4)
    deal, trump = random_deal(rules, rng, dealer)
    hand = Hand(rules, deal, dealer)
    stop = rng.randrange(46) if stop is None else stop
    while hand.turn is not None and len(hand.actions) < stop:
        step(hand, rng, trump)
    return hand


def step(hand: Hand, rng: Random, trump: str | None = None) -> None:
    """One random legal action."""
    if trump and hand.phase.name == "TRUMP":
        hand.apply(f"trump {trump}")
    else:
        hand.apply(rng.choice(hand.legal_actions()))
