"""The first minute: one whole hand for somebody who has never heard of the game.

Every idea is named when it first happens and not before. The cards are fixed by a seed, the
choices are the reader's: whatever he bids, names or plays, the coach speaks to what happened.
"""

from __future__ import annotations

from typing import Any

from cinch import LE_CINCH, Action, Hand, Phase, Seat, Trick
from cinch.explain import explain_points, explain_score
from cinch.sentences.en_coach import advice
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.seat import SeatView
from cinch.widgets.verdicts import Shown

__all__ = ["FirstHand", "first_words"]

#: The words that the hand teaches, in the order in which it can meet them.
WORDS: dict[str, str] = {
    "bid": "a promise: so many points will my side take",
    "trump": "the suit that beats the three others; the highest bidder names it",
    "pedro": "a five of the trump colour, worth five points: the right pedro is the five of "
    "trumps, the left pedro the other five of the same colour, which turns into a trump",
    "discard": "throwing every card that is not a trump, face up",
    "refill": "drawing from the cards left over until everybody has six",
    "lead": "playing the first card of a trick; whoever named trumps leads first, then the "
    "winner of each trick",
    "trick": "four cards, one from each player; the strongest takes them all",
    "ruff": "playing a trump when another suit was led",
    "cinch": "playing a trump high enough that an opponent behind you cannot win with a pedro",
    "score": "points in your tricks against your bid; made or failed",
}


def first_words() -> Shown:
    """The words of the first hand with their meaning, as a list.

    >>> str(first_words()).startswith("bid: a promise")
    True
    """
    terms = [[h.dt(word), h.dd(meaning)] for word, meaning in WORDS.items()]
    text = "; ".join(f"{word}: {meaning}" for word, meaning in WORDS.items())
    return Shown(h.dl(terms, cls="cinch-words"), text)


