"""Order of a group: points, among equals, won, margin, lot."""

from __future__ import annotations

from itertools import pairwise

from games.tournaments.groups import Shape, design_of
from games.tournaments.results import Finished, lead_margins, many_sided, two_sided
from games.tournaments.standings import GROUP, Reason, Table, group_table

LOTS = dict(zip(range(5), (3, 1, 5, 2, 4), strict=True))
A, B, C, D, E = range(5)


def rows(table: Table, *reasons: Reason) -> list[tuple[int, ...]]:
    return [(row.entrant, row.matches, *(int(row.values[each]) for each in reasons)) for row in table.rows]


def partners_change() -> list[Finished]:
    won = ((2, 0), (1, 2), (2, 1), (0, 2), (2, 1))
    seated = design_of(Shape(4, has_partners=True), 5).matches
    return [
        two_sided([[s[0], s[2]], [s[1], s[3]]], first - second)
        for s, (first, second) in zip(seated, won, strict=True)
    ]


def test_a_group_of_five_who_change_partners() -> None:
    table = group_table(range(5), partners_change(), LOTS)
    shown = (Reason.POINTS, Reason.AMONG_EQUALS, Reason.WON, Reason.MARGIN)
    assert rows(table, *shown) == [
        (B, 4, 12, 2, 3, 4),
        (D, 4, 12, 2, 3, 1),
        (A, 4, 8, 2, 2, 1),
        (E, 4, 8, 2, 2, 0),
        (C, 4, 0, 0, 0, -6),
    ]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5]


def test_only_reasons_that_parted_somebody_are_to_be_shown() -> None:
    assert group_table(range(5), partners_change(), LOTS).decided == {Reason.MARGIN}


def test_a_group_of_five_at_tables_of_four() -> None:
    seated = design_of(Shape(4), 5).matches
    places = ((1, 2, 3, 4), (2, 1, 4, 3), (1, 1, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3))
    scores = (
        (210, 140, 60, -30),
        (95, 180, -20, 40),
        (150, 150, 90, 10),
        (-60, 20, 75, 200),
        (120, 15, 260, 70),
    )
    played = [
        many_sided(dict(zip(s, p, strict=True)), dict(zip(s, lead_margins(n), strict=True)))
        for s, p, n in zip(seated, places, scores, strict=True)
    ]
    table = group_table(range(5), played, LOTS)
    shown = (Reason.POINTS, Reason.WON, Reason.MARGIN)
    assert rows(table, *shown) == [
        (C, 4, 20, 2, 351),
        (D, 4, 15, 1, 75),
        (A, 4, 10, 0, -79),
        (B, 4, 10, 1, -60),
        (E, 4, 5, 0, -288),
    ]
    among = {row.entrant: row.values[Reason.AMONG_EQUALS] for row in table.rows}
    assert (among[A], among[B]) == (4, 2)
    assert table.decided == {Reason.AMONG_EQUALS}


def test_the_lot_decides_between_those_equal_in_everything_else() -> None:
    table = group_table(
        range(3), [two_sided([[0], [1]], 0), two_sided([[1], [2]], 0), two_sided([[2], [0]], 0)], LOTS
    )
    assert [row.entrant for row in table.rows] == [B, A, C]
    assert table.decided == {Reason.LOT}


def test_a_table_without_matches_stands_by_lot() -> None:
    assert [row.entrant for row in group_table(range(5), [], LOTS).rows] == sorted(LOTS, key=LOTS.__getitem__)


def test_every_row_is_before_the_next_by_the_first_reason_in_which_they_differ() -> None:
    for one, other in pairwise(group_table(range(5), partners_change(), LOTS).rows):
        reason = next(each for each in GROUP if one.values[each] != other.values[each])
        better = one.values[reason] > other.values[reason]
        assert better is (reason is not Reason.LOT)
