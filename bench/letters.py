"""Mails about turns: how many a worker makes in a second, and what each asks the database."""

from __future__ import annotations

import os

from bench import site_servers

HEAD = """
One process, {database}, no other work of its own: letters made a second, ms p50 and p95 of processor time,
queries, KB of HTML. A table whose record was just read is known to the process, as where the turn began."""


def run() -> None:
    """Print every figure; takes about half a minute."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with site_servers.on_sqlite() as env:
        told = site_servers.asked("bench.letters_rows", env=env, seconds=600)
    print(HEAD.format(**told))
    for name, each in told["letters"].items():
        print(
            f"{name:56}{each['second']:9.0f}{each['p50']:8.1f}{each['p95']:8.1f}{each['queries']:5}"
            f"{each['kilobytes']:8.1f}"
        )
