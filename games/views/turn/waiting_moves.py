"""Taking back a player's own waiting move, or having it played now."""

from __future__ import annotations

import json
from dataclasses import replace
from random import SystemRandom

from django.http import HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.http import UserRequest, arrived_at
from games.models import Match
from games.services.errors import NotRunning, NotSeated, ReadFirst
from games.services.turn import waiting_moves
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404, with_match
from games.views.responses import (
    refused,
    rendered,
    sent_number,
    shown_table,
    since_of,
    table_page,
    table_response,
)


@require_POST
@login_needed
@with_match
def take_back_move(request: UserRequest, match: Match) -> HttpResponseBase:
    """Take back the move that waits; the table with the same choice at hand again."""
    turn_ply = sent_number(request.POST.get("ply", ""))
    try:
        taken = waiting_moves.take_back_move(
            match_id=match.pk, user_id=request.user.pk, turn_ply=turn_ply or 0
        )
    except NotSeated:
        return refused(request, match, _("You watch this match: nothing of yours waits here."), status=403)
    except (waiting_moves.TooLateToTakeBack, NotRunning):
        return refused(request, match, _("It was played a moment ago and stands."), status=409)
    if taken is None:
        return table_response(request, match)
    table, chosen = shown_table(request, seating_or_404(match.key), since=since_of(request)), taken.form
    if request.htmx:
        return HttpResponse(rendered(request, table, chosen=json.dumps(chosen)))
    # The choice lives in this answer alone, so that it is no redirect.
    return table_page(request, replace(table, turn=replace(table.turn, sent=chosen)))


@require_POST
@login_needed
@with_match
def send_now(request: UserRequest, match: Match) -> HttpResponseBase:
    """Play the move that waits at once; the table as it is then."""
    turn_ply = sent_number(request.POST.get("ply", ""))
    now = timezone.now()
    try:
        waiting_moves.confirm(
            match_id=match.pk,
            user_id=request.user.pk,
            turn_ply=turn_ply or 0,
            now=now,
            rng=SystemRandom(),
            arrived_at=arrived_at(request),
        )
    except NotSeated:
        return refused(request, match, _("You watch this match: nothing of yours waits here."), status=403)
    except ReadFirst:
        words = _("You have been warned. Read that first, then send your move again.")
        return refused(request, match, words, status=403)
    except (waiting_moves.TooLateToTakeBack, NotRunning):
        pass  # it was played by itself, which is what was asked for
    return table_response(request, match, has_moved=True)
