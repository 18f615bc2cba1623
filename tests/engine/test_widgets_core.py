"""The widgets of intro, bidding, discard and scoring, and the book's tables and figures: what
they say is the engine's word, and a refusal leaves everything as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from math import comb
from random import Random
from typing import Any

import pytest

from cinch import Action, Card, Hand, Phase, Seat, Suit, Team, cards_of, score_hand, trumps_for
from cinch.actions import DRAW, PLAYS, TAKES, discard
from cinch.explain import explain_points, explain_score
from cinch.provenance import arises, origin
from cinch.rules import CHOICES, PRESETS, RuleSet
from cinch.scoring import card_points
from cinch.setups import serve
from cinch.widgets import at_other_tables, first_words, four_games, point_table
from cinch.widgets.auction import AuctionTable, bid_ladders
from cinch.widgets.base import LiveView
from cinch.widgets.discard import _SCENES, DiscardTray
from cinch.widgets.figures import (
    Figure,
    how_often_short,
    trumps_in_nine_cards,
    what_a_contract_pays,
    where_are_the_fourteen,
)
from cinch.widgets.firsthand import WORDS, FirstHand
from cinch.widgets.mixer import RuleMixer
from cinch.widgets.overview import origins_table
from cinch.widgets.refillcounter import RefillCounter
from cinch.widgets.score import RaceToTarget, ScoreExplainer
from cinch.widgets.valuer import HandValuer
from cinch.widgets.verdicts import Shown, places
from cinch.widgets.words import text_of

ALL = [pytest.param(rules, id=name) for name, rules in PRESETS.items()]


def kind(view: LiveView) -> str:
    """The kind of the message that a widget shows, or nothing."""
    found = re.search(r"cinch-message-(\w+)", view.html)
    return found[1] if found else ""


def refuses(view: LiveView, do: str, sentence: str, value: Any = None) -> None:
    """An action is refused with this sentence; apart from the message nothing has changed."""
    before, state = view.html, view.snapshot()
    view.act(do, value=value)
    assert kind(view) == "refused", view.text()
    assert sentence in view.text()
    for name, was in state.items():
        now = getattr(view, name)
        assert now == was or name == "_notice", name
    outside = re.compile(r'<div class="cinch-notice".*?data-key="notice">.*', re.S)
    assert outside.sub("", view.html) == outside.sub("", before)


def shows(view: LiveView, verdict: Any) -> None:
    """The message is the engine's ruling, with its places in the book."""
    assert kind(view) == ("good" if verdict.ok else "refused")
    assert verdict.sentence in view.text()
    for place in filter(None, places(verdict)):
        assert f'data-book="{place[1]}"' in view.html


# ---- the auction ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL)
def test_every_call_is_ruled_on_by_the_engine(rules: RuleSet) -> None:
    """Each bid of the ladder, legal and not, from tables where the bidding stands differently."""
    refused = 0
    for seed, dealer in [(1, "S"), (2, "E"), (5, "S"), (3, "W"), (9, "N")]:
        for number in (*range(16), 99):
            table = AuctionTable(seed=seed, dealer=dealer, rules=rules)
            before = table.hand.copy()
            verdict = before.check(f"bid {number}", Seat.S) if 0 < number < 15 else None
            if verdict is not None and verdict.ok:
                table.act(f"bid {number}")
                assert (Seat.S, Action.parse(f"bid {number}")) in table.hand.calls
                assert kind(table) in ("good", "info")
            else:
                refused += 1
                refuses(table, f"bid {number}", verdict.sentence if verdict else "bid")
                assert table.hand == before
                assert table.hand.turn == Seat.S
    assert refused


@pytest.mark.parametrize("rules", ALL)
def test_the_ladder_marks_what_the_engine_allows(rules: RuleSet) -> None:
    table = AuctionTable(seed=5, rules=rules)
    ladder = re.findall(r'<button[^>]*data-do="((?:pass|bid \d+))"[^>]*>', table.html)
    assert set(ladder) >= {str(action) for action in table.hand.legal_actions()}
    for text in ladder:
        marked = f'aria-label="{text}, not allowed now"' in table.html
        assert marked != table.hand.check(text, Seat.S).ok


