"""The page of all events: one's own, those open for entry, those that run, and those that are over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest, is_logged_in
from games.catalogue import GAMES, PRESENTERS
from games.presenters.tournaments.rows import open_row, own_row, plain_row
from games.presenters.tournaments.words import day
from games.selectors.pagination import BadCursor
from games.selectors.tournaments.lists import (
    events_over,
    leagues,
    next_season,
    open_events,
    own_events,
    running_events,
)
from games.services.tournaments.limits import matches_at_once
from games.views.tournaments.heads import reader_id


@require_safe
@never_cache
def events(request: SiteRequest) -> HttpResponse:
    """All events that the reader may find."""
    game, cursor = request.GET.get("game", ""), request.GET.get("after", "")
    if game and game not in GAMES:
        raise Http404
    user_id, now = reader_id(request), timezone.now()
    try:
        over = events_over(user_id, game, cursor)
    except BadCursor as error:
        raise Http404 from error
    open_now = open_events(user_id, game, now, at_once=matches_at_once)
    mine = [own_row(own, now) for own in own_events(request.user.pk, now)] if is_logged_in(request) else []
    context: dict[str, Any] = {
        "mine": mine,
        "go": next((row.key for row in mine if row.is_asked or row.is_near), ""),
        "open": [open_row(row) for row in open_now],
        "running": [plain_row(row) for row in running_events(user_id, game)],
        "over": [plain_row(row) for row in over.items],
        "page": over,
        "cursor": cursor,
        "leagues": leagues(game),
        "games": [(slug, str(PRESENTERS[slug].name)) for slug in GAMES if not PRESENTERS[slug].about.against],
        "game": game,
        "next": "" if open_now else _next(game, now),
        "here": f"?game={game}&" if game else "?",
    }
    return render(request, "games/events.html", context)


@require_safe
def how(request: SiteRequest) -> HttpResponse:
    """A page for whoever has never been in an event."""
    return render(request, "games/event_how.html")


def _next(game: str, now: datetime) -> str:
    """Say what opens next, and when."""
    found = next_season(game, now)
    if found is None:
        return ""
    name, opens = found
    return _("The next season of %(league)s opens on %(day)s.") % {"league": name, "day": day(opens)}
