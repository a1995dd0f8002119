"""The page on which people say when they do not play: zone, night, rest days."""

from __future__ import annotations

from datetime import time
from typing import Any

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import UserRequest
from games.clock.calendar import Calendar
from games.clock.zones import zones
from games.forms.calendar import HoursForm
from games.presenters.calendar.leave import week_words
from games.selectors.calendar.calendars import calendar_of, has_confirmed
from games.services.calendar.hours import change_hours
from games.views.login_required import login_needed


@never_cache
@require_http_methods(["GET", "POST"])
@login_needed
def hours(request: UserRequest) -> HttpResponseBase:
    """Show the hours, or keep others."""
    now = timezone.now()
    calendar = calendar_of(request.user.pk, now)
    told = request.COOKIES.get("timezone", "")
    zone = request.user.time_zone or (told if told in zones() else "")
    initial = {"time_zone": zone or "UTC", "rest_days": sorted(calendar.rest_days)}
    if calendar.night:
        initial |= {
            "night_from": f"{calendar.night[0]:%H:%M}",
            "night_until": f"{calendar.night[1]:%H:%M}",
        }
    form = HoursForm(request.POST or None, zone=zone, initial=initial)
    if request.method == "POST" and form.is_valid():
        change_hours(user_id=request.user.pk, calendar=form.calendar, now=now)
        messages.success(request, _("Your hours are saved. They count from your next turn on."))
        return redirect("games:hours")
    context: dict[str, Any] = {
        "form": form,
        "calendar": calendar,
        "strip": [_is_night(calendar, hour) for hour in range(24)],
        "week": week_words(),
        "chosen": [int(day) for day in form["rest_days"].value() or [] if str(day).isdecimal()],
        "zone": zone,
        "is_confirmed": has_confirmed(request.user.pk),
    }
    return render(request, "games/calendar.html", context, status=422 if form.errors else 200)


def _is_night(calendar: Calendar, hour: int) -> bool:
    """True if the middle of an hour of the day lies in the night."""
    if calendar.night is None:
        return False
    start, end = calendar.night
    middle = time(hour, 30)
    return start <= middle < end if start < end else middle >= start or middle < end