@pytest.mark.parametrize("rules", ALL)
def test_an_auction_runs_to_the_end_whatever_is_called(rules: RuleSet) -> None:
    rng = Random(f"auction {rules.base}")
    for seed in range(8):
        table = AuctionTable(seed=seed, dealer="NESW"[seed % 4], rules=rules)
        if rng.random() < 0.4:
            table.act("quiet", value=True)
            assert all(str(a) == "pass" for who, a in table.hand.calls if who != Seat.S)
        while table.hand.turn == Seat.S and table.hand.phase in (Phase.AUCTION, Phase.TRUMP):
            table.act("why")
            assert kind(table) == "info"
            table.act(str(rng.choice(table.hand.legal_actions())))
            assert kind(table) in ("good", "info"), table.text()
        assert table.hand.maker is not None
        assert table.hand.trump.word in table.text()
        if table.hand.bid:
            assert f"{table.hand.bid} points or more" in table.text()
        else:
            assert "nothing is promised" in table.text()
        table.act("open")
        shown = table.text()
        assert all(card.name in shown for seat in Seat for card in table.hand.cards(seat))
        refuses(table, "why", "auction is over")
        refuses(table, "bid 3", table.hand.check("bid 3", Seat.S).sentence)
        cards = table.hand.deal
        table.act("undo")
        assert table.hand.deal == cards
        assert all(who != Seat.S for who, _ in table.hand.calls)


def test_nothing_to_take_back_before_the_reader_has_spoken() -> None:
    for dealer in "NESW":
        table = AuctionTable(seed=4, dealer=dealer)
        refuses(table, "undo", "nothing to take back")


def test_other_rules_and_other_cards() -> None:
    table = AuctionTable(seed=5, rules="le-cinch")
    cards = table.hand.deal
    table.act("bid 14")
    table.act("rules", value="shoot")
    assert table.hand.rules == PRESETS["shoot"]
    assert table.hand.deal == cards
    assert table.hand.turn == Seat.S, "a call made under other rules does not stand"
    table.act("deal")
    assert (table.seed, table.dealer) == (6, Seat.W)
    refuses(table, "trump X", "is no suit")
    refuses(table, "trump C", table.hand.check("trump C", Seat.S).sentence)
    refuses(table, "rules", "is no rule set", value="whist")
    refuses(table, "bid two", "bid two")


@pytest.mark.parametrize("rules", ALL)
def test_a_hand_is_valued_with_the_engine_counts(rules: RuleSet) -> None:
    for seed in (11, 12):
        valuer = HandValuer(seed=seed, rules=rules)
        mask = valuer.hand.mask(Seat.S)
        for suit in Suit:
            valuer.act(f"trump {suit.letter}")
            trumps = trumps_for(suit, rules)
            held = [card for card in cards_of(mask) if trumps.is_trump(card)]
            points = sum(card_points(rules, trumps, card) for card in held)
            assert (
                f"you hold {len(held)} of the {len(trumps.order)} trumps, and {points} of the "
                f"{rules.points_total} points" in valuer.text()
            )
            assert f"{suit.word} {len(held)} {points}" in valuer.text()
            assert ("You would draw" in valuer.text()) == (rules.draw and len(held) < 6)
    refuses(valuer, "trump 7", "is no suit")


def test_the_chance_of_a_trump_is_what_dealing_shows() -> None:
    valuer = HandValuer(seed=11, rules="le-cinch")
    trumps = trumps_for(valuer.suit, valuer.rules)
    own = valuer.hand.mask(Seat.S)
    unseen = [card for card in range(52) if not own >> card & 1]
    rng, count = Random(8), (own & trumps.mask).bit_count()
    deals = 4000
    hits = sum(
        any(trumps.mask >> card & 1 for card in rng.sample(unseen, 6 - count)) for _ in range(deals)
    )
    told = re.search(r"about (\d+) hands of a hundred", valuer.text())
    assert told is not None
    assert abs(int(told[1]) - 100 * hits / deals) < 3


def test_the_odds_are_played_and_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandValuer, "deals", 6)
    one, two = (HandValuer(seed=3, rules="shoot") for _ in range(2))
    for valuer in (one, two):
        valuer.act("odds")
        assert "Played 6 times" in valuer.text()
    assert one.played == two.played
    found = one.played[one.suit]
    assert len(found) == 6
    assert all(0 <= took <= one.rules.points_total for took in found)
    for bid in (1, 2, 3, 4):
        share = 100 * sum(took >= bid for took in found) / 6
        assert f"{bid} {share:.0f} %" in one.text()
    one.act("deal")
    assert one.played == {}


# ---- discard and refill -----------------------------------------------------------------------


