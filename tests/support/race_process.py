"""One of several processes that reach for a turn at the same moment.

`python -m tests.support.race_process DATABASE` says a line when it is ready; then it reads one a line what to
do and when, as JSON, and answers each with a line: what came of it.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from inspect import signature
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
    from games.services.errors import PlayError

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
    from games.services.turn.moves import play_move

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
    """Act as a worker that was called to the deadline."""
    from games.services.time.deadlines import lapse

    return lapse(
        match_id=match_id, seat=seat, turn_ply=turn_ply, deadline_at=deadline_at, now=now, rng=Random(1)
    )


def moderates(
    *, code: str, by_id: int, target_id: int, token: str, seen: int, values: dict[str, Any], now: datetime
) -> str:
    """A moderator's form."""
    from moderation.acts.base import ActError
    from moderation.services.carry_out import Wanted, carry_out

    reason = "It was asked for by those who play."
    form = Wanted(code, by_id, target_id, token, seen, reason=reason, values=values)
    try:
        carry_out(form, now=now, rng=Random(1))
    except ActError as error:
        return type(error).__name__
    return "done"


def calls(*, service: str, given: dict[str, Any], now: datetime) -> str:
    """A service of moderation that somebody's request calls, such as `appeals.decide_appeal`."""
    from moderation.acts.base import ActError
    from moderation.services.cases import CaseError
    from moderation.services.reports import ReportError

    module, name = service.split(".")
    asked = getattr(import_module(f"moderation.services.{module}"), name)
    chance = {"rng": Random(1)} if "rng" in signature(asked).parameters else {}
    try:
        asked(**given, **chance, now=now)
    except (ActError, CaseError, ReportError) as error:
        return type(error).__name__
    return "done"


def sweep(*, now: datetime) -> int:
    """Act as a worker that finds by itself what is overdue."""
    from games.selectors.time.deadlines import due_deadlines
    from games.services.time.deadlines import lapse_all

    return lapse_all(due_deadlines(now), now=now, rng=Random(1))


def opens(*, match_id: int, user_id: int, turn_ply: int, arrived_at: datetime, now: datetime) -> bool:
    """A request that asks for a question."""
    from games.services.questions.opening import open_question

    return open_question(
        match_id=match_id, user_id=user_id, turn_ply=turn_ply, now=now, arrived_at=arrived_at
    )


def closes(*, match_id: int, seat: int, number: int, now: datetime) -> bool:
    """Act as a worker that was called to the end of a question's time."""
    from games.services.time.question_deadlines import try_to_close

    return try_to_close(match_id=match_id, seat=seat, number=number, now=now, rng=Random(1))


def looks(*, match_id: int, now: datetime) -> bool:
    """Act as a page that is asked for long after a question's time."""
    from games.services.time.question_deadlines import close_overdue

    return close_overdue(match_id=match_id, now=now, rng=Random(1))


def rests() -> str:
    """Forget what was done, for another test's database begins anew; ready for it."""
    from django.core.cache import cache
    from django.db import connections

    from games.selectors.record.history import histories

    histories.clear()
    cache.clear()
    connections.close_all()
    return "ready"


ACTS: dict[str, Callable[..., object]] = {
    "rests": rests,
    "move": move,
    "job": job,
    "moderates": moderates,
    "calls": calls,
    "sweep": sweep,
    "opens": opens,
    "closes": closes,
    "looks": looks,
}


if __name__ == "__main__":
    main(sys.argv[1])
