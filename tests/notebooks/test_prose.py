"""Numbers in the chapters' sentences, each held to the engine.

A row names the chapter, the words that carry the number, and what the engine says. When a
sentence is rewritten its row must be, too; when a rule changes, the sentence fails here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cinch import (
    DOUBLE_PEDRO,
    HIGH_FIVE,
    LE_CINCH,
    PRESETS,
    SHOOT,
    Card,
    Deal,
    Hand,
    Suit,
    score_hand,
    trumps_for,
)
from cinch.bots.steady import call
from cinch.cards import SUIT_MASK
from cinch.positions import POSITIONS
from cinch.positions_deal import DEAL_POSITIONS
from cinch.scoring import card_points, game_pips
from cinch.setups import serve

BOOK = Path(__file__).resolve().parents[2] / "book"
HEARTS = trumps_for(Suit.HEARTS, LE_CINCH)


def scored(bid: int, own: int, rules=LE_CINCH) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    """The score when all points of the hand are in play."""
    return score_hand(rules, bid, own, rules.points_total - own)[0]


def used_up(kept: tuple[int, int, int, int]) -> bool:
    """Whether exactly the whole stock is drawn."""
    found = serve(LE_CINCH, dict(zip("LPRD", kept, strict=True)))
    return not found.undealt and not any(found.from_discards.values())


def bids(passes: int) -> dict[int, int]:
    """What *steady* bids most often after so many passes, by its hope for the hand."""
    found: dict[int, Counter[int]] = {9: Counter(), 12: Counter()}
    for seed in range(600):
        hand = Hand.new(LE_CINCH, seed=seed)
        for _ in range(passes):
            hand.apply("pass")
        decision = call(hand.view(hand.turn))
        hope = decision.facts["estimate"]
        if hope in found:
            found[hope][decision.action.value] += 1
    return {hope: counts.most_common(1)[0][0] for hope, counts in found.items()}


ROWS: list[tuple[str, str, Callable[[], bool]]] = [
    ("cards", "until everybody has nine", lambda: LE_CINCH.hand_size == 9),
    ("cards", "Sixteen cards are left over", lambda: len(Deal.shuffled(0, 1).stock) == 16),
    ("cards", "of thirteen cards each", lambda: SUIT_MASK[Suit.CLUBS].bit_count() == 13),
    ("pedros", "nine trumps are stronger", lambda: HEARTS.order.index(Card("5H")) == 9),
    ("pedros", "worth five points",
     lambda: card_points(LE_CINCH, HEARTS, Card("5D")) == 5),
    ("pedros", "there are fourteen trumps, and twelve cards in the suit",
     lambda: len(HEARTS.order) == 14
     and HEARTS.suit_masks[Suit.DIAMONDS].bit_count() == 12),
    ("pedros", "Under Le Cinch six trumps carry points",
     lambda: sum(card_points(LE_CINCH, HEARTS, c) > 0 for c in HEARTS.order) == 6),
    ("pedros", "Ten of the fourteen points are on two cards",
     lambda: (LE_CINCH.points_total, sum(card_points(LE_CINCH, HEARTS, Card(c))
              for c in ("5H", "5D"))) == (14, 10)),
    ("engine", "West holds four spades",
     lambda: sum(card.suit == Suit.SPADES for card in Hand.new(LE_CINCH, seed=7).cards(3)) == 4),
    ("tricks", "A hand has six tricks", lambda: LE_CINCH.tricks == 6),
    ("bidding", "4 with a hope of 9, 6 with a hope of 12", lambda: bids(0) == {9: 4, 12: 6}),
    ("bidding", "after three passes he says 1 with either hand",
     lambda: bids(3) == {9: 1, 12: 1}),
    ("bidding", "bids go from 1 to 14", lambda: LE_CINCH.bids == tuple(range(1, 15))),
    ("bidding", "counts only four points in a hand and has a special bid of 8",
     lambda: SHOOT.points_total == 4 and SHOOT.bids[-2:] == (4, 8)),
    ("discard", "the sixteen cards left over", lambda: len(Deal.shuffled(0, 1).stock) == 16),
    ("discard", "Four hands of six are 24 cards", lambda: 4 * LE_CINCH.tricks == 24),
    ("discard", "used up exactly when *k* is 8",
     lambda: used_up((2, 2, 2, 2)) and used_up((5, 1, 0, 2)) and not used_up((3, 2, 2, 2))
     and not used_up((1, 2, 2, 2))),
    ("discard", "nine cards each, nine tricks",
     lambda: (HIGH_FIVE.hand_size, HIGH_FIVE.tricks) == (9, 9)),
    ("scoring", "aces (4), kings (3), queens (2), jacks (1) and tens (10)",
     lambda: [game_pips(Card(c).bit) for c in ("AS", "KS", "QS", "JS", "TS")] == [4, 3, 2, 1, 10]),
    ("scoring", "Your side bids 7 and takes 8 of the 14. The opponents took the other 6, so you "
     "score 8 − 6 = 2", lambda: scored(7, 8) == (2, 0)),
    ("scoring", "took 8, so *they* score 2",
     lambda: scored(6, 6) == (0, 2) == scored(6, 6, DOUBLE_PEDRO)),
    ("scoring", "gives the opponents 14 + 1 = 15", lambda: scored(6, 5) == (0, 15)),
    ("scoring", "takes 4 and the others 10, the others score 6", lambda: scored(0, 4) == (0, 6)),
    ("scoring", "A Shoot that succeeds scores 8", lambda: scored(8, 4, SHOOT) == (8, 0)),
    ("scoring", "51 points, or 15 in Cinch with Shoot",
     lambda: [r.target for r in PRESETS.values()] == [51, 51, 15, 51]),
    ("cinching", "There are fourteen trumps", lambda: len(HEARTS.order) == 14),
    ("cinching", "Here are positions", lambda: len(POSITIONS) + len(DEAL_POSITIONS) >= 8),
    ("referee", "9 of them", lambda: score_hand(LE_CINCH, 10, 9, 0)[1] is False),
    ("house-rules", "Twelve cards each leave four in the stock",
     lambda: len(Deal.shuffled(0, 1, 12).stock) == 4),
    ("about", "Bids from 1 to 14", lambda: (LE_CINCH.bids[0], LE_CINCH.bids[-1]) == (1, 14)),
    ("about", "bids begin at 2", lambda: DOUBLE_PEDRO.bids[0] == 2),
    ("about", "bids of 1, 2, 3, 4 and 8", lambda: SHOOT.bids == (1, 2, 3, 4, 8)),
    ("about", "Thirteen points, nothing is discarded, nine tricks",
     lambda: (HIGH_FIVE.points_total, HIGH_FIVE.draw, HIGH_FIVE.tricks) == (13, False, 9)),
]  # fmt: skip


def prose(chapter: str) -> str:
    """The sentences of a chapter, line breaks folded."""
    notebook = json.loads((BOOK / f"{chapter}.ipynb").read_text("utf-8"))
    cells = [c for c in notebook["cells"] if c["cell_type"] == "markdown"]
    return " ".join(" ".join("".join(cell["source"]).split()) for cell in cells)


@pytest.mark.parametrize(("chapter", "words", "holds"), ROWS, ids=[row[1] for row in ROWS])
def test_the_number_in_the_sentence(chapter: str, words: str, holds: Callable[[], bool]) -> None:
    """The sentence stands in the chapter, and the engine agrees."""
    assert words in prose(chapter)
    assert holds()


def test_each_player_is_clearly_stronger_than_the_next() -> None:
    """What "cinching" says below its table of the players, in every game."""
    text = (BOOK / "_data" / "tournament.json").read_text("utf-8")
    rows = {(r["first"], r["second"], r["rules"]): r for r in json.loads(text)["results"]}
    pairs = [("steady", "random"), ("expert", "steady"), ("expert", "random")]
    assert set(rows) == {(*pair, base) for pair in pairs for base in PRESETS}
    for row in rows.values():
        assert row["points_per_hand"] - row["interval"] > 0, row
    for base in PRESETS:
        steady, expert = (rows[(*pair, base)]["points_per_hand"] for pair in pairs[:2])
        assert expert < steady / 2, f"{base}: the gain of the expert is not small beside the other"
        assert rows["steady", "random", base]["hands"] >= 2000
