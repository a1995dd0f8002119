"""The world: twenty countries with their defences, on a grid of four rows by five columns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from games.kit.rules.seats import Seat

ROWS: Final = 4
COLUMNS: Final = 5
CELLS: Final = ROWS * COLUMNS


class Side(IntEnum):
    """Seats that play together; their token's colour."""

    GOLD = 0
    SILVER = 1

    @property
    def rival(self) -> Side:
        return Side(1 - self)


@dataclass(frozen=True, slots=True)
class Country:
    """A country of the game. The defences are game values and claim nothing about the country."""

    id: str
    name: str
    defence: tuple[int, int, int]
    """Politics, economics, military."""


COUNTRIES: Final = (
    Country("argentina", "Argentina", (2, 1, 1)),
    Country("australia", "Australia", (5, 3, 1)),
    Country("brazil", "Brazil", (3, 2, 2)),
    Country("canada", "Canada", (6, 4, 0)),
    Country("china", "China", (1, 7, 5)),
    Country("egypt", "Egypt", (0, 0, 4)),
    Country("france", "France", (4, 3, 3)),
    Country("germany", "Germany", (5, 5, 2)),
    Country("india", "India", (2, 2, 5)),
    Country("indonesia", "Indonesia", (2, 1, 3)),
    Country("japan", "Japan", (4, 5, 2)),
    Country("mexico", "Mexico", (2, 2, 0)),
    Country("nigeria", "Nigeria", (1, 0, 2)),
    Country("russia", "Russia", (0, 2, 6)),
    Country("saudi-arabia", "Saudi Arabia", (0, 4, 3)),
    Country("south-africa", "South Africa", (3, 0, 1)),
    Country("sweden", "Sweden", (7, 4, 0)),
    Country("turkey", "Turkey", (1, 1, 4)),
    Country("united-kingdom", "United Kingdom", (4, 3, 4)),
    Country("united-states", "United States", (3, 6, 7)),
)
COUNTRY: Final = {country.id: country for country in COUNTRIES}

NEIGHBOURS: Final = tuple(
    tuple(
        other
        for other in range(CELLS)
        if abs(cell // COLUMNS - other // COLUMNS) + abs(cell % COLUMNS - other % COLUMNS) == 1
    )
    for cell in range(CELLS)
)
"""The orthogonal neighbours of every cell, in order."""

SIDES: Final = {
    2: (Side.GOLD, Side.SILVER),
    4: (Side.GOLD, Side.SILVER, Side.GOLD, Side.SILVER),
}
"""The side of each seat where it keeps it for the whole match, by the number of seats; see `sides_of`."""

_FACING: Final = ((0, 1, 5, 15, 16, 10), (4, 3, 9, 19, 18, 14))
STARTING_CELLS: Final = {
    2: _FACING,
    3: _FACING,
    4: ((0, 1, 5, 19, 18, 14), (4, 3, 9, 15, 16, 10)),
}
"""The cells on which each side starts with a token, by the number of seats."""


def sides_of(seats: int, empire: Seat | None) -> tuple[Side, ...]:
    """The side of each seat in a campaign.

    :param empire: with three seats, who is gold in this campaign, both Rebels being silver. While nobody is
        (None) all three are silver. With two or four seats nothing depends on it.
    """
    if seats != 3:
        return SIDES[seats]
    return tuple(Side.GOLD if seat == empire else Side.SILVER for seat in range(seats))


def allies_of(seat: Seat, seats: int) -> frozenset[Seat]:
    """The other seats of the same side, where it is the same for the whole match."""
    return seats_of_side(SIDES[seats][seat], SIDES[seats]) - {seat}


def seats_of_side(side: Side, sides: tuple[Side, ...]) -> frozenset[Seat]:
    """All seats of a side, `sides` being those of the seats."""
    return frozenset(Seat(seat) for seat, other in enumerate(sides) if other is side)
