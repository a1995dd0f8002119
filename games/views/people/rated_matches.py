"""All matches of somebody that counted on a scale, or why they did not."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from accounts.user_lookup import account_called
from games.presenters.strength.profile import is_of_answers, match_lines, scales_of_people
from games.selectors.pagination import BadCursor, Page
from games.selectors.ratings.last_matches import rated_matches as rated_matches_of
from games.selectors.ratings.ratings import sees_on_profiles


@require_safe
@never_cache
def rated_matches(request: SiteRequest, username: str, scale: str) -> HttpResponse:
    """A page of the matches; 404 wherever the profile shows no such scale: of bots and of who has left, for
    who wants no ratings, of who keeps theirs, and, but for themselves, on scales without a list.
    """
    user, scales = account_called(username), scales_of_people()
    if user is None or user.anonymised_at is not None or user.is_bot:
        raise Http404
    if scale not in scales or is_of_answers(scale) or not sees_on_profiles(request.user):
        raise Http404
    game, words = scales[scale]
    if user != request.user and (user.hides_rating or not words.is_listed):
        raise Http404
    if user.username != username:
        return redirect("games:rated_matches", user.username, scale)
    cursor = request.GET.get("after", "")
    try:
        found = rated_matches_of(user.pk, scale, game, request.user.pk, cursor=cursor)
    except BadCursor as error:
        raise Http404 from error
    context = {
        "person": user,
        "is_me": user == request.user,
        "scale": scale,
        "words": words,
        "page": Page(match_lines(found.items), found.older),
        "cursor": cursor,
    }
    return render(request, "games/rated_matches.html", context)
