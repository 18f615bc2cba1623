"""How an exercise is drawn: its situation, its answer sheet, the reasons for the judgement."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cinch.cards import Card
from cinch.lessons import KINDS, Exercise, Judgement
from cinch.trumps import trumps_for
from cinch.verdict import Reason, Verdict
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.verdicts import places

__all__ = ["answer", "reasons", "situation"]

HINT = "Ask first which of the two is a trump, then whether the second follows suit."
"""What is said where no rule set has a rule of its own."""

_DUELS = ("which-wins", "which-wins-plain")
_OF_THE_RIGHT_PEDRO = ("trump_suit", Reason.POINT_RIGHT_PEDRO.value)
_ROLES = {"L": "Dealer's left", "P": "Dealer's partner", "R": "Dealer's right", "D": "The dealer"}


def situation(exercise: Exercise) -> Html:
    """What lies before the learner, without any mark that gives the answer away."""
    case = exercise.situation
    parts: list[object] = []
    if case.trump is not None:
        parts.append(h.p("Trumps: ", draw.suit_mark(case.trump, words=True), cls="cinch-chips"))
    if case.calls or exercise.kind == "legal-bid":
        parts.append(_auction(exercise))
    if case.table and exercise.kind in _DUELS:
        pass  # the two cards are the answer sheet
    elif case.table:
        parts.append(draw.trick(case.table, turn=case.seat, label="The trick"))
    if case.hand and not any(option.card in case.hand for option in exercise.options):
        whose = f"{case.seat.word}'s hand" if case.seat is not None else "The hand"
        parts.append(draw.hand(case.hand, label=whose, sort=True))
    if any(case.piles):
        for side, pile in zip(("North–South", "East–West"), case.piles, strict=True):
            parts.append(
                draw.panel(f"{side} took", draw.hand(pile, label=f"{side} took", small=True))
            )
    if exercise.kind == "serve-table":
        parts.append(
            draw.table(
                ["Player", "Trumps kept"],
                [[_ROLES[role], case.numbers[role]] for role in "LPRD"],
                caption="After the discard",
                numbers=(1,),
            )
        )
    if exercise.kind == "dealer-completes":
        parts.append(
            draw.panel("Face up among the discards", draw.hand(case.faceup, label="Discards",
                                                               small=True))
        )  # fmt: skip
    return h.div(parts, cls="cinch-stack") if parts else Html("")


def _auction(exercise: Exercise) -> Html:
    case = exercise.situation
    called = [h.li(f"{seat.word}: {call}") for seat, call in case.calls]
    whose = case.seat.word if case.seat is not None else ""
    called.append(h.li(h.strong(f"{whose}: ?")))
    return draw.panel("The auction so far", h.ol(called, cls="cinch-list"))


def answer(
    exercise: Exercise,
    picked: Collection[str],
    filled: Mapping[str, str],
    judgement: Judgement | None,
) -> Html:
    """The answer sheet: cards or buttons to choose, or numbers to fill in."""
    if exercise.form == "numbers":
        return _numbers(exercise, filled, judgement)
    many = exercise.form == "select"
    cards = [option for option in exercise.options if option.card is not None]
    if len(cards) == len(exercise.options) and exercise.kind != "name-winner":
        sheet = _cards(exercise, picked, judgement, many)
    else:
        sheet = _buttons(exercise, picked, judgement, many)
    return h.div(
        sheet,
        many
        and judgement is None
        and draw.toolbar(
            draw.button("Check", "check", kind="main"),
            h.span(f"{len(picked)} chosen", cls="cinch-note"),
        ),
        cls="cinch-stack",
    )


def _looks(key: str, picked: Collection[str], judgement: Judgement | None) -> list[str]:
    if judgement is None:
        return ["selected"] if key in picked else []
    right = judgement.right
    if isinstance(right, str):
        good = key == right
    else:
        good = key in right
    looks = ["good"] if good else []
    if key in picked and not good:
        looks.append("wrong")
    return looks


def _said(key: str, picked: Collection[str], judgement: Judgement | None) -> str:
    if judgement is None:
        return ""
    right = judgement.right
    good = key == right if isinstance(right, str) else key in right
    chosen = key in picked
    if good:
        return "right" if chosen else "right, not chosen"
    return "chosen, wrong" if chosen else ""


def _tag(key: str, picked: Collection[str], judgement: Judgement) -> Html:
    """The verdict on one card in a word, so that no colour has to say it."""
    words = {
        "right": "right",
        "right, not chosen": "missed",
        "chosen, wrong": "wrong",
    }.get(_said(key, picked, judgement))
    return h.span(words, cls="cinch-tag", aria_hidden="true") if words else Html("")


def _focussed(card: Html) -> Html:
    """A card to click as the first control of the answer: there the focus goes after Next."""
    return Html(card.replace("<button", "<button data-focus", 1))


def _cards(
    exercise: Exercise, picked: Collection[str], judgement: Judgement | None, many: bool
) -> Html:
    marks = None
    if judgement is not None and exercise.situation.trump is not None:
        marks = trumps_for(exercise.situation.trump, exercise.rules.pedros)
    by_card: dict[Card, str] = {o.card: o.key for o in exercise.options if o.card is not None}
    order = list(by_card)
    if exercise.kind not in (*_DUELS, "is-trump"):
        order = draw.sort_hand(order)
    drawn = []
    for card in order:
        key = by_card[card]
        verb = "pick" if many else "choose"
        drawn.append(
            draw.card(
                card,
                do=f"{verb} {key}" if judgement is None else None,
                trumps=marks,
                look=_looks(key, picked, judgement),
                note=_said(key, picked, judgement),
                pressed=key in picked if many and judgement is None else None,
            )
        )
    if judgement is None:
        drawn[:1] = [_focussed(one) for one in drawn[:1]]
    if judgement is not None and many:
        drawn = [
            h.span(one, h.span(_tag(by_card[card], picked, judgement), cls="cinch-tags"),
                   cls="cinch-place")
            for one, card in zip(drawn, order, strict=True)
        ]  # fmt: skip
    if exercise.kind in _DUELS:
        words = ("led", "played on it")
        drawn = [
            h.span(one, h.span(word, cls="cinch-tag"), cls="cinch-duellist")
            for one, word in zip(drawn, words, strict=True)
        ]
    return h.div(
        drawn,
        cls="cinch-duel" if exercise.kind in _DUELS else "cinch-hand",
        role="group",
        aria_label="Your answer",
        data_roving=judgement is None or None,
    )


def _buttons(
    exercise: Exercise, picked: Collection[str], judgement: Judgement | None, many: bool
) -> Html:
    drawn = []
    for option in exercise.options:
        said = _said(option.key, picked, judgement)
        drawn.append(
            draw.button(
                [option.words, said and h.span(f" ({said})", cls="cinch-note")],
                f"{'pick' if many else 'choose'} {option.key}",
                pressed=option.key in picked if many else None,
                disabled=judgement is not None,
                key=f"option-{option.key}",
                focus=option is exercise.options[0] and judgement is None,
            )
        )
    return h.div(
        drawn, cls="cinch-toolbar", role="group", aria_label="Your answer", data_roving=True
    )


def _numbers(exercise: Exercise, filled: Mapping[str, str], judgement: Judgement | None) -> Html:
    right = judgement.right if judgement is not None else {}
    fields = []
    for blank in exercise.blanks:
        value = filled.get(blank.key, "")
        shown = ""
        if judgement is not None and isinstance(right, dict):
            good = value.replace("−", "-").removeprefix("+") == str(right[blank.key])
            shown = "right" if good else f"it is {right[blank.key]}"
        fields.append(
            h.label(
                h.span(blank.words, cls="cinch-field-label"),
                h.input(
                    type="text", inputmode="numeric", name=blank.key, value=value,
                    cls="cinch-input cinch-short", data_key=f"blank-{blank.key}",
                    autocomplete="off",
                    disabled=judgement is not None, size="4",
                    data_focus=(blank is exercise.blanks[0] and judgement is None) or None,
                ),
                shown and h.span(shown, cls="cinch-note"),
                cls="cinch-field",
            )
        )  # fmt: skip
    return h.form(
        h.div(fields, cls="cinch-stack"),
        judgement is None
        and draw.toolbar(
            h.button("Check", type="submit", cls="cinch-button cinch-button-main", data_key="check")
        ),
        data_do="fill",
        data_key="numbers",
        cls="cinch-stack",
    )


def reasons(exercise: Exercise, judgement: Judgement) -> Html:
    """Every reason with the place in the book that explains it, and its source."""
    items = []
    for one in judgement.feedback:
        if one.field:
            about_right = one.field == "pedros" and one.code in _OF_THE_RIGHT_PEDRO
            reason = Reason.POINT_RIGHT_PEDRO if about_right else Reason.PASS_OK
            verdict = Verdict(one.ok, reason, {}, one.field, exercise.rules)
            links = [place for place in places(verdict) if place]
        else:
            links = [("The chapter", f"book/{KINDS[exercise.kind].chapter}.html")]
        items.append(
            h.li(
                one.sentence,
                [[" ", h.small(draw.book_link(words, to))] for words, to in links],
            )
        )
    return h.ul(items, cls="cinch-list")
