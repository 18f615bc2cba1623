"""The widgets' Python half: events, refusals, escaping, saved output, the book-wide choices."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cinch.cards import Card, Seat, parse_cards
from cinch.hand import Hand
from cinch.rules import LE_CINCH, PRESETS, SHOOT
from cinch.trumps import trumps_for
from cinch.widgets import base, cards_html
from cinch.widgets.base import LiveView
from cinch.widgets.choices import Choices
from cinch.widgets.html import Html, h, tag
from cinch.widgets.prefs import Prefs
from cinch.widgets.rulesview import RulesView
from cinch.widgets.words import text_of

HOSTILE = '<img src=x onerror="alert(1)">"\'&</button><script>alert(2)</script>'


class Counter(LiveView):
    """Counts, and fails in every way a widget can."""

    recall = ("cinch.counter",)
    hash_prefix = "count="

    def setup(self, start: int = 0, names: tuple[str, ...] = ()) -> None:
        self.count = start
        self.seen: list[Any] = list(names)

    def render(self) -> Html:
        if self.count == 13:
            raise RuntimeError("thirteen cannot be drawn")
        return h.div(h.p(f"{self.count} clicks"), [h.span(name) for name in self.seen])

    def do_add(self, step: str, *, value: Any = None) -> None:
        self.count += int(step)
        self.seen.append(value)
        if self.count > 20:
            raise ValueError("Twenty is enough.")
        if self.count < 0:
            raise ZeroDivisionError("below <nothing>")

    def do_two_words(self) -> None:
        self.say("good", f"{HOSTILE} said")

    def do_why(self, *, value: Any = None) -> None:
        self.say("info", f"about {value}")

    def on_hello(self, prefs: Prefs, stored: Any, hash: str) -> None:
        if stored["cinch.counter"] is not None:
            self.count = int(stored["cinch.counter"])

    def on_hash(self, hash: str) -> None:
        self.count = int(hash.removeprefix(self.hash_prefix))


class Wire:
    """Collects what a widget sends to the browser."""

    def __init__(self, widget: LiveView) -> None:
        self.widget, self.sent = widget, []
        widget.send = lambda content, buffers=None: self.sent.append(content)

    def event(self, **content: Any) -> None:
        self.widget._receive(self.widget, content, None)


def test_an_event_reaches_its_method_with_arguments_and_value() -> None:
    widget = Counter(start=2)
    wire = Wire(widget)
    wire.event(kind="do", do="add 3", value="five", n=7)
    assert widget.count == 5
    assert widget.seen == ["five"]
    assert "5 clicks" in widget.html
    assert wire.sent[-1] == {"kind": "done", "n": 7}


def test_dashes_in_a_verb_are_underscores_and_messages_are_announced() -> None:
    widget = Counter()
    wire = Wire(widget)
    wire.event(kind="do", do="two-words", n=1)
    assert "said" in widget.text()
    assert {"kind": "effect", "effect": "announce", "text": f"{HOSTILE} said"} in wire.sent


def test_a_refusal_is_shown_and_changes_nothing() -> None:
    widget = Counter(start=18, names=("a",))
    widget.act("add 5", value="late")
    assert (widget.count, widget.seen) == (18, ["a"])
    assert "Twenty is enough." in widget.text()
    widget.act("add 1")
    assert "Twenty is enough." not in widget.text(), "the next event clears the message"


def test_a_crash_is_shown_with_its_name_and_changes_nothing() -> None:
    widget = Counter(names=("a",))
    widget.act("add -1", value="x")
    assert (widget.count, widget.seen) == (0, ["a"])
    assert "ZeroDivisionError: below <nothing>" in widget.text()
    assert "<nothing>" not in widget.html


def test_a_drawing_that_fails_is_said_and_the_old_one_comes_back() -> None:
    widget = Counter(start=12)
    widget.act("add 1")
    assert widget.count == 12
    assert "12 clicks" in widget.text()
    assert "thirteen cannot be drawn" in widget.text()
    with pytest.raises(RuntimeError, match="thirteen"):
        Counter(start=13)


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("add", "not complete"),
        ("add 1 2", "says too much"),
        ("nix", "no action called “nix”"),
        ("__init__ 3", "no action called"),
        (HOSTILE, "no action called"),
        ("add five", "invalid literal"),
        (None, "no action called"),
        (["add"], "no action called"),
    ],
)
def test_a_damaged_event_is_answered_politely(do: Any, said: str) -> None:
    widget = Counter()
    wire = Wire(widget)
    wire.event(kind="do", do=do, n=1)
    assert said in widget.text()
    assert widget.count == 0
    assert wire.sent[-1] == {"kind": "done", "n": 1}


def test_keys_that_a_widget_does_not_answer_do_nothing() -> None:
    widget = Counter()
    widget.act("undo")
    assert "no action" not in widget.text()
    widget.act("why", value="add 1")
    assert "about add 1" in widget.text()


def test_content_that_is_no_event_is_left_alone() -> None:
    widget = Counter()
    wire = Wire(widget)
    before = widget.html
    for content in (None, 3, "do", {"kind": "other", "n": 1}, {}):
        widget._receive(widget, content, None)
    assert (widget.html, wire.sent) == (before, [])


def test_an_unknown_keyword_gets_help() -> None:
    with pytest.raises(TypeError, match="no option 'strat'; did you mean 'start'"):
        Counter(strat=3)
    with pytest.raises(TypeError, match="its options: none"):
        LiveView(anything=1)


def test_stored_values_and_hash_come_in_and_damaged_ones_are_refused() -> None:
    widget = Counter()
    wire = Wire(widget)
    wire.event(kind="hello", prefs={}, stored={"cinch.counter": 4, "other": 9}, hash="", n=1)
    assert widget.count == 4
    wire.event(kind="hello", prefs=None, stored={"cinch.counter": "many"}, hash="", n=2)
    assert widget.count == 4
    assert "invalid literal" in widget.text()
    wire.event(kind="hello", prefs=[1], stored=None, hash=None, n=3)
    wire.event(kind="hash", hash="count=9", n=4)
    assert widget.count == 9


def test_effects_reach_the_browser() -> None:
    widget = Counter()
    wire = Wire(widget)
    widget.copy_text("x")
    widget.download("a.txt", "x")
    widget.print_page()
    widget.set_hash("count=3")
    widget.store("cinch.counter", [1])
    widget.focus("card-5H")
    names = [message["effect"] for message in wire.sent]
    assert names == ["copy", "download", "print", "hash", "store", "focus"]
    with pytest.raises(ValueError, match=r"start with 'cinch\.'"):
        widget.store("theme", 1)


def test_saved_output_rests_and_reads_well() -> None:
    widget = Counter(start=2)
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"] == "Counter(start=2)"
    assert re.match(r'<div class="cinch-widget cinch-saved"><fieldset disabled', data["text/html"])
    assert "2 clicks" in data["text/html"]
    assert "<style" not in data["text/html"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id


def test_ids_differ_between_widgets_and_from_the_saved_drawing() -> None:
    class Named(LiveView):
        def render(self) -> Html:
            return h.p("x", id=self.uid("p"))

    one, two = Named(), Named()
    ids = [re.findall(r'id="([^"]+)"', text) for text in (one.html, two.html, one.saved_html())]
    assert len({name for found in ids for name in found}) == 3


def test_every_class_brings_the_same_texts() -> None:
    one, two = Counter(), RulesViewForTest()
    assert one._esm == two._esm == base._ESM
    assert one._css == two._css == base._CSS
    assert "html" in one.keys, "the drawing is in the state that a page saves"


# ---- HTML -------------------------------------------------------------------------------------


def test_hostile_text_never_becomes_markup() -> None:
    drawn = h.p(HOSTILE, [HOSTILE, {"k": HOSTILE}], title=HOSTILE, data_key=HOSTILE)
    assert "<img" not in drawn
    assert "<script" not in drawn
    assert text_of(h.p(HOSTILE)) == HOSTILE
    assert "<img" not in cards_html.message("info", HOSTILE, link=(HOSTILE, HOSTILE))
    assert "<img" not in str(cards_html.button(HOSTILE, HOSTILE, label=HOSTILE))


def test_scripts_in_attributes_are_refused() -> None:
    with pytest.raises(ValueError, match="'onclick' is no attribute"):
        tag("p", onclick="alert(1)")
    with pytest.raises(ValueError, match="no element name"):
        tag("p><script")


# ---- choices for the whole book -----------------------------------------------------------------


class RulesViewForTest(RulesView):
    def setup(self, rules: Any = None) -> None:
        self.use_rules(rules)
        self.started = 0

    def render(self) -> Html:
        return h.div(self.rules_bar(), h.p(self.rules.title))

    def on_rules(self) -> None:
        self.started += 1


def test_the_picker_chooses_for_the_whole_book() -> None:
    widget = RulesViewForTest()
    wire = Wire(widget)
    wire.event(kind="do", do="rules", value="shoot", n=1)
    assert (widget.rules, widget.started) == (SHOOT, 1)
    pref = {"kind": "effect", "effect": "pref", "name": "rules", "value": "shoot"}
    assert pref in wire.sent
    wire.event(kind="prefs", prefs={"rules": "le-cinch.must_ruff=0"}, n=2)
    assert widget.rules == LE_CINCH.replace(must_ruff=False)
    assert "with house rules" in widget.html
    wire.event(kind="do", do="rules", value="whist", n=3)
    assert "whist" in widget.text()
    assert widget.rules == LE_CINCH.replace(must_ruff=False)
    wire.event(kind="prefs", prefs={"rules": "le-cinch.must_ruff=perhaps"}, n=4)
    assert widget.rules == LE_CINCH.replace(must_ruff=False), "a damaged choice counts as none"


def test_a_widget_made_with_rules_keeps_to_them() -> None:
    widget = RulesViewForTest(rules="shoot")
    wire = Wire(widget)
    wire.event(kind="hello", prefs={"rules": "high-five"}, stored={}, hash="", n=1)
    assert widget.rules == SHOOT
    wire.event(kind="do", do="rules", value="double-pedro", n=2)
    assert widget.rules == PRESETS["double-pedro"]
    assert not [m for m in wire.sent if m.get("effect") == "pref"]


def test_rules_may_be_given_in_every_form() -> None:
    house = LE_CINCH.replace(target=61)
    assert RulesViewForTest(rules="Cinch with Shoot").rules == SHOOT
    assert RulesViewForTest(rules=house).rules == house
    assert RulesViewForTest(rules="le-cinch.target=61").rules == house
    with pytest.raises(ValueError, match="'whist' is no rule set"):
        RulesViewForTest(rules="whist")


def test_the_deck_is_chosen_for_the_whole_book() -> None:
    widget = Choices()
    wire = Wire(widget)
    wire.event(kind="do", do="colours four", n=1)
    pref = {"kind": "effect", "effect": "pref", "name": "deck", "value": "four"}
    assert pref in wire.sent
    assert widget.prefs.deck == "four"
    wire.event(kind="do", do="colours pink", n=2)
    assert "'pink' is no choice; there are two, four" in widget.text()
    assert widget.prefs.deck == "four"


# ---- cards --------------------------------------------------------------------------------------


def test_a_card_says_everything_in_its_name() -> None:
    trumps = trumps_for("H", LE_CINCH)
    drawn = cards_html.card(Card("5D"), do="play 5D", trumps=trumps, rules=LE_CINCH)
    assert text_of(drawn) == "five of diamonds, left pedro, trump, 5 points"
    assert 'data-do="play 5D"' in drawn
    plain = cards_html.card(Card("5D"), trumps=trumps_for("H", SHOOT), rules=SHOOT)
    assert 'aria-label="five of diamonds"' in plain
    assert "<button" not in plain
    with pytest.raises(ValueError, match="no look of a card"):
        cards_html.card(Card("5D"), look=["shiny"])


def test_a_hand_dims_what_is_not_legal_but_leaves_it_clickable() -> None:
    cards = parse_cards("5S 4D")
    drawn = cards_html.hand(cards, do="play", legal=[Card("5S")])
    assert drawn.count("<button") == 2
    assert "four of diamonds, not allowed now" in drawn
    assert "disabled" not in drawn


def test_a_trick_names_its_cards_in_order_and_its_winner() -> None:
    plays = [(Seat.E, Card("KH")), (Seat.S, Card("AH"))]
    drawn = cards_html.trick(plays, winner=Seat.S, turn=Seat.W)
    assert "East king of hearts, South ace of hearts" in drawn
    assert "ace of hearts, played by South, wins" in drawn


def test_a_verdict_of_the_engine_is_shown_with_rule_and_source() -> None:
    class Table(LiveView):
        def setup(self) -> None:
            self.hand = Hand.new(LE_CINCH, seed=1)

        def render(self) -> Html:
            return h.p(self.hand.phase.name)

        def do_bid(self, number: str) -> None:
            self.hand.apply(f"bid {number}")

    widget = Table()
    widget.act("bid 6")
    widget.act("bid 4")
    verdict = widget.hand.check("bid 4")
    assert not verdict.ok
    assert verdict.sentence in widget.text()
    assert verdict.link.removeprefix("book/") in widget.html
    assert len(widget.hand.history()) == 1
