"""Seats of pairs at the boards of a team match, and what its tables are worth."""

from __future__ import annotations

from collections import Counter

import pytest

from games.boards.comparison import Fault
from games.boards.teams import BOARDS, TABLES, TEAMS, LineResult, Lines, Pair, lines_at, team_swings

STEPS = (1, 2, 3, 5, 7, 9, 11, 13, 16, 19, 22, 26)
PLACES = [(number, table) for number in range(1, BOARDS + 1) for table in TABLES]


def test_a_team_has_both_sides_of_every_board_one_at_each_table() -> None:
    for number in range(1, BOARDS + 1):
        firsts = [lines_at(number, table)[0].team for table in TABLES]
        assert sorted(firsts) == [*TEAMS]


def test_every_pair_plays_every_board_once() -> None:
    for number in range(1, BOARDS + 1):
        sat = [pair for table in TABLES for pair in lines_at(number, table)]
        assert sorted(sat) == [Pair(team, pair) for team in TEAMS for pair in (0, 1)]


def test_every_pair_has_each_side_twice_and_meets_each_pair_of_the_others_once_on_each() -> None:
    sides = Counter((pair, side) for place in PLACES for side, pair in enumerate(lines_at(*place)))
    assert set(sides.values()) == {2}
    assert len({lines_at(*place) for place in PLACES}) == len(PLACES)


def test_boards_played_at_once_are_against_the_same_pair_once_on_each_side() -> None:
    for pair in (0, 1):
        met = [lines for place in PLACES[:4] for lines in [lines_at(*place)] if Pair(0, pair) in lines]
        assert met[0] == met[1][::-1]


def both(gold: int | None, silver: int | None, /, **faults: Fault) -> Lines:
    return {
        "gold": LineResult(gold, faults.get("gold")),
        "silver": LineResult(silver, faults.get("silver")),
    }


@pytest.mark.parametrize(
    ("here", "there", "swings"),
    [(7, 7, 0), (7, -4, 7), (-4, 7, -7), (7, 6, 1), (15, -15, 12), (-6, -4, -2)],
)
def test_a_board_is_worth_the_swings_between_its_tables(here: int, there: int, swings: int) -> None:
    """:param here: what gold made where the team had it. :param there: what it made at the other table."""
    mine, theirs = both(here, -there), both(there, -here)
    assert team_swings(mine, theirs, STEPS) == swings
    assert team_swings(theirs, mine, STEPS) == -swings


def test_who_gave_up_has_two_swings_less_and_the_others_two_more() -> None:
    mine = both(None, 4, gold=Fault.OWN)
    theirs = both(-4, None, silver=Fault.OTHERS)
    assert (team_swings(mine, theirs, STEPS), team_swings(theirs, mine, STEPS)) == (-2, 2)


def test_the_others_keep_what_they_made_if_it_is_better() -> None:
    """Bots played for the silver of one team, at a table where gold counts."""
    at_fault = both(-4, None, silver=Fault.OWN)
    theirs = both(7, 4)
    assert (team_swings(at_fault, theirs, STEPS), team_swings(theirs, at_fault, STEPS)) == (-2, 7)


def test_both_at_fault_have_two_swings_less_each() -> None:
    mine, theirs = both(None, 1, gold=Fault.OWN), both(None, 1, gold=Fault.OWN)
    assert (team_swings(mine, theirs, STEPS), team_swings(theirs, mine, STEPS)) == (-2, -2)


@pytest.mark.parametrize("lines", [{}, {"silver": LineResult(4)}, both(None, 4, gold=Fault.OTHERS)])
def test_a_table_without_a_result_that_is_nobody_s_fault_is_worth_nothing(lines: Lines) -> None:
    theirs = {"gold": LineResult(-4)}
    assert (team_swings(lines, theirs, STEPS), team_swings(theirs, lines, STEPS)) == (0, 0)
