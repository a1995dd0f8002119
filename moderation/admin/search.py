"""Search for a person, a match, a club or an event by name or address."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.user_lookup import account_called
from games.models import Club, Event, Match
from moderation.selectors.rights import is_moderator

from .page import console_page, moderator_of

_KEY: Final = re.compile(r"(?:/m/)?([2-9a-z]{10})/?\Z|/m/([2-9a-z]{10})/")
_CLUB: Final = re.compile(r"c-[2-9a-z]{10}(?=/|\Z)")
_EVENT: Final = re.compile(r"e-[2-9a-z]{10}(?=/|\Z)")
LONGEST: Final = 200


def find_page(request: HttpRequest) -> HttpResponse:
    """Lead to the thing that is named, or answer 404 in words.

    :raises PermissionDenied: the account looks after other things.
    """
    if not is_moderator(moderator_of(request)):
        raise PermissionDenied
    asked = request.GET.get("q", "").strip()[:LONGEST]
    person = account_called(asked)
    if person is not None and not person.is_bot:
        return redirect("admin:moderation_person", person.pk)
    found = _KEY.search(asked)
    match = Match.objects.unsealed().filter(key=found[1] or found[2]).first() if found else None
    if match is not None:
        return redirect("admin:moderation_match", match.pk)
    called = _CLUB.search(asked)
    club = Club.objects.filter(key=called[0]).first() if called else None
    if club is not None:
        return redirect("admin:moderation_club", club.pk)
    called = _EVENT.search(asked)
    event = Event.objects.filter(key=called[0]).first() if called else None
    if event is not None:
        return redirect("admin:moderation_event", event.pk)
    return console_page(
        request, "moderation/not_found.html", status=404, title=_("Nothing is called that"), asked=asked
    )
