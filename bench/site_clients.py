"""Clients that behave as browsers: connections that stay open, moves as forms, sockets that listen."""

from __future__ import annotations

import asyncio
import http.client
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

from games.catalogue import RULES
from games.kit.rules.seats import Seat

GAME = "world-domination"
CSRF = "b" * 32
PATIENCE = 10.0


class Browser:
    """One connection to a server, kept alive."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> int:
        """Send a request and read the whole answer; its status."""
        self._connection.request(method, path, body, headers or {})
        response = self._connection.getresponse()
        response.read()
        return response.status

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Match:
    """A running match whose four seats one client plays, each with its own session.

    The client follows the match by the rules and its own moves; what chance did it reads in the database.
    """

    def __init__(self, told: dict[str, Any], database: Path, rng: Random) -> None:
        self.key: str = told["key"]
        self.sessions: list[str] = told["sessions"]
        self._id: int = told["id"]
        self._database = database
        self._rng = rng
        self._rules = RULES[GAME]
        self._state = self._rules.initial_state(self._rules.parse_config(told["options"]), len(self.sessions))
        self.ply = 0
        self.version: int = told["version"]
        self._chance()

    @property
    def is_over(self) -> bool:
        return self._state.outcome is not None

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return min(self._state.to_move)

    def choose(self) -> Any:
        """Any legal move."""
        return self._rng.choice(self._state.legal_moves(Seat(self.seat)))

    def post(self, browser: Browser, move: Any, *, htmx: bool) -> int:
        """Send a move as the form on the page would; the status of the answer."""
        headers = cookies(self.sessions[self.seat]) | {"Content-Type": "application/x-www-form-urlencoded"}
        if htmx:
            headers["HX-Request"] = "true"
        body = urlencode({"csrfmiddlewaretoken": CSRF, "ply": self.ply, "move": move.notation()})
        return browser.ask("POST", f"/m/{self.key}/move/", body, headers)

    def played(self, move: Any) -> None:
        """Note that the site took a move."""
        self._state = self._state.play(Seat(self.seat), move).state
        self.ply += 1
        self.version += 1
        self._chance()

    def _chance(self) -> None:
        while self._state.chance_move(Random(0)) is not None:
            with closing(
                sqlite3.connect(f"file:{self._database}?mode=ro", uri=True, timeout=PATIENCE)
            ) as database:
                row = database.execute(
                    "SELECT notation FROM games_moverecord WHERE match_id = ? AND ply = ?",
                    (self._id, self.ply),
                ).fetchone()
            self._state = self._state.play(None, self._rules.parse_move(row[0])).state
            self.ply += 1


def cookies(session: str) -> dict[str, str]:
    """The cookies that a logged-in browser sends with every request."""
    return {"Cookie": f"sessionid={session}; csrftoken={CSRF}"}


class Socket(WebSocketClientProtocol):
    """A websocket that notes when each message came."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard: dict[str, float] = {}
        self._came = asyncio.Event()

    def onOpen(self) -> None:  # noqa: N802 - autobahn's name
        self.opened.set_result(None)

    def onMessage(self, payload: bytes, _: bool) -> None:  # noqa: N802 - as above
        self._heard.setdefault(payload.decode(), perf_counter())
        self._came.set()

    async def heard(self, message: str) -> float:
        """The time at which `message` first came. :raises TimeoutError: it did not."""
        async with asyncio.timeout(PATIENCE):
            while message not in self._heard:
                self._came.clear()
                await self._came.wait()
        return self._heard[message]


async def socket_at(port: int, path: str, session: str = "") -> Socket:
    """An open websocket."""
    factory = WebSocketClientFactory(  # type: ignore[no-untyped-call] # autobahn has no types
        f"ws://127.0.0.1:{port}{path}",
        origin=f"http://127.0.0.1:{port}",
        headers=cookies(session) if session else {},
    )
    factory.protocol = Socket
    make: Callable[[], asyncio.BaseProtocol] = factory
    _, socket = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
    assert isinstance(socket, Socket)
    async with asyncio.timeout(PATIENCE):
        await socket.opened
    return socket
