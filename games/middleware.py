"""Hides tables of boards that are not shown from everybody who does not sit there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.decorators import sync_only_middleware

from games.models import Match
from games.models.match import BOARD_KEY

GetResponse = Callable[[HttpRequest], HttpResponseBase]


@sync_only_middleware
class SealedTableMiddleware:
    """Answers 404 at every address of such a table, as where there is no table. It asks for no other."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, _view: Any, _arguments: Any, named: dict[str, Any]) -> None:
        """Look at the key in the address. :raises Http404: see above."""
        key = named.get("key")
        if not isinstance(key, str) or not key.startswith(BOARD_KEY):
            return
        if not Match.objects.filter(key=key).readable_by(request.user.pk).exists():
            raise Http404
