"""Runs work after the response: the consequences of a commit for others, by one thread of the process.

A page hears nothing of a broker that is away. What is done here is a hint that may be lost: pages poll, and
the sweeps find what nobody was called for.
"""

from __future__ import annotations

import asyncio
import atexit
import contextvars
import logging
import os
import threading
import time
from collections.abc import Callable
from queue import Full, Queue

log = logging.getLogger(__name__)

Work = Callable[[asyncio.Runner], object]
"""Something to do, with the event loop of the thread that does it: what it connects stays connected."""

AT_ONCE = 1000
"""So many may wait; those that come later are dropped."""

STALE_SECONDS = 10.0
"""Age beyond which work is dropped: polls and sweeps have been there."""

LAST_SECONDS = 1.0
"""So long does a process that ends wait for what is still to be done."""


class AfterResponseThread:
    """A thread that begins with its first work, and the work that waits for it."""

    def __init__(self) -> None:
        self._waiting: Queue[tuple[float, contextvars.Context, Work]] = Queue(AT_ONCE)
        self._beginning = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, work: Work) -> None:
        """Have `work` done soon, or never."""
        with self._beginning:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="aside", daemon=True)
                self._thread.start()
        try:
            self._waiting.put_nowait((time.monotonic(), contextvars.copy_context(), work))
        except Full:
            log.warning("too much waits to be done aside; something is dropped")

    def settle(self, seconds: float = 5.0) -> bool:
        """Wait until everything is done, at most so long; whether it is."""
        until = time.monotonic() + seconds
        with self._waiting.all_tasks_done:
            while self._waiting.unfinished_tasks and (left := until - time.monotonic()) > 0:
                self._waiting.all_tasks_done.wait(left)
            return not self._waiting.unfinished_tasks

    def _work(self) -> None:
        with asyncio.Runner() as runner:
            while True:
                put_at, context, work = self._waiting.get()
                try:
                    if time.monotonic() - put_at < STALE_SECONDS:
                        context.run(work, runner)
                except Exception as error:  # noqa: BLE001 - whatever a broker's client raises, the commit stands
                    log.warning("something that was to be done aside failed: %r", error)
                finally:
                    self._waiting.task_done()


_aside = AfterResponseThread()


def after_response(work: Work) -> None:
    """Have `work` done soon by the thread of this process, or never."""
    _aside.put(work)


def wait_until_done(seconds: float = 5.0) -> bool:
    """Wait until everything that was put aside is done, at most so long; whether it is."""
    return _aside.settle(seconds)


def _begin_anew() -> None:
    """A child has its parent's memory but not its threads."""
    global _aside  # noqa: PLW0603 - one a process
    _aside = AfterResponseThread()


os.register_at_fork(after_in_child=_begin_anew)
atexit.register(wait_until_done, LAST_SECONDS)
