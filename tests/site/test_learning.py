"""Self-checks, referee, mixer, advisor, score sheet and cheat sheet, as a reader meets them.

Most tests put the real widget and the real browser half on a page of their own; the last ones open
the built book.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cinch.lessons import KINDS, Progress, solve
from cinch.rules import HIGH_FIVE, LE_CINCH, PRESETS, SHOOT, RuleSet
from cinch.widgets import (
    CheatSheet,
    Quiz,
    Referee,
    RuleAdvisor,
    RuleMixer,
    ScoreSheetWidget,
    quiz,
)
from cinch.widgets.base import LiveView
from tests.site.widget_stage import Stage

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
VECTORS = json.loads((ROOT / "tests" / "data" / "vectors.json").read_text("utf-8"))
pytestmark = pytest.mark.browser

Put = Callable[..., Stage]
STORED = "JSON.parse(localStorage.getItem('{}'))"


@pytest.fixture(autouse=True)
def _fresh_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins as a reader who has done nothing yet."""
    monkeypatch.setattr(quiz, "_SHELF", quiz._Shelf())


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser with its own storage, kept over reloads within a test."""
    made = browser.new_context(viewport={"width": 1000, "height": 900}, accept_downloads=True)
    made.set_default_timeout(60_000)
    yield made
    made.close()


@pytest.fixture
def stage(context: BrowserContext) -> Iterator[Put]:
    """`stage(widget)` puts a widget on a page of its own; nothing may have gone wrong after."""
    stages: list[Stage] = []

    def put(widget: LiveView, *, width: int = 1000, **options: Any) -> Stage:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 900})
        stages.append(Stage(page, widget, **options))
        return stages[-1]

    yield put
    for one in stages:
        assert one.errors == []


def stored(page: Page, key: str) -> Any:
    return page.evaluate(STORED.format(key))


# ---- the self-check -----------------------------------------------------------------------------


def answer(one: Stage, widget: Quiz, wrong: bool = False) -> None:
    """Answer the exercise on the page, by clicks."""
    exercise = widget.exercise
    assert exercise is not None
    right = solve(exercise)
    if isinstance(right, str):
        keys = [o.key for o in exercise.options if (o.key == right) != wrong]
        one.click(f"[data-do='choose {keys[0]}']")
    elif isinstance(right, frozenset):
        keys = sorted(right ^ ({exercise.options[0].key} if wrong else set()))
        for key in keys:
            one.click(f"[data-do='pick {key}']")
        one.click("[data-do='check']")
    else:
        for key, number in right.items():
            one.page.fill(f"input[name={key}]", str(abs(number - wrong) if wrong else number))
        one.click("button[type=submit]")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_answered_on_the_page(stage: Put, kind: str) -> None:
    widget = Quiz(kinds=kind, seed=5, rules="le-cinch")
    one = stage(widget)
    assert one.page.inner_text(".cinch-ask") == widget.exercise.goal
    answer(one, widget)
    assert "Right." in one.page.inner_text(".cinch-message-good")
    goal = one.page.inner_text(".cinch-ask")
    one.page.wait_for_timeout(300)
    assert one.page.inner_text(".cinch-ask") == goal, "nothing jumps on by itself"
    one.click("[data-do='next']")
    assert widget.exercise.seed == 6
    assert one.page.locator(".cinch-message").count() == 0
    answer(one, widget, wrong=True)
    assert one.page.locator(".cinch-message-refused li a").count() >= 1
    assert widget.judgement is not None
    shown = one.page.inner_text(".cinch-message-refused")
    for sentence in widget.judgement.sentences:
        assert sentence in shown
    record = Progress.from_data(stored(one.page, "cinch.progress")).record(kind, "le-cinch")
    assert (record.seen, record.right, record.wrong, record.repeat) == (2, 1, 1, (6,))


@pytest.mark.parametrize("kind", ["which-wins-plain", "is-trump", "who-won", "score-hand"])
def test_the_focus_goes_from_next_to_the_first_answer(stage: Put, kind: str) -> None:
    one = stage(Quiz(kinds=kind, seed=5, rules="le-cinch"))
    widget = one.widget
    for do in ("next", "repeat"):
        answer(one, widget, wrong=True)
        one.page.focus(f"[data-do='{do}']")
        one.page.keyboard.press("Enter")
        one.settle()
        assert widget.judgement is None
        assert one.page.evaluate("document.activeElement.hasAttribute('data-focus')")
        assert one.page.locator("[data-focus]").count() == 1


def test_progress_survives_a_reload_and_what_went_wrong_comes_again(
    stage: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = Quiz(kinds="which-wins", seed=1, rules="le-cinch")
    one = stage(widget)
    answer(one, widget, wrong=True)
    one.click("[data-do='next']")
    answer(one, widget)
    monkeypatch.setattr(quiz, "_SHELF", quiz._Shelf())  # Python starts anew, the browser remembers
    again = Quiz(kinds="which-wins", seed=9, rules="le-cinch")
    two = stage(again)
    assert "Repeat what went wrong (1)" in two.page.inner_text(".cinch-widget")
    two.click("[data-do='repeat']")
    assert again.exercise is not None
    assert again.exercise.seed == 1
    answer(two, again)
    record = Progress.from_data(stored(two.page, "cinch.progress")).record("which-wins", "le-cinch")
    assert (record.seen, record.right, record.wrong, record.repeat) == (2, 1, 1, ())
    assert two.page.locator("[data-do='repeat']").count() == 0


def test_export_import_and_a_damaged_file(stage: Put, tmp_path: Path) -> None:
    widget = Quiz(kinds="which-wins who-won", seed=1, rules="shoot")
    one = stage(widget)
    answer(one, widget)
    one.page.click("summary:has-text('Your progress')")
    with one.page.expect_download() as caught:
        one.page.click("[data-do='export']")
    file = tmp_path / "progress.json"
    caught.value.save_as(file)
    before = stored(one.page, "cinch.progress")
    assert json.loads(file.read_text("utf-8")) == before

    bad = tmp_path / "bad.json"
    bad.write_text(file.read_text("utf-8").replace('"seen": 1', '"seen": 7'), "utf-8")
    one.page.set_input_files("input[type=file]", bad)
    one.page.wait_for_selector(".cinch-message-refused")
    assert "record 1 of the progress file is damaged" in one.page.inner_text(
        ".cinch-message-refused"
    )
    assert stored(one.page, "cinch.progress") == before
    assert quiz._SHELF.progress.to_data() == before

    one.click("[data-do='reset all']")
    assert stored(one.page, "cinch.progress")["records"] == []
    one.click("[data-do='undo']")
    assert stored(one.page, "cinch.progress") == before
    one.click("[data-do='reset which-wins']")
    assert stored(one.page, "cinch.progress")["records"] == []
    one.page.set_input_files("input[type=file]", file)
    one.page.wait_for_selector(".cinch-message-good:has-text('1 exercises in all')")
    assert stored(one.page, "cinch.progress") == before


def test_damaged_storage_is_left_alone(stage: Put, context: BrowserContext) -> None:
    context.add_init_script("localStorage.setItem('cinch.progress', '{\"format\": \"other\"}')")
    widget = Quiz(kinds="which-wins", seed=1, rules="le-cinch")
    one = stage(widget)
    assert "could not be read" in one.page.inner_text(".cinch-message-refused")
    answer(one, widget)
    assert stored(one.page, "cinch.progress") == {"format": "other"}


def test_under_high_five_the_discard_is_no_question(stage: Put) -> None:
    one = stage(Quiz(kinds="what-must-go how-many", rules="high-five"))
    assert "these questions never come up" in one.page.inner_text(".cinch-ask")


def test_by_keyboard_alone(stage: Put) -> None:
    widget = Quiz(kinds="is-trump", seed=3, rules="le-cinch")
    one = stage(widget)
    right = solve(widget.exercise)
    assert isinstance(right, frozenset)
    one.page.focus("select")
    one.press("Tab")
    for option in widget.exercise.options:
        assert one.focused() == f"card-{option.key}"
        if option.key in right:
            one.press("Enter")
        one.press("ArrowRight")
    one.press("Tab")
    assert one.focused() == "do-check"
    one.press("Enter")
    assert widget.judgement is not None
    assert widget.judgement.ok


# ---- the referee --------------------------------------------------------------------------------


def put_down(one: Stage, case: str, fields: dict[str, str]) -> dict[str, str]:
    """Fill the form, press the button, read the rulings from the page."""
    if one.page.input_value("[data-do='case']") != case:
        one.page.select_option("[data-do='case']", case)
        one.settle()
    for name, text in fields.items():
        one.page.fill(f"input[name='{name}']", text)
    one.click("button[type=submit]")
    return one.page.eval_on_selector_all(
        "[data-ruling]", "e => Object.fromEntries(e.map(x => [x.dataset.ruling, x.dataset.value]))"
    )


def counts(text: str) -> str:
    return ",".join(text.split())


def expected(kind: str, row: dict[str, Any]) -> tuple[str, dict[str, str], dict[str, str]]:
    """The referee's case, its fields, and what every rule set must say, for a worked example."""
    seats = dict(zip("LPRD", "WNES", strict=True))
    if kind == "trick":
        plays = [part.split(":") for part in row["trick"].split()]
        cards = dict(plays)
        shift = "LPRD".index(plays[0][0])
        said = {
            base: f"{cards[won]} {'WNES'[('LPRD'.index(won) - shift) % 4]}"
            for base, won in row["winner"].items()
        }
        return "trick", {"table": " ".join(card for _, card in plays)}, said
    if kind == "legal":
        order = row["hand"].split()
        said = {
            base: " ".join(card for card in order if card in cards.split())
            for base, cards in row["legal"].items()
        }
        return "play", {"table": row["led"] or "", "hand": row["hand"], "card": ""}, said
    if kind == "auction":
        said = {}
        calls = row["calls"].split()
        for base, result in row["result"].items():
            if result.startswith("illegal"):
                role = result.split()[1]
                said[base] = f"illegal {'LPRD'.index(role) + 1}"
            elif result == "passed out":
                said[base] = "passed out 0"
            elif result == "open":
                said[base] = f"open {max([0, *(int(c) for c in calls if c != 'pass')])}"
            else:
                role, bid = result.split()
                said[base] = f"{seats[role]} {bid}"
        return "auction", {"calls": row["calls"]}, said
    if kind == "refill":
        fields = {f"kept-{part[0]}": part[1:] for part in row["kept"].split()}
        text = f"{counts(row['stock'])}; {counts(row['discards'])}; {row['undealt']}"
        return "refill", fields, dict.fromkeys(row["rules"].split(), text)
    if kind == "points":
        said = {base: f"{a} {b}" for base, (a, b) in row["points"].items()}
        return "points", dict(zip(("ours", "theirs"), row["captured"], strict=True)), said
    own, other = map(str, row["took"])
    text = " ".join(map(str, row["scores"]))
    fields = {"bid": str(row["bid"]), "own": own, "other": other}
    return "score", fields, dict.fromkeys(row["rules"].split(), text)


