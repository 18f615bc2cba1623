"""The score sheet of a real table, kept in the reader's browser.

The sheet is `cinch.sheet.ScoreSheet`: it scores with the engine and refuses what cannot be. Here it
is written on, explained, printed and copied.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cinch.cards import Seat, Team
from cinch.rules import RuleSet
from cinch.sheet import NAMES, ScoreSheet
from cinch.sheet_file import from_data, to_data
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.prefs import Prefs
from cinch.widgets.rulesview import RulesView

__all__ = ["ScoreSheetWidget"]

KEY = "cinch.sheet"
_POINT_NAMES = {
    "right_pedro": "right pedro",
    "left_pedro": "left pedro",
    "high": "High",
    "low": "Low",
    "jack": "jack",
    "game": "Game",
}


class ScoreSheetWidget(RulesView):
    """A score sheet: names, rules and dealer, then a line for each hand.

    ``names`` are the players N, E, S, W; ``rules`` a rule set or its id (None: the book's choice,
    until the first hand is written down), ``dealer`` the letter of the first dealer's seat.

    >>> sheet = ScoreSheetWidget(rules="double-pedro")
    >>> sheet.act("hand", {"bid": "6", "declarer": "W", "own": "5", "theirs": "9"})
    >>> sheet.sheet.totals
    (15, 0)
    """

    recall = (KEY,)
    label = "Score sheet"

    def setup(
        self,
        names: list[str] | tuple[str, ...] = NAMES,
        rules: str | RuleSet | None = None,
        dealer: str = "S",
    ) -> None:
        """An empty sheet; ValueError for names or rules that will not do."""
        self.use_rules(rules)
        self.sheet = ScoreSheet(names, self.rules, Seat.parse(dealer))
        self.spare: ScoreSheet | None = None  # the sheet before "new", to take it back
        self.sound = True
        self.ask_points = False

    # ---- keeping -------------------------------------------------------------------------------

    def on_hello(self, prefs: Prefs, stored: Mapping[str, Any], hash: str) -> None:
        """Take up the sheet that this browser keeps; a damaged one is left alone, and said."""
        found = stored[KEY]
        if found is None:
            return
        try:
            self.sheet = from_data(found)
        except ValueError as problem:
            self.sound = False  # said, not raised: a refusal would take this back as well
            self.say(
                "refused",
                f"The stored sheet could not be read ({problem}). It is left as it is until you "
                "begin a new sheet or read one from a file.",
            )
        self.rules = self.sheet.rules

    def _keep(self) -> None:
        if self.sound:
            self.store(KEY, to_data(self.sheet))

    def on_rules(self) -> None:
        """Other rules, as long as nothing has been written down."""
        if self.sheet.lines:
            self.rules = self.sheet.rules
            return
        self.sheet = ScoreSheet(self.sheet.names, self.rules, self.sheet.first_dealer)

    def do_rules(self, *, value: Any = None) -> None:
        """The picker; a begun sheet keeps its rules."""
        if self.sheet.lines:
            raise ValueError("The sheet has begun under its rules: begin a new one to change them.")
        super().do_rules(value=value)
        self.on_rules()
        self._keep()

    # ---- what the reader does ------------------------------------------------------------------

    def do_names(self, *, value: Any = None) -> None:
        """The players' names and who deals first."""
        if not isinstance(value, Mapping):
            raise ValueError("Fill in the four names.")
        names = [str(value.get(seat.name, "")) for seat in Seat]
        dealer = Seat.parse(str(value.get("dealer", self.sheet.first_dealer.name)))
        if self.sheet.lines:
            if dealer != self.sheet.first_dealer:
                raise ValueError("The first dealer stays: a hand has been written down.")
            data = {**to_data(self.sheet), "names": names}
            self.sheet = from_data(data)
        else:
            self.sheet = ScoreSheet(names, self.sheet.rules, dealer)
        self._keep()
        self.say("good", f"{self.sheet.team(Team.NS)} play {self.sheet.team(Team.EW)}.")

    def do_hand(self, *, value: Any = None) -> None:
        """Write a hand down, or say why it cannot be and what could."""
        if not isinstance(value, Mapping):
            raise ValueError("Fill in the hand.")
        bid = _number(value.get("bid", ""), "The bid")
        thrown_in = not bid and self.sheet.namer() is None
        declarer = Seat.parse(str(value.get("declarer", ""))) if bid else None
        own = 0 if thrown_in else _number(value.get("own", ""), "Points of the declaring side")
        theirs = 0 if thrown_in else _number(value.get("theirs", ""), "Points of the others")
        took = {
            key: {"NS": 0, "EW": 1}.get(str(value[f"took-{key}"]))
            for key in _POINT_NAMES if f"took-{key}" in value
        }  # fmt: skip
        try:
            line = self.sheet.add(bid, declarer, own, theirs, took)
        except ValueError as problem:
            if "counts in order" in str(problem):
                self.ask_points = True
                self.say("info", _sentence(str(problem)))
                return
            raise ValueError(_sentence(str(problem))) from None
        self.ask_points = False
        self._keep()
        self.say(
            "good",
            f"Hand {line.number}: {self.sheet.team(0)} {line.scored[0]:+d}, "
            f"{self.sheet.team(1)} {line.scored[1]:+d}.",
            more=h.ul([h.li(said) for said in line.sentences], cls="cinch-list"),
        )
        if self.sheet.ending:
            self.announce(self.sheet.ending)

    def do_undo(self) -> None:
        """Take the last hand back, or the sheet before "new sheet"."""
        if not self.sheet.lines and self.spare is not None:
            self.sheet, self.spare = self.spare, None
            self.rules = self.sheet.rules
            self._keep()
            self.say("good", "The sheet from before is back.")
            return
        line = self.sheet.undo()
        self._keep()
        self.say("good", f"Hand {line.number} is taken back.")

    def _spare(self) -> None:
        """Put the sheet aside for undo; an empty one never takes the place of a written one."""
        if self.sheet.lines:
            self.spare = self.sheet.copy()

    def do_new(self) -> None:
        """Begin a new sheet with the same table; undo brings the old one back."""
        self._spare()
        self.sound = True
        self.sheet = ScoreSheet(self.sheet.names, self.sheet.rules, self.sheet.first_dealer)
        self._keep()
        back = " The key u, or Take back, brings the old one back." if self.spare else ""
        self.say("good", f"A new sheet.{back}")

    def do_copy(self) -> None:
        """The sheet as text on the clipboard."""
        self.copy_text(self.sheet.to_text())

    def do_print(self) -> None:
        """Print the sheet alone."""
        self.print_page()

    def do_save(self) -> None:
        """The sheet as a file."""
        self.download("cinch-sheet.json", self.sheet.to_json(), "application/json")

    def do_read(self, *, value: Any = None) -> None:
        """A sheet from a file; a damaged one is refused and nothing changes."""
        if not isinstance(value, str):
            raise ValueError("Choose the file of a score sheet.")
        found = ScoreSheet.from_json(value)
        self._spare()
        self.sheet, self.sound = found, True
        self.rules = found.rules
        self._keep()
        self.say("good", f"The sheet is read: {len(found.lines)} hands.")

    # ---- drawing -------------------------------------------------------------------------------

    def render(self) -> Html:
        """Score and end, the next hand, the lines, the table's names, what to do with it all."""
        sheet = self.sheet
        return h.div(
            self._standing(),
            sheet.outcome is None and h.div(self._form(), cls="cinch-noprint"),
            self.notice(),
            self._lines(),
            h.div(
                draw.toolbar(
                    bool(sheet.lines or self.spare) and draw.button("Take back", "undo"),
                    draw.button("Copy", "copy"),
                    draw.button("Print", "print"),
                    draw.button("New sheet", "new", kind="quiet"),
                    draw.button("Save as a file", "save", kind="quiet"),
                    label="The sheet",
                ),
                cls="cinch-noprint",
            ),
            h.div(self._table(), cls="cinch-noprint"),
        )

    def _standing(self) -> Html:
        sheet = self.sheet
        if sheet.outcome is not None:
            return h.p(sheet.ending, cls="cinch-ask", data_key="ending")
        ns, ew = sheet.totals
        return h.div(
            h.p(
                f"{sheet.team(0)} ", h.strong(ns), f" : {sheet.team(1)} ", h.strong(ew),
                cls="cinch-ask",
            ),
            h.p(
                f"{sheet.rules.title}, to {sheet.rules.target}. "
                f"{sheet.names[sheet.dealer]} deals hand {len(sheet.lines) + 1}.",
                cls="cinch-note",
            ),
        )  # fmt: skip

    def _form(self) -> Html:
        sheet, total = self.sheet, self.sheet.rules.points_total
        bids = [(str(bid), str(bid)) for bid in sheet.rules.bids]
        if sheet.rules.passed_out != "dealer_forced":
            bids = [("0", "nobody bid"), *bids]
        seats = [(seat.name, sheet.names[seat]) for seat in Seat]
        first = str(sheet.rules.bids[0])
        turn = str(len(sheet.lines))
        return h.form(
            h.div(
                _select("Bid", "bid", bids, first, turn),
                _select("Declarer", "declarer", seats, sheet.dealer.left.name, turn),
                _input(f"Points his side took (of {total})", "own", turn),
                _input("Points the others took", "theirs", turn),
                self.ask_points and [
                    _select(f"Who took {name}", f"took-{key}",
                            [("", "nobody"), ("NS", sheet.team(0)), ("EW", sheet.team(1))], "",
                            turn)
                    for key, name in _POINT_NAMES.items() if key in sheet.point_keys
                ],
                cls="cinch-columns",
            ),
            draw.toolbar(
                h.button("Write it down", type="submit", cls="cinch-button cinch-button-main",
                         data_key="write"),
            ),
            data_do="hand", data_key="hand", cls="cinch-stack",
        )  # fmt: skip

    def _lines(self) -> Html:
        sheet = self.sheet
        if not sheet.lines:
            return Html("")
        rows = []
        for line in sheet.lines:
            entry = line.entry
            who = sheet.names[entry.declarer] if entry.declarer is not None else ""
            bid = f"{who} {entry.bid}" if entry.bid else "passed out"
            verdict = {True: "made", False: "failed", None: "–"}[line.made]
            rows.append([
                line.number, bid, f"{entry.own} : {entry.theirs}", verdict,
                f"{line.scored[0]:+d}", line.totals[0], f"{line.scored[1]:+d}", line.totals[1],
            ])  # fmt: skip
        drawn = draw.table(
            ["Hand", "Bid", "Taken", "Result", sheet.team(0), "Total", sheet.team(1), "Total"],
            rows,
            caption=f"{sheet.rules.title}, to {sheet.rules.target}",
            numbers=(4, 5, 6, 7),
            stacked=True,
        )
        # the reasons have the whole width below the table, the last hand's first
        reasons = [
            [
                h.p(h.strong(f"Hand {line.number}")),
                h.ul([h.li(said) for said in line.sentences], cls="cinch-list"),
            ]
            for line in reversed(sheet.lines)
        ]
        folded = h.details(h.summary("Explain the hands"), reasons, data_key="why")
        return h.div(drawn, h.div(folded, cls="cinch-noprint"), data_key="lines")

    def _table(self) -> Html:
        sheet = self.sheet
        fields = [
            h.label(
                h.span(seat.word, cls="cinch-field-label"),
                h.input(type="text", name=seat.name, value=sheet.names[seat], maxlength="30",
                        cls="cinch-input", data_key=f"name-{seat.name}", autocomplete="off"),
                cls="cinch-field",
            )
            for seat in Seat
        ]  # fmt: skip
        seats = [(seat.name, sheet.names[seat]) for seat in Seat]
        return h.details(
            h.summary("The table: names, rules, first dealer"),
            h.div(
                self.rules_bar(),
                h.form(
                    h.div(fields, cls="cinch-columns"),
                    _select("First dealer", "dealer", seats, sheet.first_dealer.name, "first"),
                    draw.toolbar(
                        h.button("Set the table", type="submit", data_key="set",
                                 cls="cinch-button cinch-button-plain")
                    ),
                    data_do="names", data_key="names", cls="cinch-stack",
                ),
                h.label(
                    h.span("Read a sheet from a file", cls="cinch-field-label"),
                    h.input(type="file", accept=".json,application/json", data_do="read",
                            data_key="read", cls="cinch-input"),
                    cls="cinch-field",
                ),
                h.p("North and South are partners, East and West too. The sheet stays in this "
                    "browser and is sent nowhere.", cls="cinch-note"),
                cls="cinch-stack",
            ),
            data_key="table",
        )  # fmt: skip


def _select(label: str, name: str, options: list[tuple[str, str]], chosen: str, turn: str) -> Html:
    return h.label(
        h.span(label, cls="cinch-field-label"),
        h.select(
            [h.option(text, value=key, selected=key == chosen) for key, text in options],
            name=name,
            data_key=f"{name}-{turn}",
            cls="cinch-select",
        ),
        cls="cinch-field",
    )


def _input(label: str, name: str, turn: str) -> Html:
    return h.label(
        h.span(label, cls="cinch-field-label"),
        h.input(
            type="text", inputmode="numeric", name=name, value="", size="3", autocomplete="off",
            cls="cinch-input cinch-short", data_key=f"{name}-{turn}",
        ),
        cls="cinch-field",
    )  # fmt: skip


def _number(text: object, what: str) -> int:
    plain = str(text).strip()
    if not plain.isascii() or not plain.isdigit() or len(plain) > 3:
        raise ValueError(f"{what}: give a whole number.")
    return int(plain)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
