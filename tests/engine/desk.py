"""A table with the browser it talks to, for the tests of the table."""

from __future__ import annotations

import copy
from typing import Any

from cinch.actions import Action
from cinch.cards import cards_of
from cinch.widgets import Table


class Desk:
    """A table with the browser it talks to: what it stored, its address, what it was told."""

    def __init__(self, stored: Any = None, hash: str = "", **options: Any) -> None:
        options.setdefault("rules", "le-cinch")
        self.table = Table(**options)
        self.stored, self.hash, self.copied, self.focused = stored, "", "", ""
        self.said: list[str] = []
        self.table.send = self._take  # type: ignore[method-assign]
        self.event(kind="hello", prefs={}, stored={"cinch.table": stored}, hash=hash)

    def _take(self, content: Any, buffers: Any = None) -> None:
        match content.get("effect"):
            case "store":
                self.stored = copy.deepcopy(content["value"])
            case "hash":
                self.hash = content["hash"]
            case "copy":
                self.copied = content["text"]
            case "focus":
                self.focused = content["key"]
            case "announce":
                self.said.append(content["text"])

    def event(self, **content: Any) -> None:
        self.table._receive(self.table, content, None)
        assert self.kind != "broken", self.sentence

    def do(self, text: str, value: Any = None) -> None:
        self.event(kind="do", do=text, value=value)

    @property
    def kind(self) -> str:
        return self.table._notice.kind if self.table._notice else ""

    @property
    def sentence(self) -> str:
        return self.table._notice.sentence if self.table._notice else ""

    def step(self, choose: Any = None) -> None:
        """Whatever is wanted next, by the first legal action or by ``choose``."""
        table = self.table
        if table.waiting or table.others_turn:
            self.do("next")
        elif table.stopped:
            self.do("deal")
        else:
            legal = table.hand.legal_actions()
            self.act((choose or (lambda found: found[0]))(legal))

    def act(self, action: Action) -> None:
        if action.kind == "discard":
            table = self.table
            for card in cards_of(action.mask ^ sum(one.bit for one in table.marked)):
                self.do(f"mark {card}")
            self.do("throw")
        else:
            self.do(str(action))

    def play_until(self, stop: Any, choose: Any = None, limit: int = 400) -> None:
        for _ in range(limit):
            if stop(self.table):
                return
            self.step(choose)
        raise AssertionError("the table never came so far")

    def finish(self, choose: Any = None) -> None:
        self.play_until(lambda table: table.stopped and not table.waiting, choose)


def quiet(**options: Any) -> Desk:
    return Desk(coach="off", **options)
