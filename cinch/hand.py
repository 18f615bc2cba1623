"""One hand as a state machine: auction, trump, discard, refill, play, done.

The history is the truth: the state is what the actions applied to the deal make of it, undo
drops the last action, a replay is a prefix. What may be done now stands ready as a mask of
action codes, so that a checked step costs about a microsecond: it shifts, compares and stores.

Rules: `rules.md`, sections 1.1 to 1.5, by the fields of the `RuleSet`; the auction and the
refill have modules of their own, and what may answer a lead is told by `cinch.trumps.answers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinch.actions import (
    BIDS,
    CALL,
    DRAW,
    NAME,
    NAMES,
    PLAYS,
    TAKE,
    TAKES,
    Action,
    discard_mask,
    parse_action,
)
from cinch.auction import NO_CALLS, after_call, legal_calls, maker_after
from cinch.cards import SEATS, Seat, seat_of
from cinch.deal import Deal
from cinch.refill import ORDERS, deal_discards, deal_stock, discards, forced_discard, may_throw
from cinch.rules import LE_CINCH, RuleSet, check_rules
from cinch.state import (
    NO_LEAD,
    NO_TRUMPS,
    NOT_SERVED,
    Phase,
    Position,
    State,
    Trick,
    check_position,
    known_of,
)

if TYPE_CHECKING:
    from cinch.events import Event
    from cinch.scoring import HandScore
    from cinch.verdict import Verdict
    from cinch.view import View

__all__ = ["Hand", "Phase", "Position", "Trick"]

# plain numbers: comparing members of an IntEnum is several times slower
_AUCTION, _TRUMP, _DISCARD, _REFILL, _PLAY, _DONE = range(6)
_ALL_NAMES = 15 << NAME
_DRAW = DRAW.bit
_TOP = (DRAW,)
_NONE: tuple[int, ...] = (0, 0, 0, 0)
_new = object.__new__


class Hand(State):
    """One hand of Cinch, from the deal to the last trick. Mutable; every change is checked.

    ``rules`` is the rule set, ``deal`` the cards (or a `Position`), ``dealer`` the dealer's seat.

    >>> hand = Hand.new(seed=1, dealer=Seat.S)
    >>> hand.phase.name, hand.turn, len(hand.legal_actions())
    ('AUCTION', <Seat.W: 3>, 15)
    >>> for text in ("bid 6", "pass", "pass", "pass", "trump C"):
    ...     hand.apply(text)
    >>> hand.phase.name, hand.declarer, hand.trump
    ('DISCARD', <Seat.W: 3>, <Suit.CLUBS: 0>)
    >>> hand.undo()
    Action('trump C')
    >>> hand.apply("bid 7")
    Traceback (most recent call last):
    ...
    cinch.verdict.IllegalAction: bid 7: The auction is over; now West names the trump suit.
    """

    __slots__ = ()

    def __init__(
        self, rules: RuleSet = LE_CINCH, deal: Deal | Position | None = None, dealer: int = Seat.S
    ) -> None:
        """Start a hand; ValueError when the deal does not fit the rules."""
        if not isinstance(deal, (Deal, Position)):
            raise ValueError(
                "a hand needs a deal: use Hand.new(rules, seed=...), or give Deal.of(...)"
            )
        self.dealer = seat_of(dealer, "dealer")
        self._known = known_of(rules)
        self.rules = rules
        self.deal = deal
        if isinstance(deal, Position):
            check_position(deal, rules)
        elif deal.hands[0].bit_count() != rules.hand_size:
            raise ValueError(
                f"hands of {deal.hand_size} do not fit rules that deal {rules.hand_size}"
            )
        self._start()

    @classmethod
    def new(cls, rules: RuleSet = LE_CINCH, *, seed: int | str, dealer: int = Seat.S) -> Hand:
        """Shuffle with a seed, deal, and start the auction.

        >>> Hand.new(seed=1).deal == Hand.new(seed=1).deal
        True
        """
        size = check_rules(rules).hand_size
        return cls(rules, Deal.shuffled(dealer, seed, size), dealer)

    def _start(self) -> None:
        """Before the first action."""
        deal = self.deal
        self._hands = list(deal.hands)
        self._log = []
        self._thrown = ()
        self._served = NOT_SERVED
        self._gone = self._picked = 0
        self._only = None
        self._count = self._best = self._winner = 0
        self._won = 1
        self._lead = NO_LEAD
        if isinstance(deal, Position):
            self._auction = NO_CALLS
            self._contract = (deal.maker, deal.bid)
            self._trumps = self._known.trumps[deal.trump]
            self._leads = self._known.leads[deal.trump]
            self._turn = deal.leader
            self._legal = self._hands[deal.leader]
            self._phase = _PLAY if self._legal else _DONE
            return
        self._contract = (-1, 0)
        self._trumps = NO_TRUMPS
        self._leads = ()
        self._phase = _AUCTION
        self._speak(NO_CALLS, (self.dealer + 1) & 3)

    # ---- legality ------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """Everything that the player to move may do; empty when the hand is done.

        >>> len(Hand.new(seed=1).legal_actions())
        15
        """
        legal = self._legal
        phase = self._phase
        if phase == _PLAY:
            found = _few.get(legal)
            if found is None:
                a, b, c, d, e, f, g = legal.to_bytes(7, "little")
                found = [*_P0[a], *_P1[b], *_P2[c], *_P3[d], *_P4[e], *_P5[f], *_P6[g]]
                if len(found) > 2:
                    return found
                _few[legal] = found
            return found.copy()
        if phase == _AUCTION:
            calls = _calls.get(legal)
            if calls is None:
                calls = _calls[legal] = tuple(bid for bid in BIDS if legal & bid.bit)
            return [*calls]
        if phase == _TRUMP:
            return [*NAMES]
        if phase == _DISCARD:
            if self._only is not None:
                return [self._only]
            held = self._hands[self._turn]
            return [discard_mask(mask) for mask in discards(self.rules, self._trumps, held)]
        if phase == _REFILL:
            # the numbers 0 to 19 and the cards to play fill nine bytes; the last bit is the draw
            top, a, b, c, d, e, f, g = legal.to_bytes(16, "little")[8:]
            if not _takes:
                _takes.extend(_by_byte(TAKES))
            p, q, r, s, t, u, v = _takes
            return [*(_TOP if top else ()), *p[a], *q[b], *r[c], *s[d], *t[e], *u[f], *v[g]]
        return []

    def is_legal(self, action: Action | str) -> bool:
        """Whether the player to move may do this; no reasons, quick.

        >>> hand = Hand.new(seed=1)
        >>> hand.is_legal("bid 6"), hand.is_legal(DRAW)
        (True, False)
        """
        if action.__class__ is not Action:
            action = parse_action(action)  # type: ignore[arg-type]
        if self._phase == _DISCARD:
            if self._only is not None:
                return action is self._only or action == self._only
            held = self._hands[self._turn]
            return action.kind == "discard" and may_throw(
                self.rules, self._trumps, held, action.value
            )
        return self._legal & action.bit != 0

    def check(self, action: Action | str, seat: int | None = None) -> Verdict:
        """The ruling on an action, with its reason; changes nothing.

        ``seat`` is who wants to act (the player to move when left out). ``check(a).ok`` holds
        exactly for the members of `legal_actions`. ValueError only for text that is no action.

        >>> hand = Hand.new(seed=1)
        >>> hand.check("bid 6").ok, bool(hand.check("draw"))
        (True, False)
        """
        from cinch.ruling import rule_on

        return rule_on(self, action if isinstance(action, Action) else parse_action(action), seat)

    # ---- change --------------------------------------------------------------------------

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Do it, or raise `IllegalAction` (a ValueError) with the verdict and change nothing.

        ``seat`` is who acts; left out, the player to move.
        """
        if action.__class__ is not Action:
            action = parse_action(action)  # type: ignore[arg-type]
        bit = action.bit
        turn = self._turn
        if (not self._legal & bit or seat is not None) and not (
            self.is_legal(action) and seat in (None, turn)
        ):
            self._refuse(action, seat)
        self._log.append(action)
        phase = self._phase
        if phase != _PLAY:
            _STEPS[phase](self, action)  # the action is legal and in the log
            return
        # A card is played: from here on the inner loop of everything. What the card led asks
        # for was worked out when trumps were named, so that a step looks up and compares.
        card = action.value
        hands = self._hands
        hands[turn] ^= bit
        count = self._count
        if not count:
            self._lead = lead = self._leads[card]
            strength, follow, able, void = lead
            self._best = strength[card]
            self._winner = turn
        else:
            strength, follow, able, void = self._lead
            power = strength[card]
            if power > self._best:  # a card that cannot win has strength 0
                self._best = power
                self._winner = turn
            if count == 3:
                self._count = 0
                self._turn = turn = self._winner
                self._won = self._won << 1 | turn & 1
                self._legal = left = hands[turn]
                if not left:
                    self._phase = _DONE
                return
        self._count = count + 1
        self._turn = turn = (turn + 1) & 3
        held = hands[turn]
        self._legal = held & (able if held & follow else void) or held

    def _refuse(self, action: Action, seat: int | None) -> None:
        from cinch.verdict import IllegalAction

        raise IllegalAction(self.check(action, seat), str(action))

    def _call(self, action: Action) -> None:
        """A pass or a bid."""
        auction, turn = after_call(self.rules, self._auction, self._turn, action.value)
        self._speak(auction, turn)

    def _speak(self, auction: tuple[int, int, int, int], turn: int) -> None:
        """Let a player call, or close the auction (turn -1)."""
        self._auction = auction
        high, holder, passed, _ = auction
        dealer = self.dealer
        if turn >= 0:
            self._turn = turn
            # all that `legal_calls` looks at, so that it is asked once for each situation
            key = high << 4 | (holder == turn) << 3 | (turn == dealer) << 2 | passed.bit_count()
            known = self._known.calls
            legal = known.get(key)
            if legal is None:
                legal = known[key] = legal_calls(self.rules, auction, turn, dealer) << CALL
            self._legal = legal
            return
        maker = maker_after(self.rules, auction, dealer)
        self._contract = (maker, high)
        if maker < 0:
            self._phase = _DONE
            self._legal = 0
        else:
            self._phase = _TRUMP
            self._turn = maker
            self._legal = _ALL_NAMES

    def _name(self, action: Action) -> None:
        """The trump suit is named: the discards follow, or the play where no cards are drawn."""
        self._trumps = self._known.trumps[action.value]
        self._leads = self._known.leads[action.value]
        if not self.rules.draw:
            self._begin_play()
            return
        self._phase = _DISCARD
        self._legal = 0
        self._ask_discard((self.dealer + 1) & 3)

    def _ask_discard(self, turn: int) -> None:
        """Let a player throw, nearly always without a choice."""
        self._turn = turn
        thrown = forced_discard(self._trumps, self._hands[turn])
        self._only = discard_mask(thrown) if thrown >= 0 else None

    def _throw(self, action: Action) -> None:
        """One player's discards; after the dealer's, the refill."""
        turn, thrown = self._turn, action.value
        self._hands[turn] ^= thrown
        self._thrown = gone = (*self._thrown, thrown)
        if len(gone) == 4:
            self._only = None
            self._refill()
        else:
            self._ask_discard((turn + 1) & 3)

    def _refill(self) -> None:
        """Serve everybody, but leave the dealer his choice where the rules give him one."""
        deal, hands, dealer = self.deal, self._hands, self._turn  # he was the last to throw
        assert isinstance(deal, Deal)  # a position starts after the refill
        stock = deal.stock
        choice = self.rules.dealer_draw
        from_stock, gone = deal_stock(choice, stock, dealer, hands)
        self._gone = gone
        got = _NONE
        if gone == len(stock):
            waits = dealer if choice == "any_faceup" else -1
            short = [
                seat for seat in ORDERS[dealer] if seat != waits and hands[seat].bit_count() < 6
            ]
            if short:
                got = deal_discards(hands, short, self._returnable(), deal.salt)
        self._served = (from_stock, got, gone)
        if hands[dealer].bit_count() == 6:
            self._begin_play()
            return
        self._phase = _REFILL
        if choice == "any_faceup":
            self._legal = self._returnable() << TAKE
            if gone < len(stock):
                self._legal |= _DRAW
        else:
            self._legal = sum(stock[gone:]) << TAKE

    def _returnable(self) -> int:
        """The discards that may come back into a hand, as a mask."""
        heap = self.faceup
        return heap if self.rules.thrown_trumps_return else heap ^ (heap & self._trumps.mask)

    def _pick(self, action: Action) -> None:
        """The dealer completes his hand by one card: the top of the stock, or one he chose."""
        if action.kind == "draw":
            deal = self.deal
            assert isinstance(deal, Deal)
            bit = deal.stock[self._gone]
            self._gone += 1
            if self._gone == len(deal.stock):
                self._legal ^= _DRAW
        else:
            bit = 1 << action.value
            self._picked |= bit
            self._legal ^= action.bit
        dealer = self._turn
        self._hands[dealer] = held = self._hands[dealer] | bit
        if held.bit_count() == 6:
            self._begin_play()

    def _begin_play(self) -> None:
        """The namer leads (000 to 002), or his left-hand neighbour (003)."""
        self._phase = _PLAY
        self._turn = turn = (self._contract[0] + (self.rules.leader == "left_of_namer")) & 3
        self._legal = self._hands[turn]

    def undo(self) -> Action:
        """Take the last action back and return it; ValueError at the start.

        >>> Hand.new(seed=1).undo()
        Traceback (most recent call last):
        ...
        ValueError: nothing to take back: the hand has just been dealt
        """
        if not self._log:
            raise ValueError("nothing to take back: the hand has just been dealt")
        log = self._log
        last = log.pop()
        self._start()
        for action in log:
            self.apply(action)
        return last

    def at(self, step: int) -> Hand:
        """The hand as it stood after its first ``step`` actions; ValueError outside 0..all.

        >>> hand = Hand.new(seed=1)
        >>> hand.apply("pass")
        >>> hand.at(0).turn, len(hand.at(1).actions)
        (<Seat.W: 3>, 1)
        """
        if type(step) is not int or not 0 <= step <= len(self._log):
            raise ValueError(f"step {step!r} is outside 0 to {len(self._log)}")
        made = self.copy()
        made._start()
        for action in self._log[:step]:
            made.apply(action)
        return made

    def copy(self) -> Hand:
        """An independent copy, cheap enough for search.

        >>> hand = Hand.new(seed=1)
        >>> other = hand.copy()
        >>> other.apply("pass")
        >>> len(hand.actions), len(other.actions)
        (0, 1)
        """
        made: Hand = _new(Hand)
        made.rules = self.rules
        made.deal = self.deal
        made.dealer = self.dealer
        made._known = self._known
        made._phase = self._phase
        made._turn = self._turn
        made._hands = self._hands.copy()
        made._log = self._log.copy()
        made._only = self._only
        made._legal = self._legal
        made._auction = self._auction
        made._contract = self._contract
        made._trumps = self._trumps
        made._leads = self._leads
        made._thrown = self._thrown
        made._served = self._served
        made._gone = self._gone
        made._picked = self._picked
        made._count = self._count
        made._lead = self._lead
        made._best = self._best
        made._winner = self._winner
        made._won = self._won
        return made

    __copy__ = copy

    # ---- history -------------------------------------------------------------------------

    def history(self) -> list[tuple[Seat, Action]]:
        """Everything done so far with the seat that did it.

        >>> hand = Hand.new(seed=1)
        >>> hand.apply("pass")
        >>> hand.history()
        [(<Seat.W: 3>, Action('pass'))]
        """
        again = self.at(0)
        found = []
        for action in self._log:
            found.append((SEATS[again._turn], action))
            again.apply(action)
        return found

    @property
    def calls(self) -> list[tuple[Seat, Action]]:
        """The auction: seat and bid or pass, in order."""
        return [(seat, action) for seat, action in self.history() if action.kind in ("pass", "bid")]

    @property
    def tricks(self) -> list[Trick]:
        """The finished tricks, in order."""
        plays = [(seat, action.card) for seat, action in self.history() if action.kind == "play"]
        done = []
        for k in range(0, len(plays) - 3, 4):
            cards = tuple(card for _, card in plays[k : k + 4])
            leader = plays[k][0]
            won = SEATS[(leader + self._trumps.winner(cards)) & 3]
            done.append(Trick(leader, cards, won))
        return done

    @property
    def score(self) -> HandScore:
        """The points and the score of a finished hand, line by line; ValueError before."""
        from cinch.scoring import hand_score

        return hand_score(self)

    @property
    def events(self) -> list[Event]:
        """What happened, in order, each with the seats that may know it."""
        from cinch.events import events

        return events(self)

    def view(self, seat: int) -> View:
        """Exactly what a seat may know now; ValueError for a seat that is none."""
        from cinch.view import view

        return view(self, seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        # the state is what the history makes of the deal, so these four say it all
        return (self.dealer, self._log, self.deal, self.rules) == (
            other.dealer,
            other._log,
            other.deal,
            other.rules,
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.rules, self.deal, self.dealer, self._log)

    def __deepcopy__(self, memo: object) -> Hand:
        return self.copy()

    def __str__(self) -> str:
        """The whole hand for ``print``; see `cinch.show`."""
        from cinch.show import hand_lines, text

        return text(hand_lines(self))

    def _repr_html_(self) -> str:
        from cinch.show import hand_lines, html

        return html(hand_lines(self))

    def __repr__(self) -> str:
        done = f", {len(self._log)} actions" if self._log else ""
        return f"<Hand {self.rules.base}, dealer {self.dealer.name}, {self.phase.name}{done}>"


def _again(rules: RuleSet, deal: Deal | Position, dealer: int, log: list[Action]) -> Hand:
    """A stored hand, played again: the tables that hands share are not stored with it."""
    hand = Hand(rules, deal, dealer)
    for action in log:
        hand.apply(action)
    return hand


def _by_byte(table: tuple[Action, ...]) -> list[list[tuple[Action, ...]]]:
    """For each byte of a mask of cards and each value of it, the actions of those cards.

    Seven look-ups make the list for any mask, however many cards it holds.
    """
    made = []
    for first in range(0, 52, 8):
        rows: list[tuple[Action, ...]] = [()]
        for action in table[first : first + 8]:
            rows += [(*row, action) for row in rows]
        made.append(rows)
    return made


#: What an action does in each phase before the play.
_STEPS = (Hand._call, Hand._name, Hand._throw, Hand._pick)
_P0, _P1, _P2, _P3, _P4, _P5, _P6 = _by_byte(PLAYS)
_takes: list[list[tuple[Action, ...]]] = []  # the same for taking, made when first needed
_few: dict[int, list[Action]] = {}  # one or two cards: there are only 1378 such lists
_calls: dict[int, tuple[Action, ...]] = {}
