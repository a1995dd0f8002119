"""Plans of events: what a game's tables allow, and what a tournament may be before anybody enters it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from games.tournaments.groups import DESIGNS, LEAST_PAIRED, PAIRED_SIZES, Shape, sizes_for, split_paired
from games.tournaments.leagues import BEGINS, season_begins

ENDS: Final = time(20, tzinfo=UTC)
"""The hour of a last day at which what still runs is adjudicated."""
GROUP, SWISS, KNOCKOUT, LEAGUE = "group", "swiss", "knockout", "league"
MOST: Final = 200
ENTRANTS: Final = {SWISS: (9, MOST), KNOCKOUT: (4, 64)}
"""The fewest and the most entrants that such an event may be for; of groups see `entrants_of`."""
ROUNDS: Final = (4, 7)
ROUND_DAYS: Final = (7, 60)
LASTS: Final = (7, 180)
"""The days from the beginning of an event to its last day, at least and at most."""
AHEAD: Final = (1, 180)
"""An event begins so many days from now."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Kind of table that an event is played at."""

    sides: tuple[tuple[int, ...], ...]
    """Seats by side."""
    has_pairs: bool = False
    """Two people who stay together enter as one."""
    has_bots: bool = False
    """A seat is a bot's alone: nobody is ahead of anybody but it."""

    @property
    def seats(self) -> int:
        return sum(map(len, self.sides))

    @property
    def can_have_pairs(self) -> bool:
        """True if all sides are of two: a pair can be one."""
        return all(len(side) == 2 for side in self.sides)

    @property
    def is_two_sided(self) -> bool:
        """True if two entrants play a match, one on each side."""
        return len(self.sides) == 2 and (self.has_pairs or self.seats == 2)

    @property
    def shape(self) -> Shape:
        """The table as groups of more than two sides know it."""
        return Shape(self.seats, has_partners=not self.has_pairs and self.can_have_pairs)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of events that can be played at such tables; none: no event can."""
        if self.has_bots or (self.has_pairs and not self.can_have_pairs):
            return ()
        if self.is_two_sided:
            return GROUP, SWISS, KNOCKOUT, LEAGUE
        is_even = len({len(side) for side in self.sides}) == 1
        return (GROUP, LEAGUE) if is_even and self.shape in DESIGNS else ()

    def sizes(self, count: int) -> list[int]:
        """The sizes of the groups of so many entrants; what they do not hold waits."""
        if self.is_two_sided:
            return split_paired(count)
        return sizes_for(self.shape, count)

    @property
    def group_size(self) -> int:
        """The size of the larger groups."""
        return PAIRED_SIZES[-1] if self.is_two_sided else DESIGNS[self.shape][0].size

    def entrants_of(self, kind: str) -> tuple[int, int]:
        """The fewest and the most for whom an event of a kind may be."""
        if kind in ENTRANTS:
            return ENTRANTS[kind]
        least = LEAST_PAIRED if self.is_two_sided else min(each.size for each in DESIGNS[self.shape])
        return least, PAIRED_SIZES[-1] if self.is_two_sided and kind == GROUP else MOST


@dataclass(frozen=True, slots=True)
class Plan:
    """An event as somebody plans it."""

    kind: str
    tables: Tables
    most_entrants: int
    begins_on: date
    last_on: date | None = None
    """Of a group; rounds have days of their own."""
    rounds: int | None = None
    """Of a Swiss; None: as many as the entrants ask for."""
    round_days: int | None = None
    takes_waves: bool = False

    @property
    def begins_at(self) -> datetime:
        return datetime.combine(self.begins_on, BEGINS)

    @property
    def last_day(self) -> datetime | None:
        """The moment at which the rest is adjudicated."""
        return None if self.last_on is None else datetime.combine(self.last_on, ENDS)

    def faults(self, now: datetime, *, most: int = MOST) -> Sequence[str]:
        """The names of its fields that cannot be so: ``kind``, ``most_entrants``, ``rounds`` …

        :param most: so many entrants may whoever plans it have.
        """
        return tuple(self._faults(now, most))

    def _faults(self, now: datetime, most: int) -> Collection[str]:
        if self.kind not in self.tables.kinds:
            return ["kind"]
        wrong: list[str] = []
        low, high = self.tables.entrants_of(self.kind)
        if not low <= self.most_entrants <= min(high, most):
            wrong.append("most_entrants")
        if not _within(AHEAD, (self.begins_on - now.date()).days) or self.begins_at < now + timedelta(
            hours=9
        ):
            wrong.append("begins_on")
        has_rounds = self.kind in ENTRANTS
        if has_rounds != (self.last_on is None) or (
            self.last_on is not None and not _within(LASTS, (self.last_on - self.begins_on).days)
        ):
            wrong.append("last_on")
        if self.rounds is not None and (self.kind != SWISS or not _within(ROUNDS, self.rounds)):
            wrong.append("rounds")
        if has_rounds != (self.round_days is not None) or (
            self.round_days is not None and not _within(ROUND_DAYS, self.round_days)
        ):
            wrong.append("round_days")
        if self.takes_waves and has_rounds:
            wrong.append("takes_waves")
        return wrong


def _within(bounds: tuple[int, int], number: int) -> bool:
    return bounds[0] <= number <= bounds[1]


def season_ends(begins_at: datetime, weeks: int) -> datetime:
    """The last moment of a season: the evening before the Monday on which so many weeks are over.

    >>> season_ends(datetime(2026, 12, 7, 9, tzinfo=UTC), 4).isoformat()
    '2027-01-03T20:00:00+00:00'
    """
    return datetime.combine(begins_at.date() + timedelta(weeks=weeks, days=-1), ENDS)


def entry_opens(begins_at: datetime, weeks: int) -> datetime:
    """The moment at which entry for the season after one opens: with its last week.

    >>> entry_opens(datetime(2026, 12, 7, 9, tzinfo=UTC), 4).isoformat()
    '2026-12-28T09:00:00+00:00'
    """
    return begins_at + timedelta(weeks=weeks - 1)


def opening_of(on_or_after: date, last_begins: datetime | None, weeks: int) -> datetime:
    """The opening of entry for a season: with the last week of the one before, a week ahead at the latest.

    :param last_begins: the beginning of the one before; None: there is none.
    """
    a_week_ahead = season_begins(on_or_after) - timedelta(weeks=1)
    return a_week_ahead if last_begins is None else min(a_week_ahead, entry_opens(last_begins, weeks))


def months_later(day: date, months: int) -> date:
    """The first of the month so many months after that of a day.

    >>> months_later(date(2026, 11, 20), 2).isoformat()
    '2027-01-01'
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, 1)
