"""The widgets of the chapters on cards, pedros and tricks: what they say is the engine's word."""

from __future__ import annotations

import itertools

import pytest

from cinch.cards import CARDS, Card, Seat, Suit
from cinch.hand import Phase
from cinch.lessons import judge, make, solve
from cinch.rules import PRESETS, RuleSet
from cinch.scoring import card_points
from cinch.trumps import trumps_for
from cinch.verdict import Reason
from cinch.widgets.points import PointFinder, TrumpPicker, describe
from cinch.widgets.ranks import RankExplorer, WhichWins, place_of
from cinch.widgets.tricklab import YOU, TrickLab, situation
from cinch.widgets.words import text_of

ALL = [pytest.param(rules, id=name) for name, rules in PRESETS.items()]


# ---- ranks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL)
def test_every_card_is_told_its_place(rules: RuleSet) -> None:
    for suit, one in itertools.product(Suit, CARDS):
        trumps = trumps_for(suit, rules)
        said = place_of(rules, trumps, one)
        assert one.name in said
        assert ("left pedro" in said) == (one == trumps.left_pedro)
        # Nothing beats a card when it is led exactly if it wins against each of the others.
        beaten = any(trumps.winner([one, other]) for other in CARDS if other != one)
        assert ("no card beats it" in said) == (not beaten)


@pytest.mark.parametrize("rules", ALL)
def test_the_explorer_shows_the_engine_order(rules: RuleSet) -> None:
    for suit in Suit:
        widget = RankExplorer(rules=rules)
        widget.act(f"trump {suit.letter}")
        trumps = trumps_for(suit, rules)
        found = [part.split('"')[0] for part in widget.html.split('data-do="pick ')[1:]]
        assert found[: len(trumps.order)] == [str(one) for one in trumps.order]
        assert sorted(found) == sorted(map(str, CARDS))
        for one in found[len(trumps.order) :]:
            assert not trumps.is_trump(Card(one))


def test_the_explorer_answers_and_refuses() -> None:
    widget = RankExplorer()
    widget.act("pick 5D")
    assert "left pedro" in widget.text()
    assert 'data-book="book/pedros.html#left-pedro"' in widget.html
    widget.act("rules", value="shoot")
    assert "has no pedros" in widget.text(), "the picked card is told again under the new rules"
    widget.act("pick 1X")
    assert "is no card" in widget.text()
    assert widget.picked == Card("5D")
    widget.act("why", value="pick AH")
    assert "ace of hearts is the highest of 13 trumps" in widget.text()


@pytest.mark.parametrize("rules", ALL)
def test_a_duel_is_judged_by_the_engine(rules: RuleSet) -> None:
    for seed in range(20):
        right = solve(make("which-wins", seed, rules))
        for option in make("which-wins", seed, rules).options:
            widget = WhichWins(rules=rules, seed=seed)
            widget.act(f"choose {option.key}")
            assert (widget.right, widget.asked) == (int(option.key == right), 1)
            assert ("cinch-message-good" in widget.html) == (option.key == right)
            before = widget.html
            widget.act(f"choose {option.key}")
            assert widget.asked == 1
            assert "decided" in widget.text()
            widget.act("why")
            assert "cinch-message" in before


def test_a_hint_does_not_tell_the_winner_and_strangers_are_refused() -> None:
    widget = WhichWins(seed=1)
    widget.act("why")
    assert widget.answer == ""
    assert "cinch-message-info" in widget.html
    outside = next(one for one in CARDS if str(one) not in {o.key for o in widget.duel.options})
    widget.act(f"choose {outside}")
    assert widget.asked == 0
    assert "cinch-message-refused" in widget.html
    widget.act("next")
    assert widget.seed == 2


@pytest.mark.parametrize("rules", ALL)
def test_plain_duels_know_no_pedros(rules: RuleSet) -> None:
    for seed in range(200):
        duel = WhichWins(rules=rules, seed=seed, plain=True).duel
        trump = duel.situation.trump
        assert trump is not None
        assert not {f"5{trump.letter}", f"5{trump.partner.letter}"} & {o.key for o in duel.options}
        for option in duel.options:
            feedback = judge(duel, option.key).feedback[0]
            assert feedback.field == ""
            assert "pedro" not in feedback.sentence
        assert duel.options == make("which-wins-plain", seed).options


# ---- points -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL)
def test_what_is_said_of_a_card_is_what_the_engine_counts(rules: RuleSet) -> None:
    for suit, one in itertools.product(Suit, CARDS):
        trumps = trumps_for(suit, rules)
        said, field = describe(rules, trumps, one)
        points = card_points(rules, trumps, one)
        assert (f"{points} point" in said) == bool(points), said
        assert ("trump" in said.split(":")[0] or "pedro" in said) or not trumps.is_trump(one)
        assert not field or f"{field}" in PRESETS["le-cinch"]._fields


@pytest.mark.parametrize("rules", ALL)
def test_the_picker_adds_up_to_all_points(rules: RuleSet) -> None:
    widget = TrumpPicker(rules=rules)
    widget.act("pick 5D")
    assert "Name a trump suit first" in widget.text()
    for suit in Suit:
        widget.act(f"trump {suit.letter}")
        trumps = trumps_for(suit, rules)
        assert f"{len(trumps.order)} trumps, {rules.points_total} points" in widget.text()
        assert widget.html.count("cinch-trump") == len(trumps.order)
    widget.act("trump X")
    assert "is no suit" in widget.text()
    assert widget.trump is Suit.SPADES