def tables() -> list[Any]:
    """Every situation under every rule set."""
    return [
        pytest.param(rules, scene, id=f"{base}-{scene}")
        for base, rules in PRESETS.items()
        for scene in _SCENES
    ]


@pytest.mark.parametrize(("rules", "scene"), tables())
def test_the_tray_in_every_scene(rules: RuleSet, scene: str) -> None:
    for seed in (1, 2, 3):
        tray = DiscardTray(seed=seed, scene=scene, rules=rules)
        trumps = tray.hand.trumps
        assert trumps is not None
        if not rules.draw:
            assert tray.hand.phase == Phase.PLAY
            assert "nothing is thrown" in tray.text()
            refuses(tray, "throw", tray.hand.check("discard", Seat.S).sentence)
            refuses(tray, "sort", "Nothing has to be thrown")
            continue
        dealt = tray.hand.cards(Seat.S)
        plain = [card for card in dealt if not trumps.is_trump(card)]
        mine = [card for card in dealt if trumps.is_trump(card)]
        tray.act("why")
        assert f"You hold {len(mine)} trump" in tray.text()
        if trumps.left_pedro is not None:
            told = tray.text().split("Throw every")[0].split("You hold")[-1]
            assert (trumps.left_pedro.name in told) == (trumps.left_pedro in mine)
        # nothing, one plain card only, a trump: each refused with the engine's reason
        for wrong in ([], plain[:1], [*plain, mine[0]], [mine[0]]):
            verdict = tray.hand.check(discard(wrong), Seat.S)
            tray.marked = set()
            for card in wrong:
                tray.act(f"mark {card}")
            if verdict.ok:  # of too many trumps this one may go
                continue
            refuses(tray, "throw", verdict.sentence)
            assert tray.marked == set(wrong)
            assert tray.hand.cards(Seat.S) == dealt
        tray.act("sort")
        assert tray.marked == set(plain)
        for card in mine[: max(0, len(mine) - 6)]:
            tray.act(f"mark {card}")
        verdict = tray.hand.check(discard(sorted(tray.marked)), Seat.S)
        assert verdict.ok, verdict.sentence
        tray.act("throw")
        shows(tray, verdict)
        finish_choosing(tray)
        assert tray.hand.phase == Phase.PLAY
        assert all(tray.hand.mask(seat).bit_count() == 6 for seat in Seat)
        tray.act("open")
        for place, count in where(tray).items():
            assert f"{place} {count}" in tray.text()
        assert sum(where(tray).values()) == len(trumps.order)
        tray.act("undo")
        assert tray.hand.cards(Seat.S) == dealt


def where(tray: DiscardTray) -> dict[str, int]:
    """Where the trumps are, by the engine."""
    mask = tray.hand.trumps.mask
    spots = {seat.word: (tray.hand.mask(seat) & mask).bit_count() for seat in Seat}
    spots["left in the stock"] = sum(card.bit & mask > 0 for card in tray.hand.stock)
    spots["thrown"] = (tray.hand.faceup & mask).bit_count()
    return spots


def finish_choosing(tray: DiscardTray) -> None:
    """Refuse a wrong choice of the dealer's, then take cards by turns until there are six."""
    rng = Random(tray.seed)
    while tray.choosing:
        hand = tray.hand
        for wrong in (DRAW, TAKES[hand.cards(Seat.S)[0]], TAKES[rng.randrange(52)]):
            verdict = hand.check(wrong, Seat.S)
            if not verdict.ok:
                refuses(tray, str(wrong), verdict.sentence)
        action = rng.choice(hand.legal_actions())
        verdict = hand.check(action, Seat.S)
        tray.act(str(action))
        shows(tray, verdict)
        assert "You got the " in tray.text()


@pytest.mark.parametrize("base", ["le-cinch", "double-pedro"])
def test_the_dealer_is_offered_what_the_engine_offers(base: str) -> None:
    tray = DiscardTray(seed=2, scene="dealer", rules=base)
    tray.act("sort")
    tray.act("throw")
    assert tray.choosing
    legal = {str(action) for action in tray.hand.legal_actions()}
    offered = set(re.findall(r'data-do="((?:take|draw)[^"]*)"', tray.html))
    assert offered == legal


