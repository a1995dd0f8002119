"""``manage.py events --check``: computes all tables of events anew, and compares them with what is kept."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.selectors.tournaments.checks import differing_events, unseen_matches

SHOWN: Final = 10
"""So many differences are named."""


class Command(BaseCommand):
    help = "Compute the tables of all events anew from results of matches. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do: there is one thing, which writes nothing."""
        parser.add_argument(
            "--check",
            action="store_true",
            required=True,
            help="write nothing; exit with 1 if anything differs",
        )

    def handle(self, **_: Any) -> None:
        """Do it. :raises CommandError: something differs."""
        found = differing_events()
        for event, why in found[:SHOWN]:
            self.stdout.write(f"{event.key} {event.name}: {why}")
        if len(found) > SHOWN:
            self.stdout.write(f"and {len(found) - SHOWN:,} more")
        if waits := unseen_matches():
            self.stdout.write(f"{waits:,} results are still to be written; the sweep does it.")
        if found:
            raise CommandError(f"{len(found):,} differ.", returncode=1)
        self.stdout.write("All are as they should be.")
