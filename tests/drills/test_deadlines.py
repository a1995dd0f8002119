"""Deadlines pass while everything that would act on them is killed, or is not there at all."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any

import pytest
import redis

from tests.e2e.databases import EMBEDDED
from tests.e2e.first_data import ROOT
from tests.e2e.site import Site

AT_ONCE = 12
OVERDUE = int(os.environ.get("OVERDUE_TURNS", "1000"))
PATIENCE = 240.0
LOOKED_AT = 100
"""So many pages until somebody asks how far it is: asking is a process of its own and takes a second."""
PAUSE = 0.1
"""Between two pages, in seconds: people look at a site, they do not load it as fast as it answers."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """One that is not running yet: embedded, or on the services that the drills are given."""
    site = Site(tmp_path / "data", SWEEP_SECONDS="2")
    try:
        yield site
    finally:
        site.close()


def asked(site: Site, question: str, arguments: Sequence[float]) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.drills.clocks", question],
        input=json.dumps(arguments),
        capture_output=True,
        cwd=ROOT,
        env=site.environment,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def all_lapsed(site: Site, ids: list[int]) -> dict[str, Any]:
    """Wait until every turn has lapsed; how they did."""
    until = time.monotonic() + PATIENCE
    while (told := asked(site, "lapsed", ids))["count"] < len(ids):
        assert time.monotonic() < until, f"{told}\n{site.output()[-5000:]}"
        time.sleep(0.5)
    return dict(told)


KILLED_AFTER = (-2.0, 0.0, 1.0, 1.5)
"""Seconds from the deadline to each kill."""
LEADS = (10.0, 20.0, 40.0, 80.0, 160.0)
"""Seconds from the making of matches until the first is due, tried until the news of them comes in time."""


def due_soon(site: Site, *after: float) -> tuple[list[int], float]:
    """Matches due at a moment, and so many seconds after it; their ids, and the moment, which is not yet."""
    for lead in LEADS:
        made = asked(site, "due", [lead + wait for wait in after])
        if time.time() < made["now"] + lead - 3:
            return made["ids"], made["now"] + lead
    raise AssertionError("the machine is too slow to make matches before they are due")


def test_a_kill_around_the_deadline_loses_no_timeout_and_doubles_none(site: Site) -> None:
    site.start()
    for after in KILLED_AFTER:
        ids, moment = due_soon(site, *[0.0] * AT_ONCE)
        time.sleep(max(0.0, moment + after - time.time()))
        site.kill()
        site.start()
        told = all_lapsed(site, ids)
        print(f"killed {after:+.1f} s from the deadline: all lapsed, {told['late by']:.1f} s late at most")
        assert (told["twice"], told["early"], told["still due"]) == ([], [], 0), after


def test_a_turn_lapses_soon_after_its_deadline(site: Site) -> None:
    """Two seconds on a machine that has time; what is asserted holds on one that stands still for a while."""
    site.start()
    ids, _ = due_soon(site, *(0.7 * n for n in range(AT_ONCE)))
    told = all_lapsed(site, ids)
    print(f"{AT_ONCE} turns, a worker up: the latest lapsed {told['late by']:.2f} s after its deadline")
    assert (told["twice"], told["early"], told["still due"]) == ([], [], 0)
    assert told["late by"] < 30


def test_a_leave_that_no_clock_has_heard_of_reaches_the_clocks_at_the_next_start(site: Site) -> None:
    """The process that was to tell the clocks was killed after the leave was written; then the turn was
    due.
    """
    for lead in LEADS:
        made = asked(site, "due", [lead])
        ids, due_at = made["ids"], made["now"] + lead
        ends = asked(site, "away", [*ids, 2.0])
        if time.time() < due_at:
            break
    assert asked(site, "deadlines", ids)[0] < ends, "a clock has heard of it"
    if not EMBEDDED:
        forget_calls(site)
    time.sleep(max(0.0, due_at + 3.0 - time.time()))
    site.start()
    until = time.monotonic() + PATIENCE
    while asked(site, "deadlines", ids)[0] < ends:
        assert time.monotonic() < until, site.output()[-5000:]
        time.sleep(0.5)
    assert asked(site, "lapsed", ids)["count"] == 0


def forget_calls(site: Site) -> None:
    """Lose all that was sent to workers."""
    redis.Redis.from_url(site.environment["REDIS_URL"]).flushall()


def test_what_is_overdue_at_a_start_lapses_in_order_while_pages_are_served(site: Site) -> None:
    ids = asked(site, "due", [-1 - n for n in range(OVERDUE)])["ids"]
    site.start()
    begun = time.monotonic()
    seconds = []
    while time.monotonic() < begun + PATIENCE:
        for _ in range(LOOKED_AT):
            seconds.append(page(site))
            time.sleep(PAUSE)
        if asked(site, "lapsed", ids[-1:] + ids[:1])["count"] == 2:
            break
    told = all_lapsed(site, ids)
    p95 = quantiles(seconds, n=20)[-1]
    print(
        f"{OVERDUE} overdue at a start: done within {time.monotonic() - begun:.1f} s of the first page, "
        f"{told['took']:.1f} s from the first to the last; a page p95 {1000 * p95:.0f} ms of {len(seconds)}"
    )
    assert (told["twice"], told["in order"], told["still due"]) == ([], True, 0)


def page(site: Site) -> float:
    """The seconds that a page took."""
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    connection.request("GET", "/")
    response = connection.getresponse()
    response.read()
    assert response.status == 200, response.status
    connection.close()
    return time.monotonic() - start
