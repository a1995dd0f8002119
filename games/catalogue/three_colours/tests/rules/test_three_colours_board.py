"""The board of Three Colours is the one that the rules describe."""

from __future__ import annotations

import pytest

from games.catalogue.three_colours.rules.board import (
    ALL,
    ARCS,
    AXIAL,
    CELL_BY_NAME,
    CELLS,
    ENDS,
    NAMES,
    NEAR,
    NEIGHBOURS,
    RIM,
    SIDES,
    Colour,
    cells_of,
    mask_of,
)
from games.catalogue.three_colours.tests.rules.reference import named


def test_thirteen_rows_hold_121_cells() -> None:
    rows = [[name for name in NAMES if name[0] == letter] for letter in "abcdefghijklm"]
    assert [len(row) for row in rows] == [5, 8, 9, 10, 11, 12, 11, 12, 11, 10, 9, 8, 5]
    assert (CELLS, len(NAMES), NAMES[0], NAMES[120]) == (121, 121, "a1", "m5")
    assert all(row == [f"{row[0][0]}{n}" for n in range(1, len(row) + 1)] for row in rows)


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("a1", "a2 b2 b3"), ("b2", "a1 b1 b3 c2 c3"), ("g1", "f1 f2 g2 h1 h2"), ("f1", "e1 f2 g1"),
        ("g6", "f6 f7 g5 g7 h6 h7"), ("m5", "l6 l7 m4"), ("f12", "e11 f11 g11"), ("l1", "k1 k2 l2"),
    ],
)  # fmt: skip
def test_cells_touch_those_around_them(cell: str, around: str) -> None:
    assert sorted(NAMES[n] for n in NEIGHBOURS[CELL_BY_NAME[cell]]) == around.split()


def test_touching_goes_both_ways_and_turns_with_the_board() -> None:
    for cell, neighbours in enumerate(NEIGHBOURS):
        assert all(cell in NEIGHBOURS[other] for other in neighbours)
        assert NEAR[cell] == mask_of(neighbours)
        q, r = AXIAL[cell]
        turned = AXIAL.index((-r, q + r))  # by a sixth
        assert len(NEIGHBOURS[turned]) == len(neighbours)
    assert sum(map(len, NEIGHBOURS)) == 2 * 324


def test_six_sides_of_five_cells_in_three_colours() -> None:
    described = {
        "top": (Colour.ORANGE, "a1 a2 a3 a4 a5"),
        "bottom": (Colour.ORANGE, "m1 m2 m3 m4 m5"),
        "upper right": (Colour.PURPLE, "b8 c9 d10 e11 f12"),
        "lower left": (Colour.PURPLE, "h1 i1 j1 k1 l1"),
        "upper left": (Colour.GREEN, "b1 c1 d1 e1 f1"),
        "lower right": (Colour.GREEN, "h12 i11 j10 k9 l8"),
    }
    assert {side.name for side in SIDES} == set(described)
    for side in SIDES:
        colour, cells = described[side.name]
        assert (side.colour, sorted(side.cells)) == (colour, sorted(named(cells)))
    assert [(first.colour, second.colour) for first, second in ENDS] == [(c, c) for c in Colour]


def test_the_rim_is_what_has_fewer_than_six_neighbours() -> None:
    assert sorted(RIM) == [cell for cell in range(CELLS) if len(NEIGHBOURS[cell]) < 6]
    for here, following in zip(RIM, (*RIM[1:], RIM[0]), strict=True):
        assert following in NEIGHBOURS[here]


def test_sides_and_stretches_make_up_the_rim_of_every_colour() -> None:
    for (first, second), (one, other) in zip(ENDS, ARCS, strict=True):
        assert set(first.cells) | set(second.cells) | set(one) | set(other) == set(RIM)
        assert not set(one) & set(other)
        assert {cell for side in (first, second) for cell in side.cells if cell in {*one, *other}} == {
            side.cells[end] for side in (first, second) for end in (0, -1)
        }


def test_masks_and_cells_are_each_others_inverse() -> None:
    assert cells_of(mask_of(named("m5 a1 g6"))) == named("a1 g6 m5")
    assert cells_of(ALL) == tuple(range(121))
    assert cells_of(0) == ()
