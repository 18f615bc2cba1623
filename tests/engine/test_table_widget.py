"""The table's Python half: its course, its memory, its links, its honesty about hidden cards."""

from __future__ import annotations

import copy
import itertools
from random import Random
from typing import Any

import pytest

from cinch.cards import Seat, cards_of
from cinch.hand import Hand, Phase
from cinch.record import dumps
from cinch.rules import PRESETS
from cinch.widgets import Table
from cinch.widgets import table_state as state
from cinch.widgets.table_parts import trump_counter
from tests.engine.desk import Desk, quiet

ALL_RULES = sorted(PRESETS)
MODES = ("game", "hand", "auction", "discard", "play")


# ---- the course -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_game_goes_to_the_target_and_the_deal_passes_on(rules: str) -> None:
    rng = Random(3)
    desk = quiet(rules=rules, seed=5)
    dealers = [desk.table.hand.dealer]
    while not desk.table.standing.over:
        desk.finish(rng.choice)
        if not desk.table.standing.over:
            desk.do("deal")
            dealers.append(desk.table.hand.dealer)
    for one, two in itertools.pairwise(dealers):
        assert two == one.left
    game = desk.table.standing
    assert max(game.totals) >= game.rules.target
    assert len(game.results) == len(dealers)
    assert "The game is over" in desk.table.text()
    desk.do("deal")
    assert desk.table.number == 1
    assert desk.table.game.totals == (0, 0)


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("mode", MODES)
def test_each_exercise_begins_and_ends_where_it_should(rules: str, mode: str) -> None:
    if mode == "discard" and not PRESETS[rules].draw:
        with pytest.raises(ValueError, match="no discard"):
            Table(rules=rules, mode=mode)
        return
    desk = quiet(rules=rules, mode=mode, seed=9)
    first = {"discard": Phase.DISCARD, "play": Phase.PLAY}.get(mode, Phase.AUCTION)
    assert desk.table.hand.phase == first
    desk.finish()
    last = {"auction": Phase.DISCARD, "discard": Phase.PLAY}.get(mode, Phase.DONE)
    if mode == "auction" and not PRESETS[rules].draw:
        last = Phase.PLAY
    assert desk.table.hand.phase == last
    desk.do("play 5S")
    assert "over" in desk.sentence
    desk.do("deal")
    assert desk.table.hand.phase == first
    assert desk.table.seed == (9 if mode == "game" else 10)


@pytest.mark.parametrize("seat", "NESW")
def test_any_seat_can_be_taken(seat: str) -> None:
    desk = quiet(seat=seat, mode="hand", seed=4)
    desk.finish()
    mine = [action for who, action in desk.table.hand.history() if who == Seat[seat]]
    assert len([action for action in mine if action.kind == "play"]) == 6
    assert f"{Seat[seat].word} (you)" in Table(seat=seat, rules="le-cinch").text()


def test_at_one_step_a_click_every_card_of_the_others_is_a_click() -> None:
    desk = quiet(mode="play", seed=2)
    desk.do("option pace", "step")
    for _ in range(12):
        before = len(desk.table.hand.actions)
        desk.step()
        assert len(desk.table.hand.actions) - before <= 1
    assert desk.table.options.pace == "step"


def test_a_finished_trick_waits_and_a_card_is_not_taken_meanwhile() -> None:
    desk = quiet(mode="play", seed=2)
    desk.play_until(lambda table: table.waiting)
    before = desk.table.hand.actions
    assert desk.focused == "next"
    desk.do(f"play {desk.table.hand.cards(desk.table.you)[0]}")
    assert desk.table.hand.actions == before
    assert "finished" in desk.sentence
    desk.do("next")
    assert not desk.table.waiting or desk.table.hand.actions != before
    desk.do("next") if desk.table.waiting else None


