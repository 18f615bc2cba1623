"""House rules: every switch in words, what it changes, and one hand under several rule sets.

What a value means and where it comes from is told by `cinch.provenance`, which combinations make
no game by `cinch.rulecheck`, what else must move by `cinch.mixing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cinch import Hand, Phase, Seat, Team
from cinch.advisor import nearest
from cinch.bots import make_bot
from cinch.mixing import GROUPS, companions, mix
from cinch.provenance import LINKS, origin, question, value_options, words
from cinch.rules import CHOICES, PRESETS, RuleSet, diff
from cinch.ruletoken import rules_from_token, rules_token
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.prefs import Prefs
from cinch.widgets.rulesview import RulesView
from cinch.widgets.verdicts import Shown

__all__ = ["RuleMixer", "differences", "one_hand_many_rules", "played"]

_MORE_TARGETS = (21, 42, 62, 100)


def differences(rules: RuleSet) -> Html:
    """The differences to the nearest of the four documents, as a table in words."""
    near = nearest(rules)
    changes = diff(near.preset, near)
    if not changes:
        return h.p("These are the rules of ", h.strong(near.preset.title), ", with no change.")
    rows = [
        [
            draw.book_link(change.question, LINKS[change.field]),
            change.first_words,
            change.second_words,
            origin(near, change.field).authority or "–",
        ]
        for change in changes
    ]
    count = "one difference" if len(changes) == 1 else f"{len(changes)} differences"
    return draw.table(
        ["", near.preset.title, "Your table", "Who else plays so"],
        rows,
        caption=f"Nearest rule set: {near.preset.title}, with {count}",
    )


def played(rules: RuleSet, seed: int) -> Hand:
    """Hand number ``seed`` under these rules, played out by four steady players.

    The cards come out of the same shuffle under every rule set.

    >>> played(PRESETS["shoot"], 3).phase.name
    'DONE'
    """
    hand = Hand.new(rules, seed=seed, dealer=Seat.S)
    players = [make_bot("steady", seed) for _ in Seat]
    while hand.phase != Phase.DONE:
        turn = hand.turn
        assert turn is not None
        hand.apply(players[turn].decide(hand.view(turn)).action)
    return hand


def one_hand_many_rules(
    seed: int = 1, rule_sets: Sequence[RuleSet] = tuple(PRESETS.values())
) -> Shown:
    """One and the same shuffle, played under several rule sets, side by side.

    >>> print(one_hand_many_rules(3).text[:16])
    Hand number 3: L
    """
    rows: list[list[object]] = [
        [name] for name in ("Auction", "Trumps", "Thrown, N E S W", "First lead", "Tricks, NS : EW",
                            "Points, NS : EW", "Score, NS : EW")
    ]  # fmt: skip
    texts = []
    for rules in rule_sets:
        hand = played(rules, seed)
        if hand.thrown_in:
            for row in rows:
                row.append("thrown in")
            texts.append(f"{rules.title} thrown in")
            continue
        assert hand.maker is not None
        assert hand.trump is not None
        score = hand.score
        bid = f"{hand.maker.word} {hand.bid}" if hand.bid else f"passed out, {hand.maker.word}"
        tricks = [sum(t.winner is not None and t.winner.team == team for t in hand.tricks)
                  for team in Team]  # fmt: skip
        cells = [
            bid,
            hand.trump.word,
            " ".join(str(hand.thrown(seat).bit_count()) for seat in Seat) if rules.draw else "–",
            hand.tricks[0].leader.word,
            f"{tricks[0]} : {tricks[1]}",
            f"{score.points[0]} : {score.points[1]}"
            + ("" if score.made is None else ", made" if score.made else ", failed"),
            f"{score.scored[0]:+d} : {score.scored[1]:+d}",
        ]
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell)
        texts.append(f"{rules.title} {score.scored[0]:+d} : {score.scored[1]:+d}")
    grid = draw.table(
        ["", *(rules.title for rules in rule_sets)], rows,
        caption=f"Hand number {seed}, played by the same four players under each rule set",
    )  # fmt: skip
    return Shown(grid, f"Hand number {seed}: {', '.join(texts)}")


class RuleMixer(RulesView):
    """Every switch of the rules, in words. What makes no game is refused with the reason, and the
    mixer offers the other switches that would have to move.

    ``rules`` is where it starts (None: the book's choice, which then follows the mixer), ``seed``
    the number of the hand shown under several rule sets.

    >>> mixer = RuleMixer(rules="le-cinch")
    >>> mixer.act("switch must_ruff", "0")
    >>> mixer.rules.must_ruff
    False
    >>> mixer.act("switch hand_size", "12")  # refused: there would be nothing to draw
    >>> mixer.rules.hand_size
    9
    """

    label = "Rule mixer"
    hash_prefix = "rules="

    def setup(self, rules: str | RuleSet | None = None, seed: int = 1) -> None:
        """Start from a rule set."""
        self.use_rules(rules)
        self.seed = seed
        self.waiting: dict[str, Any] = {}
        self.moved: tuple[str, object] = ("", None)  # a switch, and the message that is about it
        self.before: RuleSet | None = None
        self.comparing = False  # hands take a moment to be played, so only when asked for
        self.compared: tuple[str, int, Html] | None = None

    # ---- links -----------------------------------------------------------------------------

    def on_hello(self, prefs: Prefs, stored: Any, hash: str) -> None:
        """Rules in the page's address become the book's."""
        self.on_hash(hash)

    def on_hash(self, hash: str) -> None:
        """A link such as ``#rules=le-cinch.target=61``."""
        if hash.startswith(self.hash_prefix):
            self._become(rules_from_token(hash.removeprefix(self.hash_prefix)))
            self.say("good", f"The link's rules are yours now: {self.rules.title}.")

    # ---- what the reader does ------------------------------------------------------------------

    def _become(self, rules: RuleSet) -> None:
        self.before = self.rules
        self.waiting = {}
        if self.follows_book:
            self.set_pref("rules", rules_token(rules))
        self.rules = rules
        self.set_hash(f"rules={rules_token(rules)}")

    def do_rules(self, *, value: Any = None) -> None:
        """Start again from one of the four documents."""
        if isinstance(value, str) and value:
            self._become(rules_from_token(value))

    def do_switch(self, field: str, *, value: str = "") -> None:
        """Move one switch, or say why that makes no game."""
        wanted = self._value(field, value)
        self.waiting = {}
        try:
            rules = mix(self.rules, field, wanted).rules
        except ValueError:
            problem = self.rules._replace(**{field: wanted}).problems()[0]
            others = companions(self.rules, field, wanted)
            if others:
                self.waiting = {field: wanted, **others}
            self._say_at(field, "refused", in_words(problem), self._offer(others))
            return
        self._become(rules)
        name, said = question(field), words(rules, field)
        self._say_at(field, "good", f"{name} {said[:1].upper()}{said[1:]}.")

    def do_anyway(self) -> None:
        """Move the refused switch together with the others that it needs."""
        if not self.waiting:
            raise ValueError("No switch is waiting.")
        moved = dict(self.waiting)
        self._become(self.rules.replace(**moved))
        said = f"{len(moved)} switches were moved; the table below shows them."
        self._say_at(next(iter(moved)), "good", said)

    def do_undo(self) -> None:
        """Take the last change back."""
        if self.before is None:
            raise ValueError("There is no change to take back.")
        self._become(self.before)
        self.before = None
        self.say("good", "The last change is taken back.")

    def do_nearest(self) -> None:
        """Count the changes from the nearest of the four documents."""
        self._become(nearest(self.rules))

    def do_copy(self) -> None:
        """The rules as a text for a link, on the clipboard."""
        self.copy_text(f"#rules={rules_token(self.rules)}")

    def do_hand(self) -> None:
        """Play a hand under every rule set, or another one."""
        self.seed += self.comparing
        self.comparing = True

    def _value(self, field: str, text: str) -> Any:
        if field not in CHOICES:
            raise ValueError(f"{field!r} is no switch of the rules.")
        if field == "target":
            if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 500:
                raise ValueError("Play to a whole number of points from 1 to 500.")
            return int(text)
        for value in CHOICES[field]:
            if _key(value) == text:
                return value
        raise ValueError(f"{text!r} is no value for “{question(field)}”")

    def _say_at(self, field: str, kind: str, sentence: str, more: Html | None = None) -> None:
        """Say something beside the switch that it is about."""
        self.say(kind, sentence, more=more)
        self.moved = (field, self._notice)

    def _said_at(self) -> str:
        """The switch beside which the message stands; empty when it stands above them all."""
        field, said = self.moved
        return field if said is not None and said is self._notice else ""

    def _offer(self, others: dict[str, Any] | None) -> Html | None:
        if not others:
            return None
        wanted = self.rules._replace(**self.waiting)
        items = [h.li(f"{question(name)} {words(wanted, name)}") for name in others]
        return h.div(
            h.p("It would go together with:"),
            h.ul(items, cls="cinch-list"),
            draw.button("Change these too", "anyway", kind="main"),
            cls="cinch-stack",
        )

    # ---- drawing -------------------------------------------------------------------------------

    def render(self) -> Html:
        """The rule set, its switches, the differences, one hand under several rule sets."""
        token = rules_token(self.rules)
        return h.div(
            h.div(
                self.rules_bar("Start from"),
                self.before is not None and draw.button("Take back", "undo", kind="quiet"),
                cls="cinch-bar",
            ),
            not self._said_at() and self.notice(),
            h.div(
                [self._group(title, fields) for title, fields in GROUPS.items()],
                cls="cinch-stack",
            ),
            draw.panel("Your table's rules", differences(self.rules)),
            draw.toolbar(
                h.a("Link to these rules", href=f"#rules={token}", cls="cinch-button"),
                draw.button("Copy", "copy", kind="quiet"),
                nearest(self.rules).base != self.rules.base
                and draw.button("Count from the nearest rule set", "nearest", kind="quiet"),
                label="Share",
            ),
            draw.panel(
                "One and the same hand under several rule sets",
                self._comparison(),
                draw.toolbar(
                    draw.button("Another hand" if self.comparing else "Play one hand", "hand")
                ),
            ),
        )

    def _comparison(self) -> Html:
        if not self.comparing:
            return h.p(
                "The same cards, the same four players, the rules of each table.", cls="cinch-note"
            )
        token = rules_token(self.rules)
        if self.compared is None or self.compared[:2] != (token, self.seed):
            own = [self.rules] if self.rules not in PRESETS.values() else []
            shown = one_hand_many_rules(self.seed, [*PRESETS.values(), *own]).html
            self.compared = (token, self.seed, shown)
        return self.compared[2]

    def _group(self, title: str, fields: Sequence[str]) -> Html:
        changed = sum(name in self.rules.changes for name in fields)
        mark = f" ({changed} changed)" if changed else ""
        return h.details(
            h.summary(title + mark),
            h.div([self._switch(name) for name in fields], cls="cinch-stack"),
            data_key=f"group-{title}",
            open=title == "Play",
        )

    def _switch(self, field: str) -> Html:
        now = getattr(self.rules, field)
        options = value_options(field)
        if field == "target":
            known = {value for value, _ in options}
            extra = {now, *_MORE_TARGETS} - known
            options = sorted([*options, *((value, str(value)) for value in extra)])
        found = origin(self.rules, field)
        return h.div(
            h.label(
                h.span(question(field), cls="cinch-field-label"),
                h.select(
                    [
                        h.option(text, value=_key(value), selected=value == now)
                        for value, text in options
                    ],
                    data_do=f"switch {field}", data_key=f"switch-{field}", cls="cinch-select",
                ),
                cls="cinch-field",
            ),
            field == self._said_at() and self.notice(),
            h.p(
                h.strong(found.label), ". ", found.sentence, " ",
                found.authority and f"Played so by: {found.authority}. ",
                draw.book_link("In the book", found.section), cls="cinch-note",
            ),
            data_key=f"row-{field}",
        )  # fmt: skip


def _key(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def in_words(problem: str) -> str:
    """A problem of `cinch.rulecheck` with the field's question before it.

    >>> in_words("shoot_pays=0 makes no game: a made Shoot must score; set it to 4 or 8")
    'What does a made Shoot score? 0 makes no game: a made Shoot must score; set it to 4 or 8.'
    """
    field, sign, rest = problem.partition("=")
    if not sign or field not in CHOICES:
        return problem
    value, _, reason = rest.partition(" ")
    for name in CHOICES:
        reason = reason.replace(name, name.replace("_", " "))
    plain = value.strip("'").replace("_", " ")
    said = {"True": "Yes", "False": "No"}.get(plain, plain[:1].upper() + plain[1:])
    reason = reason.replace("'", "").replace("=", " = ")
    return f"{question(field)} {said} {reason}."
