"""Resignation: asked first, then done."""

from __future__ import annotations

from random import SystemRandom

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SiteRequest, UserRequest, arrived_at
from games.catalogue import PRESENTERS
from games.models import Match
from games.selectors.seats.holders import has_left
from games.selectors.seats.snapshot import Seating
from games.services.errors import (
    HasResigned,
    NotRunning,
    NotSeated,
    TimeUp,
)
from games.services.turn.moves import resign
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404, with_seating
from games.views.responses import (
    STARTED,
    refused,
    shown_table,
)


@require_http_methods(["GET", "POST"])
@login_needed
@with_seating
def resignation(request: UserRequest, seating: Seating) -> HttpResponseBase:
    """Ask, then do."""
    match = seating.match
    if match.status not in STARTED:
        raise Http404
    if request.method == "GET" or request.POST.get("sure") != "yes":
        return _asked(request, seating)
    try:
        resign(
            match_id=match.pk,
            user_id=request.user.pk,
            now=timezone.now(),
            rng=SystemRandom(),
            arrived_at=arrived_at(request),
        )
    except NotSeated:
        return _asked(request, seating_or_404(match.key))
    except TimeUp:
        return refused(request, match, _("Your time was over before you resigned."), status=409)
    except HasResigned:
        return refused(request, match, "You have resigned already.")
    except NotRunning:
        return refused(request, match, "", status=409)
    return redirect(match)


def _asked(request: SiteRequest, seating: Seating) -> HttpResponse:
    """The question, or why there is none."""
    match = seating.match
    table = shown_table(request, seating)
    status = 403 if table.viewer is None else 409 if match.status == Match.Status.FINISHED else 200
    context = {
        "table": table,
        "consequence": PRESENTERS[match.game].play.resigning(match.seat_count),
        "has_left": has_left(match, request.user.pk),
    }
    return render(request, "games/resign.html", context, status=status)
