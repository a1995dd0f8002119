"""Listener health: a worker that takes no calls any more ends, so that its supervisor starts another.

After a link to Redis that hung, Celery's worker (5.7.0) may be connected again and yet take nothing from its
queue for ever, with nothing to do. No task is lost by ending it: Redis hands them to the next one.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any

from celery import current_app
from celery.signals import task_received, task_rejected, task_revoked, task_unknown, worker_ready
from celery.worker import state
from django.conf import settings

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
DEAF_SECONDS = 6.0
"""Calls that wait so long before a worker with nothing to do are not heard."""
BUSY_SECONDS = 120.0
"""… and before one that seems to be busy; longer than any task may take."""


class Ears:
    """The calls that a worker has heard lately.

    A call that has expired is dropped before Celery says that it was received, so that a worker with a
    backlog of such calls may say nothing for minutes: it hears whatever it drops, and a queue that shrinks.

    :param waiting: how many calls wait in its queues. :param busy: whether it works on any.
    """

    def __init__(self, waiting: Callable[[], int], busy: Callable[[], bool]) -> None:
        self._waiting, self._busy = waiting, busy
        self._heard = False
        self._looked_at: float | None = None
        self._waited = 0
        self._quiet_seconds = 0.0

    def hear(self) -> None:
        """A call has come, whatever becomes of it."""
        self._heard = True

    def are_deaf(self, now: float) -> bool:
        """True if calls have been waiting for too long, as far as can be told at this moment (in seconds).

        Asked every `LOOK_SECONDS`. A look that comes late counts for no more than two: where the whole
        process stood still, nobody could have heard anything.
        """
        try:
            waiting = self._waiting()
        except Exception:  # noqa: BLE001 - while the broker is away nobody hears anything
            waiting = 0
        since = 0.0 if self._looked_at is None else min(now - self._looked_at, 2 * LOOK_SECONDS)
        if not waiting or self._heard or waiting < self._waited:
            self._quiet_seconds = 0.0
        elif self._waited:
            self._quiet_seconds += since
        self._looked_at, self._waited, self._heard = now, waiting, False
        return self._quiet_seconds > (BUSY_SECONDS if self._busy() else DEAF_SECONDS)


@worker_ready.connect
def _listen(sender: Any, **_: Any) -> None:
    if not settings.REDIS_URL:
        return
    queues = list(sender.app.amqp.queues.consume_from)
    ears = Ears(lambda: _waiting(queues), lambda: bool(state.active_requests))
    for heard in (task_received, task_revoked, task_rejected, task_unknown):
        heard.connect(lambda **_: ears.hear(), weak=False)
    threading.Thread(target=_watch, args=(ears, queues), name="ears", daemon=True).start()


def _watch(ears: Ears, queues: list[str]) -> None:
    while not ears.are_deaf(time.monotonic()):
        time.sleep(LOOK_SECONDS)
    log.critical("the worker hears no calls any more and ends", extra={"queues": queues})
    logging.shutdown()
    os._exit(1)


def _waiting(queues: list[str]) -> int:
    """The number of calls that wait. :raises Exception: the broker does not answer."""
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, timeout=1)
        channel: Any
        with broker.channel() as channel:
            return sum(channel.queue_declare(queue=name, passive=True).message_count for name in queues)
