"""The positions to try: right and wrong card answered, the proof told, refusals with reasons."""

from __future__ import annotations

import pytest

from cinch.positions import POSITIONS
from cinch.positions_deal import DEAL_POSITIONS
from cinch.widgets import CinchingLab, DealLab


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.key)
def test_right_and_wrong_card(position) -> None:  # type: ignore[no-untyped-def]
    """The wrong card brings its reason and a deal in which it fails; the right one the proof."""
    lab = CinchingLab(position.key)
    lab.act(f"play {position.wrong}")
    assert position.wrong_why in lab.text()
    assert "may lie like this" in lab.text()
    lab.act("undo")
    assert position.wrong_why not in lab.text()
    lab.act(f"play {position.right}")
    assert position.right_why in lab.text()
    proof = position.proof()
    assert f"{proof.cases} ways" in lab.text()
    assert f"{proof.wrong_share} %" in lab.text()
    assert max(proof.average.values()) == proof.average[lab.tried]


def test_a_card_that_is_not_allowed() -> None:
    """A revoke is refused with the engine's sentence and changes nothing."""
    lab = CinchingLab("cinch")
    lab.act("play 7D")  # a trump was led and South has two
    assert lab.tried is None
    assert "trump" in lab.text()
    lab.act("play AS")  # not in the hand
    assert lab.tried is None


@pytest.mark.parametrize("position", DEAL_POSITIONS, ids=lambda p: p.key)
def test_decisions_before_the_play(position) -> None:  # type: ignore[no-untyped-def]
    """Each choice is answered, and the right one is worth more than the wrong one."""
    lab = DealLab(position.key)
    lab.act(f"choose {position.wrong[0]}")
    assert position.wrong_why in lab.text()
    lab.act("undo")
    lab.act(f"choose {position.right[0]}")
    assert position.right_why in lab.text()
    assert position.average(position.right) > position.average(position.wrong)
    lab.act("undo")
    lab.act("choose play AS")
    assert lab.tried is None
