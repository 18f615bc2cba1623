"""The referee on what is counted: cards drawn, points taken, scores. See `cinch.referee`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cinch.cards import Suit, Team, mask_of
from cinch.explain import explain_discard, explain_points, explain_score
from cinch.possible import possible_points
from cinch.provenance_data import DEALER_ALONE_SHORT
from cinch.referee_data import ALL, Cards, Ruling, apart, decisive, read_cards, trump_suit
from cinch.rules import RuleSet
from cinch.scoring import count_points
from cinch.sentences.en_rules import SHORT_BESIDES_DEALER
from cinch.setups import ROLES, serve
from cinch.sheet import scored_hand
from cinch.trumps import trumps_for

__all__ = ["rule_points", "rule_refill", "rule_score"]


def rule_refill(trumps_kept: Mapping[str, int], rule_sets: Iterable[RuleSet] = ALL) -> list[Ruling]:
    """Who gets how many cards, from the stock and from the discards, and what stays in the stock?

    ``trumps_kept`` maps L, P, R and D (the dealer) to the trumps each kept, 0 to 6; the dealer
    takes stock cards while there are any. ``value`` is a `Served`, or None where nothing is drawn.

    >>> rule_refill({"L": 0, "P": 0, "R": 1, "D": 6})[2].value.from_discards["R"]
    1
    """
    for role in ROLES:
        count = trumps_kept.get(role)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 6:
            raise ValueError(f"trumps kept by {role}: {count!r} cannot be, it must be 0 to 6")
    strange = sorted(set(trumps_kept) - set(ROLES))
    if strange:
        raise ValueError(f"{strange[0]!r} is no place at the table: use L, P, R and D")
    total = sum(trumps_kept.values())
    if total > 14:
        raise ValueError(f"{total} trumps are kept: no pack has more than 14")
    return [_refill(rules, trumps_kept, total) for rules in rule_sets]


def _refill(rules: RuleSet, trumps_kept: Mapping[str, int], total: int) -> Ruling:
    if not rules.draw:
        verdict = explain_discard(rules, trumps_for("C", rules.pedros), 0, 0)
        return Ruling(rules, False, "nothing is drawn", None, (verdict,), "", "draw")
    note, counted = "", rules
    if total > len(trumps_for("C", rules.pedros).order):
        # one trump more than there is: the counts are those of fourteen cards kept
        note = f"{rules.title} has only 13 trumps; the numbers are those of {total} cards kept."
        counted = rules.replace(
            pedros=True, shoot=False, shoot_pays=0, passed_out="dealer_names", forced_bid=0
        )
    served = serve(counted, trumps_kept)
    parts = []
    for role in ROLES:
        stock, heap = served.from_stock[role], served.from_discards[role]
        parts.append(f"{role} {stock}" + (f"+{heap}" if heap else ""))
    answer = f"{', '.join(parts)}; {served.undealt} left"
    field, unsaid = "draw", ""
    if any(served.from_discards.values()):
        field = "dealer_draw" if served.from_discards["D"] else "draw"
        others = any(served.from_discards[role] for role in ROLES if role != "D")
        if others and rules.base in DEALER_ALONE_SHORT:
            unsaid = SHORT_BESIDES_DEALER
        extra = "Cards after a plus sign come from the discards, because the stock is used up."
        note = f"{note} {extra}".strip()
    return Ruling(rules, True, answer, served, (), note, field, unsaid)


def rule_points(
    trump: str | Suit, ours: Cards, theirs: Cards, rule_sets: Iterable[RuleSet] = ALL
) -> list[Ruling]:
    """How many points are in the cards that each side took?

    ``value`` is (points of the first side, points of the second); in the reasons the first side is
    called North–South. Low counts for the side that took it, since nobody can see who held it.

    >>> [ruling.value for ruling in rule_points("C", "AC 5C 9D 2S", "JC TC 5S 2C")]
    [(6, 8), (6, 8), (1, 3), (6, 7)]
    """
    suit = trump_suit(trump)
    first, second = read_cards(ours, "the first side"), read_cards(theirs, "the second side")
    apart(first, second, "both sides cannot have taken it")
    if not first and not second:
        raise ValueError("give the cards that at least one side took")
    found = []
    for rules in rule_sets:
        trumps = trumps_for(suit, rules.pedros)
        points, lines = count_points(rules, trumps, (mask_of(first), mask_of(second)))
        verdicts = tuple(explain_points(rules, lines))
        note = ""
        if rules.low_to == "holder":
            note = "Low goes to the side that held the card, which the cards taken do not show."
        answer = f"{points[0]} : {points[1]}"
        found.append(Ruling(rules, True, answer, points, verdicts, note, decisive(verdicts)))
    return found


def rule_score(bid: int, own: int, theirs: int, rule_sets: Iterable[RuleSet] = ALL) -> list[Ruling]:
    """What does each side score? ``bid`` 0: nobody bid; ``own`` and ``theirs`` are points taken.

    ``value`` is (declaring side, others), or None where there is no such bid or not so many points;
    in the reasons the declaring side is called North–South.

    >>> [ruling.answer for ruling in rule_score(6, 5, 8)]
    ['+0 : +15', '+0 : +15', 'cannot be', '-6 : +8']
    """
    for number, what in ((bid, "the bid"), (own, "points taken"), (theirs, "points taken")):
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 99:
            raise ValueError(f"{what}: {number!r} cannot be, give a whole number from 0 on")
    found = []
    for rules in rule_sets:
        try:
            score = scored_hand(rules, Team.NS, bid, own, theirs)
        except ValueError as problem:
            said = str(problem)
            text = said[:1].upper() + said[1:] + "."
            found.append(Ruling(rules, False, "cannot be", None, (), text))
            continue
        verdicts = tuple(explain_score(rules, score))
        note = ""
        if (own, theirs) not in possible_points(rules):
            note = f"No cards make {own} and {theirs} points here; this is what would be scored."
        answer = f"{score.scored[0]:+d} : {score.scored[1]:+d}"
        # without a bid it is the hand passed out that decides, on which most sources are silent
        field = decisive(verdicts if score.made is None else verdicts[::-1])
        found.append(Ruling(rules, True, answer, score.scored, verdicts, note, field))
    return found
