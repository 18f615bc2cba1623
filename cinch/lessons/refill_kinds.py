"""Exercises on the refill: who gets how many, and how the dealer completes his hand.

Rules: `rules.md`, section 1.4. Every answer is a step of `cinch.hand`.
"""

from __future__ import annotations

from random import Random

from cinch.actions import parse_action
from cinch.cards import FULL_DECK, Seat, Suit, cards_of, mask_of
from cinch.deal import Deal
from cinch.hand import Hand, Phase
from cinch.lessons.model import Answer, Blank, Draft, Exercise, Feedback, Kind, Option, Situation
from cinch.lessons.words import part, say
from cinch.provenance import words
from cinch.rules import RuleSet
from cinch.setups import after_auction, deal_with_trumps, serve
from cinch.trumps import trumps_for

__all__ = ["DEALER_COMPLETES", "NO_DRAW", "SERVE_TABLE", "draws"]

NO_DRAW = "why_not_draw"
"""Key of the sentence that says why there is nothing to practise without a draw."""


def draws(rules: RuleSet) -> bool:
    """Whether the rules have a discard and a refill at all.

    >>> from cinch.rules import HIGH_FIVE, LE_CINCH
    >>> draws(LE_CINCH), draws(HIGH_FIVE)
    (True, False)
    """
    return rules.draw


# ---- who gets how many? ------------------------------------------------------------------


def _build_serve_table(rng: Random, rules: RuleSet) -> Draft:
    most = len(trumps_for("C", rules.pedros).order)
    while True:
        kept = {role: rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6)) for role in "LPRD"}
        total = sum(kept.values())
        if 4 <= total <= most and (total < 9 or rng.random() < 0.5):
            break
    blanks = [
        Blank(role, say("blank_from_stock", who=part("role_" + role)), 0, 9) for role in "LPRD"
    ]
    blanks.append(Blank("left", say("blank_left"), 0, 16))
    return Draft(say("goal_serve_table"), Situation(numbers=kept), (), tuple(blanks))


def _solve_serve_table(exercise: Exercise) -> Answer:
    served = serve(exercise.rules, exercise.situation.numbers)
    return {**served.from_stock, "left": served.undealt}


