"""Typed requests, and what views ask of them: who reads, when it came, which page it came from."""

from datetime import datetime
from typing import Any, Final, TypeGuard
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from accounts.models import User

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that only ask."""

ARRIVED: Final = "alliances.arrived_at"
"""Key in a request's scope under which the outermost layer writes when it came."""


class SiteRequest(HttpRequest):
    """A request as every view gets it: the middleware has been through it."""

    htmx: HtmxDetails
    """False where a whole page is asked for."""


class UserRequest(SiteRequest):
    """A request to a view that only people with an account reach."""

    user: User


def is_logged_in(request: SiteRequest) -> TypeGuard[UserRequest]:
    """True if somebody with an account asks."""
    return request.user.is_authenticated


def is_safe(request: HttpRequest) -> bool:
    """True if a request only asks for something: its address may be opened once more."""
    return request.method in SAFE


def arrived_at(request: HttpRequest) -> datetime:
    """The time at which a request had reached the site, whole and before any wait: clocks go by it."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    at: datetime | None = scope.get(ARRIVED)
    return timezone.now() if at is None else at


def page_before(request: HttpRequest) -> str:
    """The path of the page of this site from which a form was sent or a part of it asked for.

    As far as the browser tells: the first page if it tells of none, or of one elsewhere.
    """
    told = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(told, {request.get_host()}, require_https=request.is_secure())
    if not ours or not told.startswith("http"):  # a word would be taken for a view's name
        return "/"
    path = urlsplit(told)._replace(scheme="", netloc="", fragment="").geturl()
    return path if path.startswith("/") and url_has_allowed_host_and_scheme(path, None) else "/"
