"""One hand as a state machine: auction, trump, discard, refill, play, done.

The history is the truth: the state is what the actions applied to the deal make of it, undo
drops the last action, a replay is a prefix. Inside, cards are bits and the legal cards of the
player to move stand ready as a mask, so that a checked step costs about a microsecond.

Rules: `rules.md`, sections 1.1 to 1.5, by the fields of the `RuleSet`; each step names its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from cinch.actions import BIDS, DRAW, NAMES, PASS, PLAYS, TAKES, Action, parse_action
from cinch.cards import CARDS, FULL_DECK, SUIT_MASK, Card, Seat, Suit, cards_of, iter_mask
from cinch.deal import Deal
from cinch.rules import LE_CINCH, RuleSet
from cinch.trumps import Trumps, follow_mode, legal_mask, trumps_for

if TYPE_CHECKING:
    from cinch.events import Event
    from cinch.scoring import HandScore
    from cinch.verdict import Verdict
    from cinch.view import View

__all__ = ["Hand", "Phase", "Position", "Trick"]


class Phase(IntEnum):
    """Where a hand stands. ``REFILL`` is the dealer's choice of cards for himself."""

    AUCTION = 0
    TRUMP = 1
    DISCARD = 2
    REFILL = 3
    PLAY = 4
    DONE = 5


class Trick(NamedTuple):
    """A trick: who led, the cards in order of play, and who won (None while it is open)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Seat and card, in order of play."""
        return tuple((Seat((self.leader + k) & 3), card) for k, card in enumerate(self.cards))


class Position(NamedTuple):
    """A start in the middle, at the beginning of a trick, for lessons and the solver.

    ``hands`` and ``taken`` (North–South, East–West) are masks; ``bid`` 0 means no contract.
    """

    hands: tuple[int, int, int, int]
    trump: int
    maker: int
    bid: int
    leader: int
    taken: tuple[int, int] = (0, 0)


class _Aside(NamedTuple):
    """What lies beside the table: set anew at each discard, draw or take."""

    thrown: tuple[int, int, int, int] = (0, 0, 0, 0)
    gone: int = 0  # stock cards dealt out from the top
    picked: int = 0  # cards that the dealer took by choice (face up or from the searched stock)
    from_stock: tuple[int, int, int, int] = (0, 0, 0, 0)
    from_discards: tuple[int, int, int, int] = (0, 0, 0, 0)
    dumped: int = 0  # surplus trumps that go to the winner of the first trick


class _SuitPlays(dict[int, tuple[Action, ...]]):
    """Plays for the cards of one suit, by mask; made when first asked for."""

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        made = self[mask] = tuple(PLAYS[card] for card in iter_mask(mask))
        return made


_AUCTION, _TRUMP, _DISCARD, _REFILL, _PLAY, _DONE = Phase
_SEATS = tuple(Seat)
_plays = _SuitPlays()
_C, _D, _H, _S = SUIT_MASK
_new = object.__new__
_NOBODY = (0, 0)


