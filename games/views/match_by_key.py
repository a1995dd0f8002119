"""Finding the match of the key in an address, for the views that show it or act on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import SystemRandom
from typing import Concatenate, ParamSpec, TypeVar

from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone

from accounts.http import SiteRequest
from games.models import Match
from games.selectors.questions.visible import GRACE, PATIENCE
from games.selectors.seats.snapshot import Seating, seating_of
from games.services.time.question_deadlines import close_overdue

P = ParamSpec("P")


RequestT = TypeVar("RequestT", bound=SiteRequest)


def with_match(
    view: Callable[Concatenate[RequestT, Match, P], HttpResponseBase],
) -> Callable[Concatenate[RequestT, ...], HttpResponseBase]:
    """Give the view the match of the key in its address, or a 404."""

    @wraps(view)
    def wrapped(request: RequestT, /, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, get_object_or_404(Match, key=key), *args, **kwargs)

    return wrapped


def with_seating(
    view: Callable[Concatenate[RequestT, Seating, P], HttpResponseBase],
) -> Callable[Concatenate[RequestT, ...], HttpResponseBase]:
    """Give the view the match of the key in its address with those who hold its seats, or a 404.

    A question that nobody has answered in time is closed before anybody looks, whoever should have done that.
    """

    @wraps(view)
    def wrapped(request: RequestT, /, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, fresh_seating(key), *args, **kwargs)

    return wrapped


def fresh_seating(key: str) -> Seating:
    """As `seating_or_404`, after a question that nobody has answered in time is closed. :raises Http404:"""
    seating, now = seating_or_404(key), timezone.now()
    if seating.closes_at is not None and seating.closes_at < now - GRACE - PATIENCE:
        close_overdue(match_id=seating.match.pk, now=now, rng=SystemRandom())
        seating = seating_or_404(key)
    return seating


def seating_or_404(key: str) -> Seating:
    """The match of a key with those who hold its seats. :raises Http404:"""
    seating = seating_of(key)
    if seating is None:
        raise Http404
    return seating
