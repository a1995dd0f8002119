"""Ratings of Three Colours: won or lost, and when it was over too soon."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.rated import RATED
from games.catalogue.three_colours.rules.state import initial_state
from games.catalogue.three_colours.rules.view import View
from games.kit.rated import Places, Placing
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat


def start() -> View:
    return initial_state(Config(), 2).view(None)


@pytest.mark.parametrize(("winner", "places"), [(0, (0, 1)), (1, (1, 0))])
def test_a_match_is_won_or_lost_by_however_many_colours(winner: int, places: tuple[int, int]) -> None:
    end = replace(start(), outcome=Outcome(frozenset({Seat(winner)}), (2, 1), "resigned"))

    assert RATED.result(end) == Places(places)


@pytest.mark.parametrize(
    ("moves", "swapped", "is_too_short"), [(15, False, True), (16, False, False), (16, True, True)]
)
def test_it_begins_in_earnest_with_sixteen_discs(moves: int, swapped: bool, is_too_short: bool) -> None:
    left = replace(start(), moves=moves, swapped=swapped)

    assert RATED.is_too_short(left, [left]) is is_too_short


def test_who_has_fewer_colours_is_behind() -> None:
    assert [RATED.is_behind(replace(start(), scores=(0, 1)), seat) for seat in (0, 1)] == [True, False]


@pytest.mark.parametrize(
    ("winner", "scores", "counted"), [(0, (2, 1), (2, 1)), (1, (1, 0), (1, 2)), (0, (0, 0), (2, 0))]
)
def test_who_gives_up_is_behind_by_the_colours_that_the_other_lacks(
    winner: int, scores: tuple[int, int], counted: tuple[int, int]
) -> None:
    end = replace(start(), outcome=Outcome(frozenset({Seat(winner)}), scores, "resigned"))

    places = (1, 2) if winner == 0 else (2, 1)
    assert RATED.placing(end) == Placing(places, counted)
