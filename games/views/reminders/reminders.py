"""Reminders of one table: a page of choices that differ from those for all others."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import UserRequest
from accounts.notifications.defaults import AT_TABLES
from accounts.notifications.preferences import (
    ChoiceError,
    forget_table,
    reminder_settings_of,
    save_table_ways,
    table_reminder_settings_of,
)
from accounts.views.ways_table import Matrix, NotTheTableError, drawn, sent
from games.models import Match
from games.views.login_required import login_needed
from games.views.match_by_key import with_match


@never_cache
@require_http_methods(["GET", "POST"])
@login_needed
@with_match
def table_reminders(request: UserRequest, match: Match) -> HttpResponseBase:
    """Show by which ways this table reaches a player of it, or keep others; `usual`: as everywhere.

    :raises PermissionDenied: they do not sit there, nor does a bot for them.
    """
    if not match.tenures.current().filter(Q(player=request.user) | Q(owner=request.user)).exists():
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, match)
    if "usual" in request.POST:
        forget_table(user_id=request.user.pk, thread=match.key, now=timezone.now())
        messages.success(request, _("This table reaches you as all others do."))
        return redirect("games:reminders", match.key)
    try:
        ways = sent(request.POST, AT_TABLES)
    except NotTheTableError:
        return HttpResponse(_("There is no such way."), status=422, content_type="text/plain")
    try:
        save_table_ways(user_id=request.user.pk, thread=match.key, ways=ways, now=timezone.now())
    except ChoiceError as error:
        return _page(request, match, matrix=drawn(ways, error=error, kinds=AT_TABLES), status=422)
    messages.success(request, _("That is how this table reaches you from now on."))
    return redirect("games:reminders", match.key)


def _page(
    request: UserRequest, match: Match, *, matrix: Matrix | None = None, status: int = 200
) -> HttpResponse:
    here = table_reminder_settings_of(request.user.pk, match.key).ways
    context = {
        "match": match,
        "matrix": matrix or drawn(here, reminder_settings_of(request.user.pk).ways, kinds=AT_TABLES),
        "differs": bool(here),
    }
    return render(request, "games/reminders.html", context, status=status)
