"""Every reason arises from a situation of the rules and says so in its sentence.

The situations are the worked examples of `rules.md`, section 4 (named by their ids), and beside
them what only house rules bring about.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from cinch.actions import BIDS, DRAW, NAMES, PLAYS, TAKES, Action, discard
from cinch.cards import Card, Seat, Team, mask_of, parse_cards
from cinch.explain import (
    explain_bid,
    explain_discard,
    explain_outcome,
    explain_phase,
    explain_play,
    explain_points,
    explain_score,
    explain_take,
    explain_trick,
    explain_trump,
    explain_turn,
)
from cinch.game import decide
from cinch.hand import Hand, Phase
from cinch.rules import DOUBLE_PEDRO, HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.scoring import HandScore, count_points, score_hand
from cinch.trumps import trumps_for
from cinch.verdict import IllegalAction, Reason, Verdict

CLASSIC = LE_CINCH.replace(ruff_when_able=False)
SOFT = LE_CINCH.replace(must_ruff=False)
FORCED = LE_CINCH.replace(passed_out="dealer_forced", forced_bid=6)
ALWAYS = LE_CINCH.replace(dealer_equal="always")
MANY = LE_CINCH.replace(auction_rounds="many")
PROTECTED = LE_CINCH.replace(excess_trumps="protected")
DEAD = LE_CINCH.replace(thrown_trumps_return=False)


def play(rules: RuleSet, trump: str, led: str, hand: str, card: str) -> Verdict:
    return explain_play(
        rules,
        trumps_for(trump, rules),
        Card(led) if led else None,
        mask_of(parse_cards(hand)),
        Card(card),
    )


PLAYS_EXPLAINED = [
    # (id, rules, trump, led, hand, card, ok, reason, words)
    ("LG1", LE_CINCH, "C", "AH", "9H 2H AC 5S KD", "9H", True, "FOLLOWS", "hearts were led"),
    ("LG1", LE_CINCH, "C", "AH", "9H 2H AC 5S KD", "5S", True, "RUFF_INSTEAD", "may trump instead"),
    ("LG1", LE_CINCH, "C", "AH", "9H 2H AC 5S KD", "KD", False, "FOLLOW_OR_RUFF", "does neither"),
    ("LG1", SHOOT, "C", "AH", "9H 2H AC 5S KD", "AC", False, "MUST_FOLLOW_NO_RUFF", "not trump"),
    (
        "LG1",
        SHOOT,
        "C",
        "AH",
        "9H 2H AC 5S KD",
        "5S",
        False,
        "MUST_FOLLOW",
        "You hold a heart and hearts were led; under Cinch with Shoot you must follow.",
    ),
    ("LG1", HIGH_FIVE, "C", "AH", "9H 2H AC 5S KD", "5S", False, "MUST_FOLLOW_NO_RUFF", "a heart"),
    ("LG2", LE_CINCH, "C", "AH", "AC 5S KD 3D", "AC", True, "RUFF_FORCED", "you must trump"),
    ("LG2", DOUBLE_PEDRO, "C", "AH", "AC 5S KD 3D", "KD", False, "MUST_RUFF", "no heart"),
    ("LG2", SHOOT, "C", "AH", "AC 5S KD 3D", "KD", True, "VOID_ANY", "no heart"),
    ("LG2", HIGH_FIVE, "C", "AH", "AC 5S KD 3D", "5S", True, "RUFF_FREE", "a trump too"),
    ("LG2", SOFT, "C", "AH", "AC 5S KD 3D", "3D", True, "VOID_ANY", "any card"),
    (
        "LG3",
        HIGH_FIVE,
        "C",
        "AS",
        "5S 9S KD 3C",
        "5S",
        False,
        "LEFT_PEDRO_NO_FOLLOW",
        "The five of spades is the left pedro, a trump: it does not follow spades",
    ),
    ("LG3", LE_CINCH, "C", "AS", "5S 9S KD 3C", "5S", True, "RUFF_INSTEAD", "spades"),
    ("LG3", SHOOT, "C", "AS", "5S 9S KD 3C", "5S", True, "FOLLOWS", "spades were led"),
    ("LG4", LE_CINCH, "C", "AS", "5S KD 3D", "KD", False, "MUST_RUFF_LEFT_PEDRO", "only trump"),
    ("LG4", SHOOT, "C", "AS", "5S KD 3D", "KD", False, "FIVE_MUST_FOLLOW", "ordinary spade"),
    ("LG4", HIGH_FIVE, "C", "AS", "5S KD 3D", "KD", True, "VOID_ANY", "no spade"),
    ("LG5", LE_CINCH, "C", "KC", "5S KD 3D", "KD", False, "LEFT_PEDRO_MUST_FOLLOW", "the only one"),
    ("LG5", HIGH_FIVE, "C", "KC", "5S KD 3D", "5S", True, "FOLLOWS_LEFT_PEDRO", "follows clubs"),
    ("LG5", SHOOT, "C", "KC", "5S KD 3D", "5S", True, "VOID_OF_TRUMPS", "you hold none"),
    ("LG6", LE_CINCH, "C", "5S", "9S 4C KD", "9S", False, "LEFT_PEDRO_LED", "not for spades"),
    ("LG6", LE_CINCH, "C", "5S", "9S 4C KD", "4C", True, "FOLLOWS_TRUMP", "is a trump"),
    ("LG6", LE_CINCH, "C", "5S", "9S 4C KD", "KD", False, "MUST_FOLLOW_TRUMP", "Clubs, the trump"),
    ("LG6", SHOOT, "C", "5S", "9S 4C KD", "4C", False, "MUST_FOLLOW_NO_RUFF", "You hold a spade"),
    ("LG7", LE_CINCH, "C", "5S", "9S KD", "KD", True, "VOID_OF_TRUMPS", "any card"),
    ("LG7", SHOOT, "C", "5S", "9S KD", "KD", False, "MUST_FOLLOW", "You hold a spade"),
    ("LG8", HIGH_FIVE, "H", "QH", "KH 2H AS 5D", "2H", True, "FOLLOWS_TRUMP", "two of hearts"),
    ("LG8", HIGH_FIVE, "H", "QH", "KH 2H AS 5D", "AS", False, "MUST_FOLLOW_TRUMP", "Hearts"),
    ("LG9", HIGH_FIVE, "C", "7D", "KD 4D 5S", "5S", False, "MUST_FOLLOW_NO_RUFF", "not trump"),
    ("LG9", CLASSIC, "C", "7D", "KD 4D 5S", "5S", False, "MUST_FOLLOW_NO_RUFF", "house rules"),
    ("LG11", DOUBLE_PEDRO, "C", "7D", "3C KH", "KH", False, "MUST_RUFF", "a trump but no diamond"),
    ("LG12", LE_CINCH, "H", "2S", "TS QD QC", "QD", False, "MUST_FOLLOW", "You hold a spade"),
    ("LG13", HIGH_FIVE, "S", "", "AS 5C 2D KC", "2D", True, "LEAD_ANY", "any card may be led"),
    ("void", LE_CINCH, "C", "7D", "KH 2S", "KH", True, "VOID_NO_TRUMP", "neither a diamond nor"),
    ("held", LE_CINCH, "C", "7D", "KH 2S", "5S", False, "CARD_NOT_HELD", "the five of spades"),
    ("deuce", LE_CINCH, "D", "2C", "AC KH", "AC", True, "FOLLOWS", "clubs were led"),
]


@pytest.mark.parametrize("case", PLAYS_EXPLAINED, ids=lambda case: f"{case[0]}-{case[1].base}")
def test_a_card_is_allowed_or_refused_for_the_right_reason(case) -> None:  # type: ignore[no-untyped-def]
    _, rules, trump, led, hand, card, ok, reason, text = case
    verdict = play(rules, trump, led, hand, card)
    assert (verdict.ok, verdict.reason.name) == (ok, reason)
    assert text.lower() in verdict.sentence.lower()
    if verdict.rule_field:
        assert verdict.source.startswith(rules.source) or verdict.rule_field in rules.changes


def test_a_refused_card_comes_with_the_cards_that_would_have_been_legal() -> None:
    assert play(SHOOT, "C", "AH", "9H 2H AC 5S KD", "AC").facts["legal"] == ["9H", "2H"]
    assert play(LE_CINCH, "D", "KH", "5H 7H 3S 4D", "3S").facts["legal"] == ["7H", "5H", "4D"]


def calls(rules: RuleSet, text: str, dealer: Seat = Seat.S) -> Hand:
    """A hand after some calls, in the order L P R D."""
    hand = Hand.new(rules, seed=1, dealer=dealer)
    for call in text.split():
        hand.apply("pass" if call == "-" else f"bid {call}")
    return hand


AUCTIONS_EXPLAINED = [
    # (id, rules, calls before, call, ok, reason, words)
    ("AU1", SHOOT, "", "bid 5", False, "BID_NOT_IN_LIST", "the bids are 1, 2, 3, 4 and 8"),
    ("AU1", LE_CINCH, "5 -", "bid 6", True, "BID_HIGHER", "6 is higher than 5"),
    ("AU2", LE_CINCH, "", "bid 1", True, "BID_OPENS", "nobody has bid"),
    ("AU2", DOUBLE_PEDRO, "", "bid 1", False, "BID_BELOW_MINIMUM", "the lowest is 2"),
    ("AU3", SHOOT, "2", "bid 2", False, "BID_EQUAL", "bid higher or pass"),
    ("AU4", HIGH_FIVE, "", "bid 14", False, "BID_ABOVE_MAXIMUM", "the highest is 13"),
    ("AU4", SHOOT, "", "bid 14", False, "BID_ABOVE_MAXIMUM", "the highest is 8"),
    ("AU5", LE_CINCH, "14", "bid 14", False, "BID_EQUAL_TOP", "only a pass is left"),
    ("AU6", SHOOT, "8 - -", "bid 8", True, "BID_DEALER_EQUAL", "the dealer may take"),
    ("AU6", LE_CINCH, "8 - -", "bid 8", False, "BID_EQUAL", "bid already"),
    ("AU7", SHOOT, "8", "bid 8", False, "BID_EQUAL_DEALER_ONLY", "only the dealer"),
    ("AU8", SHOOT, "- 4 -", "bid 4", False, "BID_EQUAL_TOP_ONLY", "only at the top, 8"),
    ("AU9", LE_CINCH, "- - -", "pass", True, "PASS_OK", "anybody may pass"),
    ("AU10", SHOOT, "3 - 4", "bid 8", True, "BID_SHOOT", "every one of the 4 points"),
    ("AU11", SHOOT, "- 8 -", "bid 8", True, "BID_DEALER_EQUAL", "the same number"),
    ("AU13", LE_CINCH, "- 3", "bid 2", False, "BID_LOWER", "2 is lower than 3"),
    ("AU14", HIGH_FIVE, "13", "bid 14", False, "BID_ABOVE_MAXIMUM", "13"),
    ("min 6", HIGH_FIVE.replace(min_bid=6), "", "bid 5", False, "BID_BELOW_MINIMUM", "is 6"),
    ("forced", FORCED, "- - -", "pass", False, "DEALER_MUST_BID", "must bid 6 or more"),
    ("forced", FORCED, "- - -", "bid 5", False, "BID_BELOW_FORCED", "5 is less"),
    ("forced", FORCED, "- - -", "bid 6", True, "BID_FORCED", "the dealer must bid"),
    ("always", ALWAYS, "3 - -", "bid 3", True, "BID_DEALER_EQUAL", "at 3"),
    ("always", ALWAYS, "3", "bid 3", False, "BID_EQUAL_DEALER_ONLY", "only the dealer"),
]


@pytest.mark.parametrize("case", AUCTIONS_EXPLAINED, ids=lambda case: f"{case[0]}-{case[1].base}")
def test_a_call_is_allowed_or_refused_for_the_right_reason(case) -> None:  # type: ignore[no-untyped-def]
    _, rules, before, call, ok, reason, text = case
    hand = calls(rules, before)
    verdict = hand.check(call)
    assert (verdict.ok, verdict.reason.name) == (ok, reason)
    assert text.lower() in verdict.sentence.lower()
    if not ok:
        with pytest.raises(IllegalAction, match=re.escape(verdict.sentence)):
            hand.apply(call)


def test_nobody_bids_against_himself() -> None:
    verdict = explain_bid(ALWAYS, 5, 0b1, high=5, is_dealer=True, holds_high=True)
    assert verdict.reason is Reason.BID_EQUAL_OWN
    assert "your own" in verdict.sentence


def thrown(rules: RuleSet, hand: str, gone: str) -> Verdict:
    cards = mask_of(parse_cards(hand)), mask_of(parse_cards(gone))
    return explain_discard(rules, trumps_for("C", rules), *cards)


EIGHT = "AC KC 9C 5S 2D 3D 4H KH QS"  # DF8
NINE = "AC QC 9C 8C 7C 5C 5S 3C KH"  # DF9

DISCARDS_EXPLAINED = [
    ("DF8", LE_CINCH, EIGHT, "2D 3D 4H KH QS", True, "DISCARD_OK", "every trump stays"),
    ("DF8", LE_CINCH, EIGHT, "5S 2D 3D 4H KH QS", False, "LEFT_PEDRO_THROWN", "the left pedro"),
    ("DF8", SHOOT, EIGHT, "5S 2D 3D 4H KH QS", True, "DISCARD_OK", "every plain card"),
    ("DF8", SHOOT, EIGHT, "2D 3D 4H KH QS", False, "FIVE_KEPT", "an ordinary spade"),
    ("DF8", LE_CINCH, EIGHT, "2D 3D 4H KH", False, "PLAIN_KEPT", "the queen of spades"),
    ("DF8", LE_CINCH, EIGHT, "", False, "PLAIN_KEPT", "you still hold"),
    ("DF8", LE_CINCH, EIGHT, "9C 2D 3D 4H KH QS", False, "TRUMP_THROWN", "the nine of clubs"),
    # a trump thrown with too few plain cards: the trump is what is said first
    ("DF8", LE_CINCH, EIGHT, "9C 2D", False, "TRUMP_THROWN", "the nine of clubs must stay"),
    ("DF8", LE_CINCH, EIGHT, "5S 2D", False, "LEFT_PEDRO_THROWN", "the left pedro"),
    ("DF8", HIGH_FIVE, EIGHT, "2D", False, "NO_DISCARD", "nothing is discarded"),
    ("DF8", LE_CINCH, EIGHT, "2D 3D 4H KH QS AS", False, "DISCARD_NOT_HELD", "the ace of spades"),
    ("DF9", LE_CINCH, NINE, "KH 3C 5S", True, "DISCARD_SACRIFICE", "2 trumps too many"),
    ("DF9", LE_CINCH, NINE, "KH 3C", False, "SACRIFICE_TOO_FEW", "2 trumps must go, not 1"),
    ("DF9", LE_CINCH, NINE, "KH 3C 7C 8C", False, "SACRIFICE_TOO_MANY", "not 3"),
    ("DF9", LE_CINCH, NINE, "3C 7C 8C", False, "SACRIFICE_TOO_MANY", "not 3"),
    ("DF9", SHOOT, NINE, "KH 5S 3C", True, "DISCARD_SACRIFICE", "1 trump too many"),
    ("DF9", PROTECTED, NINE, "KH 3C 5S", False, "PROTECTED_THROWN", "keep the five of spades"),
    ("DF9", PROTECTED, NINE, "KH 3C 7C", True, "DISCARD_SACRIFICE", "you choose"),
    ("all", LE_CINCH, "AC KC 9C 5S", "", True, "DISCARD_NOTHING", "trumps only"),
]


@pytest.mark.parametrize("case", DISCARDS_EXPLAINED, ids=lambda case: f"{case[0]}-{case[5]}")
def test_a_discard_is_allowed_or_refused_for_the_right_reason(case) -> None:  # type: ignore[no-untyped-def]
    _, rules, hand, gone, ok, reason, text = case
    verdict = thrown(rules, hand, gone)
    assert (verdict.ok, verdict.reason.name) == (ok, reason)
    assert text.lower() in verdict.sentence.lower()


def take(rules: RuleSet, card: str, **masks: str) -> Verdict:
    may_draw = masks.pop("may_draw", "") == "yes"
    return explain_take(
        rules,
        trumps_for("C", rules),
        Card(card) if card else None,
        may_draw=may_draw,
        **{name: mask_of(parse_cards(text)) for name, text in masks.items()},
    )


def test_the_dealers_own_cards_are_explained() -> None:
    cases = [
        (take(LE_CINCH, "", offered="4C KH", may_draw="yes"), True, "DRAW_OK"),  # DF10
        (take(LE_CINCH, "", offered="4C KH"), False, "DRAW_STOCK_EMPTY"),  # DF2
        (take(LE_CINCH, "4C", offered="4C KH", faceup="4C KH"), True, "TAKE_FACEUP"),  # DF12
        (take(LE_CINCH, "6C", offered="4C", held="6C"), False, "TAKE_HELD"),  # DF11: no swap
        (take(LE_CINCH, "AH", offered="4C", faceup="4C"), False, "TAKE_NOT_FACEUP"),
        (take(DEAD, "4C", offered="KH", faceup="4C KH"), False, "THROWN_TRUMP_STAYS"),
        (take(DOUBLE_PEDRO, "5S", offered="6S 5S 4C"), True, "TAKE_STOCK"),  # DF10
        (take(DOUBLE_PEDRO, "", offered="6S 5S 4C"), False, "DRAW_MUST_CHOOSE"),
        (take(DOUBLE_PEDRO, "2C", offered="6S", faceup="2C"), False, "TAKE_ONLY_STOCK"),  # DF12
        (take(DOUBLE_PEDRO, "2C", offered="6S"), False, "TAKE_NOT_IN_STOCK"),
        (take(SHOOT, "5S", offered=""), False, "NO_CHOICE"),  # DF10: blind
        (take(HIGH_FIVE, "5S", offered=""), False, "NO_DISCARD"),
    ]
    for verdict, ok, reason in cases:
        assert (verdict.ok, verdict.reason.name) == (ok, reason)
        assert verdict.sentence


def test_a_card_thrown_face_down_is_not_given_away_by_a_refusal() -> None:
    hidden = DOUBLE_PEDRO.replace(discards_public=False)
    thrown_card = take(hidden, "2C", offered="6S", faceup="2C")
    unknown = take(hidden, "2C", offered="6S")
    assert thrown_card == unknown


def test_turn_and_phase_are_explained() -> None:
    hand = calls(LE_CINCH, "3")
    many = calls(MANY, "3 - 4 5")
    named = calls(LE_CINCH, "3 - - -")
    cases = [
        (hand.check("bid 4", Seat.W), "ALREADY_CALLED", "West has had the one turn"),
        (hand.check("bid 4", Seat.S), "NOT_YOUR_TURN", "It is North's turn, not South's."),
        (many.check("bid 6", Seat.N), "ALREADY_PASSED", "North has passed"),
        (many.check("bid 6", Seat.E), "NOT_YOUR_TURN", "It is West's turn, not East's."),
        (hand.check("play 2C"), "TOO_EARLY", "to play a card; now North bids or passes."),
        (named.check("bid 4"), "TOO_LATE", "over; now West names the trump suit."),
        (
            explain_phase(HIGH_FIVE, "PLAY", "discard", Seat.N),
            "NO_DISCARD",
            "the cards he was dealt",
        ),
        (explain_phase(SHOOT, "DISCARD", "draw", Seat.N), "NO_CHOICE", "top of the stock"),
        (explain_phase(LE_CINCH, "DONE", "pass", None), "HAND_OVER", "The hand is over"),
        (explain_phase(LE_CINCH, "PLAY", "sing", Seat.N), "UNKNOWN_ACTION", "'sing' is no action"),
    ]
    for verdict, reason, text in cases:
        assert not verdict.ok
        assert verdict.reason.name == reason
        assert text in verdict.sentence
    assert named.check("trump H").reason is Reason.TRUMP_ANY


def trick(rules: RuleSet, trump: str, cards: str) -> list[Verdict]:
    """The steps of a trick that L leads (dealer North: L is East)."""
    plays = [(Seat((1 + k) & 3), card) for k, card in enumerate(parse_cards(cards))]
    return explain_trick(rules, trumps_for(trump, rules), plays)


TRICKS_EXPLAINED = [
    # (id, rules, trump, cards, reasons step by step)
    ("TR1", SHOOT, "S", "TH KH 2S AH", "LEADS_PLAIN BEATS_SUIT RUFFS FOLLOWS_TRUMPED WON_TRUMP"),
    (
        "TR2",
        LE_CINCH,
        "C",
        "5S 4C 6S AS",
        "LEADS_LEFT_PEDRO LOWER_TRUMP THROWN_AWAY THROWN_AWAY WON_TRUMP",
    ),
    (
        "TR2",
        SHOOT,
        "C",
        "5S 4C 6S AS",
        "LEADS_PLAIN RUFFS FOLLOWS_TRUMPED FOLLOWS_TRUMPED WON_TRUMP",
    ),
    (
        "TR3",
        HIGH_FIVE,
        "H",
        "9D 5D AD KD",
        "LEADS_PLAIN RUFFS_LEFT_PEDRO FOLLOWS_TRUMPED FOLLOWS_TRUMPED WON_TRUMP",
    ),
    ("TR3", SHOOT, "H", "9D 5D AD KD", "LEADS_PLAIN LOWER_SUIT BEATS_SUIT LOWER_SUIT WON_SUIT"),
    (
        "TR4",
        LE_CINCH,
        "D",
        "5H 5D AD 2D",
        "LEADS_LEFT_PEDRO RIGHT_BEATS_LEFT BEATS_TRUMP LOWER_TRUMP WON_TRUMP",
    ),
    ("TR5", LE_CINCH, "H", "7S 9S KD 8S", "LEADS_PLAIN BEATS_SUIT THROWN_AWAY LOWER_SUIT WON_SUIT"),
    (
        "TR6",
        LE_CINCH,
        "H",
        "KS 3H 5D 4H",
        "LEADS_PLAIN RUFFS LEFT_PEDRO_BEATS LOWER_TRUMP WON_TRUMP",
    ),
    ("TR6", SHOOT, "H", "KS 3H 5D 4H", "LEADS_PLAIN RUFFS FIVE_IS_PLAIN BEATS_TRUMP WON_TRUMP"),
    (
        "TR8",
        LE_CINCH,
        "C",
        "6C 5C 5S TC",
        "LEADS_TRUMP LOWER_TRUMP LEFT_PEDRO_LOSES BEATS_TRUMP WON_TRUMP",
    ),
    ("RK1", LE_CINCH, "C", "4C 5S", "LEADS_TRUMP LEFT_PEDRO_BEATS OPEN_TRUMP"),
    ("RK7", LE_CINCH, "H", "6S 5S", "LEADS_PLAIN LOWER_SUIT OPEN_SUIT"),
]


@pytest.mark.parametrize("case", TRICKS_EXPLAINED, ids=lambda case: f"{case[0]}-{case[1].base}")
def test_a_trick_is_told_step_by_step(case) -> None:  # type: ignore[no-untyped-def]
    _, rules, trump, cards, reasons = case
    steps = trick(rules, trump, cards)
    assert " ".join(step.reason.name.removeprefix("TRICK_") for step in steps) == reasons
    assert all(step.ok and step.sentence for step in steps)
    played = parse_cards(cards)
    won = trumps_for(trump, rules).winner(played)
    assert steps[-1].facts["card"] == str(played[won])
    assert steps[-1].facts["seat"] == Seat((1 + won) & 3).name


def test_the_sources_own_trick_reads_well() -> None:
    """TR1, the example that source 002 gives."""
    assert [step.sentence for step in trick(SHOOT, "S", "TH KH 2S AH")] == [
        "East leads the ten of hearts: hearts are asked for.",
        "South plays the king of hearts: it is higher than the ten of hearts in the suit led and "
        "wins so far.",
        "West ruffs with the two of spades: any trump beats any plain card.",
        "North follows with the ace of hearts, but the two of spades is a trump and beats it.",
        "West wins the trick with the two of spades, the highest trump in it.",
    ]


@pytest.mark.parametrize("cards", ["", "2C 3C 4C 5C 6C", "2C 2C"])
def test_what_is_no_trick_is_refused(cards: str) -> None:
    with pytest.raises(ValueError, match="one to four different cards"):
        trick(LE_CINCH, "H", cards)


def points(rules: RuleSet, trump: str, north: str, east: str) -> dict[str, Verdict]:
    captured = mask_of(parse_cards(north)), mask_of(parse_cards(east))
    _, lines = count_points(rules, trumps_for(trump, rules), captured, lambda card: 0)
    return {line.key: told for line, told in zip(lines, explain_points(rules, lines), strict=True)}


def test_the_points_of_a_hand_are_told_one_by_one() -> None:
    cp1 = points(LE_CINCH, "C", "AC 5C 9D 2S", "JC TC 5S 2C")
    assert {key: told.reason.name for key, told in cp1.items()} == {
        "right_pedro": "POINT_RIGHT_PEDRO",
        "left_pedro": "POINT_LEFT_PEDRO",
        "high": "POINT_HIGH_ACE",
        "low": "POINT_LOW_TWO",
        "jack": "POINT_JACK",
        "game": "POINT_GAME_TEN",
    }
    assert cp1["left_pedro"].sentence == (
        "Left pedro: East–West took the five of spades, 5 points."
    )
    cp2 = points(LE_CINCH, "C", "KC 5C 9D 3S", "JC TC 4C 3C")
    assert cp2["high"].reason is Reason.POINT_OUT_OF_PLAY  # the king does not inherit
    assert cp2["high"].sentence == ("High: the ace of clubs was not in play, so nobody scores it.")
    cp4 = points(HIGH_FIVE, "S", "KS JS AD", "5C 9S TD")
    assert cp4["high"].reason is Reason.POINT_HIGH_TOP
    assert cp4["low"].reason is Reason.POINT_LOW_BOTTOM
    assert "five of clubs, the lowest trump in play" in cp4["low"].sentence
    assert "game" not in cp4
    cp3 = points(SHOOT, "H", "AH TD KS 4H", "JH TC AS QD 5D")
    assert cp3["game"].reason is Reason.POINT_GAME_TIE
    assert "17" in cp3["game"].sentence
    cp1_shoot = points(SHOOT, "C", "AC 5C 9D 2S", "JC TC 5S 2C")
    assert cp1_shoot["game"].reason is Reason.POINT_GAME_COUNT
    assert "counts 11 in its tricks against 4" in cp1_shoot["game"].sentence
    empty = points(HIGH_FIVE, "C", "AH", "KH")  # in 003 no trump at all may be in play
    assert empty["high"].reason is Reason.POINT_NO_TRUMP
    held = points(SHOOT.replace(low_to="holder"), "C", "AC", "2C")
    assert held["low"].reason is Reason.POINT_LOW_HELD
    assert "North–South held the two of clubs" in held["low"].sentence


def scored(rules: RuleSet, bid: int, own: int, theirs: int) -> list[Verdict]:
    """The score lines when East–West declares."""
    (first, second), made, lines = score_hand(rules, bid, own, theirs)
    result = HandScore((theirs, own), (), (second, first), tuple(lines), made, Team.EW, bid)
    return explain_score(rules, result)


SCORES_EXPLAINED = [
    ("SC1", DOUBLE_PEDRO, 6, 6, 8, "CONTRACT_MADE SCORE_DIFFERENCE", "North–South has more"),
    (
        "SC2",
        DOUBLE_PEDRO,
        6,
        5,
        9,
        "CONTRACT_FAILED SCORE_FAILED_NOTHING SCORE_FAILED_TOTAL",
        "the 14 points of a hand and the 1 that lacked, 15",
    ),
    ("SC3", LE_CINCH, 7, 7, 7, "CONTRACT_MADE SCORE_DIFFERENCE_NONE", "nobody scores"),
    ("SC12", LE_CINCH, 9, 12, 2, "CONTRACT_MADE SCORE_DIFFERENCE", "East–West has more"),
    ("SC13", LE_CINCH, 0, 4, 10, "NO_CONTRACT SCORE_DIFFERENCE", "the difference, 6"),
    (
        "SQ1",
        HIGH_FIVE,
        6,
        6,
        7,
        "CONTRACT_MADE SCORE_OWN_POINTS SCORE_OWN_POINTS",
        "East–West scores the 6 points it took.",
    ),
    (
        "SQ2",
        HIGH_FIVE,
        6,
        5,
        8,
        "CONTRACT_FAILED SCORE_FAILED_MINUS SCORE_OWN_POINTS",
        "loses the bid, 6, and does not score the 5 points",
    ),
    (
        "SW3",
        SHOOT,
        8,
        4,
        0,
        "SHOOT_MADE SCORE_SHOOT_MADE SCORE_OWN_POINTS",
        "East–West scores 8 for the Shoot.",
    ),
    ("SW4", SHOOT, 8, 3, 1, "SHOOT_FAILED SCORE_FAILED_MINUS SCORE_OWN_POINTS", "3 of 4 points"),
    (
        "bid only",
        LE_CINCH.replace(made="bid"),
        6,
        9,
        5,
        "CONTRACT_MADE SCORE_BID_MADE SCORE_OWN_POINTS",
        "scores the bid, 6, whatever it took",
    ),
    (
        "rival form",
        LE_CINCH.replace(failed="points_plus_bid"),
        8,
        3,
        6,
        "CONTRACT_FAILED SCORE_FAILED_NOTHING SCORE_FAILED_PLUS_BID",
        "scores the 6 it took and the bid of 8, 14",
    ),
]


@pytest.mark.parametrize("case", SCORES_EXPLAINED, ids=lambda case: case[0])
def test_the_score_of_a_hand_is_told_line_by_line(case) -> None:  # type: ignore[no-untyped-def]
    _, rules, bid, own, theirs, reasons, text = case
    lines = scored(rules, bid, own, theirs)
    assert " ".join(line.reason.name for line in lines) == reasons
    assert any(text in line.sentence for line in lines), [line.sentence for line in lines]


ENDS_EXPLAINED = [
    # (id, rules, before, scored, declaring, bid, dealer, winner, reason, words)
    ("GE1", LE_CINCH, (49, 40), (2, 0), 0, 6, 0, 0, "GAME_REACHED", "wins, 51 to 40"),
    ("GE5", SHOOT, (13, 14), (2, 2), 0, 2, 0, 0, "GAME_BIDDERS", "bid this hand"),
    ("GE10", HIGH_FIVE, (45, 46), (7, 6), 0, 6, 1, 0, "GAME_BIDDERS", "reached 51"),
    ("no bid", HIGH_FIVE, (48, 48), (5, 8), 0, 0, 0, 1, "GAME_HIGHER", "has more"),
    ("no bid, equal", HIGH_FIVE, (46, 46), (6, 6), 1, 0, 1, 1, "GAME_DEALER", "52 each"),
]


@pytest.mark.parametrize("case", ENDS_EXPLAINED, ids=lambda case: case[0])
def test_the_end_of_a_game_is_explained(case) -> None:  # type: ignore[no-untyped-def]
    _, rules, before, gained, declaring, bid, dealer, winner, reason, text = case
    outcome = decide(rules, before, gained, declaring, bid, dealer)
    assert outcome is not None
    totals = (before[0] + gained[0], before[1] + gained[1])
    told = explain_outcome(rules, outcome, totals)
    assert outcome.winner == winner
    assert told.reason.name == reason
    assert text in told.sentence


def test_counting_out_in_order_is_explained() -> None:
    rules = SHOOT.replace(both_over="in_order")
    captured = mask_of(parse_cards("AC TC")), mask_of(parse_cards("JC 2C"))
    _, lines = count_points(rules, trumps_for("C", rules), captured)
    outcome = decide(rules, (14, 13), (2, 2), 1, 2, 0, lines)
    assert outcome is not None
    told = explain_outcome(rules, outcome, (16, 15))
    assert told.reason is Reason.GAME_IN_ORDER
    assert told.sentence.startswith("Both sides have reached 15; counted in the order High, Low")
    assert told.facts["team"] == "NS"


def test_every_reason_arises_somewhere_in_these_tests() -> None:
    """What no situation brings about would be a sentence that nobody ever reads."""
    named = {case[7] for case in PLAYS_EXPLAINED}
    named |= {case[5] for case in AUCTIONS_EXPLAINED}
    named |= {case[5] for case in DISCARDS_EXPLAINED}
    named |= {case[8] for case in ENDS_EXPLAINED}
    for case in TRICKS_EXPLAINED:
        for name in case[4].split():
            named.add(name if name in Reason.__members__ else f"TRICK_{name}")
    for case in SCORES_EXPLAINED:
        named |= set(case[5].split())
    text = Path(__file__).read_text(encoding="utf-8")
    named |= {name for name in Reason.__members__ if re.search(rf'(Reason\.|"){name}\b', text)}
    assert {reason.name for reason in Reason} - named == set()


HOUSE = {
    "classic": CLASSIC,
    "soft": SOFT,
    "forced": FORCED,
    "always": ALWAYS.replace(auction_rounds="many"),
    "protected": PROTECTED,
    "dump": DOUBLE_PEDRO.replace(excess_trumps="to_first_trick"),
    "dead": DEAD,
    "redeal": SHOOT.replace(passed_out="redeal", low_to="holder"),
    "twelve": HIGH_FIVE.replace(hand_size=12, min_bid=6),
    "high-five-draw": HIGH_FIVE.replace(draw=True, dealer_draw="searches_stock"),
}


def probes(hand: Hand, rng: Random) -> list[Action]:
    """The 72 actions and some discards: right ones, and nearly right ones."""
    found: list[Action] = [*BIDS, *NAMES, DRAW]
    found += TAKES if hand.phase == Phase.REFILL else PLAYS
    if hand.phase == Phase.DISCARD:
        some = hand.legal_actions()[:20]
        found += some
        for action in some[:3]:
            found.append(Action("discard", action.value ^ 1 << rng.randrange(52)))
        assert hand.turn is not None
        found += [discard([]), discard(hand.cards(hand.turn))]
    return found


@pytest.mark.parametrize("rules", [*PRESETS.values(), *HOUSE.values()], ids=[*PRESETS, *HOUSE])
def test_in_whole_hands_verdict_and_legality_agree_and_every_sentence_can_be_said(
    rules: RuleSet,
) -> None:
    rng = Random(f"explain {rules.base}")
    for seed in range(4):
        hand = Hand.new(rules, seed=seed, dealer=seed & 3)
        while hand.phase != Phase.DONE:
            legal = set(hand.legal_actions())
            for action in probes(hand, rng):
                verdict = hand.check(action)
                assert verdict.ok == (action in legal), (str(action), verdict)
                assert verdict.sentence.endswith(".")
                assert json.loads(json.dumps(verdict.facts)) == verdict.facts  # plain data
                if verdict.rule_field:
                    assert verdict.origin is not None
                    assert ".html#" in verdict.link
            hand.apply(rng.choice(sorted(legal, key=str)))
        assert hand.check("pass").reason is Reason.HAND_OVER
        if hand.thrown_in:
            continue
        assert hand.trumps is not None
        score = hand.score
        for line in [*explain_points(rules, score.lines), *explain_score(rules, score)]:
            assert line.sentence.endswith(".")
        for done in hand.tricks:
            steps = explain_trick(rules, hand.trumps, done.plays)
            assert done.winner is not None
            assert steps[-1].facts["seat"] == done.winner.name


def test_naming_trumps_is_free_and_turns_are_told_without_a_hand() -> None:
    assert explain_trump(SHOOT).sentence.startswith("Any suit may be named")
    told = explain_turn(LE_CINCH, Seat.W, Seat.N)
    assert told.reason is Reason.NOT_YOUR_TURN
