"""A sweep over many running matches with clocks, and lists of few and of many of them.

A program of its own, for its settings come from the environment; `bench.clock` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import timedelta
from random import Random
from time import perf_counter, process_time
from typing import Any

import django
from django.conf import settings
from django.db import connection

from bench.run import sized
from bench.site_pages import measured, reached

MATCHES, DUE = sized((10_000, 50), (100, 5))
TABLES = sized((1, 1_000), (1, 20))
REQUESTS = sized(60, 3)


def seconds_of(work: Callable[[], object]) -> tuple[float, float]:
    """The time that something takes once, by the clock and of the processor."""
    begun, worked = perf_counter(), process_time()
    work()
    return perf_counter() - begun, process_time() - worked


def wind_up(rng: Random, due: int) -> None:
    """Give every turn a clock that began some hours ago, and to so many of them one that has run out."""
    from bench.clock import AWAY  # noqa: PLC0415 - after the set-up, here and below
    from bench.site_data import NOW  # noqa: PLC0415
    from games.clock.pace import PACES  # noqa: PLC0415
    from games.clock.turn import begin  # noqa: PLC0415
    from games.models import SeatTenure  # noqa: PLC0415

    pace = PACES["standard"]
    turns = list(SeatTenure.objects.to_move().filter(match__pace=pace.slug).order_by("id"))
    late = {tenure.pk for tenure in rng.sample(turns, due)}
    for tenure in turns:
        began = NOW - timedelta(days=30 if tenure.pk in late else rng.random())
        turn = begin(pace, pace.bank, AWAY, began)
        tenure.clock, tenure.deadline_at = turn.to_json(), turn.deadline(pace)
        # Those whose warning has come were told of it: only a few are between two sweeps.
        warning = turn.warning(pace)
        tenure.warn_at = None if warning is None or warning <= NOW else warning
    SeatTenure.objects.bulk_update(turns, ["clock", "deadline_at", "warn_at"], batch_size=500)


def sweeping() -> dict[str, tuple[float, float]]:
    """Seconds of each part of a sweep that finds `DUE` turns among those of `MATCHES` matches."""
    from bench.site_data import NOW  # noqa: PLC0415
    from games.models import TableEvent  # noqa: PLC0415
    from games.selectors.time.deadlines import due_deadlines  # noqa: PLC0415
    from games.sweeps import lapse_overdue, sweep  # noqa: PLC0415

    assert len(due_deadlines(NOW)) == DUE
    parts = {
        "the sweep finds them, among whatever else may be due, and calls for them": seconds_of(sweep),
        "whoever is called lets them lapse, a bot takes each seat": seconds_of(lapse_overdue),
    }
    assert TableEvent.objects.filter(code=TableEvent.Code.TIMEOUT).count() == DUE
    assert not due_deadlines(NOW)
    return parts


def main() -> dict[str, Any]:
    """Make the rows, measure."""
    from django.test import Client  # noqa: PLC0415

    from bench import site_data  # noqa: PLC0415
    from games.models import Match  # noqa: PLC0415
    from games.sweeps import sweep  # noqa: PLC0415

    rng = Random(1)
    viewer, *others = site_data.people(400)
    friends = others[:4]
    waiting = site_data.opened(others[:2], pace="standard")
    running = site_data.play_on(
        site_data.opened(friends, pace="standard", seed=3), reached({"campaign": 1, "conflict": 3}), seed=3
    )
    assert running.status == "running"
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(viewer, settings.AUTHENTICATION_BACKENDS[0])
    mover = running.tenures.to_move().get().seat
    pages: dict[str, Any] = {}
    had = 0
    for size in TABLES:
        for chair in (mover, (mover + 1) % 4):
            site_data.clone([running], size - had, among=others, rng=rng, with_player=viewer, chair=chair)
        had = size
        site_data.clone([waiting], size - Match.objects.open().count(), among=others, rng=rng)
        wind_up(rng, due=0)
        pages[str(size)] = {
            name: measured(client, path, requests=REQUESTS)
            for name, path in {
                "lobby": "/",
                "lobby, of one pace": "/?pace=standard",
                "my tables": "/moves/",
                "badge of my turns": "/moves/badge/",
            }.items()
        }
    site_data.clone([running], MATCHES - Match.objects.running().count(), among=others, rng=rng)
    sweep()  # what is done once in a process is done
    wind_up(rng, due=DUE)
    assert Match.objects.running().count() == MATCHES
    return {
        "database": connection.vendor,
        "matches": MATCHES,
        "due": DUE,
        "pages": pages,
        "sweep": sweeping(),
    }


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
