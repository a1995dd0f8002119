"""Offers to play: a page a game, a switch in the lobby, and how many people fit."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import UserRequest
from games.catalogue import PRESENTERS
from games.forms.offer import OfferForm
from games.models import StandingOffer
from games.presenters.company.offers import FitWords, fit_in_words, seekers
from games.selectors.company.expectations import (
    Waits,
    fitting,
    looking_by_game,
    own_offers,
    waits_of,
)
from games.services.company.errors import BadOffer, OfferChanged
from games.services.company.offers import NEAR, keep_offer, switch_offer, usual_wishes
from games.services.lobby.errors import Suspended
from games.views.lobby.seats import SUSPENDED
from games.views.login_required import login_needed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_BAD: Final[StrOrPromise] = gettext_lazy("There is no such choice. Look over your sentence.")


@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
@never_cache
def offer(request: UserRequest, game: str) -> HttpResponseBase:
    """Show what its reader looks for in a game, keep what they send, or put it aside.

    Where another game is chosen in the sentence, its own is shown; nothing is kept then.
    """
    _presenter_or_404(game)
    chosen = (request.POST if request.method == "POST" else request.GET).get("game", game)
    if chosen != game and request.POST.get("act") != "aside":
        _presenter_or_404(chosen)
        if request.htmx:
            return HttpResponseClientRedirect(reverse("games:offer", args=[chosen]))
        return redirect("games:offer", chosen)
    kept = StandingOffer.objects.filter(player=request.user, game=game).first()
    if request.method != "POST":
        return _page(request, OfferForm(game, offer=kept), kept)
    now = timezone.now()
    if request.POST.get("act") == "aside":
        switch_offer(user_id=request.user.pk, game=game, is_on=False, now=now)
        return redirect("games:lobby")
    form = OfferForm(game, request.POST, offer=kept)
    if not form.is_valid():
        return _page(request, form, kept, status=422)
    try:
        keep_offer(
            user_id=request.user.pk,
            game=game,
            wishes=form.wishes,
            rests_until=form.cleaned_data["rests_until"],
            revision=form.cleaned_data["revision"],
            now=now,
        )
    except OfferChanged:
        return _page(request, OfferForm(game, offer=kept), kept, status=409, is_other=True)
    except Suspended:
        return _page(request, form, kept, status=422, refused=SUSPENDED)
    except BadOffer:
        return _page(request, form, kept, status=422, refused=_BAD)
    messages.success(request, _("You look for a match. You are told as soon as there is one."))
    return redirect("games:offer", game)


@require_safe
@login_needed
@never_cache
def fit(request: UserRequest, game: str) -> HttpResponseBase:
    """Say how many people fit the choices as they stand, and how long it takes."""
    _presenter_or_404(game)
    form = OfferForm(game, request.GET)
    words = _fit(request, form) if form.is_valid() else FitWords(_("Look over your choices."), "")
    return render(request, "games/_offer_fit.html", {"fit": words})


@require_POST
@login_needed
@never_cache
def switch(request: UserRequest, game: str) -> HttpResponseBase:
    """Look for a match of a game, or no more; as it was said last."""
    _presenter_or_404(game)
    wanted = request.POST.get("on")
    if wanted not in {"yes", "no"}:
        return HttpResponse(_("Say yes or no."), status=400, content_type="text/plain; charset=utf-8")
    now, refused, status = timezone.now(), "", 200
    try:
        switch_offer(user_id=request.user.pk, game=game, is_on=wanted == "yes", now=now)
    except Suspended:
        refused, status = str(SUSPENDED), 422
    if not request.htmx and not refused:
        return redirect("games:lobby")
    rows = seekers(own_offers(request.user.pk, now), looking_by_game(now), waits_of(list(PRESENTERS)))
    context = {"seekers": rows, "refused": refused}
    template = "games/_seekers.html" if request.htmx else "games/find_a_match.html"
    return render(request, template, context, status=status)


def _presenter_or_404(game: str) -> None:
    if game not in PRESENTERS:
        raise Http404


def _fit(request: UserRequest, form: OfferForm) -> FitWords:
    wishes = form.wishes if form.is_bound and form.is_valid() else usual_wishes(form.game)
    return _fit_of(StandingOffer(player=request.user, game=form.game, **wishes.as_fields()))


def _fit_of(wanted: StandingOffer) -> FitWords:
    """Said beside it is how that changes with the nearest limits; where these are chosen, with none."""
    within = None if wanted.within == NEAR[0] else NEAR[0]
    other = copy(wanted)
    other.within, other.min_rating, other.max_rating = within, None, None
    fit, others = fitting(wanted, timezone.now(), other)
    return fit_in_words(fit, _waits(wanted.game), others, within)


def _waits(game: str) -> Waits:
    return waits_of([game])[game]


def _page(
    request: UserRequest,
    form: OfferForm,
    kept: StandingOffer | None,
    *,
    status: int = 200,
    refused: StrOrPromise = "",
    is_other: bool = False,
) -> HttpResponse:
    words = _fit_of(kept) if kept is not None and not form.is_bound else _fit(request, form)
    if is_other:
        refused = _(
            "Meanwhile it has changed, on another page or since a table was made. This is how it stands."
        )
    context = {
        "form": form,
        "presenter": PRESENTERS[form.game],
        "presenters": PRESENTERS.values(),
        "fit": words,
        "is_on": kept is not None and kept.is_on,
        "refused": refused,
    }
    return render(request, "games/offer.html", context, status=status)
