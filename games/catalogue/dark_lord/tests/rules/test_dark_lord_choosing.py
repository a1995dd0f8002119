"""A round of the battle begins: what the allies may attack."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.dark_lord.rules.choosing import attackable
from games.catalogue.dark_lord.rules.land import LANDS
from games.catalogue.dark_lord.rules.reach import ALL, BIT
from games.catalogue.dark_lord.rules.striking import strikable
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.rules.tables import battle, legal, may, play, told
from games.kit.rules.errors import IllegalMove, NotToMove
from games.kit.rules.seats import Seat

WEST = "t4 t8 t13 t17"  # seat 0's, with its castle at t1; seat 1 keeps to itself in the other corner


@pytest.mark.parametrize(("number", "first"), [(1, 0), (2, 1), (3, 0), (6, 1), (9, 0), (10, 1)])
def test_seat_0_chooses_first_in_odd_rounds_and_seat_1_in_even_ones(number: int, first: int) -> None:
    state = battle("t4 t5", "t2 t6 t7", number=number)
    assert state.to_move == {first}
    assert state.view(None).order == (first, 1 - first)
    state = play(state, legal(state)[0])
    assert state.to_move == {1 - first}
    assert play(state, legal(state)[0]).view(None).phase is Phase.QUESTIONS


def test_each_ally_chooses_a_black_territory_adjacent_to_one_of_its_own() -> None:
    state = battle(WEST, "t2 t7")
    assert may(state) == "t5 t9 t14 t18"
    state = play(state, "attack t5")
    assert may(state) == "t6 t11 t12"
    after = play(state, "attack t12")
    assert after.view(None).targets == (4, 11)


def test_one_beside_the_allys_land_is_refused_while_ones_own_has_a_target() -> None:
    for target in ("t6", "t11", "t12"):
        with pytest.raises(IllegalMove, match="own-first"):
            play(battle(WEST, "t2 t7"), f"attack {target}")


def test_one_that_the_ally_alone_surrounds_is_refused_for_the_ally_too() -> None:
    state = play(battle("t4 t9 t13", "t2 t7"), "attack t5")
    with pytest.raises(IllegalMove, match="own-first"):
        play(state, "attack t8")


def test_one_beside_neithers_land_is_refused() -> None:
    for target in ("t15", "t19"):
        with pytest.raises(IllegalMove, match="out-of-reach"):
            play(battle(WEST, "t2 t7"), f"attack {target}")


def test_what_is_not_black_is_refused() -> None:
    for target in ("t1", "t4", "t3", "t2"):
        with pytest.raises(IllegalMove, match="not-black"):
            play(battle(WEST, "t2 t7"), f"attack {target}")


def test_only_an_ally_without_such_a_territory_chooses_one_adjacent_to_its_allys() -> None:
    """Seat 0 holds its castle alone, shut in by seat 1."""
    state = battle("", "t2 t4 t5")
    assert may(state) == "t6 t7 t8 t9 t10"
    assert play(state, "attack t8").view(None).targets == (7, None)


def test_nobody_chooses_what_the_other_has_chosen() -> None:
    state = play(battle("t2 t5", "t6 t7"), "attack t10")
    assert may(state) == "t11 t12"
    with pytest.raises(IllegalMove, match="ally-chose-it"):
        play(state, "attack t10")


def test_an_ally_whose_only_target_the_other_has_chosen_chooses_beside_its_allys_land() -> None:
    """Seat 1 at t3 touches black land at t7 alone, which seat 0 has chosen."""
    state = battle("t2 t5 t6", "")
    assert may(state) == "t4 t7 t9 t10 t11"
    state = play(state, "attack t7")
    assert may(state) == "t4 t9 t10 t11"
    assert may(play(battle("t2 t5 t6", ""), "attack t4")) == "t7"


def test_both_may_choose_the_dark_lords_castle() -> None:
    state = battle("t2 t5 t6", "t7 t11", bases=("t1", "t3", "t10"))
    state = play(state, "attack t10")
    assert "attack t10" in legal(state)
    after = play(state, "attack t10")
    assert after.view(None).targets == (9, 9)


def test_whose_only_target_is_the_castle_chooses_it_whatever_the_other_chose() -> None:
    """It may still choose the castle, so that nothing beside its ally's land comes into question."""
    state = battle("t2 t5 t7 t11", "t6", bases=("t1", "t3", "t10"))
    assert "attack t10" in legal(state)
    assert may(play(state, "attack t10")) == may(play(state, "attack t12")) == "t10"


def test_an_ally_always_finds_something_to_attack_and_the_dark_lord_something_to_strike() -> None:
    """Over maps of any shape, also such as no match comes to."""
    rng = Random(1)
    for _ in range(3000):
        castles = rng.sample(range(LANDS), 3)
        share = rng.choice([(1, 1, 1), (1, 1, 9), (9, 9, 1), (9, 1, 1), (1, 1, 40)])
        held = [BIT[castle] for castle in castles]
        for land in set(range(LANDS)) - set(castles):
            (seat,) = rng.choices(range(3), share)
            held[seat] |= BIT[land]
        first, second, lord = held
        assert first | second | lord == ALL
        lands = (first, second, lord)
        assert strikable(lands)
        for seat in (0, 1):
            free = attackable(lands, castles[2], Seat(seat), None)
            assert free
            for other in range(LANDS):
                if attackable(lands, castles[2], Seat(1 - seat), None) & BIT[other]:
                    left = attackable(lands, castles[2], Seat(seat), other)
                    assert left
                    assert left & ~BIT[other] or other == castles[2]


def test_out_of_turn_nobody_chooses() -> None:
    state = battle("t4", "t7")
    for text in ("1: attack t6", "2: attack t5"):
        with pytest.raises(NotToMove):
            play(state, text)


def test_a_choice_is_told_to_everybody() -> None:
    state = battle("t5", "t7", bases=("t1", "t3", "t10"))
    (event,) = told(state, "attack t10")["target-chosen"]
    assert (event.seat, event.data, event.only_for) == (0, {"land": 9, "castle": True}, None)
    (event,) = told(state, "attack t6")["target-chosen"]
    assert event.data == {"land": 5, "castle": False}


@pytest.mark.parametrize("text", ["claim t5", "answer 0", "strike t1", "bases t1,t3,t19"])
def test_other_kinds_of_moves_are_not_due(text: str) -> None:
    with pytest.raises(IllegalMove, match="wrong-phase"):
        play(battle("t4", "t7"), text)
