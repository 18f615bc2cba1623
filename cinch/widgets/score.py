"""Scoring: a sheet that explains each line, the points by game, and a race to the target."""

from __future__ import annotations

from cinch import Game, Phase, Suit, Team, trumps_for
from cinch.explain import explain_outcome, explain_points, explain_score
from cinch.possible import possible_points
from cinch.rules import PRESETS, RuleSet
from cinch.scoring import HandScore, count_points, score_hand
from cinch.verdict import Verdict
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView
from cinch.widgets.verdicts import Shown, places

__all__ = ["RaceToTarget", "ScoreExplainer", "point_table"]

_NAMES = {
    "right_pedro": "Right pedro (the five of trumps)",
    "left_pedro": "Left pedro (the other five of the colour)",
    "high": "High",
    "low": "Low",
    "jack": "Jack of trumps",
    "game": "Game",
}


def point_table() -> Shown:
    """What scores under each of the four rule sets, counted by the engine on all the trumps.

    >>> print(point_table())
    Points in a hand: Le Cinch 14, Double Pedro (High Five) 14, Cinch with Shoot 4, High Five, \
no draw 13
    """
    counted = {}
    for base, rules in PRESETS.items():
        trumps = trumps_for(Suit.CLUBS, rules)
        _, lines = count_points(rules, trumps, (trumps.mask, 0))
        counted[base] = {line.key: line for line in lines}
    rows: list[list[object]] = []
    for key, name in _NAMES.items():
        row: list[object] = [name]
        for base, rules in PRESETS.items():
            line = counted[base].get(key)
            if line is None:
                row.append("–")
            else:
                kind = str(getattr(rules, key, ""))
                what = {"ace": "the ace", "highest": "highest in play", "two": "the two",
                        "lowest": "lowest in play", "ten": "the ten",
                        "count": "by count"}.get(kind, "")  # fmt: skip
                row.append(f"{line.points}" + (f" ({what})" if what else ""))
        rows.append(row)
    rows.append(["All together", *(rules.points_total for rules in PRESETS.values())])
    grid = draw.table(
        ["Point", *(rules.title for rules in PRESETS.values())], rows,
        caption="What scores in the four games", marked=[len(rows) - 1],
    )  # fmt: skip
    totals = ", ".join(f"{rules.title} {rules.points_total}" for rules in PRESETS.values())
    return Shown(grid, f"Points in a hand: {totals}")


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def _why(verdict: Verdict) -> Html:
    """A line of an explanation with its places in the book."""
    link, source = places(verdict)
    marks = [draw.book_link(words, to) for words, to in filter(None, (link, source))]
    return h.span(verdict.sentence, [[" ", h.small(mark)] for mark in marks])


class ScoreExplainer(RulesView):
    """What both sides score for a bid and the points taken, each line with its reason.

    ``bid`` 0 means that nobody bid; ``opponents`` left out takes all the rest.

    >>> sheet = ScoreExplainer(bid=6, declarers=5, rules="double-pedro")
    >>> sheet.scored()
    (0, 15)
    >>> sheet.act("declarers", "15")  # refused: there are only 14
    >>> sheet.scored()
    (0, 15)
    """

    label = "Score of a hand"

    def setup(
        self,
        bid: int = 6,
        declarers: int = 6,
        opponents: int | None = None,
        rules: str | RuleSet | None = None,
    ) -> None:
        """Start from these numbers."""
        self.use_rules(rules)
        self.bid, self.declarers = bid, declarers
        self.opponents = self.rules.points_total - declarers if opponents is None else opponents
        self.scored()

    def on_rules(self) -> None:
        """Bring the numbers inside what the new rules know."""
        if self.bid and self.bid not in self.rules.bids:
            self.bid = min(self.rules.bids, key=lambda bid: abs(bid - self.bid))
        takes = sorted({own for own, _ in possible_points(self.rules)})
        self.declarers = min(takes, key=lambda own: abs(own - self.declarers))
        self.opponents = self._most(self.declarers)

    def scored(self) -> tuple[int, int]:
        """What the declaring side and the opponents score."""
        return score_hand(self.rules, self.bid, self.declarers, self.opponents)[0]

    def _whole(self, value: object) -> int:
        try:
            return int(str(value))
        except ValueError:
            raise ValueError("Give a whole number of points.") from None

    def _beside(self, declarers: int) -> list[int]:
        """What the opponents can have taken beside these points of the side that bid."""
        return sorted(b for a, b in possible_points(self.rules) if a == declarers)

    def _most(self, declarers: int) -> int:
        rest = max(0, self.rules.points_total - declarers)
        return max(self._beside(declarers), default=rest)

    def do_bid(self, *, value: object = "") -> None:
        """Another bid."""
        self.bid = self._whole(value)
        self.scored()

    def do_declarers(self, *, value: object = "") -> None:
        """Points of the side that bid; the opponents get the rest."""
        self.declarers = self._whole(value)
        self.opponents = self._most(self.declarers)
        self.scored()

    def do_opponents(self, *, value: object = "") -> None:
        """Points of the opponents (fewer than the rest when a card never was in play)."""
        self.opponents = self._whole(value)
        self.scored()

    def render(self) -> Html:
        """Three numbers, the lines and the result."""
        rules, total = self.rules, self.rules.points_total
        scored, made, lines = score_hand(rules, self.bid, self.declarers, self.opponents)
        result = HandScore(
            (self.declarers, self.opponents), (), scored, tuple(lines), made, Team.NS, self.bid
        )
        told = explain_score(rules, result)

        def choose(words: str, do: str, now: int, options: list[tuple[int, str]]) -> Html:
            return h.label(
                h.span(words, cls="cinch-field-label"),
                h.select(
                    [h.option(text, value=str(n), selected=n == now) for n, text in options],
                    data_do=do, data_key=do, cls="cinch-select",
                ),
                cls="cinch-field",
            )  # fmt: skip

        bids = [(0, "nobody bid"), *((bid, str(bid)) for bid in rules.bids)]
        missing = total - self.declarers - self.opponents
        return h.div(
            draw.toolbar(
                self.rules_bar(),
                choose("Your side bid", "bid", self.bid, bids),
                choose("You took", "declarers", self.declarers,
                       [(n, str(n)) for n in sorted(
                           {self.declarers, *(own for own, _ in possible_points(rules))})]),
                choose("They took", "opponents", self.opponents,
                       [(n, str(n)) for n in sorted(
                           {self.opponents, *self._beside(self.declarers)})]),
            ),
            self.notice(),
            missing > 0 and h.p(f"{missing} of the {total} points never came into play."),
            draw.steps([_why(verdict) for verdict in told]),
            draw.score_lines(
                [
                    ("Your side (North–South)", _signed(scored[0])),
                    ("The opponents (East–West)", _signed(scored[1])),
                ]
            ),
        )  # fmt: skip


