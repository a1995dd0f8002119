"""Two hundred tables at once: people who move every few seconds, and three others who hear of it."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import psycopg

from bench import site_servers
from bench.idle import Idle, opened
from bench.site_clients import Browser, Match
from bench.site_times import Times, times_of

TABLES = 200
CONNECTIONS = 40
PAUSE = (2.0, 6.0)
"""Seconds between a move that all have heard of and the next at that table."""
SECONDS = 45.0
WARM_UP = 10.0
PATIENCE = 10.0

HEAD = """
{n} tables of four, {sockets} sockets; at each somebody moves {low:g} to {high:g} s after the move before was
heard of, for {seconds:g} s: ms p50, p95 and the longest. {served}"""


class Listener(Idle):
    """Somebody's socket at a table: notes when it last heard that the table changed."""

    def __init__(self, port: int, path: str, session: str) -> None:
        super().__init__(port, path, session)
        self.changed = 0.0
        self._came = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        if b'{"ply"' in data or b'{"version"' in data:
            self.changed = perf_counter()
            self._came.set()
        super().data_received(data)

    async def heard(self, since: float) -> float:
        """The time at which it heard of a change made since then. :raises TimeoutError: it did not."""
        async with asyncio.timeout(PATIENCE):
            while self.changed < since:
                self._came.clear()
                await self._came.wait()
        return self.changed


class Followed(Match):
    """A match whose record is read from PostgreSQL."""

    def __init__(self, told: dict[str, Any], url: str, rng: Random) -> None:
        self._url = url
        super().__init__(told, Path(), rng)

    def _chance(self) -> None:
        while self._state.chance_move(Random(0)) is not None:
            with psycopg.connect(self._url) as database:
                row = database.execute(
                    "SELECT notation FROM games_moverecord WHERE match_id = %s AND ply = %s",
                    (self._id, self.ply),
                ).fetchone()
            assert row is not None
            self._state = self._state.play(None, self._rules.parse_move(row[0])).state
            self.ply += 1


@dataclass(slots=True)
class Seen:
    """Times in which all the moves came, in seconds."""

    answered: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    refused: int = 0
    unheard: int = 0


def run() -> None:
    """Print moves a second and their way to other screens, embedded and as `make serve` serves."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="alliances-bench-") as folder:
        _embedded(Path(folder))
    if "DATABASE_URL" in os.environ and "REDIS_URL" in os.environ:
        with tempfile.TemporaryDirectory(prefix="alliances-bench-") as folder:
            _production(Path(folder))


def _embedded(folder: Path) -> None:
    with site_servers.site(folder) as port:
        told = site_servers.asked("bench.site_data", str(TABLES), env=site_servers.environment(folder))
        database = folder / "alliances.sqlite3"
        matches = [Match(one, database, Random(n)) for n, one in enumerate(told)]
        _report("Embedded: one process, SQLite.", asyncio.run(_played([port], matches)))


def _production(folder: Path) -> None:
    with site_servers.serve(folder) as served:
        told = site_servers.asked("bench.site_data", str(TABLES), env=served.env)
        url = served.env["DATABASE_URL"]
        matches: list[Match] = [Followed(one, url, Random(n)) for n, one in enumerate(told)]
        _report("make serve: two servers, PostgreSQL, Redis.", asyncio.run(_played(served.ports, matches)))


def _report(served: str, seen: Seen) -> None:
    low, high = PAUSE
    head = HEAD.format(n=TABLES, sockets=4 * TABLES, low=low, high=high, seconds=SECONDS, served=served)
    print(head)
    print(f"{'moves a second':50}{len(seen.answered) / SECONDS:8.1f}")
    for name, seconds in (
        ("a move sent until the last of three others heard", seen.heard),
        ("a move sent until its sender has the fresh table", seen.answered),
    ):
        times: Times = times_of(seconds)
        print(f"{name:50}{times.p50:8.1f}{times.p95:8.1f}{1000 * max(seconds):8.1f}")
    print(
        f"{len(seen.answered)} moves, {seen.refused} asked to wait (503), {seen.unheard} unheard", flush=True
    )


async def _played(ports: Sequence[int], matches: Sequence[Match]) -> Seen:
    """Play at all tables at once; what came of it after the warm-up."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(CONNECTIONS))
    browsers: asyncio.Queue[Browser] = asyncio.Queue()
    for n in range(CONNECTIONS):
        browsers.put_nowait(Browser(ports[n % len(ports)]))
    tables = []
    for number, match in enumerate(matches):
        sockets = [
            await opened(ports[(number + seat) % len(ports)], f"/ws/m/{match.key}/", session, kind=Listener)
            for seat, session in enumerate(match.sessions)
        ]
        tables.append((match, sockets))
    seen = Seen()
    begun = perf_counter()
    await asyncio.gather(
        *(
            _table(match, sockets, browsers, seen, begun, Random(n))
            for n, (match, sockets) in enumerate(tables)
        )
    )
    for _, sockets in tables:
        for socket in sockets:
            socket.transport.close()
    while not browsers.empty():
        browsers.get_nowait().close()
    return seen


async def _table(
    match: Match,
    sockets: Sequence[Listener],
    browsers: asyncio.Queue[Browser],
    seen: Seen,
    begun: float,
    rng: Random,
) -> None:
    await asyncio.sleep(rng.uniform(0, PAUSE[1]))
    end = begun + WARM_UP + SECONDS
    while perf_counter() < end and not match.is_over:
        seat, move = match.seat, match.choose()
        browser = await browsers.get()
        sent = perf_counter()
        counts = begun + WARM_UP <= sent < end
        status = await asyncio.to_thread(match.post, browser, move, htmx=True)
        answered = perf_counter() - sent
        browsers.put_nowait(browser)
        if status == 503:
            seen.refused += counts
            await asyncio.sleep(1)
            continue
        assert status == 200, status
        others = [socket for n, socket in enumerate(sockets) if n != seat]
        heard = await asyncio.gather(*(one.heard(sent) for one in others), return_exceptions=True)
        if counts:
            seen.answered.append(answered)
            times = [at - sent for at in heard if isinstance(at, float)]
            if len(times) == len(others):
                seen.heard.append(max(times))
            else:
                seen.unheard += 1
        await asyncio.to_thread(match.played, move)
        await asyncio.sleep(rng.uniform(*PAUSE))
