"""Health of the site's parts, each asked with a time limit of its own."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from amqp.exceptions import ChannelError
from celery import current_app
from django.db import connection

from . import worker_heartbeat

log = logging.getLogger(__name__)

LIMIT = 1.0
"""Seconds that a part has for its answer."""

FRESH = 1.0
"""Seconds for which an answer is given again: probing often costs nothing."""

PATIENCE = 10.0
"""Seconds after which a question that hangs is asked anew."""


class HealthCheck:
    """Something to ask, in a thread of its own and by one asker at a time."""

    def __init__(self, name: str, ask: Callable[[], Any]) -> None:
        self.name = name
        self._ask = ask
        self._asked_at = 0.0
        self._running: Future[Any] | None = None
        self._was_well = True

    def forget(self) -> None:
        """Ask anew next time."""
        self._running = None

    async def answer(self) -> Any:
        """The answer. :raises Exception: whatever went wrong, TimeoutError after `LIMIT`."""
        age = time.monotonic() - self._asked_at
        if self._running is None or age > PATIENCE or (self._running.done() and age > FRESH):
            self._asked_at = time.monotonic()
            self._running = _in_thread(self._ask, self.name)
        try:
            async with asyncio.timeout(LIMIT):
                answer = await asyncio.shield(asyncio.wrap_future(self._running))
        except Exception as error:
            if self._was_well:
                log.warning(
                    "a part of the site is down", extra={"part": self.name, "kind": type(error).__name__}
                )
            self._was_well = False
            raise
        if not self._was_well:
            log.info("a part of the site is back", extra={"part": self.name})
        self._was_well = True
        return answer


def _in_thread(ask: Callable[[], Any], name: str) -> Future[Any]:
    """Begin to ask. A daemon thread: what hangs must not keep the process from ending."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            future.set_result(ask())
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the answer
            future.set_exception(error)

    threading.Thread(target=run, name=f"asks-{name}", daemon=True).start()
    return future


def _database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()


def _cache() -> None:
    value = uuid.uuid4().hex
    kept = worker_heartbeat.shared_cache()
    kept.set("beat:probe", value, 60)
    if kept.get("beat:probe") is None:  # another process may have written its own in between
        raise LookupError("the cache keeps nothing")


def _queues() -> dict[str, float]:
    """The number of calls that wait in each queue."""
    lengths = {}
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, timeout=1)
        channel: Any
        with broker.channel() as channel:
            for queue in worker_heartbeat.QUEUES:
                try:
                    lengths[queue] = float(channel.queue_declare(queue=queue, passive=True).message_count)
                except ChannelError:  # nobody has used it yet
                    lengths[queue] = 0.0
    return lengths


def _beats() -> dict[str, float | None]:
    return worker_heartbeat.ages(time.time())


def _mails() -> dict[str, float]:
    """The number of mails that wait, and of those that have failed at least once."""
    from accounts.models import Mail  # noqa: PLC0415 - models must be loaded first

    try:
        waiting = Mail.objects.waiting()
        return {"waiting": float(waiting.count()), "failing": float(waiting.filter(tries__gt=1).count())}
    finally:
        connection.close()


DATABASE = HealthCheck("database", _database)
CACHE = HealthCheck("cache", _cache)
BROKER = HealthCheck("broker", _queues)
BEATS = HealthCheck("beats", _beats)
MAILS = HealthCheck("mails", _mails)


async def report() -> dict[str, str]:
    """The state of each part: `ok`, or a few words that say what is the matter and nothing else."""
    asked = (DATABASE, CACHE, BROKER, BEATS)
    answers = await asyncio.gather(*(question.answer() for question in asked), return_exceptions=True)
    told = {question.name: _words(answer) for question, answer in zip(asked[:-1], answers, strict=False)}
    ages = answers[-1]
    if isinstance(ages, BaseException):
        return told | {"beats": _words(ages)}
    return told | {name: _seen(age) for name, age in ages.items() if worker_heartbeat.is_needed(name)}


def _words(answer: object) -> str:
    if isinstance(answer, TimeoutError):
        return f"no answer within {LIMIT:g} s"
    return "failed" if isinstance(answer, BaseException) else "ok"


def _seen(age: float | None) -> str:
    if not worker_heartbeat.is_late(age):
        return "ok"
    return "not seen yet" if age is None else f"last seen {age:.0f} s ago"
