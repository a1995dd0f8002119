"""Matches that are not over on their last day, and entrants who go."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.tournaments.adjudication import Standing, adjudicated, goes_to_reserve, keeps_results


@pytest.mark.parametrize(
    ("sides", "places"),
    [
        ([(1, 9), (0, 1)], [1, 2]),
        ([(1, 50), (1, 40)], [2, 1]),
        ([(0, 7), (0, 7)], [1, 1]),
        ([(120, 5), (80, 9), (80, 3)], [1, 3, 2]),
    ],
    ids=["ahead", "less-time", "even", "three"],
)
def test_who_is_ahead_wins_then_who_used_less_time(sides: list[tuple[int, int]], places: list[int]) -> None:
    assert adjudicated([Standing(score, timedelta(hours=hours)) for score, hours in sides]) == places


@pytest.mark.parametrize(
    ("over", "matches", "stay"), [(3, 8, False), (4, 8, True), (2, 3, True), (0, 0, True)]
)
def test_results_stay_where_half_of_the_matches_are_over(over: int, matches: int, *, stay: bool) -> None:
    assert keeps_results(over, matches) is stay


def test_a_match_goes_to_the_reserve_where_less_than_half_of_the_moves_are_made() -> None:
    assert goes_to_reserve(9, 20)
    assert not goes_to_reserve(10, 20)
