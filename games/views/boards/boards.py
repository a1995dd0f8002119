"""The board of the day: before one has played it, after, and sitting down at it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import SystemRandom
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http import SiteRequest, UserRequest, is_logged_in
from games.models import Board, Match
from games.presenters.boards.boards import card_of, nobody_in_words, outcome_of, seat_in_words
from games.presenters.boards.periods import own_lines, own_mean_in_words
from games.selectors.boards.barred import seen_of
from games.selectors.boards.boards import facts_of, latest_shown, open_board, own_of, runs_of
from games.selectors.boards.periods import own_period, period_of
from games.services.boards.tables import BoardClosed, BoardSeen, play_board
from games.services.lobby.errors import LobbyError
from games.views.boards.lists import list_page
from games.views.lobby.seats import refusal_in_words
from games.views.login_required import login_needed
from games.views.match_by_key import with_match


@require_safe
@never_cache
def board_of_the_day(request: SiteRequest) -> HttpResponse:
    """The board that may be played now, one's week, and the way to the last one that is shown."""
    return _page(request, open_board(timezone.now()))


@require_safe
@never_cache
def board(request: SiteRequest, key: str) -> HttpResponseBase:
    """A board by its key: its list once it is shown, until then what may be known of it.

    One of a team match or of an event stands on the page of that.
    """
    found = get_object_or_404(Board.objects.select_related("team_match", "event"), key=key)
    if found.team_match is not None:
        return redirect(found.team_match)
    if found.event is not None:
        return redirect(found.event)
    if found.opens_at > timezone.now():
        raise Http404
    return list_page(request, found) if found.shown_at is not None else _page(request, found)


@require_safe
@with_match
def board_of_table(_request: SiteRequest, match: Match) -> HttpResponseBase:
    """The way from a table to its board."""
    if match.board_id is None:
        raise Http404
    page = "games:board_again" if match.is_borrowed else "games:board_by_key"
    return redirect(page, match.board.key)


@require_POST
@login_needed
def play(request: UserRequest, key: str) -> HttpResponseBase:
    """Sit down at a board; whoever has played it is led to their table."""
    found = get_object_or_404(Board, key=key)
    now = timezone.now()
    if found.opens_at > now or found.day is None:
        raise Http404
    try:
        match = play_board(board_id=found.pk, user_id=request.user.pk, now=now, rng=SystemRandom())
    except (BoardClosed, BoardSeen):
        return _page(request, found, status=409)
    except LobbyError as error:
        status, words = refusal_in_words(error)
        return _page(request, found, refused=words, status=status)
    return redirect(match)


def _page(request: SiteRequest, found: Board | None, *, refused: str = "", status: int = 200) -> HttpResponse:
    last = latest_shown()
    now = timezone.now()
    context: dict[str, Any] = {
        "board": None,
        "last": None if last is None else card_of(facts_of(last), last.options),
        "refused": refused,
    }
    if is_logged_in(request):
        context |= _week(request.user.pk, now)
    if found is not None:
        facts = facts_of(found)
        own = own_of(found, request.user.pk) if is_logged_in(request) else None
        context |= {
            "board": card_of(facts, found.options),
            "sits": seat_in_words(facts, found.seat),
            "own": own,
            "outcome": None if own is None else outcome_of(own),
            "is_open": found.is_open(now),
            "is_broken_off": found.broken_off_at is not None,
            "nobody": "" if facts.played else nobody_in_words(runs_of(found)),
            "seen": seen_of(found, request.user.pk) if is_logged_in(request) and own is None else "",
        }
    return render(request, "games/board.html", context, status=status)


def _week(user_id: int, now: datetime) -> dict[str, Any]:
    """The boards that somebody has played this week, by days of UTC."""
    period = period_of("week", today(now))
    boards = own_period(period, user_id)
    return {"week": own_lines(boards), "week_mean": own_mean_in_words(period, boards)}


def today(now: datetime) -> date:
    """The day whose board begins at its midnight, UTC."""
    return now.astimezone(UTC).date()
