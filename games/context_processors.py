"""Context of every page: the viewer's turns and leave."""

from __future__ import annotations

from functools import cached_property

from django.http import HttpRequest
from django.utils import timezone

from games.selectors.calendar.leave import LeaveSpan, present_leave
from games.selectors.inbox.badge import Turns, turns_of


class MyTurns:
    """The number of matches in which it is the viewer's turn, counted only if a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @property
    def all(self) -> int:
        """All of them, for what is about one's tables."""
        return self._turns.all

    @property
    def badge(self) -> int:
        """Those that badges count: what the viewer wants to be told of on the page."""
        return self._turns.badge

    @cached_property
    def _turns(self) -> Turns:
        user = getattr(self._request, "user", None)
        if user is None or not user.is_authenticated:
            return Turns()
        return turns_of(user.pk, now=timezone.now())


class OnLeave:
    """The present leave of the viewer, looked for only if a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def now(self) -> LeaveSpan | None:
        user = getattr(self._request, "user", None)
        if user is None or not user.is_authenticated:
            return None
        return present_leave(user.pk, timezone.now())


def turns(request: HttpRequest) -> dict[str, object]:
    """`turns` (see `MyTurns`), in which it is the viewer's turn, and the viewer's leave."""
    return {"turns": MyTurns(request), "on_leave": OnLeave(request)}
