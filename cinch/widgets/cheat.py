"""The rules of one table on one printable page; every number is asked of the engine."""

from __future__ import annotations

from cinch import Suit, trumps_for
from cinch.possible import possible_points
from cinch.provenance import arises, words
from cinch.rules import LE_CINCH, RuleSet
from cinch.scoring import count_points, score_hand
from cinch.setups import serve
from cinch.trumps import Trumps
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h, join
from cinch.widgets.rulesview import RulesView

__all__ = ["CheatSheet"]

_NAMES = {
    "right_pedro": "right pedro (five of trumps)",
    "left_pedro": "left pedro (other five of the colour)",
    "high": "High",
    "low": "Low",
    "jack": "jack of trumps",
    "game": "Game",
}


class CheatSheet(RulesView):
    """One page of rules for any rule set, to be printed on A4 or letter paper.

    >>> "14 points" in CheatSheet(rules="le-cinch").text()
    True
    """

    label = "Cheat sheet"

    def setup(self, rules: str | RuleSet | None = None) -> None:
        """Show these rules (None: the book's choice)."""
        self.use_rules(rules)

    def do_print(self) -> None:
        """Print the sheet alone."""
        self.print_page()

    def render(self) -> Html:
        """Controls, which are not printed, and the page."""
        return h.div(
            h.div(
                self.rules_bar(),
                draw.button("Print", "print", kind="main"),
                cls="cinch-bar cinch-noprint",
            ),
            self.notice(),
            sheet(self.rules),
        )


def _block(title: str, *lines: object) -> Html:
    items = [h.li(line) for line in lines if line]
    return h.div(h.p(title, cls="cinch-title"), h.ul(items, cls="cinch-list"), cls="cinch-block")


def sheet(rules: RuleSet = LE_CINCH) -> Html:
    """The page itself.

    >>> from cinch.widgets.words import text_of
    >>> "Le Cinch" in text_of(sheet())
    True
    """
    trumps = trumps_for(Suit.HEARTS, rules)
    changes = [f"{name.replace('_', ' ')}: {words(rules, name)}" for name in rules.changes]
    return h.div(
        h.p(h.strong(rules.title), f" · to {rules.target} · four players, partners opposite",
            cls="cinch-cheat-title"),
        h.div(
            _deal(rules), _auction(rules), _trumps(rules, trumps), _draw(rules), _play(rules),
            _points(rules, trumps), _score(rules), _end(rules),
            cls="cinch-cheat-columns",
        ),
        changes and h.p("House rules: ", "; ".join(changes), ".", cls="cinch-note"),
        cls="cinch-cheat", data_key="cheat",
    )  # fmt: skip


def _deal(rules: RuleSet) -> Html:
    left = 52 - 4 * rules.hand_size
    return _block(
        "Deal",
        f"52 cards, ace high. {rules.hand_size} cards each, three at a time, dealer's left first.",
        f"{left} cards stay in the stock" + ("." if rules.draw else " and out of play."),
        "The deal passes to the left after every hand.",
    )


def _auction(rules: RuleSet) -> Html:
    bids = (
        f"{rules.min_bid} to {rules.max_bid}"
        if rules.max_bid > rules.min_bid
        else (str(rules.min_bid))
    )
    shoot = f", and 8, the Shoot: all {rules.points_total} points" if rules.shoot else ""
    forced = f" (at least {rules.forced_bid})" if rules.forced_bid else ""
    return _block(
        "Auction",
        f"Dealer's left speaks first. Bids: {bids}{shoot}. "
        f"Each player speaks: {words(rules, 'auction_rounds')}.",
        f"Equal bid of the dealer: {words(rules, 'dealer_equal')}.",
        f"All pass: {words(rules, 'passed_out')}{forced}.",
        "The highest bidder names trumps.",
    )


def _trumps(rules: RuleSet, trumps: Trumps) -> Html:
    order = join([draw.card_text(card) for card in trumps.order], " ")
    lines: list[object] = [
        h.span(f"{len(trumps.order)} trumps, highest first (hearts): ", order, "."),
    ]
    if trumps.left_pedro is not None:
        other = trumps_for(Suit.CLUBS, rules).left_pedro
        lines.append(
            h.span(
                "The left pedro, the other five of the colour, is a trump between five and four: ",
                draw.card_text(trumps.left_pedro), " with hearts, ",
                draw.card_text(other) if other is not None else "", " with clubs.",
            )
        )  # fmt: skip
    else:
        lines.append("No pedros: every five belongs to its printed suit.")
    return _block("Trumps", *lines)


