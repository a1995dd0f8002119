"""Clients' ends of websockets, which cost next to nothing: thousands leave the machine to the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TypeVar

from bench.site_clients import PATIENCE, cookies

TRIES = 5
TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""First bytes of whole frames."""

HEADERS = (
    "Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 "
    "Safari/537.36\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: en-GB,en;q=0.9\r\n"
    "Cache-Control: no-cache\r\nPragma: no-cache\r\nCookie: {cookie}\r\n\r\n"
)
"""Request of a browser."""


class Socket(asyncio.Protocol):
    """A socket that answers pings and hears nothing."""

    def __init__(self, port: int, path: str, session: str) -> None:
        cookie = cookies(session)["Cookie"]
        self._ask = f"GET {path} HTTP/1.1\r\n" + HEADERS.format(port=port, cookie=cookie)
        self._opened = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.answer = "no answer"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._ask.encode())
        self._ask = ""

    def data_received(self, data: bytes) -> None:
        if not self._opened.done():
            head, _, data = data.partition(b"\r\n\r\n")
            self.answer = head.partition(b"\r\n")[0].decode()
            self.is_open = self.answer.startswith("HTTP/1.1 101")
            self._opened.set_result(None)
        while data:  # short frames only: opcode, length, payload
            kind, payload, data = data[0], data[2 : 2 + data[1]], data[2 + data[1] :]
            if kind == PING:
                self.write(PONG, payload)
            elif kind == TEXT:
                self.told(payload.decode())

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self.is_open = False
        if not self._opened.done():
            self._opened.set_result(None)

    def write(self, kind: int, payload: bytes) -> None:
        """Send a frame, masked with nothing."""
        self.transport.write(bytes([kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload)

    def told(self, message: str) -> None:
        """Take a message."""

    async def opened(self) -> bool:
        """True if the server opened the socket, once it has answered."""
        async with asyncio.timeout(30):
            await self._opened
        return self.is_open

    def close(self) -> None:
        """Hang up, as a browser does that goes away."""
        self.transport.close()


class Listener(Socket):
    """A socket that notes when each message came."""

    def __init__(self, port: int, path: str, session: str) -> None:
        super().__init__(port, path, session)
        self._told: list[tuple[float, str]] = []
        self._came = asyncio.Event()

    def told(self, message: str) -> None:
        self._told.append((perf_counter(), message))
        self._came.set()

    async def heard(self, is_it: Callable[[str], bool]) -> float:
        """The time at which a message came that is it, which with all before it is forgotten.

        :raises TimeoutError: none came.
        """
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._told:
                    at, message = self._told.pop(0)
                    if is_it(message):
                        return at
                self._came.clear()
                await self._came.wait()


def newer_than(version: int) -> Callable[[str], bool]:
    """A test whether a message of a match's socket tells of a version after that."""
    return lambda message: json.loads(message).get("version", 0) > version


SocketT = TypeVar("SocketT", bound=Socket)


async def opened(port: int, path: str, session: str, *, kind: type[SocketT]) -> SocketT:
    """An open socket; one that is refused comes again, as a page's would.

    :raises AssertionError: it was refused again and again.
    """
    loop = asyncio.get_running_loop()
    for patience in range(TRIES):
        _, socket = await loop.create_connection(partial(kind, port, path, session), "127.0.0.1", port)
        if await socket.opened():
            return socket
        await asyncio.sleep(patience)
    raise AssertionError(f"a socket was refused {TRIES} times: {socket.answer}")