class Hand:
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

    rules: RuleSet
    deal: Deal | Position
    dealer: Seat
    _phase: Phase
    _turn: int
    _hands: list[int]
    _log: list[Action]
    _auction: tuple[int, int, int, int]  # highest bid, its seat, seats that passed, calls made
    _contract: tuple[int, int]  # maker (-1: nobody yet), bid
    _trumps: Trumps
    _mode: int
    _bid_masks: dict[int, int]  # `_bids` by situation, shared by all hands of these rules
    _aside: _Aside
    _count: int  # cards in the open trick
    _pile: int  # those cards as a mask
    _best: int  # strength << 2 | seat of the card that wins so far
    _strength: tuple[int, ...]
    _follow: int
    _legal: int  # what the player to move may do: cards, or bids as bits
    _taken: tuple[int, int]

    def __init__(
        self, rules: RuleSet = LE_CINCH, deal: Deal | Position | None = None, dealer: int = Seat.S
    ) -> None:
        """Start a hand; ValueError when the deal does not fit the rules."""
        if not isinstance(deal, (Deal, Position)):
            raise ValueError(
                "a hand needs a deal: use Hand.new(rules, seed=...), or give Deal.of(...)"
            )
        self.rules = rules
        self.deal = deal
        self.dealer = _SEATS[dealer]
        if isinstance(deal, Position):
            _check_position(deal)
        made = _COMPILED.get(id(rules))
        if made is None:  # the entry keeps the rules alive, so the id stays theirs
            made = _COMPILED[id(rules)] = (rules, follow_mode(rules), {})
        self._mode, self._bid_masks = made[1:]
        self._start()

    @classmethod
    def new(cls, rules: RuleSet = LE_CINCH, *, seed: int | str, dealer: int = Seat.S) -> Hand:
        """Shuffle with a seed, deal, and start the auction.

        >>> Hand.new(seed=1).deal == Hand.new(seed=1).deal
        True
        """
        return cls(rules, Deal.shuffled(dealer, seed, rules.hand_size), dealer)

    def _start(self) -> None:
        deal = self.deal
        self._hands = list(deal.hands)
        self._log = []
        self._aside = _ASIDE
        self._count = self._pile = self._best = 0
        self._taken = _NOBODY
        self._strength = ()
        self._follow = FULL_DECK
        self._auction = (0, -1, 0, 0)
        self._contract = (-1, 0)
        self._trumps = _NO_TRUMPS
        if isinstance(deal, Deal):
            if deal.hands[0].bit_count() != self.rules.hand_size:
                raise ValueError(
                    f"hands of {deal.hand_size} do not fit rules that deal {self.rules.hand_size}"
                )
            self._phase = _AUCTION
            self._turn = (self.dealer + 1) & 3
            self._legal = self._bids()
        else:
            self._contract = (deal.maker, deal.bid)
            self._trumps = trumps_for(deal.trump, self.rules.pedros)
            self._taken = deal.taken
            self._phase = _PLAY
            self._turn = deal.leader
            self._legal = self._hands[deal.leader]
            if not self._legal:
                self._phase = _DONE

    # ---- what everybody asks ------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The phase: AUCTION, TRUMP, DISCARD, REFILL, PLAY or DONE."""
        return self._phase

    @property
    def turn(self) -> Seat | None:
        """Who acts now; None when the hand is done."""
        return None if self._phase == _DONE else _SEATS[self._turn]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything done so far, in order."""
        return tuple(self._log)

    def cards(self, seat: int) -> list[Card]:
        """The cards that a seat holds now, in the pack's fixed order."""
        return cards_of(self._hands[seat])

    def mask(self, seat: int) -> int:
        """The cards that a seat holds now, as a mask."""
        return self._hands[seat]

    @property
    def high_bid(self) -> int:
        """The highest bid so far; 0 before the first."""
        return self._auction[0]

    @property
    def high_bidder(self) -> Seat | None:
        """Who made the highest bid so far."""
        return _SEATS[self._auction[1]] if self._auction[0] else None

    @property
    def calls(self) -> list[tuple[Seat, Action]]:
        """The auction: seat and bid or pass, in order."""
        return [
            (seat, action) for seat, action in self.history() if action.kind in ("pass", "bid")
        ]

    @property
    def maker(self) -> Seat | None:
        """Who names, or named, the trump suit; None before the auction is over."""
        return _SEATS[self._contract[0]] if self._contract[0] >= 0 else None

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction with a bid; None when nobody bid (or not yet)."""
        return self.maker if self._contract[1] else None

    @property
    def bid(self) -> int:
        """The contract; 0 when there is none."""
        return self._contract[1]

    @property
    def trumps(self) -> Trumps | None:
        """The trump suit's tables; None before it is named."""
        return None if self._trumps is _NO_TRUMPS else self._trumps

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None before it is named."""
        return None if self._trumps is _NO_TRUMPS else self._trumps.suit

    def thrown(self, seat: int) -> int:
        """What a seat discarded, as a mask."""
        return self._aside.thrown[seat]

    def drawn(self, seat: int) -> tuple[int, int]:
        """What a seat got in the refill, as masks: from the stock, from the discards."""
        return self._aside.from_stock[seat], self._aside.from_discards[seat]

    @property
    def picked(self) -> int:
        """The cards that the dealer took by choice, as a mask."""
        return self._aside.picked

    @property
    def dumped(self) -> int:
        """Surplus trumps that go to the winner of the first trick (a house rule), as a mask."""
        return self._aside.dumped

    @property
    def faceup(self) -> int:
        """The discards that lie on the table now, as a mask."""
        aside = self._aside
        a, b, c, d = aside.thrown
        e, f, g, h = aside.from_discards
        return (a | b | c | d) & ~(e | f | g | h | aside.dumped)

    @property
    def stock(self) -> list[Card]:
        """The cards still in the stock, top first."""
        if isinstance(self.deal, Position):
            return []
        held = self._aside.picked
        return [
            CARDS[bit.bit_length() - 1]
            for bit in self.deal.stock[self._aside.gone :]
            if not bit & held
        ]

    @property
    def taken(self) -> tuple[int, int]:
        """The cards that North–South and East–West have taken in tricks, as masks."""
        return self._taken

    @property
    def trick(self) -> Trick | None:
        """The open trick; None when no card lies on the table."""
        if not self._count:
            return None
        cards = tuple(action.card for action in self._log[-self._count :])
        return Trick(_SEATS[(self._turn - self._count) & 3], cards, None)

    @property
    def leading_seat(self) -> Seat | None:
        """Who wins the open trick as it lies; None when no card lies on the table."""
        return _SEATS[self._best & 3] if self._count else None

    @property
    def tricks(self) -> list[Trick]:
        """The finished tricks, in order."""
        plays = [(seat, action.card) for seat, action in self.history() if action.kind == "play"]
        done = []
        for k in range(0, len(plays) - 3, 4):
            cards = tuple(card for _, card in plays[k : k + 4])
            leader = plays[k][0]
            won = _SEATS[(leader + self._trumps.winner(cards)) & 3]
            done.append(Trick(leader, cards, won))
        return done

    def history(self) -> list[tuple[Seat, Action]]:
        """Everything done so far with the seat that did it.

        >>> hand = Hand.new(seed=1)
        >>> hand.apply("pass")
        >>> hand.history()
        [(<Seat.W: 3>, Action('pass'))]
        """
        again = self._fresh()
        found = []
        for action in self._log:
            found.append((_SEATS[again._turn], action))
            again._apply(action)
        return found

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed under rules that deal anew: the hand is over, unscored."""
        return self._phase == _DONE and self._contract[0] < 0

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
        """Exactly what a seat may know now."""
        from cinch.view import view

        return view(self, _SEATS[seat])

    # ---- legality ------------------------------------------------------------------------

    def _bids(self) -> int:
        """What the player to speak may call, as bits: bit 0 is pass, bit n a bid of n."""
        high, holder, passed, _ = self._auction
        last = passed.bit_count() == 3
        key = high << 3 | (holder == self._turn) << 2 | (self._turn == self.dealer) << 1 | last
        made = self._bid_masks.get(key)
        if made is None:
            rules, bids = self.rules, self.rules.bids
            made = sum(1 << bid for bid in bids if bid > high)
            equal = rules.dealer_equal == "always" or (
                rules.dealer_equal == "top" and high == bids[-1]
            )
            if self._turn == self.dealer and high and holder != self._turn and equal:
                made |= 1 << high
            if rules.passed_out == "dealer_forced" and last and not high:
                made = sum(1 << bid for bid in bids if bid >= rules.forced_bid)
            else:
                made |= 1
            self._bid_masks[key] = made
        return made

    def legal_actions(self) -> list[Action]:
        """Everything that the player to move may do; empty when the hand is done.

        >>> len(Hand.new(seed=1).legal_actions())
        15
        """
        phase, legal = self._phase, self._legal
        if phase == _PLAY:
            return [*_plays[legal & _C], *_plays[legal & _D], *_plays[legal & _H],
                    *_plays[legal & _S]]  # fmt: skip
        if phase == _AUCTION:
            made = _BID_LISTS.get(legal)
            if made is None:
                made = _BID_LISTS[legal] = tuple(
                    BIDS[bid] for bid in range(15) if legal >> bid & 1
                )
            return list(made)
        if phase == _TRUMP:
            return list(NAMES)
        if phase == _DISCARD:
            return self._discards()
        if phase == _REFILL:
            takes = [TAKES[card] for card in iter_mask(legal)]
            return [DRAW, *takes] if self._may_draw() else takes
        return []

    def _surplus(self) -> tuple[int, int]:
        """How many trumps the player to move must throw, and those he may throw (a mask).

        Sources 000 and 001: six cards may be kept, the choice is free. House rule
        ``protected``: cards that score stay.
        """
        held = self._hands[self._turn] & self._trumps.mask
        surplus = held.bit_count() - 6
        if surplus <= 0:
            return 0, 0
        if self.rules.excess_trumps == "protected":
            from cinch.scoring import scoring_cards

            held &= ~scoring_cards(self.rules, self._trumps)
        return surplus, held

    def _discards(self) -> list[Action]:
        surplus, pool = self._surplus()
        if not surplus:
            return [Action("discard", self._legal)]
        plain = self._legal
        bits = [card.bit for card in iter_mask(pool)]
        return [Action("discard", plain | sum(some)) for some in combinations(bits, surplus)]

    def _may_draw(self) -> bool:
        """Whether the dealer may take the top of the stock unseen."""
        assert isinstance(self.deal, Deal)  # a position starts after the refill
        blind = self.rules.dealer_draw == "any_faceup"
        return blind and self._aside.gone < len(self.deal.stock)

    def is_legal(self, action: Action) -> bool:
        """Whether the player to move may do this; no reasons, quick.

        >>> hand = Hand.new(seed=1)
        >>> hand.is_legal(Action.parse("bid 6")), hand.is_legal(Action.parse("draw"))
        (True, False)
        """
        phase, kind, value = self._phase, action.kind, action.value
        if phase == _PLAY:
            return kind == "play" and bool(self._legal >> value & 1)
        if phase == _AUCTION:
            return kind in ("pass", "bid") and bool(self._legal >> value & 1)
        if phase == _TRUMP:
            return kind == "trump"
        if phase == _DISCARD:
            if kind != "discard":
                return False
            if value == self._legal:
                return not self._surplus()[0]
            surplus, pool = self._surplus()
            spare = value ^ self._legal
            return spare.bit_count() == surplus and not spare & ~pool
        if phase == _REFILL:
            return (kind == "take" and bool(self._legal >> value & 1)) or (
                kind == "draw" and self._may_draw()
            )
        return False

    def check(self, action: Action | str, seat: int | None = None) -> Verdict:
        """The ruling on an action, with its reason; changes nothing.

        ``seat`` is who wants to act (the player to move when left out). ``check(a).ok`` holds
        exactly for the members of `legal_actions`. ValueError only for text that is no action.

        >>> hand = Hand.new(seed=1)
        >>> hand.check("bid 6").ok, bool(hand.check("draw"))
        (True, False)
        """
        from cinch.ruling import rule_on

        return rule_on(self, parse_action(action) if isinstance(action, str) else action, seat)

    # ---- change --------------------------------------------------------------------------

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Do it, or raise `IllegalAction` (a ValueError) with the verdict and change nothing.

        ``seat`` is who acts; left out, the player to move.
        """
        if action.__class__ is str:
            action = parse_action(action)
        if (seat is not None and seat != self._turn) or not self._apply(action):  # type: ignore[arg-type]
            self._refuse(action, seat)  # type: ignore[arg-type]

    def _refuse(self, action: Action, seat: int | None) -> None:
        from cinch.verdict import IllegalAction

        raise IllegalAction(self.check(action, seat), str(action))

    def _apply(self, action: Action) -> bool:
        """Do a legal action and say True; or say False and change nothing."""
        if self._phase != _PLAY:
            return self.is_legal(action) and self._prepare(action)
        card = action.value
        legal = self._legal
        if action.kind != "play" or not legal >> card & 1:
            return False
        turn = self._turn
        hands = self._hands
        bit = 1 << card
        hands[turn] ^= bit
        self._pile |= bit
        self._log.append(action)
        count = self._count
        if not count:
            trumps = self._trumps
            self._follow = trumps.follow[card]
            self._strength = strength = trumps.strength[card]
            self._best = strength[card] << 2 | turn
        else:
            power = self._strength[card] << 2 | turn
            if power > self._best:  # cards that cannot win have strength 0
                self._best = power
            if count == 3:
                winner = self._best & 3
                north, east = self._taken
                if winner & 1:
                    self._taken = (north, east | self._pile)
                else:
                    self._taken = (north | self._pile, east)
                self._pile = self._count = 0
                self._turn = winner
                self._legal = left = hands[winner]
                if not left:
                    self._phase = _DONE
                return True
        self._count = count + 1
        self._turn = turn = (turn + 1) & 3
        self._legal = legal_mask(self._mode, self._trumps.mask, self._follow, hands[turn])
        return True

    def _prepare(self, action: Action) -> bool:
        """Everything before the first card is played; the action is known to be legal."""
        phase = self._phase
        self._log.append(action)
        if phase == _AUCTION:
            self._call(action.value)
        elif phase == _TRUMP:
            self._trumps = trumps_for(action.value, self.rules.pedros)
            if self.rules.draw:
                self._phase = _DISCARD
                self._turn = (self.dealer + 1) & 3
                self._legal = self._hands[self._turn] & ~self._trumps.mask
            else:
                self._begin_play()
        elif phase == _DISCARD:
            self._throw(action.value)
        else:
            self._pick(action)
        return True

    def _call(self, bid: int) -> None:
        """One turn each (all sources), or round and round as a house rule."""
        high, holder, passed, calls = self._auction
        turn = self._turn
        if bid:
            high, holder = bid, turn
        else:
            passed |= 1 << turn
        calls += 1
        self._auction = (high, holder, passed, calls)
        if self.rules.auction_rounds == "one":
            over = calls == 4
        else:
            over = passed.bit_count() == 4 or (passed.bit_count() == 3 and high > 0)
        if not over:
            turn = (turn + 1) & 3
            while passed >> turn & 1:
                turn = (turn + 1) & 3
            self._turn = turn
            self._legal = self._bids()
            return
        if high:
            maker = holder
        elif self.rules.passed_out == "redeal":
            self._phase, self._legal = _DONE, 0
            return
        else:
            maker = (self.dealer + (self.rules.passed_out == "eldest_names")) & 3
        self._contract = (maker, high)
        self._phase = _TRUMP
        self._turn = maker
        self._legal = 15

    def _throw(self, mask: int) -> None:
        turn = self._turn
        aside = self._aside
        thrown = list(aside.thrown)
        thrown[turn] = mask
        self._hands[turn] &= ~mask
        dumped = aside.dumped
        if self.rules.excess_trumps == "to_first_trick":
            dumped |= mask & self._trumps.mask
        self._aside = aside._replace(thrown=tuple(thrown), dumped=dumped)
        if turn != self.dealer:
            self._turn = turn = (turn + 1) & 3
            self._legal = self._hands[turn] & ~self._trumps.mask
        else:
            self._refill()

    def _refill(self) -> None:
        """Bring the hands to six: dealer's left first, the dealer last (all sources).

        Each takes all he needs from the top of the stock; whoever is still short gets discards,
        shuffled. The dealer's own cards are his choice where the rules give him one.
        """
        assert isinstance(self.deal, Deal)
        hands, stock, dealer = self._hands, self.deal.stock, self.dealer
        aside = self._aside
        from_stock, from_discards = [0, 0, 0, 0], [0, 0, 0, 0]
        gone = 0
        choice = self.rules.dealer_draw
        for turn in ((dealer + 1) & 3, (dealer + 2) & 3, (dealer + 3) & 3, dealer):
            need = 6 - hands[turn].bit_count()
            if turn == dealer and need:
                if choice == "any_faceup" or (
                    choice == "searches_stock" and len(stock) - gone > need
                ):
                    break
            top = sum(stock[gone : gone + need])
            gone = min(gone + need, len(stock))
            hands[turn] |= top
            from_stock[turn] = top
        self._aside = aside = aside._replace(
            from_stock=tuple(from_stock),
            from_discards=(0, 0, 0, 0),
            gone=gone,
        )
        if gone == len(stock):
            self._deal_discards(from_discards, choice == "any_faceup")
        if hands[dealer].bit_count() < 6:
            self._phase = _REFILL
            self._turn = dealer
            self._choices()
        else:
            self._begin_play()

    def _returnable(self) -> int:
        """The discards that may come back into a hand, as a mask."""
        heap = self.faceup
        return heap if self.rules.thrown_trumps_return else heap & ~self._trumps.mask

    def _deal_discards(self, got: list[int], dealer_chooses: bool) -> None:
        """Whoever is short when the stock is gone gets discards, in an order fixed by the deal."""
        hands, dealer = self._hands, self.dealer
        order = [(dealer + k) & 3 for k in (1, 2, 3, 0)]
        short = [seat for seat in order if hands[seat].bit_count() < 6]
        if dealer_chooses and dealer in short:
            short.remove(dealer)
        if not short:
            return
        from random import Random

        assert isinstance(self.deal, Deal)
        heap = [card.bit for card in iter_mask(self._returnable())]
        Random(self.deal.salt).shuffle(heap)
        for seat in short:
            while hands[seat].bit_count() < 6:
                bit = heap.pop()
                hands[seat] |= bit
                got[seat] |= bit
        self._aside = self._aside._replace(from_discards=tuple(got))

    def _choices(self) -> None:
        """What the dealer may take: any returnable discard (000), or any stock card (001)."""
        if self.rules.dealer_draw == "any_faceup":
            self._legal = self._returnable()
        else:
            assert isinstance(self.deal, Deal)
            self._legal = sum(self.deal.stock[self._aside.gone :]) & ~self._aside.picked

    def _pick(self, action: Action) -> None:
        assert isinstance(self.deal, Deal)
        dealer, aside = self.dealer, self._aside
        from_stock, from_discards = list(aside.from_stock), list(aside.from_discards)
        if action.kind == "draw":
            bit = self.deal.stock[aside.gone]
            from_stock[dealer] |= bit
            aside = aside._replace(gone=aside.gone + 1, from_stock=tuple(from_stock))
        else:
            bit = 1 << action.value
            if self.rules.dealer_draw == "any_faceup":
                from_discards[dealer] |= bit
                aside = aside._replace(from_discards=tuple(from_discards))
            else:
                from_stock[dealer] |= bit
                aside = aside._replace(from_stock=tuple(from_stock))
            aside = aside._replace(picked=aside.picked | bit)
        self._aside = aside
        self._hands[dealer] |= bit
        if self._hands[dealer].bit_count() == 6:
            self._begin_play()
        else:
            self._choices()

    def _begin_play(self) -> None:
        """The namer leads (000 to 002), or his left-hand neighbour (003)."""
        maker = self._contract[0]
        self._phase = _PLAY
        self._turn = (maker + (self.rules.leader == "left_of_namer")) & 3
        self._legal = self._hands[self._turn]
        self._pile = self._aside.dumped

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
            self._apply(action)
        return last

    def _fresh(self) -> Hand:
        """The same deal before the first action."""
        made = _new(Hand)
        made.__dict__.update(self.__dict__)
        made._start()
        return made

    def at(self, step: int) -> Hand:
        """The hand as it stood after its first ``step`` actions; ValueError outside 0..all.

        >>> hand = Hand.new(seed=1)
        >>> hand.apply("pass")
        >>> hand.at(0).turn, len(hand.at(1).actions)
        (<Seat.W: 3>, 1)
        """
        if not 0 <= step <= len(self._log):
            raise ValueError(f"step {step} is outside 0 to {len(self._log)}")
        made = self._fresh()
        for action in self._log[:step]:
            made._apply(action)
        return made

    def copy(self) -> Hand:
        """An independent copy, cheap enough for search."""
        made = _new(Hand)
        made.__dict__.update(self.__dict__)
        made._hands = self._hands[:]
        made._log = self._log[:]
        return made

    __copy__ = copy

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

    def __repr__(self) -> str:
        done = f", {len(self._log)} actions" if self._log else ""
        return f"<Hand {self.rules.base}, dealer {self.dealer.name}, {self._phase.name}{done}>"


def _check_position(start: Position) -> None:
    """ValueError when the cards of a position are not one to thirteen each, all different."""
    sizes = {mask.bit_count() for mask in start.hands}
    if len(sizes) != 1:
        raise ValueError("in a position all four hands hold the same number of cards")
    seen = 0
    for mask in (*start.hands, *start.taken):
        if mask & seen or mask & ~FULL_DECK:
            raise ValueError("in a position every card is in one place only")
        seen |= mask


_ASIDE = _Aside()
_NO_TRUMPS = Trumps(Suit.CLUBS, False)  # a stand-in of its own, told apart by identity
_COMPILED: dict[int, tuple[RuleSet, int, dict[int, int]]] = {}
_BID_LISTS: dict[int, tuple[Action, ...]] = {}
