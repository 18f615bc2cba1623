"""The table on its page, as a reader without a mouse has it, the engine live in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from cinch.bots import make_bot
from cinch.hand import Hand, Phase
from cinch.packing import from_token, token
from cinch.rules import SHOOT

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PAGE = "book/full-hand.html"
IDLE = "!document.querySelector('.cinch-widget[data-waiting]')"
FOCUSED = "(e => e && (e.dataset.key || e.id || e.tagName))(document.activeElement)"

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


class Player:
    """Somebody at the keyboard: nothing here uses a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        """Press keys one after the other, and wait for the answer to each."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_function(IDLE)

    @property
    def focused(self) -> str:
        return str(self.page.evaluate(FOCUSED))

    def tab_to(self, *keys: str, back: bool = False, limit: int = 60) -> None:
        """Press Tab until one of these has the focus."""
        for _ in range(limit):
            if self.focused in keys:
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab never reached {keys}; it stands on {self.focused}")

    def has(self, selector: str) -> bool:
        return bool(self.page.locator(selector).count())

    @property
    def state(self) -> dict[str, Any]:
        """What the page keeps in the browser."""
        return json.loads(self.page.evaluate("localStorage.getItem('cinch.table')") or "{}")

    @property
    def hand(self) -> Hand:
        found = from_token(self.state["table"]["hand"])
        assert isinstance(found, Hand)
        return found

    @property
    def message(self) -> str:
        return self.page.locator(".cinch-notice").first.inner_text()

    def choose(self, name: str, *steps: str) -> None:
        """Open the choices, change one, and close them again."""
        self.tab_to("fold-choices")
        self.press("Enter")
        self.tab_to(name)
        self.press(*steps)
        self.tab_to("fold-choices", back=True)
        self.press("Enter")

    def step(self) -> None:
        """Whatever is wanted now, from where the focus is."""
        at = self.focused
        if at in ("next", "do-deal", "do-draw"):
            self.press("Enter")
        elif at.startswith("call-"):
            self.bid()
        elif at.startswith("trump-"):
            self.press("ArrowRight", "Enter")
        elif self.has("[data-key=throw]"):
            self.discard()
        elif at.startswith("card-"):
            before = len(self.hand.actions)
            self.press("Enter")
            if len(self.hand.actions) == before:
                self.press("Enter")  # the coach has spoken: all the same
            assert len(self.hand.actions) > before, self.message
        else:
            self.tab_to("next", "do-deal", "do-draw", "call-pass", "trump-S", "throw")

    def bid(self) -> None:
        """Bid one more than the highest if a weak hand would, else pass."""
        legal = self.hand.legal_actions()
        goal = next((a for a in legal if a.value in (1, 2)), legal[0])
        key = "call-pass" if goal.kind == "pass" else f"call-{goal}"
        for _ in range(20):
            if self.focused == key:
                break
            self.page.keyboard.press("ArrowRight")
        self.press("Enter")

    def discard(self) -> None:
        self.tab_to("do-sort")
        self.press("Enter")
        self.tab_to("throw", back=True)
        self.press("Enter")
        while self.has("[data-key=throw]"):  # more than six trumps: the last ones go as well
            self.tab_to(*[f"card-{card}" for card in self.hand.cards(2)])
            self.press("End")
            while self.page.evaluate("document.activeElement.ariaPressed") == "true":
                self.page.keyboard.press("ArrowLeft")
            self.press("Enter")
            self.tab_to("throw", back=True)
            self.press("Enter")


@pytest.fixture
def sit(site: str, visit: Callable[..., Any], settled: Callable[[Page], None]) -> Iterator[Any]:
    """`sit(hash)` opens the page in a fresh browser; at the end every console must be clean."""
    seen = []

    def open_page(hash: str = "", **options: Any) -> Player:
        found = visit(site + PAGE + (f"#{hash}" if hash else ""), **options)
        seen.append(found)
        settled(found.page)
        # stored once the table has read what the browser brought: the address, the storage
        found.page.wait_for_function("localStorage.getItem('cinch.table')")
        return Player(found.page)

    yield open_page
    for found in seen:
        found.assert_clean()


def steady_hand(rules: Any = SHOOT, seed: int = 5) -> Hand:
    """A finished hand, by four steady players."""
    hand = Hand.new(rules, seed=seed)
    bot = make_bot("steady", seed)
    while hand.phase != Phase.DONE:
        assert hand.turn is not None
        hand.apply(bot.decide(hand.view(hand.turn)).action)
    return hand


def test_a_whole_game_by_keyboard(sit: Any) -> None:
    """To the target, under Cinch with Shoot: picked, bid, discarded and played by keys alone."""
    player = sit()
    player.choose("rules-picker", "ArrowDown", "ArrowDown")
    assert player.hand.rules == SHOOT
    player.tab_to("call-pass", back=True)
    for _ in range(600):
        if "The game is over." in player.page.locator(".cinch-play").inner_text():
            break
        player.step()
    text = player.page.locator(".cinch-play").inner_text()
    assert "The game is over." in text
    game = from_token(player.state["table"]["game"])
    game.hand = player.hand
    game.next_hand()
    assert game.outcome is not None
    assert max(game.totals) >= 15
    for team in (0, 1):
        shown = player.page.locator(f"[data-key=score-{'NS' if team == 0 else 'EW'}] strong")
        assert shown.inner_text() == str(game.totals[team]).replace("-", "−")
    # the score sheet has a row for every hand, and each can be looked at
    player.tab_to("fold-sheet")
    player.press("Enter")
    assert player.page.locator("[data-key^=look-]").count() == len(game.results)
    player.tab_to("look-1")
    player.press("Enter")
    assert player.focused == "replay-at"
    # one more key, and the next game begins
    player.tab_to("close")
    player.press("Enter")
    player.tab_to("do-deal")
    player.press("Enter")
    assert from_token(player.state["table"]["game"]).totals == (0, 0)


def test_a_reload_in_mid_hand_goes_on(sit: Any, settled: Any) -> None:
    player = sit()
    player.tab_to("call-pass")
    for _ in range(60):
        player.step()
        if len(player.hand.tricks) == 2:
            break
    before, shown = player.state, player.page.locator(".cinch-play").inner_text()
    assert len(player.hand.tricks) == 2
    player.page.reload()
    settled(player.page)
    player.page.wait_for_function(
        "shown => document.querySelector('.cinch-play').innerText === shown", arg=shown
    )
    assert player.state == before
    player.tab_to("next", *[f"card-{a.card}" for a in player.hand.legal_actions()])
    count = len(player.hand.actions)
    player.step()
    player.step()
    assert len(player.hand.actions) > count


def test_a_link_opens_the_same_table_elsewhere(sit: Any) -> None:
    player = sit()
    player.tab_to("call-pass")
    for _ in range(12):
        player.step()
    player.tab_to("fold-share")
    player.press("Enter")
    player.tab_to("do-link")
    player.press("Enter")
    fragment = player.page.evaluate("location.hash.slice(1)")
    assert fragment.startswith("game=")
    other = sit(fragment)
    assert other.hand == player.hand
    assert other.state["table"] == player.state["table"]
    assert "the link describes" in other.message
    # the same page hears of another link without being loaded again
    hand = steady_hand()
    other.page.evaluate("hash => { location.hash = hash }", f"hand={token(hand)}&seat=N")
    other.page.wait_for_function("JSON.parse(localStorage['cinch.table']).table.you === 'N'")
    assert other.page.locator("[data-key=replay-at]").is_visible()
    assert (other.hand, other.state["table"]["you"]) == (hand, "N")


@pytest.mark.parametrize("damage", ["cut off", "not a link at all"])
def test_a_damaged_link_says_so_and_deals_afresh(sit: Any, damage: str) -> None:
    fragment = f"hand={token(steady_hand())}"[:-5] if damage == "cut off" else "game=%3Cb%3E"
    player = sit(fragment)
    assert "This link is damaged" in player.message
    player.tab_to("call-pass")
    player.step()
    player.step()
    assert player.hand.actions


def test_back_and_forth_through_the_review(sit: Any) -> None:
    hand = steady_hand(seed=8)
    player = sit(f"hand={token(hand)}")
    last = len(hand.actions)
    slider = player.page.locator("[data-key=replay-at]")

    def at() -> int:
        return int(slider.input_value())

    assert at() == 0
    player.tab_to("replay-at")
    player.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert at() == 1
    player.press("End")
    assert at() == last
    player.tab_to("step-back")  # where the row of buttons is entered when the end is reached
    player.press("Enter", "Enter")
    assert at() == last - 2
    player.press("ArrowRight", "Enter")  # along the row to "step forward"
    assert at() == last - 1
    words = player.page.locator("[data-key=replay-words]").inner_text()
    assert hand.actions[-2].card.symbol in words
    player.tab_to("close")
    player.press("Enter")
    player.tab_to("do-review")
    player.press("Enter")
    player.page.wait_for_function("document.querySelector('[data-key=review] table')")
    player.page.wait_for_function(IDLE, timeout=60_000)
    mine = [n for n, (seat, _) in enumerate(hand.history()) if seat.name == "S"]
    moments = player.page.locator("[data-key^=moment-]")
    assert moments.count() == len(mine)
    for step in (mine[2], mine[0], mine[-1]):
        player.tab_to(f"moment-{step}", limit=90)
        player.press("Enter")
        assert at() == step
        player.tab_to("close")
        player.press("Enter")
        player.tab_to("do-deal", "do-review")
    # and from any step the hand can be played on differently
    player.tab_to("replay")
    player.press("Enter")
    player.tab_to("replay-at")
    player.press("Home")
    player.tab_to("branch")
    player.press("Enter")
    assert player.hand == hand.at(0)
    assert player.has(".cinch-chip:text-is('open')")


def test_keys_for_why_and_take_back(sit: Any) -> None:
    player = sit()
    player.tab_to("call-pass")
    player.press("?")
    assert player.message
    player.press("Enter")
    while not player.focused.startswith("card-") and not player.focused.startswith("trump-"):
        player.step()
    count = len(player.hand.actions)
    player.press("u")
    assert len(player.hand.actions) < count


def test_every_state_of_the_table_is_accessible_and_fits_a_phone(sit: Any) -> None:
    """axe finds nothing and nothing sticks out, in both themes, with everything opened."""
    player = sit(viewport={"width": 320, "height": 640}, reduced_motion="reduce", theme="light")
    page = player.page
    page.add_script_tag(path=str(AXE))
    found: list[str] = []

    def look(name: str) -> None:
        wide = page.evaluate(
            "[...document.querySelectorAll('.cinch-play *')].filter(e => "
            "e.getBoundingClientRect().right > innerWidth + 1 && e.offsetParent && "
            "!e.closest('.cinch-scroll, .cinch-record, .cinch-sr')).map(e => e.className)"
        )
        found.extend(f"{name}: wide: {one}" for one in wide[:3])
        for theme in ("light", "dark"):
            page.evaluate("t => document.documentElement.dataset.theme = t", theme)
            page.evaluate("t => document.documentElement.dataset.mode = t", theme)
            page.wait_for_timeout(250)
            result = page.evaluate("axe.run('.cinch-widget', { resultTypes: ['violations'] })")
            found.extend(
                f"{name}, {theme}: {v['id']}: {n['target']} {n['html'][:150]}"
                for v in result["violations"]
                for n in v["nodes"]
            )

    player.tab_to("fold-choices")
    player.press("Enter")
    player.tab_to("option-counter")
    player.press("Space")
    look("the auction, with the choices")
    player.tab_to("fold-choices", back=True)
    player.press("Enter")
    player.tab_to("call-pass", back=True)
    seen = set()
    for _ in range(80):
        state = "trick" if player.focused == "next" else player.hand.phase.name
        if state not in seen:
            seen.add(state)
            look(state)
        if player.focused == "do-deal":
            break
        player.step()
    assert {"PLAY", "trick", "DONE"} <= seen
    player.tab_to("do-review")
    player.press("Enter")
    page.wait_for_function(IDLE, timeout=60_000)
    for fold in ("tricks", "sheet", "share"):
        player.tab_to(f"fold-{fold}", limit=120)
        player.press("Enter")
    look("the end, with everything opened")
    player.tab_to("replay", back=True, limit=120)
    player.press("Enter")
    look("the replay")
    assert found == []
