"""The lists of a week and of a month of boards."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest, is_logged_in
from games.presenters.boards.periods import (
    mean_rows,
    notes_of,
    own_lines,
    own_mean_in_words,
    rule_of,
    title_of,
)
from games.selectors.boards.periods import Kind, own_period, period_list, period_of
from games.views.boards.boards import today
from games.views.boards.lists import opened_in, whom_in


@require_safe
@never_cache
def week(request: SiteRequest) -> HttpResponse:
    """The week of a day: that of ``?day=2026-11-23``, or this one."""
    return _page(request, "week")


@require_safe
@never_cache
def month(request: SiteRequest) -> HttpResponse:
    """The month of a day, alike."""
    return _page(request, "month")


def _page(request: SiteRequest, kind: Kind) -> HttpResponse:
    now = today(timezone.now())
    period = period_of(kind, _day(request, now))
    if period.start > now:
        raise Http404
    opened = opened_in(request)
    is_part = bool(request.htmx) and opened is not None
    who, among = whom_in(request)
    table = period_list(period, request.user.pk, opened=opened, among=among, is_whole=not is_part)
    context: dict[str, Any] = {"rows": mean_rows(table), "day": period.start.isoformat(), "who": who}
    if is_part:
        return render(request, "games/_board_mean_rows.html", context)
    own = own_period(period, request.user.pk) if is_logged_in(request) else []
    context |= {
        "kind": kind,
        "title": title_of(period),
        "rule": rule_of(period),
        "notes": notes_of(table),
        "table": table,
        "own": own_lines(own),
        "own_mean": own_mean_in_words(period, own),
        "before": period.before.start.isoformat(),
        "after": period.stop.isoformat() if period.stop <= now else "",
    }
    return render(request, "games/board_period.html", context)


def _day(request: SiteRequest, otherwise: date) -> date:
    text = request.GET.get("day")
    if text is None:
        return otherwise
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if not date(2000, 2, 1) < day < date(9999, 1, 1):  # one can go on from it both ways
        raise Http404
    return day