class FirstHand(SeatView):
    """A coached hand under Le Cinch for somebody who knows nothing yet.

    ``seed`` fixes the cards: North, East, South (the reader) and West always get the same.

    >>> lesson = FirstHand()
    >>> lesson.act("bid 6")
    >>> lesson.hand.phase.name
    'TRUMP'
    """

    label = "Your first hand"

    def setup(self, seed: int = 1163) -> None:
        """Deal; East deals, so the reader speaks first."""
        self.use_rules(LE_CINCH)
        self.seed = seed
        self._deal()

    def _deal(self) -> None:
        self.met: list[str] = []
        self.sit(Hand.new(LE_CINCH, seed=self.seed, dealer=Seat.E), Seat.S, seed=self.seed)

    def do_deal(self) -> None:
        """The same cards from the start."""
        self._deal()

    def do_other(self) -> None:
        """Another deal, the coach still beside the reader."""
        self.seed += 1
        self._deal()

    def meet(self, *words: str) -> None:
        """Note that a word has happened."""
        self.met += [word for word in words if word not in self.met]

    # ---- what the coach says -------------------------------------------------------------

    def tell(self, action: Action, before: Phase) -> None:
        """Praise lightly and say what has just happened."""
        hand = self.hand
        match action.kind:
            case "bid" | "pass":
                self.meet("bid")
                if hand.declarer == self.you:
                    self.say("good", f"Nobody bids more. You have promised {hand.bid} points.")
                elif hand.declarer is not None:
                    who = hand.declarer.word
                    self.say("info", f"{who} bids {hand.bid} and wins the auction.")
                else:
                    self.say("info", "Nobody bids. Then the dealer names trumps, and no side has "
                             "promised anything.")  # fmt: skip
                if hand.trump is not None:
                    self.meet("trump")
            case "trump":
                self.meet("trump")
            case "discard":
                self.meet("discard", "refill")
                self.say("good", self._new_cards())
            case "play":
                pass

    def _new_cards(self) -> str:
        hand = self.hand
        new = [card.name for card in hand.cards(self.you) if hand.drawn(self.you)[0] >> card & 1]
        count = len(new)
        if not count:
            return "You kept six cards, so you draw nothing."
        cards = "a new card" if count == 1 else f"{count} new cards"
        return f"You threw the rest and drew {cards}: {', '.join(new)}."

    def trick_done(self, trick: Trick) -> None:
        """Say who won and what it was worth."""
        trumps = self.hand.trumps
        assert trumps is not None
        assert trick.winner is not None
        self.meet("trick", "lead")
        led = trumps.suit_of(trick.cards[0])
        if led != trumps.suit and any(trumps.is_trump(card) for card in trick.cards[1:]):
            self.meet("ruff")
        points = self.trick_points(trick)
        ours = trick.winner.team == self.you.team
        side = "your side's" if ours else "the opponents'"
        sentence = self.trick_story(trick)[-1].sentence
        pedros = [card for card in trick.cards if card in (trumps.right_pedro, trumps.left_pedro)]
        if points:
            sentence += f" {points} point{'s' if points != 1 else ''} on {side} account."
        for pedro in pedros:
            owner = next(seat for seat, card in trick.plays if card == pedro)
            self.meet("pedro", "cinch")
            if owner.team != trick.winner.team:
                sentence += f" The {pedro.name} was caught: a pedro goes to whoever takes it."
            elif owner == trick.winner:
                sentence += f" The {pedro.name} won the trick itself."
            else:
                sentence += f" {owner.word} gave the {pedro.name} safely to the partner."
        self.say("good" if ours else "info", sentence)

    def coach(self) -> object:
        """What the coach says before the reader acts: one thing at a time."""
        hand, you = self.hand, self.you
        if self.waiting:
            return "The trick stays until you go on."
        if hand.phase == Phase.AUCTION:
            return [
                "You are South. North, across the table, is your partner; East and West play "
                "against you. You have nine cards. First comes an ",
                h.strong("auction"),
                ": you say how many points your side will take. There are fourteen to be had. "
                "Five cards of one suit with its ace are worth a bid of about 6. "
                "Choose a number, or pass.",
            ]
        if hand.phase == Phase.TRUMP:
            return [
                "The auction is yours, so you choose the ", h.strong("trump suit"),
                ". A trump beats every card of the three other suits. Which suit have you "
                "most of?",
            ]  # fmt: skip
        if hand.phase == Phase.DISCARD:
            return self._coach_discard()
        if hand.phase == Phase.REFILL:
            return "Take cards until you have six."
        if hand.phase == Phase.PLAY and hand.turn == you:
            return self._coach_play()
        if hand.phase == Phase.DONE:
            return "That was a hand of Cinch. This is what it scores, line by line."
        return ""

    def _coach_discard(self) -> object:
        trumps = self.hand.trumps
        assert trumps is not None
        assert trumps.left_pedro is not None
        assert trumps.right_pedro is not None
        left, right = trumps.left_pedro, trumps.right_pedro
        who = "You have" if self.hand.maker == self.you else f"{self.hand.maker.word} has"  # type: ignore[union-attr]
        mine = " You hold it: keep it." if self.hand.mask(self.you) >> left & 1 else ""
        return [
            f"{who} named {trumps.suit.word}. Now the twist: everybody ",
            h.strong("throws every card that is not a trump"),
            ", and draws new ones up to six. A card that is not a trump is called ",
            h.strong("plain"), ": click the plain cards, or mark them all with the button. "
            "Two cards are special, the ",
            h.strong("pedros"), ": the ", draw.card_text(right), " and the ", draw.card_text(left),
            f". The {left.name} turns into a trump for this hand.{mine} Each is worth ",
            h.strong("five points"), " of the fourteen.",
        ]  # fmt: skip

    def _coach_play(self) -> object:
        hand = self.hand
        trumps = hand.trumps
        assert trumps is not None
        if hand.trick is None:
            if not hand.tricks:
                return [
                    "Six cards each. You ", h.strong("lead"), ": put any card in the middle. "
                    "Each of the others adds one, and the strongest takes the trick. The points "
                    f"lie on the ace, jack, ten and two of {trumps.suit.word} (one each) and on "
                    "the two pedros. A high trump is a good beginning.",
                ]  # fmt: skip
            return "You took the last trick, so you lead to the next. Any card will do."
        led = trumps.suit_of(hand.trick.cards[0])
        if led == trumps.suit:
            return (
                "A trump was led. If you have a trump you must play one; it need not be a "
                "higher one. If an opponent plays after you, think of the pedros: a high trump "
                "now keeps him from winning with his. That is called cinching."
            )
        return (
            f"{led.word.capitalize()} were led. You may follow with one, or play a trump "
            "instead. If you have neither, play what you like."
        )

    def do_why(self, *, value: Any = None) -> None:
        """A hint: what a steady player would do here, and why."""
        if self.waiting or self.hand.turn != self.you:
            raise ValueError("There is nothing to decide just now.")
        action, why = self.decide(self.you)
        self.say("info", f"{advice(action)} {why}")

    def decide(self, seat: Seat) -> tuple[Action, str]:
        """In this lesson the others leave the auction to the reader who bids."""
        if seat != self.you and self.hand.phase == Phase.AUCTION and self.hand.high_bid:
            return Action.parse("pass"), "They leave this auction to you."
        return super().decide(seat)

    # ---- drawing -------------------------------------------------------------------------

    def _bill(self) -> Html:
        hand = self.hand
        score = hand.score
        self.meet("score")
        told = [verdict.sentence for verdict in explain_points(self.rules, score.lines)]
        told += [verdict.sentence for verdict in explain_score(self.rules, score)]
        ours, theirs = self.you.team, self.you.team.other
        return h.div(
            draw.steps(told),
            draw.score_lines(
                [
                    ("Your side scores", score.scored[ours]),
                    ("The opponents score", score.scored[theirs]),
                ]
            ),
            h.p(
                "A game goes on, hand after hand, until a side has ",
                h.strong(f"{self.rules.target} points"), ".",
            ),
        )  # fmt: skip

    def _steps(self) -> Html:
        """Where in the hand we are."""
        names = ("bid", "name trumps", "throw and draw", "play six tricks", "score")
        now = {0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 5: 4}[int(self.hand.phase)]
        if self.waiting:
            now = 3
        return h.ol(
            [
                h.li(name, aria_current="step" if n == now else None, cls="cinch-crumb")
                for n, name in enumerate(names)
            ],
            cls="cinch-crumbs",
            aria_label="The course of a hand",
        )

    def render(self) -> Html:
        """The coach, the table, the reader's cards."""
        done = self.hand.phase == Phase.DONE and not self.waiting
        if done:
            body: list[object] = [self._bill()]
        else:
            body = [self.felt(), self.controls(), self.own_hand()]
        return h.div(
            self._steps(),
            h.p(self.coach(), cls="cinch-coach", data_key="coach"),
            self.notice(),
            body,
            self.met and h.p("You have met: ", h.strong(", ".join(self.met)), cls="cinch-note"),
            draw.toolbar(
                not done and draw.button("Hint", "why", kind="quiet"),
                draw.button("Take back", "undo", kind="quiet"),
                draw.button("From the start", "deal", kind="main" if done else "quiet"),
                done and draw.button("Another hand", "other"),
            ),
        )
