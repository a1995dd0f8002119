"""The queue of moderators where ten thousand things were reported."""

from __future__ import annotations

from bench import site_servers

HEAD = """
{few} and {many:,} open cases, {database}: queries, ms p50 and p95 of many reads"""


def run() -> None:
    """Print every figure; takes some seconds."""
    for env in site_servers.environments():
        _site(env)


def _site(env: dict[str, str]) -> None:
    told = site_servers.asked("bench.moderation_rows", env=env, seconds=900)
    print(HEAD.format(**told))
    few, many = told["pages"]
    for name in few:
        cells = (page[name] for page in (few, many))
        print(f"{name:32}" + "".join(f"{c['queries']:8}{c['p50']:8.1f}{c['p95']:8.1f}" for c in cells))
    grown = [name for name in few if many[name]["queries"] > few[name]["queries"]]
    slow = [name for name in many if many[name]["p95"] >= 100]
    print(f"  goal: queries flat: {'MISSED by ' + ', '.join(grown) if grown else 'reached'}")
    print(f"  goal: under 100 ms: {'MISSED by ' + ', '.join(slow) if slow else 'reached'}")
