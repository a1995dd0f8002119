"""Views of proposals and votes at a table: give time, ask for a pause or the end, answer what is asked."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SiteRequest, UserRequest, arrived_at
from games.models import Match
from games.presenters.votes.proposals import DAYS_OFFERED, QUESTIONS, may_ask
from games.selectors.seats.snapshot import Seating
from games.services.errors import NotRunning, NotSeated
from games.services.time import extensions
from games.services.votes import errors, proposals
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404, with_match, with_seating
from games.views.responses import (
    STARTED,
    refused,
    sent_number,
    shown_table,
    table_response,
)

REFUSALS: Final[dict[type[Exception], tuple[int, str | Promise]]] = {
    NotSeated: (403, gettext_lazy("You watch this match: only people who sit at the table decide about it.")),
    NotRunning: (409, ""),
    extensions.OwnTurn: (422, gettext_lazy("You cannot give time to yourself. The others can.")),
    extensions.TurnOver: (409, gettext_lazy("That turn is over: there is no time to be given to it.")),
    extensions.NoClock: (409, gettext_lazy("No clock runs there that you could give time to.")),
    extensions.GivenAlready: (
        409,
        gettext_lazy("You have given time to this turn already: once a turn each."),
    ),
    extensions.NothingToGive: (
        409,
        gettext_lazy("This turn has the longest time already that the table’s pace allows."),
    ),
    proposals.NoSuchQuestion: (422, gettext_lazy("Nobody has asked for that here.")),
    proposals.BadDays: (422, gettext_lazy("A pause lasts 1 to 30 days. Choose a number of days.")),
    proposals.NoClocks: (422, gettext_lazy("This table has no clocks that could be stopped.")),
    proposals.IsPaused: (409, gettext_lazy("The clocks are stopped already.")),
    proposals.NotPaused: (409, gettext_lazy("The clocks are running already.")),
    proposals.NobodyElse: (
        409,
        gettext_lazy("There is nobody else to pause with. If you need time, plan leave instead."),
    ),
    proposals.AskedAlready: (
        409,
        gettext_lazy("Another question is open already. It has to be answered first."),
    ),
    proposals.Alone: (
        409,
        gettext_lazy(
            "A bot keeps a seat for somebody who is away. "
            "You cannot call the match off alone: resign, or play on."
        ),
    ),
    errors.NoTakeBacks: (409, gettext_lazy("No move is taken back at this table.")),
    errors.Paused: (409, gettext_lazy("The clocks are stopped. Ask when the match goes on.")),
    errors.NobodyToAsk: (409, gettext_lazy("Nobody can be asked to take a move back here now.")),
    errors.MovedOn: (409, gettext_lazy("That move cannot be taken back any more: the match has moved on.")),
    errors.MoveStands: (
        409,
        gettext_lazy("You made this move in place of one that you had taken back: it stands."),
    ),
    errors.AskedOnce: (409, gettext_lazy("You have asked about this move already: once a move.")),
    proposals.AnsweredAlready: (409, gettext_lazy("You have answered this already.")),
    proposals.NotAsker: (403, gettext_lazy("Somebody else asked this. You may agree to it or decline.")),
    proposals.ProposalDecided: (409, gettext_lazy("This is decided already, or its time is over.")),
}


@require_POST
@login_needed
@with_match
def give_time(request: UserRequest, match: Match) -> HttpResponseBase:
    """Give time to the turn of another seat; the table as it is then."""
    seat, turn_ply = sent_number(request.POST.get("seat", "")), sent_number(request.POST.get("turn", ""))
    if seat is None or turn_ply is None:
        return refused(request, match, _("That form was not complete. Choose again."))
    try:
        extensions.give_time(
            match_id=match.pk, user_id=request.user.pk, seat=seat, turn_ply=turn_ply, now=arrived_at(request)
        )
    except tuple(REFUSALS) as error:
        return _told(request, match, error)
    return table_response(request, match)


@require_http_methods(["GET", "POST"])
@login_needed
@with_seating
def propose(request: UserRequest, seating: Seating, kind: str) -> HttpResponseBase:
    """Say what it does and ask whether one is sure; then ask the others."""
    match = seating.match
    if kind not in QUESTIONS or match.status not in STARTED:
        raise Http404
    if request.method == "GET":
        return _question(request, seating, kind)
    try:
        proposals.propose(
            match_id=match.pk,
            user_id=request.user.pk,
            kind=kind,
            days=sent_number(request.POST.get("days", "")) or 0,
            ply=sent_number(request.POST.get("ply", "")),
            now=arrived_at(request),
        )
    except proposals.BadDays as error:
        status, words = REFUSALS[type(error)]
        return _question(request, seating_or_404(match.key), kind, refused=str(words), status=status)
    except tuple(REFUSALS) as error:
        return _told(request, match, error)
    return table_response(request, match)


@require_POST
@login_needed
@with_match
def vote(request: UserRequest, match: Match) -> HttpResponseBase:
    """Answer what is asked; the table as it is then, or the list that the answer was given in."""
    said = request.POST.get("agrees", "")
    proposal_id = sent_number(request.POST.get("question", ""))
    if proposal_id is None or said not in {"yes", "no"}:
        return refused(request, match, _("That form was not complete. Choose again."))
    try:
        proposals.cast_vote(
            match_id=match.pk,
            user_id=request.user.pk,
            proposal_id=proposal_id,
            agrees=said == "yes",
            now=arrived_at(request),
        )
    except tuple(REFUSALS) as error:
        return _told(request, match, error)
    if request.POST.get("back") == "inbox":
        return redirect("games:inbox")
    return table_response(request, match)


@require_POST
@login_needed
@with_match
def withdraw_proposal(request: UserRequest, match: Match) -> HttpResponseBase:
    """Take back what one has asked; the table as it is then, or the list in which that was done."""
    proposal_id = sent_number(request.POST.get("question", ""))
    if proposal_id is None:
        return refused(request, match, _("That form was not complete. Choose again."))
    try:
        proposals.withdraw_proposal(
            match_id=match.pk, user_id=request.user.pk, proposal_id=proposal_id, now=arrived_at(request)
        )
    except tuple(REFUSALS) as error:
        return _told(request, match, error)
    if request.POST.get("back") == "inbox":
        return redirect("games:inbox")
    return table_response(request, match)


def _told(request: SiteRequest, match: Match, error: Exception) -> HttpResponseBase:
    status, words = REFUSALS[type(error)]
    return refused(request, match, str(words), status=status)


def _question(
    request: SiteRequest, seating: Seating, kind: str, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The question, or why there is none."""
    table = shown_table(request, seating)
    may = may_ask(table, kind)
    context = {
        "table": table,
        "question": QUESTIONS[kind],
        "kind": kind,
        "may_ask": may,
        "refused": refused,
        "days": request.POST.get("days", DAYS_OFFERED),
        "longest": proposals.LONGEST_PAUSE,
    }
    status = status if may else 403 if table.viewer is None else 409
    return render(request, "games/propose.html", context, status=status)