def test_a_refused_card_is_answered_with_the_rule_and_the_cards_that_would_do() -> None:
    desk = quiet(mode="play", seed=2)

    def pinched(table: Table) -> bool:
        legal = {action.card for action in table.hand.legal_actions()}
        return table.your_turn and bool(set(table.hand.cards(table.you)) - legal)

    for seed in range(2, 30):
        desk.do("seed", {"seed": str(seed)})
        while not (desk.table.stopped and not desk.table.waiting) and not pinched(desk.table):
            desk.step()
        if pinched(desk.table):
            break
    legal = {action.card for action in desk.table.hand.legal_actions()}
    bad = next(card for card in desk.table.hand.cards(desk.table.you) if card not in legal)
    desk.do(f"play {bad}")
    assert desk.kind == "refused"
    assert "You may play" in desk.table.text()
    assert desk.table._notice.link
    first = desk.sentence
    desk.do("why", f"play {bad}")
    assert desk.sentence == first


def test_bots_of_every_kind_can_sit_down() -> None:
    for bots in ("random", "steady"):
        desk = quiet(bots=bots, mode="hand")
        desk.finish()
        assert desk.table.bots[Seat.N] == bots
    desk = quiet(mode="hand")
    desk.do("option partner", "random")
    assert desk.table.bots == {Seat.N: "random", Seat.E: "steady", Seat.W: "steady"}


# ---- taking back, looking back, open hands ----------------------------------------------------


def test_taking_back_a_call_before_anything_was_shown_leaves_the_hand_closed() -> None:
    desk = quiet(mode="hand")
    desk.do("pass")
    desk.do("undo")
    assert not desk.table.is_open
    assert desk.table.your_turn


def test_taking_back_past_a_card_marks_the_hand_open() -> None:
    desk = quiet(mode="play", seed=2)
    desk.play_until(lambda table: table.waiting)
    desk.do("undo")
    assert desk.table.is_open
    assert "open" in desk.table.text()


def test_showing_all_hands_marks_the_hand_open_but_not_after_the_end() -> None:
    desk = quiet(mode="hand")
    desk.do("peek")
    assert desk.table.is_open
    assert "North&#x27;s hand" in desk.table.html
    desk = quiet(mode="hand")
    desk.finish()
    desk.do("replay")
    desk.do("peek")
    assert not desk.table.is_open


def test_no_hidden_card_is_drawn_while_a_hand_is_closed() -> None:
    desk = quiet(mode="hand", seed=6)
    for part in ("tricks", "share", "choices"):
        desk.do(f"fold {part}")
    desk.do("option counter", True)
    rng = Random(1)
    while not desk.table.stopped:
        table = desk.table
        seen = table.hand.view(table.you)
        known = {card for e in table.hand.events if e.seen_by(table.you) for card in e.cards}
        drawn = {card for card in cards_of((1 << 52) - 1) if f'"card-{card}"' in table.html}
        assert drawn <= known | set(cards_of(seen.hand))
        for card in cards_of((1 << 52) - 1):
            if card not in known:
                assert f'data-key="trick-{card}"' not in table.html
        assert dumps(table.hand) not in table.text()
        desk.step(rng.choice)


def test_going_through_a_hand_step_by_step() -> None:
    desk = quiet(mode="hand")
    desk.finish()
    last = len(desk.table.hand.actions)
    desk.do("replay")
    assert desk.table.cursor == last
    desk.do("step first")
    assert desk.table.cursor == 0
    desk.do("step back")
    assert desk.table.cursor == 0
    for step in range(1, last + 1):
        desk.do("step forward")
        assert desk.table.cursor == step
        assert desk.table.at_step == desk.table.hand.at(step)
    desk.do("goto", "7")
    assert desk.table.cursor == 7
    desk.do("goto", "seven")
    assert (desk.kind, desk.table.cursor) == ("refused", 7)
    desk.do("close")
    assert desk.table.cursor is None
    desk.do("step back")
    assert desk.kind == "refused"


