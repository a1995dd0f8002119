"""The positions that other tests of Floating Partners begin with are what they are asked to be."""

from __future__ import annotations

import pytest

from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    at_phase,
    called,
    cards,
    deal_again,
    dealt,
    declared,
    finished,
    in_play,
    played,
    table_at,
    view_of,
)
from games.kit.rules.seats import Seat


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("phase", list(Phase)[1:5])
def test_a_match_at_a_phase(seats: int, phase: Phase) -> None:
    for hand in (1, 2):
        view = view_of(at_phase(phase, seats, hand=hand, seed=seats))
        assert (view.phase, view.campaign, len(view.results)) == (phase, hand, hand - 1)


def test_hands_and_the_kitty_are_dealt_as_named() -> None:
    position = dealt({1: "AH 3S 4H", 3: "JK"}, kitty="KH 4D", dealer=1)
    assert set(cards("AH 3S 4H")) <= set(view_of(position, Seat(1)).hands[1] or ())
    assert cards("JK")[0] in (view_of(position, Seat(3)).hands[3] or ())
    assert view_of(position).to_move == {2}
    over = called(declared(position, "H S D C"), "5 0 4 0")
    assert set(cards("KH 4D")) <= set(view_of(over, Seat(2)).took[2] or ())


def test_play_begins_where_it_is_asked_to() -> None:
    view = view_of(in_play({0: "AH"}, "H S H NT", "5 0 0 0", kitty="2S 3S"))
    assert view.trick is not None
    assert (view.phase, view.trick.leader, view.trick.trumps.letters) == (Phase.PLAY, 0, "H")
    position = played(in_play(["AH", "KH", "QH"], "H S H NT", "5 0 0 0", "2S 3S", kitty="2S 3S"), "AH KH QH")
    assert view_of(position).to_move == {3}


def test_a_match_that_is_over_has_a_table() -> None:
    over = finished(8, seed=3)
    table = table_at(over, Seat(2))
    assert table.view.outcome is not None
    assert len(table.holders) == 8
    again = deal_again(at_phase(Phase.DEAL, 5, hand=1), ["AS"])
    assert view_of(again).campaign == 2
