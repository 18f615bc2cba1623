"""Each chapter as a reader meets it: drawn at once, live, played by mouse and by keyboard.

What a widget should say is asked of its twin: the same widget made here by the chapter's own
cell, which gets the same clicks. See `chapter_twins`.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from cinch import Phase, Seat
from cinch.actions import PLAYS
from cinch.lessons import solve
from cinch.widgets.rulesview import RulesView
from tests.site.chapter_twins import Pair, twins

pytestmark = pytest.mark.browser
Visits = Callable[..., Any]

# ---- what the steps need to know of a table, asked of the engine ------------------------------


def card_that(allowed: bool) -> Callable[[Any], str]:
    """The play of the first card in South's hand that is allowed now, or that is not."""

    def find(twin: Any) -> str:
        cards = twin.hand.cards(Seat.S)
        fits = (c for c in cards if twin.hand.check(PLAYS[c], Seat.S).ok == allowed)
        return f"play {next(fits)}"

    return find


def duel(right: bool) -> Callable[[Any], str]:
    """The answer to a duel that is right, or wrong."""
    return lambda twin: (
        f"choose {next(o.key for o in twin.duel.options if (o.key == solve(twin.duel)) == right)}"
    )


def winner(right: bool) -> Callable[[Any], str]:
    """The name of the seat that won the trick, or of another."""

    def find(twin: Any) -> str:
        won = twin.hand.tricks[-1].winner
        return f"name {(won if right else won.left).name}"

    return find


def point_card(counts: bool) -> Callable[[Any], str]:
    """A card of the exercise that counts, or that does not."""

    def find(twin: Any) -> str:
        from cinch.scoring import card_points

        trumps, cards = twin.task
        fits = (c for c in cards if bool(card_points(twin.rules, trumps, c)) == counts)
        return f"mark {next(fits)}"

    return find


Do = str | tuple[str, str] | Callable[[Any], str]

# chapter, place of the widget on the page, its class, what is done and the message it brings
# (None: whatever the twin says). A pair is a choice and its value. The first step of a chapter's
# first widget is the early click.
STEPS: list[tuple[str, int, str, list[tuple[Do, str | None]]]] = [
    ("intro", 0, "FirstHand", [
        ("bid 6", "good"), ("trump H", None), ("throw", "refused"), ("sort", None),
        ("throw", "good"), (card_that(True), None), ("next", None), ("why", None),
    ]),
    ("cards", 0, "RankExplorer", [("pick 5D", "info"), ("trump S", "info"), ("pick AC", "info")]),
    ("cards", 1, "WhichWins", [
        (duel(False), "refused"), ("why", "refused"), ("next", ""), (duel(True), "good"),
    ]),
    ("pedros", 0, "TrumpPicker", [("trump H", None), ("pick 5D", None), ("trump C", None)]),
    ("pedros", 1, "PointFinder", [
        (point_card(False), None), (point_card(True), None), ("check", "refused"),
        (point_card(True), "info"),
    ]),
    ("tricks", 0, "TrickLab", [
        (card_that(False), "refused"), (card_that(True), None),
        (winner(False), "refused"), ("tell first", None), ("next", None),
    ]),
    ("bidding", 0, "AuctionTable", [
        ("bid 3", "refused"), ("bid 9", "good"), ("trump S", "info"), ("open", None),
        ("deal", None),
    ]),
    ("bidding", 1, "HandValuer", [("trump C", None), ("deal", None)]),
    ("discard", 0, "DiscardTray", [
        ("throw", "refused"), ("sort", None), ("throw", "good"), ("open", None),
        ("scene dealer", None), ("sort", None), ("throw", "good"), ("draw", "good"),
    ]),
    ("discard", 1, "RefillCounter", [
        (("kept L", "6"), ""), (("kept P", "6"), "refused"), (("kept L", "0"), ""),
    ]),
    ("scoring", 0, "ScoreExplainer", [
        (("bid", "8"), ""), (("bid", "77"), "refused"), (("declarers", "7"), ""),
    ]),
    ("scoring", 1, "RaceToTarget", [("next", None), ("next", None), ("new", None)]),
]  # fmt: skip
CHAPTERS = list(dict.fromkeys(row[0] for row in STEPS))

