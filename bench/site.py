"""The site: pages by the size of the database, a move's way to other screens, moves a second."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from random import Random

from bench import site_load, site_servers
from bench.site_clients import Match
from bench.site_times import Times

SPARE = 60
"""Matches for the clients, so that nobody runs out of them."""

PAGES = """
Pages of one account, in process through Django's test client, {database}. A cell: queries, ms p50 and p95 of
200 requests, processor ms p50. From 300 matches on the lists are full; the account sits in 12 running and 200
finished ones. The table stands at ply {middle} (its second campaign), the late one at ply {late}."""

SERVED = """
A served site (embedded, SQLite, one process) beside a bare server, clients in another process: ms p50, p95"""

TOGETHER = """{n} clients, a match each, a move sent when the one before is answered: a second, ms p50, p95"""


def run() -> None:
    """Print every figure of the site; takes about three minutes, four with PostgreSQL (`DATABASE_URL`)."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="alliances-bench-") as folder:
        _pages(Path(folder) / "sqlite")
        if "DATABASE_URL" in os.environ:
            _pages(Path(folder) / "named", DATABASE_URL=os.environ["DATABASE_URL"])
        _load(Path(folder))


def _pages(folder: Path, **env: str) -> None:
    folder.mkdir()
    told = site_servers.asked("bench.site_pages", env=site_servers.environment(folder, **env))
    sizes = told["sizes"]
    print(PAGES.format(**told))
    print(f"{'matches in the database':24}" + "".join(f"{int(size):>28,}" for size in sizes))
    for name in sizes["10"]:
        cells = (size[name] for size in sizes.values())
        columns = (f"{c['queries']:10}{c['p50']:6.1f}{c['p95']:6.1f}{c['cpu']:6.1f}" for c in cells)
        print(f"{name:24}" + "".join(columns))
    _goal("table partial p50", sizes["10000"]["table partial"]["p50"], "under", 10)


def _load(folder: Path) -> None:
    for name in ("site", "bare"):
        (folder / name).mkdir()
    with site_servers.bare(folder / "bare") as bare_port, site_servers.site(folder / "site") as port:
        env = site_servers.environment(folder / "site")
        database = folder / "site" / "alliances.sqlite3"
        told = site_servers.asked("bench.site_data", str(SPARE), env=env)
        matches = [Match(one, database, Random(n)) for n, one in enumerate(told)]
        way = asyncio.run(site_load.way_of_moves(port, bare_port, matches[:3]))
        page = site_load.pages(port, f"/m/{matches[3].key}/table/", matches[3].sessions[0])
        bare_page = site_load.pages(bare_port, "/")
        bare = [site_load.requests(bare_port, "/")]
        rich = site_load.moves(port, matches[3:30], htmx=True)
        bare.append(site_load.requests(bare_port, "/"))
        plain = site_load.moves(port, matches[30:], htmx=False)
        bare.append(site_load.requests(bare_port, "/"))
    bare.sort(key=lambda rate: rate.per_second)
    usual = bare[1]
    print(SERVED)
    _line(f"a move sent until three other sockets heard of it ({way.heard.count} moves)", way.heard)
    _line("    a bare Channels echo, there and back, after each of them", way.echoed, way.heard)
    _line("a move sent until its sender has the fresh table", way.answered)
    _line("the table partial", page)
    _line("    a bare Django view", bare_page, page)
    print(TOGETHER.format(n=site_load.CLIENTS))
    _line("moves, answered with the fresh table", rich.times, rate=rich.per_second)
    _line("moves, answered with a redirect", plain.times, rate=plain.per_second)
    _line(
        "    a bare Django view, the same form posted, before, between and after",
        usual.times,
        rate=usual.per_second,
    )
    print(f"    a move with its table costs {usual.per_second / rich.per_second:.1f} bare answers")
    _goal("heard, p50", way.heard.p50, "under", 15)
    _goal("heard, p95", way.heard.p95, "under", 40)
    _goal("moves a second", rich.per_second, "at least", 80)


def _line(name: str, times: Times, ours: Times | None = None, rate: float | None = None) -> None:
    ratio = f"   ours: {ours.p50 / times.p50:.1f} times" if ours else ""
    print(f"{name:66}{'' if rate is None else f'{rate:.0f}':>6}{times.p50:8.1f}{times.p95:8.1f}{ratio}")


def _goal(name: str, value: float, word: str, goal: float) -> None:
    reached = value < goal if word == "under" else value >= goal
    print(f"  goal: {name} {word} {goal:g}: {'reached' if reached else 'MISSED'} ({value:.1f})")
