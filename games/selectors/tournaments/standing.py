"""Reads the tables of an event as pages show them, from the copy that is kept with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Entrant
from games.selectors.tournaments.facts import PLAYS, EntrantFacts, EventFacts
from games.tournaments.standings import Reason

OUTSIDE = (Entrant.State.REPLACED, Entrant.State.OUT, Entrant.State.ASKED)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One entrant in a table."""

    entrant: int
    place: int
    matches: int
    """Those that count for it."""
    points: str
    values: Mapping[str, str]
    """What it has by each other reason (`games.tournaments.standings.Reason`)."""


@dataclass(frozen=True, slots=True)
class StandingTable:
    """The table of a group, or of a Swiss."""

    division: int
    group: int
    rows: tuple[StandingRow, ...]
    decided: tuple[str, ...]
    """The reasons beside points by which some two are parted, the weightiest first."""
    by: str = ""
    """``percent`` or ``swings`` where all groups stand in it by the boards that they all play."""

    @property
    def key(self) -> str:
        """As an address names it."""
        return f"{self.division}-{self.group}"


def tables_of(
    facts: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> dict[tuple[int, int], StandingTable]:
    """All tables of an event that has begun, by division and group.

    Of one of which nothing is kept yet: everybody without points, in the order of their seeds.
    """
    if (whole := _whole(facts.tables)) is not None:
        return {(1, 1): whole}
    return groups_of(facts, entrants)


def groups_of(
    facts: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> dict[tuple[int, int], StandingTable]:
    """The groups of an event, each with its table as far as it has one of its own."""
    kept = {} if _whole(facts.tables) is not None else _kept(facts.tables)
    groups: dict[tuple[int, int], list[EntrantFacts]] = {}
    for entrant in entrants.values():
        if entrant.state not in OUTSIDE:
            groups.setdefault((entrant.division or 1, entrant.group or 1), []).append(entrant)
    return {
        (division, group): kept.get((division, group))
        or _without_points(division, group, groups[division, group])
        for division, group in sorted({*groups, *kept})
        if (division, group) in kept or (division, group) in groups
    }


def place_in(
    tables: Mapping[str, Any], entrant: int, division: int | None, group: int | None
) -> tuple[int, int, str] | None:
    """The place of an entrant in its table, the number of those in it, its points, empty where others than
    these count; None: it is in none.
    """
    table = _whole(tables) or _kept(tables).get((division or 1, group or 1))
    if table is None:
        return None
    row = next((row for row in table.rows if row.entrant == entrant), None)
    return None if row is None else (row.place, len(table.rows), "" if table.by else row.points)


def leaders(tables: Mapping[str, Any]) -> dict[tuple[int, int], Sequence[int]]:
    """The entrants of each table, the first at the top."""
    return {key: [row.entrant for row in table.rows] for key, table in _kept(tables).items()}


def _whole(tables: Mapping[str, Any]) -> StandingTable | None:
    """The table of all groups together, where boards rank; None: each has its own."""
    return _kept(tables).get((1, 1)) if tables.get("by") else None


def _without_points(division: int, group: int, entrants: Sequence[EntrantFacts]) -> StandingTable:
    playing = [entrant for entrant in entrants if entrant.state in PLAYS]
    order = sorted(playing, key=lambda entrant: (entrant.seed or 0, entrant.id))
    rows = tuple(StandingRow(entrant.id, place, 0, "0", {}) for place, entrant in enumerate(order, 1))
    return StandingTable(division, group, rows, ())


def _kept(tables: Mapping[str, Any]) -> dict[tuple[int, int], StandingTable]:
    """Tables as an event's row keeps them (`tables.tables_json`)."""
    return {
        (group["division"], group["group"]): StandingTable(
            group["division"],
            group["group"],
            tuple(map(_row, group["rows"])),
            tuple(reason.value for reason in Reason if reason.value in group["decided"]),
            tables.get("by", ""),
        )
        for group in tables.get("groups", ())
    }


def _row(row: Mapping[str, Any]) -> StandingRow:
    values = {name: str(value) for name, value in row["values"].items()}
    points = values.pop(Reason.POINTS.value, "0")
    return StandingRow(row["entrant"], row["place"], row["matches"], points, values)
