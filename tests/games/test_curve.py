"""Where the numbers of decisions stand in the picture of a match."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.presenters.curve import APART, GROUND, LEFT, RIGHT, TOP, WIDTH, Mark, Point, apart, curve

POINTS = st.lists(st.tuples(st.floats(LEFT, WIDTH - RIGHT), st.floats(TOP, GROUND)), min_size=1, max_size=3)


@given(POINTS)
def test_no_number_covers_another_nor_leaves_the_frame(points: list[tuple[float, float]]) -> None:
    placed = [(x, height) for (x, _y), height in zip(points, apart(points), strict=True)]
    assert all(TOP <= height <= GROUND for _x, height in placed)
    for (x, height), (across, down) in combinations(placed, 2):
        assert (x - across) ** 2 + (height - down) ** 2 >= APART**2 - 1e-3


def test_a_number_with_room_stands_at_its_point() -> None:
    assert apart([(100.0, 50.0), (300.0, 60.0)]) == [50.0, 60.0]


@pytest.mark.parametrize(("first", "second"), [(100.0, 100.0), (100.0, 105.0), (105.0, 100.0)])
def test_the_second_of_two_at_one_place_goes_as_little_aside_as_it_can(first: float, second: float) -> None:
    there, aside = apart([(200.0, first), (200.0, second)])
    assert there == first
    assert abs(aside - first) == pytest.approx(APART)
    if second != first:
        assert (aside > first) == (second > first)


def test_a_number_that_went_aside_is_tied_to_its_point() -> None:
    points = [Point(ply, ply, 0.5, 0.4, 0.6, f"/{ply}/") for ply in range(40)]
    marks = [Mark(ply, number, f"#{number}", f"Decision {number}") for number, ply in enumerate((8, 9), 1)]
    picture = curve(points, (), marks, "How well you stood").picture
    assert 'aria-label="Decision 1"><path d="M156.1,114.0V114.0"/><circle cx="156.1" cy="114.0"' in picture
    assert 'aria-label="Decision 2"><path d="M168.6,114.0V78.1"/><circle cx="168.6" cy="78.1"' in picture
