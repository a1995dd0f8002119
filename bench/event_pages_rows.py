"""Pages of a small event and of one with two hundred entrants, and what reading them takes.

A program of its own, for its settings come from the environment; `bench.event_pages` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import statistics
import sys
from datetime import timedelta
from random import Random
from time import perf_counter
from typing import Any

import django
from django.db import connection, reset_queries

from bench.run import sized

FEW, MANY, ROUNDS, TIMES = sized((12, 200, 7, 40), (12, 24, 2, 2))
PAGES = (
    ("the table, with one's own row", ""),
    ("its last part", "?page={last}"),
    ("the matches of the last round", "matches/"),
    ("the rules", "rules/"),
    ("the log", "log/"),
)


def main() -> dict[str, Any]:
    """The figures."""
    from bench.site_data import people  # noqa: PLC0415 - after the set-up, here and below

    users = people(MANY)
    pages = [_pages(users[:count], _swiss(users[:count])) for count in (FEW, MANY)]
    return {"database": connection.vendor, "few": FEW, "many": MANY, "rounds": ROUNDS, "pages": pages}


def _swiss(users: list[Any]) -> Any:
    """A Swiss whose last round is half over, with a rating for everybody."""
    from django.utils import timezone  # noqa: PLC0415

    from games.models import Event, EventLine, Rating  # noqa: PLC0415
    from games.services.tournaments.opening import new_seed  # noqa: PLC0415
    from tests.support.event_rows import swiss_of, tables_kept  # noqa: PLC0415

    now = timezone.now()
    event = Event.objects.create(
        kind=Event.Kind.SWISS,
        game="three-colours",
        seat_count=2,
        name=f"Swiss of {len(users)}",
        status=Event.Status.RUNNING,
        most_entrants=200,
        rounds=ROUNDS,
        round_days=21,
        opens_at=now - timedelta(days=60),
        begins_at=now - timedelta(days=50),
        begun_at=now - timedelta(days=50),
        created_at=now - timedelta(days=60),
        **new_seed(Random(2)),
    )
    swiss_of(event, users, Random(1), rounds=ROUNDS, now=now)
    EventLine.objects.bulk_create(
        EventLine(event=event, code="paired", at=now, data={"round": number}) for number in range(ROUNDS)
    )
    Rating.objects.bulk_create(
        (
            Rating(
                player=user,
                scale="three-colours",
                mu=150_000 + 10 * user.pk,
                sigma=6_000,
                matches=20,
                last_at=now,
                version=1,
            )
            for user in users
        ),
        ignore_conflicts=True,
    )
    return tables_kept(event)


def _pages(users: list[Any], event: Any) -> dict[str, Any]:
    """The statements and the milliseconds of each page, for one of the entrants."""
    from django.conf import settings  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    client.force_login(users[len(users) // 2])
    last = -(-len(users) // 50)
    found = {
        name: _measured(client, f"/events/{event.key}/{path.format(last=last)}", {}) for name, path in PAGES
    }
    etag = client.get(f"/events/{event.key}/")["ETag"]
    found["the table, unchanged"] = _measured(client, f"/events/{event.key}/", {"If-None-Match": etag})
    found["the list of events"] = _measured(client, "/events/", {})
    return found


def _measured(client: Any, address: str, headers: dict[str, str]) -> dict[str, float]:
    client.get(address, headers=headers)
    connection.force_debug_cursor = True
    reset_queries()
    answer = client.get(address, headers=headers)
    statements = len(connection.queries)
    connection.force_debug_cursor = False
    if answer.status_code not in {200, 304}:
        raise ValueError(address, answer.status_code)
    took = []
    for _time in range(TIMES):
        begun = perf_counter()
        client.get(address, headers=headers)
        took.append(1000 * (perf_counter() - begun))
    return {"statements": statements, "ms": statistics.median(took), "bytes": len(answer.content)}


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
