"""Tables of an event: computed from its results, and read back as they are stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.models import Event
from games.selectors.tournaments.forms import Form, form_of
from games.selectors.tournaments.results import Player, Scheduled, finished, players_of, schedule_of
from games.tournaments.standings import Reason, Row, Table, Value, group_table


@dataclass(frozen=True, slots=True)
class GroupTable:
    """Table of one group, or of a whole Swiss or knockout."""

    division: int
    group: int
    rows: tuple[Row, ...]
    decided: frozenset[Reason]
    """The reasons beside points that need be shown."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that follows from the results of an event."""

    over: int = 0
    of: int = 0
    """Matches that are over, of so many that are made or are to be."""
    groups: tuple[GroupTable, ...] = ()


def compute_tables(event: Event) -> Tables:
    """The tables of an event, from its rows. Three queries, whatever there are of matches."""
    form, schedule, players = form_of(event), schedule_of(event), players_of(event)
    over = sum(match.is_over for match in schedule)
    return Tables(over, len(schedule), _groups(form, schedule, players))


def _groups(form: Form, schedule: Sequence[Scheduled], players: Sequence[Player]) -> tuple[GroupTable, ...]:
    out = {player.id for player in players if not player.is_ranked}
    matches = defaultdict[tuple[int, int], list[Any]](list)
    for match in schedule:
        if (result := finished(match, form, out)) is not None:
            matches[match.division, match.group].append(result)
    groups = defaultdict[tuple[int, int], list[Player]](list)
    for player in players:
        if player.is_ranked:
            groups[player.division, player.group].append(player)
    return tuple(
        _named(
            key,
            group_table(
                [player.id for player in group], matches[key], {player.id: player.lot for player in group}
            ),
        )
        for key, group in sorted(groups.items())
    )


def _named(key: tuple[int, int], table: Table) -> GroupTable:
    return GroupTable(*key, table.rows, table.decided)


def tables_json(tables: Tables) -> dict[str, Any]:
    """Tables as an event's row keeps them; `tables_of` reads them back."""
    return {
        "over": tables.over,
        "of": tables.of,
        "groups": [
            {
                "division": group.division,
                "group": group.group,
                "decided": sorted(reason.value for reason in group.decided),
                "rows": [
                    {
                        "entrant": row.entrant,
                        "place": row.place,
                        "matches": row.matches,
                        "values": {reason.value: _plain(value) for reason, value in row.values.items()},
                    }
                    for row in group.rows
                ],
            }
            for group in tables.groups
        ],
    }


def tables_of(event: Event) -> Tables:
    """The tables of an event as they are stored. No query."""
    stored: Mapping[str, Any] = event.tables
    if not stored:
        return Tables()
    groups = tuple(
        GroupTable(
            group["division"],
            group["group"],
            tuple(
                Row(
                    row["entrant"],
                    row["place"],
                    row["matches"],
                    {Reason(name): _value(value) for name, value in row["values"].items()},
                )
                for row in group["rows"]
            ),
            frozenset(map(Reason, group["decided"])),
        )
        for group in stored["groups"]
    )
    return Tables(stored["over"], stored["of"], groups)


def _plain(value: Value) -> int | str:
    """A whole number as it is, another one as ``p/q``: exact."""
    return int(value) if value == int(value) else str(Fraction(value))


def _value(stored: int | str) -> Value:
    return stored if isinstance(stored, int) else Fraction(stored)
