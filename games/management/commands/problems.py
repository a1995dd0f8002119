"""``manage.py problems``: what problems there are, finding more of them, and proving them once more."""

from __future__ import annotations

import json
from pathlib import Path
from random import SystemRandom
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.catalogue import games_with_problems, problems_of
from games.kit.problem import Problem as Found
from games.kit.problem import as_json
from games.models import Problem
from games.services.problems.days import fill_days, found_of, keep, stock_of
from games.thinking.finding import SEEDS, find


class Command(BaseCommand):
    """It may be killed at any time and called again: what was found in a match is kept when that is done."""

    help = "List the problems of days; find more in matches of bots; prove all of them once more."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do."""
        parser.add_argument(
            "--find", type=int, default=0, metavar="MATCHES", help="look through so many matches"
        )
        parser.add_argument("--seed", type=int, help="of the first of them; else any")
        parser.add_argument(
            "--stock", type=Path, metavar="FILE", help="append what is found to a file instead"
        )
        parser.add_argument(
            "--check", action="store_true", help="prove all, those of the stock too; exit with 1 if one fails"
        )

    def handle(self, **options: Any) -> None:
        """Do it. :raises CommandError: a problem is wrong."""
        if options["check"]:
            self._check()
        elif options["find"]:
            self._find(options["find"], options["seed"], options["stock"])
        else:
            fill_days(now=timezone.now())
            for row in Problem.objects.order_by("day", "step"):
                day = "waits" if row.day is None else f"{row.day}"
                self.stdout.write(f"{day} {row.step} {row.game}: {row.prize} within {row.length}")

    def _find(self, matches: int, seed: int | None, stock: Path | None) -> None:
        first = SystemRandom().randrange(SEEDS) if seed is None else seed
        for game in games_with_problems():
            for each in range(first, first + matches):
                began = process_time()
                found = find(game, each)
                seconds = process_time() - began
                if stock is None:
                    keep(game=game, found=found, now=timezone.now())
                else:
                    _append(stock, found)
                said = ", ".join(f"{one.prize} within {one.length}" for one in found) or "nothing"
                self.stdout.write(f"{game} {each}: {said} ({seconds:.1f} s)")
        fill_days(now=timezone.now())

    def _check(self) -> None:
        wrong = checked = 0
        began = process_time()
        kept = [(row.game, f"{row}", found_of(row)) for row in Problem.objects.order_by("pk")]
        for game in games_with_problems():
            stock = [each for step in stock_of(game).values() for each in step]
            kept += [(game, f"stock, seed {each.source.seed}", each) for each in stock]
        for game, name, each in kept:
            checked += 1
            faults = problems_of(game).faults(each)
            wrong += bool(faults)
            for fault in faults:
                self.stdout.write(f"{game}, {name}: {fault}")
        seconds = process_time() - began
        self.stdout.write(f"{checked} problems proved, {wrong} wrong ({seconds:.1f} s)")
        if wrong:
            raise CommandError("Some problems are not what they say.", returncode=1)


def _append(stock: Path, found: list[Found]) -> None:
    with stock.open("a", encoding="utf-8") as file:
        for each in found:
            file.write(json.dumps(as_json(each), separators=(",", ":")) + "\n")
