"""Exercises on the auction, the discard and the first lead.

Rules: `rules.md`, sections 1.2 and 1.4. Every answer is a step of `cinch.hand`.
"""

from __future__ import annotations

from random import Random

from cinch.actions import discard
from cinch.cards import CARDS, FULL_DECK, Card, Seat, Suit, cards_of, mask_of
from cinch.deal import Deal
from cinch.hand import Hand, Phase
from cinch.lessons.model import Answer, Blank, Draft, Exercise, Feedback, Kind, Option, Situation
from cinch.lessons.refill_kinds import NO_DRAW, draws
from cinch.lessons.words import part, say
from cinch.provenance import words
from cinch.rules import RuleSet
from cinch.setups import after_auction
from cinch.trumps import trumps_for

__all__ = ["HOW_MANY", "LEGAL_BID", "WHAT_GOES", "WHO_LEADS"]


# ---- which calls may he make? ------------------------------------------------------------


def _auction(exercise: Exercise) -> Hand:
    situation = exercise.situation
    assert situation.dealer is not None
    hand = Hand.new(exercise.rules, seed=0, dealer=situation.dealer)  # cards do not matter
    for seat, call in situation.calls:
        hand.apply(call, seat)
    return hand


def _build_legal_bid(rng: Random, rules: RuleSet) -> Draft:
    dealer = Seat(rng.randrange(4))
    hand = Hand.new(rules, seed=0, dealer=dealer)
    for _ in range(rng.choice((0, 1, 2, 2, 3, 3, 3))):
        legal = hand.legal_actions()
        bids = [action for action in legal if action.kind == "bid"]
        low = bids[: 1 + len(bids) // 3] or legal
        call = legal[0] if rng.random() < 0.35 else rng.choice(low)
        if rules.shoot and bids and rng.random() < 0.25:
            call = bids[-1]
        hand.apply(call)
        if hand.phase != Phase.AUCTION:  # everybody has spoken
            hand.undo()
            break
    seat = hand.turn
    assert seat is not None
    high = hand.high_bid
    close = {high, high + 1, high - 1, rules.min_bid, rules.max_bid, 14, 8, high + 3, 5}
    numbers = [number for number in close if 1 <= number <= 14]
    rng.shuffle(numbers)
    wanted = [n for n in (high, high + 1) if 1 <= n <= 14]
    numbers = sorted({*wanted, *numbers[:4]})[:6]
    options = [Option("pass", "pass")] + [Option(f"bid {n}", f"bid {n}") for n in numbers]
    calls = tuple((s, str(action)) for s, action in hand.calls)
    goal = say("goal_legal_bid", seat=seat.word, dealer=dealer.word)
    return Draft(goal, Situation(seat=seat, dealer=dealer, calls=calls), tuple(options))


def _solve_legal_bid(exercise: Exercise) -> Answer:
    hand = _auction(exercise)
    return frozenset(o.key for o in exercise.options if hand.check(o.key).ok)


def _explain_legal_bid(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    hand = _auction(exercise)
    found = []
    for option in exercise.options:
        verdict = hand.check(option.key)
        ok = (option.key in answer) == verdict.ok
        opening = say("may_call" if verdict.ok else "may_not_call", call=option.words)
        found.append(
            Feedback(
                option.key,
                ok,
                f"{opening} {verdict.sentence}",
                verdict.rule_field or "",
                verdict.reason.value,
            )
        )
    return found


# ---- what must go, and how many come? ----------------------------------------------------


def _hand_of_nine(rng: Random, rules: RuleSet) -> tuple[Suit, list[Card]]:
    trumps = trumps_for(Suit(rng.randrange(4)), rules.pedros)
    left = CARDS[trumps.suit.partner * 13 + 3]
    plain = cards_of(FULL_DECK & ~trumps.mask & ~left.bit)
    own = cards_of(trumps.mask & ~left.bit)
    count = rng.choice((1, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    cards = rng.sample(own, count)
    if rng.random() < 0.6:
        cards.append(left)
    cards += rng.sample(plain, 9 - len(cards))
    rng.shuffle(cards)
    return trumps.suit, cards


def _at_discard(exercise: Exercise) -> Hand:
    """The player asked sits on the dealer's left, who throws first."""
    situation = exercise.situation
    assert situation.seat is not None
    assert situation.trump is not None
    rest = cards_of(FULL_DECK & ~mask_of(situation.hand))
    Random(exercise.seed).shuffle(rest)
    dealer = situation.seat.right
    held: list[list[Card]] = [rest[9 * k : 9 * k + 9] for k in range(4)]
    held[situation.seat] = list(situation.hand)
    used = mask_of(card for hand in held for card in hand)
    deal = Deal.of(held, stock=[card for card in rest if not used >> card & 1])
    return after_auction(exercise.rules, deal, dealer, situation.seat, situation.trump)


def _build_what_goes(rng: Random, rules: RuleSet) -> Draft:
    trump, cards = _hand_of_nine(rng, rules)
    seat = Seat(rng.randrange(4))
    goal = say("goal_what_goes", seat=seat.word, trump=trump.word)
    options = tuple(Option(str(card), card.name, card) for card in cards)
    return Draft(goal, Situation(trump=trump, seat=seat, hand=tuple(cards)), options)


def _solve_what_goes(exercise: Exercise) -> Answer:
    action = _at_discard(exercise).legal_actions()[0]
    return frozenset(map(str, cards_of(action.mask)))


def _explain_what_goes(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    hand = _at_discard(exercise)
    given = mask_of(Card(key) for key in answer)
    whole = hand.check(discard(cards_of(given)))
    if whole.ok:
        return [Feedback("", True, say("throw_right", count=given.bit_count()), "draw", "ok")]
    # against the nearest lawful discard, one card at a time
    legal = [action.mask for action in hand.legal_actions()]
    first = legal[0]
    nearest = min(legal, key=lambda mask: ((mask ^ given).bit_count(), (mask ^ first).bit_count()))
    assert hand.trumps is not None
    trumps, found = hand.trumps, []
    count = (hand.mask(exercise.situation.seat or 0) & trumps.mask).bit_count()
    for card in cards_of(nearest ^ given):
        verdict = hand.check(discard(cards_of(nearest ^ card.bit)))
        if not trumps.is_trump(card):
            key = "throw_plain"
        else:
            key = "throw_kept" if count <= 6 else "throw_too_many"
            key = "throw_too_few" if nearest & card.bit else key
        sentence = say(key, card=card.name, trump=trumps.suit.word, count=count)
        field = verdict.rule_field or ("draw" if count <= 6 else "excess_trumps")
        found.append(Feedback(str(card), False, sentence, field, verdict.reason.value))
    return found


def _build_how_many(rng: Random, rules: RuleSet) -> Draft:
    trump, cards = _hand_of_nine(rng, rules)
    seat = Seat(rng.randrange(4))
    goal = say("goal_how_many", seat=seat.word, trump=trump.word)
    blanks = (Blank("throw", say("blank_throw"), 0, 9), Blank("get", say("blank_get"), 0, 9))
    return Draft(goal, Situation(trump=trump, seat=seat, hand=tuple(cards)), (), blanks)


def _solve_how_many(exercise: Exercise) -> Answer:
    hand = _at_discard(exercise)
    seat = exercise.situation.seat
    assert seat is not None
    while hand.phase == Phase.DISCARD:
        hand.apply(hand.legal_actions()[0])
    got = sum(mask.bit_count() for mask in hand.drawn(seat))
    return {"throw": hand.thrown(seat).bit_count(), "get": got}


def _explain_how_many(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    assert isinstance(answer, dict)
    assert isinstance(right, dict)
    hand = _at_discard(exercise)
    assert hand.trumps is not None
    assert exercise.situation.seat is not None
    count = (hand.mask(exercise.situation.seat) & hand.trumps.mask).bit_count()
    found = []
    for key, number in right.items():
        ok = answer[key] == number
        many = "_many" if count > 6 else ""
        sentence = say(f"{key}_number{many}", trumps=count, number=number, given=answer[key],
                       trump=hand.trumps.suit.word)  # fmt: skip
        if not ok:
            sentence += " " + say("number_given", given=answer[key])
        field = "excess_trumps" if count > 6 and key == "throw" else "draw"
        found.append(Feedback(key, ok, sentence, field, key))
    return found


# ---- who leads? --------------------------------------------------------------------------


def _build_who_leads(rng: Random, rules: RuleSet) -> Draft:
    dealer = Seat(rng.randrange(4))
    can_pass_out = rules.passed_out in ("dealer_names", "eldest_names")
    bid = 0 if can_pass_out and rng.random() < 0.2 else rules.bids[0]
    if bid:
        maker = Seat(rng.randrange(4))
        goal = say("goal_who_leads", maker=maker.word, dealer=dealer.word)
    else:
        maker = dealer if rules.passed_out == "dealer_names" else dealer.left
        goal = say("goal_who_leads_passed", maker=maker.word, dealer=dealer.word)
    options = tuple(Option(seat.name, seat.word) for seat in Seat)
    return Draft(goal, Situation(dealer=dealer, maker=maker, numbers={"bid": bid}), options)


def _solve_who_leads(exercise: Exercise) -> Answer:
    situation = exercise.situation
    assert situation.dealer is not None
    assert situation.maker is not None
    rules = exercise.rules
    deal = Deal.shuffled(situation.dealer, exercise.seed, rules.hand_size)
    bid = bool(situation.numbers["bid"])
    hand = after_auction(rules, deal, situation.dealer, situation.maker, Suit.CLUBS, bid)
    while hand.phase != Phase.PLAY:
        hand.apply(hand.legal_actions()[0])
    assert hand.turn is not None
    return hand.turn.name


def _explain_who_leads(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    situation = exercise.situation
    assert situation.maker is not None
    ok = answer == right
    leader, named = Seat[str(right)], Seat[str(answer)]
    sentence = say("leads", leader=leader.word, rule=words(exercise.rules, "leader"),
                   maker=situation.maker.word)  # fmt: skip
    if not ok:
        role = (
            "role_maker"
            if named == situation.maker
            else ("role_dealer" if named == situation.dealer else "role_other")
        )
        sentence = say("leads_not", named=named.word, role=part(role)) + " " + sentence
    return [Feedback(str(answer), ok, sentence, "leader", "leader")]


LEGAL_BID = Kind(
    "legal-bid", "Which calls may be made?", "bidding", "select", 8,
    _build_legal_bid, _solve_legal_bid, _explain_legal_bid,
)  # fmt: skip
WHAT_GOES = Kind(
    "what-must-go", "What must go?", "discard", "select", 9,
    _build_what_goes, _solve_what_goes, _explain_what_goes, draws, NO_DRAW,
)  # fmt: skip
HOW_MANY = Kind(
    "how-many", "How many go, how many come?", "discard", "numbers", 9,
    _build_how_many, _solve_how_many, _explain_how_many, draws, NO_DRAW,
)  # fmt: skip
WHO_LEADS = Kind(
    "who-leads", "Who leads first?", "tricks", "choose", 10,
    _build_who_leads, _solve_who_leads, _explain_who_leads,
)  # fmt: skip
