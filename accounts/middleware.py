"""Finds who reads, shows times in their zone, and notes the day of who wants to be found."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.contrib.auth import get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from accounts.problems import is_for_programs
from accounts.program_middleware import programs_user
from accounts.sightings import note_seen


class UserMiddleware(AuthenticationMiddleware):
    """Django's, with the account itself as the request's user: the next one here asks for it at once.

    Django puts an object there that finds the account when it is asked for something, and through which goes
    all that a page asks of the account.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Find who asks: a person by their session, a program by its token."""
        if is_for_programs(request):
            programs_user(request)
            return
        super().process_request(request)
        request.user = get_user(request)


class TimeZoneMiddleware:
    """Activates the time zone of the account, or the one the browser told in a cookie, or UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(_zone_of(request)):
            return self.get_response(request)


class SeenMiddleware:
    """Notes the day of a visit, once a day, of those who want to be found; of others nothing is kept.

    A program that asks is no visit.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and user.seen_on is not None and not is_for_programs(request):
            note_seen(user_id=user.pk, before=user.seen_on, now=timezone.now())
        return self.get_response(request)


def _zone_of(request: HttpRequest) -> zoneinfo.ZoneInfo | None:
    """The reader's zone; None, which means the site's, if there is none or it is unknown."""
    name = getattr(request.user, "time_zone", "") or request.COOKIES.get("timezone", "")
    if not name:
        return None
    try:
        return zoneinfo.ZoneInfo(name)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return None
