"""Events with many entrants, and what it takes to begin them and to go on.

A program of its own, for its settings come from the environment; `bench.events` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import django
from django.db import connection, reset_queries

KINDS = (
    ("a Swiss begins: its first round", "swiss", "three-colours", 2),
    ("groups of Three Colours begin", "group", "three-colours", 2),
    ("groups of World Domination with four begin", "group", "world-domination", 4),
    ("groups of Floating Partners with four begin", "group", "floating-partners", 4),
)


def main(count: int) -> dict[str, Any]:
    """The figures."""
    from bench.site_data import NOW, people  # noqa: PLC0415 - after the set-up, here and below
    from games.services.tournaments.beginning import begin_event  # noqa: PLC0415
    from games.services.tournaments.going_on import go_on  # noqa: PLC0415

    users = people(count)
    rng = Random(1)
    steps: list[dict[str, Any]] = []

    def step(name: str, deed: Callable[[], Any], event: Any) -> None:
        before = event.matches.count()
        connection.force_debug_cursor = True
        reset_queries()
        begun = perf_counter()
        deed()
        seconds = perf_counter() - begun
        statements = len(connection.queries)
        connection.force_debug_cursor = False
        made = event.matches.count() - before
        steps.append({"name": name, "matches": made, "seconds": seconds, "statements": statements})

    events = []
    for name, kind, game, seats in KINDS:
        event = _event(users, kind, game, seats)
        step(name, partial(begin_event, event_id=event.pk, now=NOW, rng=rng), event)
        events.append(event)
    swiss, group, *_ = events
    _end(group, 1)
    step("one match of the groups is counted", partial(go_on, event_id=group.pk, now=NOW, rng=rng), group)
    step("nothing has happened", partial(go_on, event_id=group.pk, now=NOW, rng=rng), group)
    _end(swiss, None)
    step(
        "a round is counted, the next one paired", partial(go_on, event_id=swiss.pk, now=NOW, rng=rng), swiss
    )
    return {"database": connection.vendor, "entrants": count, "steps": steps}


def _event(users: list[Any], kind: str, game: str, seats: int) -> Any:
    """An event that all of these have entered."""
    from bench.site_data import NOW  # noqa: PLC0415
    from games.models import Entrant, EntrantPerson, Event  # noqa: PLC0415
    from games.services.tournaments.opening import new_seed  # noqa: PLC0415

    event = Event.objects.create(
        kind=kind,
        game=game,
        seat_count=seats,
        name=f"Many at {game}",
        status=Event.Status.OPEN,
        most_entrants=len(users),
        opens_at=NOW - timedelta(days=7),
        begins_at=NOW,
        last_day=None if kind == "swiss" else NOW + timedelta(days=56),
        created_at=NOW - timedelta(days=8),
        **new_seed(Random(2)),
    )
    for user in users:
        entrant = Entrant.objects.create(event=event, entered_at=NOW - timedelta(days=1))
        EntrantPerson.objects.create(event=event, entrant=entrant, player=user, agreed_at=NOW)
    return event


def _end(event: Any, count: int | None) -> None:
    """Have so many of its matches, or all, end: somebody resigns."""
    from bench.site_data import NOW  # noqa: PLC0415
    from games.models import SeatTenure  # noqa: PLC0415
    from games.services.turn.moves import resign  # noqa: PLC0415

    for row in event.matches.order_by("pk")[:count]:
        tenure = SeatTenure.objects.current().get(match=row.match_id, seat=row.number % 2)
        resign(match_id=row.match_id, user_id=tenure.player_id, now=NOW, rng=Random(row.pk))


if __name__ == "__main__":
    django.setup()
    json.dump(main(int(sys.argv[1])), sys.stdout)
