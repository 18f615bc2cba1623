"""Curated positions: try a card, see the plan fail in a deal that exists, and read the proof.

The positions are data (`cinch.positions`); what a card is worth is asked of the solver, over
every way in which the hidden cards can lie.
"""

from __future__ import annotations

from functools import lru_cache

from cinch import Card, Seat, Suit, cards_of, parse_cards, trumps_for
from cinch.ending import Ending
from cinch.explain import explain_play, explain_trick
from cinch.positions import POSITIONS, Proof, find_position
from cinch.solver import after, best_line, score_difference, solve
from cinch.widgets import cards_html as draw
from cinch.widgets.base import LiveView
from cinch.widgets.html import Html, h
from cinch.widgets.verdicts import Shown, say_verdict

__all__ = ["CinchingLab", "gain", "proofs_table"]

ME = Seat.S


@lru_cache(maxsize=32)
def _proof(key: str) -> Proof:
    """The proof of a position, counted once."""
    return find_position(key).proof()


@lru_cache(maxsize=32)
def _failing(key: str) -> Ending:
    """The lie in which the tempting card of a position costs most, found once."""
    return find_position(key).failing()


def gain(score: float) -> str:
    """A score with its sign, to a tenth.

    >>> gain(-2.5), gain(3.0)
    ('−2.5', '+3')
    """
    text = f"{score:+.1f}".removesuffix(".0")
    return text.replace("-", "−")


