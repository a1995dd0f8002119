"""An event as moderators see it: its page, who is in it, its matches, what can be done, what was done."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.models import EventMatch
from moderation.acts.event.events import entrants_called
from moderation.selectors.conflicts_of_interest import is_in_event
from moderation.selectors.history import done_to
from moderation.selectors.rights import is_moderator, may

from .available_acts import ActLinks, act_links
from .history import action_rows
from .page import console_page, event_or_404, moderator_of

ENTRANTS: Final = 400
MATCHES: Final = 100
"""So many are listed: those that run first."""


def console_event_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """The page of an event, without its seed.

    :raises PermissionDenied: the account looks after other things. :raises Http404: there is no such event.
    """
    user = moderator_of(request)
    if not is_moderator(user):
        raise PermissionDenied
    event, now = event_or_404(event_id), timezone.now()
    is_mine = is_in_event(user, event)
    matches = EventMatch.objects.filter(event=event, match__isnull=False).select_related("match")
    return console_page(
        request, "moderation/event.html", title=event.name, event=event, is_mine=is_mine,
        people=entrants_called(event).order_by("entrant__entered_at", "entrant_id", "place")[:ENTRANTS],
        reserves=event.reserves.filter(taken_at=None, said_no_at=None).select_related("player")[:ENTRANTS],
        matches=matches.order_by(F("ended_at").desc(nulls_first=True), "last_day", "id")[:MATCHES],
        acts=ActLinks() if is_mine else act_links(user, event, now),
        history=action_rows(request, done_to(event), user, can_undo=not is_mine),
        cases=event.cases.order_by("-id")[:20] if may(user, "handle_cases") and not is_mine else [],
    )  # fmt: skip
