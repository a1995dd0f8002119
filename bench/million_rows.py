"""Matches by the million: copies of a few that were really played, made by PostgreSQL itself.

A copy has its seats and campaigns, with people of its own and its past at another time. It has no record: two
hundred million moves have no room here, and no page reads the moves of a match but its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection, models

DAYS = 1_000
"""Copies begin on as many days."""


def copy(originals: Sequence[Any], count: int, *, among: Sequence[int], bots: Sequence[int]) -> None:
    """`count` more matches like the originals, in their order and again from the first.

    :param among: ids of accounts that follow each other, from which each copy has its players.
    :param bots: ids of the accounts at every second seat.
    """
    from games.models import Campaign, Match, SeatTenure  # noqa: PLC0415 - models are there after the set-up

    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(id), 0) FROM games_match")
        base = cursor.fetchone()[0]
        cursor.execute(
            "CREATE TEMPORARY TABLE made ON COMMIT DROP AS"
            " SELECT %s + n AS id, (%s::bigint[])[1 + n %% %s] AS original,"
            " make_interval(mins => (n * 7919 %% %s)::int) AS earlier, n AS number"
            " FROM generate_series(1::bigint, %s) n",
            [base, [match.pk for match in originals], len(originals), DAYS * 24 * 60, count],
        )
        cursor.execute("ANALYZE made")
        person = f"{among[0]} + (made.number * 4 + r.seat) * 7919 % {len(among)}"
        bot = f"({_array(bots)})[1 + (made.number / 2 + r.seat) % {len(bots)}]"
        is_bot = f"(made.number / {len(originals)} + r.seat) % 2 = 1"
        _insert(
            cursor, Match, "r.id = made.original",
            {"id": "made.id", "key": "substr(md5('k' || made.id), 1, 16)", "rematch_of_id": "NULL"},
        )  # fmt: skip
        _insert(
            cursor, SeatTenure, "r.match_id = made.original AND r.to_ply IS NULL",
            {
                "match_id": "made.id",
                "player_id": f"CASE WHEN {is_bot} THEN {bot} ELSE {person} END",
                "level": f"CASE WHEN {is_bot} THEN 'easy' ELSE '' END",
            },
        )  # fmt: skip
        _insert(cursor, Campaign, "r.match_id = made.original", {"match_id": "made.id"})
        cursor.execute("SELECT setval(pg_get_serial_sequence('games_match', 'id'), max(id)) FROM games_match")


def _insert(cursor: Any, model: type[models.Model], joined: str, instead: dict[str, str]) -> None:
    """Give each match of `made` the rows of `model` that its original has, their times earlier."""
    fields = model._meta.concrete_fields
    columns = {
        str(field.column): f"r.{field.column} - made.earlier"
        if isinstance(field, models.DateTimeField)
        else f"r.{field.column}"
        for field in fields
        if not field.primary_key
    } | instead
    table = model._meta.db_table
    cursor.execute(
        f"INSERT INTO {table} ({', '.join(columns)})"  # noqa: S608 - names of the models
        f" SELECT {', '.join(columns.values())} FROM made JOIN {table} r ON {joined}"
    )


def _array(ids: Sequence[int]) -> str:
    return f"ARRAY[{', '.join(map(str, ids))}]::bigint[]"
