"""Heartbeats of the workers and the sweep, kept in the cache.

Beat lays a call into each queue; the worker that takes it notes the time. Whoever finds an old note knows
that beat, the broker or that worker is down.
"""

from __future__ import annotations

import time
from typing import Any

from celery import shared_task
from celery.signals import task_success
from django.conf import settings
from django.core.cache import BaseCache, caches

BEAT = "site.beat"
SWEEP = "sweep"
QUEUES = ("bots", "clock", "mail", "reviews")
SWEPT = "clock"
"""The queue to which sweeps come."""
AT_LEISURE = frozenset({"reviews"})
"""Nobody's move waits for these: whether they are served says nothing of whether people can play."""
REVIEWED = "games.reviews.go_on"


def schedule(seconds: float) -> dict[str, dict[str, Any]]:
    """The schedule for celery beat; a call that nobody takes before the next one expires.

    None for the worker of clocks: the sweep is its sign of life.
    """
    return {
        f"beat-{queue}": {
            "task": BEAT,
            "schedule": seconds,
            "args": [queue],
            "options": {"queue": queue, "expires": seconds},
        }
        for queue in QUEUES
        if queue != SWEPT
    }


def ages(now: float) -> dict[str, float | None]:
    """The seconds since each of them was last seen, by its name; None for never."""
    names = [_worker(queue) for queue in QUEUES] + [SWEEP]
    seen = shared_cache().get_many([_key(name) for name in names])
    return {name: None if (at := seen.get(_key(name))) is None else now - at for name in names}


def is_needed(name: str) -> bool:
    """True if people could not play without the worker, or the sweep, of that name."""
    return name not in {_worker(queue) for queue in AT_LEISURE}


def shared_cache() -> BaseCache:
    """The cache that all processes see, without the memory that stands in for Redis while that is away."""
    cache = caches["default"]
    far: BaseCache = cache.far.cache if hasattr(cache, "far") else cache
    return far


def is_late(age: float | None) -> bool:
    """True if something that was seen so long ago (in seconds) can be called down."""
    return age is None or age > max(60.0, 6 * settings.SWEEP_SECONDS)


@shared_task(name=BEAT)
def beat(queue: str) -> None:
    """Note that a worker takes calls from `queue`."""
    _note(_worker(queue))


@task_success.connect
def _swept(sender: Any, **_: Any) -> None:
    if sender.name == "games.clock.sweep":
        _note(SWEEP)
        _note(_worker(SWEPT))
    elif sender.name == REVIEWED:  # where many wait, its call waits behind them
        _note(_worker("reviews"))


def _worker(queue: str) -> str:
    return f"worker {queue}"


def _note(name: str) -> None:
    shared_cache().set(_key(name), time.time(), None)


def _key(name: str) -> str:
    return f"beat:{name.replace(' ', ':')}"
