"""Profile page of a player."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest, is_logged_in
from accounts.relationships import attitude_to
from accounts.user_lookup import account_called
from games.catalogue import PRESENTERS
from games.presenters.people.reliability import reliability_in_words
from games.selectors.people.profile import LOOK_BACK, played, running_public
from games.selectors.people.reliability import reliability_of


@require_GET
@never_cache
def profile(request: SiteRequest, username: str) -> HttpResponse:
    """A person's or a bot's page; 404 for those who left.

    Other capitals and a name of before lead on, never for good: what browsers keep of that would outlive the
    year in which the name is held, and go round in a circle when somebody takes it again.
    """
    user = account_called(username)
    if user is None or user.anonymised_at is not None:
        raise Http404
    if user.username != username:
        return redirect("games:profile", user.username)
    lines = played(user.pk)
    is_me = user == request.user
    attitude = None
    if is_logged_in(request) and not is_me and not user.is_bot:
        attitude = attitude_to(request.user.pk, user.pk)
    context = {
        "person": user,
        "is_me": is_me,
        "attitude": attitude,
        "reliability": () if user.is_bot else reliability_in_words(reliability_of(user.pk)),
        "played": [(PRESENTERS[line.game].name, line) for line in lines],
        "of_the_last": LOOK_BACK if sum(line.played for line in lines) >= LOOK_BACK else None,
        "running": [(PRESENTERS[table.game].name, table) for table in running_public(user.pk)],
    }
    return render(request, "games/profile.html", context)