def test_branching_plays_on_from_any_step() -> None:
    desk = quiet(mode="hand")
    desk.finish()
    whole = desk.table.hand
    desk.do("replay")
    desk.do("goto", "12")
    desk.do("branch")
    assert desk.table.hand == whole.at(12)
    assert desk.table.is_open
    desk.finish()
    assert desk.table.hand.phase == Phase.DONE


def test_an_earlier_hand_of_the_game_can_be_branched_from_and_the_game_gone_back_to() -> None:
    desk = quiet(seed=5)
    desk.finish()
    first = desk.table.hand
    desk.do("deal")
    desk.finish()
    desk.do("deal")
    game = copy.deepcopy(desk.table.seated().as_dict())
    desk.do("look 1")
    assert desk.table.replayed == first
    desk.do("goto", "9")
    desk.do("branch")
    assert (desk.table.mode, desk.table.hand) == ("hand", first.at(9))
    desk.step()
    desk.do("unpark")
    assert desk.table.seated().as_dict() == game
    desk.do("look 3")
    assert "no finished hand 3" in desk.sentence


# ---- memory, links, records -------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("mode", MODES)
def test_whatever_happens_a_reload_goes_on(rules: str, mode: str) -> None:
    """Random clicks of every kind; after each the stored state opens the same table."""
    if mode == "discard" and not PRESETS[rules].draw:
        mode = "hand"
    rng = Random(f"{rules} {mode}")
    desk = Desk(rules=rules, mode=mode, seed=7)
    odd = ("undo", "replay", "step back", "step first", "branch", "close", "peek", "why", "link",
           "look 1", "review", "fold sheet", "fold tricks", "unpark", "nonsense", "play 2C",
           "bid 3", "throw", "draw", "next", "deal", "anew", "save-record")  # fmt: skip
    for _ in range(50):
        if rng.random() < 0.35:
            verb = rng.choice(odd)
            if verb != "review" or rng.random() < 0.2:
                desk.do(verb)
        elif desk.table.cursor is not None:
            desk.do("close")
        else:
            desk.step(rng.choice)
    twin = Desk(stored=desk.stored, rules="shoot")
    assert twin.table.seated() == desk.table.seated()
    assert twin.table.options == desk.table.options
    assert twin.table.rules == desk.table.rules
    assert twin.table.parked == desk.table.parked


def _spoil(stored: Any, rng: Random) -> Any:
    """One thing in it is damaged."""
    table = stored["table"]
    match rng.randrange(9):
        case 0:
            table["hand"] = table["hand"][:-2]
        case 1:
            table["game"] = table["hand"]
        case 2:
            table["you"] = "Q"
        case 3:
            table["mode"] = "war"
        case 4:
            stored["options"]["pace"] = 3
        case 5:
            stored["version"] = 99
        case 6:
            table["opened"] = "all"
        case 7:
            stored["parked"] = {"mode": "hand"}
        case 8:
            table["seed"] = [1]
    return stored


def test_damaged_storage_is_said_to_be_so_and_cards_are_dealt_afresh() -> None:
    desk = quiet(seed=3)
    for _ in range(6):
        desk.step()
    for seed in range(30):
        twin = Desk(stored=_spoil(copy.deepcopy(desk.stored), Random(seed)), seed=51)
        assert "damaged" in twin.sentence
        assert twin.table.seed == 51
        twin.step()
        assert twin.kind != "broken"
    for rubbish in ("x", 5, [], {}, {"version": 1}, {"version": 1, "options": {}, "table": None}):
        assert "damaged" in Desk(stored=rubbish).sentence


def test_nothing_is_stored_before_what_is_stored_was_read() -> None:
    table = Table(rules="le-cinch")
    sent: list[Any] = []
    table.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    table.act("pass")
    assert not [one for one in sent if one.get("effect") == "store"]


