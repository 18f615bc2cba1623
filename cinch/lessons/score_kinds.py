"""Exercises on points, scores and the end of the game.

Rules: `rules.md`, sections 1.6 and 1.7; points and scores come from `cinch.scoring`, the winner
from `cinch.game`, the reasons from `cinch.explain`.
"""

from __future__ import annotations

from random import Random

from cinch.cards import CARDS, Card, Seat, Suit, Team, cards_of, mask_of
from cinch.explain import explain_outcome, explain_points, explain_score
from cinch.game import Outcome, decide
from cinch.hand import Hand, Phase, Position
from cinch.lessons.model import Answer, Blank, Draft, Exercise, Feedback, Kind, Option, Situation
from cinch.lessons.words import part, say
from cinch.possible import possible_points
from cinch.rules import PRESETS, RuleSet
from cinch.scoring import PointLine, count_points, score_hand
from cinch.sheet import scored_hand
from cinch.trumps import trumps_for

__all__ = ["COUNT_POINTS", "SCORE_HAND", "WHO_WON"]

_SIDES = (Team.NS, Team.EW)


# ---- count the points --------------------------------------------------------------------


def _build_count_points(rng: Random, rules: RuleSet) -> Draft:
    trump = Suit(rng.randrange(4))
    trumps = trumps_for(trump, rules.pedros)
    five = CARDS[trump.partner * 13 + 3]
    own = [card for card in trumps.order if card != five]
    plain = [card for card in CARDS if not trumps.is_trump(card) and card != five]
    dear = [card for card in own if card.rank in (0, 3, 8, 9, 12)]
    chosen = rng.sample(dear, rng.randrange(2, 6))
    chosen += rng.sample([card for card in own if card not in chosen], 3)
    if rng.random() < 0.7:
        chosen.append(five)
    chosen += rng.sample(plain, 12 - len(chosen))
    rng.shuffle(chosen)
    held = [mask_of(chosen[k : k + 3]) for k in (0, 3, 6, 9)]
    leader = rng.randrange(4)
    start = Position((held[0], held[1], held[2], held[3]), trump, leader, 0, leader)
    hand = Hand(rules, start, leader)
    while hand.phase != Phase.DONE:
        hand.apply(rng.choice(hand.legal_actions()))
    piles = (tuple(cards_of(hand.taken[0])), tuple(cards_of(hand.taken[1])))
    goal = say("goal_count_points", trump=trump.word)
    numbers: dict[str, int] = {}
    if rules.low_to == "holder":
        low = next((line for line in hand.score.lines if line.key == "low"), None)
        if low is not None and low.side is not None:
            numbers["low_holder"] = low.side
            goal += " " + say("goal_low_holder", side=Team(low.side).word)
    blanks = tuple(Blank(team.name, team.word, 0, rules.points_total) for team in _SIDES)
    return Draft(goal, Situation(trump=trump, piles=piles, numbers=numbers), (), blanks)


def _lines(exercise: Exercise, rules: RuleSet) -> tuple[tuple[int, int], list[PointLine]]:
    situation = exercise.situation
    assert situation.trump is not None
    side = situation.numbers.get("low_holder")

    def holder(card: Card) -> int:
        return int(side or 0)

    return count_points(
        rules,
        trumps_for(situation.trump, rules.pedros),
        (mask_of(situation.piles[0]), mask_of(situation.piles[1])),
        holder if side is not None else None,
    )


def _solve_count_points(exercise: Exercise) -> Answer:
    points, _ = _lines(exercise, exercise.rules)
    return {team.name: points[team] for team in _SIDES}


