"""The site: pages by the size of the database, a move's way to other screens, moves a second."""

from __future__ import annotations

import os

from bench import prices, site_servers
from bench.prices import Measured, Serving

PAGES = """
Pages of one account, in process through Django's test client, {database}. A cell: queries, ms p50 and p95 of
many requests, processor ms p50. From 300 matches on the lists are full; the account sits in 12 running
and 200 finished ones. The table stands at ply {middle} (its second campaign), the late one at ply {late}."""

SERVED = """
A served site, {served}, beside a bare server, clients in another process: ms p50, p95"""


def run() -> None:
    """Print every figure of the site; takes about four minutes, twice that with PostgreSQL and Redis."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for env in site_servers.environments():
        _pages(env)
    with site_servers.on_sqlite() as env:
        costs = prices.costs(env)
    ours = _served("embedded: one process, SQLite", site_servers.site, costs)
    if site_servers.is_production_measured():
        with site_servers.on_server() as env:
            costs = prices.costs(env)
        theirs = _served("two servers, PostgreSQL, Redis", site_servers.serve, costs)
        prices.tell(prices.beside(theirs, ours))


def _pages(env: dict[str, str]) -> None:
    told = site_servers.asked("bench.site_pages", env=env, seconds=900)
    sizes = told["sizes"]
    print(PAGES.format(**told))
    print(f"{'matches in the database':24}" + "".join(f"{int(size):>28,}" for size in sizes))
    for name in next(iter(sizes.values())):
        cells = (size[name] for size in sizes.values())
        columns = (f"{c['queries']:10}{c['p50']:6.1f}{c['p95']:6.1f}{c['cpu']:6.1f}" for c in cells)
        print(f"{name:24}" + "".join(columns), flush=True)


def _served(name: str, serving: Serving, costs: dict[str, float]) -> Measured:
    print(SERVED.format(served=name), flush=True)
    found = prices.measured(serving)
    found.tell()
    prices.tell(found.ratios | costs)
    return found
