"""The whole site in one process: server, worker and beat, with the broker and the channel layer in memory."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import threading
from typing import Any

from channels.layers import InMemoryChannelLayer

from .limits import LARGEST_MESSAGE

log = logging.getLogger(__name__)

WORKER_THREADS = {"bots": 4, "clock": 3, "mail": 2, "reviews": 1}
"""By queues. Who waits for bots' thoughts, or for push services, must not be in the way of the others."""


class EmbeddedChannelLayer(InMemoryChannelLayer):
    """Channels' in-memory layer, safe to send to from the worker's threads.

    Its queues belong to the event loop of the consumers. A send from another loop hops there.
    """

    _home: asyncio.AbstractEventLoop | None = None

    async def group_add(self, group: str, channel: str) -> None:
        """Add `channel` to `group`; consumers call it, on the server's loop."""
        self._home = asyncio.get_running_loop()
        await super().group_add(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send `message` to every channel of `group`, from any thread.

        Another thread does not wait until the server's loop comes to it: one thread tells all that is moved,
        and a wait for each message would let the next ones queue up behind it.
        """
        home = self._home
        if home is None or home.is_closed() or home is asyncio.get_running_loop():
            await super().group_send(group, message)
            return
        asyncio.run_coroutine_threadsafe(super().group_send(group, message), home)


class Worker:
    """Celery workers and beat on threads of this process."""

    def __init__(self) -> None:
        from celery.beat import EmbeddedService  # noqa: PLC0415 - slow to import, and only served sites need it

        from .celery import app, application  # noqa: PLC0415 - as above

        self._workers = [
            application(
                set_as_current=False
            ).WorkController(  # each of its own: which queues it takes is a fact of the application
                hostname=f"{queues}@embedded",
                pool_cls="threads",
                concurrency=threads,
                queues=queues,
                without_heartbeat=True,
                without_mingle=True,
                without_gossip=True,
            )
            for queues, threads in WORKER_THREADS.items()
        ]
        self._beat: Any = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self._threads = [
            threading.Thread(target=worker.start, name=f"worker {queues}", daemon=True)
            for queues, worker in zip(WORKER_THREADS, self._workers, strict=True)
        ]

    def start(self) -> None:
        """Start both, and sweep at once: what an earlier process left undone goes on now."""
        from games.sweeps import sweep  # noqa: PLC0415 - models must be loaded first

        for thread in self._threads:
            thread.start()
        self._beat.start()
        sweep.delay()

    def stop(self) -> None:
        """End both; tasks that have begun are finished, the sweep of the next start finds the others."""
        from .celery import end_thoughts  # noqa: PLC0415 - as above

        self._beat.stop()
        end_thoughts()
        for worker in self._workers:
            worker.stop()
        for thread in self._threads:
            thread.join(timeout=10)


def serve(host: str, port: int) -> None:
    """Serve pages and sockets at http://host:port with a worker and beat beside them, until interrupted."""
    from .asgi import application  # noqa: PLC0415 - models must be loaded first
    from .server import Server  # noqa: PLC0415 - installs the reactor, which only a server wants

    faulthandler.enable()  # three loops in one process: should one crash, say where
    worker = Worker()
    worker.start()
    try:
        Server(
            application,
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
            server_name="",
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_MESSAGE,
        ).run()
    finally:
        worker.stop()
