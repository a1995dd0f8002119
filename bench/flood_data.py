"""Tables to flood the bots with: people who are to move against three bots, and matches to go through.

As a program, on the database that the environment names, it prints what their players' browsers would hold:
``python -m bench.flood_data 100 3``, so many tables and so many matches that are over.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from random import Random
from typing import Any

from bench.site_data import NOW, opened, people, play_on

LEVEL = "normal"
PLIES = 40
"""A table has come so far, or a little further."""


def _session(player: Any) -> str:
    from django.conf import settings  # noqa: PLC0415 - Django is set up by then, here and below
    from django.test import Client  # noqa: PLC0415

    client = Client()
    client.force_login(player, settings.AUTHENTICATION_BACKENDS[0])
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def against_bots(seed: int) -> dict[str, Any]:
    """A table at which somebody is to move and three bots sit."""
    from games.services.lobby.tables import open_table  # noqa: PLC0415

    (player,) = people(1)
    match = open_table(
        host_id=player.pk, game="world-domination", seat_count=4, options={}, name="",
        visibility="public", seat=0, bots=dict.fromkeys((1, 2, 3), LEVEL), pace="none",
        now=NOW - timedelta(days=2), rng=Random(seed),
    )  # fmt: skip

    def waits(match: Any) -> bool:
        return bool(match.ply >= PLIES) and match.tenures.to_move().filter(seat=0).exists()

    match = play_on(match, waits, seed=seed)
    return {"id": match.pk, "key": match.key, "options": match.options, "session": _session(player)}


def over(seed: int) -> dict[str, Any]:
    """A match of four people that is over."""
    players = people(4)
    match = play_on(opened(players, seed=seed), lambda _: False, seed=seed)
    return {"key": match.key, "sessions": [_session(player) for player in players]}


if __name__ == "__main__":
    import django

    django.setup()
    tables, matches = map(int, sys.argv[1:])
    json.dump(
        {
            "tables": [against_bots(seed) for seed in range(tables)],
            "over": [over(seed) for seed in range(matches)],
        },
        sys.stdout,
    )
