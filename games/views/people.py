"""The page of somebody who plays here."""

from __future__ import annotations

from django.db.models.functions import Lower
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest, is_logged_in
from accounts.models import User
from accounts.people import attitude_to
from games.presenters.registry import PRESENTERS
from games.presenters.standing import reliability_in_words
from games.selectors.people import LOOK_BACK, played, running_public
from games.selectors.standing import standing_of


@require_GET
@never_cache
def profile(request: SiteRequest, username: str) -> HttpResponse:
    """A person's or a bot's page; 404 for those who left."""
    # Worded like the index that makes names unique: `iexact` would read every account.
    users = User.objects.alias(lowered=Lower("username"))
    user = get_object_or_404(users, lowered=username.lower())
    if user.anonymised_at is not None:
        raise Http404
    if user.username != username:
        return redirect("games:profile", user.username, permanent=True)
    lines = played(user.pk)
    is_me = user == request.user
    attitude = None
    if is_logged_in(request) and not is_me and not user.is_bot:
        attitude = attitude_to(request.user.pk, user.pk)
    context = {
        "person": user,
        "is_me": is_me,
        "attitude": attitude,
        "reliability": () if user.is_bot else reliability_in_words(standing_of(user.pk)),
        "played": [(PRESENTERS[line.game].name, line) for line in lines],
        "of_the_last": LOOK_BACK if sum(line.played for line in lines) >= LOOK_BACK else None,
        "running": [(PRESENTERS[table.game].name, table) for table in running_public(user.pk)],
    }
    return render(request, "games/profile.html", context)
