"""The Dark Lord strikes."""

from __future__ import annotations

import pytest

from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Ending, Phase
from games.catalogue.dark_lord.tests.rules.tables import (
    answered,
    answering,
    battle,
    held,
    legal,
    may,
    play,
    told,
)
from games.kit.rules.errors import IllegalMove, NotToMove

CENTRE = ("t1", "t3", "t10")


def striking(first: str, second: str, wrong: int = 2, **table: object) -> DarkLord:
    """The Dark Lord is to strike; of the answers so many were wrong, and right ones took nothing of note."""
    state = answering(battle(first, second, **table))  # type: ignore[arg-type]
    return answered(state, right=(wrong == 0, wrong < 2))


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_he_strikes_once_and_once_more_for_each_wrong_answer(wrong: int) -> None:
    state = answering(battle("t4 t5", "t2 t7"))
    last = told(play(state, f"0: answer {'1' if wrong else '2'}"), f"1: answer {'1' if wrong == 2 else '0'}")
    assert last["strikes-due"][0].data == {"count": 1 + wrong, "wrong": wrong}
    state = striking("t4 t5", "t2 t7", wrong)
    struck = 0
    while state.view(None).phase is Phase.STRIKE:
        assert state.to_move == {LORD}
        assert state.view(None).strikes_left == 1 + wrong - struck
        struck += 1
        state = play(state, legal(state)[0])
    assert struck == 1 + wrong
    assert (state.view(None).phase, state.view(None).round) == (Phase.CHOOSE, 2)


def test_no_answer_counts_as_a_wrong_one_for_the_strikes() -> None:
    state = play(answering(battle("t4 t5", "t2 t7")), "0: answer -", "1: answer -")
    assert state.view(None).strikes_left == 3


def test_a_strike_takes_an_allys_territory() -> None:
    state = striking("t4 t5", "t2 t7")
    after = play(state, "strike t5")
    assert (held(after, 0), after.view(None).owners[4]) == ("t1 t4", LORD)
    (event,) = told(state, "strike t7")["land-taken"]
    assert (event.seat, event.data) == (LORD, {"land": 6, "from": 1})


def test_a_strike_hits_what_is_adjacent_to_a_black_territory() -> None:
    """t2 lies between the allies' other lands."""
    state = striking("t4 t5", "t2 t6 t7")
    assert may(state) == "t4 t5 t6 t7"
    for land, code in (
        ("t1", "out-of-reach"),
        ("t2", "out-of-reach"),
        ("t3", "out-of-reach"),
        ("t9", "not-allied"),
    ):
        with pytest.raises(IllegalMove, match=code):
            play(state, f"strike {land}")


def test_his_castle_is_black_land_too() -> None:
    """All black land but the castle is far from t5."""
    allied = "t2 t4 t5 t6 t8 t9"
    state = striking(allied, "t7 t11 t12 t14 t15 t13", wrong=2, bases=CENTRE)
    assert {"strike t5", "strike t6", "strike t9"} <= set(legal(state))
    assert "strike t2" not in legal(state)


def test_strikes_come_one_after_another_and_each_may_go_on_from_the_last() -> None:
    state = striking("t4 t5", "t2 t6 t7")
    assert "strike t2" not in legal(state)
    state = play(state, "strike t5")
    assert {"strike t1", "strike t2"} <= set(legal(state))
    state = play(state, "strike t2")
    assert "strike t3" in legal(state)
    assert state.view(None).rounds[-1].strikes == (4, 1)


def test_a_strike_destroys_a_tower_of_an_allys_castle_and_its_land_stays() -> None:
    state = striking("t2 t5", "t6 t7")
    assert "strike t1" in legal(state)
    after = play(state, "strike t1")
    assert after.view(None).towers == (2, 3, 3)
    assert held(after, 0) == held(state, 0)
    (event,) = told(state, "strike t1")["tower-broken"]
    assert (event.seat, event.data) == (LORD, {"land": 0, "of": 0, "left": 2})


def test_a_castle_that_no_black_territory_touches_is_out_of_reach() -> None:
    with pytest.raises(IllegalMove, match="out-of-reach"):
        play(striking("t2 t4 t5", "t6 t7"), "strike t1")


def test_all_strikes_may_go_at_one_castle() -> None:
    state = striking("t2 t5", "t6 t7")
    state = play(state, "strike t1", "strike t1")
    assert state.view(None).towers == (1, 3, 3)
    state = play(state, "strike t1")
    assert state.view(None).ending is Ending.ALLY_FELL


@pytest.mark.parametrize(("of", "land", "towers"), [(0, "t1", (1, 3, 3)), (1, "t3", (3, 1, 3))])
def test_a_castle_without_towers_falls_and_the_dark_lord_wins_at_once(
    of: int, land: str, towers: tuple[int, int, int]
) -> None:
    """Though strikes are left."""
    state = striking("t2 t5", "t6", towers=towers)
    assert state.view(None).strikes_left == 3
    events = told(state, f"strike {land}")
    assert list(events) == ["tower-broken", "castle-fell", "campaign-ended", "match-ended"]
    assert events["castle-fell"][0].data == {"land": {"t1": 0, "t3": 2}[land], "of": of}
    after = play(state, f"strike {land}")
    view = after.view(None)
    assert (view.ending, view.fallen, view.phase, view.strikes_left) == (Ending.ALLY_FELL, of, Phase.OVER, 0)
    assert after.outcome is not None
    assert after.outcome.winners == {LORD}
    assert view.rounds[-1].strikes == ({"t1": 0, "t3": 2}[land],)


def test_a_strike_too_many_is_refused() -> None:
    state = play(striking("t4 t5", "t2 t7", wrong=1), "strike t5", "strike t4")
    with pytest.raises(NotToMove):
        play(state, "2: strike t7")


def test_nobody_else_strikes() -> None:
    state = striking("t4 t5", "t2 t7")
    for seat in (0, 1):
        assert legal(state, seat) == []
        with pytest.raises(NotToMove):
            play(state, f"{seat}: strike t5")


def test_what_the_allies_won_in_the_round_may_be_struck_at_once() -> None:
    state = answering(battle("t4 t5", "t2 t7"), "t9", "t6")
    state = answered(state, right=(True, True))
    assert "strike t9" in legal(state)
    assert held(play(state, "strike t9"), 0) == "t1 t4 t5"


def test_with_the_last_strike_the_round_ends_and_the_next_begins() -> None:
    state = striking("t4 t5", "t2 t7", wrong=0)
    events = told(state, "strike t9" if "strike t9" in legal(state) else legal(state)[0])
    assert list(events) == ["land-taken", "round-ended", "round-started"]
    assert events["round-ended"][0].data["round"] == 1
    assert events["round-started"][0].data == {"round": 2, "first": 1}
    view = play(state, legal(state)[0]).view(None)
    assert (view.targets, view.asked, view.strikes_left) == ((None, None), (None, None), 0)
    first, second, lord = view.points
    assert events["round-ended"][0].data["points"] == (first, second, lord)
