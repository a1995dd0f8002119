"""A worker that has gone deaf ends, so that whoever supervises it starts another one.

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
from celery.signals import task_received, worker_ready
from celery.worker import state
from django.conf import settings

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
DEAF_SECONDS = 6.0
"""Calls that wait so long before a worker with nothing to do are not heard."""
BUSY_SECONDS = 120.0
"""… and before one that seems to be busy; longer than any task may take."""


class Ears:
    """What a worker has heard lately.

    :param waiting: how many calls wait in its queues. :param busy: whether it works on any.
    """

    def __init__(self, waiting: Callable[[], int], busy: Callable[[], bool]) -> None:
        self._waiting, self._busy = waiting, busy
        self._quiet_since: float | None = None

    def hear(self) -> None:
        """A call has come."""
        self._quiet_since = None

    def are_deaf(self, now: float) -> bool:
        """Whether calls have been waiting for too long, as far as can be told at this moment (in seconds)."""
        try:
            waiting = self._waiting()
        except Exception:  # noqa: BLE001 - while the broker is away nobody hears anything
            waiting = 0
        if not waiting:
            self._quiet_since = None
            return False
        if self._quiet_since is None:
            self._quiet_since = now
        return now - self._quiet_since > (BUSY_SECONDS if self._busy() else DEAF_SECONDS)


@worker_ready.connect
def _listen(sender: Any, **_: Any) -> None:
    if not settings.REDIS_URL:
        return
    queues = list(sender.app.amqp.queues.consume_from)
    ears = Ears(lambda: _waiting(queues), lambda: bool(state.active_requests))
    task_received.connect(lambda **_: ears.hear(), weak=False)
    threading.Thread(target=_watch, args=(ears, queues), name="ears", daemon=True).start()


def _watch(ears: Ears, queues: list[str]) -> None:
    while not ears.are_deaf(time.monotonic()):
        time.sleep(LOOK_SECONDS)
    log.critical("the worker hears no calls any more and ends", extra={"queues": queues})
    logging.shutdown()
    os._exit(1)


def _waiting(queues: list[str]) -> int:
    """How many calls wait. :raises Exception: the broker does not answer."""
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, timeout=1)
        channel: Any
        with broker.channel() as channel:
            return sum(channel.queue_declare(queue=name, passive=True).message_count for name in queues)
