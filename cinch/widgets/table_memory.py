"""What the table remembers: who sits where at what, links, records, the browser's storage.

A mix-in of `cinch.widgets.table.Table`. What comes in from a link, a record or the storage is
played again before anything of it is used (`cinch.widgets.table_state`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cinch.cards import Seat
from cinch.game import Game
from cinch.hand import Hand, Phase
from cinch.packing import token
from cinch.record import dumps
from cinch.view import View, view
from cinch.widgets import table_state as state
from cinch.widgets.prefs import Prefs
from cinch.widgets.replay import Replay
from cinch.widgets.table_coach import Coached
from cinch.widgets.table_options import Options

__all__ = ["Remembering"]

STORE = "cinch.table"
_VERSION = 1


class Remembering(Coached, Replay):
    """The state of the table. ``parked`` is what was played before, to be gone back to."""

    mode: str
    seed: int | str  # the last seed dealt from
    dealt_from: int | str | None  # this table's seed; None when it came from a link
    game: Game | None  # up to the hand on the table, which is not counted in it
    game_token: str | None
    opened: tuple[int, ...]  # the hands in which something hidden was seen
    parked: dict[str, Any] | None
    touched: bool  # whether the reader has done anything yet
    greeted: bool  # nothing is stored before what is stored has been read
    kept: Any
    news: list[str]
    unfolded: set[str]  # the parts below the table that are open

    # ---- sitting down --------------------------------------------------------------------

    def _deal(self, seed: int | str, left: state.Seated | None = None) -> None:
        """Deal; ``left`` is the table that the reader comes from, if he has seen one."""
        self.seed = seed
        self._sit_at(state.deal(self.options.mode, self.rules, seed, self.options.you))
        self.go_on()
        self._admit(left)

    def _admit(self, left: state.Seated | None) -> None:
        """Mark as open what the reader knows too much of from the table that he has left."""
        if left is None:
            return
        if state.gives_away(left, self.seated()):
            self.mark_open()
        if self.parked is not None:
            parked = state.Seated.read(self.parked)
            if state.gives_away(left, parked):
                self.parked = parked.marked_open().as_dict()

    def _sit_at(self, table: state.Seated) -> None:
        """Take over a table as it stands; nobody acts yet."""
        self.mode, self.dealt_from, self.you = table.mode, table.seed, table.you
        self.hand, self.opened = table.hand, table.opened
        self._take_game(table.game)
        self.rules = table.hand.rules
        if table.seed is not None:
            self.seed = table.seed
        self.bot_seed = self.seed
        self.clear()
        self.waiting = table.waiting
        self.touched = False
        self._place_bots()

    def _take_game(self, game: Game | None) -> None:
        """The game up to the hand on the table; its token is made once for the whole hand."""
        self.game = game
        self.game_token = None if game is None else token(game)

    def _place_bots(self) -> None:
        options = self.options
        partner = self.you.partner
        self.bots = {
            seat: options.partner if seat == partner else options.opponents
            for seat in Seat
            if seat != self.you
        }

    def seated(self) -> state.Seated:
        """The table as it stands."""
        return state.Seated(
            self.mode, self.dealt_from, self.you, self.hand, self.game, self.opened, self.waiting
        )

    def clear(self) -> None:
        """Forget what belonged to the last decision, and leave the replay."""
        super().clear()
        self.not_looking()
        self.peek = False
        self.news: list[str] = []
        self.forget_advice()
        self.forget_review()

    # ---- how it stands -------------------------------------------------------------------

    @property
    def stopped(self) -> bool:
        """Whether the hand, or the exercise, is over."""
        return state.over(self.mode, self.hand)

    def seen_by(self, seat: Seat) -> View:
        """What a seat knows, the score of the game included."""
        return view(self.hand, seat, self.game.totals if self.game else (0, 0))

    def go_on(self) -> None:
        """Let the others act, until it is the reader's turn or a trick is complete."""
        while self.others_turn:
            seat = self.hand.turn
            self.others_step()
            assert seat is not None
            if self.bots[seat] == "expert" and self.greeted and self.others_turn:
                self.refresh()  # an expert thinks: show each card as it comes

    @property
    def standing(self) -> Game | None:
        """The game with the finished hand counted; None outside a game."""
        if self.game is None:
            return None
        game = self.game.copy()
        game.hand = self.hand
        if self.hand.phase == Phase.DONE and not self.waiting:
            game.next_hand()
        return game

    @property
    def number(self) -> int:
        """The number of the hand on the table in its game."""
        return self.seated().number

    @property
    def is_open(self) -> bool:
        """Whether something hidden was seen in this hand."""
        return self.seated().is_open

    def mark_open(self) -> None:
        """Note that something hidden was seen in this hand."""
        self.opened = self.seated().marked_open().opened

    def may_see_all(self) -> bool:
        """Whether showing all hands of the hand looked at gives nothing away any more."""
        return bool(self.looking) or self.is_open or self.stopped

    def hand_number(self, number: int) -> Hand:
        """A finished hand of the game."""
        results = self.standing.results if self.standing else []
        if not 1 <= number <= len(results):
            raise ValueError(f"There is no finished hand {number} in this game.")
        return results[number - 1][0]

    # ---- links, records, storage ---------------------------------------------------------

    def do_link(self) -> None:
        """Show the link to this table in the page's address, and copy it."""
        fragment = state.link_to(self.seated())
        self.set_hash(fragment)
        self.copy_text(f"#{fragment}")
        self.say("good", "The page's address now leads to this table: copy it from the browser.")

    def do_copy_record(self) -> None:
        """Copy the record of the hand looked at as text."""
        self.copy_text(self._may_record())

    def do_save_record(self) -> None:
        """Save the record of the hand as a file."""
        self.download("cinch-hand.txt", self._may_record() + "\n")

    def record(self) -> str | None:
        """The record of the hand looked at; None while it would give cards away."""
        return dumps(self.replayed) if self.may_see_all() else None

    def _may_record(self) -> str:
        text = self.record()
        if text is None:
            raise ValueError("The record names every card: it can be had when the hand is over.")
        return text

    def do_open(self, *, value: Any = None) -> None:
        """Open a pasted record or link; when it is damaged, everything stays as it is."""
        text = str(value.get("text", "") if isinstance(value, Mapping) else value or "").strip()
        if not text:
            raise ValueError("Paste a record or a link first.")
        table = state.from_text(text, self.you)
        left = self.seated()
        self._park()
        self._resume(table, left)
        self.say("info", "Opened.")

    def _park(self) -> None:
        """Keep what is being played, to go back to it later."""
        if self.touched or self.number > 1:
            self.parked = self.seated().as_dict()

    def do_unpark(self) -> None:
        """Back to what was being played before."""
        if self.parked is None:
            raise ValueError("There is nothing to go back to.")
        back = state.Seated.read(self.parked)
        left = self.seated()
        again = left.as_dict() if self.touched or self.number > 1 else None
        self._resume(back, left)
        self.parked = again

    def _resume(self, table: state.Seated, left: state.Seated | None = None) -> None:
        self._sit_at(table)
        self.options = self.options.with_value("mode", self.mode).with_value("seat", self.you.name)
        self._place_bots()
        self.touched = True
        self._admit(left)

    def on_hash(self, hash: str) -> None:
        """Open a link; a damaged one is said to be so, and cards are dealt afresh."""
        self._open_link(hash, self.seated())

    def _open_link(self, hash: str, left: state.Seated | None) -> None:
        def opened() -> None:
            self._resume(state.from_link(hash), left)
            if self.hand.phase == Phase.DONE:
                self.cursor = 0

        self._park()
        problem = self._take_in(opened)
        if problem:
            self.say("refused", f"This link is damaged: {problem}. Here is a new deal instead.")
            self._deal(state.next_seed(self.seed), left)
            return
        self.set_hash("")
        self.say("info", "This is the table that the link describes.")

    def on_hello(self, prefs: Prefs, stored: Mapping[str, Any], hash: str) -> None:
        """Go on with what was played before; a link comes first."""
        if not self.greeted and stored[STORE] is not None:
            problem = self._take_in(lambda: self._read(stored[STORE]))
            if problem:
                self.say(
                    "info",
                    f"What this browser had kept of your game is damaged ({problem}), "
                    "so here is a new deal.",
                )
        self.greeted = True
        if hash.startswith(tuple(self.hash_prefix.split())):
            self._open_link(hash, self.seated() if self.touched else None)

    def _take_in(self, read: Callable[[], None]) -> str:
        """Read what comes from outside; what is wrong with it, nothing of it being used then.

        What cannot be drawn is damaged too: found here, it leaves the reader a table.
        """
        before = self.snapshot()
        try:
            read()
            self.render()
        except Exception as problem:
            self.restore(before)
            words = str(problem) if isinstance(problem, ValueError) else ""
            return words or "it holds what cannot be"
        return ""

    def _read(self, stored: Any) -> None:
        if not isinstance(stored, Mapping) or stored.get("version") != _VERSION:
            raise ValueError("it is of another version")
        options = Options.read(stored.get("options"))
        table = state.Seated.read(stored.get("table"))
        parked = stored.get("parked")
        if parked is not None:
            parked = state.Seated.read(parked).as_dict()
        self.options, self.parked = options, parked
        self._resume(table)

    def refresh(self) -> None:
        """Draw, and keep what is played in the reader's browser."""
        super().refresh()
        if self.goal is not None:
            goal, self.goal = self.goal, None
            self.focus(goal)
        if not self.greeted:
            return
        try:
            table = self.seated().as_dict(self.game_token)
        except ValueError:
            return  # too long for a token; what was kept before stays
        now = {
            "version": _VERSION,
            "options": self.options.as_dict(),
            "table": table,
            "parked": self.parked,
        }
        if now != self.kept:
            self.kept = now
            self.store(STORE, now)