class RaceToTarget(RulesView):
    """A whole game, one hand at a click, played by four programs; only the scores are shown.

    >>> race = RaceToTarget(seed=3, rules="shoot")
    >>> race.act("next")
    >>> len(race.game.results)
    1
    """

    label = "Race to the target"

    def setup(self, seed: int = 3, rules: str | RuleSet | None = None) -> None:
        """Begin a game; ``seed`` fixes every deal."""
        self.use_rules(rules)
        self.seed = seed
        self.on_rules()

    def on_rules(self) -> None:
        """Begin again."""
        self.game = Game(self.rules, seed=self.seed)
        self.told: list[Html] = []

    def do_next(self) -> None:
        """Play one hand and score it."""
        from cinch.bots import make_bot

        if self.game.over:
            raise ValueError("The game is over: start a new one.")
        bot = make_bot("steady", self.seed)
        hand = self.game.hand
        while hand.phase != Phase.DONE:
            assert hand.turn is not None
            hand.apply(bot.decide(hand.view(hand.turn)).action)
        self.game.next_hand()
        if hand.thrown_in:
            self.told = [h.span("Everybody passed; the cards are thrown in.")]
            return
        score = hand.score
        told = [*explain_points(self.rules, score.lines), *explain_score(self.rules, score)]
        self.told = [h.span(verdict.sentence) for verdict in told]
        if self.game.outcome is not None:
            end = explain_outcome(self.rules, self.game.outcome, self.game.totals)
            self.told.append(_why(end))
            self.say("good", end.sentence)
        else:
            north, east = self.game.totals
            self.announce(f"North–South {north}, East–West {east}.")

    def do_new(self) -> None:
        """Another game."""
        self.seed += 1
        self.on_rules()

    def render(self) -> Html:
        """The two totals on their way, and the last hand explained."""
        game, target = self.game, self.rules.target
        bars = [
            h.div(
                h.span(team.word, cls="cinch-field-label"),
                h.meter(
                    str(game.totals[team]), min="0", max=str(target),
                    value=str(max(0, min(target, game.totals[team]))),
                    aria_label=f"{team.word}: {game.totals[team]} of {target}",
                ),
                h.strong(str(game.totals[team]).replace("-", "−")),
                cls="cinch-race",
                data_key=f"race-{team.name}",
            )
            for team in Team
        ]  # fmt: skip
        rows = []
        running = [0, 0]
        for n, (hand, score) in enumerate(game.results, 1):
            if score is None:
                rows.append([n, "passed", "", "", ""])
                continue
            running = [running[0] + score.scored[0], running[1] + score.scored[1]]
            who = hand.declarer.word if hand.declarer is not None else "nobody"
            rows.append(
                [n, f"{who} {hand.bid or ''}".strip(), f"{score.points[0]} : {score.points[1]}",
                 f"{_signed(score.scored[0])} : {_signed(score.scored[1])}",
                 f"{running[0]} : {running[1]}".replace("-", "−")]
            )  # fmt: skip
        return h.div(
            draw.toolbar(self.rules_bar(), h.span(f"to {target}", cls="cinch-note")),
            bars,
            self.notice(),
            draw.toolbar(
                not game.over and draw.button("Play a hand", "next", kind="main", focus=True),
                draw.button("New game", "new", kind="main" if game.over else "quiet"),
                h.span(f"seed {self.seed}", cls="cinch-note"),
            ),
            self.told and draw.panel("The last hand", draw.steps(self.told)),
            rows and draw.table(
                ["Hand", "Bid", "Points NS : EW", "Score", "Total"], rows,
                caption="The game so far (North–South : East–West)",
            ),
        )  # fmt: skip
