"""The coach: three grades of hints, notes that are true, and a review that finds the mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

import cinch
from cinch import LE_CINCH, Hand, Phase, Position, find_rules, mask_of, parse_cards
from cinch.actions import Action
from cinch.bots import make_bot
from cinch.cards import FULL_DECK, Suit
from cinch.coach import Hint, hint, notes
from cinch.review import moments, review
from cinch.sentences.en_coach import NUDGES, SENTENCES, advice


def position(hands: list[str], turn: int = 0, rest: bool = False) -> Hand:
    """Spades are trumps; with ``rest`` every other card has been played."""
    masks = tuple(mask_of(parse_cards(text)) for text in hands)
    gone = FULL_DECK & ~sum(masks) if rest else 0
    return Hand(deal=Position(masks, Suit.SPADES, 0, 6, turn, (0, gone)))  # type: ignore[arg-type]


def keys(hand: Hand, card: str) -> list[str]:
    return [note.key for note in notes(hand.view(hand.turn), card)]


def test_three_grades() -> None:
    hand = position(["AS 9S", "4S 2D", "5S KS", "7S 3D"])
    hand.apply("play AS")
    hand.apply("play 4S")
    found = hint(hand.view(2), by="steady")
    assert found.text(1) == "Whose trick is it? Can anybody still beat it?"
    assert found.text(2) == "Play the five of spades."
    assert found.text(3).startswith("The trick is partner's for certain")
    with pytest.raises(ValueError, match="no hint of grade 4"):
        found.text(4)


def test_a_nudge_names_no_card() -> None:
    for key, text in NUDGES.items():
        assert "{card" not in text, key
        assert "{best" not in text, key


@pytest.mark.parametrize("by", ["steady", "expert"])
def test_hints_in_every_phase(by: str) -> None:
    hand = Hand.new(find_rules("double-pedro"), seed=6, dealer=1)
    phases = set()
    while hand.turn is not None:
        if hand.phase not in phases or hand.phase == Phase.PLAY:
            found = hint(hand.view(hand.turn), by=by, samples=1)
            assert isinstance(found, Hint)
            assert hand.is_legal(found.action)
            assert all(found.text(grade) for grade in (1, 2, 3))
            assert found.card == advice(found.action)
            phases.add(hand.phase)
            hand.apply(found.action)
        else:
            hand.apply(make_bot("steady").decide(hand.view(hand.turn)).action)
    assert phases >= {Phase.AUCTION, Phase.TRUMP, Phase.DISCARD, Phase.PLAY}


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("pass", "Pass."),
        ("trump H", "Name hearts."),
        ("draw", "Draw a card from the stock."),
        ("take 5S", "Take the five of spades."),
        ("discard nothing", "Throw nothing."),
    ],
)
def test_advice(action: str, words: str) -> None:
    assert advice(Action.parse(action)) == words


def test_a_pedro_led_under_the_ace() -> None:
    hand = position(["5S 2D", "AS 3D", "9S 4D", "8S 6D"])
    [note] = notes(hand.view(0), "5S")
    assert note.key == "note_taken"
    assert note.facts["by"] == "AS"
    assert notes(hand.view(0), "2D") == []


def test_a_card_on_an_opponents_trick() -> None:
    hand = position(["AS 2D", "5S 4S", "9S 4D", "8S 6D"])
    hand.apply("play AS")
    assert keys(hand, "5S") == ["note_feeds"]
    assert keys(hand, "4S") == []


def test_a_pedro_on_partners_trick() -> None:
    safe = position(["AS 2D", "3S 4D", "5S 9S", "8S 6D"])
    for card in ("AS", "3S"):
        safe.apply(f"play {card}")
    assert keys(safe, "5S") == []
    unsafe = position(["QS 2D", "3S 4D", "5S 9S", "KS 6D"])
    for card in ("QS", "3S"):
        unsafe.apply(f"play {card}")
    found = notes(unsafe.view(2), "5S")
    assert [(n.key, n.facts["by"]) for n in found] == [("note_partner_beaten", "AS")]


def test_not_cinching() -> None:
    hand = position(["3S 2D", "2S 4D", "4S 9S", "5S 6D"])
    for card in ("3S", "2S"):
        hand.apply(f"play {card}")
    [note] = notes(hand.view(2), "4S")
    assert (note.key, note.facts["pedro"]) == ("note_pedro_wins", "5S")
    assert keys(hand, "9S") == []


def test_notes_are_for_legal_cards() -> None:
    hand = position(["5S 2D", "AS 3D", "9S 4D", "8S 6D"])
    with pytest.raises(ValueError, match="AS is no legal card for North"):
        notes(hand.view(0), "AS")


def test_every_note_names_a_card_that_may_be_there() -> None:
    for seed in range(40):
        hand = Hand.new(LE_CINCH, seed=seed, dealer=seed % 4)
        while hand.turn is not None:
            view = hand.view(hand.turn)
            if hand.phase == Phase.PLAY:
                for action in hand.legal_actions():
                    for note in notes(view, action.card):
                        assert note.sentence
                        threat = note.facts.get("by") or note.facts.get("pedro")
                        if threat:
                            mask = mask_of(parse_cards(str(threat)))
                            assert any(view.possible(s) & mask for s in range(4) if s != view.seat)
            hand.apply(make_bot("random", seed).decide(view).action)


def test_the_review_finds_the_mistake() -> None:
    hand = position(["AS 9S", "4S 2D", "5S 3D", "KS 7D"], rest=True)
    for card in ("9S", "4S", "5S", "KS", "7D", "AS", "2D", "3D"):
        hand.apply(f"play {card}")
    found = review(hand, 0, samples=6)
    first = found.moments[0]
    assert (first.action, first.best) == (Action.parse("play 9S"), Action.parse("play AS"))
    assert first.key == "review_loss"
    assert first.seen is not None
    assert first.seen > 0
    assert first.fair is not None
    assert first.fair > 0.5
    assert found.mattered[0] == first
    assert "nine of spades" in found.sentences[0]


def test_bad_luck_is_not_a_mistake() -> None:
    """South cannot know where the king is: what lost was right on what could be seen."""
    seen = set()
    for seed in range(60):
        hand = Hand.new(LE_CINCH, seed=seed, dealer=seed % 4)
        bot = make_bot("steady")
        while hand.turn is not None:
            hand.apply(bot.decide(hand.view(hand.turn)).action)
        for moment in moments(hand, 2, samples=3):
            seen.add(moment.key)
            assert moment.sentence
            assert hand.actions[moment.step] == moment.action
            if moment.key == "review_unlucky":
                assert moment.seen
                assert moment.fair is not None
                assert moment.fair < 0.5
                assert moment.weight < 0.5
        if {"review_unlucky", "review_loss", "review_suit"} <= seen:
            break
    assert {"review_unlucky", "review_loss", "review_best"} <= seen
    assert seen <= set(SENTENCES)


def test_a_clean_hand_says_so() -> None:
    hand = position(["AS 9S", "4S 2D", "5S 3D", "KS 7D"], rest=True)
    for card in ("AS", "4S", "5S", "KS", "9S", "2D", "3D", "7D"):
        hand.apply(f"play {card}")
    found = review(hand, 0)
    assert found.mattered == ()
    assert found.sentences == [SENTENCES["review_no_loss"]]


def test_no_sentence_of_the_catalogue_is_unused() -> None:
    folder = Path(cinch.__file__).parent
    files = [folder / "coach.py", folder / "review.py", *sorted((folder / "bots").glob("*.py"))]
    source = "".join(file.read_text("utf-8") for file in files)
    for key in (*SENTENCES, *NUDGES):
        assert f'"{key}"' in source, key
