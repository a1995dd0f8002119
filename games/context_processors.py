"""What every page shows of the games."""

from __future__ import annotations

from functools import cached_property

from django.http import HttpRequest
from django.utils import timezone

from games.selectors.inbox import turns_count
from games.selectors.leave import Away, present_leave


class Turns:
    """In how many matches it is the viewer's turn, counted only if a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def count(self) -> int:
        user = getattr(self._request, "user", None)
        return turns_count(user.pk) if user is not None and user.is_authenticated else 0


class OnLeave:
    """The present leave of the viewer, looked for only if a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def now(self) -> Away | None:
        user = getattr(self._request, "user", None)
        if user is None or not user.is_authenticated:
            return None
        return present_leave(user.pk, timezone.now())


def turns(request: HttpRequest) -> dict[str, object]:
    """`turns`, whose `count` says in how many matches it is the viewer's turn, and the viewer's leave."""
    return {"turns": Turns(request), "on_leave": OnLeave(request)}