class CinchingLab(LiveView):
    """One position after the other: South plays a card, the solver answers.

    ``key`` is the position to begin with.

    >>> lab = CinchingLab("cinch")
    >>> lab.act("play 9S")
    >>> lab.tried
    Card('9S')
    """

    label = "Cinching"

    def setup(self, key: str = "") -> None:
        """Begin with a position; ValueError names the keys there are."""
        self.position = find_position(key) if key else POSITIONS[0]
        self._fresh()

    def _fresh(self) -> None:
        self.tried: Card | None = None
        self.proof: Proof | None = None
        self.lie: Ending | None = None

    # ---- what the reader does ------------------------------------------------------------

    def do_show(self, key: str) -> None:
        """Another position."""
        self.position = find_position(key)
        self._fresh()

    def do_next(self) -> None:
        """The next position in the list."""
        place = POSITIONS.index(self.position)
        self.position = POSITIONS[(place + 1) % len(POSITIONS)]
        self._fresh()

    def do_undo(self) -> None:
        """Try again."""
        self._fresh()

    def do_why(self, *, value: object = None) -> None:
        """A nudge: the topic, not the card."""
        self.say("info", f"Think of {self.position.topic}.")

    def do_play(self, text: str) -> None:
        """Try a card: refused when the rules forbid it, else valued."""
        card, position = Card(text), self.position
        trumps = trumps_for(Suit.parse(position.trump), position.rules)
        table = parse_cards(position.table)
        own = sum(one.bit for one in parse_cards(position.hand))
        led = table[0] if table else None
        verdict = explain_play(position.rules, trumps, led, own, card)
        if not verdict.ok:
            say_verdict(self, verdict)
            return
        self.tried = card
        self.proof = _proof(position.key)
        right = Card(position.right)
        self.lie = _failing(position.key) if card != right else None
        better = self.proof.average[right] - self.proof.average[card]
        if card == right:
            self.say("good", position.right_why)
        elif str(card) == position.wrong:
            self.say("refused", position.wrong_why)
        elif better > 0.005:
            self.say(
                "info",
                f"The {card.name} is worth {gain(-better)} points a hand beside the best card.",
            )
        else:
            self.say("good", f"The {card.name} is as good on average. {position.right_why}")

    # ---- drawing -------------------------------------------------------------------------

    def _felt(self) -> Html:
        position = self.position
        trumps = trumps_for(Suit.parse(position.trump), position.rules)
        leader = Seat.parse(position.leader)
        table = parse_cards(position.table)
        plays = [(Seat((leader + k) & 3), card) for k, card in enumerate(table)]
        if self.tried is not None and len(plays) < 4:
            plays.append((ME, self.tried))
        notes = {
            seat: f"{count} card"
            + ("s" if count != 1 else "")
            + (", no trump" if seat.name in position.no_trump else "")
            for seat, count in position.counts.items()
        }
        leads = explain_trick(position.rules, trumps, plays)[-1] if plays else None
        winner = Seat[leads.facts["seat"]] if leads is not None else None
        return draw.trick(
            plays, trumps=trumps, rules=position.rules, winner=winner, you=ME,
            turn=ME if self.tried is None else None, extra=notes,
            centre=["trumps ", draw.suit_mark(trumps.suit, words=True)],
        )  # fmt: skip

    def _facts(self) -> Html:
        position = self.position
        trumps = trumps_for(Suit.parse(position.trump), position.rules)
        hidden = parse_cards(position.hidden)
        out = [card for card in draw.sort_hand(hidden, trumps) if trumps.is_trump(card)]
        maker = Seat.parse(position.maker)
        who = "You" if maker == ME else maker.word
        said = f"{who} bid {position.bid}." if position.bid else "Nobody bid."
        trumps_out = (
            ["Trumps still out: ", [[draw.card_text(card), " "] for card in out]]
            if out
            else ["No trump is still out."]
        )
        return h.p(h.strong(position.question), " ", said, " ", trumps_out)

    def _answer(self) -> Html | None:
        proof, position = self.proof, self.position
        if proof is None or self.tried is None:
            return None
        order = sorted(proof.average, key=proof.average.__getitem__, reverse=True)
        rows = [[draw.card_text(card), gain(proof.average[card])] for card in order]
        right = Card(position.right)
        share = (
            f"The {right.name} is as good as any card in all {proof.cases} ways in which the "
            "hidden cards can lie."
            if proof.best == proof.cases
            else f"The {right.name} is as good as any card in {proof.share} % of the "
            f"{proof.cases} ways in which the hidden cards can lie, and best on average."
        )
        wrong = Card(position.wrong)
        return h.div(
            h.p(
                f"{share} The {wrong.name} is so in {proof.wrong_share} % of them. "
                "Counted by playing every one of them out perfectly."
            ),
            draw.table(
                ["Card", "Score of the hand: your side's less theirs"], rows, numbers=(1,),
                caption="On average over all these ways", marked=[order.index(self.tried)],
            ),
            self.lie is not None and self._failure(self.lie),
        )  # fmt: skip

    def _failure(self, lie: Ending) -> Html:
        """One lie in which the tried card costs most, with both cards played out."""
        position = self.position
        assert self.tried is not None
        right = Card(position.right)
        maker = Seat.parse(position.maker)
        scores = {
            card: score_difference(position.rules, position.bid, maker, points)
            for card, points in solve(lie).cards.items()
        }
        hands = [
            draw.panel(
                seat.word,
                draw.hand(cards_of(lie.hands[seat]), label=f"{seat.word}'s cards",
                          trumps=lie.trumps, rules=lie.rules, small=True),
            )
            for seat in Seat
            if seat != ME
        ]  # fmt: skip
        return h.div(
            draw.panel("For example, the hidden cards may lie like this:", hands),
            [
                h.p(
                    h.strong(card.name.capitalize()), f" ({gain(scores[card])}): ",
                    self._line(lie, card),
                )
                for card in (self.tried, right)
            ],
        )  # fmt: skip

    def _line(self, lie: Ending, card: Card) -> Html:
        """Both sides playing on as well as they can, a bar after each trick."""
        plays = [(ME, card), *((Seat(seat), one) for seat, one in best_line(after(lie, card)))]
        told: list[object] = []
        for n, (seat, played) in enumerate(plays, 1 + len(lie.table)):
            ends = "." if n == len(plays) + len(lie.table) else ", " if n % 4 else " | "
            told.append([seat.word, " ", draw.card_text(played), ends])
        return h.span(told)

    def render(self) -> Html:
        """The position, the reader's cards, and what came of the card tried."""
        position = self.position
        trumps = trumps_for(Suit.parse(position.trump), position.rules)
        own = [card for card in parse_cards(position.hand) if card != self.tried]
        done = self.tried is not None
        topics = [
            h.option(f"{n}. {one.topic}", value=one.key, selected=one == position)
            for n, one in enumerate(POSITIONS, 1)
        ]
        return h.div(
            h.label(
                h.span("Position", cls="cinch-field-label"),
                h.select(topics, data_do="pick", data_key="pick", cls="cinch-select"),
                cls="cinch-field",
            ),
            self._facts(),
            self._felt(),
            self.notice(),
            draw.hand(own, do=None if done else "play", trumps=trumps, rules=position.rules),
            self._answer(),
            draw.toolbar(
                done and draw.button("Try again", "undo"),
                not done and draw.button("Hint", "why", kind="quiet"),
                draw.button("Next position", "next", kind="main" if done else "plain"),
            ),
        )

    def do_pick(self, *, value: str = "") -> None:
        """The position chosen in the list."""
        self.do_show(value)


def proofs_table() -> Shown:
    """Every position with its right and wrong card and the proof, counted by the solver."""
    rows, texts = [], []
    for position in POSITIONS:
        proof = _proof(position.key)
        right, wrong = Card(position.right), Card(position.wrong)
        rows.append(
            [position.topic, draw.card_text(right), f"{proof.share} %", draw.card_text(wrong),
             f"{proof.wrong_share} %", proof.cases]
        )  # fmt: skip
        texts.append(f"{position.topic}: {right} {proof.share} %, {wrong} {proof.wrong_share} %")
    grid = draw.table(
        ["Topic", "Right card", "as good as any", "Tempting card", "as good as any", "Ways"], rows,
        caption="Every claim, counted over all ways in which the hidden cards can lie",
        numbers=(2, 4, 5),
        stacked=True,
    )  # fmt: skip
    return Shown(grid, "; ".join(texts))
