"""A player asks for their question, and goes on from it: only by buttons, never by looking at a page."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import UserRequest, arrived_at
from games.models import Match
from games.services.errors import NotRunning, NotSeated, ReadFirst, Stale, TimeUp
from games.services.questions import opening
from games.services.questions.answers import AnsweredTooLate
from games.services.turn.read_marks import go_on_from_question
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    close_for,
    refused,
    sent_number,
    table_response,
)


@require_POST
@login_needed
@with_match
def open_question(request: UserRequest, match: Match) -> HttpResponseBase:
    """Open the reader's question, from when on its time runs; the table with it."""
    turn_ply = sent_number(request.POST.get("ply", ""))
    if turn_ply is None:
        return refused(request, match, _("That form was not complete. Open your question again."))
    try:
        opening.open_question(
            match_id=match.pk,
            user_id=request.user.pk,
            turn_ply=turn_ply,
            now=timezone.now(),
            arrived_at=arrived_at(request),
        )
    except NotSeated:
        words = _("You watch this match: only those who sit at the table are asked anything.")
        return refused(request, match, words, status=403)
    except AnsweredTooLate as late:
        close_for(match, late)
        words = _("The time for your question was over. It counts as answered wrong.")
        return refused(request, match, words, status=409)
    except TimeUp:
        words = _("Your time was over when you asked for your question. It was not opened.")
        return refused(request, match, words, status=409)
    except ReadFirst:
        words = _("You have been warned. Read that first, then open your question.")
        return refused(request, match, words, status=403)
    except opening.NothingAsked:
        return refused(request, match, _("You are asked no question now."))
    except (Stale, NotRunning):
        return refused(request, match, "", status=409)
    return table_response(request, match)


@require_POST
@login_needed
@with_match
def acknowledge_answer(request: UserRequest, match: Match) -> HttpResponseBase:
    """Go on from what became of the question of a round, to the table or to an earlier moment of it."""
    number = sent_number(request.POST.get("number", ""))
    try:
        now = timezone.now()
        go_on_from_question(match_id=match.pk, user_id=request.user.pk, number=number or 0, now=now)
    except NotSeated:
        words = _("You watch this match: your table keeps nothing for you.")
        return refused(request, match, words, status=403)
    at = sent_number(request.POST.get("at", ""))
    if at is None:
        return table_response(request, match)
    response = redirect(f"{match.get_absolute_url()}?at={at}" if at < match.ply else match)
    return HttpResponseClientRedirect(response.url) if request.htmx else response
