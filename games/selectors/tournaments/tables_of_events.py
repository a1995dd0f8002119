"""Finds what kind of table an event is played at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalogue import GAMES, RULES
from games.kit.rules.errors import BadConfig
from games.models import Event
from games.selectors.ratings.scales import NOBODY_MEETS, pairing_at
from games.tournaments.plans import Plan, Tables

NO_TABLE = Tables((), has_bots=True)
"""Stands for a table that the game has not: no event can be played there."""


def tables_of(
    game: str, seat_count: int, *, has_pairs: bool = False, options: Mapping[str, Any] | None = None
) -> Tables:
    """The kind of table that a game has with so many seats and some options, as events know it.

    Where the site must look up what chance brings before a match begins, no event is played.
    """
    chosen = options or {}
    pairing = pairing_at(game, chosen, seat_count)
    if pairing is NOBODY_MEETS or GAMES[game].stock:
        return NO_TABLE
    try:
        bots = RULES[game].bot_seats(RULES[game].parse_config(chosen), seat_count)
    except BadConfig:
        return NO_TABLE
    sides = tuple(tuple(map(int, side)) for side in pairing.sides)
    return Tables(sides, has_pairs=has_pairs, has_bots=bool(bots))


def plan_of(event: Event) -> Plan:
    """The plan of an event, as it stands. No query."""
    return Plan(
        kind=event.kind,
        tables=tables_of(event.game, event.seat_count, has_pairs=event.has_pairs, options=event.options),
        most_entrants=event.most_entrants,
        begins_on=event.begins_at.date(),
        last_on=None if event.last_day is None else event.last_day.date(),
        rounds=event.rounds,
        round_days=event.round_days,
        takes_waves=event.takes_waves,
    )
