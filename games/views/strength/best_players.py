"""Lists of the best players, a page a scale."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest, UserRequest, is_logged_in
from games.catalogue import RATED
from games.presenters.strength.best_players import best_rows, few_words, friend_rows, listed_scales, own_row
from games.presenters.strength.profile import is_of_answers, scales_of_people
from games.selectors.ratings.best import NoSuchPage, best_page, friends_page, own_standing
from games.views.login_required import login_needed
from games.views.responses import sent_number


@require_safe
def best_players_index(_request: SiteRequest) -> HttpResponse:
    """Leads to the list of the first scale."""
    return redirect("games:best", next(iter(listed_scales())))


@require_safe
def best_players(request: SiteRequest, scale: str) -> HttpResponse:
    """The best players of a scale; 404 where there is no such list or page."""
    scales = listed_scales()
    if scale not in scales:
        raise Http404
    game, words = scales[scale]
    has_allies = scale in RATED[game].allied
    number = sent_number(request.GET.get("page", "1")) or 0
    now = timezone.now()
    try:
        page = best_page(scale, number, now, has_allies=has_allies)
    except NoSuchPage as error:
        raise Http404 from error
    own = None
    if is_logged_in(request):
        standing = own_standing(request.user.pk, scale, now, has_allies=has_allies)
        own = own_row(standing, page, has_allies=has_allies)
    rows = best_rows(page, game, request.user.pk)
    context = {
        "scale": scale,
        "scales": {each: words.short for each, (_game, words) in scales.items()},
        "words": words,
        "game": game,
        "page": page,
        "rows": rows,
        "is_here": any(row.is_me for row in rows),
        "few": few_words(page),
        "own": own,
        "has_allies": has_allies,
    }
    return render(request, "games/best_players.html", context)


@require_safe
@login_needed
@never_cache
def best_friends(request: UserRequest, scale: str) -> HttpResponseBase:
    """Friends of whoever asks, and themselves, by their rating on a scale; 404 where there is no such page.

    Every scale has such a list, also those on which the best of all are not listed.
    """
    scales = scales_of_people()
    if scale not in scales:
        raise Http404
    try:
        page = friends_page(request.user.pk, scale, sent_number(request.GET.get("page", "1")) or 0)
    except NoSuchPage as error:
        raise Http404 from error
    game, words = scales[scale]
    context = {
        "scale": scale,
        "scales": {each: words.short for each, (_game, words) in scales.items()},
        "words": words,
        "game": game,
        "page": page,
        "rows": friend_rows(page, request.user.pk, is_of_answers=is_of_answers(scale)),
    }
    return render(request, "games/best_friends.html", context)
