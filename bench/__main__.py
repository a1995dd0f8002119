"""Every bench, or those asked for by name: ``python -m bench rules site``.

With ``--short`` each measures so little that only whether it can be measured is told, in seconds.
``python -m bench history`` measures the site's prices and keeps them (`bench.history`).
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from time import perf_counter

from bench.run import SWITCH, LeftOutError

SECTIONS = {
    "rules": "The rules, on one core",
    "openspiel": "Beside OpenSpiel's card games",
    "site": "The site",
    "clock": "Clocks",
    "chat": "What people write",
    "idle": "Sockets that do nothing",
    "letters": "Mails about turns",
    "tables": "Two hundred tables",
    "million": "A million matches",
    "ratings": "Ratings of a million matches",
    "reminders": "People told of what is due",
    "moderation": "What moderators read",
    "bots": "The bots, match by match",
    "flood": "A flood of work for bots",
    "offers": "Standing offers",
    "events": "Events of two hundred entrants",
    "event_pages": "Pages of events",
    "boards": "A rush at the board of the day",
    "dark_lord": "The Dark Lord",
    "claims": "What is played out",
    "reviews": "Going through decisions",
    "ladder": "The ladder of levels of each game",
}
"""Module of this package, whose `run` prints its figures, to heading."""


def main(asked: list[str]) -> int:
    """Run the sections asked for, all if none is; the exit code: 3 if any could not run here."""
    if asked == ["history"]:
        import_module("bench.history").run()
        return 0
    if "--short" in asked:
        os.environ[SWITCH] = "yes"
    names = [name for name in asked if name != "--short"]
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(
            f"There is no bench called {', '.join(unknown)}: choose from {', '.join(SECTIONS)}.",
            file=sys.stderr,
        )
        return 2
    begun = perf_counter()
    left_out = [line for name in names or SECTIONS if (line := _run(name))]
    print(f"\n({perf_counter() - begun:.0f} s in all)")
    for line in left_out:
        print(f"!!! DID NOT RUN: {line}", flush=True)
    return 3 if left_out else 0


def _run(name: str) -> str:
    """Run one section; a line if it could not run here."""
    print(f"\n== {SECTIONS[name]} " + "=" * (74 - len(SECTIONS[name])), flush=True)
    begun = perf_counter()
    try:
        import_module(f"bench.{name}").run()
    except LeftOutError as why:
        print(f"left out: {why}", flush=True)
        return f"{name}: {why}"
    print(f"({name}: {perf_counter() - begun:.0f} s)", flush=True)
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
