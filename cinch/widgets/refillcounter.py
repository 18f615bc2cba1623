"""The refill counted: who draws how many, from how many trumps each player has kept."""

from __future__ import annotations

from cinch import trumps_for
from cinch.rules import RuleSet
from cinch.setups import ROLES, Served, serve
from cinch.widgets import cards_html as draw
from cinch.widgets.html import Html, h
from cinch.widgets.rulesview import RulesView

__all__ = ["RefillCounter"]


class RefillCounter(RulesView):
    """How many cards each player draws, from how many trumps each has kept.

    ``kept`` are the trumps of the dealer's left, his partner, his right and the dealer.

    >>> RefillCounter(kept=(0, 0, 1, 6), rules="shoot").served().from_discards["R"]
    1
    """

    label = "Refill counter"

    def setup(
        self,
        kept: tuple[int, int, int, int] = (3, 2, 1, 2),
        rules: str | RuleSet | None = None,
    ) -> None:
        """Start from these numbers."""
        self.use_rules(rules)
        self.kept = dict(zip(ROLES, kept, strict=True))

    def do_kept(self, role: str, *, value: object = "") -> None:
        """Set one player's number of trumps; refused when there are not so many in the pack."""
        if role not in self.kept or str(value) not in set("0123456"):
            raise ValueError("Choose 0 to 6 trumps for one of the four players.")
        self.kept = {**self.kept, role: int(str(value))}
        total = sum(self.kept.values())
        most = len(trumps_for(0, self.rules).order)
        if total > most:
            raise ValueError(f"That would be {total} trumps: there are only {most} in the pack.")

    def served(self) -> Served:
        """What everybody draws, from the engine."""
        return serve(self.rules, self.kept)

    def on_rules(self) -> None:
        """Fewer trumps under a rule set without pedros: cut the last numbers down."""
        most = len(trumps_for(0, self.rules).order)
        for role in reversed(ROLES):
            spare = sum(self.kept.values()) - most
            if spare > 0:
                self.kept = {**self.kept, role: max(0, self.kept[role] - spare)}

    def render(self) -> Html:
        """Four choices and the table of the refill."""
        names = {"L": "Left of the dealer", "P": "Dealer's partner", "R": "Right of the dealer",
                 "D": "Dealer"}  # fmt: skip
        if not self.rules.draw:
            body: object = h.p(f"{self.rules.title} has no refill.")
        else:
            found = self.served()
            total = sum(self.kept.values())
            rows = [
                [names[role], self.kept[role], 6 - self.kept[role], found.from_stock[role],
                 found.from_discards[role]]
                for role in ROLES
            ]  # fmt: skip
            body = h.div(
                draw.table(
                    ["Player", "Kept", "Needs", "Stock", "Discards"], rows, numbers=(1, 2, 3, 4),
                    caption="Trumps kept, cards needed, and where they come from, in this order",
                ),
                h.p(
                    f"{total} trumps kept, so {24 - total} cards are needed and 16 are there: "
                    + (
                        f"{found.undealt} stay out of play."
                        if found.undealt
                        else "the stock is used up exactly."
                        if total == 8
                        else "the stock runs out, and discards come back."
                    )
                ),
            )  # fmt: skip
        return h.div(
            draw.toolbar(
                self.rules_bar(),
                [
                    h.label(
                        h.span(names[role], cls="cinch-field-label"),
                        h.select(
                            [
                                h.option(str(n), value=str(n), selected=n == self.kept[role])
                                for n in range(7)
                            ],
                            data_do=f"kept {role}", data_key=f"kept-{role}", cls="cinch-select",
                        ),
                        cls="cinch-field",
                    )
                    for role in ROLES
                ],
            ),
            self.notice(),
            body,
        )  # fmt: skip
