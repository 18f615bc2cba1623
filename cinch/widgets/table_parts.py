"""Parts of the table besides the felt: the score sheet, the trump counter, what can be looked at.

Drawing only. The score sheet is made by `cinch.explain`; the trump counter uses a `View` alone, so
it shows nothing that its seat may not know.
"""

from __future__ import annotations

from cinch.cards import Seat, Team, cards_of
from cinch.explain import explain_outcome, explain_points, explain_score
from cinch.game import Game
from cinch.hand import Hand
from cinch.verdict import Verdict
from cinch.view import View
from cinch.widgets import cards_html as draw
from cinch.widgets import felt
from cinch.widgets.html import Html, h
from cinch.widgets.verdicts import places

__all__ = [
    "score_bar",
    "score_of",
    "score_sheet",
    "side_name",
    "signed",
    "tricks_so_far",
    "trump_counter",
]


def signed(number: int) -> str:
    """``+5``, ``−5`` or ``0`` with a real minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def side_name(team: Team, you: Seat) -> str:
    """The side as the reader calls it, with its seats."""
    return f"{'Your side' if team == you.team else 'Opponents'} ({team.word})"


def score_bar(game: Game, you: Seat) -> Html:
    """Both totals on their way to the target, the reader's side first."""
    target = game.rules.target
    return h.div(
        [
            h.div(
                h.span("You" if team == you.team else "They", cls="cinch-score-who"),
                h.strong(str(game.totals[team]).replace("-", "−"), cls="cinch-score-number"),
                h.meter(
                    min="0", max=str(target), value=str(max(0, min(target, game.totals[team]))),
                    aria_label=f"{side_name(team, you)}: {game.totals[team]} of {target}",
                ),
                cls="cinch-score",
                data_key=f"score-{team.name}",
            )
            for team in (you.team, you.team.other)
        ],
        cls="cinch-scores",
    )  # fmt: skip


def score_of(hand: Hand, you: Seat) -> Html:
    """What a finished hand scores, line by line, with the places in the book."""
    if hand.thrown_in:
        return h.p("Everybody passed: under these rules the cards are thrown in and dealt anew.")
    score = hand.score
    told = [*explain_points(hand.rules, score.lines), *explain_score(hand.rules, score)]
    lines = [h.span(verdict.sentence, _mark(verdict)) for verdict in told]
    sides = (you.team, you.team.other)
    return h.div(
        draw.steps(lines),
        draw.score_lines([(side_name(team, you), signed(score.scored[team])) for team in sides]),
        cls="cinch-stack",
    )


def _mark(verdict: Verdict) -> object:
    """A small link to the paragraph that explains a line; it leads on to the source."""
    place = places(verdict)[0]
    return place and [" ", draw.book_link("rule", place[1], cls="cinch-rule")]


def score_sheet(game: Game, you: Seat, opened: tuple[int, ...] = ()) -> Html:
    """The game so far, a row a hand; each row leads to the hand and its reasons.

    ``opened`` are the numbers of hands in which hidden cards were seen.
    """
    if not game.results:
        return h.p("No hand has been scored yet.")
    ours, theirs = you.team, you.team.other
    rows, totals = [], [0, 0]
    for n, (hand, score) in enumerate(game.results, 1):
        look = draw.button(
            "look", f"look {n}", kind="quiet", key=f"look-{n}", label=f"Look at hand {n}"
        )
        mark = [str(n), n in opened and h.span(" open", cls="cinch-note")]
        if score is None:
            rows.append([mark, "passed", "", "", look])
            continue
        totals = [totals[k] + score.scored[k] for k in (0, 1)]
        who = "nobody" if hand.declarer is None else f"{hand.declarer.word} {hand.bid}"
        suit = draw.suit_mark(hand.trump) if hand.trump is not None else ""
        rows.append(
            [
                mark,
                [who, " ", suit],
                f"{score.points[ours]} : {score.points[theirs]}",
                f"{signed(score.scored[ours])} : {signed(score.scored[theirs])}",
                [f"{totals[ours]} : {totals[theirs]}".replace("-", "−"), " ", look],
            ]
        )
    end = game.outcome and explain_outcome(game.rules, game.outcome, game.totals).sentence
    return h.div(
        draw.table(
            ["Hand", "Bid", "Points", "Score", "Total"], rows,
            caption="The game, your side first", numbers=(2, 3, 4),
        ),
        end and h.p(h.strong(end)),
        cls="cinch-stack",
    )  # fmt: skip


def tricks_so_far(hand: Hand) -> Html:
    """Every finished trick with its winner and why, the last one first."""
    done = list(enumerate(hand.tricks, 1))
    if not done:
        return h.p("No trick has been finished yet.")
    return h.div(
        [
            h.div(
                h.p(
                    h.strong(f"Trick {n}"), " ",
                    [[f"{seat.word} ", draw.card_text(card), " "] for seat, card in trick.plays],
                ),
                felt.trick_story(hand, trick),
                data_key=f"trick-{n}",
            )
            for n, trick in reversed(done)
        ],
        cls="cinch-stack",
    )  # fmt: skip


def trump_counter(view: View) -> Html:
    """Where the trumps are, as far as the seat of the view can know."""
    trumps = view.trumps
    if trumps is None:
        return h.p("Trumps are not named yet.", cls="cinch-note")
    played = thrown = 0
    for mask in (*view.played, *view.taken):
        played |= mask
    for mask in view.thrown:
        thrown |= mask
    # a discard that may be in a hand again is not gone for certain
    gone = trumps.mask & (played | (thrown & ~(view.taken_up | view.unseen | view.hand)))
    out = trumps.mask & ~(view.hand | gone)
    lines: list[tuple[object, object]] = []
    for words, mask in (("Yours", view.hand & trumps.mask), ("Gone", gone), ("Not seen yet", out)):
        cards = [card for card in trumps.order if mask >> card & 1]
        shown = [[draw.card_text(card), " "] for card in cards]
        lines.append(([h.strong(words), ": ", shown or "none"], len(cards)))
    known: list[list[object]] = []
    for seat in Seat:
        if seat == view.seat:
            continue
        held = [draw.card_text(card) for card in cards_of(view.known(seat) & trumps.mask)]
        least = view.least_trumps(seat)
        void = trumps.suit in view.known_voids[seat]
        if not view.possible(seat) & trumps.mask:
            void = True
        words = "has none" if void else f"at least {least}" if least else "unknown"
        known.append([f"{seat.word}: {words}", held and [" (", held, ")"]])
    return h.div(
        h.p(f"The {len(trumps.order)} trumps", cls="cinch-title"),
        draw.score_lines(lines),
        h.p("Trumps held. ", [[part, "; "] for part in known[:-1]], known[-1], ".",
            cls="cinch-note"),
        cls="cinch-stack",
    )  # fmt: skip
