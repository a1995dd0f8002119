"""The page with the whole score of a match, for games whose table has room for a part of it only."""

from __future__ import annotations

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest
from games.catalogue import PRESENTERS
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from games.views.match_by_key import with_seating
from games.views.responses import (
    STARTED,
)


@require_GET
@never_cache
@with_seating
def score(request: SiteRequest, seating: Seating) -> HttpResponseBase:
    """As far as the match has come, whatever end the viewer's table has kept."""
    match = seating.match
    presenter = PRESENTERS[match.game]
    if presenter.record.score is None or match.status not in STARTED:
        raise Http404
    page = presenter.record.score(table_of(seating, request.user.pk, has_gone_on=True))
    return render(request, presenter.score_template, {"match": match, "presenter": presenter, "page": page})
