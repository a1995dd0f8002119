"""Play matches between bots without a database and print their records."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalogue import RULES, choose, has_level, knowledge_of
from games.kit.bots.levels import RANDOM
from games.kit.rules.errors import RulesError
from games.kit.rules.options import read_options
from games.kit.rules.records import dump_record
from games.kit.rules.replay import AnyRules
from games.kit.rules.selfplay import Choose, play_match


class Command(BaseCommand):
    """One record a line. Match number n of a seed is the same, however many are played."""

    help = "Play matches between bots without a database and print their records, one a line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(RULES))
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--matches", type=int, default=1)
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--bots", default=RANDOM, help="a level, or one a seat with commas")
        parser.add_argument("--legal", action="store_true", help="note all legal moves with each move")

    def handle(self, **options: Any) -> None:
        rules = RULES[options["game"]]
        config = _config(rules, options["option"])
        levels = _levels(rules, options["bots"], options["seats"])
        choosers: list[Choose] = [partial(choose, rules.slug, level) for level in levels]
        knowledge = [knowledge_of(rules.slug, level) for level in levels]
        for number in range(options["matches"]):
            rng = Random(f"{options['seed']}/{number}")
            record = play_match(rules, config, choosers, rng, legal=options["legal"], knowledge=knowledge)
            self.stdout.write(dump_record(record))


def _config(rules: AnyRules, options: list[str]) -> Any:
    try:
        return rules.parse_config(read_options(rules.options, options))
    except RulesError as error:
        raise CommandError(str(error)) from error


def _levels(rules: AnyRules, bots: str, seats: int) -> list[str]:
    """A level a seat. :raises CommandError:"""
    if seats not in rules.seat_counts:
        raise CommandError(f"{rules.slug} has no table for {seats}")
    levels = bots.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise CommandError(f"{len(levels)} levels for {seats} seats")
    for level in levels:
        if not has_level(rules.slug, level):
            raise CommandError(f"{rules.slug} has no level {level!r}")
    return levels
