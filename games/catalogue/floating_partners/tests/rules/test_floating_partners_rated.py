"""Ratings of Floating Partners: leads in points, and how many hands make a match."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from games.catalogue.floating_partners.rules.rated import RATED
from games.catalogue.floating_partners.rules.view import View
from games.catalogue.floating_partners.tests.tables import finished, start, view_of
from games.kit.rated import Leads, Placing
from games.kit.rules.seats import Seat


def end(hands: int, seats: int = 4) -> View:
    return view_of(finished(seats, hands=hands))


def test_points_count_by_how_many_hands_made_them() -> None:
    view = end(hands=4)
    assert view.outcome

    result = RATED.result(view)

    assert isinstance(result, Leads)
    assert result.scores == view.outcome.scores
    assert result.unit == 30 * sqrt(4)


def test_who_resigned_is_last() -> None:
    view = end(hands=1)
    scores = (100, 40, -20, 0)
    assert view.outcome
    over = replace(view, resigned=frozenset({Seat(0)}), outcome=replace(view.outcome, scores=scores))

    result = RATED.result(over)

    assert isinstance(result, Leads)
    assert result.scores == (-50, 40, -20, 0)


@pytest.mark.parametrize(("hands", "is_too_short"), [(3, True), (4, False)])
def test_there_are_as_many_hands_as_seats(hands: int, is_too_short: bool) -> None:
    assert RATED.is_too_short(end(hands), []) is is_too_short


def test_a_match_left_in_the_first_hand_is_too_short() -> None:
    assert RATED.is_too_short(end(hands=4), [view_of(start())])


def test_who_has_fewer_points_than_another_is_behind() -> None:
    view = replace(view_of(start()), scores=(10, 30, 30, -10))

    assert [RATED.is_behind(view, seat) for seat in range(4)] == [True, False, False, True]


def test_places_are_by_points_equal_ones_level_and_who_resigned_last() -> None:
    view = end(hands=4)
    assert view.outcome
    over = replace(view, outcome=replace(view.outcome, scores=(40, 100, -20, -20)))
    assert RATED.placing(over) == Placing((2, 1, 3, 3), (40, 100, -20, -20))

    left = replace(over, resigned=frozenset({Seat(1)}))
    assert RATED.placing(left) == Placing((1, 4, 2, 2), (40, 100, -20, -20))
    assert RATED.placing(view_of(start())) is None
