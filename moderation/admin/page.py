"""Shared parts of the console's pages."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.models import Club, Event, Match
from moderation.acts.base import Act, Target, Thing

RowT = TypeVar("RowT", bound=Model)

_GREATEST = 2**63 - 1
"""Greatest number that the databases take."""


def console_page(request: HttpRequest, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """A page in the console's frame; its `title` stands over it."""
    return render(request, template, {**admin.site.each_context(request), **context}, status=status)


def moderator_of(request: HttpRequest) -> User:
    """The moderator that asks; the console's door lets nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101 - as said
    return request.user


def match_or_404(match_id: int) -> Match:
    """:raises Http404: there is no such match."""
    return _found(
        Match.objects.unsealed().filter(pk=match_id) if match_id <= _GREATEST else Match.objects.none()
    )


def person_or_404(user_id: int) -> User:
    """:raises Http404: there is no such person; bots are none."""
    known = User.objects.filter(pk=user_id, is_bot=False) if user_id <= _GREATEST else User.objects.none()
    return _found(known)


def club_or_404(club_id: int) -> Club:
    """:raises Http404: there is no such club."""
    return _found(Club.objects.filter(pk=club_id) if club_id <= _GREATEST else Club.objects.none())


def event_or_404(event_id: int) -> Event:
    """:raises Http404: there is no such event."""
    return _found(Event.objects.filter(pk=event_id) if event_id <= _GREATEST else Event.objects.none())


def target_or_404(act: Act, target_id: int) -> Thing:
    """The target of an act. :raises Http404: there is no such thing."""
    if act.target == Target.CLUB:
        return club_or_404(target_id)
    if act.target == Target.EVENT:
        return event_or_404(target_id)
    return match_or_404(target_id) if act.target == Target.MATCH else person_or_404(target_id)


def _found(rows: QuerySet[RowT]) -> RowT:
    found = rows.first()
    if found is None:
        raise Http404
    return found
