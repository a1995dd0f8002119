"""The pages on which people plan leave, take it at once and end it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.http import UserRequest, page_before
from games.clock.spans import Span
from games.clock.zones import first_instant
from games.forms.calendar import chosen_days
from games.presenters.calendar.leave import (
    chosen_words,
    leave_in_words,
    line_of,
    meanwhile,
    months_of,
    next_month,
    squares,
    until_words,
    week_words,
    year_words,
)
from games.selectors.calendar.calendars import calendar_of, zone_of
from games.selectors.calendar.leave import leave_around, year_of
from games.selectors.calendar.leave_preview import outlooks
from games.services.calendar.leave import (
    Backwards,
    LeaveError,
    NotYourLeave,
    OverDays,
    Overlaps,
    Past,
    TooFar,
    cancel_leave,
    end_leave,
    may_be,
    plan_leave,
)
from games.views.login_required import login_needed

DAY = timedelta(days=1)
LONGEST = 30
"""So many days may be chosen from for a leave that begins at once."""


@require_GET
@never_cache
@login_needed
def leave(request: UserRequest) -> HttpResponseBase:
    """A year's days, the calendar, what is planned and what is over."""
    return _page(request, sent=[])


@require_POST
@never_cache
@login_needed
def leave_look(request: UserRequest) -> HttpResponseBase:
    """The same with days chosen: what my tables would do meanwhile; nothing is written."""
    return _page(request, sent=request.POST.getlist("day"))


@require_POST
@never_cache
@login_needed
def leave_meanwhile(request: UserRequest) -> HttpResponseBase:
    """The preview of a leave alone, for a page that shows the calendar already."""
    return render(request, "games/_leave_chosen.html", _chosen(request, request.POST.getlist("day")))


@require_POST
@login_needed
def leave_plan(request: UserRequest) -> HttpResponseBase:
    """Plan a leave of the days chosen, which begins at once if the first of them is today."""
    sent = request.POST.getlist("day")

    def act(now: datetime) -> str:
        span = _span(request, sent, now)
        plan_leave(user_id=request.user.pk, starts_at=span[0], ends_at=span[1], now=now)
        return _("Your leave is planned. Your tables see it.")

    return _done(request, act, sent)


@require_POST
@login_needed
def leave_now(request: UserRequest) -> HttpResponseBase:
    """Take leave at once, until the end of a day."""

    def act(now: datetime) -> str:
        span = _span(request, [request.POST.get("until", "")], now)
        plan_leave(user_id=request.user.pk, starts_at=now, ends_at=span[1], now=now)
        return _("You are on leave now. Your tables see it.")

    return _done(request, act)


@require_POST
@login_needed
def leave_off(request: UserRequest, leave_id: int) -> HttpResponseBase:
    """Take a planned leave back, or end the present one."""

    def act(now: datetime) -> str:
        cancel_leave(user_id=request.user.pk, leave_id=leave_id, now=now)
        return _("That leave is cancelled. Its hours are yours again.")

    return _done(request, act)


@require_POST
@login_needed
def leave_end(request: UserRequest) -> HttpResponseBase:
    """End the present leave, and go on where one was."""
    if end_leave(user_id=request.user.pk, now=timezone.now()):
        messages.success(request, _("Welcome back. Your clocks run again."))
    return redirect(page_before(request))


def _done(
    request: UserRequest, act: Callable[[datetime], str], sent: list[str] | None = None
) -> HttpResponseBase:
    try:
        words = act(timezone.now())
    except (LeaveError, ValueError) as error:
        status = 404 if isinstance(error, NotYourLeave) else 422
        return _page(request, sent=sent or [], refused=_refusal(error), status=status)
    messages.success(request, words)
    return redirect("games:on_leave")


def _span(request: UserRequest, sent: list[str], now: datetime) -> Span:
    """From the first of some days, or from now, until the end of the last, in the person's zone.

    :raises ValueError: none is chosen, or one of them is no day.
    """
    days = chosen_days(sent)
    if days is None:
        raise ValueError("no day")
    zone = ZoneInfo(zone_of(request.user))
    start, end = (first_instant(datetime.combine(day, time()), zone) for day in (days[0], days[1] + DAY))
    return (now if start <= now < end and days[0] == now.astimezone(zone).date() else start), end


def _page(request: UserRequest, *, sent: list[str], refused: str = "", status: int = 200) -> HttpResponseBase:
    now = timezone.now()
    zone = zone_of(request.user)
    with timezone.override(ZoneInfo(zone)):
        today = timezone.localdate(now)
        every = leave_around(request.user.pk, now, now)
        coming = [each for each in every if each.ends_at > now]
        spans = [each.span for each in every]
        chosen = _chosen(request, sent)
        chosen["refused"] = refused or chosen["refused"]
        shown = _month(request, chosen["days"], today)
        calendar = calendar_of(request.user.pk, now)
        year = year_of(spans, zone, today.year, now)
        until = [today + DAY * number for number in range(LONGEST)]
        context: dict[str, Any] = {
            **chosen,
            "months": months_of(shown, today, calendar.rest_days, spans, chosen["days"]),
            "earlier": next_month(shown, -1) if shown > today.replace(day=1) else None,
            "later": next_month(shown) if shown < next_month(today, 11) else None,
            "year": year_words(year),
            "squares": squares(year),
            "until": until,
            "present": next((until_words(each.ends_at) for each in coming if each.starts_at <= now), ""),
            "coming": [(each.pk, line_of(each), each.starts_at <= now) for each in coming],
            "past": [line_of(each) for each in reversed(every) if each.ends_at <= now],
            "week": week_words(),
        }
        return render(
            request, "games/leave.html", context, status=422 if refused and status == 200 else status
        )


def _chosen(request: UserRequest, sent: list[str]) -> dict[str, Any]:
    """The preview of the chosen days: words for them, the state of each table then, or why it cannot be."""
    now = timezone.now()
    with timezone.override(ZoneInfo(zone_of(request.user))):
        try:
            days = chosen_days(sent)
            if days is None:
                return {"days": (), "refused": ""}
            span = _span(request, sent, now)
            may_be(user_id=request.user.pk, starts_at=span[0], ends_at=span[1], now=now)
        except (LeaveError, ValueError) as error:
            return {"days": (), "refused": _refusal(error)}
        lines = meanwhile(outlooks(request.user.pk, span, now))
        return {"days": days, "refused": "", "chosen": chosen_words(days), "lines": lines}


def _month(request: UserRequest, days: tuple[date, ...], today: date) -> date:
    """The first of the two months that are shown: what is asked for, or that of the days that are chosen."""
    try:
        asked = date.fromisoformat(f"{request.POST.get('month', '')}-01")
    except ValueError:
        asked = days[0].replace(day=1) if days else today.replace(day=1)
    return min(max(asked, today.replace(day=1)), next_month(today, 11))


def _refusal(error: Exception) -> str:
    match error:
        case OverDays(year=year, left=left):
            words = _("That is more than the 30 days of %(year)d: %(left)s are left.")
            return words % {"year": year, "left": leave_in_words(left)}
        case Overlaps():
            return _("You already have leave then. Choose other days, or cancel that leave first.")
        case Past():
            return _("That day is over. A leave begins today at the earliest.")
        case Backwards():
            return _("That leave ends before it begins. Choose a later day.")
        case TooFar():
            return _("That is more than a year away. Plan it later.")
        case NotYourLeave():
            return _("There is no such leave: it is over, or already cancelled.")
        case _:
            return _("Choose the first and the last day of your leave.")