@pytest.mark.parametrize("kind", VECTORS)
def test_the_referee_on_every_worked_example(stage: Put, kind: str) -> None:
    one = stage(Referee())
    asked = 0
    for row in VECTORS[kind]:
        case, fields, said = expected(kind, row)
        if one.page.input_value("[data-do='case']") != case:
            one.page.select_option("[data-do='case']", case)
            one.settle()
        if "trump" in row:
            pressed = f"[data-do='trump {row['trump']}']"
            if one.page.get_attribute(pressed, "aria-pressed") != "true":
                one.click("[data-do='example']")
                one.click(pressed)
        found = put_down(one, case, fields)
        for base, text in said.items():
            assert found[base] == text, (row["id"], base)
            asked += 1
    assert asked >= len(VECTORS[kind])


def test_the_referee_says_why_and_where(stage: Put) -> None:
    one = stage(Referee(case="play", trump="C", table="AS", hand="5S KD 3D", card="5S"))
    text = one.page.inner_text("[data-key='answers']")
    assert "must trump" in text
    assert text.count("Source: ") + text.count("Default reading for ") >= 2
    links = one.page.eval_on_selector_all(
        "[data-key='answers'] a", "e => e.map(x => x.dataset.book)"
    )
    assert any(link.startswith("book/tricks.html#") for link in links)
    assert any(link.startswith("book/about.html#source-") for link in links)


