"""Queries and bytes of moves and of the partials that follow them, in process.

A program of its own, for its settings come from the environment; `bench.prices` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from statistics import median
from typing import Any

import django
from django.conf import settings
from django.db import connection

from bench.run import sized
from bench.site_clients import Fragments
from bench.site_pages import Counter

MOVES = sized(60, 6)
BEFORE = 12
"""Moves until a campaign is under way."""


def asked(client: Any, page: Fragments, method: str, path: str, data: Any = None) -> tuple[int, int]:
    """Queries of one request of a page and bytes of its answer, which must be a fresh table."""
    counter = Counter()
    with connection.execute_wrapper(counter):
        response = getattr(client, method)(path, data, headers={"HX-Request": "true"} | page.headers)
    assert response.status_code == 200, (path, response.status_code)
    page.take(response.content)
    return counter.count, len(response.content)


def main() -> dict[str, float]:
    """The figures, each of the median move."""
    from random import Random  # noqa: PLC0415 - after the set-up, here and below

    from django.test import Client  # noqa: PLC0415

    from bench import site_data  # noqa: PLC0415
    from games.catalogue import choose  # noqa: PLC0415
    from games.selectors.record.history import history_of  # noqa: PLC0415

    players, rng = site_data.people(4), Random(1)
    match = site_data.opened(players, seed=1)
    clients, pages = {}, {player.pk: Fragments() for player in players}
    for player in players:
        clients[player.pk] = Client(SERVER_NAME="127.0.0.1")
        clients[player.pk].force_login(player, settings.AUTHENTICATION_BACKENDS[0])
    moves, partials = [], []
    for _ in range(BEFORE + MOVES):
        turn: Any = match.tenures.to_move().first()
        move, before = choose(match.game, "easy", history_of(match).state.view(turn.seat), rng), match.ply
        form = {"ply": turn.turn_ply, "move": move.notation()}
        mine = turn.player_id
        moves.append(asked(clients[mine], pages[mine], "post", f"/m/{match.key}/move/", form))
        other = players[(players.index(turn.player) + 1) % 4]
        partials.append(
            asked(clients[other.pk], pages[other.pk], "get", f"/m/{match.key}/table/?since={before}")
        )
        match.refresh_from_db()
    return {
        "move_queries": median(queries for queries, _ in moves[BEFORE:]),
        "partial_queries": median(queries for queries, _ in partials[BEFORE:]),
        "partial_kb": median(size for _, size in partials[BEFORE:]) / 1000,
    }


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
