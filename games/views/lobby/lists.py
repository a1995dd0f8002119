"""Finding a table: the lobby, tables to watch, my finished matches."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest, UserRequest, is_logged_in
from games.catalogue import PRESENTERS, RULES
from games.presenters.boards.boards import card_of, outcome_of
from games.presenters.boards.periods import week_in_strokes
from games.presenters.company.offers import Seeker, seekers
from games.presenters.lobby.paces import PACE_WORDS
from games.presenters.lobby.tables import seat_offers
from games.presenters.problems.problems import problem_marks
from games.selectors.boards.boards import boards_now, facts_of, own_boards
from games.selectors.company.expectations import looking_by_game, own_offers, waits_of
from games.selectors.inbox.inbox import my_finished
from games.selectors.lobby.free_seats import seats_to_take_over
from games.selectors.lobby.rows import ratings_at
from games.selectors.lobby.tables import (
    finished_tables,
    open_tables,
    practice_tables,
    running_tables,
)
from games.selectors.pagination import BadCursor
from games.selectors.problems.problems import steps_of
from games.selectors.ratings.ratings import NO_RATINGS
from games.services.problems.days import today
from games.views.lobby.terms import offers_of
from games.views.login_required import login_needed

LIVE_SHOWN = 5
"""Running tables shown in the lobby."""
SEATS_SHOWN = 3
"""Seats to take over shown there."""


@require_GET
def lobby(request: SiteRequest) -> HttpResponse:
    """The first page: what the site is, its games, the tables that wait for players."""
    context, live = _open_tables(request), running_tables(size=LIVE_SHOWN).items
    seats = seat_offers(seats_to_take_over(request.user.pk, size=SEATS_SHOWN).items)
    lines = [*context["page"].items, *live, *(offer.line for offer in seats)]
    context |= {
        "games": [(presenter, RULES[slug].seat_counts) for slug, presenter in PRESENTERS.items()],
        "live": live,
        "seats": seats,
        "ratings": ratings_at(request.user, lines),
        "today": _today(request),
        "seekers": find_a_match(request),
        "problems": problem_marks(steps_of(today(timezone.now()), request.user.pk, counted=False)),
    }
    return render(request, "games/lobby.html", context)


def find_a_match(request: SiteRequest) -> list[Seeker]:
    """The rows in which a match is looked for; none for whoever has not finished one yet."""
    if not is_logged_in(request):
        return []
    now = timezone.now()
    own = own_offers(request.user.pk, now)
    if not own.has_finished and not own.offers:
        return []
    return seekers(own, looking_by_game(now), waits_of(list(PRESENTERS)))


def _today(request: SiteRequest) -> dict[str, Any] | None:
    """The board of the day, one's own result of it and one's week; None if there is none."""
    now = timezone.now()
    day = now.astimezone(UTC).date()
    boards = boards_now(now, day)
    found = next((board for board in reversed(boards) if board.is_open(now)), None)
    if found is None:
        return None
    results = own_boards(boards, request.user.pk) if is_logged_in(request) else {}
    own = results.get(found.pk)
    days = {board.day: results[board.pk] for board in boards if board.day and board.pk in results}
    return {
        "board": card_of(facts_of(found), found.options),
        "own": own,
        "outcome": None if own is None else outcome_of(own),
        "week": week_in_strokes(day, days) if is_logged_in(request) else None,
        "shown": next((board for board in reversed(boards) if board.shown_at is not None), None),
    }


@require_GET
def open_tables_partial(request: SiteRequest) -> HttpResponse:
    """The open tables alone, for a lobby that lies open."""
    context = _open_tables(request)
    context["ratings"] = ratings_at(request.user, context["page"].items)
    return render(request, "games/_open_tables.html", context)


def _open_tables(request: SiteRequest) -> dict[str, Any]:
    game, who, pace, cursor = (request.GET.get(name, "") for name in ("game", "who", "pace", "after"))
    if (game and game not in PRESENTERS) or who not in {"", "people", "last"}:
        raise Http404
    if pace and pace not in PACE_WORDS:
        raise Http404
    try:
        page = open_tables(
            request.user.pk,
            game=game,
            pace=pace,
            people_only=who == "people",
            last_chair=who == "last",
            cursor=cursor,
        )
    except BadCursor as error:
        raise Http404 from error
    filters = [("", _("All")), ("last", _("One seat left")), ("people", _("People only"))]
    return {
        "page": page,
        "offers": offers_of(page.items),
        "game": game,
        "who": who,
        "pace": pace,
        "paces": PACE_WORDS.values(),
        "cursor": cursor,
        "filters": filters,
        "presenters": list(PRESENTERS.values()),
    }


WATCHED = {"": running_tables, "practice": practice_tables, "finished": finished_tables}
"""Lists of tables to watch, by the word in the address."""


@require_GET
def watch(request: SiteRequest) -> HttpResponse:
    """Public tables being played among people, or against bots, or over."""
    show = request.GET.get("show", "")
    read = WATCHED.get(show)
    if read is None:
        raise Http404
    try:
        page = read(cursor=request.GET.get("after", ""))
    except BadCursor as error:
        raise Http404 from error
    is_over = show == "finished"
    ratings = NO_RATINGS if is_over else ratings_at(request.user, page.items)
    return render(
        request, "games/watch.html", {"page": page, "show": show, "over": is_over, "ratings": ratings}
    )


@require_GET
@login_needed
def finished(request: UserRequest) -> HttpResponseBase:
    """My own matches that are over."""
    try:
        page = my_finished(request.user.pk, cursor=request.GET.get("after", ""))
    except BadCursor as error:
        raise Http404 from error
    return render(request, "games/finished.html", {"page": page})
