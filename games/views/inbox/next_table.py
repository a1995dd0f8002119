"""From one table that waits for me to the next: after a move, or leaving this one for later."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import UserRequest
from games.models import Match
from games.presenters.inbox.next_table import all_done, nothing_waits
from games.selectors.inbox.inbox import next_turn, put_off_count, turn_besides
from games.services.errors import NotRunning, NotSeated, Stale
from games.services.turn import snooze as services
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    refused,
    sent_number,
)

NEXT = "next"
"""Value of ``then`` in a form that leads to the next table."""


@require_GET
@never_cache
@login_needed
def next_table(request: UserRequest) -> HttpResponseBase:
    """To the table that presses most on me, or to the one after the table `after`."""
    after = request.GET.get("after")
    match = next_turn(request.user.pk, after=after)
    if match is None or match.key == after:
        put_off = put_off_count(request.user.pk, now=timezone.now())
        messages.info(request, nothing_waits(put_off, is_other=match is not None))
        return redirect("games:inbox")
    return redirect(match)


def to_next(request: UserRequest, here: Match) -> HttpResponseBase:
    """To the table that presses most besides `here`, to `here` if it alone asks, or to all my tables."""
    now = timezone.now()
    following = turn_besides(request.user.pk, here.key, now=now)
    if following is None:
        messages.success(request, all_done(put_off_count(request.user.pk, now=now)))
    response = redirect("games:inbox" if following is None else following)
    return HttpResponseClientRedirect(response.url) if request.htmx else response


@require_POST
@login_needed
@with_match
def later(request: UserRequest, match: Match) -> HttpResponseBase:
    """Put my turn here off, and go to the next table; or, with ``undo``, have it in its place again."""
    is_undo = request.POST.get("undo") == "yes"
    turn_ply = sent_number(request.POST.get("ply", ""))
    if turn_ply is None and not is_undo:
        return refused(request, match, _("That form was not complete. Choose again."))
    try:
        if is_undo or turn_ply is None:
            services.unsnooze(match_id=match.pk, user_id=request.user.pk)
        else:
            now = timezone.now()
            services.snooze(match_id=match.pk, user_id=request.user.pk, turn_ply=turn_ply, now=now)
    except NotSeated:
        words = _("You watch this match: no turn of yours can be put off.")
        return refused(request, match, words, status=403)
    except (NotRunning, Stale):
        return refused(request, match, "", status=409)
    if is_undo or request.POST.get("back") == "inbox":
        return redirect("games:inbox")
    return to_next(request, match)
