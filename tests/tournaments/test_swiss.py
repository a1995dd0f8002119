"""Swiss rounds of nine, and of up to two hundred."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from games.tournaments.standings import Reason
from games.tournaments.swiss import MOST, Meeting, Round, pair, rounds_for, swiss_table

NINE = range(1, 10)
UPSETS = {(2, 6): (0, 4), (1, 3): (0, 4), (5, 9): (0, 4), (3, 7): (2, 2), (1, 4): (2, 2), (2, 5): (2, 2)}
"""The better seed wins 4 : 0 but for these."""


def played(seeds: range, rounds: int, upsets: dict[tuple[int, int], tuple[int, int]]) -> list[Round]:
    over: list[Round] = []
    for _ in range(rounds):
        found = pair(seeds, over)
        assert found is not None
        meetings = []
        for one, other in found.pairings:
            low, high = min(one, other), max(one, other)
            made = upsets.get((low, high), (4, 0))
            meetings.append(Meeting(one, other, made if one == low else made[::-1]))
        over.append(Round(tuple(meetings), found.bye))
    return over


def told(each: Round) -> str:
    return ", ".join(f"{m.first}-{m.second} {m.points[0]}:{m.points[1]}" for m in each.meetings)


def test_four_rounds_of_nine() -> None:
    rounds = played(NINE, 4, UPSETS)
    assert [(told(each), each.bye) for each in rounds] == [
        ("1-5 4:0, 2-6 0:4, 3-7 2:2, 4-8 4:0", 9),
        ("1-6 4:0, 4-9 4:0, 3-2 0:4, 7-5 0:4", 8),
        ("1-4 2:2, 2-5 2:2, 6-8 4:0, 9-3 0:4", 7),
        ("1-2 4:0, 4-6 4:0, 3-8 4:0, 7-9 4:0", 5),
    ]


def test_the_table_of_nine() -> None:
    table = swiss_table(NINE, played(NINE, 4, UPSETS), {seed: seed for seed in NINE})
    shown = (Reason.POINTS, Reason.BUCHHOLZ, Reason.BERGER)
    assert [(row.entrant, *(row.values[each] for each in shown)) for row in table.rows] == [
        (1, 14, 32, 31), (4, 14, 26, 23), (5, 10, 34, 13), (7, 10, 30, 9), (3, 10, 20, 13), (6, 8, 34, 10),
        (2, 6, 34, 15), (9, 4, 34, 0), (8, 4, 32, 0),
    ]  # fmt: skip
    assert table.decided == {Reason.BUCHHOLZ}


def test_a_walkover_counts_as_oneself_as_a_bye_does() -> None:
    over = [Round((Meeting(1, 2, (4, 0), is_walkover=True), Meeting(3, 4, (4, 0)), Meeting(5, 6, (2, 2))))]
    table = swiss_table(range(1, 7), over, {seed: seed for seed in range(1, 7)})
    rows = {row.entrant: row for row in table.rows}
    assert [rows[each].values[Reason.BERGER] for each in (1, 3, 5)] == [0, 0, 1]
    assert [rows[each].matches for each in (1, 2)] == [1, 1]


@pytest.mark.parametrize(
    ("count", "rounds"), [(9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7), (200, 7)]
)
def test_rounds_by_entrants(count: int, rounds: int) -> None:
    assert rounds_for(count) == rounds


@pytest.mark.parametrize("count", [9, 10, 13, 16, 17, 31, 32, 63, 64, 65])
def test_nobody_meets_anybody_twice_or_has_two_byes(count: int) -> None:
    rng = Random(count)
    seeds = range(count)
    upsets = {
        (low, high): rng.choice([(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)])
        for high in seeds
        for low in range(high)
    }
    over = played(seeds, rounds_for(count), upsets)
    met = [frozenset((m.first, m.second)) for each in over for m in each.meetings]
    assert len(set(met)) == len(met)
    assert all(len(pairing) == 2 for pairing in met)
    byes = [each.bye for each in over if each.bye is not None]
    assert len(byes) == len(set(byes)) == (len(over) if count % 2 else 0)
    for each in over:
        assert len({e for m in each.meetings for e in (m.first, m.second)} | {each.bye} - {None}) == count


def test_two_hundred_are_paired_within_a_second() -> None:
    since = process_time()
    rng = Random(1)
    results = [(4, 0), (2, 2), (0, 4)]
    over: list[Round] = []
    for _ in range(rounds_for(MOST)):
        found = pair(range(MOST), over)
        assert found is not None
        over.append(Round(tuple(Meeting(*each, rng.choice(results)) for each in found.pairings), found.bye))
    swiss_table(range(MOST), over, {seed: seed for seed in range(MOST)})
    assert process_time() - since < 1


def test_whoever_is_gone_is_not_paired() -> None:
    found = pair(NINE, [], frozenset({9}))
    assert found is not None
    assert found.bye is None
    assert {e for pairing in found.pairings for e in pairing} == {*range(1, 9)}


def test_a_round_in_which_all_have_met_is_none() -> None:
    over = [
        Round((Meeting(1, 2, (4, 0)), Meeting(3, 4, (4, 0)))),
        Round((Meeting(1, 3, (4, 0)), Meeting(2, 4, (4, 0)))),
        Round((Meeting(1, 4, (4, 0)), Meeting(2, 3, (4, 0)))),
    ]
    assert pair(range(1, 5), over) is None