def _explain_count_points(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    assert isinstance(answer, dict)
    assert isinstance(right, dict)
    _, lines = _lines(exercise, exercise.rules)
    told = list(zip(lines, explain_points(exercise.rules, lines), strict=True))
    found = []
    for team in _SIDES:
        own = [verdict for line, verdict in told if line.side == team]
        sentences = [verdict.sentence for verdict in own]
        if not sentences:
            sentences = [say("count_line_none", side=team.word)]
        sentences.append(say("count_line", side=team.word, number=right[team.name]))
        ok = answer[team.name] == right[team.name]
        if not ok:
            sentences.append(_elsewhere(exercise, team, answer[team.name]))
        ruled = next((verdict for verdict in own if verdict.rule_field), None)
        field = (ruled.rule_field if ruled else "") or ""
        code = ruled.reason.value if ruled else "count"
        found.append(Feedback(team.name, ok, " ".join(sentences), field, code))
    nobody = [verdict for line, verdict in told if line.side is None]
    if nobody and not all(one.ok for one in found):
        first = next(k for k, one in enumerate(found) if not one.ok)
        told_all = " ".join([found[first].sentence, *(v.sentence for v in nobody)])
        found[first] = found[first]._replace(sentence=told_all)
    return found


def _elsewhere(exercise: Exercise, team: Team, given: int) -> str:
    """What to say of a wrong number: under which rule set it would be right, if any."""
    for rules in PRESETS.values():
        if rules != exercise.rules and _lines(exercise, rules)[0][team] == given:
            return say("as_under", given=given, title=rules.title)
    return say("number_given", given=given)


# ---- score the hand ----------------------------------------------------------------------


def _build_score_hand(rng: Random, rules: RuleSet) -> Draft:
    declaring = Team(rng.randrange(2))
    own, theirs = rng.choice(_likely(rules))
    bids = rules.bids
    if rules.passed_out in ("dealer_names", "eldest_names") and rng.random() < 0.12:
        bid = 0
    elif rng.random() < 0.5:  # close to what was taken, where mistakes are made
        bid = min(bids, key=lambda one: (abs(one - own - rng.choice((-1, 0, 0, 1, 2))), one))
    else:
        bid = rng.choice(bids)
    words = {"title": rules.title, "declarers": declaring.word, "others": declaring.other.word,
             "own": own, "theirs": theirs, "bid": bid}  # fmt: skip
    goal = say("goal_score_hand" if bid else "goal_score_passed", **words)
    blanks = tuple(
        Blank(team.name, say("blank_scores", side=team.word), -14, 28) for team in _SIDES
    )
    numbers = {"bid": bid, "own": own, "theirs": theirs, "declaring": int(declaring)}
    return Draft(goal, Situation(numbers=numbers), (), blanks)


def _likely(rules: RuleSet) -> list[tuple[int, int]]:
    """Points that two sides can take, with at most one pedro missing."""
    total = rules.points_total
    return sorted(pair for pair in possible_points(rules) if sum(pair) >= total * 2 // 3)


def _solve_score_hand(exercise: Exercise) -> Answer:
    numbers = exercise.situation.numbers
    result = scored_hand(
        exercise.rules, Team(numbers["declaring"]), numbers["bid"], numbers["own"],
        numbers["theirs"],
    )  # fmt: skip
    return {team.name: result.scored[team] for team in _SIDES}


def _explain_score_hand(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    assert isinstance(answer, dict)
    assert isinstance(right, dict)
    numbers = exercise.situation.numbers
    declaring = Team(numbers["declaring"])
    result = scored_hand(
        exercise.rules, declaring, numbers["bid"], numbers["own"], numbers["theirs"]
    )
    told = explain_score(exercise.rules, result)
    found: list[Feedback] = []
    said: set[str] = set()
    wrong = [team for team in _SIDES if answer[team.name] != right[team.name]]
    for team in _SIDES:
        ok = team not in wrong
        mine = [
            verdict for line, verdict in zip(result.score_lines, told[1:], strict=True)
            if line.side is None or declaring ^ line.side == team
        ] or told[1:]  # fmt: skip
        sentences = [told[0].sentence, *(verdict.sentence for verdict in mine)]
        if team in (wrong or _SIDES):  # those that are shown: what both rest on is said once
            sentences = [sentence for sentence in sentences if sentence not in said]
            said.update(sentences)
        sentences.append(say("score_is", side=team.word, number=right[team.name]))
        if not ok:
            sentences.append(_scored_elsewhere(exercise, team, answer[team.name]))
        field = mine[0].rule_field or ""
        code = mine[0].reason.value
        found.append(Feedback(team.name, ok, " ".join(sentences), field, code))
    return found


def _scored_elsewhere(exercise: Exercise, team: Team, given: int) -> str:
    numbers = exercise.situation.numbers
    declaring = numbers["declaring"]
    for rules in PRESETS.values():
        try:
            scored, _, _ = score_hand(rules, numbers["bid"], numbers["own"], numbers["theirs"])
        except ValueError:  # no such bid there, or not so many points
            continue
        if rules != exercise.rules and scored[declaring ^ team] == given:
            return say("as_under", given=given, title=rules.title)
    return say("number_given", given=given)


# ---- who has won? ------------------------------------------------------------------------


def _build_who_won(rng: Random, rules: RuleSet) -> Draft:
    target = rules.target
    pairs = _likely(rules)
    for _ in range(200):
        declaring, dealer = Team(rng.randrange(2)), Seat(rng.randrange(4))
        own, theirs = rng.choice(pairs)
        can_pass = rules.passed_out in ("dealer_names", "eldest_names")
        bid = 0 if can_pass and rng.random() < 0.15 else rng.choice(rules.bids)
        if not bid:
            named = dealer if rules.passed_out == "dealer_names" else dealer.left
            declaring = named.team
        scored = scored_hand(rules, declaring, bid, own, theirs).scored
        reach = max(3, rules.points_total)
        before = (target - rng.randrange(1, reach), target - rng.randrange(1, reach))
        over = sum(b + s >= target for b, s in zip(before, scored, strict=True))
        if over == 2 and rules.both_over == "in_order":
            continue  # needs to know who took which card
        if over == 2 or rng.random() < (0.3 if over else 0.15):
            break
    numbers = {"bid": bid, "declaring": int(declaring), "ns": before[0], "ew": before[1],
               "ns_score": scored[0], "ew_score": scored[1]}  # fmt: skip
    contract = part("contract_bid", bid=bid) if bid else part("contract_none")
    goal = say(
        "goal_who_won", target=target, dealer=dealer.word, declarers=declaring.word,
        contract=contract, ns=before[0], ew=before[1],
        ns_score=f"{scored[0]:+d}", ew_score=f"{scored[1]:+d}",
    )  # fmt: skip
    options = [Option(team.name, team.word) for team in _SIDES]
    options.append(Option("nobody", say("option_nobody")))
    return Draft(goal, Situation(dealer=dealer, numbers=numbers), tuple(options))


def _decided(exercise: Exercise) -> tuple[Outcome | None, tuple[int, int]]:
    numbers, dealer = exercise.situation.numbers, exercise.situation.dealer
    assert dealer is not None
    before = (numbers["ns"], numbers["ew"])
    scored = (numbers["ns_score"], numbers["ew_score"])
    outcome = decide(exercise.rules, before, scored, numbers["declaring"], numbers["bid"], dealer)
    return outcome, (before[0] + scored[0], before[1] + scored[1])


def _solve_who_won(exercise: Exercise) -> Answer:
    outcome, _ = _decided(exercise)
    return outcome.winner.name if outcome else "nobody"


def _explain_who_won(exercise: Exercise, answer: Answer, right: Answer) -> list[Feedback]:
    outcome, totals = _decided(exercise)
    facts = {"target": exercise.rules.target, "ns": totals[0], "ew": totals[1]}
    if outcome is None:
        reason, field, code = say("nobody_yet", **facts), "target", "nobody_yet"
    else:
        verdict = explain_outcome(exercise.rules, outcome, totals)
        reason, field, code = verdict.sentence, verdict.rule_field or "", verdict.reason.value
    ok = answer == right
    if not ok:
        if answer == "nobody":
            opening = say("not_nobody")
        else:
            team = Team[str(answer)]
            short = totals[team] < exercise.rules.target
            opening = say("short_of" if short else "not_winner", side=team.word,
                          total=totals[team], **facts)  # fmt: skip
        reason = f"{opening} {reason}"
    return [Feedback(str(answer), ok, reason, field, code)]


COUNT_POINTS = Kind(
    "count-points", "Count the points", "scoring", "numbers", 8,
    _build_count_points, _solve_count_points, _explain_count_points,
)  # fmt: skip
SCORE_HAND = Kind(
    "score-hand", "Score the hand", "scoring", "numbers", 8,
    _build_score_hand, _solve_score_hand, _explain_score_hand,
)  # fmt: skip
WHO_WON = Kind(
    "who-won", "Who has won the game?", "scoring", "choose", 9,
    _build_who_won, _solve_who_won, _explain_who_won,
)  # fmt: skip
