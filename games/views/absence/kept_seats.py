"""Views of absence: a seat is had back by its owner, or taken over by a substitute."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.http import SiteRequest, UserRequest
from games.forms import SeatForm
from games.models import Match
from games.presenters.lobby.tables import seat_offers
from games.selectors.lobby.free_seats import seats_to_take_over
from games.selectors.lobby.rows import ratings_at
from games.selectors.pagination import BadCursor
from games.services.absence import contract
from games.services.errors import NotRunning, PlayError
from games.services.lobby.errors import LobbyError
from games.views.lobby.seats import NO_SEAT, refusal_in_words
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    refused,
)

REFUSALS: dict[type[PlayError], tuple[int, Any]] = {
    NotRunning: (409, gettext_lazy("This match is no longer running.")),
    contract.NoSeatKept: (403, gettext_lazy("No bot keeps a seat for you at this table.")),
    contract.TakenOver: (409, gettext_lazy("Somebody else has taken over the seat that was yours.")),
    contract.StillSuspended: (
        403,
        gettext_lazy("Your account is suspended: a bot plays for you until that is over."),
    ),
    contract.NotFree: NO_SEAT,
    contract.SatHere: (
        403,
        gettext_lazy("You sit at this table, or have sat here: nobody takes over a second seat."),
    ),
    contract.HasLooked: (
        403,
        gettext_lazy("You have looked at the hidden things of this match: you cannot take a seat in it."),
    ),
    contract.KnowsBoard: (
        403,
        gettext_lazy("You have played this board at another table, or seen something of it."),
    ),
    contract.NotReliableEnough: (
        403,
        gettext_lazy(
            "This table asks for people who play in time more often, as far as it is known of them. "
            "Your profile shows what is counted."
        ),
    ),
}


@require_POST
@login_needed
@with_match
def come_back(request: UserRequest, match: Match) -> HttpResponseBase:
    """Have the seat back that a bot keeps for me; to the table, which says when it is mine."""
    try:
        contract.come_back(match_id=match.pk, user_id=request.user.pk, now=timezone.now(), rng=SystemRandom())
    except PlayError as error:
        status, words = REFUSALS[type(error)]
        return refused(request, match, str(words), status=status)
    return redirect(match)


@require_POST
@login_needed
@with_match
def take_over(request: UserRequest, match: Match) -> HttpResponseBase:
    """Take over a seat that stands free; to the table, where I sit then."""
    form = SeatForm(request.POST)
    if not form.is_valid():
        return refused(request, match, _("That form was not complete. Choose one of the seats shown."))
    try:
        contract.take_over(
            match_id=match.pk,
            user_id=request.user.pk,
            seat=form.cleaned_data["seat"],
            now=timezone.now(),
            rng=SystemRandom(),
        )
    except PlayError as error:
        status, words = REFUSALS[type(error)]
        return refused(request, match, str(words), status=status)
    except LobbyError as error:
        status, words = refusal_in_words(error)
        return refused(request, match, words, status=status)
    return redirect(match)


@require_GET
@never_cache
def to_take_over(request: SiteRequest) -> HttpResponse:
    """All seats at public tables that somebody may take over."""
    try:
        page = seats_to_take_over(request.user.pk, cursor=request.GET.get("after", ""))
    except BadCursor as error:
        raise Http404 from error
    ratings = ratings_at(request.user, [free.line for free in page.items])
    context = {"page": page, "seats": seat_offers(page.items), "ratings": ratings}
    return render(request, "games/seats.html", context)
