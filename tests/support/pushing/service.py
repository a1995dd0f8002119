"""The push services' side: a proxy on this machine that ends the TLS of their hosts and answers for them.

Whoever sends is told nothing of the test: it posts to https://fcm.googleapis.com/… as always, with the proxy
and the authority in its environment.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote

from .certificates import write_certificates
from .vapid import verdict

HOSTS = ("fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", "localhost")
LARGEST = 4096


@dataclass(frozen=True)
class Sent:
    """A message that somebody handed in, and what it was answered."""

    host: str
    path: str
    headers: dict[str, str]
    body: bytes
    claims: dict[str, Any]
    status: int


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Answers = Callable[[asyncio.StreamWriter], Coroutine[Any, Any, None]]


@dataclass
class PushService:
    """A push service that takes what is right and notes it; `answers` has what the next get instead.

    Used as a context; it works on a thread of its own.

    :ivar answers: to the next messages: a status, one with headers, or something that writes as it likes.
    :ivar keys: what the browsers behind tokens subscribed to; a token that is not there is gone, unless
        none are.
    """

    folder: Path
    sent: list[Sent] = field(default_factory=list)
    answers: list[int | tuple[int, str] | Answers] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def environment(self) -> dict[str, str]:
        """Environment of a process that sends."""
        return {
            "HTTPS_PROXY": f"http://127.0.0.1:{self.port}",
            "https_proxy": f"http://127.0.0.1:{self.port}",
            "NO_PROXY": "",
            "no_proxy": "",
            "SSL_CERT_FILE": str(self.folder / "ca.pem"),
        }

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        write_certificates(self.folder, HOSTS)
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(self.folder / "leaf.pem", self.folder / "leaf.key")
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="push service", daemon=True)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self.open(), self.loop).result(30)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self.loop).result(30)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(30)
        self.loop.close()

    async def open(self) -> None:
        """Listen."""
        self.servers = [await asyncio.start_server(self._visited, "127.0.0.1", 0)]
        self.port = int(self.servers[0].sockets[0].getsockname()[1])

    async def _close(self) -> None:
        for server in self.servers:
            server.close()
        await asyncio.sleep(0)  # a visitor of just now is one who can be sent away
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _visited(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            method, path, _headers, body = await read_request(reader)
            if method == "CONNECT":
                await self._passed_on((reader, writer), path)
            else:
                await self.asked(path, body, writer)
        except (OSError, asyncio.IncompleteReadError, ssl.SSLError) as error:
            self.problems.append(repr(error))
        except asyncio.CancelledError:
            pass  # at the end of the test; asyncio would log that nobody waits for this
        finally:
            await let_go(writer)

    async def asked(self, path: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        """Answer what is no message."""
        answer(writer, 404)
        await writer.drain()

    async def _passed_on(self, line: Line, where: str) -> None:
        """A message through the proxy."""
        reader, writer = line
        host, _, port = where.rpartition(":")
        if host not in HOSTS or port != "443":
            self.problems.append(f"CONNECT {where}")
            answer(writer, 403)
            await writer.drain()
            return
        answer(writer, 200)
        await writer.drain()
        await writer.start_tls(self.tls)
        _method, path, headers, body = await read_request(reader)
        told = self.answers.pop(0) if self.answers else None
        status, claims = self._judged(host, path, headers, body)
        if isinstance(told, int | tuple):
            status, more = (told, "") if isinstance(told, int) else told
        self.sent.append(Sent(host, path, headers, body, claims, status))
        if callable(told):
            await told(writer)
            return
        answer(writer, status, more if told is not None else "")
        await writer.drain()
        if status == 201:
            await self.taken(path, body)

    def _judged(
        self, host: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, Any]]:
        token = token_of(path)
        if self.keys and token not in self.keys:
            return 410, {}
        status, claims = verdict(headers.get("authorization", ""), subscribed=self.keys.get(token), host=host)
        if status == 201 and (
            not headers.get("ttl", "").isdigit() or headers.get("content-encoding") != "aes128gcm"
        ):
            status = 400
        return (413 if status == 201 and len(body) > LARGEST else status), claims

    async def taken(self, path: str, body: bytes) -> None:
        """Carry a message that was taken to its browser."""


def token_of(path: str) -> str:
    """The name under which a push service knows a browser."""
    return unquote(path.rsplit("/", 1)[1])


async def let_go(writer: asyncio.StreamWriter) -> None:
    """Close a line; its other end may have gone without a word, and no loop would tidy up after that."""
    writer.close()
    try:
        await asyncio.wait_for(writer.wait_closed(), 2)
    except (OSError, TimeoutError, ssl.SSLError, asyncio.CancelledError):
        writer.transport.abort()  # also at the end of a test that comes while the other end takes its time
        await asyncio.sleep(0)


def answer(writer: asyncio.StreamWriter, status: int, more: str = "", body: bytes = b"") -> None:
    """Write a whole answer; `more` has headers, each with its line's end."""
    if status == 200 and not body and not more:
        writer.write(b"HTTP/1.1 200 ok\r\n\r\n")  # to CONNECT, which has no body
        return
    head = f"HTTP/1.1 {status} x\r\n{more}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)


async def read_request(reader: asyncio.StreamReader) -> tuple[str, str, dict[str, str], bytes]:
    """Method, path, headers by small names, and body."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, path, _ = head[0].split(" ", 2)
    headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in head[1:] if line)}
    return method, path, headers, await reader.readexactly(int(headers.get("content-length", 0)))
