"""Clocks: what a deadline costs, a sweep over ten thousand matches, lists of tables with clocks."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from time import perf_counter

from bench import site_servers
from bench.run import sized
from games.clock.calendar import Calendar
from games.clock.pace import PACES, FixedHour, Pacing
from games.clock.spans import on_wall
from games.clock.turn import Turn, begin

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
AWAY = Calendar(
    zone="Europe/Berlin",
    night=(time(22), time(7)),
    rest_days=frozenset({5, 6}),
    leave=((NOON + timedelta(hours=12), NOON + timedelta(days=30)),),
)
"""Calendar with the longest turns: ten hours of a night, two rest days, a year's leave, clock changes."""

TIMES = sized(300, 3)

SWEEP = """
{matches:,} running matches with clocks, {due} of their turns overdue, {database}: ms, processor ms"""

ARITHMETIC = """
A turn of somebody with a night, two rest days and 30 days of leave, µs: the deadline where nobody has asked
for those days before, and where somebody has; the warning; the bank after it; its JSON, there and back"""

LISTS = """
Pages of one account, in process through Django's test client, {database}: queries, ms p50 and p95 of many
requests, processor ms p50. So many tables wait for players, and at so many that run it is the account's turn,
at as many somebody else's; all are *standard*."""


def run() -> None:
    """Print every figure; takes about two minutes, four with PostgreSQL (`DATABASE_URL`)."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    _arithmetic()
    for env in site_servers.environments():
        _site(env)


def _arithmetic() -> None:
    print(ARITHMETIC)
    paces: list[Pacing] = [*PACES.values(), FixedHour(20, "Europe/Berlin")]
    cells = {pacing.slug: _costs(pacing) for pacing in paces}
    for slug, costs in cells.items():
        print(f"{slug:10}" + "".join(f"{cost:9.1f}" for cost in costs))
    _goal("a deadline, µs", max(costs[0] for costs in cells.values()), 1000)


def _costs(pacing: Pacing) -> list[float]:
    turn = begin(pacing, pacing.bank, AWAY, NOON)
    return [
        _microseconds(lambda: _unknown(pacing, turn)),
        _microseconds(lambda: turn.deadline(pacing)),
        _microseconds(lambda: turn.warning(pacing)),
        _microseconds(lambda: turn.ended(pacing, NOON + timedelta(days=9))),
        _microseconds(lambda: Turn.from_json(turn.to_json())),
    ]


def _unknown(pacing: Pacing, turn: Turn) -> object:
    on_wall.cache_clear()
    return turn.deadline(pacing)


def _microseconds(work: Callable[[], object]) -> float:
    """The least of many tries: what else runs on the machine only adds."""
    least = float("inf")
    for _ in range(TIMES):
        begun = perf_counter()
        work()
        least = min(least, perf_counter() - begun)
    return 1e6 * least


def _site(env: dict[str, str]) -> None:
    told = site_servers.asked("bench.clock_rows", env=env, seconds=900)
    print(SWEEP.format(**told))
    parts = told["sweep"]
    for name, (taken, worked) in parts.items():
        print(f"{name:74}{1000 * taken:10.1f}{1000 * worked:10.1f}")
    _goal("a sweep and what it brings about, ms", 1000 * sum(taken for taken, _ in parts.values()), 1000)
    print(LISTS.format(**told))
    few, many = told["pages"].values()
    print(f"{'tables':32}" + "".join(f"{int(size):>32,}" for size in told["pages"]))
    for name in few:
        cells = (page[name] for page in (few, many))
        print(
            f"{name:32}"
            + "".join(f"{c['queries']:8}{c['p50']:8.1f}{c['p95']:8.1f}{c['cpu']:8.1f}" for c in cells)
        )
    grown = [name for name in few if many[name]["queries"] > few[name]["queries"]]
    print(f"  goal: queries flat: {'MISSED by ' + ', '.join(grown) if grown else 'reached'}")


def _goal(name: str, value: float, goal: float) -> None:
    print(f"  goal: {name} under {goal:g}: {'reached' if value < goal else 'MISSED'} ({value:.0f})")
