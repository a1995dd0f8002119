"""Sizes of groups, and schedules in which nobody has an advantage."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.tournaments.groups import (
    DESIGNS,
    Design,
    Shape,
    berger,
    design_of,
    legs,
    sizes_for,
    snake,
    split,
    split_paired,
)

EVERY_DESIGN = [(shape, design) for shape, designs in DESIGNS.items() for design in designs]
IDS = [f"{shape.seats}{'-partners' * shape.has_partners}-{design.size}" for shape, design in EVERY_DESIGN]
every_design = pytest.mark.parametrize(("shape", "design"), EVERY_DESIGN, ids=IDS)


def written(design: Design) -> str:
    return " ".join("".join("ABCDEFGHIJK"[place] for place in seated) for seated in design.matches)


def test_five_people_who_change_partners() -> None:
    assert written(design_of(Shape(4, has_partners=True), 5)) == "BCED CDAE DEBA EACB ABDC"


def test_seven_people_at_tables_of_four() -> None:
    assert written(design_of(Shape(4), 7)) == "CEFG DFGA EGAB FABC GBCD ACDE BDEF"


@every_design
def test_nobody_sits_twice_at_a_table(shape: Shape, design: Design) -> None:
    assert all(len(set(seated)) == shape.seats for seated in design.matches)


@every_design
def test_everybody_has_every_seat_equally_often(shape: Shape, design: Design) -> None:
    sat = Counter((seat, place) for seated in design.matches for seat, place in enumerate(seated))
    if design.size > 4 or not shape.has_partners:  # four people meet in three matches, and have four seats
        assert len(sat) == shape.seats * design.size
        assert len(set(sat.values())) == 1
    assert {sum(n for (_seat, who), n in sat.items() if who == place) for place in range(design.size)} == {
        design.each
    }


@every_design
def test_every_two_meet_equally_often_and_are_partners_once(shape: Shape, design: Design) -> None:
    met, partners = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for seated in design.matches:
        for (seat, one), (other_seat, other) in combinations(enumerate(seated), 2):
            is_partner = shape.has_partners and (other_seat - seat) % 2 == 0
            (partners if is_partner else met)[frozenset((one, other))] += 1
    assert len(set(met.values())) == 1
    assert len(met) == design.size * (design.size - 1) // 2
    if shape.has_partners:
        assert len(partners) == len(met)
        assert set(partners.values()) == {1}


@pytest.mark.parametrize(
    ("shape", "size", "each", "meetings"),
    [
        (Shape(4, has_partners=True), 5, 4, 2), (Shape(4, has_partners=True), 4, 3, 2), (Shape(3), 7, 6, 2),
        (Shape(3), 4, 3, 2), (Shape(4), 7, 4, 2), (Shape(4), 5, 4, 3), (Shape(5), 11, 5, 2),
        (Shape(5), 6, 5, 4), (Shape(6), 7, 6, 5), (Shape(7), 8, 7, 6), (Shape(8), 9, 8, 7),
    ],
    ids=lambda value: f"{value.seats}{'p' * value.has_partners}" if isinstance(value, Shape) else None,
)  # fmt: skip
def test_matches_and_meetings_of_each(shape: Shape, size: int, each: int, meetings: int) -> None:
    design = design_of(shape, size)
    rivals = sum(
        {0, 1} <= set(seated) and not (shape.has_partners and (seated.index(0) - seated.index(1)) % 2 == 0)
        for seated in design.matches
    )
    assert (design.each, rivals) == (each, meetings)


def told(rounds: list[list[tuple[int | None, int | None]]]) -> str:
    def name(place: int | None) -> str:
        return "–" if place is None else str(place + 1)

    return " / ".join(" ".join(f"{name(a)}-{name(b)}" for a, b in pairs) for pairs in rounds)


def test_bergers_tables() -> None:
    assert told(berger(4)) == "1-4 2-3 / 4-3 1-2 / 2-4 3-1"
    assert told(berger(5)) == "1-– 2-5 3-4 / –-4 5-3 1-2 / 2-– 3-1 4-5 / –-5 1-4 2-3 / 3-– 4-2 5-1"


@pytest.mark.parametrize("size", range(2, 9))
def test_everybody_meets_everybody_in_two_legs_once_on_each_side(size: int) -> None:
    met = Counter((leg.first, leg.second) for leg in legs(size))
    assert met == Counter((one, other) for one in range(size) for other in range(size) if one != other)
    for number in range(1, size + size % 2):
        busy = Counter(
            place for leg in legs(size) if leg.round == number for place in (leg.first, leg.second)
        )
        assert set(busy.values()) == {2}


def test_groups_have_two_sizes_and_as_many_large_ones_as_possible() -> None:
    assert split(23, 5, 4) == [5, 5, 5, 4, 4]
    assert split(25, 7, 4) == [7, 7, 7, 4]
    assert split(11, 5, 4) == [5, 5]
    assert split(6, 5, 4) == [5]
    assert split(3, 5, 4) == []


@pytest.mark.parametrize(
    ("sizes", "possible_from", "below"),
    [((5, 4), 12, {4, 5, 8, 9, 10}), ((7, 5), 24, None), ((7, 4), 18, None)],
    ids=["5-4", "7-5", "7-4"],
)
def test_from_some_number_on_nobody_waits(
    sizes: tuple[int, int], possible_from: int, below: set[int] | None
) -> None:
    nobody_waits = {count for count in range(1, 80) if sum(split(count, *sizes)) == count}
    assert nobody_waits >= set(range(possible_from, 80))
    assert possible_from - 1 not in nobody_waits
    if below is not None:
        assert nobody_waits & set(range(possible_from)) == below


@pytest.mark.parametrize("count", range(3, 60))
def test_groups_of_two_sides_are_even_and_at_most_one_waits(count: int) -> None:
    sizes = split_paired(count)
    assert count - sum(sizes) == (1 if count == 9 else 0)
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == 1 or set(sizes) <= {5, 6, 7, 8}


def test_sizes_of_a_shape() -> None:
    assert sizes_for(Shape(8), 20) == [9, 9]
    assert sizes_for(Shape(5), 17) == [11, 6]
    with pytest.raises(KeyError):
        sizes_for(Shape(9), 20)
    with pytest.raises(KeyError):
        design_of(Shape(3), 5)


def test_groups_are_made_in_a_snake() -> None:
    assert snake(range(1, 14), [5, 4, 4]) == [[1, 6, 7, 12, 13], [2, 5, 8, 11], [3, 4, 9, 10]]
    with pytest.raises(ValueError, match="12"):
        snake(range(12), [5, 4, 4])
