"""Page of one's friends."""

from __future__ import annotations

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import UserRequest
from games.presenters.friends.friends import friend_row
from games.selectors.friends.friends import NoSuchPage, friends_page
from games.views.login_required import login_needed
from games.views.responses import sent_number


@require_safe
@login_needed
@never_cache
def friends(request: UserRequest) -> HttpResponseBase:
    """Friends of whoever asks, by name; 404 where there is no such page."""
    try:
        page = friends_page(request.user, sent_number(request.GET.get("page", "1")) or 0)
    except NoSuchPage as error:
        raise Http404 from error
    context = {"page": page, "rows": [friend_row(friend) for friend in page.friends]}
    return render(request, "games/friends.html", context)
