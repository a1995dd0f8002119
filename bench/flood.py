"""A flood of work for bots: how long a table waits when a hundred move at once, or many ask for a review."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from bench import site_servers
from bench.flood_data import LEVEL
from bench.run import is_short, sized
from bench.site_clients import CSRF, GAME, Browser, cookies
from bench.site_times import times_of
from games.catalogue import RULES
from games.kit.rules.seats import Seat

TABLES, FEW = sized((100, 10), (4, 2))
MATCHES = sized(3, 1)
"""Matches that are over; each of their four players asks for a review."""
ROUNDS = sized(8, 1)
CONNECTIONS = 8
PATIENCE = 600.0
HEAD = """
Somebody lays a card against three bots of the level {level}; they lay theirs until it is the person's turn.
Seconds until the first bot's card lies there and until the last one's does, p50, p95 and the longest:"""


@dataclass(slots=True)
class Waits:
    """Times for which bots were waited for, in seconds."""

    first: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        """A line of the table. Of few moves it may be that no bot had to answer."""
        if not self.first:
            return f"{name:46}     no bot was to move"
        cells = ""
        for seconds in (self.first, self.last):
            times = times_of(seconds)
            cells += f"{times.p50 / 1000:9.2f}{times.p95 / 1000:7.2f}{max(seconds):7.2f}"
        return f"{name:46}{cells}"


class Table:
    """A table where a client plays seat 0 and the site the bots; it reads the record in the database."""

    def __init__(self, told: dict[str, Any], database: Path, rng: Random) -> None:
        self._told, self._database, self._rng = told, database, rng
        self._rules = RULES[GAME]
        self.session: str = told["session"]
        self.sent = 0
        """The ply of the last move sent."""

    def _records(self) -> list[tuple[int | None, str, datetime]]:
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True, timeout=30)) as database:
            rows = database.execute(
                "SELECT seat, notation, played_at FROM games_moverecord WHERE match_id = ? ORDER BY ply",
                (self._told["id"],),
            ).fetchall()
        return [(seat, notation, datetime.fromisoformat(at)) for seat, notation, at in rows]

    def _state(self, records: Sequence[tuple[int | None, str, datetime]]) -> Any:
        state: Any = self._rules.initial_state(self._rules.parse_config(self._told["options"]), 4)
        for seat, notation, _ in records:
            who = None if seat is None else Seat(seat)
            state = state.play(who, self._rules.parse_move(notation)).state
        return state

    def move(self, browser: Browser) -> None:
        """Send any legal move."""
        records = self._records()
        move = self._rng.choice(self._state(records).legal_moves(Seat(0)))
        self.sent = len(records)
        headers = cookies(self.session) | {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode({"csrfmiddlewaretoken": CSRF, "ply": self.sent, "move": move.notation()})
        while (status := browser.ask("POST", f"/m/{self._told['key']}/move/", body, headers)) == 503:
            time.sleep(1)
        assert status == 302, status

    def waited(self) -> tuple[float, float] | None:
        """The time until the bots' first and last move since, by the record; None: they still play."""
        records = self._records()
        if len(records) <= self.sent:  # the move has not been played yet
            return None
        state = self._state(records)
        if state.outcome is None and Seat(0) not in state.to_move:
            return None
        _, _, begun = records[self.sent]
        answers = [(at - begun).total_seconds() for seat, _, at in records[self.sent + 1 :] if seat]
        return (answers[0], answers[-1]) if answers else (0.0, 0.0)


def run() -> None:
    """Print how long tables wait alone, in a flood of tables, and in a flood of reviews."""
    compiled = os.environ.get("COMPILED", "where it was compiled")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {compiled=}")
    with site_servers.on_sqlite() as env:
        told = site_servers.asked("bench.flood_data", str(TABLES), str(MATCHES), env=env, seconds=1800)
        with site_servers.embedded(env) as served:
            _flooded(served.ports[0], Path(served.database), told)


