"""Exercises on single cards and tricks: trumps, which card wins, what may be played.

Rules: `rules.md`, sections 1.3 and 1.5; trumps and winners come from `cinch.trumps`, legal cards
from `cinch.hand`.
"""

from __future__ import annotations

from random import Random

from cinch.cards import CARDS, FULL_DECK, Card, Seat, Suit, cards_of, mask_of
from cinch.hand import Hand, Position
from cinch.lessons.model import Answer, Draft, Exercise, Feedback, Kind, Option, Situation
from cinch.lessons.words import say
from cinch.rules import RuleSet
from cinch.trumps import Trumps, trumps_for

__all__ = [
    "IS_TRUMP",
    "LEGAL_CARDS",
    "NAME_WINNER",
    "WHICH_WINS",
    "WHICH_WINS_PLAIN",
    "loses_to",
]


def _options(cards: list[Card]) -> tuple[Option, ...]:
    return tuple(Option(str(card), card.name, card) for card in cards)


def _trumps(exercise: Exercise) -> Trumps:
    suit = exercise.situation.trump
    assert suit is not None  # every exercise of this module names trumps
    return trumps_for(suit, exercise.rules.pedros)


def _fives(trump: Suit) -> tuple[Card, Card]:
    """The five of trumps and the five of the other suit of the colour."""
    return CARDS[trump * 13 + 3], CARDS[trump.partner * 13 + 3]


# ---- which of these are trumps? ----------------------------------------------------------


def _build_is_trump(rng: Random, rules: RuleSet) -> Draft:
    trump = Suit(rng.randrange(4))
    right, left = _fives(trump)
    red_or_black = [CARDS[suit * 13 + 3] for suit in Suit if suit not in (trump, trump.partner)]
    pool = [card for card in CARDS if card.rank != 3]
    own = [card for card in pool if card.suit == trump]
    other = [card for card in pool if card.suit == trump.partner]
    strange = [card for card in pool if card.suit not in (trump, trump.partner)]
    cards = [left, rng.choice(red_or_black), *rng.sample(own, 2), *rng.sample(other, 2)]
    cards += rng.sample(strange, 1)
    if rng.random() < 0.5:
        cards[3] = right
    rng.shuffle(cards)
    goal = say("goal_is_trump", trump=trump.word)
    return Draft(goal, Situation(trump=trump), _options(cards))


def _solve_is_trump(exercise: Exercise) -> Answer:
    trumps = _trumps(exercise)
    return frozenset(
        option.key
        for option in exercise.options
        if option.card is not None and trumps.is_trump(option.card)
    )


def _why_trump(rules: RuleSet, trumps: Trumps, card: Card) -> tuple[str, str]:
    """Why a card is or is no trump: the reason's name and the sentence."""
    right, left = _fives(trumps.suit)
    facts = {"card": card.name, "suit": card.suit.word, "trump": trumps.suit.word,
             "five": right.name, "title": rules.title}  # fmt: skip
    if card == left:
        code = "left_pedro" if trumps.is_trump(card) else "plain_five"
    elif trumps.is_trump(card):
        code = "trump_suit"
    elif card.rank == 3:
        code = "other_five"
    elif card.suit == trumps.suit.partner:
        code = "same_colour"
    else:
        code = "plain_suit"
    return code, say(code, **facts)