def test_the_referee_refuses_what_cannot_be(stage: Put) -> None:
    one = stage(Referee())
    before = one.page.inner_text("[data-key='answers']")
    for fields, message in (
        ({"table": "AS KS QS JS"}, "it must be 0 to 3"),
        ({"table": "1S"}, "'1S' is no card"),
        ({"table": "AC"}, "cannot be in two places"),
        ({"table": "AH", "card": "7C"}, "is not in the hand"),
    ):
        put_down(one, "play", {**fields})
        assert message in one.page.inner_text(".cinch-message-refused")
        assert one.page.inner_text("[data-key='answers']") == before
        one.click("[data-do='example']")


def test_cards_are_picked_by_clicking(stage: Put) -> None:
    widget = Referee(case="trick", trump="H", table="KS")
    one = stage(widget)
    one.click("[data-do='deck table']")
    one.click("[data-do='toggle 3H']")
    assert widget.rulings[0].value == ("3H", "N")
    one.click("[data-do='toggle KS']")
    assert widget.rulings[0].value == ("3H", "W")
    one.click("[data-do='toggle 3H']")
    assert "Not complete yet" in one.page.inner_text(".cinch-message")


def test_own_house_rules_are_ruled_as_well(stage: Put) -> None:
    soft = LE_CINCH.replace(must_ruff=False)
    one = stage(Referee(case="play", rules=soft, trump="C", table="AH", hand="AC 5S KD 3D",
                        card="KD"))  # fmt: skip
    rows = one.page.locator("[data-key='answers'] tbody tr")
    assert rows.count() == 5
    assert "K♦ may be played" in rows.nth(4).inner_text()
    assert "house" in rows.nth(4).inner_text().lower()


