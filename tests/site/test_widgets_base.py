"""The widgets' browser half with real Python behind it: events, focus, keys, typing, effects."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cinch.cards import Card, parse_cards
from cinch.widgets import cards_html, points, ranks, tricklab
from cinch.widgets.base import LiveView
from cinch.widgets.html import Html, h
from cinch.widgets.prefs import Prefs
from cinch.widgets.rulesview import RulesView
from tests.site.widget_stage import Stage

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = pytest.mark.browser


class Table(RulesView):
    """A hand whose cards go away, inputs, a form, details: everything the browser half serves."""

    recall = ("cinch.test",)
    hash_prefix = "test="

    def setup(self, rules: Any = None) -> None:
        self.use_rules(rules)
        self.cards = parse_cards("AS KS QS JS TS 9S 8S 7S 6S")
        self.said: list[Any] = []
        self.stored: Any = "none yet"

    def on_hello(self, prefs: Prefs, stored: Any, hash: str) -> None:
        self.stored = stored["cinch.test"]
        self.said.append(f"hash {hash}")

    def on_hash(self, hash: str) -> None:
        self.said.append(f"hash {hash}")

    def render(self) -> Html:
        return h.div(
            self.rules_bar(),
            cards_html.hand(self.cards, do="play", sort=False),
            h.input(type="text", data_do="type", data_key="field", aria_label="A word", value=""),
            h.input(type="checkbox", data_do="tick", data_key="tick", aria_label="Tick"),
            h.form(
                h.input(name="a", data_key="a", aria_label="Number"),
                h.button("Send", type="submit", data_key="send"),
                data_do="form",
                data_key="form",
            ),
            h.details(h.summary("More"), h.p(f"{len(self.cards)} cards"), data_key="more"),
            cards_html.button("Copy", "copy", focus=True),
            h.p(json.dumps(self.said), id=self.uid("said")),
        )

    def do_play(self, text: str) -> None:
        card = Card(text)
        if card == Card("7S"):
            raise ValueError("The seven stays <here>.")
        self.cards.remove(card)
        self.announce(f"{card.name} played")

    def do_type(self, *, value: Any = None) -> None:
        self.said.append(f"typed {value}")

    def do_tick(self, *, value: Any = None) -> None:
        self.said.append(value)

    def do_form(self, *, value: Any = None) -> None:
        self.said.append(value)

    def do_copy(self) -> None:
        self.store("cinch.test", {"cards": len(self.cards)})
        self.set_hash("test=7")
        self.download("cards.txt", "nine\n")

    def do_why(self, *, value: Any = None) -> None:
        self.said.append(f"why {value}")

    def do_undo(self) -> None:
        self.said.append("undo")


@pytest.fixture
def stage(browser: Browser) -> Iterator[Callable[..., Stage]]:
    """`stage(widget)` puts a widget on a page of its own; nothing may have gone wrong after."""
    contexts, stages = [], []

    def put(widget: LiveView, *, width: int = 1000, **options: Any) -> Stage:
        context = browser.new_context(viewport={"width": width, "height": 800})
        contexts.append(context)
        stages.append(Stage(context.new_page(), widget, **options))
        return stages[-1]

    yield put
    for one in stages:
        assert one.errors == []
    for context in contexts:
        context.close()


def card_keys(page: Page) -> list[str]:
    return page.eval_on_selector_all(".cinch-hand .cinch-card", "e => e.map(x => x.dataset.key)")


def test_a_click_is_answered_and_spoken(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.click("[data-do='play QS']")
    assert "card-QS" not in card_keys(one.page)
    assert len(card_keys(one.page)) == 8
    one.page.wait_for_function(
        "document.querySelector('.cinch-live').textContent === 'queen of spades played'"
    )


def test_a_refusal_is_text_in_place_and_the_table_stays(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.click("[data-do='play 7S']")
    assert one.page.inner_text(".cinch-sentence") == "The seven stays <here>."
    assert len(card_keys(one.page)) == 9


def test_arrows_move_inside_a_hand_that_is_one_tab_stop(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.focus("select")
    one.press("Tab")
    assert one.focused() == "card-AS"
    for key, goal in [("ArrowRight", "KS"), ("End", "6S"), ("ArrowRight", "AS"), ("Home", "AS"),
                      ("ArrowLeft", "6S"), ("ArrowLeft", "7S")]:  # fmt: skip
        one.press(key)
        assert one.focused() == f"card-{goal}", key
    one.press("Tab")
    assert one.focused() == "field"
    one.press("Shift+Tab")
    assert one.focused() == "card-7S", "the group remembers where the reader was"


def test_arrows_up_and_down_change_the_row(stage: Callable[..., Stage]) -> None:
    one = stage(Table(), width=340)
    rows = one.page.eval_on_selector_all(
        ".cinch-hand .cinch-card", "e => e.map(x => Math.round(x.getBoundingClientRect().top))"
    )
    per_row = rows.count(rows[0])
    assert 4 <= per_row < 9
    one.page.focus("[data-key='card-AS']")
    one.press("ArrowDown")
    assert one.focused() == card_keys(one.page)[per_row]
    one.press("ArrowUp")
    assert one.focused() == "card-AS"


def test_focus_goes_to_the_neighbour_of_a_played_card(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.focus("[data-key='card-KS']")
    one.press("Enter")
    assert one.focused() == "card-QS"
    one.press("End")
    one.press("Space")
    assert one.focused() == "card-7S"
    one.widget.cards = []
    one.widget.refresh()
    one.push()
    assert one.focused() == "do-copy", "without a neighbour, data-focus gets it"


def test_typing_and_opening_survive_a_new_drawing(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.click("summary")
    one.page.click("[data-key='field']")
    one.page.keyboard.type("half a w")
    one.widget.cards.pop()
    one.widget.refresh()
    one.push()
    one.page.keyboard.type("ord?u")
    assert one.page.input_value("[data-key='field']") == "half a word?u"
    assert one.focused() == "field"
    assert one.page.eval_on_selector("details", "d => d.open")
    assert one.page.inner_text("details p") == "8 cards"
    one.press("Enter")
    assert one.widget.said[-1] == "typed half a word?u"
    assert "undo" not in one.widget.said, "letters in a field are text, not commands"


def test_forms_and_boxes_send_their_values(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.fill("[data-key='a']", "12")
    one.press("Enter")
    assert one.widget.said[-1] == {"a": "12"}
    one.click("[data-key='tick']")
    assert one.widget.said[-1] is True
    assert not one.page.is_checked("[data-key='tick']"), "Python's drawing has the last word"


def test_keys_ask_why_and_take_back(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.focus("[data-key='card-9S']")
    one.press("?")
    one.press("u")
    assert one.widget.said[-2:] == ["why play 9S", "undo"]
    one.page.evaluate("document.activeElement.blur()")
    one.press("u")
    assert one.widget.said[-1] == "undo"
    assert one.widget.said.count("undo") == 1, "outside the widget the keys are the page's"


def test_early_clicks_wait_are_marked_and_answered_once(stage: Callable[..., Stage]) -> None:
    one = stage(Table(), held=True)
    one.page.click("[data-do='play KS']")
    one.page.click("[data-do='play KS']")
    one.page.click("[data-do='play JS']")
    assert one.page.get_attribute("[data-do='play KS']", "data-busy") == ""
    one.page.wait_for_selector(".cinch-wait:visible")
    assert len(card_keys(one.page)) == 9
    one.page.evaluate("stage.release()")
    one.page.wait_for_selector(".cinch-wait", state="hidden")
    assert len(card_keys(one.page)) == 7
    assert not one.page.query_selector("[data-busy]")
    assert not one.page.query_selector(".cinch-message")


def test_effects_reach_the_browser(stage: Callable[..., Stage]) -> None:
    one = stage(Table(), address="http://stage.test/#test=3")
    assert one.widget.said == ["hash test=3"]
    with one.page.expect_download() as waiting:
        one.click("[data-do='copy']")
    assert waiting.value.suggested_filename == "cards.txt"
    assert one.page.evaluate("localStorage['cinch.test']") == '{"cards":9}'
    assert one.page.evaluate("location.hash") == "#test=7"
    one.page.evaluate("location.hash = '#test=9'")
    one.page.wait_for_function("stage.sent.at(-1).kind === 'hash'")
    one.page.evaluate("location.hash = '#elsewhere'")
    assert one.widget.said[-1] == "hash test=9"


def test_what_was_kept_comes_back_and_damage_is_no_harm(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    assert one.widget.stored is None
    one.page.evaluate("localStorage['cinch.test'] = '{\"cards\":4}'")
    one.page.evaluate('localStorage[\'cinch.prefs\'] = \'{"rules":"shoot","deck":"four"}\'')
    two = Stage(one.page, Table())
    assert two.widget.stored == {"cards": 4}
    assert two.widget.rules.base == "shoot"
    assert two.page.get_attribute("html", "data-cinch-deck") == "four"
    assert two.page.input_value("select") == "shoot"
    for damage in ("{", "[1]", '"x"', "null", '{"rules": 7, "deck": {}}'):
        two.page.evaluate("d => localStorage['cinch.prefs'] = d", damage)
        three = Stage(two.page, Table())
        assert three.widget.rules.base == "le-cinch"
        assert three.errors == []


def test_a_choice_is_kept_and_told_to_the_other_widgets(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.evaluate("addEventListener('cinch:prefs', e => window.heard = e.detail.prefs)")
    one.page.select_option("select", "high-five")
    one.settle()
    assert one.widget.rules.base == "high-five"
    one.page.wait_for_function("window.heard?.rules === 'high-five'")
    assert json.loads(one.page.evaluate("localStorage['cinch.prefs']"))["rules"] == "high-five"
    one.page.evaluate(
        "dispatchEvent(new CustomEvent('cinch:prefs', {detail: {prefs: {rules: 'shoot'}}}))"
    )
    one.page.wait_for_function("document.querySelector('select').value === 'shoot'")
    assert one.widget.rules.base == "shoot"


def test_blocked_storage_is_no_error(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.evaluate(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked') }})"
    )
    one.page.select_option("select", "shoot")
    one.settle()
    assert one.widget.rules.base == "shoot"
    one.click("[data-do='copy']")
    one.page.wait_for_function(
        "document.querySelector('.cinch-live').textContent.includes('does not let')"
    )


def test_a_closed_view_leaves_nothing_behind(stage: Callable[..., Stage]) -> None:
    one = stage(Table())
    one.page.evaluate("stage.stop()")
    sent = one.page.evaluate("stage.sent.length")
    one.page.evaluate("dispatchEvent(new CustomEvent('cinch:prefs', {detail: {prefs: {}}}))")
    assert one.page.query_selector(".cinch-widget") is None
    assert one.page.evaluate("stage.sent.length") == sent


# ---- every widget of the base chapters: axe, narrow screens, large text, both themes ----------

SHOWN: dict[str, Callable[[], tuple[LiveView, list[str]]]] = {
    "ranks": lambda: (ranks.RankExplorer(), ["pick 5D"]),
    "duel": lambda: (ranks.WhichWins(), ["choose 5S", "why"]),
    "picker": lambda: (points.TrumpPicker(), ["trump H", "pick 5D"]),
    "finder": lambda: (points.PointFinder(), ["check"]),
    "tricks": lambda: (tricklab.TrickLab(), ["help", "play 5S"]),
    "table": lambda: (Table(), ["play 7S"]),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SHOWN)
def test_axe_finds_nothing(stage: Callable[..., Stage], name: str, theme: str) -> None:
    widget, acts = SHOWN[name]()
    one = stage(widget, theme=theme)
    one.page.evaluate(AXE.read_text("utf-8"))
    for do in ["", *acts]:
        if do:
            widget.act(do, value=True)
            one.push()
        found = one.page.evaluate(
            "async () => (await axe.run('.cinch-widget')).violations"
            ".map(v => `${v.id}: ${v.nodes.map(n => n.target + ' ' + n.any.map(a => a.message))}`)"
        )
        assert found == [], do or "at first"


@pytest.mark.parametrize("name", SHOWN)
def test_narrow_pages_and_large_text_need_no_sideways_scrolling(
    stage: Callable[..., Stage], name: str
) -> None:
    widget, acts = SHOWN[name]()
    for do in acts:
        widget.act(do, value=True)
    one = stage(widget, width=320)
    wide = "document.documentElement.scrollWidth"
    assert one.page.evaluate(wide) <= 320
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert one.page.evaluate(wide) <= 320
    one.page.set_viewport_size({"width": 1280, "height": 800})
    assert one.page.evaluate(wide) <= 1280