def test_the_scenes_are_what_they_say() -> None:
    many = DiscardTray(seed=1, scene="many", rules="le-cinch")
    assert (many.hand.mask(Seat.S) & many.hand.trumps.mask).bit_count() > 6
    short = DiscardTray(seed=1, scene="short", rules="le-cinch")
    short.act("sort")
    short.act("throw")
    dealt = [(held & short.hand.trumps.mask).bit_count() for held in short.hand.deal.hands]
    assert 24 - sum(dealt) > len(short.hand.deal.stock) == 16
    finish_choosing(short)
    assert "from the discards" in short.text()
    refuses(short, "scene market", "is no situation")
    refuses(short, "mark AS", "cannot be thrown now")
    refuses(short, "draw", short.hand.check(DRAW, Seat.S).sentence)
    with pytest.raises(ValueError, match="no situation: there are ordinary, dealer"):
        DiscardTray(scene="market")


@pytest.mark.parametrize("rules", ALL)
def test_the_refill_is_the_engine_s(rules: RuleSet) -> None:
    counter = RefillCounter(rules=rules)
    if not rules.draw:
        assert "has no refill" in counter.text()
        return
    most = len(trumps_for(0, rules).order)
    for kept in ((0, 0, 0, 0), (3, 2, 1, 2), (0, 0, 1, 6), (6, 6, 1, 0), (2, 2, 2, 2)):
        counter = RefillCounter(kept=kept, rules=rules)
        served = serve(rules, dict(zip("LPRD", kept, strict=True)))
        assert counter.served() == served
        names = ("Left of the dealer", "Dealer's partner", "Right of the dealer", "Dealer")
        shown = counter.text()
        for role, name, count in zip("LPRD", names, kept, strict=True):
            stock, back = served.from_stock[role], served.from_discards[role]
            assert f"{name} {count} {6 - count} {stock} {back}" in shown
        given = sum(served.from_stock.values())
        assert given + served.undealt == 16
    counter = RefillCounter(kept=(6, 6, 0, 0), rules=rules)
    refuses(counter, "kept R", f"only {most}", value="3")
    for wrong in ("7", "-1", "12", "", "²", None, 99):
        refuses(counter, "kept R", "Choose 0 to 6", value=wrong)
    refuses(counter, "kept X", "Choose 0 to 6", value="1")
    counter.act("kept R", value="1")
    assert counter.kept["R"] == 1
    counter.act("rules", value="shoot")
    assert sum(counter.kept.values()) <= 13


# ---- the score --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL)
def test_every_score_is_the_engine_s_and_is_explained(rules: RuleSet) -> None:
    sheet = ScoreExplainer(rules=rules, bid=rules.bids[0], declarers=0)
    total = rules.points_total
    for bid in (0, *rules.bids):
        sheet.act("bid", value=str(bid))
        for took in range(total + 1):
            sheet.act("declarers", value=str(took))
            (ours, theirs), _, _ = score_hand(rules, bid, took, total - took)
            assert sheet.scored() == (ours, theirs)
            text = sheet.text().replace("−", "-").replace("+", "")
            result = rf"\(North–South\) ?{ours} The opponents \(East–West\) ?{theirs}$"
            assert re.search(result, text)
    sheet.act("bid", value=str(rules.bids[-1]))
    for wrong in ("15x", "", "--3", "²", None, "99", "-1"):
        refuses(sheet, "declarers", "", value=wrong)
        refuses(sheet, "opponents", "", value=wrong)
    refuses(sheet, "bid", "is no bid here", value="77")
    sheet.act("declarers", value="1")
    sheet.act("opponents", value="0")
    assert f"{total - 1} of the {total} points never came into play" in sheet.text()


def test_a_score_under_other_rules_keeps_what_it_can() -> None:
    sheet = ScoreExplainer(bid=12, declarers=13)
    for base in ("shoot", "high-five", "le-cinch"):
        sheet.act("rules", value=base)
        assert sheet.bid in PRESETS[base].bids
        assert sheet.declarers + sheet.opponents == PRESETS[base].points_total
        assert kind(sheet) == ""
    with pytest.raises(ValueError, match="99 is no bid here"):
        ScoreExplainer(bid=99)


