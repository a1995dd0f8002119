"""Pages of a site that has seen a million matches, beside one that has seen ten thousand, on PostgreSQL."""

from __future__ import annotations

import os

from bench import site_servers
from bench.run import LeftOutError

FLAT = 1.5
"""Beyond so many times the milliseconds of 10,000 matches a page is not flat."""
SECONDS = 1_800

HEAD = """
Pages of one account with 8 running and 200 finished matches of its own, in process through Django's test
client, PostgreSQL. A cell: queries, ms p50 and p95 of many requests, and the least, which other work on the
machine touches least: by that a page is called flat or not. Bots hold every second seat."""


def run() -> None:
    """Print every page at both sizes; needs `DATABASE_URL`, 3 GB of disk and some ten minutes."""
    if "DATABASE_URL" not in os.environ:
        raise LeftOutError("DATABASE_URL names no PostgreSQL")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with site_servers.on_server() as env:
        sizes = site_servers.asked("bench.million_pages", env=env, seconds=SECONDS)
    print(HEAD)
    print(f"{'matches in the database':32}" + "".join(f"{int(size):>27,}" for size in sizes))
    few, many = (size["pages"] for size in sizes.values())
    grown = []
    for name in few:
        cells = (page[name] for page in (few, many))
        print(
            f"{name:32}"
            + "".join(f"{c['queries']:6}{c['p50']:7.1f}{c['p95']:7.1f}{c['least']:7.1f}" for c in cells)
        )
        if (
            many[name]["queries"] > few[name]["queries"]
            or many[name]["least"] > FLAT * few[name]["least"] + 1
        ):
            grown.append(name)
    for size, told in sizes.items():
        print(f"{int(size):,} matches: made in {told['made']:.0f} s, {told['megabytes']:,.0f} MB")
    print(f"  goal: queries and ms flat: {'MISSED by ' + ', '.join(grown) if grown else 'reached'}")