# The same by keyboard: what is reached with Tab and arrows and entered; `?` and `u` are pressed
# while the control that follows is in focus.
KEYS: dict[str, list[tuple[int, str, Do]]] = {
    "intro": [
        (0, "Enter", "bid 6"), (0, "Enter", "trump H"), (0, "?", "throw"), (0, "u", "throw"),
        (0, "Enter", "trump S"), (0, "Enter", "sort"), (0, "Enter", "throw"),
        (0, "Enter", card_that(True)), (0, "Enter", "next"), (0, "?", card_that(True)),
    ],
    "cards": [
        (0, "Enter", "trump D"), (0, "Enter", "pick 5H"), (0, "?", "pick AH"),
        (1, "?", duel(True)), (1, "Enter", duel(True)), (1, "u", "next"),
    ],
    "pedros": [
        (0, "Enter", "trump S"), (0, "Enter", "pick 5C"), (1, "Enter", point_card(True)),
        (1, "Enter", "check"),
    ],
    "tricks": [
        (0, "Enter", card_that(False)), (0, "?", card_that(True)), (0, "Enter", card_that(True)),
        (0, "Enter", winner(True)), (0, "u", "next"), (0, "Enter", card_that(True)),
    ],
    "bidding": [
        (0, "Enter", "bid 2"), (0, "?", "bid 7"), (0, "Enter", "bid 7"), (0, "u", "trump S"),
        (0, "Enter", "pass"), (1, "Enter", "trump H"),
    ],
    "discard": [
        (0, "Enter", "throw"), (0, "?", "throw"), (0, "Enter", "sort"), (0, "Enter", "throw"),
        (0, "u", "open"),
    ],
    "scoring": [(0, "ArrowDown", "bid"), (1, "Enter", "next"), (1, "Enter", "next")],
}  # fmt: skip


def pairs(page: Page, chapter: str) -> list[Pair]:
    """Every widget of a page with its twin."""
    return [Pair(page, number, twin) for number, twin in enumerate(twins(chapter))]


def live(page: Page) -> None:
    """Wait until Python is up, and nothing has failed."""
    page.wait_for_function(
        "window.live && ['live', 'failed', 'stopped'].includes(live.state)", timeout=180_000
    )
    end = page.evaluate("({ state: live.state, failed: live.failed, errors: live.errors })")
    assert end == {"state": "live", "failed": None, "errors": []}


