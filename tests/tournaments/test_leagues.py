"""Divisions from season to season, and room for matches."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from games.tournaments.leagues import (
    Group,
    Load,
    Placed,
    busiest,
    in_waves,
    movers,
    next_divisions,
    season_begins,
)

SIZE = 5


def group(names: str, matches: int = 4) -> Group:
    """A group in which each letter stands behind the one before it."""
    return [
        Placed(ord(name), place, 4 * (len(names) - place), matches, ord(name))
        for place, name in enumerate(names, 1)
    ]


def names(some: dict[int, list[int]]) -> dict[int, str]:
    return {number: "".join(map(chr, entrants)) for number, entrants in some.items()}


SEASON = [[group("abcde")], [group("fghij"), group("klmno")], [group("pqrst")]]


def test_the_first_goes_up_and_the_last_two_go_down() -> None:
    moved = movers(SEASON)
    assert names(moved.up) == {1: "fk", 2: "p"}
    assert names(moved.down) == {2: "de", 3: "ijno"}


def after(entering: str, newcomers: str = "", season: list[list[Group]] = SEASON) -> list[str]:
    made = next_divisions(season, set(map(ord, entering)), [*map(ord, newcomers)], SIZE)
    return ["".join(sorted(map(chr, division))) for division in made]


def test_all_enter_again_and_gaps_are_filled_from_below_by_place() -> None:
    # Division 2 has room for ten: three are missing. Of division 3 the second and third come up; of those who
    # were fourth, who would go down or stay, the lot has one in it.
    assert after("abcdefghijklmnopqrst") == ["abcfk", "deghilmpqr", "jnost"]


def test_who_does_not_enter_again_is_out_and_the_next_by_place_comes_up() -> None:
    assert after("acdefghijklmnopqrst")[0] == "acfgk"


def test_a_gap_is_filled_by_points_a_match_where_places_are_equal() -> None:
    season = [[group("abcde")], [group("fghij"), group("klmno", matches=3)]]
    assert after("acdefghijklmno", season=season)[0] == "acfkl"


def test_newcomers_enter_the_lowest_division_and_a_new_one_begins_below_it() -> None:
    assert after("", "zyxwv", season=[]) == ["vwxyz"]
    assert after("", "abcdefg", season=[]) == ["abcde", "fg"]
    assert after("abcde", "xyz", season=[[group("abcde")]]) == ["abcde", "xyz"]


def test_somebody_who_was_in_it_before_is_no_newcomer() -> None:
    assert after("abcde", "a", season=[[group("abcde")]]) == ["abcde"]


def test_a_league_that_nobody_enters_has_no_divisions() -> None:
    assert after("") == []


@pytest.mark.parametrize(
    ("day", "begins"),
    [(date(2026, 12, 1), date(2026, 12, 7)), (date(2026, 12, 7), date(2026, 12, 7))],
    ids=["tuesday", "monday"],
)
def test_a_season_begins_on_the_first_monday_on_or_after_its_date(day: date, begins: date) -> None:
    assert season_begins(day) == datetime(begins.year, begins.month, begins.day, 9, tzinfo=UTC)


def test_room_is_counted_at_the_busiest_moment() -> None:
    start = datetime(2026, 12, 7, 9, tzinfo=UTC)
    week = timedelta(days=7)
    loads = [
        Load(4, start - week, start + week),
        Load(3, start + week, start + 3 * week),
        Load(2, start + 2 * week, start + 4 * week),
    ]
    assert busiest(loads, start, start + 4 * week) == 5
    assert busiest(loads, start, start + week) == 4
    assert busiest(loads, start + 4 * week, start + 5 * week) == 0
    assert in_waves(6) == in_waves(5) == 3
