"""Process of the drill of events: children of its own are killed in the midst of steps, one takes them."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import Any

ENTRANTS = 12
DAY = timedelta(days=1)
PLACES = (
    ("games.services.tournaments.seating", "begin_matches"),
    ("games.services.turn.beginnings", "keep_seeds"),
    ("games.services.turn.beginnings", "_seat"),
)
"""Places within a step at which workers are killed: module and function."""


def drill() -> None:
    """Begin a Swiss and pair its second round: there are all matches of a round or none, and each once.

    Whatever touches the database is done by children, which share no connection with each other.
    """
    event = int(_asked(_made))
    for rounds in (1, 2):
        _is_killed_everywhere(event, is_open=rounds == 1)
        for _ in range(2):
            _asked(_step)
            state = _asked(partial(_state, event))
            assert state == _whole(rounds), state
        _asked(partial(_end, event))


def _made() -> int:
    """The id of an event that is due to begin."""
    from django.utils import timezone

    from tests.support.events import event_of, filled

    event = event_of("swiss", begins_at=timezone.now() - DAY)
    filled(event, ENTRANTS)
    return event.pk


def _end(event_id: int) -> None:
    """End all its matches that run."""
    from django.utils import timezone

    from games.models import EventMatch, Match
    from tests.support.events import given_up

    rows = EventMatch.objects.filter(event=event_id, match__status=Match.Status.RUNNING)
    for row in rows.select_related("match"):
        assert row.match is not None
        given_up(row.match, row.leg % 2, now=timezone.now())


def _whole(rounds: int) -> dict[str, Any]:
    matches = rounds * ENTRANTS
    return {
        "status": "running",
        "lines": ["began", *["paired"] * rounds],
        "rounds": rounds,
        "rows": matches,
        "begun": matches,
        "matches": matches,
        "seeds": matches,
        "seats": 2 * matches,
        "alerts": matches,
    }


def _is_killed_everywhere(event_id: int, *, is_open: bool) -> None:
    """Have workers killed at each place of a step: nothing of it is there."""
    before = _asked(partial(_state, event_id))
    last = "games.services.tournaments." + ("beginning" if is_open else "going_on")
    for module, name in (*PLACES, (last, "refresh_tables")):
        _asked(partial(_killed, module, name), dies=True)
        assert _asked(partial(_state, event_id)) == before, name
    print(f"{len(PLACES) + 1} kills", flush=True)


def _killed(module: str, name: str) -> None:
    """Take the step, and be killed where something is called."""

    def die(*_: Any, **__: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    place = import_module(module)
    assert hasattr(place, name)
    setattr(place, name, die)
    _step()


def _step() -> None:
    """Do what the sweep does."""
    from games.sweeps.tournaments import look_after_events

    look_after_events()


def _asked(act: Callable[[], Any], *, dies: bool = False) -> Any:
    """The answer of a child that does something. :param dies: whether it is killed at it."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        said = json.dumps(act())
        os.write(writes, said.encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as told:
        said = told.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code == (-signal.SIGKILL if dies else 0), code
    return None if dies else json.loads(said)


def _state(event_id: int) -> dict[str, Any]:
    """All that there is of an event."""
    from accounts.models import Alert
    from games.models import DealSeed, Event, Match, SeatTenure

    told = ("event-begun", "event-paired")
    now = Event.objects.get(pk=event_id)
    mine = Match.objects.filter(event=event_id)
    return {
        "status": now.status,
        "lines": list(now.lines.values_list("code", flat=True)),
        "rounds": now.event_rounds.count(),
        "rows": now.matches.count(),
        "begun": now.matches.filter(match__isnull=False).count(),
        "matches": mine.count(),
        "seeds": DealSeed.objects.filter(match__in=mine).count(),
        "seats": SeatTenure.objects.filter(match__in=mine).count(),
        "alerts": Alert.objects.filter(thread=now.key, data__what__in=told).count(),
    }


if __name__ == "__main__":
    import django

    django.setup()
    drill()
