"""People told of what is due: found, queued, made mails of; and what that adds to a move."""

from __future__ import annotations

import os

from bench import site_servers

FOUND = """
{due:,} deliveries due to {people:,} people, {database}, ms: whom something is due to, and a call for each
hundred of them; with no other deliveries, and with {ended:,} that have ended"""

REST = """
Mails made a second of five deliveries each, in the plainest words; alerts spread a second; statements a ply
of a match among four, and those of them that write alerts"""


def run() -> None:
    """Print every figure; takes about a minute, two with PostgreSQL (`DATABASE_URL`)."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for env in site_servers.environments():
        _site(env)


def _site(env: dict[str, str]) -> None:
    told = site_servers.asked("bench.reminders_rows", env=env, seconds=600)
    print(FOUND.format(**told))
    for part in ("finding", "queuing"):
        print(f"{part:32}{1000 * told['few'][part]:10.1f}{1000 * told['many'][part]:10.1f}")
    slowest = max(sum(told[rows].values()) for rows in ("few", "many"))
    print(f"  goal: found and queued in under 2 s: {'reached' if slowest < 2 else 'MISSED'} ({slowest:.2f})")
    print(REST)
    print(f"{told['mails']:10.0f}{told['spread']:10.0f}", end="")
    print(f"{told['statements']['all']:10.1f}{told['statements']['alerts']:10.2f}")
