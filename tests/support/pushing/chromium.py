"""Push service for Chromium, so that its own `subscribe()` works without leaving this machine.

Three switches (google_apis/gcm/engine/gservices_switches.cc) say where the service is:

    --gcm-checkin-url=http://127.0.0.1:P/checkin        protobuf: gives the browser a name
    --gcm-registration-url=http://127.0.0.1:P/register  form: gives one token a subscription
    --gcm-mcs-endpoint=https://localhost:L              TLS, protobuf in frames: the line messages come down

Of the protobuf only as much is spoken as a subscription and a message need.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from .service import PushService, answer, let_go, token_of

LOGIN, LOGIN_ANSWER, HEARTBEAT, HEARTBEAT_ANSWER, MESSAGE = 2, 3, 0, 1, 8
"""Kinds of frames."""
VERSION = b"\x29"
WAIT_SECONDS = 60


@dataclass
class ChromiumService(PushService):
    """A push service to which a Chromium may be bound.

    :ivar programs: which of the browser's workers stands behind a token.
    """

    programs: dict[str, str] = field(default_factory=dict)

    async def open(self) -> None:
        """Listen for the site and for the browser."""
        await super().open()
        self.online = asyncio.Event()
        self.browsers: list[asyncio.StreamWriter] = []
        line = await asyncio.start_server(self._on_line, "127.0.0.1", 0, ssl=self.tls)
        self.servers.append(line)
        self.line_port = int(line.sockets[0].getsockname()[1])

    def switches(self) -> list[str]:
        """The switches with which Chromium is to be started."""
        return [
            f"--gcm-checkin-url=http://127.0.0.1:{self.port}/checkin",
            f"--gcm-registration-url=http://127.0.0.1:{self.port}/register",
            f"--gcm-mcs-endpoint=https://localhost:{self.line_port}",
            "--ignore-certificate-errors",
        ]

    def forget(self) -> None:
        """Know none of the browsers any more."""
        self.keys = {"nobody": ""}

    async def asked(self, path: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        """Check-in and registration."""
        if path == "/checkin":
            told = number(1, 1) + number(3, int(time.time() * 1000)) + fixed(7, 4242) + fixed(8, 2424)
            answer(writer, 200, "Content-Type: application/x-protobuf\r\n", told)
        elif path == "/register":
            form = dict(parse_qsl(body.decode()))
            answer(writer, 200, "Content-Type: text/plain\r\n", f"token={self._registered(form)}".encode())
        else:
            answer(writer, 404)
        await writer.drain()

    def _registered(self, form: dict[str, str]) -> str:
        program = form.get("X-subtype") or form["app"]
        if form.get("delete") == "true":
            for token in [token for token, other in self.programs.items() if other == program]:
                del self.programs[token]
                self.keys.pop(token, None)
            return program
        token = f"token{len(self.programs)}:APA91b{time.time_ns():x}"
        self.programs[token] = program
        self.keys[token] = form["sender"]
        return token

    async def taken(self, path: str, body: bytes) -> None:
        """Send a message down the line."""
        token = token_of(path)
        count = len(self.sent)
        frame = (
            text(2, f"m{count}")
            + text(3, self.keys[token])
            + text(5, "org.chromium.linux")
            + text(7, text(1, "subtype") + text(2, self.programs[token]))
            + text(7, text(1, "content-encoding") + text(2, "aes128gcm"))
            + text(9, f"p{count}-{time.time_ns()}")
            + number(17, 3600)
            + number(18, int(time.time() * 1000))
            + text(21, body)
        )
        await asyncio.wait_for(self.online.wait(), WAIT_SECONDS)
        for browser in self.browsers:
            write_frame(browser, MESSAGE, frame)
            await browser.drain()

    async def _on_line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readexactly(len(VERSION))
            writer.write(VERSION)
            while True:
                kind = (await reader.readexactly(1))[0]
                await reader.readexactly(await read_varint(reader))
                if kind == LOGIN:
                    write_frame(writer, LOGIN_ANSWER, text(1, "login") + number(8, int(time.time() * 1000)))
                    self.browsers.append(writer)
                    self.online.set()
                elif kind == HEARTBEAT:
                    write_frame(writer, HEARTBEAT_ANSWER, b"")
        except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            if writer in self.browsers:
                self.browsers.remove(writer)
        finally:
            await let_go(writer)


def write_frame(writer: asyncio.StreamWriter, kind: int, body: bytes) -> None:
    """One frame of the line."""
    writer.write(bytes([kind]) + varint(len(body)) + body)


def varint(value: int) -> bytes:
    """A number in groups of seven bits, the lowest first."""
    out = bytearray()
    while True:
        value, low = value >> 7, value & 0x7F
        out.append(low | (0x80 if value else 0))
        if not value:
            return bytes(out)


async def read_varint(reader: asyncio.StreamReader) -> int:
    """Read a number that `varint` wrote."""
    value = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        value |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return value
        shift += 7


def text(place: int, value: str | bytes) -> bytes:
    """A field with words or bytes."""
    raw = value.encode() if isinstance(value, str) else value
    return varint(place << 3 | 2) + varint(len(raw)) + raw


def number(place: int, value: int) -> bytes:
    """A field with a number."""
    return varint(place << 3) + varint(value)


def fixed(place: int, value: int) -> bytes:
    """A field with a number of eight bytes."""
    return varint(place << 3 | 1) + value.to_bytes(8, "little")
