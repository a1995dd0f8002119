"""Settings of notifications: by which ways people are told of what, and the log of deliveries."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import TimesForm
from accounts.http import UserRequest
from accounts.models import ReminderSettings
from accounts.notifications.bounces import forget_confirmation
from accounts.notifications.delivery_log import FILTERS, NoSuchPageError, log_page
from accounts.notifications.preferences import (
    ChoiceError,
    back_to_usual,
    reminder_settings_of,
    save_times,
    save_ways,
)
from accounts.notifications.quiet_hours import USUAL_DIGEST
from accounts.notifications.trial_mail import NoAddressError, TooManyTrialsError, send_trial
from accounts.notifications.ways import quiet_of
from accounts.views.ways_table import Matrix, NotTheTableError, drawn, sent


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def reminders(request: UserRequest) -> HttpResponse:
    """Show the page, or keep another choice of ways."""
    if request.method != "POST":
        return _page(request)
    try:
        ways = sent(request.POST)
    except NotTheTableError:
        return HttpResponse(_("There is no such way."), status=422, content_type="text/plain")
    try:
        save_ways(user_id=request.user.pk, ways=ways, now=timezone.now())
    except ChoiceError as error:
        return _page(request, matrix=drawn(ways, error=error), status=422)
    messages.success(request, _("That is how it reaches you from now on."))
    return redirect("accounts:reminders")


@login_required
@never_cache
@require_POST
def usual(request: UserRequest) -> HttpResponse:
    """Have every kind by the usual ways."""
    back_to_usual(user_id=request.user.pk, now=timezone.now())
    messages.success(request, _("It reaches you as usual again."))
    return redirect("accounts:reminders")


@login_required
@never_cache
@require_POST
def times(request: UserRequest) -> HttpResponse:
    """Keep other quiet hours, and other hours of the digest."""
    form = TimesForm(request.POST)
    if not form.is_valid():
        return _page(request, times=form, status=422)
    save_times(user_id=request.user.pk, quiet=form.quiet, hours=form.hours, now=timezone.now())
    messages.success(request, _("Your quiet hours and your digest are saved."))
    return redirect("accounts:reminders")


@login_required
@never_cache
@require_POST
def test_mail(request: UserRequest) -> HttpResponse:
    """Send a mail to one's own address, to see whether it arrives."""
    try:
        address = send_trial(user_id=request.user.pk, now=timezone.now())
    except NoAddressError:
        return _page(request, problem=_("You have no confirmed address. Confirm it first."), status=422)
    except TooManyTrialsError:
        problem = _("That is enough for now. Try again in ten minutes.")
        return _page(request, problem=problem, status=429)
    messages.success(
        request, _("A test goes to %(address)s. See below what becomes of it.") % {"address": address}
    )
    return redirect("accounts:reminders")


@login_required
@never_cache
@require_POST
def confirm_address(request: UserRequest) -> HttpResponse:
    """Send a link to the main address; who opens it has it confirmed, anew if it was paused."""
    address = forget_confirmation(user_id=request.user.pk)
    if address is None:
        messages.info(request, _("There is nothing to confirm."))
    elif not ratelimit.consume(request, action="confirm_email", key=address.email.lower()):
        problem = _("A link was sent a moment ago. Look for it, or try again in three minutes.")
        return _page(request, problem=problem, status=429)
    else:
        address.send_confirmation(request)
        messages.success(
            request,
            _("A link goes to %(address)s. Open it, and mails go out again.") % {"address": address.email},
        )
    return redirect("accounts:reminders")


def _page(
    request: UserRequest,
    *,
    matrix: Matrix | None = None,
    times: TimesForm | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The whole page, with what is wrong with what was sent. Four queries beside those of its parts."""
    mine = reminder_settings_of(request.user.pk)
    shown, before = request.GET.get("show", ""), request.GET.get("before", "")
    try:
        log = log_page(user_id=request.user.pk, shown=shown, before=before, now=timezone.now())
    except NoSuchPageError as error:
        raise Http404 from error
    context: dict[str, Any] = {
        "matrix": matrix or drawn(mine.ways),
        "times": times or TimesForm(initial=_times_of(mine)),
        "problem": problem,
        "address": EmailAddress.objects.filter(user=request.user, primary=True).first(),
        "paused_at": mine.paused_at,
        "log": log,
        "filters": FILTERS,
        "shown": shown,
        "before": before,
        "is_usual": not mine.ways,
    }
    return render(request, "accounts/notifications.html", context, status=status)


def _times_of(mine: ReminderSettings) -> dict[str, str]:
    quiet = quiet_of(mine)
    hours = list(mine.digest_hours or USUAL_DIGEST)
    initial = {f"digest_{place}": str(hour) for place, hour in enumerate(hours, 1)}
    if quiet:
        initial |= {"quiet_from": f"{quiet[0]:%H:%M}", "quiet_until": f"{quiet[1]:%H:%M}"}
    return initial
