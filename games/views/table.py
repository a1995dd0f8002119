"""The pages of a match: the table, its partial, moves, resignation and the conflicts gone by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from random import SystemRandom
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.models import Campaign, Match
from games.presenters.registry import PRESENTERS
from games.rules.core.errors import RulesError
from games.selectors.seating import Seating, seating_of
from games.selectors.table import Table, has_left, table_of
from games.services.play import (
    AlreadyPlayed,
    HasResigned,
    NotRunning,
    NotSeated,
    Stale,
    SureFirst,
    mark_seen,
    play_move,
    resign,
)
from games.views.etag import table_etag
from games.views.login import login_needed
from games.views.seats import open_match

P = ParamSpec("P")
STARTED = (Match.Status.RUNNING, Match.Status.FINISHED)


def with_match(
    view: Callable[Concatenate[HttpRequest, Match, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Give the view the match of the key in its address, or a 404."""

    @wraps(view)
    def wrapped(request: HttpRequest, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, get_object_or_404(Match, key=key), *args, **kwargs)

    return wrapped


def with_seating(
    view: Callable[Concatenate[HttpRequest, Seating, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Give the view the match of the key in its address with those who hold its seats, or a 404."""

    @wraps(view)
    def wrapped(request: HttpRequest, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, _seating(key), *args, **kwargs)

    return wrapped


@require_GET
@never_cache
@with_seating
def match_page(request: HttpRequest, seating: Seating) -> HttpResponseBase:
    """The one address of a match for the whole of its life."""
    if seating.match.status not in STARTED:
        return open_match(request, seating.match)
    return _page(request, _table(request, seating))


@require_GET
@with_seating
def table_partial(request: HttpRequest, seating: Seating) -> HttpResponseBase:
    """The table alone, for a page that shows it already; 304 while nothing changed."""
    if seating.match.status not in STARTED:
        raise Http404
    since = _number(request.GET.get("since", ""))

    def etag(request: HttpRequest, *_: Any) -> str:
        return table_etag(seating, request.user, since)

    @condition(etag_func=etag)
    def partial(request: HttpRequest) -> HttpResponse:
        table = _table(request, seating, since=since)
        _seen(request, table)
        return HttpResponse(_rendered(request, table))

    response = partial(request)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
@login_needed
@with_match
def move(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Play what the form describes; the fresh table, or a page to read it on."""
    turn_ply = _number(request.POST.get("ply", ""))
    if turn_ply is None:
        return _refused(request, match, "That form was not complete. Choose again.")
    try:
        play_move(
            match_id=match.pk,
            user_id=_user_id(request),
            notation=_notation(request, match),
            turn_ply=turn_ply,
            now=timezone.now(),
            rng=SystemRandom(),
        )
    except NotSeated:
        return _refused(
            request, match, "You watch this match: only those who sit at the table can move.", status=403
        )
    except (Stale, NotRunning):
        return _refused(request, match, "", status=409)
    except SureFirst:
        question = redirect("games:resign", match.key)
        return HttpResponseClientRedirect(question.url) if request.htmx else question  # type: ignore[attr-defined]
    except RulesError as error:
        seating = _seating(match.key)
        if seating.match.status not in STARTED:
            return _refused(request, match, "", status=409)
        table = _table(request, seating, since=_since(request))
        return _refused(request, match, PRESENTERS[match.game].word_error(error, table), table=table)
    except AlreadyPlayed:
        pass
    return _answer(request, match)


@require_http_methods(["GET", "POST"])
@login_needed
@with_seating
def resignation(request: HttpRequest, seating: Seating) -> HttpResponseBase:
    """Ask, then do."""
    match = seating.match
    if match.status not in STARTED:
        raise Http404
    if request.method == "GET" or request.POST.get("sure") != "yes":
        return _asked(request, seating)
    try:
        resign(match_id=match.pk, user_id=_user_id(request), now=timezone.now(), rng=SystemRandom())
    except NotSeated:
        return _asked(request, _seating(match.key))
    except HasResigned:
        return _refused(request, match, "You have resigned already.")
    except NotRunning:
        return _refused(request, match, "", status=409)
    return redirect(match)


def _asked(request: HttpRequest, seating: Seating) -> HttpResponse:
    """The question, or why there is none."""
    match = seating.match
    table = _table(request, seating)
    status = 403 if table.viewer is None else 409 if match.status == Match.Status.FINISHED else 200
    context = {
        "table": table,
        "consequence": PRESENTERS[match.game].resigning(match.seat_count),
        "has_left": has_left(match, request.user.pk),
    }
    return render(request, "games/resign.html", context, status=status)


@require_GET
@never_cache
@with_seating
def history(request: HttpRequest, seating: Seating, number: int) -> HttpResponseBase:
    """All conflicts of one campaign, as its last ply shows them."""
    match = seating.match
    presenter = PRESENTERS[match.game]
    if presenter.history is None:
        raise Http404
    # Of the campaigns, like of the record, no more than the match had when it was read.
    ends = dict(Campaign.objects.filter(match=match, from_ply__lt=match.ply).values_list("number", "to_ply"))
    if number not in ends:
        raise Http404
    # The position after its last move still has the whole campaign; chance's next move clears the table.
    to_ply = ends[number]
    at_ply = None if to_ply is None or to_ply >= match.ply else to_ply + 1
    table = table_of(seating, request.user.pk, at_ply=at_ply)
    context = {
        "match": match,
        "table": table,
        "presenter": presenter,
        "number": number,
        "previous": number - 1 if number - 1 in ends else None,
        "next": number + 1 if number + 1 in ends else None,
        **presenter.history(table),
    }
    return render(request, presenter.history_template, context)


# What the views share ------------------------------------------------------------------------------


def _user_id(request: HttpRequest) -> int:
    assert request.user.pk is not None  # noqa: S101 - login_needed has seen to it
    return request.user.pk


def _notation(request: HttpRequest, match: Match) -> str:
    return PRESENTERS[match.game].compose(request.POST)


def _seating(key: str) -> Seating:
    seating = seating_of(key)
    if seating is None:
        raise Http404
    return seating


def _table(request: HttpRequest, seating: Seating, since: int | None = None) -> Table:
    return table_of(seating, request.user.pk, since=since)


def _seen(request: HttpRequest, table: Table) -> None:
    if table.me is not None and table.me.seen_ply < table.ply:
        mark_seen(key=table.key, user_id=_user_id(request), ply=table.ply)


def _context(table: Table, **messages: Any) -> dict[str, Any]:
    presenter = PRESENTERS[table.game]
    context = {
        "table": table,
        "presenter": presenter,
        "socket": f"/ws/m/{table.key}/",
        "release": settings.RELEASE,
    }
    return context | presenter.table(table) | messages


def _rendered(request: HttpRequest, table: Table, **messages: Any) -> str:
    context = _context(table, **messages)
    return render_to_string(PRESENTERS[table.game].template, context, request)


def _page(request: HttpRequest, table: Table, *, status: int = 200, **messages: Any) -> HttpResponse:
    _seen(request, table)
    return render(request, "games/table.html", _context(table, **messages), status=status)


def _answer(request: HttpRequest, match: Match) -> HttpResponseBase:
    """After a move: the fresh table to htmx, a redirect to everybody else."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(match)
    table = _table(request, _seating(match.key), since=_since(request))
    return HttpResponse(_rendered(request, table))


def _refused(
    request: HttpRequest, match: Match, words: str, *, status: int = 422, table: Table | None = None
) -> HttpResponseBase:
    """The fresh table with what went wrong; an open or closed table goes to its own page."""
    if table is None:
        seating = _seating(match.key)
        if seating.match.status not in STARTED:
            return open_match(request, seating.match, status=status)
        table = _table(request, seating, since=_since(request))
    messages = {"stale": True} if status == 409 else {"refused": words}
    if not request.htmx:  # type: ignore[attr-defined]
        if status != 409:
            table = replace(table, sent=request.POST.dict())
        return _page(request, table, status=status, **messages)
    return HttpResponse(_rendered(request, table, **messages), status=status)


def _since(request: HttpRequest) -> int | None:
    """From where on things are new to this page, as it told when it was made."""
    return _number(request.POST.get("since", ""))


def _number(text: str) -> int | None:
    """A ply that a browser sent, or None if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
