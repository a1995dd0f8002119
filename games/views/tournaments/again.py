"""*Play again*: the next season of a league, by one tap."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.http import UserRequest, arrived_at
from games.models import League
from games.services.tournaments.errors import EventError, NotIn
from games.services.tournaments.seasons import play_again
from games.views.login_required import login_needed

from .refusals import event_refusal


@require_POST
@login_needed
def again(request: UserRequest, key: str) -> HttpResponseBase:
    """Enter the season that is open as the reader has played the last one.

    :raises Http404: there is no such league, or they have played no season of it.
    """
    league = get_object_or_404(League, key=key)
    try:
        entrant = play_again(league_id=league.pk, user_id=request.user.pk, now=arrived_at(request))
    except NotIn as error:
        raise Http404 from error
    except EventError as error:
        messages.error(request, event_refusal(error)[1])
        return redirect(league)
    if entrant.state == entrant.State.ASKED:
        messages.success(request, _("Your partner is asked. You are in as soon as they agree."))
    else:
        messages.success(request, _("You are in the next season."))
    return redirect(league)
