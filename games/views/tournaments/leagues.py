"""Page of a league: its divisions as rungs, its seasons, and who has won them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from games.presenters.tournaments.league import honour_rows, league_line, note_of, rungs_of
from games.selectors.tournaments.facts import PLAYS, entrants_of
from games.selectors.tournaments.leagues import (
    LeagueFacts,
    NoSuchLeague,
    SeasonFacts,
    divisions_of,
    honours_of,
    league_for,
    season_for,
    seasons_of,
)
from games.tournaments.plans import opening_of
from games.views.tournaments.heads import reader_id


@require_safe
@never_cache
def league(request: SiteRequest, key: str, number: int | None = None) -> HttpResponse:
    """A league with its present season, or another one."""
    try:
        facts = league_for(key)
        seasons = seasons_of(facts.id)
        shown = number if number is not None else _present(seasons)
        season = None if shown is None else season_for(facts.id, shown, reader_id(request))
    except NoSuchLeague as error:
        raise Http404 from error
    now = timezone.now()
    opened = next(
        (each for each in seasons if each.status == "open" and each.opens_at <= now < each.begins_at), None
    )
    entry = None if opened is None else season_for(facts.id, opened.number, reader_id(request))
    context: dict[str, Any] = {
        "league": facts,
        "line": league_line(facts),
        "season": season,
        "entry": entry,
        "has_played": _has_played(seasons, opened, facts, request),
        "note": note_of(facts, opened, _next_entry(facts, seasons), now),
        "rungs": rungs_of(season, divisions_of(season)) if season is not None and season.has_begun else (),
        "entered": _entered(season),
        "before": _beside(seasons, shown, -1),
        "after": _beside(seasons, shown, 1),
        "next_number": (seasons[-1].number + 1) if seasons else 1,
        "honours": honour_rows(honours_of(facts.id)),
    }
    return render(request, "games/league.html", context)


def _present(seasons: list[SeasonFacts]) -> int | None:
    """The season that is shown unless another is asked for: the last that has begun, else the first."""
    begun = [each.number for each in seasons if each.status in {"running", "over"}]
    return begun[-1] if begun else seasons[0].number if seasons else None


def _beside(seasons: list[SeasonFacts], shown: int | None, step: int) -> int | None:
    numbers = [each.number for each in seasons]
    if shown not in numbers:
        return None
    at = numbers.index(shown) + step
    return numbers[at] if 0 <= at < len(numbers) else None


def _next_entry(facts: LeagueFacts, seasons: list[SeasonFacts]) -> datetime | None:
    """The time at which entry for the next season opens: with the last week of the one before."""
    if facts.next_season_on is None or facts.is_closed:
        return None
    return opening_of(facts.next_season_on, seasons[-1].begins_at if seasons else None, facts.weeks)


def _entered(season: Any) -> int:
    """The number of those who have entered a season that has not begun. One query, or none."""
    if season is None or season.has_begun:
        return 0
    return sum(each.state in PLAYS for each in entrants_of(season.id).values())


def _has_played(
    seasons: list[SeasonFacts], opened: SeasonFacts | None, facts: LeagueFacts, request: SiteRequest
) -> bool:
    """True if the reader was in the season before the one that is open."""
    if opened is None or reader_id(request) is None:
        return False
    before = _beside(seasons, opened.number, -1)
    return before is not None and season_for(facts.id, before, reader_id(request)).own_state == "playing"