@pytest.mark.parametrize("rules", ALL)
def test_a_race_is_a_game_of_the_engine(rules: RuleSet) -> None:
    race = RaceToTarget(seed=3, rules=rules)
    for _ in range(80):
        hands = len(race.game.results)
        race.act("next")
        assert kind(race) in ("", "good"), race.text()
        assert len(race.game.results) == hands + 1
        score = race.game.results[-1][1]
        if score is not None:
            shown = race.text()
            for verdict in explain_points(rules, score.lines) + explain_score(rules, score):
                assert verdict.sentence in shown
            assert f"{score.points[0]} : {score.points[1]}" in shown
        totals = [sum(s.scored[t] for _, s in race.game.results if s is not None) for t in Team]
        assert tuple(totals) == race.game.totals
        for team in Team:
            assert f'aria-label="{team.word}: {totals[team]} of {rules.target}"' in race.html
        if race.game.over:
            break
    assert race.game.over
    assert max(race.game.totals) >= rules.target
    refuses(race, "next", "The game is over")
    race.act("new")
    assert (race.seed, race.game.results) == (4, [])


# ---- the first hand ---------------------------------------------------------------------------


def step(lesson: FirstHand, rng: Random) -> None:
    """One random thing that a reader can do: mostly legal, at times refused or beside the point."""
    hand = lesson.hand
    if rng.random() < 0.15:
        lesson.act("why")
        assert kind(lesson) == ("refused" if lesson.waiting else "info")
        return
    if rng.random() < 0.05 and hand.actions:
        actions = len(hand.actions)
        lesson.act("undo")
        assert len(lesson.hand.actions) <= actions
        return
    if lesson.waiting:
        refused = hand.cards(Seat.S)
        if refused:
            lesson.act(f"play {refused[0]}")
            assert lesson.hand == hand
            assert "Go on to the next one first" in lesson.text()
        lesson.act("next")
        assert "cinch-message-broken" not in lesson.html
        return
    assert hand.turn == Seat.S
    if lesson.throwing:
        lesson.marked = set()
        verdict = hand.check("discard", Seat.S)
        if not verdict.ok:
            refuses(lesson, "throw", verdict.sentence)
        legal = rng.choice(hand.legal_actions())
        for card in cards_of(legal.value):
            lesson.act(f"mark {card}")
        lesson.act("throw")
    elif hand.phase == Phase.PLAY:
        for card in hand.cards(Seat.S):
            verdict = hand.check(PLAYS[card], Seat.S)
            if not verdict.ok:
                refuses(lesson, f"play {card}", verdict.sentence)
                break
        lesson.act(str(rng.choice(hand.legal_actions())))
    else:
        lesson.act(str(rng.choice(hand.legal_actions())))
    assert "cinch-message-refused" not in lesson.html, lesson.text()


@pytest.mark.parametrize("part", range(5))
def test_the_first_hand_is_played_to_its_bill_whatever_is_chosen(part: int) -> None:
    for seed in range(10 * part, 10 * part + 10):
        rng = Random(seed)
        lesson = FirstHand() if seed % 2 else FirstHand(seed=seed)
        for _ in range(200):
            assert "cinch-message-broken" not in lesson.html, lesson.text()
            if lesson.hand.phase == Phase.DONE and not lesson.waiting:
                break
            step(lesson, rng)
        hand = lesson.hand
        assert hand.phase == Phase.DONE
        score = hand.score
        text = lesson.text()
        ours, theirs = score.scored
        assert re.search(rf"Your side scores ?{ours} The opponents score ?{theirs} ", text)
        for verdict in explain_points(hand.rules, score.lines) + explain_score(hand.rules, score):
            assert verdict.sentence in text
        again = Hand(hand.rules, hand.deal, hand.dealer)
        for action in hand.actions:
            again.apply(action)
        assert again.score == score
        assert set(lesson.met) <= set(WORDS)
        assert {"bid", "trump", "pedro", "discard", "refill", "trick", "score"} - set(
            lesson.met
        ) <= {"pedro"}
        lesson.act("deal")
        assert lesson.hand.actions == Hand.new(hand.rules, seed=lesson.seed, dealer=1).actions


def test_the_first_hand_always_deals_the_same_and_speaks_to_what_happened() -> None:
    one, two = FirstHand(), FirstHand()
    assert one.html.replace(f"cinch-{one._number}-", "") == two.html.replace(
        f"cinch-{two._number}-", ""
    )
    assert one.hand.turn == Seat.S, "the reader speaks first"
    one.act("bid 6")
    assert one.hand.declarer == Seat.S
    assert "You have promised 6 points" in one.text()
    two.act("pass")
    if two.hand.declarer is None:
        assert "Nobody bids" in two.text()
    else:
        assert f"{two.hand.declarer.word} bids {two.hand.bid}" in two.text()
    two.act("undo")
    assert not two.hand.actions
    refuses(two, "undo", "nothing of yours")
    refuses(two, "next", "nothing to go on to")
    refuses(two, "mark AS", "cannot be thrown now")
    refuses(two, "play AS", two.hand.check("play AS", Seat.S).sentence)


