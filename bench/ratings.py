"""Ratings of a million matches: all made anew, and one match more."""

from __future__ import annotations

from bench import site_servers
from bench.run import sized

MATCHES, PEOPLE = sized((1_000_000, 20_000), (300, 40))
PAST = sized(100_000, 40)
"""Finished matches with their records, of before there were ratings."""
LONGEST = 7_200
"""Seconds that each part is given."""
SECONDS, PAST_SECONDS, MEGABYTES, STATEMENTS = 900, 600, 400, 8
"""Goals."""


def run() -> None:
    """Print every figure, on SQLite and on the server of `DATABASE_URL`; takes an hour."""
    for env in site_servers.environments():
        _measure(env)


def _measure(env: dict[str, str]) -> None:
    made = _asked(env, "make", str(MATCHES), str(PEOPLE))
    print(f"\n{MATCHES:,} finished matches of {PEOPLE:,} people with their facts, {made['database']}")
    anew, again = _asked(env, "anew"), _asked(env, "anew")
    for name, told in (("all made anew", anew), ("the same again, nothing is written", again)):
        print(f"{name:36}{told['seconds']:8.0f} s{told['megabytes']:8.0f} MB at most")
    past = _asked(env, "past", str(PAST), str(max(PEOPLE // 20, 8)))
    label = f"{PAST:,} more, told by their records"
    print(f"{label:36}{past['seconds']:8.0f} s{past['megabytes']:8.0f} MB at most")
    one, page = _asked(env, "one"), _asked(env, "page")
    print("queries, ms p50 and p95:")
    print(f"{'one match more':36}{one['statements']:8}{one['p50']:8.1f}{one['p95']:8.1f}")
    print(f"{'a page of the best players':36}{page['statements']:8}{page['p50']:8.1f}{page['p95']:8.1f}")
    for words, is_reached in (
        (f"all anew within {SECONDS} s", anew["seconds"] <= SECONDS),
        (f"the past within {PAST_SECONDS} s", past["seconds"] <= PAST_SECONDS),
        (f"at most {MEGABYTES} MB", max(anew["megabytes"], again["megabytes"]) <= MEGABYTES),
        (f"one match in at most {STATEMENTS} statements", one["statements"] <= STATEMENTS),
    ):
        print(f"  goal: {words}: {'reached' if is_reached else 'MISSED'}")


def _asked(env: dict[str, str], *arguments: str) -> dict[str, float]:
    told: dict[str, float] = site_servers.asked("bench.ratings_rows", *arguments, env=env, seconds=LONGEST)
    return told
