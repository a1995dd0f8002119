"""The page of one campaign of a match, whatever the game."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest
from games.catalogue import PRESENTERS
from games.kit.face.markup import undivided
from games.models import Campaign
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from games.views.match_by_key import with_seating


@require_GET
@never_cache
@with_seating
def history(request: SiteRequest, seating: Seating, number: int) -> HttpResponseBase:
    """A whole campaign, as its last ply shows it."""
    match = seating.match
    presenter = PRESENTERS[match.game]
    if not presenter.has_history:
        raise Http404
    # Of the campaigns, like of the record, no more than the match had when it was read.
    ends = dict(Campaign.objects.filter(match=match, from_ply__lt=match.ply).values_list("number", "to_ply"))
    if number not in ends:
        raise Http404
    # The position after its last move still has the whole campaign; chance's next move clears the table.
    to_ply = ends[number]
    at_ply = None if to_ply is None or to_ply >= match.ply else to_ply + 1
    table = table_of(seating, request.user.pk, at_ply=at_ply, has_gone_on=True)
    page = presenter.campaign(table)
    calls = presenter.record.teller.calls
    context = {
        "match": match,
        "presenter": presenter,
        "page": page,
        "own": page.own,
        "calls": calls,
        "title": calls.title(number),
        "previous": {"number": number - 1, "title": calls.title(number - 1)} if number - 1 in ends else None,
        "next": {"number": number + 1, "title": calls.title(number + 1)} if number + 1 in ends else None,
    }
    return HttpResponse(undivided(render_to_string(presenter.history_templates, context, request)))
