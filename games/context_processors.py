"""What every page shows of the games."""

from __future__ import annotations

from functools import cached_property

from django.http import HttpRequest

from games.selectors.inbox import turns_count


class Turns:
    """In how many matches it is the viewer's turn, counted only if a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def count(self) -> int:
        user = getattr(self._request, "user", None)
        return turns_count(user.pk) if user is not None and user.is_authenticated else 0


def turns(request: HttpRequest) -> dict[str, object]:
    """`turns`, whose `count` says in how many matches it is the viewer's turn."""
    return {"turns": Turns(request)}
