"""The chat of a table at which much has been written."""

from __future__ import annotations

from bench import site_servers

HEAD = """
A table at which {few} and one at which {many:,} messages have been written, in process through Django's test
client, {database}: queries, ms p50 and p95 of many requests, processor ms p50"""


def run() -> None:
    """Print every figure; takes some seconds."""
    for env in site_servers.environments():
        _site(env)


def _site(env: dict[str, str]) -> None:
    told = site_servers.asked("bench.chat_rows", env=env, seconds=900)
    print(HEAD.format(**told))
    few, many = told["pages"]
    for name in few:
        cells = (page[name] for page in (few, many))
        print(
            f"{name:32}"
            + "".join(f"{c['queries']:8}{c['p50']:8.1f}{c['p95']:8.1f}{c['cpu']:8.1f}" for c in cells)
        )
    grown = [name for name in few if many[name]["queries"] > few[name]["queries"]]
    print(f"  goal: queries flat: {'MISSED by ' + ', '.join(grown) if grown else 'reached'}")
