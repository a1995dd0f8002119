"""Rows to measure with: matches really played through the services, and clones of them.

Needs Django set up. As a program it makes running matches on the database that the environment names and
prints what their players need to know: ``python -m bench.site_data 40``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection, models, transaction

NOW = datetime.now(UTC).replace(microsecond=0)


def people(count: int) -> list[Any]:
    """So many new accounts; nobody can log in to them with a password."""
    from accounts.models import User  # noqa: PLC0415 - models are there after the set-up, here and below

    first = User.objects.count()
    return User.objects.bulk_create(
        User(username=f"bench{first + n}", display_name=f"Player {first + n}", password="!")  # noqa: S106 - nobody's
        for n in range(count)
    )


def opened(players: Sequence[Any], *, seats: int = 4, seed: int = 1, pace: str = "none") -> Any:
    """A table with the first player as its host and the others beside; full tables have begun."""
    from games.services.lobby.tables import open_table, sit  # noqa: PLC0415

    rng = Random(seed)
    at = NOW - timedelta(days=2)
    match = open_table(
        host_id=players[0].pk, game="world-domination", seat_count=seats, options={}, name="The Ghent Round",
        visibility="public", seat=0, bots={}, pace=pace, now=at, rng=rng,
    )  # fmt: skip
    for seat, player in enumerate(players[1:], 1):
        match = sit(match_id=match.pk, user_id=player.pk, seat=seat, now=at, rng=rng)
    return match


def play_on(match: Any, until: Callable[[Any], bool], *, seed: int = 1) -> Any:
    """Play as the easy bot would, through the write path, until `until` holds or the match is over."""
    from games.catalogue import choose  # noqa: PLC0415
    from games.selectors.record.history import history_of  # noqa: PLC0415
    from games.services.turn.moves import play_move  # noqa: PLC0415

    rng = Random(seed)
    at = match.started_at
    while match.status == "running" and not until(match):
        turn = match.tenures.to_move().first()
        at += timedelta(minutes=3)
        move = choose(match.game, "easy", history_of(match).state.view(turn.seat), rng)
        play_move(
            match_id=match.pk, user_id=turn.player_id, notation=move.notation(), turn_ply=turn.turn_ply,
            now=at, rng=rng,
        )  # fmt: skip
        match.refresh_from_db()
    return match


def clone(
    originals: Sequence[Any],
    count: int,
    *,
    among: Sequence[Any],
    rng: Random,
    with_player: Any = None,
    chair: int | None = None,
) -> None:
    """`count` more matches like the originals, records and all, each with four of the accounts.

    :param with_player: sits in one chair of every clone. :param chair: in this one; none for any.
    """
    from games.models import Campaign, Match, MoveRecord, SeatTenure  # noqa: PLC0415

    pairs = [(originals[n % len(originals)], rng.randrange(60 * 24 * 60)) for n in range(count)]
    with transaction.atomic():
        made = Match.objects.bulk_create(
            [
                Match(**_columns(match, "id", "key", "rematch_of_id", later=minutes))
                for match, minutes in pairs
            ],
            batch_size=500,
        )
        tenures = {match.pk: list(match.tenures.current()) for match in originals}
        rows = []
        for new, (old, minutes) in zip(made, pairs, strict=True):
            players = rng.sample(among, new.seat_count)
            if with_player is not None:
                players[rng.randrange(len(tenures[old.pk])) if chair is None else chair] = with_player
            rows += [
                SeatTenure(
                    match=new,
                    player=players[t.seat],
                    **_columns(t, "id", "match_id", "player_id", later=minutes),
                )
                for t in tenures[old.pk]
            ]
        SeatTenure.objects.bulk_create(rows, batch_size=500)
        ids = [(new.pk, old.pk) for new, (old, _) in zip(made, pairs, strict=True)]
        _copy_rows(
            MoveRecord,
            ids,
            by_id="(SELECT t.player_id FROM games_seattenure t WHERE t.match_id = %s AND t.seat = r.seat)",
        )
        _copy_rows(Campaign, ids)


def _columns(row: Any, *without: str, later: int) -> dict[str, Any]:
    """The columns of a row, its times a number of minutes earlier."""
    values = {
        f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields if f.attname not in without
    }
    shift = timedelta(minutes=later)
    return {name: v - shift if isinstance(v, datetime) else v for name, v in values.items()}


def _copy_rows(model: type[models.Model], ids: Sequence[tuple[int, int]], **instead: str) -> None:
    """Give each new match the rows of `model` of the old one.

    :param instead: for a column, an expression that asks once for the new match's id.
    """
    meta = model._meta
    columns = [str(f.column) for f in meta.concrete_fields if not f.primary_key]
    asked = {"match_id": "%s"} | instead
    chosen = ", ".join(asked.get(column, f"r.{column}") for column in columns)
    table = meta.db_table
    statement = (
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {chosen} FROM {table} r WHERE r.match_id = %s"  # noqa: S608 - names of the models
    )
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*[new] * len(asked), old) for new, old in ids])


def tables_for_clients(count: int) -> list[dict[str, Any]]:
    """So many matches of four people that have just begun, with what a browser of each seat would hold."""
    from django.conf import settings  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    told = []
    for n in range(count):
        players = people(4)
        match = opened(players, seed=n)
        cookies = []
        for player in players:
            client = Client()
            client.force_login(player, settings.AUTHENTICATION_BACKENDS[0])
            cookies.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
        told.append({"id": match.pk, "key": match.key, "options": match.options, "sessions": cookies})
    return told


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(tables_for_clients(int(sys.argv[1])), sys.stdout)
