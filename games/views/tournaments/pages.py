"""Pages of an event: its table or bracket, its matches, its rules and its log."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from games.presenters.tournaments.log import log_rows
from games.presenters.tournaments.rules import rules_of
from games.selectors.pagination import BadCursor
from games.selectors.ratings.ratings import NamedRatings
from games.selectors.tournaments.facts import entrants_of
from games.selectors.tournaments.log import log_of
from games.views.tournaments.heads import (
    base_context,
    event_etag,
    event_or_404,
    own_running,
    tagged,
    unchanged,
)
from games.views.tournaments.parts import (
    bracket_of_page,
    entered_of_page,
    matches_of_page,
    names_of,
    table_of_page,
)


@require_safe
def event(request: SiteRequest, key: str) -> HttpResponse:
    """The table of an event, its bracket, or who has entered it so far."""
    facts, now = event_or_404(request, key), timezone.now()
    running = own_running(facts)
    etag = event_etag(request, facts, running, now)
    if (kept := unchanged(request, etag)) is not None:
        return kept
    context = base_context(facts, running, "event", now)
    entrants = entrants_of(facts.id)
    if not facts.has_begun:
        context |= entered_of_page(request, facts, entrants)
    elif facts.kind == "knockout":
        context |= bracket_of_page(request, facts, entrants)
    else:
        context |= table_of_page(request, facts, entrants)
    return tagged(render(request, "games/event.html", context), etag)


@require_safe
def matches(request: SiteRequest, key: str) -> HttpResponse:
    """The matches of an event: one's own first, the rest by rounds or groups, in pages."""
    facts, now = event_or_404(request, key), timezone.now()
    running = own_running(facts)
    etag = event_etag(request, facts, running, now)
    if (kept := unchanged(request, etag)) is not None:
        return kept
    entrants = entrants_of(facts.id)
    context = base_context(facts, running, "event_matches", now) | matches_of_page(request, facts, entrants)
    return tagged(render(request, "games/event_matches.html", context), etag)


@require_safe
def rules(request: SiteRequest, key: str) -> HttpResponse:
    """The rules of an event, the conditions of entering it, and the commitment that binds its chance."""
    facts, now = event_or_404(request, key), timezone.now()
    running = own_running(facts)
    etag = event_etag(request, facts, running, now)
    if (kept := unchanged(request, etag)) is not None:
        return kept
    context = base_context(facts, running, "event_rules", now) | {"parts": rules_of(facts)}
    return tagged(render(request, "games/event_rules.html", context), etag)


@require_safe
def log(request: SiteRequest, key: str) -> HttpResponse:
    """The log of an event."""
    facts, now = event_or_404(request, key), timezone.now()
    running, cursor = own_running(facts), request.GET.get("after", "")
    etag = event_etag(request, facts, running, now)
    if (kept := unchanged(request, etag)) is not None:
        return kept
    try:
        page = log_of(facts.id, cursor)
    except BadCursor as error:
        raise Http404 from error
    names = names_of(facts, entrants_of(facts.id), NamedRatings(), None)
    context = base_context(facts, running, "event_log", now)
    context |= {"page": page, "lines": log_rows(page.items, names), "cursor": cursor}
    return tagged(render(request, "games/event_log.html", context), etag)
