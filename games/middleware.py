"""Hides tables of boards that are not shown from all who do not sit there, and notes readers of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.decorators import sync_only_middleware

from accounts.http import SiteRequest
from games.models import Match
from games.models.match import BOARD_KEY
from games.services.boards.borrowing import note_reader

GetResponse = Callable[[HttpRequest], HttpResponseBase]


@sync_only_middleware
class SealedTableMiddleware:
    """Answers 404 at every address of such a table, as where there is no table. It asks for no other.

    Of one whose board is shown it notes who reads there, and asks first who plays the board again just now.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(
        self, request: SiteRequest, _view: Any, _arguments: Any, named: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Look at the key in the address. :raises Http404: see above."""
        key = named.get("key")
        if not isinstance(key, str) or not key.startswith(BOARD_KEY):
            return None
        match = Match.objects.filter(key=key).readable_by(request.user.pk).select_related("board").first()
        if match is None:
            raise Http404
        user_id = request.user.pk
        if user_id is None or match.tenures.filter(player=user_id).exists():
            return None
        may_read = note_reader(board=match.board, user_id=user_id, now=timezone.now())
        return None if may_read else redirect("games:board_read", match.board.key)