@pytest.mark.parametrize("rules", ALL)
def test_every_wrong_mark_gets_its_own_reason(rules: RuleSet) -> None:
    for seed in range(1, 16):
        widget = PointFinder(rules=rules, seed=seed)
        trumps, cards = widget.task
        assert len(set(cards)) == 9
        counting = {one for one in cards if card_points(rules, trumps, one)}
        for one in counting:
            widget.act(f"mark {one}")
        widget.act("check")
        assert widget.right == 1, widget.text()
        wrong = PointFinder(rules=rules, seed=seed)
        for one in cards:
            if one not in counting:
                wrong.act(f"mark {one}")
        wrong.act("check")
        assert wrong.right == 0
        for one in cards:
            assert describe(rules, trumps, one)[0] in text_of(wrong.html)
        result = wrong._result()
        assert result in wrong.text()
        for one in cards:  # counted: a card explains itself, and the result stays
            for verb, value in ((f"mark {one}", None), ("why", f"mark {one}")):
                wrong.act(verb, value)
                assert "cinch-message-info" in wrong.html
                assert describe(rules, trumps, one)[0] in wrong.text()
                assert result in wrong.text()
        wrong.act("why")
        assert "cinch-message-refused" in wrong.html
        assert (wrong.asked, wrong.right) == (1, 0)
        wrong.act("check")
        assert "take the next nine" in wrong.text()


# ---- tricks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL)
def test_a_table_is_played_to_the_end(rules: RuleSet) -> None:
    for seed in range(1, 5):
        widget = TrickLab(rules=rules, seed=seed)
        first = widget.hand
        for number in range(1, 7):
            held = widget.hand.cards(YOU)
            legal = {action.card for action in widget.hand.legal_actions()}
            for one in held:
                if one in legal:
                    continue
                verdict = widget.hand.check(f"play {one}")
                widget.act(f"play {one}")
                assert widget.hand.cards(YOU) == held
                assert verdict.sentence in widget.text()
                assert "You may play" in widget.text()
            widget.act(f"play {min(legal)}")
            assert widget.waiting
            assert len(widget.hand.tricks) == number
            widget.act("next")
            assert "Name the winner first" in widget.text()
            won = widget.hand.tricks[-1].winner
            named = Seat(seed % 4)
            widget.act(f"name {named.name}")
            assert widget.asked == number
            assert ("cinch-message-good" in widget.html) == (named == won)
            for step in widget.story():
                assert step.sentence in widget.text()
            widget.act("tell first")
            assert widget.html.count("led") > 0
            widget.act("tell last")
            if number < 6:
                widget.act("next")
        assert widget.hand.phase == Phase.DONE
        widget.act("next")
        assert widget.hand is not first
        assert widget.seed == seed + 1
        assert widget.hand.tricks == []


def test_the_lab_takes_back_and_asks_why() -> None:
    widget = TrickLab(seed=3)
    widget.act("undo")
    assert "not played a card yet" in widget.text()
    before = widget.hand.cards(YOU)
    card = widget.hand.legal_actions()[0].card
    widget.act("why", value=f"play {card}")
    assert widget.hand.check(f"play {card}").sentence in widget.text()
    widget.act(f"play {card}")
    widget.act("undo")
    assert widget.hand.cards(YOU) == before
    assert not widget.waiting
    widget.act("help", value=True)
    refused = len(before) - len(widget.hand.legal_actions())
    assert widget.html.count("not allowed now") == refused > 0


def test_the_first_table_of_the_chapter_tells_the_rule_sets_apart() -> None:
    tables = [situation(rules, 152) for rules in PRESETS.values()]
    led = {table.trick.cards for table in tables if table.trick is not None}
    assert led == {(Card("9D"),)}
    assert len({tuple(table.cards(YOU)) for table in tables}) == 1
    legal = {base: {str(a.card) for a in table.legal_actions()}
             for base, table in zip(PRESETS, tables, strict=True)}  # fmt: skip
    assert legal["le-cinch"] == legal["double-pedro"] == {"2D", "7D", "2S", "8S"}
    assert legal["shoot"] == legal["high-five"] == {"2D", "7D"}


def test_why_after_a_refusal_says_it_again() -> None:
    widget = TrickLab(rules="le-cinch", seed=152)
    refusal = widget.hand.check("play TH").sentence
    for verb in ("play TH", "why", "why"):
        widget.act(verb)
        assert "cinch-message-refused" in widget.html
        assert refusal in widget.text()
        assert "You may play" in widget.text()
    widget.act("play 2D")
    widget.act("why")
    assert refusal not in widget.text()


def test_a_refusal_leads_to_the_rule_and_its_source() -> None:
    seen = set()
    for seed in range(1, 80):
        widget = TrickLab(rules="le-cinch", seed=seed)
        for one in widget.hand.cards(YOU):
            verdict = widget.hand.check(f"play {one}")
            if verdict.ok or verdict.reason in seen:
                continue
            seen.add(verdict.reason)
            widget.act(f"play {one}")
            assert f'data-book="{verdict.link}"' in widget.html
            if verdict.source:
                assert f'data-book="book/about.html#source-{verdict.source[:3]}"' in widget.html
    assert Reason.MUST_RUFF in seen
    assert len(seen) >= 3


def test_the_same_seed_sets_the_same_table() -> None:
    one, two = (situation(PRESETS["le-cinch"], 5) for _ in range(2))
    assert one == two
    assert TrickLab(seed=5).html == TrickLab(seed=5).html
