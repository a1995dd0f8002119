"""The pages of a match: the table, its partial, moves, going on, and resignation."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import SystemRandom
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest, UserRequest, arrived_at
from games.catalogue import PRESENTERS
from games.kit.rules.api import NoContent
from games.kit.rules.errors import RulesError
from games.models import Match
from games.selectors.replay.replay import is_over
from games.selectors.seats.holders import has_left
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from games.services.errors import (
    AlreadyPlayed,
    HasResigned,
    NotRunning,
    NotSeated,
    PlayError,
    ReadFirst,
    Stale,
    SureFirst,
    TimeUp,
    Waits,
)
from games.services.questions.answers import AnsweredTooLate, NotOpened
from games.services.turn.moves import play_move, resign
from games.services.turn.read_marks import CampaignNotOver, go_on
from games.views.etag import table_etag
from games.views.login_required import login_needed
from games.views.next_table import NEXT, to_next
from games.views.responses import (
    STARTED,
    answer,
    close_for,
    has_come,
    number_of,
    page,
    refused,
    rendered,
    seating_or_404,
    seen,
    shown_table,
    since_of,
    with_match,
    with_seating,
)
from games.views.seats import open_match

CAME = "Reader-Came"
"""The header by which a page says that its reader has come back to it, and has not looked by itself."""
NOT_CHOSEN = frozenset({"csrfmiddlewaretoken", "ply", "since", "then"})
"""Fields of a form for a move that are no part of the choice."""
LONGEST_CHOICE = 2_000
"""Longer than any choice in a form, in signs of JSON."""


REFUSALS: Final[dict[type[PlayError], tuple[str | Promise, int]]] = {
    Waits: (gettext_lazy("Another move of yours waits to be played. Take it back first."), 409),
    NotSeated: (gettext_lazy("You watch this match: only those who sit at the table can move."), 403),
    TimeUp: (gettext_lazy("Your time was over when this move came. It was not played."), 409),
    ReadFirst: (gettext_lazy("You have been warned. Read that first, then send your move again."), 403),
    NotOpened: (gettext_lazy("Open your question first: your time begins when you see it."), 422),
    AnsweredTooLate: (
        gettext_lazy(
            "Your answer came when the time for it was over. The question counts as answered wrong."
        ),
        409,
    ),
    Stale: ("", 409),
    NotRunning: ("", 409),
}
"""Messages for a move that was not taken for a reason outside the rules; empty: the page itself says it."""
REFUSED: Final = tuple(REFUSALS)


@require_GET
@never_cache
@with_seating
def match_page(request: SiteRequest, seating: Seating) -> HttpResponseBase:
    """The one address of a match for the whole of its life."""
    if seating.match.status not in STARTED:
        return open_match(request, seating.match)
    has_come(request, seating)
    return page(request, shown_table(request, seating, at_ply=asked_ply(request, seating.match)))


@require_GET
@with_seating
def table_partial(request: SiteRequest, seating: Seating) -> HttpResponseBase:
    """The table alone, for a page that shows it already; 304 while nothing changed."""
    if seating.match.status not in STARTED:
        if not is_over(seating.match):
            raise Http404
        here = seating.match.get_absolute_url()  # it was called off: a page that shows it goes there
        return HttpResponseClientRedirect(here) if request.htmx else redirect(here)
    if CAME in request.headers:
        has_come(request, seating)
    since, at_ply = number_of(request.GET.get("since", "")), asked_ply(request, seating.match)

    def etag(request: SiteRequest, *_: Any) -> str:
        return table_etag(seating, request.user, since, at_ply)

    @condition(etag_func=etag)
    def partial(request: SiteRequest) -> HttpResponse:
        table = shown_table(request, seating, since=since, at_ply=at_ply)
        seen(table)
        return HttpResponse(rendered(request, table))

    response = partial(request)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
@login_needed
@with_match
def move(request: UserRequest, match: Match) -> HttpResponseBase:
    """Play what the form describes; then the fresh table, a page to read it on, or the next that waits."""
    turn_ply = number_of(request.POST.get("ply", ""))
    if turn_ply is None:
        return refused(request, match, "That form was not complete. Choose again.")
    try:
        play_move(
            match_id=match.pk,
            user_id=request.user.pk,
            notation=_notation(request, match),
            turn_ply=turn_ply,
            now=timezone.now(),
            rng=SystemRandom(),
            arrived_at=arrived_at(request),
            back_for=timedelta(seconds=settings.TAKE_BACK_SECONDS),
            form=_chosen(request),
        )
    except REFUSED as error:
        if isinstance(error, AnsweredTooLate):
            close_for(match, error)
        words, status = REFUSALS[type(error)]
        return refused(request, match, str(words), status=status)
    except NoContent:
        words = _("The site has no more questions for this table. Nothing was played: try again later.")
        return refused(request, match, words, status=409)
    except SureFirst:
        question = redirect("games:resign", match.key)
        return HttpResponseClientRedirect(question.url) if request.htmx else question
    except RulesError as error:
        seating = seating_or_404(match.key)
        if seating.match.status not in STARTED:
            return refused(request, match, "", status=409)
        # A player who tries to play looks at what is played now, whatever their table has kept.
        table = table_of(seating, request.user.pk, since=since_of(request), has_gone_on=True)
        return refused(request, match, PRESENTERS[match.game].refusals.word(error, table), table=table)
    except AlreadyPlayed:
        pass
    return _moved(request, match)


def _moved(request: UserRequest, match: Match) -> HttpResponseBase:
    if request.POST.get("then") == NEXT:
        return to_next(request, match)
    return answer(request, match, has_moved=True)


@require_POST
@login_needed
@with_match
def next_campaign(request: UserRequest, match: Match) -> HttpResponseBase:
    """Go on from the end of a campaign, whose number the form carries; the table as it is now."""
    number = number_of(request.POST.get("number", ""))
    try:
        go_on(match_id=match.pk, user_id=request.user.pk, number=number or 0)
    except NotSeated:
        return refused(
            request, match, _("You watch this match: your table keeps nothing for you."), status=403
        )
    except CampaignNotOver:
        return refused(request, match, str(PRESENTERS[match.game].teller.calls.not_over))
    return answer(request, match)


@require_http_methods(["GET", "POST"])
@login_needed
@with_seating
def resignation(request: UserRequest, seating: Seating) -> HttpResponseBase:
    """Ask, then do."""
    match = seating.match
    if match.status not in STARTED:
        raise Http404
    if request.method == "GET" or request.POST.get("sure") != "yes":
        return _asked(request, seating)
    try:
        resign(
            match_id=match.pk,
            user_id=request.user.pk,
            now=timezone.now(),
            rng=SystemRandom(),
            arrived_at=arrived_at(request),
        )
    except NotSeated:
        return _asked(request, seating_or_404(match.key))
    except TimeUp:
        return refused(request, match, _("Your time was over before you resigned."), status=409)
    except HasResigned:
        return refused(request, match, "You have resigned already.")
    except NotRunning:
        return refused(request, match, "", status=409)
    return redirect(match)


def _asked(request: SiteRequest, seating: Seating) -> HttpResponse:
    """The question, or why there is none."""
    match = seating.match
    table = shown_table(request, seating)
    status = 403 if table.viewer is None else 409 if match.status == Match.Status.FINISHED else 200
    context = {
        "table": table,
        "consequence": PRESENTERS[match.game].resigning(match.seat_count),
        "has_left": has_left(match, request.user.pk),
    }
    return render(request, "games/resign.html", context, status=status)


def _notation(request: SiteRequest, match: Match) -> str:
    return PRESENTERS[match.game].compose(request.POST)


def _chosen(request: SiteRequest) -> Mapping[str, Sequence[str]]:
    """The choice that a form holds, by field; nothing of what is longer than any choice is."""
    fields = {name: request.POST.getlist(name) for name in request.POST if name not in NOT_CHOSEN}
    return fields if len(json.dumps(fields)) <= LONGEST_CHOICE else {}


def asked_ply(request: SiteRequest, match: Match) -> int | None:
    """The earlier moment that an address asks for with ``?at=``; None: none, or the present.

    :raises Http404: it is no moment of the match.
    """
    if (at := request.GET.get("at")) is None:
        return None
    ply = number_of(at)
    if ply is None or ply > match.ply:
        raise Http404
    return ply if ply < match.ply else None