# ---- mixer and advisor --------------------------------------------------------------------------


def choose(one: Stage, field: str, value: str) -> None:
    select = one.page.locator(f"[data-do='switch {field}']")
    if not select.is_visible():
        select.locator("xpath=ancestor::details[1]/summary").click()
    select.select_option(value)
    one.settle()


def test_a_switch_makes_the_book_s_rules(stage: Put) -> None:
    widget = RuleMixer()
    one = stage(widget)
    choose(one, "must_ruff", "0")
    assert widget.rules == LE_CINCH.replace(must_ruff=False)
    assert stored(one.page, "cinch.prefs")["rules"] == "le-cinch.must_ruff=0"
    assert one.page.url.endswith("#rules=le-cinch.must_ruff=0")
    assert "one difference" in one.page.inner_text(".cinch-widget")
    one.click("[data-do='undo']")
    assert widget.rules == LE_CINCH
    # whoever opens the link, or comes back, has the rules
    later = RuleMixer()
    stage(later, address="http://stage.test/#rules=shoot.target=21")
    assert later.rules == SHOOT.replace(target=21)
    follower = Quiz(kinds="which-wins")
    stage(follower)
    assert follower.rules == SHOOT.replace(target=21)


def test_what_makes_no_game_is_refused_with_the_way_out(stage: Put) -> None:
    widget = RuleMixer(rules="le-cinch")
    one = stage(widget)
    choose(one, "hand_size", "12")
    said = one.page.inner_text(".cinch-message-refused")
    assert "too few to bring four hands to six" in said
    assert widget.rules == LE_CINCH
    assert one.page.input_value("[data-do='switch hand_size']") == "9"
    one.click("[data-do='anyway']")
    assert (widget.rules.hand_size, widget.rules.draw) == (12, False)
    assert widget.rules.problems() == []


def test_a_damaged_link_changes_nothing(stage: Put) -> None:
    widget = RuleMixer()
    one = stage(widget, address="http://stage.test/#rules=le-cinch.target=0")
    assert widget.rules == LE_CINCH
    assert "target" in one.page.inner_text(".cinch-message-refused")


def test_one_hand_side_by_side(stage: Put) -> None:
    one = stage(RuleMixer(rules=HIGH_FIVE.replace(target=61)))
    one.click("[data-do='hand']")
    table = one.page.locator("table:has-text('Hand number 1')")
    heads = [text for text in table.locator("thead th").all_inner_texts() if text]
    assert heads == [
        *(rules.title for rules in PRESETS.values()), "High Five, no draw with house rules",
    ]  # fmt: skip
    assert table.locator("tbody tr").count() == 7


