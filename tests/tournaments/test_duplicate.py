"""Boards in tournaments: which match plays which, and how entrants stand by what they made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from games.tournaments.duplicate import (
    PERCENT,
    SWINGS,
    board_number,
    boards_table,
    instances_for,
    ranking_for,
)
from games.tournaments.groups import DESIGNS, legs
from games.tournaments.standings import Reason


def fractions(*values: str | int) -> Sequence[Fraction]:
    return [Fraction(value) for value in values]


@pytest.mark.parametrize("size", range(3, 9))
def test_of_two_sides_nobody_plays_a_board_twice_and_each_has_both_sides(size: int) -> None:
    played: Counter[tuple[int, int]] = Counter()
    sides: Counter[tuple[int, int, str]] = Counter()
    for each in legs(size):
        board = board_number(each.round, each.number, each.leg, is_paired=True)
        played[each.first, board] += 1
        played[each.second, board] += 1
        sides[each.first, each.round, "first"] += 1
        sides[each.second, each.round, "second"] += 1
    assert set(played.values()) == set(sides.values()) == {1}


@pytest.mark.parametrize("design", [each for designs in DESIGNS.values() for each in designs])
def test_of_more_sides_match_j_is_board_j_and_nobody_plays_one_twice(design: object) -> None:
    matches: tuple[tuple[int, ...], ...] = design.matches  # type: ignore[attr-defined]
    for number, seats in enumerate(matches, 1):
        assert board_number(1, number, 1, is_paired=False) == number
        assert len(set(seats)) == len(seats)


def test_the_result_of_an_event_is_the_mean_of_its_boards() -> None:
    own = {1: fractions("62.5", 75, 40), 2: fractions("37.5", 75, 60), 3: fractions(50, 0, 75)}
    table = boards_table(own, {1: 3, 2: 1, 3: 2}, ranking=PERCENT)
    assert [(row.entrant, row.place, row.matches) for row in table.rows] == [(1, 1, 3), (2, 2, 3), (3, 3, 3)]
    assert [f"{float(row.points):.2f}" for row in table.rows] == ["59.17", "57.50", "41.67"]
    assert table.decided == frozenset()


def test_level_means_are_decided_by_boards_above_the_middle_then_by_the_best_then_shared() -> None:
    own = {
        1: fractions(60, 60, 30),
        2: fractions(70, 40, 40),
        3: fractions(65, 45, 40),
        4: fractions(65, 40, 45),
    }
    table = boards_table(own, {1: 4, 2: 3, 3: 2, 4: 1}, ranking=PERCENT)
    assert [(row.entrant, row.place) for row in table.rows] == [(1, 1), (2, 2), (4, 3), (3, 3)]
    assert table.decided == {Reason.BOARDS_ABOVE, Reason.BEST_BOARD}


def test_of_swings_the_middle_is_nothing_and_who_has_no_board_yet_comes_last() -> None:
    own = {1: fractions(-3), 2: fractions(3, -1), 3: fractions(1), 4: (), 5: ()}
    table = boards_table(own, {1: 1, 2: 2, 3: 3, 4: 5, 5: 4}, ranking=SWINGS)
    assert [row.entrant for row in table.rows] == [2, 3, 1, 5, 4]
    assert [row.values[Reason.BOARDS_ABOVE] for row in table.rows] == [1, 1, 0, 0, 0]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 4]


def test_of_enough_tables_a_board_per_cent_ranks_and_of_many_entrants_there_are_several_deals() -> None:
    assert [ranking_for(tables) for tables in (1, 7, 8, 40)] == [SWINGS, SWINGS, PERCENT, PERCENT]
    assert [instances_for(count) for count in (8, 39, 40, 79, 80, 119, 120, 200)] == [1, 1, 2, 2, 3, 3, 4, 4]
