"""Doubled moves about their deadlines, through two web processes, while workers and sweeps want the turns.

On PostgreSQL and Redis, or on SQLite, where one of the web processes is what `make play` runs. What decides
is when the first of two requests arrived. `CLOCK_RACES` says how many races there are.
"""

from __future__ import annotations

import http.client
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.e2e.site import Site

from .playing import CSRF
from .test_deadlines import LEADS, PATIENCE, asked

RACES = int(os.environ.get("CLOCK_RACES", "100"))
APART = 0.12
"""Seconds from one deadline to the next."""
FIRST = (-1.0, -0.2, -0.05, -0.02, -0.01, 0.0, 0.01, 0.02, 0.1)
AFTER = (0.0, 0.0, 0.005, 0.05, 0.9, 1.0, 1.02, 1.1, 2.0)


@dataclass(frozen=True)
class Click:
    """A request: when it was sent and answered (seconds since 1970), and how."""

    sent: float
    answered: float
    status: int


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data", SWEEP_SECONDS="1")
    try:
        yield site.start()
    finally:
        site.close()


def click(port: int, race: dict[str, Any], at: float) -> Click:
    """Send the move of a race when it is time."""
    body = urlencode({"csrfmiddlewaretoken": CSRF, "ply": race["ply"], "move": race["move"]})
    headers = {
        "Cookie": f"{race['cookie']}; csrftoken={CSRF}", "Content-Type": "application/x-www-form-urlencoded"
    }  # fmt: skip
    time.sleep(max(0.0, at - time.time()))
    sent = time.time()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", f"/m/{race['key']}/move/", body, headers)
    status = connection.getresponse().status
    connection.close()
    return Click(sent, time.time(), status)


def test_a_doubled_move_is_in_or_out_as_it_arrived_at_either_of_two_servers(site: Site) -> None:
    rng, ports = Random(RACES), [site.port, site.serve_too()]
    for lead in LEADS:
        races = asked(site, "raced", [lead + APART * n for n in range(RACES)])
        if time.time() < races[0]["due"] - 3:
            break
    with ThreadPoolExecutor(48) as threads:
        clicks = []
        for race in races:
            first = race["due"] + rng.choice(FIRST)
            rng.shuffle(ports)
            times = (first, first + rng.choice(AFTER))
            clicks.append(
                [threads.submit(click, port, race, at) for port, at in zip(ports, times, strict=True)]
            )
        answers = [[each.result() for each in pair] for pair in clicks]
    ids = [race["id"] for race in races]
    until = time.monotonic() + PATIENCE
    while any(sum(told) == 0 for told in asked(site, "verdicts", ids).values()):
        assert time.monotonic() < until, f"neither in nor out\n{site.output()[-5000:]}"
        time.sleep(1.0)
    told = asked(site, "verdicts", ids)
    came: Counter[str] = Counter()
    for race, pair in zip(races, answers, strict=True):
        moved, lapsed = told[str(race["id"])]
        words = f"{race}: moved {moved}, lapsed {lapsed}, {pair}"
        assert (moved, lapsed) in {(1, 0), (0, 1)}, words
        assert {each.status for each in pair} <= {200, 302, 303, 403, 409, 503}, words
        assert any(each.status < 400 for each in pair) == bool(moved), words
        if any(each.status < 400 and each.answered < race["due"] for each in pair):
            assert moved, words
        if all(each.sent >= race["due"] for each in pair):
            assert lapsed, words
        came["in" if moved else "out"] += 1
    print(f"{RACES} races through two web processes: {dict(came)}")
    assert came["in"]
    assert came["out"]