def test_ten_questions_lead_to_rules_that_the_book_uses(stage: Put) -> None:
    widget = RuleAdvisor()
    one = stage(widget)
    for number, key in enumerate(("no-ten", "taker", "play-12", "6", "never", "dealer",
                                  "left-of-namer", "strict", "own", "61"), 1):  # fmt: skip
        assert f"Question {number} of at most 10" in one.page.inner_text(".cinch-widget")
        one.click(f"[data-do$=' {key}']")
    wanted = HIGH_FIVE.replace(hand_size=12, min_bid=6, target=61)
    assert widget.advice.rules == wanted
    one.click("[data-do='use']")
    assert stored(one.page, "cinch.prefs")["rules"] == "high-five.hand_size=12.min_bid=6.target=61"
    one.click("[data-do='back']")
    assert "Question 10 of" in one.page.inner_text(".cinch-widget")


# ---- the score sheet ----------------------------------------------------------------------------


def write_down(one: Stage, bid: str, declarer: str, own: str, theirs: str) -> None:
    form = one.page.locator("form[data-do='hand']")
    form.locator("select[name=bid]").select_option(bid)
    form.locator("select[name=declarer]").select_option(declarer)
    form.locator("input[name=own]").fill(own)
    form.locator("input[name=theirs]").fill(theirs)
    form.locator("button[type=submit]").click()
    one.settle()


def test_a_game_on_the_sheet_survives_a_reload(stage: Put) -> None:
    widget = ScoreSheetWidget(rules="le-cinch")
    one = stage(widget)
    one.page.click("summary:has-text('The table')")
    for seat, name in zip("NESW", ("Ann", "Bob", "Cid", "Dora"), strict=True):
        one.page.fill(f"form[data-do='names'] input[name={seat}]", name)
    one.page.select_option("form[data-do='names'] select[name=dealer]", "W")
    one.click("[data-key='set']")
    write_down(one, "6", "N", "5", "9")
    assert widget.sheet.totals == (0, 15)
    assert "Ann & Cid bid 6 and took 5: the bid fails." in one.page.inner_text(".cinch-message")
    again = ScoreSheetWidget(rules="shoot")
    two = stage(again)
    assert again.sheet.to_json() == widget.sheet.to_json()
    assert "Ann & Cid 0 : Bob & Dora 15" in two.page.inner_text(".cinch-widget")
    write_down(two, "14", "E", "13", "1")
    assert again.sheet.totals == (15, 15)
    two.click("[data-do='undo']")
    assert again.sheet.totals == (0, 15)
    for _ in range(2):
        write_down(two, "14", "N", "0", "14")
    assert again.sheet.over
    ending = two.page.inner_text("[data-key='ending']")
    assert "Bob & Dora has reached 51 and wins, 71 to 0." in ending
    assert two.page.locator("form[data-do='hand']").count() == 0


@pytest.mark.parametrize(
    ("rules", "entry", "message"),
    [
        ("le-cinch", ("7", "N", "15", "0"), "15 of 14 points cannot be: a side takes 0 to 14."),
        ("le-cinch", ("7", "N", "6", "9"), "beside 6 the others can have taken 0 to 3 or 5 to 8."),
        ("high-five", ("7", "N", "", "9"), "give a whole number"),
        ("high-five", ("0", "N", "9", "4"), "9 of 13 points cannot be"),
        ("shoot", ("8", "N", "4", "1"), "a hand has 4"),
    ],
)
def test_wrong_input_is_refused_with_what_is_possible(
    stage: Put, rules: str, entry: tuple[str, str, str, str], message: str
) -> None:
    widget = ScoreSheetWidget(rules=rules)
    one = stage(widget)
    write_down(one, *entry)
    assert message in one.page.inner_text(".cinch-message-refused")
    assert widget.sheet.lines == ()
    kept = one.page.locator("form[data-do='hand'] input[name=theirs]").input_value()
    assert kept == entry[3], "what was typed stays, to be mended"


