"""One of several processes that reach for a turn at the same moment.

`python -m tests.support.racer DATABASE` says a line when it is ready; then it reads one a line what to do and
when, as JSON, and answers each with a line: what came of it.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any


def main(database: str) -> None:
    """Answer until nobody asks any more."""
    import django
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = database
    django.setup()
    answers = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        print("ready", file=answers, flush=True)
        for line in sys.stdin:
            asked = json.loads(line)
            act = ACTS[asked.pop("act")]
            # On one machine this clock is the same for all processes.
            time.sleep(max(0.0, asked["start"] - time.monotonic()))
            print(_done(act, asked), file=answers, flush=True)


def _done(act: Callable[..., object], asked: dict[str, Any]) -> str:
    from games.services.play import PlayError

    times = {name: datetime.fromisoformat(asked[name]) for name in asked if name.endswith(("_at", "now"))}
    del asked["start"]
    try:
        return f"{act(**asked | times)}"
    except PlayError as error:
        return type(error).__name__
    except Exception as error:  # noqa: BLE001 - told to the test
        return f"failed: {error!r}"


def move(
    *, match_id: int, user_id: int, notation: str, turn_ply: int, arrived_at: datetime, now: datetime
) -> str:
    """A request that plays a move."""
    from games.services.play import play_move

    play_move(
        match_id=match_id,
        user_id=user_id,
        notation=notation,
        turn_ply=turn_ply,
        arrived_at=arrived_at,
        now=now,
        rng=Random(1),
    )
    return "played"


def job(*, match_id: int, seat: int, turn_ply: int, deadline_at: datetime, now: datetime) -> bool:
    """What a worker does that was called to the deadline."""
    from games.services.deadlines import lapse

    return lapse(
        match_id=match_id, seat=seat, turn_ply=turn_ply, deadline_at=deadline_at, now=now, rng=Random(1)
    )


def sweep(*, now: datetime) -> int:
    """What a worker does that finds what is overdue by itself."""
    from games.selectors.deadlines import due_deadlines
    from games.services.deadlines import lapse_all

    return lapse_all(due_deadlines(now), now=now, rng=Random(1))


ACTS: dict[str, Callable[..., object]] = {"move": move, "job": job, "sweep": sweep}


if __name__ == "__main__":
    main(sys.argv[1])
