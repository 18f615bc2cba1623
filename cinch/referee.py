"""The referee: put a situation down, and hear what each rule set says of it.

Every ruling is the engine's own: legal cards and reasons from `cinch.explain`, auctions and
discards from `cinch.hand`, points and scores from `cinch.scoring`. Here the situation is read,
strictly, and the rule sets are asked one after the other. Rules: `rules.md`, sections 1 and 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cinch.actions import discard
from cinch.cards import FULL_DECK, Card, Seat, Suit, cards_of, mask_of
from cinch.deal import Deal
from cinch.explain import explain_discard, explain_play, explain_trick
from cinch.hand import Hand, Phase
from cinch.referee_counts import rule_points, rule_refill, rule_score
from cinch.referee_data import ALL, Cards, Ruling, apart, decisive, read_cards, short, trump_suit
from cinch.rules import RuleSet
from cinch.setups import after_auction
from cinch.trumps import trumps_for
from cinch.verdict import Verdict

__all__ = [
    "Ruling",
    "rule_auction",
    "rule_discard",
    "rule_play",
    "rule_points",
    "rule_refill",
    "rule_score",
    "rule_trick",
]


def rule_play(
    trump: str | Suit,
    table: Cards,
    hand: Cards,
    card: str | int | None = None,
    rule_sets: Iterable[RuleSet] = ALL,
) -> list[Ruling]:
    """May this card be played? Without a card: which cards may be?

    ``table`` are the cards of the open trick in order (none: on the lead), ``hand`` the cards of
    the player to move. ``value`` is the list of legal cards. ValueError for a card in two places,
    more than three cards on the table, no card in hand, or a card not in the hand.

    >>> for ruling in rule_play("C", "AS", "5S KD 3D"):
    ...     print(ruling.rules.base, ruling.answer)
    le-cinch 5♠
    double-pedro 5♠
    shoot 5♠
    high-five 5♠ K♦ 3♦
    """
    suit = trump_suit(trump)
    on_table = read_cards(table, "on the table", 0, 3)
    held = read_cards(hand, "in the hand", 1, 12)
    apart(on_table, held, "it lies on the table and in the hand")
    asked = Card(card) if card is not None else None
    if asked is not None and asked not in held:
        raise ValueError(f"{asked} is not in the hand: choose one of {short(held)}")
    found = []
    for rules in rule_sets:
        trumps = trumps_for(suit, rules.pedros)
        led = on_table[0] if on_table else None
        each = [explain_play(rules, trumps, led, mask_of(held), one) for one in held]
        legal = [one for one, verdict in zip(held, each, strict=True) if verdict.ok]
        if asked is None:
            answer = short(legal) if len(legal) < len(held) or len(held) < 4 else "any card"
            verdicts = [v for v in each if not v.ok] or each[:1]
            seen: list[Verdict] = []
            for verdict in verdicts:
                if verdict.sentence not in [one.sentence for one in seen]:
                    seen.append(verdict)
            ok, told = True, seen
        else:
            verdict = each[held.index(asked)]
            ok, told = verdict.ok, [verdict]
            answer = f"{asked.symbol} may be played" if ok else f"no: play {short(legal)}"
        field, note = decisive(told), ""
        if not field and _five_decides(rules, suit, on_table[:1], held, asked, legal):
            field = "pedros"
            if not rules.pedros:
                five = Card(suit.partner * 13 + 3)
                kind = five.suit.word[:-1]
                note = f"{rules.title} has no pedros: the {five.name} is an ordinary {kind}."
        found.append(
            Ruling(rules, ok, answer, [str(one) for one in legal], tuple(told), note, field)
        )
    return found


def _five_decides(
    rules: RuleSet,
    suit: Suit,
    led: Sequence[Card],
    held: Sequence[Card],
    asked: Card | None,
    legal: Sequence[Card],
) -> bool:
    """Whether a ruling on a card turns on the other five of the colour being a trump or not."""
    five = Card(suit.partner * 13 + 3)
    if not led or five not in (*led, *held):
        return False
    if five in (led[0], asked) and led[0].suit in (suit, suit.partner):
        return any(card.suit in (suit, suit.partner) for card in held)
    other = trumps_for(suit, not rules.pedros)
    then = [one for one in held if explain_play(rules, other, led[0], mask_of(held), one).ok]
    return then != legal if asked is None else (asked in then) != (asked in legal)


def rule_trick(
    trump: str | Suit,
    table: Cards,
    leader: str | Seat = Seat.W,
    rule_sets: Iterable[RuleSet] = ALL,
) -> list[Ruling]:
    """Who wins the trick? ``table`` are its cards in order of play, ``leader`` the first seat.

    ``value`` is the winning card and its seat's letter. ValueError for no card or more than four.

    >>> [ruling.value for ruling in rule_trick("C", "5S 4C 6S AS", "W")][1:3]
    [('5S', 'W'), ('4C', 'N')]
    """
    suit = trump_suit(trump)
    cards = read_cards(table, "on the table", 1, 4)
    first = leader if isinstance(leader, Seat) else Seat.parse(leader)
    plays = [(Seat((first + place) & 3), card) for place, card in enumerate(cards)]
    found = []
    for rules in rule_sets:
        trumps = trumps_for(suit, rules.pedros)
        steps = explain_trick(rules, trumps, plays)
        seat, card = plays[trumps.winner(cards)]
        value = (str(card), seat.name)
        answer = f"{seat.word} with {card.symbol}"
        field = (
            "pedros"
            if trumps_for(suit, not rules.pedros).winner(cards) != plays.index((seat, card))
            else ""
        )
        found.append(Ruling(rules, True, answer, value, tuple(steps), "", field))
    return found


def rule_auction(
    calls: Sequence[str | int],
    dealer: str | Seat = Seat.S,
    rule_sets: Iterable[RuleSet] = ALL,
) -> list[Ruling]:
    """Who wins the auction, or which call is the first that is not allowed?

    ``calls`` from the dealer's left on: a number or "pass". ``value`` is (seat, bid) for a winner,
    ("passed out", 0), ("open", highest bid so far), or ("illegal", number of the call from 1).

    >>> [ruling.answer for ruling in rule_auction([8, "pass", "pass", 8])][1:3]
    ['South may not bid 8', 'South wins with 8']
    """
    seat = dealer if isinstance(dealer, Seat) else Seat.parse(dealer)
    texts = [_call(call) for call in calls]
    if not texts:
        raise ValueError("the auction: give at least one call, a number or 'pass'")
    if len(texts) > 40:
        raise ValueError("the auction: no auction has more than 40 calls")
    return [_auction(rules, texts, seat) for rules in rule_sets]


def _call(call: str | int) -> str:
    text = str(call).strip().lower().removeprefix("bid ") if not isinstance(call, bool) else "?"
    if text in ("pass", "p"):
        return "pass"
    if text.isascii() and text.isdigit() and len(text) < 4:
        return f"bid {int(text)}"
    raise ValueError(f"{call!r} is no call: give a number or 'pass'")


def _auction(rules: RuleSet, texts: Sequence[str], dealer: Seat) -> Ruling:
    hand = Hand.new(rules, seed=0, dealer=dealer)  # the cards do not matter
    verdicts: list[Verdict] = []
    for number, text in enumerate(texts, 1):
        if hand.phase != Phase.AUCTION:  # whoever acts now is not whose call this would be
            note = f"The auction was over after call {number - 1}: nobody may {text} any more."
            answer = f"no call {number}: the auction is over"
            return Ruling(rules, False, answer, ("illegal", number), (), note, "auction_rounds")
        turn = hand.turn
        assert turn is not None
        who = turn.word
        try:
            verdict = hand.check(text)
        except ValueError:  # a number that no rule set knows as a bid
            answer = f"{who} may not {text}"
            known = ", ".join(map(str, rules.bids))
            note = f"{text[4:]} is no bid: the bids are {known}."
            return Ruling(rules, False, answer, ("illegal", number), (), note, "min_bid")
        verdicts.append(verdict)
        if not verdict.ok:
            answer = f"{who} may not {text}"
            field = verdict.rule_field or ""
            return Ruling(rules, False, answer, ("illegal", number), (verdict,), "", field)
        hand.apply(text)
    if hand.phase == Phase.AUCTION:
        high = hand.high_bid
        answer = f"open, {high} to beat" if high else "open, no bid yet"
        return Ruling(rules, True, answer, ("open", high), tuple(verdicts[-1:]))
    if hand.declarer is not None:
        answer = f"{hand.declarer.word} wins with {hand.bid}"
        value: tuple[str, int] = (hand.declarer.name, hand.bid)
        last = verdicts[-1:] if verdicts[-1].rule_field else []
        return Ruling(rules, True, answer, value, tuple(last), "", decisive(verdicts))
    answer = "passed out: " + (
        f"{hand.maker.word} names trumps, without a bid" if hand.maker is not None
        else "the cards are thrown in"
    )  # fmt: skip
    return Ruling(rules, True, answer, ("passed out", 0), (), "", "passed_out")


def rule_discard(
    trump: str | Suit,
    hand: Cards,
    thrown: Cards | None = None,
    rule_sets: Iterable[RuleSet] = ALL,
) -> list[Ruling]:
    """What must a hand of nine throw? With ``thrown``: is this discard in order?

    ``value`` is one discard that is in order (a list of cards), or None where nothing is thrown.

    >>> [r.answer for r in rule_discard("C", "AC KC 9C 5S 2D 3D 4H KH QS")][2:]
    ['throw Q♠ 5♠ K♥ 4♥ 3♦ 2♦', 'nothing is thrown']
    """
    suit = trump_suit(trump)
    held = read_cards(hand, "in the hand", 9, 9)
    given = read_cards(thrown, "thrown", 0, 9) if thrown is not None else None
    strange = [card for card in given or [] if card not in held]
    if strange:
        raise ValueError(f"thrown: {strange[0]} is not in the hand")
    return [_discard(rules, suit, held, given) for rules in rule_sets]


def _discard(
    rules: RuleSet, suit: Suit, held: Sequence[Card], given: Sequence[Card] | None
) -> Ruling:
    trumps = trumps_for(suit, rules.pedros)
    if not rules.draw:
        verdict = explain_discard(rules, trumps, mask_of(held), 0)
        ok = not given
        return Ruling(rules, ok, "nothing is thrown", None, (verdict,), "", "draw")
    rest = cards_of(FULL_DECK & ~mask_of(held))
    deal = Deal.of({Seat.W: held, Seat.N: rest[:9], Seat.E: rest[9:18], Seat.S: rest[18:27]})
    table = after_auction(rules, deal, Seat.S, Seat.W, suit)
    first = table.legal_actions()[0]
    right = cards_of(first.mask)
    action = discard(given) if given is not None else first
    verdict = table.check(action)
    if given is None:
        answer = f"throw {short(right)}"
        if len(table.legal_actions()) > 1:
            plain = [card for card in right if not trumps.is_trump(card)]
            answer = f"throw {short(plain)}" if plain else "throw no plain card"
            answer += f" and {len(right) - len(plain)} of the trumps"
    else:
        answer = "in order" if verdict.ok else f"no: throw {short(right)}"
    field = verdict.rule_field or ""
    return Ruling(rules, verdict.ok, answer, [str(card) for card in right], (verdict,), "", field)
