"""A table with few messages and one with many, and what their pages take.

A program of its own, for its settings come from the environment; `bench.chat` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from typing import Any

import django
from django.conf import settings
from django.db import connection

from bench.run import sized
from bench.site_pages import measured

FEW, MANY = sized((50, 5_000), (50, 200))
REQUESTS = sized(60, 3)


def main() -> dict[str, Any]:
    """The figures."""
    from bench.site_data import people  # noqa: PLC0415 - after the set-up, here and below

    return {
        "database": connection.vendor,
        "few": FEW,
        "many": MANY,
        "pages": [_pages(people(5), count) for count in (FEW, MANY)],
    }


def _pages(users: list[Any], count: int) -> dict[str, Any]:
    from django.test import Client  # noqa: PLC0415

    from bench.site_data import opened  # noqa: PLC0415

    match = opened(users[:4])
    _write(match, users, count)
    client = Client(SERVER_NAME="127.0.0.1", headers={"HX-Request": "true"})
    client.force_login(users[0], settings.AUTHENTICATION_BACKENDS[0])
    chat = f"/m/{match.key}/chat"
    return {
        "the table's room": measured(client, f"{chat}/table/lines/", requests=REQUESTS),
        "earlier messages": measured(client, f"{chat}/table/earlier/", requests=REQUESTS),
        "the partners' room": measured(client, f"{chat}/partners/lines/", requests=REQUESTS),
        "the number of new messages": measured(client, f"{chat}/new/", requests=REQUESTS),
    }


def _write(match: Any, users: list[Any], count: int) -> None:
    """So many messages in each room."""
    from bench.site_data import NOW  # noqa: PLC0415
    from games.models import Message  # noqa: PLC0415

    tenures = list(match.tenures.current().order_by("seat"))
    circles = [[tenures[0].pk, tenures[2].pk], [tenures[1].pk, tenures[3].pk]]
    Message.objects.bulk_create(
        Message(
            match=match,
            room=room,
            sender=users[n % 4],
            tenure=tenures[n % 4],
            partners=circles[n % 2] if room == "partners" else [],
            ply=0,
            text=f"Number {n} of many, and some words more than that",
            at=NOW - timedelta(minutes=count - n),
        )
        for room in ("table", "partners")
        for n in range(count)
    )


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
