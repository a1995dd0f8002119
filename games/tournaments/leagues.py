"""Leagues: divisions from season to season, the beginning of a season, and room for matches at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from games.tournaments.results import Entrant

UP: Final = 1
"""So many of each group go up a division."""
DOWN: Final = 2
"""So many of each group go down."""
BEGINS: Final = time(9, tzinfo=UTC)


Rank: TypeAlias = tuple[int, Fraction, int]


class Placed(NamedTuple):
    """Final place of an entrant in its group."""

    entrant: Entrant
    place: int
    points: int
    matches: int
    lot: int

    @property
    def rank(self) -> Rank:
        """Sorts those who would fill a gap: by place, then by points a match, then by lot."""
        return self.place, -Fraction(self.points, self.matches) if self.matches else Fraction(), self.lot


Group = Sequence[Placed]


class Movers(NamedTuple):
    """Entrants who change their division, by the division that they come to, from 1."""

    up: dict[int, list[Entrant]]
    down: dict[int, list[Entrant]]


def groups_at_most(division: int) -> int:
    """The number of groups that a division may have: twice that of the one above; the first has one."""
    if division < 1:
        raise ValueError(division)
    return 1 << (division - 1)


def movers(divisions: Sequence[Sequence[Group]]) -> Movers:
    """Those who go up and down: the first of each group, the last two of each.

    None goes up from the first division, and none down from the lowest.

    :param divisions: the highest first; groups by place.
    """
    up, down = dict[int, list[Entrant]](), dict[int, list[Entrant]]()
    for number, groups in enumerate(divisions, 1):
        if number > 1:
            up[number - 1] = [row.entrant for group in groups for row in group[:UP]]
        if number < len(divisions):
            down[number + 1] = [row.entrant for group in groups for row in group[-DOWN:]]
    return Movers(up, down)


def next_divisions(
    divisions: Sequence[Sequence[Group]],
    entering: Collection[Entrant],
    newcomers: Sequence[Entrant],
    group_size: int,
) -> list[list[Entrant]]:
    """The divisions of the next season, the highest first.

    Who does not enter again is out, and gaps are filled from below: by place, then by points a match, then by
    lot. Newcomers enter the lowest, which has as many groups as it needs; a new one begins below it where
    there are more than its groups hold.

    :param newcomers: the strongest first. :param group_size: that of the game's larger groups.
    """
    change = movers(divisions)
    moved = {e for some in (*change.up.values(), *change.down.values()) for e in some}
    was = {
        row.entrant: (number, row.rank)
        for number, groups in enumerate(divisions, 1)
        for group in groups
        for row in group
    }
    made: list[list[Entrant]] = []
    for number, groups in enumerate(divisions, 1):
        stay = [row for group in groups for row in group if row.entrant not in moved]
        kept = [row.entrant for row in sorted(stay, key=lambda row: row.rank)]
        # The last of a division are the first to be moved down where groups do not come out.
        some = [*change.up.get(number, ()), *change.down.get(number, ()), *kept]
        made.append([each for each in some if each in entering])
    if not made:
        made.append([])
    _fill_gaps(made, was, group_size)
    made[-1].extend(each for each in newcomers if each not in was)
    while len(made[-1]) > (most := groups_at_most(len(made)) * group_size):
        made.append(made[-1][most:])
        del made[-2][most:]
    return [division for division in made if division]


def _fill_gaps(made: list[list[Entrant]], was: Mapping[Entrant, tuple[int, Rank]], group_size: int) -> None:
    """Have the best placed of below come up where a division has room, those of the next division first."""
    for number, division in enumerate(made[:-1], 1):

        def key(entrant: Entrant, nearest: int = number + 1) -> tuple[int, Rank]:
            before, rank = was[entrant]
            return max(before, nearest), rank

        room = max(groups_at_most(number) * group_size - len(division), 0)
        below = sorted((each for some in made[number:] for each in some), key=key)
        risen = set(below[:room])
        division.extend(below[:room])
        for some in made[number:]:
            some[:] = [each for each in some if each not in risen]


def evened(
    divisions: Sequence[Sequence[Entrant]], sizes: Callable[[int], Sequence[int]]
) -> list[list[Entrant]]:
    """The same divisions, with as few of the second lowest moved down as make the fewest wait for a place.

    The last of it are moved: who came up to fill a gap, or the last of those who stay, or the weakest of a
    first season.

    :param sizes: from a number of entrants to the sizes of their groups, which may hold fewer.
    """
    made = [list(division) for division in divisions]
    if len(made) < 2:
        return made
    upper, lower = len(made[-2]), len(made[-1])

    def waiting(down: int) -> tuple[int, int]:
        left = sum(count - sum(sizes(count)) for count in (upper - down, lower + down))
        return left, down

    down = min(range(upper), key=waiting)
    made[-1][:0] = made[-2][upper - down :]
    del made[-2][upper - down :]
    return made


def season_begins(on_or_after: date) -> datetime:
    """The beginning of a season: the first Monday on or after a date, 09:00 UTC.

    >>> season_begins(date(2026, 12, 1)).isoformat()
    '2026-12-07T09:00:00+00:00'
    """
    return datetime.combine(on_or_after + timedelta(days=-on_or_after.weekday() % 7), BEGINS)


@dataclass(frozen=True, slots=True)
class Load:
    """Matches that an event has running for somebody at the same time, and until when."""

    matches: int
    begins_at: datetime
    ends_at: datetime


def busiest(loads: Iterable[Load], begins_at: datetime, ends_at: datetime) -> int:
    """The most matches at once at any moment from a beginning to an end."""
    near = [load for load in loads if load.begins_at < ends_at and begins_at < load.ends_at]
    moments = [begins_at, *(load.begins_at for load in near if load.begins_at > begins_at)]
    return max(
        sum(load.matches for load in near if load.begins_at <= moment < load.ends_at) for moment in moments
    )


def in_waves(each: int) -> int:
    """The matches at once of an entrant who plays in two waves: the first half of them.

    >>> in_waves(6), in_waves(5)
    (3, 3)
    """
    return -(-each // 2)