def _draw(rules: RuleSet) -> Html:
    if not rules.draw:
        return _block("Discard", f"None: everybody plays the {rules.hand_size} cards he was dealt.")
    short = next(
        kept for kept in range(24, -1, -1)
        if kept <= 13 and serve(rules, _spread(kept)).undealt == 0
    )  # fmt: skip
    up = "face up" if rules.discards_public else "face down"
    return _block(
        "Discard and refill",
        f"Everybody throws all plain cards, {up}, and is brought to six, dealer's left first, "
        "dealer last.",
        f"More than six trumps: {words(rules, 'excess_trumps')}.",
        f"The dealer's own cards: {words(rules, 'dealer_draw')}."
        if rules.dealer_draw != "searches_stock"
        else "The dealer looks through the rest of the stock and picks what he needs.",
        f"Fewer than {short} trumps kept by all: the stock runs out, discards are dealt again. "
        f"A thrown trump may come back: {words(rules, 'thrown_trumps_return')}.",
    )


def _spread(kept: int) -> dict[str, int]:
    """So many trumps over four players, as evenly as can be."""
    return {role: (kept + place) // 4 for place, role in enumerate("LPRD")}


def _play(rules: RuleSet) -> Html:
    return _block(
        "Play",
        f"{rules.tricks} tricks. First lead: {words(rules, 'leader')}; any card may be led.",
        "Trumps led: play a trump if you have one. No duty to go higher.",
        "Plain suit led: "
        + ("follow or trump, as you like." if rules.ruff_when_able else "follow if you can."),
        "Unable to follow: "
        + ("play a trump if you have one." if rules.must_ruff else "play any card."),
        "Highest trump wins, else the highest card of the suit led; the winner leads.",
    )


def _points(rules: RuleSet, trumps: Trumps) -> Html:
    _, lines = count_points(rules, trumps, (trumps.mask, 0))
    rows: list[object] = [
        h.span(h.strong(line.points), f" {_NAMES[line.key]}", _what(rules, line.key))
        for line in lines
    ]
    total = f"{rules.points_total} points, for the side that takes the card"
    if rules.low_to == "holder":
        total += " (Low: for the side that held it)"
    return _block(total, *rows)


def _what(rules: RuleSet, key: str) -> str:
    return f": {words(rules, key)}" if key in ("high", "low", "game") else ""


def _score(rules: RuleSet) -> Html:
    bid = rules.bids[len(rules.bids) // 2 - 1]
    total = rules.points_total
    splits = sorted(pair for pair in possible_points(rules) if sum(pair) == total)
    good_own, good_other = next((pair for pair in splits if pair[0] > bid), splits[-1])
    bad_own, bad_other = [pair for pair in splits if pair[0] < bid][-1]
    made = score_hand(rules, bid, good_own, good_other)[0]
    failed = score_hand(rules, bid, bad_own, bad_other)[0]
    shoot = ""
    if rules.shoot:
        good, bad = score_hand(rules, 8, total, 0)[0], score_hand(rules, 8, total - 1, 1)[0]
        shoot = f"The Shoot: made {good[0]:+d}, failed {bad[0]:+d}."
    return _block(
        "Score (bidders : others)",
        f"Made: {words(rules, 'made')}. Bid {bid}, taken {good_own} : {good_other} → "
        f"{made[0]:+d} : {made[1]:+d}.",
        f"Failed: {words(rules, 'failed')}. Bid {bid}, taken {bad_own} : {bad_other} → "
        f"{failed[0]:+d} : {failed[1]:+d}.",
        shoot,
    )


def _end(rules: RuleSet) -> Html:
    both = ""
    if arises(rules, "both_over"):
        both = f"Both sides there in one hand: {words(rules, 'both_over')} wins."
    return _block("End", f"The first side with {rules.target} or more wins the game.", both)