def _flooded(port: int, database: Path, told: dict[str, Any]) -> None:
    tables = [Table(one, database, Random(n)) for n, one in enumerate(told["tables"])]
    one = tables[0]
    print(HEAD.format(level=LEVEL), flush=True)
    _round(port, [one])  # the heads are made
    print(_alone(port, one, ROUNDS).line("one table"), flush=True)
    for count in (FEW, TABLES):
        before = time.monotonic()
        waits, pages = _round(port, tables[:count], watching=True)
        print(waits.line(f"{count} tables at once"), flush=True)
        print(
            f"    all of it {time.monotonic() - before:.0f} s; a page meanwhile, ms: {times_of(pages)}",
            flush=True,
        )
    asked = _ask(port, told["over"])
    print(_alone(port, one, ROUNDS).line(f"one table, {asked} reviews asked for at once"), flush=True)
    waits, pages = _round(port, tables[:FEW], watching=True)
    print(waits.line(f"{FEW} tables at once, reviews meanwhile"))
    print(f"    a page meanwhile, ms: {times_of(pages)}", flush=True)
    if is_short():  # whole reviews take minutes
        return
    took = _reviews(database, asked)
    times = times_of(took)
    print(
        f"{asked} reviews: seconds from asking until one is done: p50 {times.p50 / 1000:.0f}, "
        f"first {min(took):.0f}, last {max(took):.0f}"
    )


def _alone(port: int, table: Table, rounds: int) -> Waits:
    """A table by itself, so many moves one after the other."""
    found = Waits()
    for _ in range(rounds):
        waits, _ = _round(port, [table])
        found.first += waits.first
        found.last += waits.last
    return found


def _round(port: int, tables: Sequence[Table], *, watching: bool = False) -> tuple[Waits, list[float]]:
    """A move at each of the tables, sent together; the waits, and seconds of pages asked for meanwhile."""

    def send(part: Sequence[Table]) -> None:
        browser = Browser(port)
        for table in part:
            table.move(browser)
        browser.close()

    with ThreadPoolExecutor(CONNECTIONS) as senders:
        list(senders.map(send, [tables[n::CONNECTIONS] for n in range(min(CONNECTIONS, len(tables)))]))
    found, pages, browser = Waits(), list[float](), Browser(port)
    for table in tables:
        for _ in _until_patience():
            if (waited := table.waited()) is not None:
                first, last = waited
                if last:
                    found.first.append(first)
                    found.last.append(last)
                break
            if watching:
                begun = time.perf_counter()
                assert browser.ask("GET", "/moves/", headers=cookies(table.session)) == 200
                pages.append(time.perf_counter() - begun)
    browser.close()
    return found, pages or [0.0]


def _until_patience() -> Iterator[None]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(0.1)
    raise TimeoutError


def _ask(port: int, over: Sequence[dict[str, Any]]) -> int:
    """Have every player of every match ask for a review; how many there are."""
    browser, asked = Browser(port), 0
    for match in over:
        for session in match["sessions"]:
            headers = cookies(session) | {"Content-Type": "application/x-www-form-urlencoded"}
            path = f"/m/{match['key']}/decisions/ask/"
            status = browser.ask("POST", path, urlencode({"csrfmiddlewaretoken": CSRF}), headers)
            assert status == 302, status
            asked += 1
    browser.close()
    return asked


def _reviews(database: Path, count: int) -> list[float]:
    """The time that each review took, in seconds."""
    for _ in _until_patience():
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)) as rows:
            found = rows.execute(
                "SELECT asked_at, finished_at, failed FROM games_review WHERE finished_at IS NOT NULL"
            ).fetchall()
        if len(found) == count:
            assert not any(failed for *_, failed in found)
            return [
                (datetime.fromisoformat(ended) - datetime.fromisoformat(asked)).total_seconds()
                for asked, ended, _ in found
            ]
    return []
