"""Finding a table: the lobby, tables to watch, my finished matches."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.presenters.registry import PRESENTERS
from games.rules.registry import GAMES
from games.selectors.inbox import my_finished
from games.selectors.lobby import finished_tables, open_tables, running_tables
from games.selectors.pages import BadCursor
from games.views.login import login_needed

LIVE_SHOWN = 5
"""Running tables shown in the lobby."""


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The first page: what the site is, its games, the tables that wait for players."""
    context = _open_tables(request) | {
        "games": [(presenter, GAMES[slug].seat_counts) for slug, presenter in PRESENTERS.items()],
        "live": running_tables(size=LIVE_SHOWN).items,
    }
    return render(request, "games/lobby.html", context)


@require_GET
def open_tables_partial(request: HttpRequest) -> HttpResponse:
    """The open tables alone, for a lobby that lies open."""
    return render(request, "games/_open_tables.html", _open_tables(request))


def _open_tables(request: HttpRequest) -> dict[str, Any]:
    game, who, cursor = (request.GET.get(name, "") for name in ("game", "who", "after"))
    if (game and game not in PRESENTERS) or who not in {"", "people", "last"}:
        raise Http404
    try:
        page = open_tables(game=game, people_only=who == "people", last_chair=who == "last", cursor=cursor)
    except BadCursor as error:
        raise Http404 from error
    filters = [("", "All"), ("last", "One seat left"), ("people", "People only")]
    return {
        "page": page,
        "game": game,
        "who": who,
        "cursor": cursor,
        "filters": filters,
        "presenters": list(PRESENTERS.values()),
    }


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    """Public tables being played, or over."""
    over = request.GET.get("show") == "finished"
    read = finished_tables if over else running_tables
    try:
        page = read(cursor=request.GET.get("after", ""))
    except BadCursor as error:
        raise Http404 from error
    return render(request, "games/watch.html", {"page": page, "over": over})


@require_GET
@login_needed
def finished(request: HttpRequest) -> HttpResponseBase:
    """My own matches that are over."""
    assert request.user.pk is not None  # noqa: S101 - login_needed has seen to it
    try:
        page = my_finished(request.user.pk, cursor=request.GET.get("after", ""))
    except BadCursor as error:
        raise Http404 from error
    return render(request, "games/finished.html", {"page": page})
