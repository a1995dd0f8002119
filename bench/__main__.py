"""Every bench, or those asked for by name: ``python -m bench rules site``."""

from __future__ import annotations

import sys
from importlib import import_module
from time import perf_counter

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
    "reminders": "People told of what is due",
    "moderation": "What moderators read",
    "bots": "The bots, match by match",
    "flood": "A flood of work for bots",
    "dark_lord": "The Dark Lord",
    "reviews": "Going through decisions",
    "ladder": "The ladder of levels of each game",
}
"""Module of this package, whose `run` prints its figures, to heading."""


def main(names: list[str]) -> int:
    """Run the named sections, all if none is named; the exit code."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(
            f"There is no bench called {', '.join(unknown)}: choose from {', '.join(SECTIONS)}.",
            file=sys.stderr,
        )
        return 2
    for name in names or SECTIONS:
        print(f"\n== {SECTIONS[name]} " + "=" * (74 - len(SECTIONS[name])), flush=True)
        begun = perf_counter()
        import_module(f"bench.{name}").run()
        print(f"({name}: {perf_counter() - begun:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
