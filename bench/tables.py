"""Two hundred tables at once: people who move every few seconds, and three others who hear of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from bench import site_servers
from bench.run import is_short, sized
from bench.site_clients import Browser, Database, Match
from bench.site_servers import Served
from bench.site_times import Times, times_of
from bench.sockets import Listener, newer_than, opened

TABLES, CONNECTIONS = sized((200, 40), (8, 4))
PAUSE = sized((2.0, 6.0), (0.2, 0.6))
"""Seconds between a move that all have heard of and the next at that table."""
SECONDS, WARM_UP = sized((45.0, 10.0), (2.0, 0.5))

HEAD = """
{n} tables of four, {sockets} sockets; at each somebody moves {low:g} to {high:g} s after the move before was
heard of, for {seconds:g} s: ms p50, p95 and the longest. {served}"""


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
    with site_servers.site() as served:
        _report("Embedded: one process, SQLite.", served)
    if site_servers.is_production_measured() and not is_short():
        with site_servers.serve() as served:
            _report("make serve: two servers, PostgreSQL, Redis.", served)


def _report(name: str, served: Served) -> None:
    told = site_servers.asked("bench.site_data", str(TABLES), env=served.env)
    database = Database(served.database)
    matches = [Match(one, database, Random(n)) for n, one in enumerate(told)]
    seen = asyncio.run(_played(served.ports, matches))
    low, high = PAUSE
    head = HEAD.format(n=TABLES, sockets=4 * TABLES, low=low, high=high, seconds=SECONDS, served=name)
    print(head)
    print(f"{'moves a second':50}{len(seen.answered) / SECONDS:8.1f}")
    for what, seconds in (
        ("a move sent until the last of three others heard", seen.heard),
        ("a move sent until its sender has the fresh table", seen.answered),
    ):
        times: Times = times_of(seconds)
        print(f"{what:50}{times.p50:8.1f}{times.p95:8.1f}{1000 * max(seconds):8.1f}")
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
            socket.close()
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
        heard = await asyncio.gather(
            *(one.heard(newer_than(match.version)) for one in others), return_exceptions=True
        )
        if counts:
            seen.answered.append(answered)
            times = [at - sent for at in heard if isinstance(at, float)]
            if len(times) == len(others):
                seen.heard.append(max(times))
            else:
                seen.unheard += 1
        await asyncio.to_thread(match.follow)
        await asyncio.sleep(rng.uniform(*PAUSE))
