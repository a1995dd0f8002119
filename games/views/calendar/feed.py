"""Calendar feed of somebody's deadlines, for programs that know its secret address."""

from __future__ import annotations

from hashlib import sha256

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from accounts.calendar_feed import feed_owner
from accounts.http import SiteRequest
from games.presenters.calendar.feed import ical_feed
from games.selectors.calendar.feed import due_turns, last_days


@require_safe
def calendar(request: SiteRequest, key: str) -> HttpResponse:
    """The calendar of whoever has this key; 404 for every other key."""
    owner = feed_owner(key)
    if owner is None:
        raise Http404

    def address(table: str) -> str:
        return request.build_absolute_uri(reverse("games:match", args=[table]))

    def event_address(event: str) -> str:
        return request.build_absolute_uri(reverse("games:event", args=[event]))

    body = ical_feed(due_turns(owner.pk), last_days(owner.pk), address=address, event_address=event_address)
    etag = quote_etag(sha256(body).hexdigest()[:32])
    answer = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="alliances.ics"'
    answer["ETag"] = etag
    # Programs look when they like; what they have kept for a few minutes is good enough.
    answer["Cache-Control"] = "private, max-age=300"
    answer["X-Robots-Tag"] = "noindex"
    return get_conditional_response(request, etag=etag, response=answer) or answer
