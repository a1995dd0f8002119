"""Clients that behave as browsers: connections that stay open, moves as forms."""

from __future__ import annotations

import http.client
import re
import sqlite3
from random import Random
from threading import Lock
from typing import Any
from urllib.parse import urlencode

import psycopg

from games.catalogue import RULES
from games.kit.rules.seats import Seat

GAME = "world-domination"
CSRF = "b" * 32
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PATIENCE = 10.0


class Fragments:
    """Digests of the fragments that a page has kept, the ones used last at the end, as in its script."""

    KEPT = 150

    def __init__(self) -> None:
        self._digests: dict[bytes, None] = {}

    @property
    def headers(self) -> dict[str, str]:
        """The header that names them, and the one of a reader who looks at the board and not at the words."""
        unread = {"Table-Words-Unread": "1"}
        return unread | ({"Table-Fragments": b"".join(self._digests).decode()} if self._digests else {})

    def take(self, answer: bytes) -> None:
        """Keep those of an answer."""
        for digest in re.findall(rb"<!--(?:new |=)([\w.]{8})-->", answer):
            self._digests.pop(digest, None)
            self._digests[digest] = None
        for digest in list(self._digests)[: -self.KEPT]:
            del self._digests[digest]


class Browser:
    """One connection to a server, kept alive."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.etag, self.body = "", b""
        """Those of the last answer."""

    def ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> int:
        """Send a request and read the whole answer; its status."""
        self._connection.request(method, path, body, headers or {})
        response = self._connection.getresponse()
        self.body = response.read()
        self.etag = response.headers.get("ETag", "")
        return response.status

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Database:
    """The site's database, read by one client at a time. :param address: of PostgreSQL, or SQLite's path."""

    def __init__(self, address: str) -> None:
        self._is_sqlite = "://" not in address
        self._lock = Lock()
        self._connection: Any = (
            sqlite3.connect(f"file:{address}?mode=ro", uri=True, timeout=PATIENCE, check_same_thread=False)
            if self._is_sqlite
            else psycopg.connect(address, autocommit=True)
        )

    def rows(self, statement: str, *values: object) -> list[Any]:
        """Rows that a statement finds; ``?`` stands for a value."""
        with self._lock:
            said = statement if self._is_sqlite else statement.replace("?", "%s")
            found: list[Any] = self._connection.execute(said, values).fetchall()
        return found


class Match:
    """A running match whose four seats one client plays, each with its own session.

    The client follows the match by its record: moves of chance and cards that fall by themselves stand there.
    """

    def __init__(self, told: dict[str, Any], database: Database, rng: Random) -> None:
        self.key: str = told["key"]
        self.sessions: list[str] = told["sessions"]
        self._id: int = told["id"]
        self._database = database
        self._rng = rng
        self._rules = RULES[GAME]
        self._state = self._rules.initial_state(self._rules.parse_config(told["options"]), len(self.sessions))
        self.ply = 0
        self.version = 0
        self.pages = [Fragments() for _ in self.sessions]
        """What the page of each seat has kept."""
        self.follow()

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

    def form(self, move: Any) -> str:
        """The body of the form by which a page sends a move."""
        return urlencode({"csrfmiddlewaretoken": CSRF, "ply": self.ply, "move": move.notation()})

    def post(self, browser: Browser, move: Any, *, htmx: bool) -> int:
        """Send a move as the form on the page would; the status of the answer."""
        headers = cookies(self.sessions[self.seat]) | FORM
        if htmx:
            headers |= {"HX-Request": "true"} | self.pages[self.seat].headers
        return browser.ask("POST", f"/m/{self.key}/move/", self.form(move), headers)

    def follow(self) -> None:
        """Take in what has been played since."""
        rows = self._database.rows(
            "SELECT m.version, r.seat, r.notation FROM games_match m"
            " JOIN games_moverecord r ON r.match_id = m.id WHERE m.id = ? AND r.ply >= ? ORDER BY r.ply",
            self._id,
            self.ply,
        )
        for version, seat, notation in rows:
            mover = None if seat is None else Seat(seat)
            self._state = self._state.play(mover, self._rules.parse_move(notation)).state
            self.ply += 1
            self.version = version


def cookies(session: str) -> dict[str, str]:
    """The cookies that a logged-in browser sends with every request."""
    return {"Cookie": f"sessionid={session}; csrftoken={CSRF}"}
