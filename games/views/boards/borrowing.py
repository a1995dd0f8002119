"""A board that is shown, played again: its page, and the question before whoever plays it reads of it."""

from __future__ import annotations

from random import SystemRandom

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import SiteRequest, UserRequest, is_logged_in
from games.catalogue import RULES
from games.models import Board, BoardSeat
from games.presenters.boards.boards import card_of, outcome_of, seat_in_words
from games.selectors.boards.barred import Seen, seen_of
from games.selectors.boards.boards import facts_of
from games.selectors.boards.borrowed import borrowed_by, plays_again
from games.services.boards.borrowing import borrow_board, give_board_up, note_reader
from games.services.boards.errors import BoardKnown
from games.services.boards.tables import BoardClosed
from games.services.lobby.errors import LobbyError
from games.views.lobby.seats import refusal_in_words
from games.views.login_required import login_needed


def asked_first(request: SiteRequest, board: Board) -> HttpResponseBase | None:
    """Note that whoever is signed in reads of a board; where they play it again just now, ask them first.

    :returns: the way to where they are asked; None: they may read.
    """
    if not is_logged_in(request) or note_reader(board=board, user_id=request.user.pk, now=timezone.now()):
        return None
    return redirect("games:board_read", board.key)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def again(request: SiteRequest, key: str) -> HttpResponseBase:
    """Play what others have played: what it is, the button, and afterwards what it would have made."""
    board = _shown_or_404(key)
    return _play(request, board) if request.method == "POST" else _page(request, board)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
def read(request: UserRequest, key: str) -> HttpResponseBase:
    """The question before one reads of a board that one plays just now, and the way on after it."""
    board = _shown_or_404(key)
    if request.method == "POST":
        give_board_up(board_id=board.pk, user_id=request.user.pk, now=timezone.now())
    elif plays_again(board.pk, request.user.pk):
        own = borrowed_by(board, request.user.pk)
        context = {"board": card_of(facts_of(board), board.options), "own": own}
        return render(request, "games/board_read.html", context)
    return redirect("games:board_by_key", board.key)


@login_needed
def _play(request: UserRequest, board: Board) -> HttpResponseBase:
    try:
        match = borrow_board(
            board_id=board.pk, user_id=request.user.pk, now=timezone.now(), rng=SystemRandom()
        )
    except (BoardKnown, BoardClosed):
        return _page(request, board, status=409)
    except LobbyError as error:
        status, words = refusal_in_words(error)
        return _page(request, board, refused=words, status=status)
    return redirect(match)


def _page(request: SiteRequest, board: Board, *, refused: str = "", status: int = 200) -> HttpResponse:
    facts = facts_of(board)
    user_id = request.user.pk if is_logged_in(request) else None
    own = None if user_id is None else borrowed_by(board, user_id)
    knows = "" if user_id is None or own is not None else _known(board, user_id)
    context = {
        "board": card_of(facts, board.options),
        "sits": seat_in_words(facts, board.seat),
        "own": own,
        "outcome": None if own is None else outcome_of(own),
        "knows": knows,
        "is_playable": board.is_sound and board.rules_version == RULES[board.game].version,
        "address": request.build_absolute_uri(reverse("games:board_again", args=[board.key])),
        "refused": refused,
    }
    return render(request, "games/board_again.html", context, status=status)


def _known(board: Board, user_id: int) -> str:
    """The way in which somebody knows a board, in words; empty if they do not."""
    if BoardSeat.objects.filter(board=board, player=user_id).exists():
        return _("You have played it.")
    match seen_of(board, user_id):
        case Seen.NOTHING:
            return ""
        case Seen.READ:
            return _("You have read what others made of it.")
        case Seen.LOOKED:
            return _("You have looked at a table of it as a moderator.")
    return _("One of its questions has come to you or your ally before, or you have worked on it.")


def _shown_or_404(key: str) -> Board:
    board = get_object_or_404(Board, key=key)
    if board.shown_at is None:
        raise Http404
    return board
