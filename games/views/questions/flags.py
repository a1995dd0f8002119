"""Form for a player's flag: a fault in a question that they have answered."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import UserRequest
from games.forms.questions import FlagForm
from games.models import Match, QuestionFlag
from games.selectors.questions.showings import answered_showing, flag_of
from games.services.questions.flagging import NotAnswered, flag
from games.views.login_required import login_needed
from games.views.match_by_key import with_match


@never_cache
@require_http_methods(["GET", "POST"])
@login_needed
@with_match
def flag_question(request: UserRequest, match: Match, number: int) -> HttpResponseBase:
    """Show a form for the question that the reader has answered in a round, or keep what it says.

    :raises Http404: they have answered none in that round.
    """
    if request.method != "POST":
        return _page(request, match, number, None)
    form = FlagForm(request.POST)
    if not form.is_valid():
        return _page(request, match, number, form)
    try:
        flag(
            match_id=match.pk,
            round_number=number,
            user_id=request.user.pk,
            reason=QuestionFlag.Reason(form.cleaned_data["reason"]),
            text=form.cleaned_data["text"],
            now=timezone.now(),
        )
    except NotAnswered as error:
        raise Http404 from error
    messages.success(request, _("Thank you. Somebody will look at this question."))
    return redirect("games:match", match.key)


def _page(request: UserRequest, match: Match, number: int, form: FlagForm | None) -> HttpResponse:
    showing = answered_showing(match.pk, number, request.user.pk)
    if showing is None:
        raise Http404
    said = flag_of(showing.version_id, request.user.pk)
    shown = form or FlagForm(initial={"reason": said.reason, "text": said.text} if said else None)
    context = {
        "match": match,
        "number": number,
        "version": showing.version,
        "form": shown,
        "said": said,
        "longest": QuestionFlag.LONGEST,
    }
    return render(request, "games/question_flag.html", context, status=422 if form else 200)
