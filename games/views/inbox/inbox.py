"""Page of my tables (inbox): what waits for me, how much of it, and where to go next."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.http import SiteRequest, UserRequest
from games.selectors.inbox.inbox import inbox
from games.selectors.lobby.rows import ratings_at
from games.selectors.pagination import BadCursor
from games.selectors.people.first_visit import is_new
from games.services.notices import mark_notices_read
from games.views.lobby.first_visit import first_visit_page
from games.views.login_required import login_needed


@require_GET
@never_cache
@login_needed
def my_tables(request: UserRequest) -> HttpResponseBase:
    """All my tables, those where it is my turn first; who has none and is new is asked what to begin with."""
    context = _inbox(request)
    if context["inbox"].is_empty and not context["cursor"] and is_new(request.user.pk):
        return first_visit_page(request)
    return render(request, "games/inbox.html", context)


@require_GET
@never_cache
@login_needed
def my_tables_partial(request: UserRequest) -> HttpResponseBase:
    """The lists alone, for a page that shows them already."""
    return render(request, "games/_inbox.html", _inbox(request))


def _inbox(request: UserRequest) -> dict[str, Any]:
    cursor = request.GET.get("after", "")
    try:
        mine = inbox(request.user.pk, cursor=cursor)
    except BadCursor as error:
        raise Http404 from error
    ratings = ratings_at(request.user, [each.line for each in mine.with_others])
    return {"inbox": mine, "cursor": cursor, "ratings": ratings}


@require_POST
@login_needed
def notices_read(request: UserRequest) -> HttpResponseBase:
    """Take away the lines that I have read, those up to the latest that the page had."""
    until = request.POST.get("until", "")
    if until.isascii() and until.isdecimal() and len(until) < 19:
        mark_notices_read(user_id=request.user.pk, until=int(until))
    return redirect("games:inbox")


@require_GET
@never_cache
def badge(request: SiteRequest) -> HttpResponse:
    """The number in the bar; nothing for somebody whose login has expired, for they did not ask."""
    return render(request, "games/_badge.html")
