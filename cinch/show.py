"""A hand or a game on one screen: as text for ``print``, as a small table for notebooks.

Everything is shown, all four hands too: it is meant for whoever works with the engine. What one
player may see is a `cinch.view.View`.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cinch.cards import Card, Seat, Team

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cinch.game import Game
    from cinch.hand import Hand

__all__ = ["game_lines", "hand_lines", "html", "text"]

Line = tuple[str, str | list[Card]]


def hand_lines(hand: Hand) -> list[Line]:
    """What a hand looks like now, line by line: a word, and a text or cards.

    >>> from cinch.hand import Hand
    >>> hand_lines(Hand.new(seed=1))[:3]
    [('rules', 'Le Cinch'), ('dealer', 'South'), ('now', 'auction, West to act')]
    """
    turn = hand.turn
    now = hand.phase.name.lower() + (f", {turn.word} to act" if turn is not None else "")
    lines: list[Line] = [("rules", hand.rules.title), ("dealer", hand.dealer.word), ("now", now)]
    if hand.calls:
        said = "; ".join(f"{seat.word} {action}" for seat, action in hand.calls)
        lines.append(("calls", said))
    if hand.trump is not None and hand.maker is not None:
        bid = f", who bid {hand.bid}" if hand.bid else ", nobody bid"
        lines.append(("trumps", f"{hand.trump.word}, named by {hand.maker.word}{bid}"))
    lines += [(seat.word, hand.cards(seat)[::-1]) for seat in Seat if hand.mask(seat)]
    if hand.trick is not None:
        played = ", ".join(f"{seat.word} {card.symbol}" for seat, card in hand.trick.plays)
        lines.append(("on the table", played))
    if hand.tricks:
        won = [sum(trick.winner in team.seats for trick in hand.tricks) for team in Team]
        lines.append(("tricks", _sides(won)))
    if hand.turn is None and not hand.thrown_in:
        lines += [("points", _sides(hand.score.points)), ("score", _sides(hand.score.scored))]
    return lines


def game_lines(game: Game) -> list[Line]:
    """The score of a game, then its hand.

    >>> from cinch.game import Game
    >>> game_lines(Game(seed=1))[0]
    ('game', 'North–South 0, East–West 0')
    """
    return [("game", _sides(game.totals)), *hand_lines(game.hand)]


def text(lines: Iterable[Line]) -> str:
    """The lines as text, the words in one column.

    >>> print(text([("dealer", "South"), ("North", [Card("AS"), Card("TH")])]))
    dealer  South
    North   A♠ 10♥
    """
    shown = [(word, what if isinstance(what, str) else _symbols(what)) for word, what in lines]
    width = max((len(word) for word, _ in shown), default=0)
    return "\n".join(f"{word:<{width}}  {what}".rstrip() for word, what in shown)


def html(lines: Iterable[Line]) -> str:
    """The lines as an HTML table, red suits in red.

    >>> html([("North", [Card("TH")])])
    '<table><tr><th>North</th><td><span style="color:#d32f2f">10♥</span></td></tr></table>'
    """
    rows = []
    for word, what in lines:
        cell = escape(what) if isinstance(what, str) else " ".join(map(_coloured, what))
        rows.append(f"<tr><th>{escape(word)}</th><td>{cell}</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def _sides(numbers: Sequence[int]) -> str:
    return ", ".join(f"{team.word} {numbers[team]}" for team in Team)


def _symbols(cards: list[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _coloured(card: Card) -> str:
    if card.suit.colour == "red":
        return f'<span style="color:#d32f2f">{card.symbol}</span>'
    return card.symbol