def _explain_is_trump(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    trumps = _trumps(exercise)
    found = []
    for option in exercise.options:
        assert option.card is not None
        ok = (option.key in answer) == (option.key in right)
        code, sentence = _why_trump(exercise.rules, trumps, option.card)
        field = "pedros" if option.card.rank == 3 else ""
        found.append(Feedback(option.key, ok, sentence, field, code))
    return found


# ---- which of two cards wins? ------------------------------------------------------------


def loses_to(rules: RuleSet, trumps: Trumps, led: Card, loser: Card, winner: Card) -> Feedback:
    """Why a card does not win against the winner of its trick.

    >>> from cinch.rules import LE_CINCH
    >>> loses_to(LE_CINCH, trumps_for("C", True), Card("5S"), Card("4C"), Card("5S")).sentence
    'The four of clubs is beaten by the five of spades: as the left pedro that card ranks between
    the five and the four of trumps.'
    """
    strength = trumps.strength[led]
    _, left = _fives(trumps.suit)
    facts = {"loser": loser.name, "winner": winner.name, "led": trumps.suit_of(led).word,
             "trump": trumps.suit.word, "title": rules.title}  # fmt: skip
    field = "pedros" if left in (loser, winner) else ""
    if not strength[loser]:
        code = "left_pedro_plain" if loser == left else "not_followed"
    elif trumps.is_trump(winner) and trumps.is_trump(loser):
        code = {winner: "beaten_by_left", loser: "left_beaten"}.get(left, "higher_trump")
    elif trumps.is_trump(winner):
        code = "left_ruffs" if winner == left else "trump_beats_plain"
        if loser == left:
            code = "five_is_plain"
    else:
        code = "higher_plain"
    return Feedback(str(loser), False, say("lose_" + code, **facts), field, code)


def _build_which_wins(rng: Random, rules: RuleSet) -> Draft:
    trump = Suit(rng.randrange(4))
    right, left = _fives(trump)
    own = [card for card in CARDS if card.suit == trump]
    match rng.randrange(5):
        case 0:  # around the pedros
            near = [CARDS[trump * 13 + rank] for rank in (1, 2, 3, 4, 5)]
            cards = [left, rng.choice(near)]
        case 1:
            cards = [left, rng.choice([c for c in CARDS if c.suit == left.suit and c != left])]
        case 2:
            cards = rng.sample(own, 2)
        case 3:
            plain = [card for card in CARDS if card.suit != trump and card.rank >= 9]
            cards = [rng.choice(plain), rng.choice([*own[:3], left])]
        case _:
            cards = rng.sample(list(CARDS), 2)
    if cards[0] == cards[1]:
        cards[1] = right if cards[0] != right else own[0]
    return _duel(rng, trump, cards)


def _build_which_wins_plain(rng: Random, rules: RuleSet) -> Draft:
    """Without the two fives of the trump colour: no rule set disagrees about these cards."""
    trump = Suit(rng.randrange(4))
    pool = [card for card in CARDS if card not in _fives(trump)]
    own = [card for card in pool if card.suit == trump]
    plain = [card for card in pool if card.suit != trump]
    match rng.randrange(5):
        case 0:
            cards = rng.sample(own, 2)
        case 1:  # a high plain card and a low trump
            high = [card for card in plain if card.rank >= 9]
            cards = [rng.choice(high), rng.choice(own[:3])]
        case 2:
            first = rng.choice(plain)
            same = [card for card in plain if card.suit == first.suit and card != first]
            cards = [first, rng.choice(same)]
        case 3:
            first = rng.choice(plain)
            cards = [first, rng.choice([card for card in plain if card.suit != first.suit])]
        case _:
            cards = rng.sample(pool, 2)
    return _duel(rng, trump, cards)


def _duel(rng: Random, trump: Suit, cards: list[Card]) -> Draft:
    rng.shuffle(cards)
    led, second = cards
    goal = say("goal_which_wins", trump=trump.word, led=led.name, second=second.name)
    table = ((Seat.W, led), (Seat.N, second))
    return Draft(goal, Situation(trump=trump, table=table), _options(cards))


def _solve_which_wins(exercise: Exercise) -> Answer:
    cards = [card for _, card in exercise.situation.table]
    return str(cards[_trumps(exercise).winner(cards)])


def _explain_which_wins(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    led, second = (card for _, card in exercise.situation.table)
    winner = led if str(led) == right else second
    loser = second if winner is led else led
    why = loses_to(exercise.rules, _trumps(exercise), led, loser, winner)
    return [why._replace(part=str(answer), ok=answer == right)]


# ---- tables set up for the play ----------------------------------------------------------


def _table(rng: Random, rules: RuleSet, plays: int) -> Hand:
    """A position of five cards each, with so many cards of a trick on the table.

    The cards are drawn so that trumps and pedros are about; every card is played legally.
    """
    trump = Suit(rng.randrange(4))
    trumps = trumps_for(trump, rules.pedros)
    _, left = _fives(trump)
    others = cards_of(FULL_DECK & ~trumps.mask & ~left.bit)
    own = cards_of(trumps.mask & ~left.bit)
    chosen = [left, *rng.sample(own, 6), *rng.sample(others, 13)]
    rng.shuffle(chosen)
    hands = [mask_of(chosen[k : k + 5]) for k in (0, 5, 10, 15)]
    leader = rng.randrange(4)
    start = Position((hands[0], hands[1], hands[2], hands[3]), trump, leader, 0, leader)
    hand = Hand(rules, start, leader)
    for _ in range(plays):
        legal = hand.legal_actions()
        plain = [action for action in legal if not trumps.is_trump(action.card)]
        first = hand.trick is None
        hand.apply(rng.choice(plain if first and plain and rng.random() < 0.65 else legal))
    return hand


def _again(exercise: Exercise) -> Hand:
    """The engine's hand for a situation made by `_table`, played up to where it stands."""
    situation = exercise.situation
    assert situation.trump is not None
    table = situation.table
    leader = table[0][0] if table else situation.seat
    assert leader is not None
    hand = Hand(
        exercise.rules,
        Position(situation.hands, situation.trump, leader, 0, leader),
        leader,
    )
    for seat, card in table:
        hand.apply(f"play {card}", seat)
    return hand


def _start_hands(hand: Hand) -> tuple[int, int, int, int]:
    return hand.deal.hands


def _build_legal_cards(rng: Random, rules: RuleSet) -> Draft:
    plays = rng.choice((0, 1, 1, 1, 2, 3))
    for _ in range(60):
        hand = _table(rng, rules, plays)
        seat = hand.turn
        assert seat is not None
        legal, held = hand.legal_actions(), hand.cards(seat)
        if len(legal) < len(held) or plays == 0 or rng.random() < 0.1:
            break
    assert seat is not None
    assert hand.trump is not None
    trick = hand.trick
    table = trick.plays if trick else ()
    goal = say(
        "goal_legal_cards" if table else "goal_legal_lead",
        seat=seat.word,
        trump=hand.trump.word,
        led=table[0][1].name if table else "",
    )
    situation = Situation(
        trump=hand.trump, seat=seat, table=table, hand=tuple(held), hands=_start_hands(hand)
    )
    return Draft(goal, situation, _options(held))


def _solve_legal_cards(exercise: Exercise) -> Answer:
    return frozenset(str(action.card) for action in _again(exercise).legal_actions())


def _explain_legal_cards(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    hand = _again(exercise)
    found = []
    for option in exercise.options:
        verdict = hand.check(f"play {option.key}")
        ok = (option.key in answer) == verdict.ok
        opening = say("may_play" if verdict.ok else "may_not_play", card=option.words)
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


# ---- who wins the trick? -----------------------------------------------------------------


def _build_name_winner(rng: Random, rules: RuleSet) -> Draft:
    hand = _table(rng, rules, 4)
    trick = hand.tricks[-1]
    assert hand.trump is not None
    goal = say("goal_name_winner", trump=hand.trump.word, leader=trick.leader.word)
    options = tuple(
        Option(seat.name, say("seat_with", seat=seat.word, card=card.name), card)
        for seat, card in trick.plays
    )
    situation = Situation(trump=hand.trump, table=trick.plays, hands=_start_hands(hand))
    return Draft(goal, situation, options)


def _solve_name_winner(exercise: Exercise) -> Answer:
    winner = _again(exercise).tricks[-1].winner
    assert winner is not None
    return winner.name


def _explain_name_winner(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    table = dict(exercise.situation.table)
    led = exercise.situation.table[0][1]
    winner = table[Seat[str(right)]]
    trumps = _trumps(exercise)
    if answer != right:
        loser = table[Seat[str(answer)]]
        why = loses_to(exercise.rules, trumps, led, loser, winner)
        return [why._replace(part=str(answer))]
    rest = [card for card in table.values() if card != winner]
    # the reason is given against the strongest card that it beat
    next_best = max(rest, key=lambda card: trumps.strength[led][card])
    why = loses_to(exercise.rules, trumps, led, next_best, winner)
    return [why._replace(part=str(answer), ok=True)]


IS_TRUMP = Kind(
    "is-trump", "Is it a trump?", "pedros", "select", 8,
    _build_is_trump, _solve_is_trump, _explain_is_trump,
)  # fmt: skip
WHICH_WINS = Kind(
    "which-wins", "Which card wins?", "pedros", "choose", 9,
    _build_which_wins, _solve_which_wins, _explain_which_wins,
)  # fmt: skip
WHICH_WINS_PLAIN = Kind(
    "which-wins-plain", "Which card is stronger?", "cards", "choose", 9,
    _build_which_wins_plain, _solve_which_wins, _explain_which_wins,
)  # fmt: skip
LEGAL_CARDS = Kind(
    "legal-cards", "Which cards may be played?", "tricks", "select", 8,
    _build_legal_cards, _solve_legal_cards, _explain_legal_cards,
)  # fmt: skip
NAME_WINNER = Kind(
    "name-winner", "Who wins the trick?", "tricks", "choose", 9,
    _build_name_winner, _solve_name_winner, _explain_name_winner,
)  # fmt: skip
