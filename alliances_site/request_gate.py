"""Gate before Django: no request too large, none too slow, so many at once, none waiting long.

A request passes `server` (its size, its slowness), `observe`, this gate, and `middleware` (can it be read)
before a view; each refuses what the next should not have to think of, with a page that stands alone
(`error_pages`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from alliances_site.body_limits import largest_body
from alliances_site.error_pages import answer_at
from alliances_site.limits import BODY_SECONDS, LONGEST_END, LONGEST_WAIT

log = logging.getLogger(__name__)

READING = {"GET", "HEAD"}
"""Methods that read and change nothing."""


class Full(Exception):  # noqa: N818 - called by what is the matter, as elsewhere
    """No place is free, and the line is long enough or has not moved for too long."""


class ClientLeft(Exception):  # noqa: N818 - as above
    """The client that waited in line has gone away."""


class TooLarge(Exception):  # noqa: N818 - as above
    """A body is larger than any that a request may carry."""


class Places:
    """So many are in at once; the next wait in line, first come, first served.

    :param free: how many places there are.
    :param line: how many may wait.
    :param seconds: how long each of them may.
    """

    def __init__(self, free: int, *, line: int, seconds: float) -> None:
        self._free = free
        self._longest = line
        self._seconds = seconds
        self._line: deque[asyncio.Future[None]] = deque()

    async def take(self, leaving: Callable[[], Awaitable[object]] | None = None) -> None:
        """Take a place, or wait for one.

        :param leaving: what to await in line, if somebody may leave it; it ends when they do.
        :raises Full: see there; nothing is taken then. :raises ClientLeft: the same.
        """
        if self._free:
            self._free -= 1
            return
        if len(self._line) >= self._longest:
            raise Full
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        left: list[asyncio.Future[Any]] = [asyncio.ensure_future(leaving())] if leaving else []
        try:
            await asyncio.wait([turn, *left], timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
            if not turn.done():
                raise ClientLeft if any(one.done() for one in left) else Full
            turn.result()
        except (asyncio.CancelledError, Full, ClientLeft):
            self._leave(turn)
            raise
        finally:
            for one in left:
                one.cancel()

    def give(self) -> None:
        """Give a place back: the first in line gets it."""
        if self._line:
            self._line.popleft().set_result(None)
        else:
            self._free += 1

    def send_home(self) -> None:
        """Refuse all who wait in line."""
        while self._line:
            self._line.popleft().set_exception(Full())

    def _leave(self, turn: asyncio.Future[None]) -> None:
        if not turn.done():
            self._line.remove(turn)
        elif turn.exception() is None:
            self.give()  # the place came in the moment of leaving


class Gate:
    """The application, behind a gate that no request passes without need.

    A body is read whole before the request takes a place, so that a slow sender holds none. A request that
    is refused (413, 408, 503) has reached nothing of the application. Who only wants to read and goes away
    leaves the line; what was sent to change something stays in it, for it has arrived. One that is in runs
    to its end even if its browser goes away, and holds its place until then; when the application itself
    answers 503, who still waits is sent away too, for they would fare no better. Other scopes are let
    through.

    :param at_once: how many requests the application works on.
    :param waiting: how many more may wait.
    """

    def __init__(
        self,
        application: Any,
        *,
        at_once: int,
        waiting: int,
        wait_seconds: float = LONGEST_WAIT,
        body_seconds: float = BODY_SECONDS,
    ) -> None:
        self._application = application
        self._places = Places(at_once, line=waiting, seconds=wait_seconds)
        self._body_seconds = body_seconds

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        try:
            body = await self._body(scope, receive)
        except TooLarge:
            await _say(scope, 413, send)
            return
        except TimeoutError:
            await _say(scope, 408, send)
            return
        if body is None:
            return
        try:
            await self._places.take(receive if scope["method"] in READING else None)
        except Full:
            await _say(scope, 503, send)
            return
        except ClientLeft:
            return
        inside = asyncio.create_task(self._let_in(scope, _once(body, receive), send))
        try:
            await asyncio.shield(inside)
        except asyncio.CancelledError:
            # Its thread cannot be stopped; a server that ends waits for what has begun.
            await asyncio.wait({inside}, timeout=LONGEST_END)
            raise

    async def _body(self, scope: Any, receive: Any) -> bytes | None:
        """The body, or None if the sender went away. :raises TooLarge: :raises TimeoutError: see there."""
        told = dict(scope["headers"]).get(b"content-length", b"0")
        largest = largest_body(scope["query_string"])
        if len(told) > 9 or (told.isdigit() and int(told) > largest):
            raise TooLarge
        body = bytearray()
        async with asyncio.timeout(self._body_seconds):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if len(body) > largest:
                    raise TooLarge
                if not message.get("more_body", False):
                    return bytes(body)

    async def _let_in(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request that has a place. Nothing escapes: what does becomes a 500."""
        begun = False

        async def told(message: Any) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start" and message["status"] == 503:
                self._places.send_home()
            await send(message)

        try:
            await self._application(scope, receive, told)
        except Exception:
            log.exception("%s %s failed outside of its view", scope["method"], scope["path"])
            if not begun:
                await _say(scope, 500, send)
        finally:
            self._places.give()


def _once(body: bytes, receive: Any) -> Any:
    """A `receive` that hands out the body that has been read, and then whatever else comes."""
    messages = deque([{"type": "http.request", "body": body, "more_body": False}])

    async def received() -> Any:
        return messages.popleft() if messages else await receive()

    return received


async def _say(scope: Any, status: int, send: Any) -> None:
    answer = answer_at(scope["path"], status)
    headers = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in answer.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})
