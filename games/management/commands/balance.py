"""Play matches between bots of one level and count how they ended."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.balance.counting import count
from games.balance.matches import Plan, changed, playing
from games.balance.working import WorkingFileError, add_lines, cut_torn_line, read_matches
from games.catalogue import GAMES, RULES, has_level
from games.kit.rules.errors import RulesError
from games.kit.rules.options import read_options


class Command(BaseCommand):
    """Ended in the middle and called again, it goes on with what is missing."""

    help = (
        "Play matches between bots of one level without a database, a line each into a working file, and "
        "count how they ended. Called again, it plays only what the working file does not hold yet."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(slug for slug, game in GAMES.items() if game.count))
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--matches", type=int, required=True)
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--level", default="normal")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--knowledge", type=float, help="share of questions that are answered rightly")
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument("--into", type=Path, required=True, metavar="FILE", help="the working file")
        parser.add_argument("--summary", type=Path, metavar="FILE", help="where to write the counts, as JSON")

    def handle(self, **options: Any) -> None:
        plan = _plan(options)
        if plan.seats not in RULES[plan.game].seat_counts:
            raise CommandError(f"{plan.game} has no table for {plan.seats}")
        if not has_level(plan.game, plan.level):
            raise CommandError(f"{plan.game} has no level {plan.level!r}")
        if min(options["matches"], options["processes"]) < 1:
            raise CommandError("At least one match and one process")
        try:
            self._play(plan, options["matches"], options["processes"], options["into"])
            if options["summary"] is not None:
                self._count(plan, options["matches"], options["into"], options["summary"])
        except WorkingFileError as error:
            raise CommandError(str(error)) from error

    def _play(self, plan: Plan, matches: int, processes: int, into: Path) -> None:
        cut_torn_line(into)
        there = {played.number for played in read_matches(into, plan)}
        missing = [number for number in range(matches) if number not in there]
        played = 0
        if missing:
            with playing(plan, missing, processes) as lines:
                played = add_lines(into, lines)
        self.stdout.write(f"{played} matches played, {matches - played} were there: {into}")

    def _count(self, plan: Plan, matches: int, into: Path, summary: Path) -> None:
        counted = count(plan, (p.record for p in read_matches(into, plan) if p.number < matches))
        summary.write_text(json.dumps(counted, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        self.stdout.write(f"Counted: {summary}")


def _plan(options: dict[str, Any]) -> Plan:
    """:raises CommandError: options that the game has not, a share that is none."""
    rules, knowledge = RULES[options["game"]], options["knowledge"]
    if knowledge is not None and not 0 <= knowledge <= 1:
        raise CommandError("A share is from 0 to 1")
    try:
        config = rules.parse_config(read_options(rules.options, options["option"]))
    except RulesError as error:
        raise CommandError(str(error)) from error
    varied = changed(rules, rules.config_options(config))
    return Plan(options["game"], options["seats"], options["level"], options["seed"], varied, knowledge)
