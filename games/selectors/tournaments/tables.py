"""Tables of an event: computed from its results, and read back as they are stored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from games.models import Event
from games.selectors.tournaments.boards import ranks_by_boards, table_by_boards
from games.selectors.tournaments.forms import Form, form_of, has_rounds, is_knockout, is_swiss
from games.selectors.tournaments.results import Player, Scheduled, finished, players_of, schedule_of
from games.selectors.tournaments.rounds import Tie, rounds_of, swiss_rounds, ties_of
from games.tournaments.standings import Reason, Row, Table, Value, group_table
from games.tournaments.swiss import Round, swiss_table


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
    ties: tuple[Tie, ...] = ()
    """Of a knockout, in the order of the bracket."""
    by: str = ""
    """``percent`` or ``swings`` where entrants stand by what they made of boards; empty: by points."""


def compute_tables(event: Event) -> Tables:
    """The tables of an event, from its rows. Five queries at most, whatever there are of matches.

    Where boards rank it has one table, of all groups: these have played the same.
    """
    form, schedule, players = form_of(event), schedule_of(event), players_of(event)
    over = sum(match.is_over for match in schedule)
    if ranks_by_boards(event):
        rows = _named((1, 1), table_by_boards(event, players))
        return Tables(over, len(schedule), (rows,) if players else (), by=event.ranking)
    if not has_rounds(event):
        return Tables(over, len(schedule), _groups(form, schedule, players))
    ties = tuple(ties_of(players, schedule, form)) if is_knockout(event) and players else ()
    if is_swiss(event):
        rows = _swiss(players, swiss_rounds(rounds_of(event), schedule, form))
    else:
        rows = _knockout(players, ties)
    return Tables(over, len(schedule), (rows,) if players else (), ties)


def _swiss(players: Sequence[Player], rounds: Sequence[Round]) -> GroupTable:
    """Everybody who was paired, but whom a moderator has taken out; results of these stand."""
    table = swiss_table([p.id for p in players], rounds, {player.id: player.lot for player in players})
    shown = {player.id for player in players if player.is_listed}
    rows = [row for row in table.rows if row.entrant in shown]
    return GroupTable(1, 1, tuple(replace(row, place=at) for at, row in enumerate(rows, 1)), table.decided)


def _knockout(players: Sequence[Player], ties: Sequence[Tie]) -> GroupTable:
    """By the round to which somebody has come, then by seed; who went out in one round has one place."""
    listed = [player for player in players if player.is_listed]
    last = max((tie.round for tie in ties), default=1)
    reached = {
        player.id: max((tie.round for tie in ties if player.id in (tie.first, tie.second)), default=0)
        for player in listed
    }
    for tie in ties:
        if tie.winner in reached:
            reached[tie.winner] = max(reached[tie.winner], tie.round + 1)
    won = Counter(tie.winner for tie in ties if tie.second is not None)
    order = sorted(listed, key=lambda player: (-reached[player.id], player.seed))
    rows = tuple(
        Row(
            player.id,
            1 + sum(reached[other.id] > reached[player.id] for other in listed),
            min(reached[player.id], last),
            {Reason.POINTS: won[player.id]},
        )
        for player in order
    )
    return GroupTable(1, 1, rows, frozenset())


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
        "ties": [{**tie._asdict(), "points": list(tie.points)} for tie in tables.ties],
        **({"by": tables.by} if tables.by else {}),
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
    ties = tuple(Tie(**{**tie, "points": tuple(tie["points"])}) for tie in stored["ties"])
    return Tables(stored["over"], stored["of"], groups, ties, stored.get("by", ""))


def _plain(value: Value) -> int | str:
    """A whole number as it is, another one as ``p/q``: exact."""
    return int(value) if value == int(value) else str(Fraction(value))


def _value(stored: int | str) -> Value:
    return stored if isinstance(stored, int) else Fraction(stored)
