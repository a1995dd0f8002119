"""Letters about turns of every game, made again and again.

A program of its own, for its settings come from the environment; `bench.letters` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from time import process_time
from typing import Any

import django
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.run import sized

TIMES = sized(60, 3)
PLIES = 26
TABLES = (
    ("world-domination", 2),
    ("world-domination", 3),
    ("world-domination", 4),
    ("three-colours", 2),
    ("floating-partners", 4),
    ("floating-partners", 8),
)


def opened(players: Sequence[Any], game: str) -> Any:
    """A table of these players that has been played for a while at random."""
    from bench.site_data import NOW  # noqa: PLC0415 - after the set-up, here and below
    from games.selectors.record.history import history_of  # noqa: PLC0415
    from games.services.lobby.tables import open_table, sit  # noqa: PLC0415
    from games.services.turn.moves import play_move  # noqa: PLC0415

    rng, at = Random(1), NOW - timedelta(days=2)
    match: Any = open_table(
        host_id=players[0].pk, game=game, seat_count=len(players), options={}, name="The Ghent Round",
        visibility="public", seat=0, bots={}, pace="standard", now=at, rng=rng,
    )  # fmt: skip
    for seat, player in enumerate(players[1:], 1):
        match = sit(match_id=match.pk, user_id=player.pk, seat=seat, now=at, rng=rng)
    for _ in range(PLIES):
        turn: Any = match.tenures.to_move().first()
        move = rng.choice(history_of(match).state.legal_moves(turn.seat))
        play_move(
            match_id=match.pk, user_id=turn.player_id, notation=move.notation(), turn_ply=turn.turn_ply,
            now=at, rng=rng,
        )  # fmt: skip
        match.refresh_from_db()
    return match


def told_of(match: Any) -> Any:
    """The person who is asked for a move, and what is due to them."""
    from accounts.models import Alert, Delivery  # noqa: PLC0415
    from bench.site_data import NOW  # noqa: PLC0415

    user = match.tenures.to_move().select_related("player").first().player
    said = {"user": user, "kind": "turn", "thread": match.key, "title": match.name}
    alert = Alert(**said, data={"what": "turn"}, at=NOW)
    return user, Delivery(**said, alert=alert, way="mail", made_at=NOW, due_at=NOW)


def measured(make: Callable[[], Any], size: Callable[[Any], bytes]) -> dict[str, float]:
    """The costs of one letter or notice, made `TIMES` times. :param size: its bytes."""
    with CaptureQueriesContext(connection) as queries:
        made = make()
    costs = []
    for _ in range(TIMES):
        worked = process_time()
        make()
        costs.append(process_time() - worked)
    costs.sort()
    return {
        "second": TIMES / sum(costs),
        "p50": 1000 * costs[TIMES // 2],
        "p95": 1000 * costs[TIMES * 95 // 100],
        "queries": len(queries),
        "kilobytes": len(size(made)) / 1024,
    }


def main() -> dict[str, Any]:
    """Every figure."""
    from bench.site_data import NOW, people  # noqa: PLC0415
    from games.letters import letter_for, notice_for  # noqa: PLC0415

    def letter(user: Any, *due: Any) -> dict[str, float]:
        return measured(lambda: letter_for(user, due, now=NOW), lambda made: made.html.encode())

    players = people(8)
    told = {}
    for game, seats in TABLES:
        match = opened(players[:seats], game)
        told[f"a turn of {game}, {seats} players"] = letter(*told_of(match))
    tables = [told_of(opened(players[:2], "three-colours")) for _ in range(3)]
    user, due = tables[0]
    told["three turns of three-colours"] = letter(user, *(due for whose, due in tables if whose == user))
    told["a push"] = measured(lambda: notice_for(user, due, now=NOW), lambda made: made.payload())
    return {"database": connection.vendor, "letters": told}


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
