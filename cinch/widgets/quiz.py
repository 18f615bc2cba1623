"""The self-check: exercises without end, each answer judged by the engine and given its reason.

Everything is asked of `cinch.lessons`; here it is drawn. What a reader has done is kept in the
reader's browser (``cinch.progress``), goes out and in as a file, and is seen by nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cinch.lessons import KINDS, Exercise, Judgement, Kind, Progress, judge, kinds_for, make, solve
from cinch.provenance import LINKS, question, words
from cinch.rules import RuleSet
from cinch.ruletoken import rules_token
from cinch.widgets import cards_html as draw
from cinch.widgets import quiz_html as show
from cinch.widgets.html import Html, h
from cinch.widgets.prefs import Prefs
from cinch.widgets.rulesview import RulesView

__all__ = ["Quiz"]

KEY = "cinch.progress"
MOST_SEED = 10**9

#: The rule fields behind each kind of exercise, for the hint.
HINTS: dict[str, tuple[str, ...]] = {
    "which-wins-plain": (),  # no rule set disagrees
    "which-wins": ("pedros",),
    "is-trump": ("pedros",),
    "legal-cards": ("ruff_when_able", "must_ruff"),
    "name-winner": ("pedros",),
    "who-leads": ("leader", "passed_out"),
    "legal-bid": ("min_bid", "max_bid", "shoot", "dealer_equal"),
    "what-must-go": ("draw", "excess_trumps", "pedros"),
    "how-many": ("draw", "excess_trumps"),
    "serve-table": ("draw", "dealer_draw"),
    "dealer-completes": ("dealer_draw", "thrown_trumps_return"),
    "count-points": ("pedros", "high", "low", "game"),
    "score-hand": ("made", "failed", "shoot_pays"),
    "who-won": ("target", "both_over"),
}


class _Shelf:
    """The progress of this reader: one for all quizzes of a page, so that none overwrites another.

    ``sound`` is False while the browser holds something that could not be read: it is then left
    alone until the reader lets it go.
    """

    def __init__(self) -> None:
        self.progress = Progress()
        self.sound = True


_SHELF = _Shelf()


class Quiz(RulesView):
    """A self-check of one or several kinds of exercise.

    ``kinds`` names them (a list, or a text with blanks; None for all there are), ``seed`` is the
    number of the first exercise, ``rules`` a rule set or its id (None: the book's choice).

    >>> quiz = Quiz(kinds="which-wins", seed=3, rules="le-cinch")
    >>> right = solve(quiz.exercise)
    >>> quiz.act(f"choose {right}")
    >>> quiz.judgement.ok
    True
    """

    recall = (KEY,)
    label = "Self-check"

    def setup(
        self,
        kinds: str | Iterable[str] | None = None,
        seed: int = 1,
        rules: str | RuleSet | None = None,
    ) -> None:
        """Begin with exercise number ``seed`` of the first kind; ValueError for an unknown kind or
        a number beyond a thousand millions, so that the progress can count on from it."""
        self.use_rules(rules)
        if isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) > MOST_SEED:
            raise ValueError(
                f"{seed!r} is no seed: give a whole number from {-MOST_SEED} to {MOST_SEED}"
            )
        named = kinds.split() if isinstance(kinds, str) else list(kinds or KINDS)
        for name in named:
            if name not in KINDS:
                raise ValueError(f"{name!r} is no kind of exercise; there are {', '.join(KINDS)}")
        self.named = named
        self.first = seed
        self.only = ""  # the one kind chosen by the reader; empty: all in turn
        self.turn = 0
        self.numbers = dict.fromkeys(named, seed)
        self.lost: Progress | None = None
        self._pose()

    # ---- the exercise ----------------------------------------------------------------------

    @property
    def kinds(self) -> list[Kind]:
        """The kinds that can be asked under the rules now."""
        return kinds_for(self.rules, self.named)

    @property
    def token(self) -> str:
        """The rule set as the progress names it."""
        return rules_token(self.rules)

    def _pose(self, seed: int | None = None, kind: str = "", again: bool = False) -> None:
        self.picked: set[str] = set()
        self.filled: dict[str, str] = {}
        self.judgement: Judgement | None = None
        self.again = again
        self.exercise: Exercise | None = None
        kinds = [one.key for one in self.kinds]
        if not kinds:
            return
        if not kind:
            kind = self.only if self.only in kinds else kinds[self.turn % len(kinds)]
        self.exercise = make(kind, self.numbers[kind] if seed is None else seed, self.rules)

    def _used(self) -> None:
        """This number has been asked: whatever comes next, it is not posed as new again."""
        if self.exercise is not None and not self.again:
            self.numbers[self.exercise.kind] = self.exercise.seed + 1

    def _note(self, exercise: Exercise, ok: bool) -> None:
        """Write the first try down, and keep it."""
        shelf = _SHELF
        shelf.progress.note(exercise.kind, self.token, exercise.seed, ok, self.again)
        self._used()
        if shelf.sound:
            self.store(KEY, shelf.progress.to_data())

    def do_next(self) -> None:
        """The next exercise."""
        if self.judgement is None:
            self._used()
        self.turn += 1
        self._pose()
        self._read_out()

    def _read_out(self) -> None:
        """Have the question read: the focus goes to the first answer, past its text."""
        if self.exercise is not None:
            self.announce(self.exercise.goal)

    def do_only(self, *, value: str = "") -> None:
        """One kind only, or all in turn."""
        if not isinstance(value, str) or (value and value not in self.named):
            raise ValueError(f"{value!r} is not among the exercises here.")
        self.only = value
        self._pose()

    def do_repeat(self) -> None:
        """One that went wrong before, again."""
        for kind in self.kinds:
            seeds = _SHELF.progress.record(kind.key, self.token).repeat
            waiting = [seed for seed in seeds if self.exercise is None or kind.key
                       != self.exercise.kind or seed != self.exercise.seed]  # fmt: skip
            if waiting or seeds:
                self._pose((waiting or list(seeds))[0], kind.key, again=True)
                self._read_out()
                return
        raise ValueError("Nothing waits to be repeated.")

    def on_rules(self) -> None:
        """The same kinds under other rules."""
        self._pose()

    # ---- answers ---------------------------------------------------------------------------

    def _open(self) -> Exercise:
        if self.exercise is None:
            raise ValueError("There is no exercise to answer under these rules.")
        if self.judgement is not None:
            raise ValueError("This one has been answered: go on to the next.")
        return self.exercise

    def do_choose(self, *key: str) -> None:
        """One of the options, and that is the answer."""
        self._judge(" ".join(key))

    def do_pick(self, *key: str) -> None:
        """Mark an option, or take the mark away."""
        name = self._open().option(" ".join(key)).key
        self.picked ^= {name}

    def do_check(self) -> None:
        """Have the marked options judged."""
        self._judge(frozenset(self.picked))

    def do_fill(self, *, value: Any = None) -> None:
        """Have the numbers of the form judged."""
        exercise = self._open()
        if not isinstance(value, Mapping):
            raise ValueError("Fill in the numbers.")
        self.filled = {
            blank.key: str(value.get(blank.key, "")).strip() for blank in exercise.blanks
        }
        numbers = {}
        for blank in exercise.blanks:
            text = self.filled[blank.key].replace("−", "-").removeprefix("+")
            if not text.removeprefix("-").isdecimal() or len(text) > 4:
                raise ValueError(f"{blank.words}: fill in a whole number.")
            numbers[blank.key] = int(text)
        self._judge(numbers)

    def _judge(self, answer: object) -> None:
        exercise = self._open()
        judgement = judge(exercise, answer)
        self.judgement = judgement
        if isinstance(answer, str):
            self.picked = {answer}
        self._note(exercise, judgement.ok)
        wrong = sum(not one.ok for one in judgement.feedback)
        if judgement.ok:
            opening = "Right."
        elif exercise.form == "choose" or wrong == 1:
            opening = "No."
        else:
            opening = f"No. {wrong} parts of the answer are wrong."
        said = " ".join([opening, *judgement.sentences[:3]])
        self.say(
            "good" if judgement.ok else "refused",
            opening,
            more=show.reasons(exercise, judgement),
        )
        self.announce(said)

    def do_show(self) -> None:
        """Give up: show the answer, counted as wrong."""
        exercise = self._open()
        right = solve(exercise)
        self.judgement = judge(exercise, right)
        self._note(exercise, False)
        self.say(
            "info", "This is the answer, and why.", more=show.reasons(exercise, self.judgement)
        )

    def do_why(self, *, value: Any = None) -> None:
        """The hint: what the rules here say about this kind of question."""
        if self.exercise is None:
            return
        kind = KINDS[self.exercise.kind]
        items = [
            h.li(draw.book_link(question(field), LINKS[field]), " ", words(self.rules, field))
            for field in HINTS[kind.key]
        ]
        self.say(
            "info",
            f"What {self.rules.title} says:" if items else show.HINT,
            more=h.ul(items, cls="cinch-list") if items else None,
            link=("The chapter", f"book/{kind.chapter}.html"),
        )

    # ---- progress --------------------------------------------------------------------------

    def on_hello(self, prefs: Prefs, stored: Mapping[str, Any], hash: str) -> None:
        """Take the reader's progress up; a damaged one is left as it is, and said."""
        found = stored[KEY]
        if found is None:
            return
        try:
            _SHELF.progress = Progress.from_data(found)
            _SHELF.sound = True
        except ValueError as problem:
            _SHELF.sound = False
            raise ValueError(
                f"Your stored progress could not be read ({problem}). It is left as it is; what "
                "you do now is kept on this page only, until you reset it below or import a file."
            ) from None

    def do_reset(self, kind: str) -> None:
        """Forget one kind, or everything (``all``)."""
        if kind != "all" and kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of exercise.")
        before = _SHELF.progress.copy()
        _SHELF.progress.reset("" if kind == "all" else kind)
        if kind == "all":
            _SHELF.sound = True
        if _SHELF.sound:
            self.store(KEY, _SHELF.progress.to_data())
        if _SHELF.progress == before:  # and what an earlier reset put aside stays there
            self.say("info", "There was nothing to reset.")
            return
        self.lost = before
        what = "All progress" if kind == "all" else f"The progress of “{KINDS[kind].title}”"
        self.say("good", f"{what} is reset. Take it back with the button below, or with the key u.")

    def do_undo(self) -> None:
        """Take the last reset or import back."""
        if self.lost is None:
            raise ValueError("There is nothing to take back.")
        _SHELF.progress, self.lost = self.lost, None
        if _SHELF.sound:
            self.store(KEY, _SHELF.progress.to_data())
        self.say("good", "Your progress is back.")

    def do_export(self) -> None:
        """Hand the progress out as a file."""
        self.download("cinch-progress.json", _SHELF.progress.to_json(), "application/json")

    def do_import(self, *, value: Any = None) -> None:
        """Take a file in; a damaged one is refused and nothing changes."""
        if not isinstance(value, str):
            raise ValueError("Choose a progress file.")
        found = Progress.from_json(value)
        if _SHELF.progress.records or self.lost is None:
            self.lost = _SHELF.progress
        _SHELF.progress, _SHELF.sound = found, True
        self.store(KEY, found.to_data())
        count = sum(record.seen for record in found.records.values())
        self.say("good", f"The file is read: {count} exercises in all.")

    # ---- drawing ---------------------------------------------------------------------------

    def render(self) -> Html:
        """Bar, exercise, message, what to do next, progress."""
        return h.div(self._bar(), self._exercise(), self.notice(), self._after(), self._progress())

    def _bar(self) -> Html:
        kinds = self.kinds
        pick = len(kinds) > 1 and h.label(
            h.span("Exercises", cls="cinch-field-label"),
            h.select(
                h.option("all in turn", value="", selected=not self.only),
                [
                    h.option(kind.title, value=kind.key, selected=kind.key == self.only)
                    for kind in kinds
                ],
                data_do="only", data_key="only", cls="cinch-select",
            ),
            cls="cinch-field",
        )  # fmt: skip
        return h.div(self.rules_bar(), pick, cls="cinch-bar")

    def _exercise(self) -> Html:
        exercise = self.exercise
        if exercise is None:
            return h.p(
                f"Under {self.rules.title} these questions never come up. Choose another rule set "
                "to practise them.",
                cls="cinch-ask",
            )
        return h.div(
            h.p(exercise.goal, cls="cinch-ask", data_key="goal"),
            show.situation(exercise),
            show.answer(exercise, self.picked, self.filled, self.judgement),
            cls="cinch-stack",
            data_key=f"{exercise.kind}-{exercise.seed}-{exercise.rules.base}",
        )  # fmt: skip

    def _after(self) -> Html:
        if self.exercise is None:
            return Html("")
        done = self.judgement is not None
        waiting = sum(
            len(_SHELF.progress.record(kind.key, self.token).repeat) for kind in self.kinds
        )
        return draw.toolbar(
            done and draw.button("Next", "next", kind="main", focus=True),
            not done and draw.button("Hint", "why", kind="quiet"),
            not done and draw.button("Show the answer", "show", kind="quiet"),
            waiting > 0
            and draw.button(
                f"Repeat what went wrong ({waiting})",
                "repeat",
                kind="plain",
                # another button for each question, so that the focus leaves it for the answers
                key=f"repeat-{self.exercise.kind}-{self.exercise.seed}-{done:d}",
            ),
            label="Go on",
        )

    def _progress(self) -> Html:
        rows = []
        for kind in self.kinds:
            record = _SHELF.progress.record(kind.key, self.token)
            last = f"{sum(record.last)} of {len(record.last)}" if record.last else "–"
            par = "reached" if record.at_par(kind.par) else f"{kind.par} of 10"
            rows.append([
                kind.title, record.seen, record.right, record.wrong, last, par,
                draw.button("Reset", f"reset {kind.key}", kind="quiet",
                            label=f"Reset {kind.title}") if record.seen else "",
            ])  # fmt: skip
        return h.details(
            h.summary("Your progress"),
            h.div(
                draw.table(
                    ["Exercise", "Seen", "Right", "Wrong", "Last ten", "Par", ""],
                    rows,
                    caption=f"Under {self.rules.title}, right or wrong at first try",
                    numbers=(1, 2, 3),
                ),
                h.p(
                    "This is kept in your browser only. Nothing is sent anywhere.",
                    cls="cinch-note",
                ),
                draw.toolbar(
                    draw.button("Save as a file", "export"),
                    h.label(
                        h.span("Read a file", cls="cinch-field-label"),
                        h.input(
                            type="file",
                            accept=".json,application/json",
                            data_do="import",
                            data_key="import",
                            cls="cinch-input",
                        ),
                        cls="cinch-field",
                    ),
                    draw.button("Reset everything", "reset all", kind="quiet"),
                    self.lost is not None and draw.button("Take it back", "undo", kind="quiet"),
                    label="Progress",
                ),
                cls="cinch-stack",
            ),
            data_key="progress",
        )
