"""Finds events with which the sweep has something to do. One query each, or two."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Max, Q, QuerySet

from games.models import Event, League
from games.selectors.tournaments.boards import boards_played
from games.selectors.tournaments.results import stale_matches
from games.tournaments.plans import opening_of

LOOKS_BACK: Final = timedelta(days=30)
"""So long after an event the sweep sees what becomes of results where nobody was called; later
`manage.py events --check` tells of them."""


def due_seasons(now: datetime) -> list[int]:
    """Leagues whose next season is to be opened for entry, and of which none is open."""
    rows = League.objects.filter(closed_at=None, next_season_on__isnull=False).exclude(
        seasons__status__in=(Event.Status.DRAFT, Event.Status.OPEN)
    )
    begun = Max("seasons__begins_at", filter=~Q(seasons__status=Event.Status.CANCELLED))
    return [
        league.pk
        for league in rows.annotate(count=Count("seasons"), last_begins=begun).order_by("pk")
        if not league.count
        or league.next_season_on is None
        or opening_of(league.next_season_on, league.last_begins, league.weeks) <= now
    ]


def due_to_open(now: datetime) -> list[int]:
    """Drafts whose time to be entered has come."""
    return _ids(Event.objects.filter(status=Event.Status.DRAFT, opens_at__lte=now))


def due_to_begin(now: datetime) -> list[int]:
    """Open ones whose time to begin has come."""
    return _ids(Event.objects.filter(status=Event.Status.OPEN, begins_at__lte=now))


def due_to_go_on(now: datetime) -> list[int]:
    """Those of which a match is over, or is not any more, and nobody has seen it yet; or all are over; or
    the time of those that wait has come.
    """
    lately = Q(event__status=Event.Status.RUNNING) | Q(event__over_at__gte=now - LOOKS_BACK)
    seen = stale_matches().filter(Q(ended_at=None) | lately)
    stale = set(seen.order_by().values_list("event", flat=True).distinct())
    running = Event.objects.filter(status=Event.Status.RUNNING)
    done = running.exclude(matches__ended_at=None)
    waiting = running.filter(
        matches__match=None, matches__ended_at=None, matches__begins_at__lte=now
    ).distinct()
    boards = boards_played().values_list("event", flat=True).distinct()
    return sorted(stale.union(_ids(done), _ids(waiting), filter(None, boards)))


def _ids(events: QuerySet[Event]) -> list[int]:
    return list(events.order_by("pk").values_list("pk", flat=True))
