"""Queries and milliseconds of pages, in process, with few and with many matches in the database.

A program of its own, for its settings come from the environment; `bench.site` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import perf_counter, process_time
from typing import Any

import django
from django.conf import settings
from django.db import connection

from bench.run import sized
from bench.site_times import times_of

REQUESTS = sized(200, 3)
SIZES = sized(("few", "full lists", "many"), ("few", "full lists"))
FINISHED = sized(3, 1)
MIDDLE = {"campaign": 2, "conflict": 6}
LATE = sized({"campaign": 3, "conflict": 10}, {"campaign": 2, "conflict": 8})


class Counter:
    """Counts the queries of a connection, without the mark that a transaction begins."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Any, statement: str, *more: Any) -> Any:
        self.count += not statement.startswith("BEGIN")
        return execute(statement, *more)


def measured(
    client: Any, path: str, *, status: int = 200, before: Any = None, requests: int = REQUESTS, **headers: str
) -> dict[str, float]:
    """Queries of one request, times of many.

    :param before: called before each request, outside its time.
    """

    def get() -> tuple[float, float]:
        if before is not None:
            before()
        begun, worked = perf_counter(), process_time()
        response = client.get(path, headers=headers)
        taken = perf_counter() - begun, process_time() - worked
        assert response.status_code == status, (path, response.status_code)
        return taken

    for _ in range(5):
        get()
    counter = Counter()
    with connection.execute_wrapper(counter):
        get()
    taken = [get() for _ in range(requests)]
    times, work = times_of([t for t, _ in taken]), times_of([w for _, w in taken])
    least = 1000 * min(t for t, _ in taken)
    return {"queries": counter.count, "p50": times.p50, "p95": times.p95, "cpu": work.p50, "least": least}


def reached(place: dict[str, int], seat: int | None = None) -> Any:
    """A test that a match has come to a conflict of a campaign, and it is that seat's turn."""

    def holds(match: Any) -> bool:
        there = (
            match.digest["campaign"] == place["campaign"] and match.digest["conflict"] >= place["conflict"]
        )
        return there and (seat is None or match.tenures.to_move().first().seat == seat)

    return holds


def main() -> dict[str, Any]:
    """Make the rows, measure, at each size."""
    from django.test import Client  # noqa: PLC0415 - after the set-up, here and below

    from bench import site_company, site_data  # noqa: PLC0415
    from games.models import Match  # noqa: PLC0415
    from games.selectors.record.history import histories  # noqa: PLC0415

    everybody = site_data.people(400)
    viewer, others = everybody[0], everybody[1:]
    rng = Random(1)
    friends = [viewer, *others[:3]]
    finished, late, seed = [], None, 0
    while late is None or len(finished) < FINISHED:
        # many matches go to a third campaign; those that end before the place is reached are kept as finished
        seed += 1
        there = reached(LATE) if late is None else lambda _: False
        match = site_data.play_on(site_data.opened(friends, seed=seed), there, seed=seed)
        if match.status == "running":
            late = match
        else:
            finished.append(match)
    if len(finished) > FINISHED:
        Match.objects.filter(pk__in=[match.pk for match in finished[FINISHED:]]).delete()
    middle = site_data.play_on(site_data.opened(friends, seed=50), reached(MIDDLE, seat=0), seed=50)
    running = [late, middle] + [
        site_data.play_on(
            site_data.opened(friends, seed=60 + n),
            reached({"campaign": 1, "conflict": n}, seat=n),
            seed=60 + n,
        )
        for n in range(3)
    ]
    waiting = [site_data.opened(friends[:2]), site_data.opened(others[:3])]
    assert middle.status == "running"

    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(viewer, settings.AUTHENTICATION_BACKENDS[0])
    page, partial = f"/m/{middle.key}/", f"/m/{middle.key}/table/?since={middle.ply}"
    step = f"/m/{finished[0].key}/replay/step/?ply={finished[0].ply - 20}&eyes=1"
    shared = site_company.paths(viewer, others[3:43], rng)
    sizes: dict[str, Any] = {}
    for size in SIZES:
        if size == "full lists":
            # the lists' pages are full from here on, and the viewer's own tables stay the same
            site_data.clone(waiting, 23, among=others, rng=rng)
            site_data.clone(running, 7, among=others, rng=rng, with_player=viewer)
            site_data.clone(running, 43, among=others, rng=rng)
            site_data.clone(finished, 197, among=others, rng=rng, with_player=viewer)
            site_data.clone(finished, 20, among=others, rng=rng)
        if size == "many":
            site_data.clone(waiting, 500, among=others, rng=rng)
            site_data.clone(running, 2_200, among=others, rng=rng)
            site_data.clone(finished, 7_000, among=others, rng=rng)
        histories.clear()
        etag = client.get(partial).headers["ETag"]
        sizes[str(Match.objects.count())] = {
            "lobby": measured(client, "/"),
            "my tables": measured(client, "/moves/"),
            "watch": measured(client, "/watch/"),
            "table, whole page": measured(client, page),
            "table partial": measured(client, partial),
            "table partial, 304": measured(client, partial, status=304, if_none_match=etag),
            "late table partial": measured(client, f"/m/{late.key}/table/"),
            "the same, cache cleared": measured(client, f"/m/{late.key}/table/", before=histories.clear),
            "step of a replay": measured(client, step),
            "its first, cache cleared": measured(client, step, before=histories.clear),
            **{name: measured(client, path) for name, path in shared.items()},
        }
    return {"database": connection.vendor, "middle": middle.ply, "late": late.ply, "sizes": sizes}


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
