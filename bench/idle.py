"""Sockets that people hold while they do nothing: what each costs the server in memory."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from bench import site_servers
from bench.site_clients import cookies

SOCKETS = 5_000
WARM_UP = 500
AT_ONCE = 20
TRIES = 5
SETTLED_SECONDS = 25
"""By then every socket has been pinged once."""

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

WHAT = """
{n:,} sockets of as many logged-in accounts, opened and left alone for {seconds} s; memory that the serving
processes have to themselves (Pss), before and after. {served}"""


class Idle(asyncio.Protocol):
    """A socket that hears, answers pings and has nothing to say; it costs its client next to nothing."""

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
            self.answer = data.partition(b"\r\n")[0].decode()
            self.is_open = self.answer.startswith("HTTP/1.1 101")
            self._opened.set_result(None)
        while data:  # short frames only: opcode, length, payload
            if data[0] == 0x89:
                self.transport.write(bytes([0x8A, 0x80 | data[1], 0, 0, 0, 0]) + data[2 : 2 + data[1]])
            data = data[2 + data[1] :] if data[0] & 0x80 else b""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self.is_open = False
        if not self._opened.done():
            self._opened.set_result(None)

    async def opened(self) -> bool:
        """True if the server opened the socket, once it has answered."""
        async with asyncio.timeout(30):
            await self._opened
        return self.is_open


def run() -> None:
    """Print kilobytes a socket, embedded and, with `DATABASE_URL` and `REDIS_URL`, as `make serve` serves."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for path in ("/ws/", "/ws/m/{key}/"):  # each afresh: memory that was used once is not given back
        with (
            tempfile.TemporaryDirectory(prefix="alliances-bench-") as name,
            site_servers.site(Path(name)) as port,
        ):
            env = site_servers.environment(Path(name))
            _measure("Embedded: one process, SQLite.", path, [port], env)
    if "DATABASE_URL" in os.environ and "REDIS_URL" in os.environ:
        for path in ("/ws/", "/ws/m/{key}/"):
            with (
                tempfile.TemporaryDirectory(prefix="alliances-bench-") as name,
                site_servers.serve(Path(name)) as it,
            ):
                _measure("make serve: two servers, PostgreSQL, Redis.", path, it.ports, it.env)


def _measure(served: str, path: str, ports: Sequence[int], env: dict[str, str]) -> None:
    told = site_servers.asked("bench.site_people", str(SOCKETS), env=env)
    print(WHAT.format(n=SOCKETS, seconds=SETTLED_SECONDS, served=served))
    kilobytes, seconds = asyncio.run(_held(ports, path.format(key=told["key"]), told["sessions"]))
    print(f"{path:20}{kilobytes:8.1f} kB a socket, {SOCKETS / seconds:6.0f} opened a second")
    print(f"  goal: kilobytes a socket under 45: {'reached' if kilobytes < 45 else 'MISSED'}", flush=True)


SocketT = TypeVar("SocketT", bound=Idle)


async def _held(ports: Sequence[int], path: str, sessions: list[str]) -> tuple[float, float]:
    """Kilobytes a socket, and seconds that it took to open them all."""
    await _closed(await _open(ports, path, sessions[:WARM_UP]))
    await asyncio.sleep(3)
    before = site_servers.memory(ports)
    begun = time.perf_counter()
    sockets = await _open(ports, path, sessions)
    seconds = time.perf_counter() - begun
    await asyncio.sleep(SETTLED_SECONDS)
    after = site_servers.memory(ports)
    assert all(socket.is_open for socket in sockets)
    await _closed(sockets)
    return (after - before) / len(sockets), seconds


async def _open(ports: Sequence[int], path: str, sessions: list[str]) -> list[Idle]:
    """A socket for each session, some at a time; one that is refused comes again, as a page's would."""
    sockets: list[Idle] = []
    for start in range(0, len(sessions), AT_ONCE):
        some = enumerate(sessions[start : start + AT_ONCE])
        sockets += await asyncio.gather(
            *(opened(ports[n % len(ports)], path, session, kind=Idle) for n, session in some)
        )
    return sockets


async def opened(port: int, path: str, session: str, *, kind: type[SocketT]) -> SocketT:
    """An open socket. :raises AssertionError: it was refused again and again."""
    loop = asyncio.get_running_loop()
    for patience in range(TRIES):
        _, socket = await loop.create_connection(partial(kind, port, path, session), "127.0.0.1", port)
        if await socket.opened():
            return socket
        await asyncio.sleep(patience)
    raise AssertionError(f"a socket was refused {TRIES} times: {socket.answer}")


async def _closed(sockets: list[Idle]) -> None:
    for socket in sockets:
        socket.transport.close()
    await asyncio.sleep(2)
