"""Effects of the growth of a record: their order, and the queries that a move makes."""

from __future__ import annotations

from inspect import getmembers, isfunction
from random import Random
from typing import Any

import pytest
from django.db import transaction

from games.kit.rules.seats import Seat
from games.selectors.record.history import history_of
from games.services.turn import effects
from games.services.turn.growth import Made
from games.services.turn.record import EFFECTS, grow
from tests.support.clock import NOON
from tests.support.tables import match_of, people, play, record, turns


def test_every_effect_has_one_place_in_the_order() -> None:
    defined = {
        function
        for name, function in getmembers(effects, isfunction)
        if function.__module__ == effects.__name__ and not name.startswith("_")
    }
    assert set(EFFECTS) == defined
    assert len(EFFECTS) == len(defined)


@pytest.mark.django_db
@pytest.mark.parametrize(("pace", "most"), [("none", 6), ("fast", 8)])
def test_a_move_asks_no_more_of_the_database(
    pace: str, most: int, django_assert_max_num_queries: Any
) -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace=pace)
    play(match)
    play(match)  # what is counted of both people has its row by now
    match.refresh_from_db()
    history, (tenure,) = history_of(match), turns(match)
    made = Made(Seat(tenure.seat), history.state.legal_moves(Seat(tenure.seat))[0], tenure.player_id)
    with transaction.atomic(), django_assert_max_num_queries(most):
        growth = grow(match, history, made, now=NOON, rng=Random(7))
    assert growth.history.ply == len(record(match))
    assert [row.ply for row in growth.rows] == list(range(history.ply, growth.history.ply))
    assert {t.seat for t in growth.turns} == {0, 1}
    assert [t.seat for t in growth.began] == [1 - tenure.seat]
