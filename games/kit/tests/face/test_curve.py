"""Places of the numbers of decisions in the picture of a match."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.face.curve import (
    APART,
    GROUND,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Mark,
    Point,
    apart,
    curve,
)

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
    spots = {
        label: (path, circle)
        for label, path, circle in re.findall(
            r'aria-label="([^"]+)"><path d="([^"]+)"/>.*?class="curve__spot" (cx="[\d.]+" cy="[\d.]+")',
            picture,
        )
    }
    assert spots == {
        "Decision 1": ("M170.4,114.0V114.0", 'cx="170.4" cy="114.0"'),
        "Decision 2": ("M182.5,114.0V150.0", 'cx="182.5" cy="150.0"'),
    }


def test_a_decision_before_which_nothing_could_be_said_stands_at_the_next_point() -> None:
    points = [Point(ply, ply, 0.5, 0.4, 0.6, f"/{ply}/") for ply in range(5, 40)]
    marks = [Mark(ply, number, f"#{number}", f"Decision {number}") for number, ply in enumerate((3, 20), 1)]
    picture = curve(points, (), marks, "How well you stood").picture
    (first, second) = map(float, re.findall(r'class="curve__spot" cx="([\d.]+)"', picture))
    assert LEFT < first < second


def test_a_number_at_the_first_point_covers_no_share() -> None:
    points = [Point(ply, ply, 0.5, 0.4, 0.6, f"/{ply}/") for ply in range(40)]
    picture = curve(points, (), [Mark(0, 1, "#1", "Decision 1")], "How well you stood").picture
    (across,) = re.findall(r'class="curve__spot" cx="([\d.]+)"', picture)
    assert float(across) - 17 >= LEFT  # so large is it on a phone