def _explain_serve_table(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    assert isinstance(answer, dict)
    assert isinstance(right, dict)
    kept = exercise.situation.numbers
    before, found = 0, []
    for role in "LPRD":
        need, got = 6 - kept[role], right[role]
        rest = 16 - before
        key = "served" if got == need else "served_short"
        sentence = say(
            key, who=part("role_" + role), kept=kept[role], need=need, rest=rest, got=got
        )
        ok = answer[role] == got
        if not ok:
            sentence += " " + say("number_given", given=answer[role])
        field = "dealer_draw" if role == "D" else "draw"
        found.append(Feedback(role, ok, sentence, field, key))
        before += got
    sentence = say("stock_left", before=before, left=right["left"])
    ok = answer["left"] == right["left"]
    if not ok:
        sentence += " " + say("number_given", given=answer["left"])
    found.append(Feedback("left", ok, sentence, "draw", "stock_left"))
    return found


# ---- how does the dealer complete his hand? ----------------------------------------------


def _at_dealer(exercise: Exercise) -> Hand:
    """The table after everybody but the dealer was served."""
    situation = exercise.situation
    assert situation.dealer is not None
    assert situation.trump is not None
    assert situation.maker is not None
    hands, used = list(situation.hands), 0
    for mask in hands:
        used |= mask
    gone = [card for card in cards_of(FULL_DECK & ~used) if card not in situation.stock]
    deal = Deal.of([cards_of(mask) for mask in hands], [*gone, *situation.stock])
    hand = after_auction(exercise.rules, deal, situation.dealer, situation.maker, situation.trump)
    throw = mask_of(situation.faceup)
    while hand.phase == Phase.DISCARD:
        legal = hand.legal_actions()
        # a player with surplus trumps throws those that lie face up in the exercise
        hand.apply(max(legal, key=lambda action: (action.mask & throw).bit_count()))
    return hand


def _build_dealer_completes(rng: Random, rules: RuleSet) -> Draft:
    trump = Suit(rng.randrange(4))
    dealer = Seat(rng.randrange(4))
    many = rng.random() < 0.4  # the player on the dealer's left throws surplus trumps
    kept = {"L": 7 if many else 4, "P": 2, "R": 1 if many else 2, "D": rng.choice((2, 3, 3))}
    deal = deal_with_trumps(rules, kept, dealer, trump, rng)
    hand = after_auction(rules, deal, dealer, dealer.left, trump)
    while hand.phase == Phase.DISCARD:
        hand.apply(rng.choice(hand.legal_actions()))
    assert hand.trumps is not None
    gone = sum(6 - min(6, kept[role]) for role in "LPR")
    stock = deal.stock_cards[gone:]
    heap = mask_of(
        c for c in cards_of(hand.thrown(0) | hand.thrown(1) | hand.thrown(2) | hand.thrown(3))
    )
    thrown_trumps = cards_of(heap & hand.trumps.mask & ~hand.dumped)
    plain = rng.sample(cards_of(heap & ~hand.trumps.mask), 2)
    shown = [*thrown_trumps[:1], *plain]
    some_stock = rng.sample(stock, min(3, len(stock)))
    options = [Option("draw", say("option_top"))]
    options += [
        Option(f"take {card}", say("option_stock", card=card.name), card) for card in some_stock
    ]
    options += [Option(f"take {card}", say("option_heap", card=card.name), card) for card in shown]
    need = 6 - kept["D"]
    goal = say("goal_dealer_completes", dealer=dealer.word, trump=trump.word, need=need,
               left=len(stock))  # fmt: skip
    situation = Situation(
        trump=trump, seat=dealer, dealer=dealer, maker=dealer.left, hands=deal.hands,
        stock=tuple(stock), faceup=tuple(cards_of(heap)),
        hand=tuple(cards_of(deal.hands[dealer] & hand.trumps.mask)),
    )  # fmt: skip
    return Draft(goal, situation, tuple(options))


def _solve_dealer_completes(exercise: Exercise) -> Answer:
    hand = _at_dealer(exercise)
    if hand.phase == Phase.REFILL:
        return frozenset(o.key for o in exercise.options if hand.is_legal(parse_action(o.key)))
    return frozenset(["draw"])  # served like the others, from the top


def _explain_dealer_completes(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    found = []
    stock = set(exercise.situation.stock)
    rules = exercise.rules
    trumps = trumps_for(exercise.situation.trump or 0, rules.pedros)
    for option in exercise.options:
        ok = (option.key in answer) == (option.key in right)
        allowed = option.key in right
        field = "dealer_draw"
        if option.card is None:
            key = "top"
        elif option.card in stock:
            key = "stock"
        else:
            key = "heap"
            if trumps.is_trump(option.card) and rules.dealer_draw == "any_faceup":
                field = "thrown_trumps_return"
        sentence = say(
            f"dealer_{key}_{'yes' if allowed else 'no'}",
            card=option.card.name if option.card is not None else "",
            rule=words(rules, field),
        )
        found.append(Feedback(option.key, ok, sentence, field, f"dealer_{key}"))
    return found


SERVE_TABLE = Kind(
    "serve-table", "Serve the table", "discard", "numbers", 8,
    _build_serve_table, _solve_serve_table, _explain_serve_table, draws, NO_DRAW,
)  # fmt: skip
DEALER_COMPLETES = Kind(
    "dealer-completes", "How may the dealer complete his hand?", "discard", "select", 8,
    _build_dealer_completes, _solve_dealer_completes, _explain_dealer_completes, draws, NO_DRAW,
)  # fmt: skip