def test_a_damaged_sheet_in_the_browser_is_left_alone(stage: Put, context: BrowserContext) -> None:
    context.add_init_script("localStorage.setItem('cinch.sheet', '[1]')")
    widget = ScoreSheetWidget(rules="le-cinch")
    one = stage(widget)
    assert "could not be read" in one.page.inner_text(".cinch-message-refused")
    write_down(one, "6", "N", "6", "8")
    assert stored(one.page, "cinch.sheet") == [1]
    one.click("[data-do='new']")
    assert stored(one.page, "cinch.sheet")["hands"] == []


def test_the_sheet_goes_out_as_text_file_and_paper(stage: Put, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    widget = ScoreSheetWidget(rules="le-cinch", names=["Ann", "Bob", "Cid", "Dora"])
    one = stage(widget)
    write_down(one, "6", "N", "6", "8")
    with one.page.expect_download() as caught:
        one.page.click("[data-do='save']")
    file = Path(caught.value.path())
    other = ScoreSheetWidget(rules="shoot")
    other.act("read", file.read_text("utf-8"))
    assert other.sheet.lines == widget.sheet.lines
    assert b"Ann" in printed(one)
    assert widget.sheet.to_text().startswith("Le Cinch, to 51\nhand")


# ---- paper --------------------------------------------------------------------------------------


def printed(one: Stage, paper: str = "A4") -> bytes:
    """The page as PDF while the widget alone is being printed; and its text behind it."""
    one.page.evaluate("window.print = () => {}")
    one.page.click("[data-do='print']")
    one.page.wait_for_selector("html.cinch-printing", state="attached")
    text = one.page.locator(".cinch-sheet").text_content() or ""
    return one.page.pdf(format=paper) + text.encode()  # after it the copy is taken away again


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


HOUSE = {
    "many": LE_CINCH.replace(
        must_ruff=False, excess_trumps="to_first_trick", passed_out="dealer_forced", forced_bid=6,
        low_to="holder", auction_rounds="many", dealer_equal="always", made="own_points",
        failed="points_plus_bid", both_over="in_order", target=100, thrown_trumps_return=False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("rules", [*PRESETS.values(), *HOUSE.values()],
                         ids=[*PRESETS, *HOUSE])  # fmt: skip
def test_the_cheat_sheet_is_one_page(stage: Put, rules: RuleSet, paper: str) -> None:
    one = stage(CheatSheet(rules=rules))
    pdf = printed(one, paper)
    assert pages_in(pdf) == 1
    assert rules.title.encode() in pdf
    assert f"to {rules.target}".encode() in pdf


def test_a_sheet_that_needs_two_pages_would_be_seen(stage: Put) -> None:
    one = stage(CheatSheet(rules="le-cinch"))
    one.page.evaluate(
        "document.querySelector('.cinch-cheat').append(...Array.from({length: 120}, () => "
        "Object.assign(document.createElement('p'), {textContent: 'more'})))"
    )
    assert pages_in(printed(one)) > 1


# ---- every widget: axe, narrow, large ---------------------------------------------------------


def states() -> dict[str, Callable[[], LiveView]]:
    def judged(kind: str, value: Any = None) -> LiveView:
        made = Quiz(kinds=kind, seed=2, rules="le-cinch")
        if made.exercise is not None and made.exercise.form == "select":
            made.act("check")
        else:
            made.act("fill", value or {b.key: "0" for b in made.exercise.blanks})
        return made

    def begun() -> LiveView:
        made = ScoreSheetWidget(rules="le-cinch")
        made.act("hand", {"bid": "6", "declarer": "W", "own": "5", "theirs": "9"})
        return made

    def mixed() -> LiveView:
        made = RuleMixer(rules="le-cinch")
        made.act("hand")
        made.act("switch hand_size", "12")
        return made

    def deck() -> LiveView:
        made = Referee()
        made.act("deck hand")
        return made

    return {
        "quiz": lambda: Quiz(seed=1, rules="le-cinch"),
        "quiz-judged": lambda: judged("legal-cards"),
        "quiz-numbers": lambda: judged("serve-table"),
        "quiz-dealer": lambda: judged("dealer-completes"),
        "referee": deck,
        "referee-score": lambda: Referee(case="score"),
        "mixer": mixed,
        "advisor": RuleAdvisor,
        "sheet": begun,
        "cheat": lambda: CheatSheet(rules="shoot"),
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", states())
def test_axe_finds_nothing(stage: Put, name: str, theme: str) -> None:
    one = stage(states()[name](), theme=theme)
    one.page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    one.page.add_script_tag(path=AXE)
    found = one.page.evaluate("async () => (await axe.run('.cinch-widget')).violations")
    assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in found] == []


@pytest.mark.parametrize("name", states())
def test_narrow_screens_and_large_text(stage: Put, name: str) -> None:
    one = stage(states()[name](), width=320)
    one.page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    wide = "document.documentElement.scrollWidth"
    assert one.page.evaluate(wide) <= 320
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert one.page.evaluate(wide) <= 320


# ---- the built book -----------------------------------------------------------------------------


def test_the_self_check_is_live_and_remembers(site: str, visit: Any, settled: Any) -> None:
    seen = visit(f"{site}book/cards.html")
    settled(seen.page)
    quiz_part = seen.page.locator(".cinch-widget:has([data-key='progress'])").last
    quiz_part.locator("[data-do^='choose ']").first.click()
    quiz_part.locator(".cinch-message").wait_for()
    kept = stored(seen.page, "cinch.progress")
    assert sum(record["seen"] for record in kept["records"]) == 1
    seen.page.reload()
    settled(seen.page)
    part = seen.page.locator(".cinch-widget:has([data-key='progress'])").last
    part.locator("summary:has-text('Your progress')").click()
    row = part.locator("[data-key='progress'] tbody tr", has_text="Which card is stronger?")
    assert row.locator("td").first.inner_text() == "1"
    seen.assert_clean()


def test_the_referee_s_live_page_on_every_worked_example(
    site: str, visit: Any, settled: Any
) -> None:
    seen = visit(f"{site}book/referee.html")
    settled(seen.page)
    part = seen.page.locator(".cinch-widget").first
    answered = "!document.querySelector('.cinch-widget[data-waiting]')"

    def do(action: Callable[[], Any]) -> None:
        action()
        seen.page.wait_for_function(answered)

    asked = 0
    for kind, rows in VECTORS.items():
        for row in rows:
            case, fields, said = expected(kind, row)
            if part.locator("[data-do='case']").input_value() != case:
                do(lambda case=case: part.locator("[data-do='case']").select_option(case))
            suit = part.locator(f"[data-do='trump {row.get('trump')}']")
            if "trump" in row and suit.get_attribute("aria-pressed") != "true":
                do(part.locator("[data-do='example']").click)
                do(suit.click)
            for name, text in fields.items():
                part.locator(f"input[name='{name}']").fill(text)
            do(part.locator("button[type=submit]").click)
            found = part.locator("[data-ruling]").evaluate_all(
                "e => Object.fromEntries(e.map(x => [x.dataset.ruling, x.dataset.value]))"
            )
            for base, text in said.items():
                assert found[base] == text, (row["id"], base)
                asked += 1
    assert asked == 286
    seen.assert_clean()


def test_rules_from_the_mixer_hold_on_other_pages(site: str, visit: Any, settled: Any) -> None:
    seen = visit(f"{site}book/house-rules.html#rules=shoot.target=21")
    settled(seen.page)
    seen.page.locator(".cinch-message:has-text('rules are yours now')").wait_for()
    seen.page.goto(f"{site}book/cheat-sheet.html")
    settled(seen.page)
    seen.page.locator(".cinch-cheat:has-text('to 21')").wait_for()
    seen.assert_clean()


@pytest.mark.parametrize("word", ["couper", "manche", "jeu", "atout", "ruff", "shortfall"])
def test_search_finds_the_glossary(site: str, visit: Any, word: str) -> None:
    seen = visit(f"{site}search.html?q={word}")
    seen.page.wait_for_selector("#search-results ul.search li a")
    found = seen.page.eval_on_selector_all(
        "#search-results ul.search li a", "e => e.map(x => x.getAttribute('href'))"
    )
    assert any("glossary.html" in link for link in found)
