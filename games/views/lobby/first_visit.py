"""The first visit: one question, and then a match."""

from __future__ import annotations

from random import SystemRandom
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import SiteRequest, is_logged_in
from games.catalogue import PRESENTERS
from games.forms import WITH_AI
from games.kit.face.presenter import Presenter
from games.presenters.lobby.requested_game import COOKIE, SECONDS, wished
from games.presenters.lobby.table_names import table_name
from games.selectors.people.first_visit import is_new
from games.services.lobby.errors import LobbyError
from games.services.lobby.first_match import decline_first_match, play_first
from games.views.lobby.new_table import REFUSED

ELSEWHERE = {"lobby": "games:lobby", "watch": "games:watch"}


@require_http_methods(["GET", "POST"])
@never_cache
def answer_first_visit(request: SiteRequest) -> HttpResponseBase:
    """Answer the question of the first visit; for visitors, on their way through sign-up.

    A visitor's answer is kept in a cookie, which only a form of this site can set. Sign-up and log-in lead
    back here, where it is acted upon, once: that is why reading this page may open a table.
    """
    if not is_logged_in(request):
        return _through_the_door(request)
    if request.method == "POST":
        return _answered(request, request.user.pk)
    wish = wished(request.COOKIES)
    if not is_new(request.user.pk):
        # Somebody who has played before chooses the rest too.
        return _done(redirect(_as_usual(wish) if wish else "games:inbox"))
    return _played(request, request.user.pk, wish.slug) if wish else first_visit_page(request)


def first_visit_page(
    request: SiteRequest, *, chosen: str = "", refused: str = "", status: int = 200
) -> HttpResponse:
    """The page that asks."""
    wish = wished(request.COOKIES)
    context = {
        "presenters": list(PRESENTERS.values()),
        "chosen": chosen or (wish.slug if wish else next(iter(PRESENTERS))),
        "refused": refused,
    }
    return render(request, "games/first_visit.html", context, status=status)


def _as_usual(presenter: Presenter) -> str:
    """The address of a new table against bots."""
    return f"{reverse('games:new')}?{urlencode({'game': presenter.slug, 'others': WITH_AI})}"


def _through_the_door(request: SiteRequest) -> HttpResponseBase:
    response = redirect(f"{reverse('account_signup')}?{urlencode({'next': reverse('games:first')})}")
    game = request.POST.get("game", "")
    if game in PRESENTERS:
        response.set_cookie(
            COOKIE, game, max_age=SECONDS, secure=request.is_secure(), samesite="Lax", httponly=True
        )
    return response


def _answered(request: SiteRequest, user_id: int) -> HttpResponseBase:
    go, game = request.POST.get("go", "play"), request.POST.get("game", "")
    if go in ELSEWHERE:
        decline_first_match(user_id=user_id, now=timezone.now())
        return _done(redirect(ELSEWHERE[go]))
    if game not in PRESENTERS:
        return first_visit_page(request, refused=_("Choose one of these games."), status=422)
    if go == "rules":
        return redirect("games:rules", game)
    return _played(request, user_id, game)


def _played(request: SiteRequest, user_id: int, game: str) -> HttpResponseBase:
    rng, pitch = SystemRandom(), PRESENTERS[game].about.pitch
    try:
        match = play_first(
            user_id=user_id,
            game=game,
            seat_count=pitch.seats,
            options=pitch.options,
            name=table_name(rng),
            wish=request.POST.get("wish", ""),
            now=timezone.now(),
            rng=rng,
        )
    except LobbyError as error:
        words = str(REFUSED.get(type(error), _("That match could not begin. Choose another game.")))
        return first_visit_page(request, chosen=game, refused=words, status=409)
    return _done(redirect(match))


def _done(response: HttpResponse) -> HttpResponse:
    """The wish is granted, or has been overtaken."""
    response.delete_cookie(COOKIE, samesite="Lax")
    return response
