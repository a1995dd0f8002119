"""The pages of a match: the table, and the part of it that a page fetches again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_GET
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest
from games.kit.face.choices import CHOSEN
from games.models import Match
from games.selectors.replay.replay import is_over
from games.selectors.seats.snapshot import Seating
from games.views.etag import table_etag
from games.views.fragments import HEADER, UNREAD
from games.views.lobby.seats import open_match
from games.views.match_by_key import with_seating
from games.views.responses import (
    STARTED,
    has_come,
    note_seen,
    rendered,
    sent_number,
    shown_table,
    table_page,
)

CAME = "Reader-Came"
"""The header by which a page says that its reader has come back to it, and has not looked by itself."""


@require_GET
@never_cache
@with_seating
def match_page(request: SiteRequest, seating: Seating) -> HttpResponseBase:
    """The one address of a match for the whole of its life."""
    if seating.match.status not in STARTED:
        return open_match(request, seating.match)
    has_come(request, seating)
    table = shown_table(request, seating, at_ply=asked_ply(request, seating.match))
    if CHOSEN not in request.GET or table.me is None or table.moment.is_past:
        return table_page(request, table)
    sent = dict(request.GET.lists())
    if sent_number(request.GET[CHOSEN]) != table.me.turn_ply or table.me.turn_ply is None:
        return table_page(request, table)  # the turn for which something was chosen is over
    return table_page(request, replace(table, turn=replace(table.turn, sent=sent)), chosen=json.dumps(sent))


@require_GET
@with_seating
def table_partial(request: SiteRequest, seating: Seating) -> HttpResponseBase:
    """The table alone, for a page that shows it already; 304 while nothing changed."""
    if seating.match.status not in STARTED:
        if not is_over(seating.match):
            raise Http404
        here = seating.match.get_absolute_url()  # it was called off: a page that shows it goes there
        return HttpResponseClientRedirect(here) if request.htmx else redirect(here)
    if CAME in request.headers:
        has_come(request, seating)
    since, at_ply = sent_number(request.GET.get("since", "")), asked_ply(request, seating.match)

    def etag(request: SiteRequest, *_: Any) -> str:
        return table_etag(seating, request.user, since, at_ply, has_words=UNREAD not in request.headers)

    @condition(etag_func=etag)
    def partial(request: SiteRequest) -> HttpResponse:
        table = shown_table(request, seating, since=since, at_ply=at_ply)
        note_seen(table)
        return HttpResponse(rendered(request, table))

    response = partial(request)
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, [HEADER, UNREAD])
    return response


def asked_ply(request: SiteRequest, match: Match) -> int | None:
    """The earlier moment that an address asks for with ``?at=``; None: none, or the present.

    :raises Http404: it is no moment of the match.
    """
    if (at := request.GET.get("at")) is None:
        return None
    ply = sent_number(at)
    if ply is None or ply > match.ply:
        raise Http404
    return ply if ply < match.ply else None