# ---- tables that show the rule sets -----------------------------------------------------------


def test_the_four_games_are_the_rule_sets() -> None:
    shown = text_of(four_games()._repr_html_())
    for rules in PRESETS.values():
        assert f"{rules.title}: {rules.points_total} points, {rules.tricks} tricks, " in str(
            four_games()
        )
        assert rules.title in shown
    for name, row in (
        ("Points in a hand", [r.points_total for r in PRESETS.values()]),
        ("Tricks", [r.tricks for r in PRESETS.values()]),
        ("Game to", [r.target for r in PRESETS.values()]),
    ):
        assert f"{name} {' '.join(map(str, row))}" in shown


def test_the_point_table_counts_with_the_engine() -> None:
    shown = text_of(point_table()._repr_html_())
    totals = " ".join(str(rules.points_total) for rules in PRESETS.values())
    assert f"All together {totals}" in shown
    pedros = " ".join("5" if rules.pedros else "–" for rules in PRESETS.values())
    assert f"Right pedro (the five of trumps) {pedros}" in shown


def test_the_bids_are_those_of_the_auction() -> None:
    text = str(bid_ladders())
    for rules in PRESETS.values():
        bids = [a.value for a in Hand.new(rules, seed=1).legal_actions() if a.kind == "bid"]
        told = text.split(f"{rules.title}: ")[1].split(";")[0]
        low, *_, high = re.findall(r"\d+", told)
        assert (int(low), int(high)) == (bids[0], bids[-1])


def test_origins_are_counted() -> None:
    text = origins_table().text
    for rules in PRESETS.values():
        kinds = [origin(rules, field).kind for field in CHOICES]
        stated, read = kinds.count("source"), kinds.count("default")
        assert f"{rules.title}: {stated} stated, {read} default readings" in text


@pytest.mark.parametrize("field", CHOICES)
def test_the_box_at_other_tables_marks_the_default_readings(field: str) -> None:
    box = at_other_tables(field)
    assert isinstance(box, Shown)
    marks, silent = 0, 0
    for rules in PRESETS.values():
        silent += not arises(rules, field)
        marks += arises(rules, field) and origin(rules, field).kind == "default"
    assert box.html.count("<abbr") == marks
    assert text_of(box.html).count("does not arise") == silent
    assert ("A default reading" in text_of(box.html)) == bool(marks)
    with pytest.raises(ValueError, match="wind"):
        at_other_tables("wind")


def test_the_first_words_are_those_the_lesson_can_meet() -> None:
    assert str(first_words()).startswith("bid: ")
    shown = text_of(first_words()._repr_html_())
    assert all(f"{word} {meaning}" in shown for word, meaning in WORDS.items())


# ---- figures ----------------------------------------------------------------------------------


#: Every figure of the book, of fewer deals than in the book.
FIGURES: dict[str, Callable[[], Figure]] = {
    "trumps": lambda: trumps_in_nine_cards(deals=400),
    "where": lambda: where_are_the_fourteen(deals=60),
    "pays": what_a_contract_pays,
    "short": lambda: how_often_short(deals=60),
}


@pytest.fixture(scope="module")
def drawn() -> dict[str, Figure]:
    """Each figure once."""
    return {name: draw() for name, draw in FIGURES.items()}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_readable_in_any_light_and_by_ear(drawn: dict[str, Figure], name: str) -> None:
    figure = drawn[name]
    svg = figure.svg
    assert svg.startswith("<svg")
    # a colour is the page's own: one that follows light and dark, with a reserve behind it
    fixed = re.sub(r"var\(--cinch-figure-\w+, #[0-9a-f]+\)|url\(#\w+\)", "", svg)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?!\")", fixed) == []
    painted = {colour.strip() for colour in re.findall(r"(?:fill|stroke): ?([^;\"]+)", fixed)}
    assert painted <= {"none", "currentColor", ""}
    assert "currentColor" in svg
    html = figure._repr_html_()
    assert f'role="img" aria-label="{figure.caption}"'.split("%")[0] in html
    assert len(figure.caption) > 60
    assert str(figure) == figure.caption
    head, *rows = figure.table
    assert all(len(row) == len(head) for row in rows)
    assert html.count("<tr>") == 1 + len(rows)
    assert ' id="figure' not in svg
    assert FIGURES[name]().svg == svg, "drawn again, the same"


