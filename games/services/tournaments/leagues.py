"""Leagues themselves: founded and closed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db import transaction

from games.catalogue import GAMES
from games.kit.game import Season
from games.models import League
from games.models.event import LONGEST_NAME
from games.selectors.tournaments.tables_of_events import tables_of
from games.tournaments.leagues import season_begins
from games.tournaments.plans import months_later

LONGEST_LEAGUE: Final = LONGEST_NAME - 12
"""The name of a season is that of its league and its number."""
MIN_RELIABILITY: Final = 85


class BadLeague(ValueError):
    """A league that cannot be: no such table, no such season, a name that is too long."""


@transaction.atomic(durable=True)
def found_league(
    *, game: str, seat_count: int, name: str, weeks: int, months: int, on: date, now: datetime, **terms: Any
) -> League:
    """A league, whose first season begins on the first Monday on or after a day.

    :param terms: of its matches, other than as usual: ``options``, ``has_pairs``, ``pace`` …
    :raises BadLeague: see there.
    """
    return _founded(game, seat_count, name, weeks, months, on, now, terms)


def _founded(
    game: str,
    seat_count: int,
    name: str,
    weeks: int,
    months: int,
    on: date,
    now: datetime,
    terms: Mapping[str, Any],
) -> League:
    has_pairs = bool(terms.get("has_pairs"))
    if game not in GAMES or "league" not in tables_of(game, seat_count, has_pairs=has_pairs).kinds:
        raise BadLeague("no league can be played at such a table")
    if not 0 < len(name) <= LONGEST_LEAGUE:
        raise BadLeague(f"a name has from 1 to {LONGEST_LEAGUE} characters")
    if not 0 < weeks <= 4 * months:
        raise BadLeague("a season is over before the next begins: at most four weeks for each month")
    options = {**terms.get("options", {}), **GAMES[game].event_options(seat_count)}
    chosen = {"min_reliability": MIN_RELIABILITY, **terms, "options": options}
    return League.objects.create(
        game=game, seat_count=seat_count, name=name, weeks=weeks, months=months, next_season_on=on,
        created_at=now, **chosen,
    )  # fmt: skip


@transaction.atomic(durable=True)
def found_usual_leagues(*, now: datetime) -> list[League]:
    """The leagues that a site has from its beginning, but those that it has had. It may come twice.

    Their first seasons begin with the first month whose first Monday is at least a week away.
    """
    on = months_later(now.date(), 0)
    while season_begins(on) < now + timedelta(weeks=1):
        on = months_later(on, 1)
    made = []
    for game, seats, season in usual_leagues():
        if not League.objects.filter(game=game, seat_count=seats).exists():
            made.append(_founded(game, seats, season.league, season.weeks, season.months, on, now, {}))
    return made


def usual_leagues() -> list[tuple[str, int, Season]]:
    """Game, number of seats and rhythm of the leagues that a site has from its beginning."""
    return [
        (slug, seats, season)
        for slug, game in GAMES.items()
        for seats, season in game.seasons.items()
        if season.league
    ]


@transaction.atomic(durable=True)
def close_league(*, league_id: int, now: datetime) -> League:
    """Have no season follow; one that is open or runs goes on. Doing it twice does nothing."""
    league = League.objects.select_for_update().get(pk=league_id)
    if league.closed_at is None:
        league.closed_at = now
        league.save(update_fields=["closed_at"])
    return league
