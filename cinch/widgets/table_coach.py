"""The coach at the table: a word before points are given away, hints when asked, the review.

A mix-in of `cinch.widgets.table.Table`. Warnings and hints come from the reader's own `View`
(`cinch.coach`); the review looks at all cards, and is offered when the hand is over.
"""

from __future__ import annotations

from typing import Any

from cinch.actions import Action
from cinch.hand import Phase
from cinch.review import Moment, moments
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.seat import SeatView
from cinch.widgets.table_options import Options

__all__ = ["Coached"]

#: How long the coach may think about a card, in seconds.
THINKING = 1.0
#: Hands that the review imagines where a card turned out badly.
SAMPLES = 8


class Coached(SeatView):
    """Warnings, hints in three steps, and the review of the finished hand."""

    options: Options
    hints: int  # how many hints were given for this decision
    advice: Any  # the `cinch.coach.Hint` of this decision, once asked for
    warned: Action | None
    reviewed: list[Moment] | None
    thinking: bool  # whether the review is still being made
    goal: str | None

    def forget_advice(self) -> None:
        """A new decision: nothing was said about it yet."""
        self.hints = 0
        self.advice = None
        self.warned = None

    def forget_review(self) -> None:
        """Another hand, or another course of it."""
        self.reviewed, self.thinking = None, False

    # ---- before and during ---------------------------------------------------------------

    def warns(self, action: Action) -> bool:
        """Whether the coach stops the reader before this card, once, for what it gives away.

        Not where every legal card gives something away: then there is nothing better to find.
        """
        if (
            self.options.coach == "off"
            or action.kind != "play"
            or not self.your_turn
            or action == self.warned
            or not self.hand.is_legal(action)
        ):
            return False
        from cinch.coach import notes

        seen = self.seen_by(self.you)
        found = notes(seen, action.card)
        if not found or all(notes(seen, other.card) for other in seen.legal):
            return False
        self.warned = action
        self.say(
            "info",
            found[0].sentence,
            more=h.div(
                draw.button("Play it all the same", f"play {action.card}", key="all-the-same"),
                h.span(" or choose another card.", cls="cinch-note"),
                cls="cinch-toolbar",
            ),
        )
        return True

    def do_why(self, *, value: Any = None) -> None:
        """Why a card or bid is refused; else the next hint, when the coach gives hints."""
        if not self.your_turn:
            raise ValueError("There is nothing for you to decide just now.")
        if isinstance(value, str) and value.split(" ")[0] in ("play", "bid", "pass"):
            action = Action.parse(value)
            verdict = self.hand.check(action, self.you)
            if not verdict.ok:
                self.refused(action, verdict)
                return
        if self.options.coach != "hints":
            raise ValueError("The coach gives no hints now: switch them on among the choices.")
        if self.advice is None:
            from cinch.coach import hint

            by = "expert" if self.hand.phase == Phase.PLAY else "steady"
            self.advice = hint(self.seen_by(self.you), by=by, seed=self.bot_seed, seconds=THINKING)
        self.hints = min(3, self.hints + 1)
        more = self.hints < 3 and draw.button("Tell me more", "why", kind="quiet", key="more-hint")
        parts = [self.advice.text(grade) for grade in range(1, self.hints + 1)]
        # the nudge has done its work once the card is named
        self.say("info", " ".join(parts if self.hints == 1 else parts[1:]), more=more or None)

    # ---- afterwards ----------------------------------------------------------------------

    def do_review(self) -> None:
        """Go through the reader's decisions in the finished hand, the worst first."""
        if self.hand.phase != Phase.DONE or self.waiting or self.hand.thrown_in:
            raise ValueError("The review comes when the hand is over.")
        self.reviewed, self.thinking = [], True
        for moment in moments(self.hand, self.you, samples=SAMPLES, seed=self.bot_seed):
            self.reviewed.append(moment)
            if moment.seen:  # that took a while: show how far it has come
                self.refresh()
        self.thinking = False
        dear = len(self._dear())
        self.announce(
            "Nothing in your hand cost anything that you could have seen."
            if not dear
            else f"{dear} decision{'s' if dear > 1 else ''} mattered."
        )
        self.goal = "review"

    def _dear(self) -> list[Moment]:
        """At most three decisions that cost something, the dearest first."""
        dear = [moment for moment in self.reviewed or () if moment.weight >= 0.5]
        return sorted(dear, key=lambda moment: -moment.weight)[:3]

    def review_view(self) -> Html | None:
        """What mattered, in words; then every decision with what it gave away."""
        if self.reviewed is None:
            return None
        dear = self._dear()
        rows = [
            [
                h.button(
                    _words(moment), type="button", cls="cinch-button cinch-button-quiet",
                    data_do=f"moment {moment.step}", data_key=f"moment-{moment.step}",
                ),
                _loss(moment.seen),
                _loss(moment.fair),
                _best(moment) if moment.best != moment.action else "",
            ]
            for moment in self.reviewed
        ]  # fmt: skip
        return draw.panel(
            "The review",
            h.div(
                self.thinking and h.p("Still thinking …", cls="cinch-note"),
                [
                    h.p(
                        moment.sentence, " ",
                        draw.button("Look at it", f"moment {moment.step}", kind="quiet",
                                    key=f"dear-{moment.step}"),
                    )
                    for moment in dear
                ]
                or h.p("Nothing that you did cost anything that you could have seen."),
                draw.table(
                    ["You", "Seen", "Fair", "Better"], rows,
                    caption="Your decisions, and what each gave away", numbers=(1, 2),
                    marked=[n for n, moment in enumerate(self.reviewed) if moment in dear],
                ),
                h.p(
                    "Seen: beside the best when every hand lies open. Fair: beside the best over "
                    "hands that fitted what you knew; worked out only where the first finds "
                    "something. Both in the score of the hand, your side less the other.",
                    cls="cinch-note",
                ),
                cls="cinch-stack", tabindex="-1", data_key="review",
            ),
        )  # fmt: skip


def _loss(number: float | None) -> str:
    """What was given away, with a real minus sign; a dash where it was not worked out."""
    if number is None:
        return "–"
    text = str(number) if isinstance(number, int) else f"{number:.1f}"
    return "0" if float(text) == 0 else f"−{text}"


def _words(moment: Moment) -> object:
    action = moment.action
    if action.kind in ("play", "take"):
        return [action.kind, " ", draw.card_text(action.card)]
    if action.kind == "discard":
        return f"throw {action.mask.bit_count()}"
    if action.kind == "trump":
        return ["trumps ", draw.suit_mark(action.suit)]
    return str(action)


def _best(moment: Moment) -> object:
    best = moment.best
    if best.kind in ("play", "take"):
        return draw.card_text(best.card)
    if best.kind == "trump":
        return draw.suit_mark(best.suit)
    return "other cards" if best.kind == "discard" else str(best)
