"""The auction: what may be called, who speaks next, who has won.

Rules: `rules.md`, section 1.2. All four sources: the dealer's left speaks first, one turn each,
a bid must be higher; 002 lets the dealer equal a bet of 8. The rest are house rules.

An auction is a tuple: the highest bid (0 before the first), who made it (-1), the seats that
passed (as bits), and how many calls were made.
"""

from __future__ import annotations

from cinch.rules import RuleSet

__all__ = ["NO_CALLS", "after_call", "legal_calls", "maker_after"]

Auction = tuple[int, int, int, int]

NO_CALLS: Auction = (0, -1, 0, 0)


def legal_calls(rules: RuleSet, auction: Auction, turn: int, dealer: int) -> int:
    """What a player may call, as bits: bit 0 is pass, bit n a bid of n.

    >>> from cinch.rules import SHOOT
    >>> bin(legal_calls(SHOOT, NO_CALLS, turn=1, dealer=0))
    '0b100011111'
    >>> bin(legal_calls(SHOOT, (8, 3, 0, 3), turn=0, dealer=0))
    '0b100000001'
    """
    high, holder, passed, _ = auction
    bids = rules.bids
    if rules.passed_out == "dealer_forced" and not high and passed.bit_count() == 3:
        return sum(1 << bid for bid in bids if bid >= rules.forced_bid)
    made = 1 + sum(1 << bid for bid in bids if bid > high)
    if high and turn == dealer and holder != turn:
        top = high == bids[-1]
        if rules.dealer_equal == "always" or (rules.dealer_equal == "top" and top):
            made |= 1 << high
    return made


def after_call(rules: RuleSet, auction: Auction, turn: int, bid: int) -> tuple[Auction, int]:
    """The auction after a call (``bid`` 0 is a pass) and who speaks next, -1 when it is over.

    >>> from cinch.rules import LE_CINCH
    >>> after_call(LE_CINCH, NO_CALLS, turn=1, bid=6)
    ((6, 1, 0, 1), 2)
    """
    high, holder, passed, calls = auction
    if bid:
        high, holder = bid, turn
    else:
        passed |= 1 << turn
    after = (high, holder, passed, calls + 1)
    if rules.auction_rounds == "one":
        return after, (turn + 1) & 3 if calls < 3 else -1
    if passed == 15 or (high and passed.bit_count() == 3):
        return after, -1
    turn = (turn + 1) & 3
    while passed >> turn & 1:
        turn = (turn + 1) & 3
    return after, turn


def maker_after(rules: RuleSet, auction: Auction, dealer: int) -> int:
    """Who names trumps after the auction; -1 when the cards are thrown in.

    Source 000: when all pass the dealer names them, without a contract; default in the others.

    >>> from cinch.rules import LE_CINCH
    >>> maker_after(LE_CINCH, (0, -1, 15, 4), dealer=2)
    2
    """
    if auction[0]:
        return auction[1]
    if rules.passed_out == "redeal":
        return -1
    return (dealer + 1) & 3 if rules.passed_out == "eldest_names" else dealer
