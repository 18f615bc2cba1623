"""Which rules does our table play? The questions of `cinch.advisor`, one at a time."""

from __future__ import annotations

from cinch.advisor import MOST, advise, questions
from cinch.ruletoken import rules_token
from cinch.widgets import cards_html as draw
from cinch.widgets.base import LiveView
from cinch.widgets.html import Html, h
from cinch.widgets.mixer import differences

__all__ = ["RuleAdvisor"]


class RuleAdvisor(LiveView):
    """At most ten questions lead to the rules of a table, which the whole book can then use.

    >>> advisor = RuleAdvisor()
    >>> advisor.act("answer points count")
    >>> advisor.advice.rules.base
    'shoot'
    """

    label = "Which rules does our table play?"

    def setup(self) -> None:
        """Begin with the first question."""
        self.answers: dict[str, str] = {}
        self.advice = advise({})
        self.taken = ""

    def do_answer(self, question: str, answer: str) -> None:
        """Answer the question; ValueError for one that is not asked on this way."""
        if question not in {one.key for one in questions(self.answers)}:
            raise ValueError("This question is not asked any more.")
        answers = {key: given for key, given in self.answers.items() if key != question}
        answers[question] = answer
        self.advice = advise(answers)
        self.answers = answers
        if self.advice.next is not None:
            self.announce(self.advice.next.words)

    def do_back(self) -> None:
        """Take the last answer back."""
        if not self.answers:
            raise ValueError("No question has been answered yet.")
        self.answers.popitem()
        self.advice = advise(self.answers)

    do_undo = do_back

    def do_again(self) -> None:
        """Begin anew."""
        self.setup()

    def do_use(self) -> None:
        """Let the whole book use these rules."""
        token = rules_token(self.advice.rules)
        self.set_pref("rules", token)
        self.set_hash(f"rules={token}")
        self.say("good", f"The whole book now uses your table's rules: {self.advice.rules.title}.")

    def render(self) -> Html:
        """The question, the way so far, the rules it leads to."""
        advice = self.advice
        return h.div(
            self._question() if advice.next is not None else self._end(),
            self.notice(),
            draw.toolbar(
                bool(self.answers) and draw.button("Back", "back", kind="quiet"),
                bool(self.answers) and draw.button("Begin again", "again", kind="quiet"),
                label="The way",
            ),
            bool(self.answers) and draw.panel("Your answers lead to", differences(advice.rules)),
        )

    def _question(self) -> Html:
        asked = self.advice.next
        assert asked is not None
        number = len(self.answers) + 1
        return h.div(
            h.p(f"Question {number} of at most {MOST}", cls="cinch-note"),
            h.p(asked.words, cls="cinch-ask", data_key=f"ask-{asked.key}"),
            h.div(
                [
                    draw.button(choice.words, f"answer {asked.key} {choice.key}",
                                key=f"choice-{asked.key}-{choice.key}")
                    for choice in asked.choices
                ],
                cls="cinch-stack", role="group", aria_label=asked.words, data_roving=True,
            ),
            cls="cinch-stack",
        )  # fmt: skip

    def _end(self) -> Html:
        rules = self.advice.rules
        return h.div(
            h.p("Your table plays ", h.strong(rules.title), ".", cls="cinch-ask"),
            draw.toolbar(
                draw.button("Use these rules in the whole book", "use", kind="main", focus=True),
                h.a("Link to these rules", href=f"#rules={rules_token(rules)}",
                    cls="cinch-button"),
            ),
            cls="cinch-stack",
        )  # fmt: skip
