"""How the table is drawn: the score, the felt, the reader's cards, and what is folded away below.

A mix-in of `cinch.widgets.table.Table`; it changes nothing.
"""

from __future__ import annotations

from cinch.cards import Seat
from cinch.hand import Phase
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
from cinch.widgets import table_parts as parts
from cinch.widgets.html import Html, h
from cinch.widgets.table_memory import Remembering
from cinch.widgets.table_words import about, prompt

__all__ = ["TableDrawing"]


class TableDrawing(Remembering):
    """The drawing of a table from its state."""

    def steer(self) -> None:
        """After the reader's action: move the focus to what comes next, once it is drawn."""
        hand = self.hand
        if self.cursor is not None:
            key = "replay-at"
        elif self.waiting or self.others_turn:
            key = "next"
        elif self.stopped:
            key = "do-deal"
        elif hand.phase == Phase.AUCTION:
            key = "call-pass"
        elif hand.phase == Phase.TRUMP:
            key = "trump-S"
        elif hand.phase == Phase.REFILL:
            key = f"card-{hand.legal_actions()[-1].card}" if not hand.stock else "do-draw"
        elif hand.phase == Phase.DISCARD:
            key = f"card-{draw.sort_hand(hand.cards(self.you), hand.trumps)[-1]}"
        else:
            legal = [action.card for action in hand.legal_actions()]
            key = f"card-{draw.sort_hand(legal, hand.trumps)[0]}"
        self.goal = key

    # ---- the parts -----------------------------------------------------------------------

    def _head(self) -> Html:
        game = self.standing
        seed = "from a link" if self.dealt_from is None else f"seed {self.dealt_from}"
        return h.div(
            game and parts.score_bar(game, self.you),
            h.p(
                h.span(about(self)), " · ", self.rules.title, " · ", seed,
                self.is_open and [" ", h.span("open", cls="cinch-chip",
                                              title="something hidden was seen in this hand")],
                cls="cinch-note cinch-what",
            ),
            cls="cinch-head",
        )  # fmt: skip

    def _bar(self) -> Html:
        """What is wanted, and the one button that goes on."""
        button: object = None
        if self.waiting:
            words = "See the score" if self.hand.phase == Phase.DONE else "Next trick"
            button = draw.button(words, "next", kind="main", focus=True, key="next")
        elif self.others_turn:
            button = draw.button("Go on", "next", kind="main", focus=True, key="next")
        return h.div(h.p(prompt(self)), button, cls="cinch-ask-bar", data_key="prompt")

    def _end(self) -> list[object]:
        """After the hand or the exercise."""
        hand, game = self.hand, self.standing
        if self.mode == "auction":
            shown: object = felt.all_hands(hand, self.you)
        elif self.mode == "discard":
            lines = felt.refill_lines(hand, self.you)
            shown = [draw.steps(lines), felt.all_hands(hand, self.you)]
        else:
            shown = parts.score_of(hand, self.you)
        if game is not None and not game.over:
            words = "Next hand"
        else:
            words = "New game" if game else "New deal"
        return [
            h.div(shown, cls="cinch-stack", data_key="end"),
            draw.toolbar(
                draw.button(words, "deal", kind="main", focus=True, key="do-deal"),
                self.mode not in ("auction", "discard")
                and not hand.thrown_in
                and draw.button("Review my play", "review", key="do-review"),
                draw.button("Look back", "replay", kind="quiet", key="replay"),
            ),
            self.review_view(),
        ]

    def _tools(self) -> Html:
        live = self.your_turn
        return draw.toolbar(
            live and self.options.coach == "hints" and draw.button("Hint", "why", kind="quiet"),
            draw.button("Take back", "undo", kind="quiet"),
            self.hand.actions and not self.stopped
            and draw.button("Look back", "replay", kind="quiet", key="replay"),
            draw.button(
                "Hide the other hands" if self.peek else "Show all hands", "peek", kind="quiet",
                key="peek",
            ),
            self.parked is not None
            and draw.button("Back to your other game", "unpark", kind="quiet"),
        )  # fmt: skip

    def _below(self) -> Html:
        """What is folded away; it is drawn only while it is open, so that a card costs no more."""
        folds = {
            "tricks": ("The hand so far", self.hand.trump is not None),
            "sheet": ("Score sheet", self.game is not None),
            "share": ("Link and record", True),
            "choices": ("Choices: rules, players, pace, coach, seed", True),
        }
        return h.div(
            [
                h.div(
                    h.button(
                        words, type="button", cls="cinch-fold-button", data_do=f"fold {key}",
                        data_key=f"fold-{key}", aria_expanded=key in self.unfolded,
                    ),
                    key in self.unfolded and h.div(self._fold(key), cls="cinch-fold-body"),
                    cls="cinch-fold", data_key=f"part-{key}",
                )
                for key, (words, there) in folds.items()
                if there
            ],
            cls="cinch-folds",
        )  # fmt: skip

    def _fold(self, key: str) -> Html:
        if key == "tricks":
            return h.div(
                felt.before_the_play(self.hand, self.you),
                self.hand.tricks and parts.tricks_so_far(self.hand),
                cls="cinch-stack",
            )
        if key == "sheet":
            assert self.standing is not None
            return parts.score_sheet(self.standing, self.you, self.opened)
        return self._share() if key == "share" else self._choices()

    def _share(self) -> Html:
        text = self.record()
        if text is not None:
            record: object = [
                h.pre(text, cls="cinch-record", tabindex="0", aria_label="The record of this hand"),
                draw.toolbar(
                    draw.button("Copy the record", "copy-record", kind="quiet"),
                    draw.button("Save it as a file", "save-record", kind="quiet"),
                ),
            ]
        else:
            record = h.p(
                "The record names every card, so it is shown when the hand is over.",
                cls="cinch-note",
            )
        return h.div(
            draw.toolbar(draw.button("Make a link to this table", "link")),
            record,
            h.form(
                h.label(
                    h.span("Open a record or a link", cls="cinch-field-label"),
                    h.textarea(name="text", rows="3", cls="cinch-input cinch-wide",
                               data_key="open-text", spellcheck="false"),
                    cls="cinch-stack",
                ),
                h.button("Open", type="submit", cls="cinch-button"),
                data_do="open", cls="cinch-stack",
            ),
            cls="cinch-stack",
        )  # fmt: skip

    def _choices(self) -> Html:
        return h.div(
            self.rules_bar(),
            self.options.draw(),
            h.form(
                h.label(
                    h.span("Seed", cls="cinch-field-label"),
                    h.input(name="seed", value=str(self.seed), maxlength="40", size="8",
                            cls="cinch-input", data_key="seed", autocomplete="off"),
                    cls="cinch-field",
                ),
                h.button("Deal it", type="submit", cls="cinch-button"),
                data_do="seed", cls="cinch-toolbar",
            ),
            draw.toolbar(draw.button("Deal anew", "anew", kind="quiet")),
            cls="cinch-stack",
        )  # fmt: skip

    def render(self) -> Html:
        """The table from the reader's seat, or the replay."""
        if self.cursor is not None:
            body: list[object] = [self.notice(), self.replay_view()]
        else:
            over = self.stopped and not self.waiting
            body = [
                None if over and self.mode not in ("auction", "discard") else self.felt(),
                self._bar(),
                self._end() if over else [
                    self.choosing and self.own_hand(),  # above the long row of what is offered
                    None if self.waiting else self.controls(),
                    not self.choosing and self.own_hand(),
                ],
                self.notice(),
                self.peek and not over and felt.all_hands(self.hand, self.you, (self.you,)),
                self.options.counter and parts.trump_counter(self.seen_by(self.you)),
                self._tools(),
            ]  # fmt: skip
        return h.div(self._head(), body, self._below(), cls="cinch-stack cinch-play")

    def seat_notes(self) -> dict[Seat, object]:
        """Besides what every seat has: what kind of player sits there."""
        notes = super().seat_notes()
        return {
            seat: note if seat == self.you or note else self.bots.get(seat, "")
            for seat, note in notes.items()
        }
