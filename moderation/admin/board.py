"""The page of a board in the console, on which it is withdrawn or counts again."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Board, BoardSeat
from moderation.acts.base import ActError
from moderation.forms.board import BoardForm
from moderation.selectors.rights import may
from moderation.services.boards import RIGHT, withdraw_board
from moderation.words.registry import words_of

from .acting import refusal
from .page import console_page, moderator_of

LISTED: Final = 60
"""So many boards are listed, the latest."""


def boards_page(request: HttpRequest) -> HttpResponse:
    """The latest boards, with the way to each. :raises PermissionDenied: who asks may do nothing with one."""
    if not may(moderator_of(request), RIGHT):
        raise PermissionDenied
    boards = Board.objects.defer("seed").order_by("-opens_at")[:LISTED]
    return console_page(request, "moderation/boards.html", title=_("Boards"), boards=boards)


def board_page(request: HttpRequest, board_id: int) -> HttpResponse:
    """A board without its seed, and the form that withdraws it or lets it count again.

    :raises Http404: there is none. :raises PermissionDenied: who asks may not do it.
    """
    user = moderator_of(request)
    if not may(user, RIGHT):
        raise PermissionDenied
    board = Board.objects.defer("seed").filter(pk=board_id).first() if board_id < 2**63 else None
    if board is None:
        raise Http404
    is_reverse = board.withdrawn_at is not None
    code, refused, status = ("restore-board" if is_reverse else "withdraw-board"), "", 200
    form = BoardForm(request.POST or None, is_reverse=is_reverse)
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                done = withdraw_board(
                    board_id=board.pk, by_id=user.pk, now=timezone.now(), **form.cleaned_data
                )
            except ActError as error:
                refused, status = refusal(error, code)
                form = BoardForm(is_reverse=is_reverse)
            else:
                messages.success(request, str(words_of(done.code).done))
                return redirect("admin:moderation_board", board.pk)
    return console_page(
        request, "moderation/board.html", status=status, title=words_of(code).title, words=words_of(code),
        board=board, form=form, refused=refused, is_reverse=is_reverse,
        played=BoardSeat.objects.filter(board=board).count(),
    )  # fmt: skip