def test_the_figure_of_trumps_counts(drawn: dict[str, Figure]) -> None:
    for k, given, _ in drawn["trumps"].table[1:]:
        exact = 100 * comb(14, k) * comb(38, 9 - k) / comb(52, 9)
        assert given == f"{exact:.1f} %"
    best = [float(row[2].rstrip(" %")) for row in drawn["trumps"].table[1:]]
    assert abs(sum(best) - 100) < 1
    assert max(range(9), key=best.__getitem__) == int(
        re.search(r"most often holds (\d)", drawn["trumps"].caption)[1]
    )


def test_the_figure_of_contracts_is_the_score(drawn: dict[str, Figure]) -> None:
    rules = PRESETS["le-cinch"]
    head, *rows = drawn["pays"].table
    bids = [int(re.search(r"\d+", cell)[0]) for cell in head[1:]]
    for took, *gains in rows:
        for bid, gain in zip(bids, gains, strict=True):
            (ours, theirs), _, _ = score_hand(rules, bid, took, 14 - took)
            assert int(gain) == ours - theirs
    for bid in bids:  # one point more is never worth less
        column = [int(row[1 + bids.index(bid)]) for row in rows]
        assert all(a <= b for a, b in pairwise(column))


def test_the_figures_of_the_refill_add_up(drawn: dict[str, Figure]) -> None:
    rows = {row[0]: row[1:] for row in drawn["where"].table[1:]}
    places = [rows[name] for name in ("in the four hands", "in the stock", "thrown away")]
    for column in (0, 1):
        assert abs(sum(float(row[column]) for row in places) - 14) < 0.02
    expected = 14 * 36 / 52
    assert abs(float(places[0][0]) - expected) < 1
    shares = [float(row[1].rstrip(" %")) for name, row in rows.items() if name.endswith("in play")]
    assert abs(sum(shares) - 100) < 1
    told = {row[0]: row[1] for row in drawn["short"].table[1:]}
    assert told["somebody besides the dealer is short"] == "less than 0.1 %"  # never: "0.00 %"
    short = {name: float(text.rstrip(" %").split()[-1]) for name, text in told.items()}
    assert all(0 <= share <= 100 for share in short.values())
    assert short["somebody besides the dealer is short"] <= short["the stock is too short"]


def test_without_a_stock_the_dealer_is_not_sent_to_it() -> None:
    tray = DiscardTray(seed=1, scene="short", rules="le-cinch")
    tray.act("sort")
    tray.act("throw")
    while tray.hand.stock:
        assert "Draw unseen from the stock" in tray.text()
        tray.act("draw")
    assert tray.choosing
    assert "need 3 more cards. The stock is used up: take what lies open." in tray.text()
    assert "Draw unseen" not in tray.text()


def test_the_explainer_offers_what_two_sides_can_have_taken() -> None:
    sheet = ScoreExplainer(bid=6, declarers=9, rules="le-cinch")
    offered = sheet.html[sheet.html.index("They took") :].split("</select>")[0]
    assert re.findall(r'value="(\d+)"', offered) == ["0", "5"]
    sheet.use_rules("high-five")
    sheet.on_rules()
    assert (sheet.declarers, sheet.opponents) == (8, 5)  # no cards make nine there


def test_the_mixer_answers_beside_the_switch() -> None:
    mixer = RuleMixer(rules="le-cinch")
    for event in (("switch hand_size", "12"), ("anyway",)):
        mixer.act(*event)
        notice = mixer.html.index('class="cinch-message')
        assert mixer.html.rfind("<select", 0, notice) == mixer.html.rfind(
            "<select", 0, mixer.html.index('data-key="switch-hand_size"')
        )
    mixer.act("undo")
    assert mixer.html.index('class="cinch-message') < mixer.html.index("switch-pedros")


def test_the_deal_of_a_card_is_never_shared() -> None:
    """No situation shows a card twice."""
    for scene in _SCENES:
        tray = DiscardTray(seed=7, scene=scene)
        lying = [card for seat in Seat for card in tray.hand.cards(seat)]
        lying += [*tray.hand.stock, *cards_of(tray.hand.faceup)]
        assert sorted(lying) == [Card(one) for one in range(52)]
