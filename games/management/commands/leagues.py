"""`manage.py leagues`: the leagues of a site, founded and closed."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from datetime import date
from random import SystemRandom
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.catalogue import GAMES
from games.kit.game import Season
from games.models import League, Match
from games.services.tournaments.leagues import BadLeague, close_league, found_league, found_usual_leagues
from games.services.tournaments.seasons import open_seasons
from games.tournaments.plans import months_later


class Command(BaseCommand):
    help = "Found the leagues that a site has from its beginning, or list, found and close others."

    def add_arguments(self, parser: ArgumentParser) -> None:
        does = parser.add_subparsers(dest="does")
        does.add_parser("list", help="all leagues with their keys")
        found = does.add_parser("found", help="a league more")
        found.add_argument("game", choices=[slug for slug, game in GAMES.items() if game.seasons])
        found.add_argument("seats", type=int)
        found.add_argument("name")
        found.add_argument("--on", type=date.fromisoformat, help="first season: first Monday on or after it")
        found.add_argument("--weeks", type=int, help="so long is a season; else as usual for the game")
        found.add_argument("--months", type=int, help="one in every so manieth month; else as usual")
        found.add_argument("--pace", choices=[Match.Pace.FAST, Match.Pace.STANDARD, Match.Pace.SLOW])
        found.add_argument("--pairs", action="store_true", help="for pairs that stay together")
        found.add_argument("--options", type=json.loads, default={}, help="of the game, as JSON")
        close = does.add_parser("close", help="no season follows the one that is open or runs")
        close.add_argument("key")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it. :raises CommandError: there is no such league, or it cannot be."""
        match options["does"]:
            case "list":
                for league in League.objects.order_by("pk"):
                    state = (
                        "closed" if league.closed_at else f"next season on or after {league.next_season_on}"
                    )
                    self.stdout.write(f"{league.key} {league.name}: {state}")
            case "found":
                self._found(options)
            case "close":
                known = League.objects.filter(key=options["key"]).first()
                if known is None:
                    raise CommandError("There is no league of that key: `leagues list` has them all.")
                close_league(league_id=known.pk, now=timezone.now())
            case _:
                now = timezone.now()
                for league in found_usual_leagues(now=now):
                    self.stdout.write(f"Founded: {league.name}.")
                open_seasons(now=now, rng=SystemRandom())

    def _found(self, options: dict[str, Any]) -> None:
        now = timezone.now()
        usual = GAMES[options["game"]].seasons.get(options["seats"], Season(weeks=6, months=2))
        try:
            league = found_league(
                game=options["game"],
                seat_count=options["seats"],
                name=options["name"],
                weeks=options["weeks"] or usual.weeks,
                months=options["months"] or usual.months,
                on=options["on"] or months_later(now.date(), 1),
                now=now,
                options=options["options"],
                has_pairs=options["pairs"],
                pace=options["pace"] or Match.Pace.STANDARD,
            )
        except BadLeague as error:
            raise CommandError(f"This league cannot be: {error}.") from error
        open_seasons(now=now, rng=SystemRandom())
        self.stdout.write(f"Founded: {league.name}, {league.key}.")
