"""Queries and milliseconds of pages with 10,000 and with 1,000,000 matches in PostgreSQL.

A program of its own, for its settings come from the environment; `bench.million` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from time import perf_counter
from typing import Any

import django
from django.conf import settings
from django.db import connection, transaction

from bench.run import sized
from bench.site_pages import MIDDLE, measured, reached

REQUESTS = sized(60, 3)
SIZES = sized((10_000, 1_000_000), (300, 1_000))
PEOPLE = sized(20_000, 100)
SEEDS = sized((1, 2, 3), (1,))
"""Of the matches that are over."""


def rows(count: int, kinds: dict[str, list[Any]], among: list[int], bots: list[int]) -> None:
    """So many more matches: seven of ten over, two or so running, the rest waiting for players."""
    from bench import million_rows  # noqa: PLC0415 - after the set-up, here and below

    waiting, running = count // 20, count // 5
    with transaction.atomic():
        million_rows.copy(kinds["waiting"], waiting, among=among, bots=bots)
    with transaction.atomic():
        million_rows.copy(kinds["running"], running, among=among, bots=bots)
    with transaction.atomic():
        million_rows.copy(kinds["finished"], count - waiting - running, among=among, bots=bots)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def of_the_viewer(kinds: dict[str, list[Any]], viewer: Any, others: list[Any]) -> None:
    """The tables of the one who looks: the same at every size."""
    from random import Random  # noqa: PLC0415

    from bench import site_data  # noqa: PLC0415

    rng = Random(1)
    site_data.clone(kinds["running"], 8, among=others, rng=rng, with_player=viewer)
    site_data.clone(kinds["finished"], 200, among=others, rng=rng, with_player=viewer)


def main() -> dict[str, Any]:
    """Make the rows, measure, at each size."""
    from django.test import Client  # noqa: PLC0415

    from accounts.models import User  # noqa: PLC0415
    from bench import site_data  # noqa: PLC0415
    from games.models import Match  # noqa: PLC0415
    from games.selectors.inbox.inbox import overdue_bots  # noqa: PLC0415

    friends = site_data.people(8)
    viewer, others = friends[0], friends[1:]
    among = [person.pk for person in site_data.people(PEOPLE)]
    bots = list(User.objects.filter(is_bot=True).order_by("id").values_list("id", flat=True))
    four = friends[:4]
    kinds = {
        "finished": [
            site_data.play_on(site_data.opened(four, seed=n), lambda _: False, seed=n) for n in SEEDS
        ],
        "running": [
            site_data.play_on(
                site_data.opened(four, seed=9 + n),
                reached({"campaign": 1, "conflict": 2 + n}, seat=n),
                seed=9 + n,
            )
            for n in range(4)
        ],
        "waiting": [site_data.opened(others[:2]), site_data.opened(others[:3])],
    }
    middle = site_data.play_on(site_data.opened(four, seed=50), reached(MIDDLE, seat=0), seed=50)
    of_the_viewer(kinds, viewer, others)

    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(viewer, settings.AUTHENTICATION_BACKENDS[0])
    person, bot = User.objects.get(pk=among[7]), User.objects.get(pk=bots[0])
    over = kinds["finished"][0]
    paths = {
        "lobby": "/",
        "lobby, people only": "/?who=people",
        "lobby, one chair left": "/?who=last",
        "my tables": "/moves/",
        "badge of my turns": "/moves/badge/",
        "my finished tables": "/finished/",
        "watch": "/watch/",
        "watch, those that are over": "/watch/?show=finished",
        "profile of a person": f"/people/{person.username}/",
        "profile of a bot": f"/people/{bot.username}/",
        "table, whole page": f"/m/{middle.key}/",
        "table partial": f"/m/{middle.key}/table/",
        "table that waits for players": f"/m/{kinds['waiting'][0].key}/",
        "step of a replay": f"/m/{over.key}/replay/step/?ply={over.ply - 20}&eyes=1",
    }
    deep = site_data.NOW - timedelta(days=730)
    paths["the same, two years down"] = f"/watch/?show=finished&after={deep:%Y-%m-%dT%H:%M:%S.%fZ}_1"
    sizes: dict[str, Any] = {}
    for size in SIZES:
        begun = perf_counter()
        rows(size - Match.objects.count(), kinds, among, bots)
        assert Match.objects.count() == size
        made = perf_counter() - begun
        print(f"{size:,} matches after {made:.0f} s", file=sys.stderr, flush=True)
        cells = {name: measured(client, path, requests=REQUESTS) for name, path in paths.items()}
        times = []
        for _ in range(REQUESTS):
            begun = perf_counter()
            list(overdue_bots(site_data.NOW))
            times.append(1000 * (perf_counter() - begun))
        times.sort()
        cells["the sweep's look for bots"] = {
            "queries": 1, "p50": times[REQUESTS // 2], "p95": times[int(REQUESTS * 0.95)], "least": times[0],
        }  # fmt: skip
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            disk = cursor.fetchone()[0]
        sizes[str(size)] = {"pages": cells, "made": made, "megabytes": disk / 1e6}
    return sizes


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
