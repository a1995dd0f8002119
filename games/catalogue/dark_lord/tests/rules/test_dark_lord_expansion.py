"""The expansion of The Dark Lord."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.rules.tables import (
    asked,
    drawn,
    expanding,
    held,
    legal,
    may,
    play,
    start,
    told,
)
from games.kit.rules.errors import IllegalMove, NotToMove


def expanded(seed: int) -> DarkLord:
    """After an expansion at random."""
    rng = Random(seed)
    state = drawn(start(), seed)
    while state.view(None).phase is Phase.CLAIM:
        state = play(state, rng.choice(legal(state)))
    return state


def test_rounds_of_dark_lord_seat_0_and_seat_1() -> None:
    state, order = expanding(), []
    while state.view(None).phase is Phase.CLAIM:
        order.append((state.view(None).round, *state.to_move))
        state = play(state, legal(state)[0])
    assert order == [
        *((number, seat) for number in range(1, 6) for seat in (2, 0, 1)),
        (6, 2),
    ]


def test_nobody_claims_out_of_turn() -> None:
    state = expanding()
    for text in ("0: claim t2", "1: claim t2"):
        with pytest.raises(NotToMove):
            play(state, text)


def test_each_claims_a_free_territory_adjacent_to_one_of_its_own() -> None:
    state = expanding("t1,t3,t19")
    assert may(state) == "t15 t16 t18"
    state = play(state, "claim t15")
    assert may(state) == "t2 t4 t5"
    state = play(state, "claim t2")
    assert may(state) == "t6 t7"  # t2 is taken
    state = play(state, "claim t6")
    assert may(state) == "t10 t11 t14 t16 t18"
    for text, code in (("claim t17", "not-touching"), ("claim t6", "not-free"), ("claim t19", "not-free")):
        with pytest.raises(IllegalMove, match=code):
            play(state, text)


def test_an_ally_without_such_a_territory_claims_one_adjacent_to_its_allys() -> None:
    """Seat 0 is shut in at t1 by the others."""
    state = play(expanding("t1,t6,t8"), "claim t4", "claim t2", "claim t5", "claim t9")
    assert held(state, 0) == "t1 t2"
    assert may(state) == "t3"
    state = play(state, "claim t3", "claim t7", "claim t10")
    assert held(state, 0) == "t1 t2 t3"
    assert may(state) == "t11 t12"  # beside t6 and t7, which are seat 1's; t13 and t14 are free too
    with pytest.raises(IllegalMove, match="not-touching") as refused:
        play(state, "claim t13")
    assert refused.value.data["how"] == "ally"
    assert told(state, "claim t12")["land-claimed"][0].data["how"] == "ally"


def test_an_ally_without_either_claims_any_free_territory() -> None:
    """All that touches the allies' land is taken."""
    state = play(
        expanding("t3,t11,t5"),
        "claim t10", "claim t2", "claim t6", "claim t15", "claim t7", "claim t12", "claim t1", "claim t16",
        "claim t19", "claim t18",
    )  # fmt: skip
    assert (held(state, 0), held(state, 1)) == ("t2 t3 t7 t16", "t6 t11 t12 t19")
    assert state.to_move == {0}
    assert may(state) == "t4 t8 t9 t13 t14 t17"
    assert told(state, "claim t8")["land-claimed"][0].data["how"] == "free"


def test_the_dark_lord_without_one_of_his_own_claims_any_at_once() -> None:
    """Never one beside the allies' first: he has none to look for."""
    state = play(
        expanding("t10,t8,t1"),
        "claim t2", "claim t5", "claim t4", "claim t3", "claim t6", "claim t9",
    )  # fmt: skip
    assert held(state, 2) == "t1 t2 t3"
    state = play(state, "claim t7", "claim t11", "claim t13", "claim t12", "claim t16", "claim t14")
    assert held(state, 2) == "t1 t2 t3 t7 t12"
    assert may(state) == "t15 t17 t18 t19"
    assert told(state, "claim t19")["land-claimed"][0].data["how"] == "free"


@pytest.mark.parametrize("seed", range(25))
def test_after_five_rounds_one_is_left_and_the_dark_lords_sixth_claim_is_forced(seed: int) -> None:
    rng = Random(seed)
    state = drawn(start(), seed)
    for _ in range(15):
        state = play(state, rng.choice(legal(state)))
    assert state.view(None).owners.count(None) == 1
    assert state.to_move == {LORD}
    assert len(legal(state)) == 1


@pytest.mark.parametrize("seed", range(25))
def test_then_the_allies_have_five_and_a_castle_each_and_the_dark_lord_six_and_his(seed: int) -> None:
    state = expanded(seed)
    owners, bases = state.view(None).owners, state.view(None).bases
    assert bases is not None
    assert [owners.count(seat) for seat in range(3)] == [5 + 1, 5 + 1, 6 + 1]
    assert [owners[base] for base in bases] == [0, 1, 2]


@pytest.mark.parametrize("seed", range(25))
def test_when_the_battle_begins_it_stands_2800_to_2800(seed: int) -> None:
    first, second, lord = expanded(seed).view(None).points
    assert (first + second, lord) == (2800, 2800)


def test_the_last_claim_begins_the_battle() -> None:
    state = expanding()
    while len(legal(state)) > 1 or state.view(None).owners.count(None) > 1:
        state = play(state, legal(state)[0])
    events = told(state, legal(state)[0])
    assert list(events) == ["land-claimed", "round-started"]
    assert events["round-started"][0].data == {"round": 1, "first": 0}
    after = play(state, legal(state)[0])
    assert (after.view(None).phase, after.view(None).round, asked(after)) == (Phase.CHOOSE, 1, [0])