@pytest.mark.parametrize("mode", ["game", "hand"])
def test_a_link_opens_the_same_table_elsewhere(mode: str) -> None:
    desk = quiet(mode=mode, seat="W", seed=12)
    if mode == "game":
        desk.finish()
        desk.do("deal")
    for _ in range(7):
        desk.step()
    desk.do("link")
    assert desk.hash == desk.copied.removeprefix("#")
    other = Desk(hash=desk.hash)
    assert (other.table.hand, other.table.you) == (desk.table.hand, Seat.W)
    assert other.table.game == desk.table.game
    assert other.hash == ""  # a reload goes on from here, not from the link
    pasted = Desk()
    pasted.do("open", {"text": f"https://example.org/book/full-hand.html#{desk.hash}"})
    assert pasted.table.hand == desk.table.hand


def test_a_link_to_a_finished_game_opens_its_last_hand() -> None:
    desk = quiet(seed=5)
    while not desk.table.standing.over:
        desk.finish()
        if not desk.table.standing.over:
            desk.do("deal")
    from cinch.packing import token

    other = Desk(hash=f"game={token(desk.table.standing)}")
    assert other.table.hand == desk.table.hand
    assert other.table.standing == desk.table.standing
    assert other.table.cursor == 0
    other.do("close")
    other.do("undo")
    assert not other.table.standing.over


@pytest.mark.parametrize("link", ["hand=AAAA", "game=", "hand=&seat=S", "game=" + "A" * 50_000])
def test_a_damaged_link_says_so_and_deals_afresh(link: str) -> None:
    desk = quiet(seed=3)
    desk.step()
    other = Desk(stored=desk.stored, hash=link)
    assert other.kind == "refused"
    assert "damaged" in other.sentence
    other.step()
    other.do("unpark")
    assert other.table.hand == desk.table.hand


def test_the_record_is_for_after_the_hand_and_opens_again() -> None:
    desk = quiet(mode="hand")
    desk.do("copy-record")
    assert desk.kind == "refused"
    desk.finish()
    desk.do("copy-record")
    other = Desk()
    other.do("open", {"text": desk.copied})
    assert other.table.hand == desk.table.hand
    before = other.table.seated()
    other.do("open", {"text": desk.copied.replace("dealer: E", "dealer: N")})
    assert other.kind == "refused"
    assert other.table.seated() == before


def test_a_seed_deals_the_same_cards() -> None:
    one, two = quiet(seed=1), quiet(seed=2)
    for desk in (one, two):
        desk.do("seed", {"seed": " tuesday "})
    assert one.table.hand == two.table.hand
    assert "seed tuesday" in one.table.text()
    for bad in ("", "x" * 41, None):
        before = one.table.hand
        one.do("seed", {"seed": bad})
        assert one.kind == "refused"
        assert one.table.hand == before


def test_the_rules_of_the_book_are_followed_and_the_old_game_is_kept() -> None:
    desk = Desk(rules=None)
    desk.do("pass")
    before = desk.table.hand
    desk.event(kind="prefs", prefs={"rules": "shoot.target=21"})
    assert desk.table.rules.changes == {"target": 21}
    assert desk.table.hand.rules.base == "shoot"
    desk.do("unpark")
    assert desk.table.hand == before


# ---- the coach --------------------------------------------------------------------------------


def _giving_away() -> Desk:
    """A table where a legal card gives points away and another does not."""
    from cinch.coach import notes

    for seed in range(1, 80):
        desk = Desk(mode="play", seed=seed, coach="warn")
        table = desk.table
        while not table.stopped:
            if table.your_turn:
                view = table.hand.view(table.you)
                bad = [a for a in view.legal if notes(view, a.card)]
                if bad and len(bad) < len(view.legal):
                    desk.do(str(bad[0]))
                    return desk
                good = [a for a in view.legal if a not in bad] or list(view.legal)
                desk.act(good[0])
            else:
                desk.do("next")
    raise AssertionError("no such position")


def test_the_coach_warns_once_before_points_are_given_away() -> None:
    desk = _giving_away()
    card, before = desk.table.warned, desk.table.hand.actions
    assert card is not None
    assert desk.table.your_turn
    assert "all the same" in desk.table.text()
    desk.do(str(card))
    assert desk.table.hand.actions[len(before)] == card


