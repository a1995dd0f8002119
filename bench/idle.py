"""A site that nobody visits, and sockets that people hold while they do nothing."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence

from bench import site_servers
from bench.run import is_short, sized
from bench.site_servers import Served
from bench.sockets import Socket, opened

SOCKETS, WARM_UP = sized((5_000, 500), (100, 20))
AT_ONCE = 20
REST_FROM, REST_SECONDS = sized((180, 120), (2, 3))
"""Seconds since its start from which, and for which, a site is watched that nobody visits."""
PATHS = ("/ws/", "/ws/m/{key}/")[-1 if is_short() else 0 :]
SETTLED_SECONDS = sized(25, 1)
"""By then every socket has been pinged once."""

WHAT = """
{n:,} sockets of as many logged-in accounts, opened and left alone for {seconds} s; memory that the serving
processes have to themselves (Pss), before and after. {served}"""


AT_REST = """
The embedded site without a visitor, {seconds} s of it, by thread: % of a core, wake-ups a second"""


def run() -> None:
    """Print what a site costs that nobody visits, then kilobytes a socket.

    The latter embedded and, with `DATABASE_URL` and `REDIS_URL`, as `make serve` serves.
    """
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    _at_rest()
    for path in PATHS:  # each afresh: memory that was used once is not given back
        with site_servers.site() as served:
            _measure("Embedded: one process, SQLite.", path, served)
    if site_servers.is_production_measured() and not is_short():
        for path in PATHS:
            with site_servers.serve() as served:
                _measure("make serve: two servers, PostgreSQL, Redis.", path, served)


def _at_rest() -> None:
    with site_servers.on_sqlite() as env:
        # Without the board of the day: bots that play it ahead are the day's work, not rest.
        rest = {**env, "BOARDS": "no"}
        told = site_servers.asked(
            "bench.idle_threads", str(REST_FROM), str(REST_SECONDS), env=rest, seconds=900
        )
    print(AT_REST.format(seconds=REST_SECONDS))
    for name, (share, wakes) in told["threads"].items():
        print(f"{name:20}{100 * share:10.3f}{wakes:10.2f}")
    share = 100 * told["all"]
    print(f"  goal: % of a core at most 0.5: {'reached' if share <= 0.5 else 'MISSED'} ({share:.2f})")
    hasty = [name for name, (_, wakes) in told["threads"].items() if wakes > 1.2]
    missed = f"MISSED by {', '.join(hasty)}" if hasty else "reached"
    print(f"  goal: nothing wakes up more than once a second: {missed}")


def _measure(name: str, path: str, served: Served) -> None:
    told = site_servers.asked("bench.site_people", str(SOCKETS), env=served.env)
    print(WHAT.format(n=SOCKETS, seconds=SETTLED_SECONDS, served=name))
    kilobytes, seconds = asyncio.run(_held(served.ports, path.format(key=told["key"]), told["sessions"]))
    print(f"{path:20}{kilobytes:8.1f} kB a socket, {SOCKETS / seconds:6.0f} opened a second")
    print(f"  goal: kilobytes a socket under 45: {'reached' if kilobytes < 45 else 'MISSED'}", flush=True)


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


async def _open(ports: Sequence[int], path: str, sessions: list[str]) -> list[Socket]:
    """A socket for each session, some at a time."""
    sockets: list[Socket] = []
    for start in range(0, len(sessions), AT_ONCE):
        some = enumerate(sessions[start : start + AT_ONCE])
        sockets += await asyncio.gather(
            *(opened(ports[n % len(ports)], path, session, kind=Socket) for n, session in some)
        )
    return sockets


async def _closed(sockets: list[Socket]) -> None:
    for socket in sockets:
        socket.close()
    await asyncio.sleep(2)
