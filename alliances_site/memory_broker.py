"""Memory broker of kombu for workers that wait until there is something for them.

kombu's own looks for messages again and again, which is most of what a site costs that nobody visits.
"""

from __future__ import annotations

import threading
from queue import Empty
from time import monotonic
from typing import Any, ClassVar
from weakref import WeakSet

from kombu.transport import memory


class Channel(memory.Channel):
    """A channel that wakes who waits for what it brings about."""

    connection: Any

    def _put(self, queue: str, message: Any, **options: Any) -> None:
        super()._put(queue, message, **options)
        Transport.wake(queue)

    def _put_fanout(self, exchange: str, message: Any, routing_key: Any = None, **options: Any) -> None:
        super()._put_fanout(exchange, message, routing_key, **options)
        for queue in self._lookup(exchange, routing_key):
            Transport.wake(queue)

    def basic_ack(self, delivery_tag: Any, multiple: bool = False) -> None:
        """Note that a message was worked on: there is room for another."""
        super().basic_ack(delivery_tag, multiple)
        self._look_again()

    def basic_reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        """The same of one that was refused."""
        super().basic_reject(delivery_tag, requeue)
        self._look_again()

    def _look_again(self) -> None:
        if self.connection is not None:  # it is not closed
            self.connection.news.set()


class Transport(memory.Transport):
    """Transport that `CELERY_BROKER_TRANSPORT` names where there is no Redis."""

    Channel = Channel

    _every: ClassVar[WeakSet[Transport]] = WeakSet()
    _lock: ClassVar = threading.Lock()
    _callbacks: Any
    cycle: Any

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.news = threading.Event()
        with self._lock:
            self._every.add(self)

    @classmethod
    def wake(cls, queue: str) -> None:
        """Have those look who take messages from a queue."""
        with cls._lock:
            for each in cls._every:
                if queue in each._callbacks:  # noqa: SLF001 - kombu's, by queue
                    each.news.set()

    def drain_events(  # type: ignore[override] # its two bases take different options
        self,
        connection: Any,  # noqa: ARG002 - kombu's signature
        timeout: float | None = None,
    ) -> None:
        """Take one message, once there is one. :raises TimeoutError: none came within so many seconds."""
        end = None if timeout is None else monotonic() + timeout
        while True:
            self.news.clear()  # before the look, so that what comes after it is not missed
            try:
                self.cycle.get(self._deliver, timeout=timeout)
            except Empty:
                if not self.news.wait(None if end is None else end - monotonic()):
                    raise TimeoutError from None
            else:
                return
