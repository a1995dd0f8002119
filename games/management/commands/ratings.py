"""``manage.py ratings``: makes all ratings anew from the matches that have counted, checks or judges them."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.catalogue import RATED
from games.services.ratings.counting import count_due
from games.services.ratings.fit import fit, fit_lines
from games.services.ratings.recount import Differences, differences, recount
from games.services.ratings.recount import digest as digest_of


class Command(BaseCommand):
    help = "Make all ratings anew from finished matches. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do, and for which scale."""
        parser.add_argument("--scale", metavar="SCALE", help="only this scale, such as three-colours")
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--check", action="store_true", help="write nothing; exit with 1 if anything differs"
        )
        what.add_argument("--digest", action="store_true", help="print the SHA-256 of all ratings")
        what.add_argument(
            "judge",
            nargs="?",
            choices=["fit"],
            metavar="fit",
            help="write nothing; print how well results were foretold, and how strong bots are to people",
        )

    def handle(self, *, scale: str | None, check: bool, digest: bool, judge: str | None, **_: Any) -> None:
        """Do it. :raises CommandError: there is no such scale, or something differs."""
        gc.freeze()  # or the collector goes by all of Django again and again: a sixth of a whole run
        games = {game: rated for game, rated in RATED.items() if scale is None or scale in rated.every_scale}
        if not games:
            known = ", ".join(each for rated in RATED.values() for each in rated.every_scale)
            raise CommandError(f"There is no scale {scale}: there are {known}.")
        if digest:
            self.stdout.write(digest_of(scale))
            return
        if judge:
            self._judge(games, scale)
            return
        total = 0
        for game in games:
            found = self._done(game, scale, check=check)
            total += found.total
            for line in found.told:
                self.stdout.write(line)
            if found.total > len(found.told):
                self.stdout.write(f"{game}: and {found.total - len(found.told):,} more")
        if check and total:
            raise CommandError(f"{total:,} differ.", returncode=1)
        self.stdout.write("All are as they should be." if not total else f"{total:,} written.")

    def _judge(self, games: Iterable[str], scale: str | None) -> None:
        for game in games:
            for line in fit_lines(game, fit(game)):
                if scale is None or line.startswith(f"{scale}:"):
                    self.stdout.write(line)

    def _done(self, game: str, scale: str | None, *, check: bool) -> Differences:
        if check:
            return differences(game, scale)
        now = timezone.now()
        while count_due(game=game, now=now):
            pass
        return recount(game=game, now=now, scale=scale)
