"""Points of a match, the same for every game."""

from __future__ import annotations

import pytest

from games.tournaments.results import BadMatchError, Finished, Line, lead_margins, many_sided, two_sided


def points(places: list[int], sides: list[int]) -> list[int]:
    lines = (Line(seat, side, place) for seat, (side, place) in enumerate(zip(sides, places, strict=True)))
    return [*Finished(tuple(lines)).points.values()]


@pytest.mark.parametrize(
    ("places", "sides", "made"),
    [
        ([1, 2], [0, 1], [2, 0]),
        ([1, 1], [0, 1], [1, 1]),
        ([1, 2, 1, 2], [0, 1, 0, 1], [4, 0, 4, 0]),
        ([1, 2, 2], [0, 1, 2], [4, 1, 1]),
        ([1, 2, 3], [0, 1, 2], [4, 2, 0]),
        ([2, 1, 4, 4, 3], [0, 1, 2, 3, 4], [6, 8, 1, 1, 4]),
        ([1, 1, 1, 1], [0, 1, 2, 3], [3, 3, 3, 3]),
    ],
    ids=["won", "even", "partners", "level-rivals", "three", "five", "all-level"],
)
def test_two_points_for_each_of_another_side_ahead_of_whom_one_finishes_one_for_each_level(
    places: list[int], sides: list[int], made: list[int]
) -> None:
    assert points(places, sides) == made


def test_a_margin_is_a_score_less_the_mean_of_the_table() -> None:
    assert lead_margins([120, 15, 260, 70]) == [4, -101, 144, -46]


def test_a_walkover_gives_two_points_for_each_rival_no_margin_and_is_not_won() -> None:
    match = two_sided([[1, 2], [3, 4]], 1, forfeits=frozenset({3}))
    assert match.points == {1: 4, 2: 4, 3: 0, 4: 4}
    assert [match.margin_of(each) for each in match.points] == [0, 0, 0, 0]
    assert not any(match.is_won_by(each) for each in match.points)


def test_a_walkover_against_a_walkover_gives_nothing_to_either() -> None:
    assert two_sided([[1], [2]], 0, forfeits=frozenset({1, 2})).points == {1: 0, 2: 0}


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ([Line(1, 0, 1)], "sides"),
        ([Line(1, 0, 1), Line(1, 1, 2)], "entrants"),
        ([Line(1, 0, 1), Line(2, 0, 2), Line(3, 1, 3)], "places"),
    ],
    ids=["sides", "entrants", "places"],
)
def test_a_result_that_contradicts_itself_is_refused(lines: list[Line], rule: str) -> None:
    with pytest.raises(BadMatchError, match=rule):
        Finished(tuple(lines))


def test_everybody_may_be_a_side_of_their_own() -> None:
    match = many_sided({7: 1, 8: 2, 9: 2}, {7: 3, 8: -1, 9: -2})
    assert match.points == {7: 4, 8: 1, 9: 1}
    assert match.is_won_by(7)
    assert match.margin_of(9) == -2
