"""Verdicts as data and as sentences; the catalogue holds what is needed and nothing else."""

from __future__ import annotations

import copy
import pickle
import string
import subprocess
import sys

import pytest

from cinch.rules import LE_CINCH, SHOOT
from cinch.sentences import sentence
from cinch.sentences.en import SENTENCES, Fact
from cinch.verdict import IllegalAction, Reason, Verdict


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert set(SENTENCES) == {reason.value for reason in Reason}


@pytest.mark.parametrize("key", SENTENCES)
def test_templates_are_sentences_with_known_forms(key: str) -> None:
    template = SENTENCES[key]
    assert template.endswith(".")
    assert "  " not in template
    for _, name, form, conversion in string.Formatter().parse(template):
        if name is None:
            continue
        assert name.isidentifier()
        assert conversion is None
        samples = {"card": "5S", "cards": ["5S"], "numbers": [1], "suit": "S", "one": "S", "a": "S"}
        samples |= {"seat": "W", "team": "NS", "points": 1, "trumps": 2, "act": "bid"}
        samples |= {"over": "bid", "does": "PLAY", "point": "low", "besides": "5S", "": "x"}
        assert format(Fact(samples[form or ""]), form or "")


def test_facts_are_said_in_the_form_asked_for() -> None:
    assert f"{Fact(1):points} {Fact(2):points} {Fact(-1):points}" == "1 point 2 points -1 point"
    assert f"{Fact(1):trumps}, {Fact(3):trumps}" == "1 trump, 3 trumps"
    assert f"{Fact(['5S']):cards}" == "the five of spades"
    assert f"{Fact([1, 2, 8]):numbers}" == "1, 2 and 8"
    assert f"{Fact('EW'):team} {Fact('N'):seat}" == "East–West North"
    with pytest.raises(ValueError, match="'loud' is no form"):
        format(Fact("5S"), "loud")


def test_a_missing_key_or_fact_is_an_error_and_not_a_half_sentence() -> None:
    with pytest.raises(KeyError, match="no_such_reason"):
        sentence("no_such_reason", {})
    with pytest.raises(KeyError, match="card"):
        sentence("card_not_held", {})


def test_a_verdict_is_true_exactly_when_it_is_ok() -> None:
    assert Verdict(True, Reason.LEAD_ANY, {})
    assert not Verdict(False, Reason.CARD_NOT_HELD, {"card": "5S"})


def test_a_verdict_names_its_source_and_its_place_in_the_book() -> None:
    facts = {"suit": "H", "rules": SHOOT.title}
    stated = Verdict(False, Reason.MUST_FOLLOW, facts, "ruff_when_able", SHOOT)
    assert stated.sentence == (
        "You hold a heart and hearts were led; under Cinch with Shoot you must follow."
    )
    assert str(stated) == stated.sentence
    assert stated.source == "002_13906e10eda4172d.txt"
    assert stated.origin is not None
    assert stated.origin.kind == "source"
    assert stated.link == "book/tricks.html#following-suit"
    changed = LE_CINCH.replace(ruff_when_able=False)
    house = Verdict(False, Reason.MUST_FOLLOW, facts, "ruff_when_able", changed)
    assert house.source == ""
    assert house.origin is not None
    assert house.origin.kind == "house"
    bare = Verdict(True, Reason.FOLLOWS, {})
    assert bare.origin is None
    assert bare.source == ""
    assert bare.link == "book/tricks.html#following-suit"
    assert Verdict(False, Reason.HAND_OVER, {}).link == ""


def test_an_illegal_action_is_a_value_error_that_carries_the_verdict() -> None:
    verdict = Verdict(False, Reason.CARD_NOT_HELD, {"card": "5S"}, None, LE_CINCH)
    error = IllegalAction(verdict, "play 5S")
    assert isinstance(error, ValueError)
    assert error.verdict is verdict
    assert str(error) == "play 5S: You do not hold the five of spades."
    assert str(IllegalAction(verdict)) == "You do not hold the five of spades."
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert twin.verdict == verdict
        assert str(twin) == str(error)


def test_the_words_are_loaded_only_when_somebody_asks() -> None:
    code = (
        "import sys, cinch; "
        "lazy = ('cinch.prov', 'cinch.sent', 'cinch.expl', 'cinch.verdict', 'cinch.rulecheck'); "
        "print([name for name in sys.modules if name.startswith(lazy)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