def told(step: Do, twin: Any) -> tuple[str, str | None]:
    """What is done, and the value chosen, as this table stands."""
    if isinstance(step, tuple):
        return step
    return (step if isinstance(step, str) else step(twin)), None


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_drawn_then_live_and_keeps_what_was_done_before(
    chapter: str, site: str, visit: Visits, record_property: Callable[[str, object], None]
) -> None:
    held: list[Route] = []
    seen = visit(
        f"{site}book/{chapter}.html",
        before=lambda p: p.route("**/live/worker-*", lambda route: held.append(route)),
    )
    page = seen.page
    # before Python: every widget is drawn, as its cell made it
    page.wait_for_function("document.documentElement.dataset.liveDrawn === '1'")
    drawn = page.evaluate("performance.getEntriesByName('live:drawn')[0].startTime")
    all_pairs = pairs(page, chapter)
    expect(page.locator(".live-view")).to_have_count(len(all_pairs))
    for pair in all_pairs:
        expect(pair.place).to_be_visible()
        assert pair.shown() == pair.twin.text()
    assert page.evaluate("live.answers") == 0

    # an early click waits, and says so
    rows = [row for row in STEPS if row[0] == chapter]
    first = all_pairs[rows[0][1]]
    before = first.shown()
    do, value = told(rows[0][3][0][0], first.twin)
    first.click(do, value)
    page.wait_for_selector(".cinch-widget[data-waiting]")
    expect(first.page.locator(".cinch-wait:visible")).to_contain_text("kept")
    assert first.shown() == before
    for _ in range(600):  # Python may be wanted at once, or when the page is idle
        if held:
            break
        page.wait_for_timeout(100)
    began = page.evaluate("performance.now()")
    held[0].continue_()
    live(page)
    up = page.evaluate("performance.now()") - began
    first.same()

    # every step is answered as the engine answers
    trips = []
    for _, number, name, steps in rows:
        pair = all_pairs[number]
        assert type(pair.twin).__name__ == name
        for n, (step, kind) in enumerate(steps):
            if pair is not first or n:
                pair.click(*told(step, pair.twin))
                pair.same()
                trips.append(page.evaluate("live.lastTrip"))
            if kind is not None:
                assert pair.kind == kind, (step, pair.twin.text())
    assert page.evaluate("live.failed") is None
    seen.assert_clean()
    record_property(
        "figures",
        f"{chapter}: drawn {drawn:.0f} ms, Python up after {up:.0f} ms, a later click "
        f"{statistics.median(trips):.1f} ms (at most {max(trips):.0f})",
    )


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_played_by_keyboard_alone(chapter: str, site: str, visit: Visits) -> None:
    seen = visit(f"{site}book/{chapter}.html")
    page = seen.page
    live(page)
    all_pairs = pairs(page, chapter)
    page.keyboard.press("Tab")  # the link that skips to the text
    page.keyboard.press("Enter")
    for number, key, step in KEYS[chapter]:
        pair = all_pairs[number]
        do, _ = told(step, pair.twin)
        if key == "Enter":
            pair.press(do)
        elif key == "ArrowDown":
            pair.reach(do)
            control = pair.control(do)
            was = control.input_value()
            page.keyboard.press("ArrowDown")
            page.wait_for_function(
                "([e, was]) => e.value !== was", arg=[control.element_handle(), was]
            )
            pair.twin.act(do, value=control.input_value())
            pair.same()
        else:
            pair.key(key, do)
    seen.assert_clean()


def test_the_choice_of_rules_follows_the_reader(site: str, visit: Visits) -> None:
    """Picked in one chapter, it holds for the other widgets there, the next chapter, a reload."""
    seen = visit(f"{site}book/tricks.html")
    page = seen.page
    live(page)
    all_pairs = pairs(page, "tricks")
    all_pairs[0].click("rules", "shoot")
    for pair in all_pairs[1:]:
        if isinstance(pair.twin, RulesView):
            pair.twin.act("rules", value="shoot")
    all_pairs[0].same()
    page.wait_for_function(
        "[...document.querySelectorAll('.live-view select[data-do=rules]')]"
        ".every(e => e.value === 'shoot')"
    )
    assert "Cinch with Shoot" in all_pairs[0].twin.rules.title  # type: ignore[attr-defined]
    page.locator("article a[href*='bidding.html']").first.click()
    page.wait_for_url("**/bidding.html*")
    for _ in range(2):
        live(page)
        for pair in pairs(page, "bidding")[:2]:
            pair.twin.act("rules", value="shoot")
            pair.page.wait_for_function(
                "n => document.querySelectorAll('.live-view')[n]"
                ".querySelector('select[data-do=rules]').value === 'shoot'",
                arg=pair.number,
            )
            pair.same()
            assert pair.twin.hand.rules.base == "shoot"  # type: ignore[attr-defined]
        page.reload(wait_until="load")
    seen.assert_clean()


def test_a_hand_is_played_to_its_score(site: str, visit: Visits) -> None:
    """The first minute of the book, from the first bid to the bill."""
    seen = visit(f"{site}book/intro.html")
    live(seen.page)
    lesson = pairs(seen.page, "intro")[0]
    twin: Any = lesson.twin
    for _ in range(60):
        hand = twin.hand
        if hand.phase == Phase.DONE and not twin.waiting:
            break
        if twin.waiting:
            lesson.click("next")
        elif twin.throwing:
            if not twin.marked:
                lesson.click("sort")
                lesson.idle()
            lesson.click("throw")
        else:
            lesson.click(str(hand.legal_actions()[-1]))
        lesson.same()
    assert twin.hand.phase == Phase.DONE
    ours = twin.hand.score.scored[0]
    assert f"Your side scores{ours}" in lesson.shown().replace(" scores ", " scores")
    seen.assert_clean()
