"""Curated decisions before the play: what to throw from seven trumps, what the dealer takes."""

from __future__ import annotations

from functools import lru_cache

from cinch import Action, Card, Seat, cards_of
from cinch.positions_deal import DEAL_POSITIONS, DealPosition, find_deal_position
from cinch.widgets import cards_html as draw
from cinch.widgets.base import LiveView
from cinch.widgets.cinching import gain
from cinch.widgets.html import Html, h
from cinch.widgets.verdicts import say_verdict

__all__ = ["DealLab"]

ME = Seat.S


@lru_cache(maxsize=64)
def _average(key: str, action: str) -> float:
    """What a choice brings on average, worked out once."""
    return find_deal_position(key).average((action,))


class DealLab(LiveView):
    """A decision before the play: South chooses, the hidden cards are dealt anew and played out.

    ``key`` is the decision to begin with.

    >>> lab = DealLab("seven")
    >>> lab.position.topic
    'what to throw from seven trumps'
    """

    label = "Decisions before the play"

    def setup(self, key: str = "") -> None:
        """Begin with a decision; ValueError names the keys there are."""
        self._show(find_deal_position(key) if key else DEAL_POSITIONS[0])

    def _show(self, position: DealPosition) -> None:
        self.position = position
        self.hand = position.hand()
        self.tried: Action | None = None

    def do_next(self) -> None:
        """The next decision."""
        place = DEAL_POSITIONS.index(self.position)
        self._show(DEAL_POSITIONS[(place + 1) % len(DEAL_POSITIONS)])

    def do_undo(self) -> None:
        """Choose again."""
        self.tried = None

    def do_choose(self, *words: str) -> None:
        """Make the choice: refused when the rules forbid it, else valued beside the best."""
        action = Action.parse(" ".join(words))
        verdict = self.hand.check(action, ME)
        if not verdict.ok:
            say_verdict(self, verdict)
            return
        self.tried = action
        position = self.position
        right = position.actions(position.right)[0]
        gap = _average(position.key, str(right)) - _average(position.key, str(action))
        if action == right:
            self.say("good", position.right_why)
        elif action == position.actions(position.wrong)[0]:
            self.say("refused", position.wrong_why)
        elif gap > 0.05:
            self.say("info", f"That brings {gap:.1f} points a hand less than the best choice.")
        else:
            self.say("good", f"As good on average. {position.right_why}")

    def _choices(self) -> list[tuple[Card, Action]]:
        """Every legal choice with the one card that tells it from the others."""
        legal = self.hand.legal_actions()
        assert self.hand.trumps is not None
        if legal[0].kind != "discard":
            return [(action.card, action) for action in legal if action.kind == "take"]
        trumps = self.hand.trumps.mask
        return [(cards_of(action.mask & trumps)[0], action) for action in legal]

    def _answer(self) -> Html:
        position = self.position
        assert self.tried is not None
        named = {action: card for card, action in self._choices()}
        shown = [position.actions(texts)[0] for texts in (position.right, position.wrong)]
        if self.tried not in shown:
            shown.append(self.tried)
        rows = [
            [draw.card_text(named[action]), gain(_average(position.key, str(action)))]
            for action in shown
        ]
        head = "Thrown" if self.tried.kind == "discard" else "Taken"
        return h.div(
            draw.table(
                [head, "Score of the hand: your side's less theirs"], rows, numbers=(1,),
                caption="On average", marked=[shown.index(self.tried)],
            ),
            h.p(
                "What you cannot see was dealt anew many times, in ways that fit all you know, and "
                "each deal was played out perfectly.",
                cls="cinch-note",
            ),
        )  # fmt: skip

    def render(self) -> Html:
        """The decision, the reader's cards, the choices, and what came of one."""
        hand, position = self.hand, self.position
        assert hand.trumps is not None
        done = self.tried is not None
        choices = self._choices()
        actions = {card: str(action) for card, action in choices}
        throwing = choices[0][1].kind == "discard"
        words = "Which trump do you throw?" if throwing else "Which card do you take?"
        own = cards_of(hand.mask(ME) & (hand.trumps.mask if throwing else ~0))
        return h.div(
            h.p(
                h.strong(position.topic[0].upper() + position.topic[1:]), ". ",
                f"The rules are those of {position.rules.title}. ", position.question,
            ),
            draw.hand(own, label="Your trumps" if throwing else "Your hand", trumps=hand.trumps,
                      rules=position.rules),
            self.notice(),
            not done and draw.panel(
                words,
                draw.hand(
                    list(actions), do=lambda card: f"choose {actions[card]}", label=words,
                    trumps=hand.trumps, rules=position.rules,
                ),
            ),
            done and self._answer(),
            draw.toolbar(
                done and draw.button("Choose again", "undo"),
                draw.button("Next decision", "next", kind="main" if done else "plain"),
            ),
        )  # fmt: skip