def test_taking_back_withdraws_a_warning_before_anything_that_was_played() -> None:
    desk = _giving_away()
    card, before = desk.table.warned, desk.table.hand.actions
    desk.do("undo")
    assert (desk.table.warned, desk.table.hand.actions) == (None, before)
    assert "Nothing was played" in desk.sentence
    desk.do(str(card))  # the warning is due again
    assert (desk.table.warned, desk.table.hand.actions) == (card, before)


def test_the_table_tells_what_came_before_the_play() -> None:
    """The calls, how many trumps everybody kept, and what the reader drew."""
    desk = quiet(mode="hand", seed=5)
    table = desk.table
    assert "kept" not in table.text()
    while table.hand.phase != Phase.PLAY:
        desk.act(table.hand.legal_actions()[0]) if table.your_turn else desk.do("next")
    kept = table.hand.view(table.you).kept
    for seat in Seat:
        assert f"kept {kept[seat]} trump" in str(table.seat_notes()[seat])
    desk.do("fold tricks")
    text = table.text()
    for seat, action in table.hand.calls:
        assert f"{'You' if seat == table.you else seat.word} {action}" in text
    drawn = cards_of(sum(table.hand.drawn(table.you)))
    assert drawn
    for card in drawn:
        assert card.name in text.split("You got", 1)[1]


def test_hints_come_in_three_steps_and_only_when_switched_on() -> None:
    desk = Desk(mode="auction")
    desk.do("why")
    nudge = desk.sentence
    desk.do("why")
    named = desk.sentence
    desk.do("why")
    assert len({nudge, named, desk.sentence}) == 3
    assert desk.sentence.startswith(named)
    desk.do("option coach", "warn")
    desk.do("why")
    assert "no hints" in desk.sentence


def test_the_review_leads_to_the_step_it_speaks_of() -> None:
    desk = quiet(mode="hand", seed=51)
    desk.do("review")
    assert desk.kind == "refused"
    desk.finish()
    desk.do("review")
    found = desk.table.reviewed
    mine = [n for n, (who, _) in enumerate(desk.table.hand.history()) if who == Seat.S]
    assert [moment.step for moment in found] == mine
    desk.do(f"moment {mine[-1]}")
    assert desk.table.cursor == mine[-1]
    assert desk.focused == "replay-at"


# ---- the trump counter ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_trump_counter_is_right_and_knows_only_its_view(rules: str) -> None:
    rng = Random(rules)
    for seed in range(4):
        hand = Hand.new(PRESETS[rules], seed=seed)
        while hand.turn is not None:
            view = hand.view(Seat.S)
            text = str(trump_counter(view))
            trumps = hand.trumps
            if trumps is not None:
                cells = [part.split(">")[1] for part in text.split("cinch-num")[1:]]
                counts = [int(cell.split("<")[0]) for cell in cells]
                assert sum(counts) == len(trumps.order)
                assert counts[0] == (hand.mask(Seat.S) & trumps.mask).bit_count()
                others = sum(
                    (hand.mask(seat) & trumps.mask).bit_count() for seat in Seat if seat != Seat.S
                )
                assert counts[2] >= others
            hand.apply(rng.choice(hand.legal_actions()))


def test_a_whole_round_is_answered_quickly() -> None:
    """Counted in the engine's own steps, which a slow machine does not change."""
    import sys

    desk = quiet(mode="game", seed=51)
    worst = 0
    while not desk.table.stopped:
        calls = 0

        def count(frame: Any, kind: str, arg: Any) -> None:
            nonlocal calls
            calls += kind == "call"

        sys.setprofile(count)
        try:
            desk.step()
        finally:
            sys.setprofile(None)
        worst = max(worst, calls)
    assert worst < 60_000


def test_state_reads_back_what_it_wrote() -> None:
    for mode in MODES:
        table = state.deal(mode, PRESETS["double-pedro"], "friday", Seat.E)
        assert state.Seated.read(table.as_dict()) == table
