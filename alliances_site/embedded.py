"""The whole site in one process: server, worker and beat, with the broker and the channel layer in memory."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import threading
from typing import Any

from channels.layers import InMemoryChannelLayer

log = logging.getLogger(__name__)

WORKER_THREADS = 4

REQUESTS_AT_ONCE = 4
"""More only take the interpreter and SQLite's one lock from each other, and those that lose wait long."""


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
        """Send `message` to every channel of `group`, from any thread."""
        home = self._home
        if home is None or home.is_closed() or home is asyncio.get_running_loop():
            await super().group_send(group, message)
            return
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(super().group_send(group, message), home))


class Worker:
    """A Celery worker and beat on threads of this process."""

    def __init__(self) -> None:
        from celery.beat import EmbeddedService  # noqa: PLC0415 - slow to import, and only served sites need it

        from .celery import app  # noqa: PLC0415 - as above

        self._worker = app.WorkController(
            pool_cls="threads",
            concurrency=WORKER_THREADS,
            queues="bots,clock,mail",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self._beat: Any = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self._thread = threading.Thread(target=self._worker.start, name="celery-worker", daemon=True)

    def start(self) -> None:
        """Start both, and sweep at once: what an earlier process left undone goes on now."""
        from games.sweeps import sweep  # noqa: PLC0415 - models must be loaded first

        self._thread.start()
        self._beat.start()
        sweep.delay()

    def stop(self) -> None:
        """End both; tasks that have begun are finished, the sweep of the next start finds the others."""
        from games.outbox.thinking import stop_thinking  # noqa: PLC0415 - as above

        self._beat.stop()
        self._worker.stop()
        stop_thinking()
        self._thread.join(timeout=10)


def in_turn(application: Any) -> Any:
    """The application, with at most `REQUESTS_AT_ONCE` requests in it, first come, first served.

    Sockets are let through. daphne reads a request whole before it passes it on and takes the whole
    response at once, so that a slow browser holds no place.
    """
    places = asyncio.Semaphore(REQUESTS_AT_ONCE)

    async def bounded(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        async with places:
            await application(scope, receive, send)

    return bounded


def serve(host: str, port: int) -> None:
    """Serve pages and sockets at http://host:port with a worker and beat beside them, until interrupted."""
    from daphne.server import Server  # noqa: PLC0415 - installs the reactor, which only a server wants

    from .asgi import application  # noqa: PLC0415 - as above

    faulthandler.enable()  # three loops in one process: should one crash, say where
    worker = Worker()
    worker.start()
    try:
        Server(
            in_turn(application),
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
            server_name="alliances",
        ).run()
    finally:
        worker.stop()
