"""The tables of a board that is shown: its list, and its travelling sheet."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.households import household_of
from accounts.http import SiteRequest, is_logged_in
from accounts.relationships import friend_ids
from games.models import Board
from games.presenters.boards.boards import card_of, nobody_in_words, outcome_of, words_of
from games.presenters.boards.tables import own_place_in_words, row_of, rows_of
from games.selectors.boards.boards import facts_of, own_of
from games.selectors.boards.borrowed import may_play_again
from games.selectors.boards.faulty_questions import faulty_rounds
from games.selectors.boards.lines import line_number
from games.selectors.boards.tables import list_of, sheet_of
from games.views.boards.borrowing import asked_first

MOST = 7
"""Digits of a number in an address."""


def list_page(request: SiteRequest, board: Board) -> HttpResponse:
    """The list of a board that is shown; to a script that opens a gap its rows alone."""
    opened = opened_in(request)
    user_id = request.user.pk
    is_part = bool(request.htmx) and opened is not None
    who, among = whom_in(request)
    table = list_of(board, user_id, opened=opened, among=among, is_whole=not is_part)
    may_play = user_id is not None and may_play_again(board, user_id)
    rows = rows_of(board.game, line_number(board), table.rows, tells_how=not may_play)
    context: dict[str, Any] = {"key": board.key, "rows": rows, "who": who}
    if is_part:
        return render(request, "games/_board_rows.html", context)
    own = own_of(board, request.user.pk) if is_logged_in(request) else None
    facts = facts_of(board)
    context |= {
        "board": card_of(facts, board.options),
        "faulty": faulty_rounds(board),
        "counted": words_of(board.game).counted(board.seat_count),
        "outcome": None if own is None else outcome_of(own),
        "own": own,
        "may_play": may_play,
        "own_place": own_place_in_words(table),
        "nobody": "" if facts.played else nobody_in_words(()),
    }
    return render(request, "games/board_list.html", context)


@require_safe
@never_cache
def sheet(request: SiteRequest, key: str) -> HttpResponseBase:
    """Every table of a board that is shown, a row a table."""
    board = shown_or_404(key)
    if (asked := asked_first(request, board)) is not None:
        return asked
    words, number = words_of(board.game), line_number(board)
    try:
        page = sheet_of(board, request.user.pk, number_in(request, "page"))
    except IndexError as error:
        raise Http404 from error
    lines = words.lines(board.seat_count)
    context = {
        "board": card_of(facts_of(board), board.options),
        "rows": [row_of(board.game, number, row) for row in page.rows],
        "lines": lines,
        "own_line": lines[number],
        "page": page,
    }
    return render(request, "games/board_sheet.html", context)


def shown_or_404(key: str) -> Board:
    """The board of a day by its key. :raises Http404: there is none, or it is not shown."""
    return get_object_or_404(Board, key=key, team_match=None, event=None, shown_at__isnull=False)


def whom_in(request: SiteRequest) -> tuple[str, frozenset[int] | None]:
    """Of whom an address asks for a list: everybody (None), or the friends of who reads.

    Nobody of their household is among these: whoever shares a room may have seen the deal.

    :raises Http404: it names nobody that is listed.
    """
    who = request.GET.get("who", "")
    if not who:
        return "", None
    if who != "friends" or not is_logged_in(request):
        raise Http404
    return who, friend_ids(request.user.pk) - household_of(request.user.pk)


def opened_in(request: SiteRequest) -> range | None:
    """The rows of a gap that an address opens. :raises Http404: it names no rows."""
    first, last = number_in(request, "from"), number_in(request, "to")
    if first is None or last is None:
        return None
    return range(first - 1, last)


def number_in(request: SiteRequest, name: str, *, least: int = 1) -> int | None:
    """A number of an address; None: it has none. :raises Http404: it is no number, or too low."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST and int(text) >= least):
        raise Http404
    return int(text)
