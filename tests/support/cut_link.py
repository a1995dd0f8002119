"""A TCP link that tests cut, black-hole and mend: a proxy of their own before a real service.

    with Cut(6379) as link:          # link.port leads to 127.0.0.1:6379
        link.refuse()                # connections are reset, new ones are refused
        link.swallow()               # half open: connections are taken and held, not a byte comes through
        link.mend()                  # as before; what was held back goes on its way
        link.mend(forget=True)       # as before, but connections of the time before never come back to life

The modes may follow each other in any order and from any thread; each call returns when it holds.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Self

_CHUNK = 65536
_NO_LINGERING = struct.pack("ii", 1, 0)


class Cut:
    """A link to `host`:`target`, on `port` of 127.0.0.1 (one of its own choosing unless told)."""

    def __init__(self, target: int, *, host: str = "127.0.0.1", port: int = 0) -> None:
        self._target = (host, target)
        self.port = port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="cut", daemon=True)
        self._server: asyncio.Server | None = None
        self._flowing: asyncio.Event
        self._links: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        self._run(self._mend(forget=False))
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._refuse())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._loop.close()

    def refuse(self) -> None:
        """Reset every connection, and refuse new ones."""
        self._run(self._refuse())

    def swallow(self) -> None:
        """Let connections stand and take new ones, but pass nothing on in either direction."""
        self._run(self._swallow())

    def mend(self, *, forget: bool = False) -> None:
        """Pass everything on again.

        :param forget: leave the connections of the time before hanging for ever, as a firewall does that
            has lost its memory; without, what was held back in them goes on its way.
        """
        self._run(self._mend(forget=forget))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    async def _listen(self) -> None:
        if self._server is None:
            self._server = await asyncio.start_server(self._link, "127.0.0.1", self.port, backlog=1024)
            self.port = self._server.sockets[0].getsockname()[1]

    async def _refuse(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for link in self._links:
            link.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)
        self._links.clear()

    async def _swallow(self) -> None:
        self._flowing.clear()
        await self._listen()

    async def _mend(self, *, forget: bool) -> None:
        if forget or not hasattr(self, "_flowing"):
            self._flowing = asyncio.Event()  # the old links wait for the old one
        self._flowing.set()
        await self._listen()

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._links.add(task)
        flowing = self._flowing
        writers = [writer]
        ways: list[asyncio.Task[None]] = []
        try:
            await flowing.wait()
            there_reader, there_writer = await asyncio.open_connection(*self._target)
            writers.append(there_writer)
            for source, sink in ((reader, there_writer), (there_reader, writer)):
                ways.append(asyncio.create_task(_pass_on(source, sink, flowing.wait)))
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for end in writers:
                end.close()
        except (OSError, asyncio.CancelledError):
            for end in writers:
                # Without lingering the other side gets a reset, as from a service that is gone.
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGERING)
                end.transport.abort()
        finally:
            self._links.discard(task)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flowing: Callable[[], Awaitable[object]]
) -> None:
    with suppress(OSError):
        while data := await reader.read(_CHUNK):
            await flowing()
            writer.write(data)
            await writer.drain()
