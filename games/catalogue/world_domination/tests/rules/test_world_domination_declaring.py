"""Two seats: who declares after the arming, and what."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.cards import Suit
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Contract, Goal, Phase
from games.catalogue.world_domination.tests.rules.positions import (
    declared,
    due,
    in_arming,
    legal,
    move,
    moves,
    trick,
)
from games.kit.rules.errors import IllegalMove, NotToMove
from games.kit.rules.seats import Seat


def last_trick(**options: bool) -> WorldDomination:
    """Seat 1 has won the arming with the twelfth trick."""
    before = (trick(0, "E2", "E1"), trick(0, "E1", "E2")) * 5 + (trick(0, "spin", "spin"),)
    cards = "E8 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12"
    state = in_arming([cards, "E9 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11"], "E3 E4", tricks=before, **options)
    return moves(state, "play E8", "play E9")


def test_who_wins_the_arming_is_the_aggressor_and_declares() -> None:
    state = last_trick()
    assert due(state) == (Phase.DECLARE, [1])
    assert legal(state) == ["declare P", "declare E", "declare M"]
    state, events = move(state, "declare E")
    assert state.position.contract == declared("E", seat=1)
    assert state.position.contract == Contract(Side.SILVER, Seat(1), 0, Suit.ECONOMICS, Goal.MORE)
    assert [(event.code, event.seat, event.data["number"]) for event in events] == [("declared", 1, None)]


def test_the_aggressor_starts_the_first_conflict() -> None:
    state = moves(last_trick(), "declare E")
    assert due(state) == (Phase.TARGET, [1])
    assert legal(state) == ["target 2", "target 8", "target 13", "target 17"]


def test_in_the_variant_a_number_from_0_to_20_is_declared_too() -> None:
    state = last_trick(state_of_nations=True)
    assert len(legal(state)) == 3 * 21
    assert {"declare P 0", "declare M 20"} <= set(legal(state))
    assert moves(state, "declare P 11").position.contract == declared("P", seat=1, number=11)
    assert moves(state, "declare P 0").position.contract == declared("P", seat=1, number=0)


@pytest.mark.parametrize(
    ("variant", "text", "code"),
    [
        (False, "declare P 11", "number-unwanted"),
        (True, "declare P", "number-missing"),
        (True, "declare P 21", "number-out-of-range"),
        (False, "bid 10 P", "wrong-phase"),
        (False, "play P2", "wrong-phase"),
    ],
)
def test_what_may_not_be_declared_is_named(variant: bool, text: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        move(last_trick(state_of_nations=variant), text)
    assert caught.value.code == code


def test_the_other_seat_does_not_declare() -> None:
    with pytest.raises(NotToMove):
        move(last_trick(), "declare P", 0)
