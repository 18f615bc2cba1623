"""The table: a hand, a game or a part of a hand, against programs, with everything around it.

The reader's seat, the other players, the pace, the coach and the rules can be chosen; what is
played survives a reload; any hand can be taken back, looked at again, branched from, and sent to
somebody as a link. A hand in which something hidden was seen is marked *open*.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cinch.actions import Action
from cinch.explain import explain_outcome
from cinch.hand import Phase
from cinch.rules import RuleSet
from cinch.widgets import table_state as state
from cinch.widgets.replay import counted
from cinch.widgets.table_drawing import TableDrawing
from cinch.widgets.table_memory import STORE
from cinch.widgets.table_options import Options
from cinch.widgets.table_words import since

__all__ = ["Table"]


class Table(TableDrawing):
    """Play Cinch against programs that see only their own cards.

    ``seed`` fixes the cards; ``mode`` is game, hand, auction, discard or play; ``seat`` is the
    reader's; ``bots`` are random, steady or expert; ``coach`` is off, warn or hints; ``rules`` a
    rule set or its id (None: the book's choice).

    >>> table = Table(seed=51, mode="hand", rules="le-cinch")
    >>> table.hand.turn == table.you
    True
    """

    label = "The table"
    recall = (STORE,)
    hash_prefix = "hand= game="

    def setup(
        self,
        seed: int | str = 51,
        mode: str = "game",
        seat: str = "S",
        bots: str = "steady",
        coach: str = "hints",
        rules: str | RuleSet | None = None,
    ) -> None:
        """Deal; the others act until it is the reader's turn."""
        self.use_rules(rules)
        options = Options()
        for name, value in (
            ("mode", mode), ("seat", seat), ("partner", bots), ("opponents", bots),
            ("coach", coach),
        ):  # fmt: skip
            options = options.with_value(name, value)
        self.options = options
        self.greeted = False  # nothing is stored before what is stored has been read
        self.kept = self.parked = self.goal = None
        self.unfolded = set()
        self.looking = 0
        self._deal(seed)

    # ---- the course of the hand ----------------------------------------------------------

    def advance(self) -> None:
        """After the reader's own action: go on, or wait for a click at every step."""
        if self.options.pace == "through":
            self.go_on()

    # ---- what the reader does ------------------------------------------------------------

    def act_now(self, action: Action) -> bool:
        """Do it unless it is refused or the coach has a word to say first."""
        if self.stopped and not self.waiting:
            raise ValueError("This is over. Deal again to play on.")
        if self.warns(action):
            return False
        step = len(self.hand.actions)
        self.forget_advice()
        done = super().act_now(action)
        if done:
            self.touched = True
            self.news = since(self.hand, step + 1)
            self.steer()
        return done

    def do_next(self) -> None:
        """Put the finished trick away and go on; at one step a click, the next player acts."""
        if not self.waiting and not self.others_turn:
            raise ValueError("There is nothing to go on to: it is your turn.")
        step = len(self.hand.actions)
        self.waiting = False
        self.reasons = {}
        if self.others_turn:
            if self.options.pace == "through":
                self.go_on()
            else:
                self.others_step()
        self.news = since(self.hand, step)
        if self.hand.phase == Phase.DONE and not self.waiting:
            self._tell_score()
        else:
            self.announce(" ".join(self.news))
        self.steer()

    def _tell_score(self) -> None:
        game = self.standing
        if game is not None and game.outcome is not None:
            end = explain_outcome(self.rules, game.outcome, game.totals)
            won = game.outcome.winner == self.you.team
            self.say("good" if won else "info", end.sentence)

    def do_deal(self) -> None:
        """The next hand of the game; else a new game, hand or exercise."""
        game = self.standing
        if game is not None and not game.over and self.hand.phase == Phase.DONE:
            self._take_game(game)
            self.hand = game.hand.copy()
            self.clear()
            self.go_on()
        else:
            self._deal(state.next_seed(self.seed), self.seated())
        self.steer()

    def do_seed(self, *, value: Any = None) -> None:
        """Deal from a seed that the reader gives."""
        text = value.get("seed", "") if isinstance(value, Mapping) else value
        seed = state.read_seed(str(text or ""))
        self._deal(seed, self.seated())
        self.say("info", f"Dealt from the seed {seed}.")

    def do_option(self, name: str, *, value: Any = None) -> None:
        """Change a choice. What is played and from where begins anew; the rest holds at once.

        The cards stay the same; where more of them has been seen, the hand is an open one.
        """
        self.options = self.options.with_value(name, value)
        if name in ("mode", "seat"):
            left = self.seated()
            self._park()
            self._deal(self.seed, left)
        self._place_bots()

    def on_rules(self) -> None:
        """Deal the same seed under the new rules; what was played can be gone back to."""
        rules = self.rules
        left = self.seated() if self.greeted or self.touched else None
        if self.options.mode == "discard" and not rules.draw:
            self.options = self.options.with_value("mode", "hand")
        self._park()
        self.rules = rules
        self._deal(self.seed, left)

    def do_undo(self) -> None:
        """Take back to the reader's last decision; a warning is withdrawn before that."""
        if self.warned is not None:
            self.warned = None
            self.say("info", "Nothing was played: choose again.")
            return
        mine = [n for n, (seat, _) in enumerate(self.hand.history()) if seat == self.you]
        if self.mode in ("discard", "play"):  # what the programs did for the reader stays
            first = {"discard": ("discard", "draw", "take"), "play": ("play",)}[self.mode]
            mine = [n for n in mine if self.hand.actions[n].kind in first]
        if not mine:
            raise ValueError("There is nothing of yours to take back yet.")
        self._back_to(mine[-1])
        self.steer()

    def _back_to(self, step: int) -> None:
        """Go back, from a hand that is over as from an open one: all of it could be seen."""
        if self.stopped or state.revealed(self.hand, step, self.you):
            self.mark_open()
        self.hand = self.hand.at(step)
        self.clear()

    def do_branch(self) -> None:
        """Play on from the step of the replay that is shown."""
        if self.cursor is None:
            raise ValueError("Open the replay first, and go to the step from which to play on.")
        step, whole = self.cursor, self.replayed
        if self.looking:
            self._park()
            self._sit_at(state.Seated("hand", None, self.you, whole))
        self._back_to(step)
        self.say("info", f"You play on from step {step}.")
        self.steer()

    def do_moment(self, step: str) -> None:
        """From the review to the table as it was before a decision."""
        if self.reviewed is None:
            raise ValueError("Make the review first.")
        found = counted(step, "a step")
        self.not_looking()
        self.cursor = 0
        self._go(found)
        self.goal = "replay-at"

    def do_peek(self) -> None:
        """Show or hide all hands; before the end that makes the hand an open one."""
        self.peek = not self.peek
        if self.peek and not self.may_see_all():
            self.mark_open()

    def why_words(self) -> str:
        """Why another seat did it: a steady player's reason, where he would do the same."""
        whole, cursor = self.replayed, self.cursor
        if not cursor or not self.may_see_all():
            return ""
        before = whole.at(cursor - 1)
        seat, action = before.turn, whole.actions[cursor - 1]
        if seat is None or seat == self.you:
            return ""
        from cinch.bots import make_bot

        decision = make_bot("steady", self.bot_seed).decide(before.view(seat))
        return f"Why: {decision.sentence}" if decision.action == action else ""

    def do_fold(self, part: str) -> None:
        """Open or close a part below the table."""
        self.unfolded = self.unfolded ^ {part}

    def do_anew(self) -> None:
        """Leave this game or hand, and deal the next seed."""
        left = self.seated()
        self._park()
        self._deal(state.next_seed(self.seed), left)
        self.steer()
