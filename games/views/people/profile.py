"""Profile page of a player."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest, is_logged_in
from accounts.models import User
from accounts.relationships import attitude_to
from accounts.user_lookup import account_called
from games.catalogue import PRESENTERS
from games.presenters.directory.rows import plays_in_words
from games.presenters.people.against_bots import against_bots
from games.presenters.people.reliability import reliability_in_words
from games.presenters.strength.profile import (
    ScaleSheet,
    is_of_answers,
    readable,
    scale_rows,
    scale_sheet,
    scales_of_people,
)
from games.presenters.tournaments.league import profile_lines
from games.selectors.directory.entries import NOTHING_SAID, entry_for
from games.selectors.people.profile import LOOK_BACK, played, running_public
from games.selectors.people.reliability import reliability_of
from games.selectors.ratings.last_matches import last_matches
from games.selectors.ratings.ratings import sees_on_profiles
from games.selectors.ratings.roles import role_counts
from games.selectors.ratings.strength import ScaleStanding, standings, year_of_answers
from games.selectors.tournaments.leagues import events_of_profile


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
    lines, now = played(user.pk), timezone.now()
    is_me = user == request.user
    attitude, said = None, NOTHING_SAID
    if is_logged_in(request) and not user.is_bot:
        attitude = None if is_me else attitude_to(request.user.pk, user.pk)
        said = entry_for(request.user.pk, user.pk, now)
    context = {
        "person": user,
        "is_me": is_me,
        "attitude": attitude,
        "said": said,
        "plays": plays_in_words(said),
        "may_invite": attitude is not None and not attitude.is_blocked and user.is_active,
        "reliability": () if user.is_bot else reliability_in_words(reliability_of(user.pk)),
        "played": [(PRESENTERS[line.game].name, line, against_bots(line)) for line in lines],
        "of_the_last": LOOK_BACK if sum(line.played for line in lines) >= LOOK_BACK else None,
        "running": [(PRESENTERS[table.game].name, table) for table in running_public(user.pk)],
        "strength": _strength(request, user, now),
        "events": () if user.is_bot else profile_lines(events_of_profile(user.pk)),
    }
    return render(request, "games/profile.html", context)


def _strength(request: SiteRequest, user: User, now: datetime) -> dict[str, Any] | None:
    """The context of the sheet *Strength*; None where there is none: of bots, and for who wants none.

    :raises Http404: the address asks for a scale that is not shown.
    """
    is_me, asked = user == request.user, request.GET.get("scale")
    is_kept = user.hides_rating and not is_me
    is_told = not (user.is_bot or is_kept) and sees_on_profiles(request.user)
    known = readable(standings(user.pk), is_own=is_me) if is_told else ()
    if asked is None:
        chosen = max(known, key=lambda each: each.rating.matches, default=None)
    else:
        chosen = next((each for each in known if each.scale == asked), None)
        if chosen is None:
            raise Http404
    if user.is_bot or not sees_on_profiles(request.user):
        return None
    sheet = None
    if chosen is not None:
        sheet = _sheet(request, user, chosen, now)
    return {
        "is_kept": is_kept,
        "rows": scale_rows(known, "" if chosen is None else chosen.scale),
        "sheet": sheet,
    }


def _sheet(request: SiteRequest, user: User, chosen: ScaleStanding, now: datetime) -> ScaleSheet:
    scale = chosen.scale
    if is_of_answers(scale):
        return scale_sheet(scale, year_of_answers(user.pk, now), (), {}, now)
    game = scales_of_people()[scale][0]
    last = last_matches(user.pk, chosen, game, request.user.pk, now)
    return scale_sheet(scale, last.year, last.lines, role_counts(user.pk, game, scale), now)
