"""A rush at the board of the day: 2,000 people begin it within five minutes on what `make serve` runs."""

from __future__ import annotations

import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import local
from urllib.parse import urlencode

import psycopg

from bench import site_servers
from bench.run import LeftOutError, sized
from bench.site_clients import CSRF, FORM, Browser, cookies
from bench.site_times import times_of

PEOPLE, SECONDS = sized((2000, 300.0), (4, 1.0))
CONNECTIONS = sized(16, 2)
PATIENCE = 1800.0
"""Seconds for which the bots are waited for."""
AWAITED = """
    SELECT count(*) FROM games_seattenure WHERE level <> '' AND turn_since IS NOT NULL AND ended_at IS NULL
"""
"""Bots whose turn it is."""


@dataclass(slots=True)
class Rush:
    """Everybody's way from the board's page to a table that has begun, in seconds."""

    pages: list[float] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """Time by which somebody came later than they should have, because those before were still waited for."""
    answers: Counter[int] = field(default_factory=Counter)


def run() -> None:
    """Print the times of the rush, and when the last bot had moved. :raises LeftOutError: no servers."""
    if not site_servers.is_production_measured():
        raise LeftOutError("DATABASE_URL and REDIS_URL are not set")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with site_servers.serve(BOARDS="no") as served:
        told = site_servers.asked("bench.boards_rows", str(PEOPLE), env=served.env)
        begun = time.monotonic()
        rush = _rush(served.ports, told["board"], told["sessions"])
        last = time.monotonic()
        most, drained = _drained(served.database)
    print(f"{PEOPLE} people in {last - begun:.0f} s, one every {1000 * SECONDS / PEOPLE:.0f} ms; ms:")
    for name, seconds in (("the board's page", rush.pages), ("Play it, until the table", rush.begun)):
        print(f"{name:50}{times_of(seconds)}  longest {1000 * max(seconds):.0f}")
    print(f"answers to Play it: {dict(rush.answers)}; latest after their time by {max(rush.late):.1f} s")
    print(f"{most} bots to move as the last had begun; all had moved {drained:.0f} s later", flush=True)


def _rush(ports: tuple[int, ...], board: str, sessions: list[str]) -> Rush:
    rush, mine, begin = Rush(), local(), time.monotonic()

    def come(number: int, session: str) -> None:
        port = ports[number % len(ports)]
        browsers: dict[int, Browser] = mine.__dict__.setdefault("browsers", {})
        browser = browsers.get(port) or browsers.setdefault(port, Browser(port))
        at = begin + number * SECONDS / len(sessions)
        time.sleep(max(0.0, at - time.monotonic()))
        rush.late.append(time.monotonic() - at)
        start = time.perf_counter()
        status = browser.ask("GET", "/board/", headers=cookies(session))
        seen = time.perf_counter()
        if status != 200:
            raise RuntimeError(status)
        body = urlencode({"csrfmiddlewaretoken": CSRF})
        headers = cookies(session) | FORM
        rush.answers[browser.ask("POST", f"/board/{board}/play/", body, headers)] += 1
        rush.pages.append(seen - start)
        rush.begun.append(time.perf_counter() - seen)

    with ThreadPoolExecutor(CONNECTIONS) as people:
        for done in [people.submit(come, *one) for one in enumerate(sessions)]:
            done.result()
    return rush


def _drained(address: str) -> tuple[int, float]:
    """The number of bots to move now, and the seconds until it is none. :raises TimeoutError: it never is."""
    begin, most = time.monotonic(), -1
    with psycopg.connect(address, autocommit=True) as database:
        while time.monotonic() < begin + PATIENCE:
            (row,) = database.execute(AWAITED).fetchall()
            most = row[0] if most < 0 else most
            if not row[0]:
                return most, time.monotonic() - begin
            time.sleep(0.5)
    raise TimeoutError(f"{row[0]} bots are still to move")
