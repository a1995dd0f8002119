"""Signs of life of the workers and the sweep, kept in the cache.

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
QUEUES = ("bots", "clock", "mail")


def schedule(seconds: float) -> dict[str, dict[str, Any]]:
    """What celery beat is to do; a call that nobody takes before the next one expires."""
    return {
        f"beat-{queue}": {
            "task": BEAT,
            "schedule": seconds,
            "args": [queue],
            "options": {"queue": queue, "expires": seconds},
        }
        for queue in QUEUES
    }


def ages(now: float) -> dict[str, float | None]:
    """How many seconds ago each of them was last seen; None for never."""
    names = [f"worker {queue}" for queue in QUEUES] + [SWEEP]
    seen = kept().get_many([_key(name) for name in names])
    return {name: None if (at := seen.get(_key(name))) is None else now - at for name in names}


def kept() -> BaseCache:
    """The cache that all processes see, without the memory that stands in for Redis while that is away."""
    cache = caches["default"]
    far: BaseCache = cache.far.cache if hasattr(cache, "far") else cache
    return far


def is_late(age: float | None) -> bool:
    """Whether something that was seen so long ago (in seconds) can be called down."""
    return age is None or age > max(60.0, 6 * settings.SWEEP_SECONDS)


@shared_task(name=BEAT)
def beat(queue: str) -> None:
    """Note that a worker takes calls from `queue`."""
    _note(f"worker {queue}")


@task_success.connect
def _swept(sender: Any, **_: Any) -> None:
    if sender.name == "games.clock.sweep":
        _note(SWEEP)


def _note(name: str) -> None:
    kept().set(_key(name), time.time(), None)


def _key(name: str) -> str:
    return f"beat:{name.replace(' ', ':')}"
