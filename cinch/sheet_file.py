"""A score sheet as text for people and as JSON for the reader's browser, there and back.

What is read is untrusted: a damaged sheet is refused as a whole, with what is wrong in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cinch.cards import Seat, Team
from cinch.ruletoken import rules_from_token, rules_token

if TYPE_CHECKING:
    from cinch.sheet import ScoreSheet

__all__ = ["FORMAT", "from_data", "to_data", "to_text"]

FORMAT = "cinch-sheet-1"


def to_text(sheet: ScoreSheet) -> str:
    """The sheet as plain text, one line a hand; see `ScoreSheet.to_text`.

    >>> from cinch.sheet import ScoreSheet
    >>> to_text(ScoreSheet()).splitlines()[0]
    'Le Cinch, to 51'
    """
    heads = [sheet.team(team) for team in Team]
    wide = max(len(name) for name in sheet.names)
    out = [f"{sheet.rules.title}, to {sheet.rules.target}"]
    columns = [f"{head:>{max(11, len(head))}}" for head in heads]
    out.append(
        f"hand  {'dealer':<{max(6, wide)}}  {'bid':<{wide + 2}}  taken  " + "  ".join(columns)
    )
    for line in sheet.lines:
        entry = line.entry
        who = sheet.names[entry.declarer] if entry.declarer is not None else ""
        bid = f"{who} {entry.bid}" if entry.bid else "passed"
        sums = [
            f"{line.scored[team]:>+5} {line.totals[team]:>5}".rjust(len(columns[team]))
            for team in Team
        ]
        out.append(
            f"{line.number:>4}  {sheet.names[line.dealer]:<{max(6, wide)}}  {bid:<{wide + 2}}  "
            f"{f'{entry.own}-{entry.theirs}':<5}  " + "  ".join(sums)
        )
    if sheet.ending:
        out.append(sheet.ending)
    return "\n".join(out)


def to_data(sheet: ScoreSheet) -> dict[str, Any]:
    """The sheet as JSON data: what was written down, never what was worked out.

    >>> from cinch.sheet import ScoreSheet
    >>> to_data(ScoreSheet())["rules"]
    'le-cinch'
    """
    return {
        "format": FORMAT,
        "names": list(sheet.names),
        "rules": rules_token(sheet.rules),
        "dealer": sheet.first_dealer.name,
        "hands": [
            {
                "bid": entry.bid,
                "declarer": entry.declarer.name if entry.declarer is not None else None,
                "own": entry.own,
                "theirs": entry.theirs,
                **({"took": dict(entry.took)} if entry.took else {}),
            }
            for entry in (line.entry for line in sheet.lines)
        ],
    }


def from_data(data: object) -> ScoreSheet:
    """Read what `to_data` gives; ValueError says what is damaged.

    >>> from cinch.sheet import ScoreSheet
    >>> from_data(to_data(ScoreSheet())).dealer
    <Seat.S: 2>
    """
    from cinch.sheet import ScoreSheet

    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"this is no score sheet: the format {FORMAT!r} is not named in it")
    _only(data, {"format", "names", "rules", "dealer", "hands"}, "the sheet")
    names, hands = data["names"], data["hands"]
    if not isinstance(names, list) or not isinstance(hands, list):
        raise ValueError("the sheet is damaged: names and hands must be lists")
    dealer = _seat(data["dealer"])
    if dealer is None:
        raise ValueError("the sheet is damaged: it names no first dealer")
    sheet = ScoreSheet(names, rules_from_token(data["rules"]), dealer)
    for number, hand in enumerate(hands, 1):
        try:
            if not isinstance(hand, dict):
                raise ValueError("it is not in order")
            _only(hand, {"bid", "declarer", "own", "theirs"}, "it", {"took"})
            took = hand.get("took", {})
            if not isinstance(took, dict):
                raise ValueError("who took what is not in order")
            sheet.add(hand["bid"], _seat(hand["declarer"]), hand["own"], hand["theirs"], took)
        except ValueError as problem:
            raise ValueError(f"hand {number} of the sheet is damaged: {problem}") from None
    return sheet


def _seat(value: object) -> Seat | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no seat: use N, E, S or W")
    return Seat.parse(value)


def _only(
    data: Mapping[str, object], keys: set[str], what: str, maybe: set[str] | None = None
) -> None:
    missing = sorted(keys - set(data))
    strange = sorted(map(repr, set(data) - keys - (maybe or set())))
    if missing:
        raise ValueError(f"{what} lacks {missing[0]}")
    if strange:
        raise ValueError(f"{what} holds {strange[0]}, which does not belong there")
