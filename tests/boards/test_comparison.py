"""Comparison of results of a board: every example, both ends, and what cannot be compared."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from time import process_time

import pytest

from games.boards.comparison import (
    Compared,
    Fault,
    Line,
    artificial,
    is_played_by_its_holder,
    shown,
    standings,
    swings_for,
)
from games.catalogue.dark_lord.rules.board import STEPS as LORD
from games.catalogue.floating_partners.rules.board import STEPS as POINTS
from games.catalogue.world_domination.rules.board import STEPS as WORLD
from games.catalogue.world_domination.rules.board import STEPS_OF_THREE


def told(raw: Sequence[int], steps: Sequence[int]) -> list[tuple[str, str]]:
    line = Line(raw, steps)
    return [(shown(each.percent), shown(each.swings)) for each in map(line.compared, raw)]


@pytest.mark.parametrize(
    ("raw", "steps", "percent", "swings"),
    [
        ([7, -4, -6, 7, 10], WORLD, "62.50 25.00 0.00 62.50 100.00", "3.00 −5.00 −6.75 3.00 5.75"),
        ([-7, 4, 6, -7, -10], WORLD, "37.50 75.00 100.00 37.50 0.00", "−3.00 5.00 6.75 −3.00 −5.75"),
        ([115, 21, 50], POINTS, "100.00 0.00 50.00", "2.50 −2.00 −0.50"),
        ([45, 106, 50], POINTS, "0.00 100.00 50.00", "−1.00 2.00 −1.00"),
        ([7200, 800, 0, -7400, 6800], LORD, "100.00 50.00 25.00 0.00 75.00", "7.25 −1.25 −2.50 −10.25 6.75"),
        ([3], WORLD, "50.00", "0.00"),
        ([3, 3, 3], WORLD, "50.00 50.00 50.00", "0.00 0.00 0.00"),
        ([-15, 15], WORLD, "0.00 100.00", "−12.00 12.00"),
    ],
    ids=["gold", "silver", "seat 0", "seat 1", "allies", "one result", "all are equal", "both ends"],
)
def test_examples(raw: list[int], steps: Sequence[int], percent: str, swings: str) -> None:
    assert told(raw, steps) == [*zip(percent.split(), swings.split(), strict=True)]


def test_alone_with_bots() -> None:
    assert told([7, -6, 7, 6, -5], WORLD)[0] == ("87.50", "4.00")


@pytest.mark.parametrize(
    ("steps", "differences", "swings"),
    [
        (WORLD, [0, 1, 2, 4, 5, 10, 14, 30], [0, 1, 2, 3, 4, 6, 8, 12]),
        (POINTS, [19, 20, 100, 600, 2000], [0, 1, 3, 12, 12]),
    ],
)
def test_swings_of_differences(steps: Sequence[int], differences: list[int], swings: list[int]) -> None:
    assert [swings_for(difference, steps) for difference in differences] == swings


@pytest.mark.parametrize("steps", [WORLD, STEPS_OF_THREE, POINTS, LORD])
def test_it_is_as_if_everybody_were_compared_with_everybody(steps: Sequence[int]) -> None:
    rng = Random(1)
    raw = [rng.randrange(-steps[-1], steps[-1]) for _ in range(40)]
    line = Line(raw, steps)
    for index, own in enumerate(raw):
        others = [other for place, other in enumerate(raw) if place != index]
        points = sum(2 * (other < own) + (other == own) for other in others)
        swings = sum((1 if own > other else -1) * swings_for(abs(own - other), steps) for other in others)
        assert line.compared(own) == Compared(Fraction(50 * points, 39), Fraction(swings, 39))


def test_the_swings_of_a_line_sum_to_nothing_and_its_per_cent_to_the_middle() -> None:
    rng = Random(2)
    raw = [rng.randrange(-15, 16) for _ in range(99)]
    compared = [Line(raw, WORLD).compared(own) for own in raw]
    assert sum(each.swings for each in compared) == 0
    assert sum(each.percent for each in compared) == 99 * 50


def test_ten_thousand_results_are_compared_at_once() -> None:
    rng = Random(3)
    raw = [rng.randrange(-13600, 13600) for _ in range(10_000)]
    begun = process_time()
    line = Line(raw, LORD)
    for own in raw[:100]:
        line.compared(own)
    assert process_time() - begun < 0.2


@pytest.mark.parametrize(
    ("fault", "percent", "swings"), [(Fault.OWN, "40.00", "−2.00"), (Fault.NOBODY, "50.00", "0.00")]
)
def test_what_is_given_instead(fault: Fault, percent: str, swings: str) -> None:
    given = artificial(fault, Compared(Fraction(90), Fraction(7)))
    assert (shown(given.percent), shown(given.swings)) == (percent, swings)


def test_whoever_others_left_keeps_a_better_result() -> None:
    assert artificial(Fault.OTHERS) == Compared(Fraction(60), Fraction(2))
    assert artificial(Fault.OTHERS, Compared(Fraction(90), Fraction(1))) == Compared(
        Fraction(90), Fraction(2)
    )
    assert artificial(Fault.OTHERS, Compared(Fraction(10), Fraction(-3))) == Compared(
        Fraction(60), Fraction(2)
    )


@pytest.mark.parametrize(
    ("own", "moves", "counts"),
    [(14, 14, True), (13, 14, True), (12, 14, False), (27, 30, True), (26, 30, False)],
)
def test_a_result_counts_unless_bots_made_more_than_a_tenth_of_the_moves(
    own: int, moves: int, counts: bool
) -> None:
    assert is_played_by_its_holder(own, moves) is counts


def test_an_event_is_the_mean_of_its_boards() -> None:
    boards = [[Fraction(125, 2), Fraction(75), Fraction(40)], [Fraction(75, 2), Fraction(75), Fraction(60)]]
    boards.append([Fraction(50), Fraction(0), Fraction(75)])
    assert [(each.place, each.entrant, shown(each.mean)) for each in standings(boards)] == [
        (1, 0, "59.17"), (2, 1, "57.50"), (3, 2, "41.67"),
    ]  # fmt: skip


def test_level_means_are_decided_by_boards_above_the_middle_then_by_the_best_then_shared() -> None:
    boards = [[60, 40, 50], [55, 55, 40], [70, 40, 40], [60, 50, 40]]
    order = standings([[Fraction(each) for each in own] for own in boards])
    assert [(each.place, each.entrant) for each in order] == [(1, 1), (2, 2), (3, 0), (3, 3)]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 200), "0.01"), (Fraction(-1, 200), "−0.01"), (Fraction(1, 201), "0.00"),
        (Fraction(-1, 201), "0.00"), (Fraction(200, 3), "66.67"), (Fraction(-27, 4), "−6.75"),
    ],
)  # fmt: skip
def test_halves_are_rounded_away_from_nothing(value: Fraction, text: str) -> None:
    assert shown(value) == text
