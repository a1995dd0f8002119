"""Events of two hundred entrants: begun, a round of a Swiss paired, a match counted, tables computed."""

from __future__ import annotations

from bench import site_servers
from bench.run import sized

ENTRANTS = sized(200, 12)
SECONDS = 10.0
"""Goal of a beginning."""

HEAD = """
{entrants} entrants, {database}: matches made, seconds, statements"""


def run() -> None:
    """Print every figure, on SQLite and on the server of `DATABASE_URL`; takes some minutes."""
    for env in site_servers.environments():
        told = site_servers.asked("bench.events_rows", str(ENTRANTS), env=env, seconds=1800)
        print(HEAD.format(**told))
        for step in told["steps"]:
            print(f"{step['name']:44}{step['matches']:8}{step['seconds']:8.2f}{step['statements']:8}")
        slow = [step["name"] for step in told["steps"] if step["seconds"] > SECONDS]
        print(f"  goal: each within {SECONDS:g} s: {'MISSED by ' + ', '.join(slow) if slow else 'reached'}")
