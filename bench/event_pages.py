"""Pages of events: as many statements for two hundred entrants as for a few, and none slow."""

from __future__ import annotations

from bench import site_servers

MS = 40.0
"""Goal of the median of any page."""

HEAD = """
a Swiss of {few} and of {many} entrants, {rounds} rounds, {database}: statements, ms (median), bytes"""


def run() -> None:
    """Print every figure, on SQLite and on the server of `DATABASE_URL`; takes a minute."""
    for env in site_servers.environments():
        told = site_servers.asked("bench.event_pages_rows", env=env, seconds=600)
        print(HEAD.format(**told))
        few, many = told["pages"]
        for name, page in many.items():
            before = few[name]
            print(
                f"{name:34}{before['statements']:5.0f}{before['ms']:8.1f}"
                f"{page['statements']:7.0f}{page['ms']:8.1f}{page['bytes']:9.0f}"
            )
        slow = [name for name, page in many.items() if page["ms"] > MS]
        grows = [name for name, page in many.items() if page["statements"] > few[name]["statements"]]
        print(f"  goal: each within {MS:g} ms: {'MISSED by ' + ', '.join(slow) if slow else 'reached'}")
        print(f"  goal: statements flat: {'MISSED by ' + ', '.join(grows) if grows else 'reached'}")
