"""The best of a club, a page a scale, for its members."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import UserRequest
from games.catalogue import RATED
from games.models import Club
from games.presenters.clubs.lists import best_in_words
from games.presenters.strength.best_players import listed_scales
from games.selectors.clubs.best import best_of_club
from games.selectors.clubs.clubs import facts_of_club
from games.selectors.ratings.best import NoSuchPage
from games.views.clubs.club_by_key import with_club
from games.views.login_required import login_needed
from games.views.responses import sent_number


@require_safe
@never_cache
@login_needed
@with_club
def best(request: UserRequest, club: Club, scale: str) -> HttpResponseBase:
    """The members by their rating on a scale.

    :raises Http404: there is no such list or page. :raises PermissionDenied: the reader is no member.
    """
    if not facts_of_club(club, request.user.pk).is_member:
        raise PermissionDenied(_("Only members of a club see who is in it."))
    scales = listed_scales()
    if scale not in scales:
        raise Http404
    game, _words = scales[scale]
    number = sent_number(request.GET.get("page", "1")) or 0
    try:
        page = best_of_club(club, scale, number, timezone.now(), has_allies=scale in RATED[game].allied)
    except NoSuchPage as error:
        raise Http404 from error
    context = {
        "club": club,
        "scale": scale,
        "scales": {each: words.short for each, (_game, words) in scales.items()},
        "game": game,
        "page": page,
        "best": best_in_words(scale, page, club.size, request.user.pk),
    }
    return render(request, "games/club_best.html", context)
