"""Playing a move: what its form describes, and the refusals of what cannot be played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import SystemRandom
from typing import Final

from django.conf import settings
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest, UserRequest, arrived_at
from games.catalogue import PRESENTERS
from games.kit.rules.api import NoContent
from games.kit.rules.errors import RulesError
from games.models import Match
from games.selectors.table.table import table_of
from games.services.deals.seeds import SeedLost
from games.services.errors import (
    AlreadyPlayed,
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
from games.services.turn.moves import play_form
from games.views.inbox.next_table import NEXT, to_next
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404
from games.views.responses import (
    STARTED,
    close_for,
    refused,
    sent_number,
    since_of,
    table_response,
)

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


@require_POST
@login_needed
def move(request: UserRequest, key: str) -> HttpResponseBase:
    """Play what the form describes; then the fresh table, a page to read it on, or the next that waits."""
    turn_ply = sent_number(request.POST.get("ply", ""))
    if turn_ply is None:
        return refused(request, _match(key), _("That form was not complete. Choose again."))
    try:
        match = play_form(
            key=key,
            user_id=request.user.pk,
            compose=lambda game: PRESENTERS[game].play.compose(request.POST),
            turn_ply=turn_ply,
            now=timezone.now(),
            rng=SystemRandom(),
            arrived_at=arrived_at(request),
            back_for=timedelta(seconds=settings.TAKE_BACK_SECONDS),
            form=_chosen(request),
        )
    except Match.DoesNotExist as error:
        raise Http404 from error
    except AlreadyPlayed:
        match = _match(key)
    except (PlayError, RulesError, NoContent) as error:
        return _refused(request, _match(key), error)
    return _moved(request, match)


def _match(key: str) -> Match:
    """:raises Http404: there is none."""
    return get_object_or_404(Match, key=key)


def _refused(
    request: UserRequest, match: Match, error: PlayError | RulesError | NoContent
) -> HttpResponseBase:
    """Answer why a move was not played. :raises PlayError: it is none that a move can meet."""
    if isinstance(error, AnsweredTooLate):
        close_for(match, error)
    if isinstance(error, REFUSED):
        words, status = REFUSALS[type(error)]
        return refused(request, match, str(words), status=status)
    if isinstance(error, SeedLost):
        lost = _("The site cannot find what the deals of this table follow from. Nothing was played.")
        return refused(request, match, lost, status=409)
    if isinstance(error, NoContent):
        no_more = _("The site has no more questions for this table. Nothing was played: try again later.")
        return refused(request, match, no_more, status=409)
    if isinstance(error, SureFirst):
        question = redirect("games:resign", match.key)
        return HttpResponseClientRedirect(question.url) if request.htmx else question
    if not isinstance(error, RulesError):
        raise error
    seating = seating_or_404(match.key)
    if seating.match.status not in STARTED:
        return refused(request, match, "", status=409)
    # A player who tries to play looks at what is played now, whatever their table has kept.
    table = table_of(seating, request.user.pk, since=since_of(request), has_gone_on=True)
    return refused(request, match, PRESENTERS[match.game].play.refusals.word(error, table), table=table)


def _moved(request: UserRequest, match: Match) -> HttpResponseBase:
    if request.POST.get("then") == NEXT:
        return to_next(request, match)
    return table_response(request, match, has_moved=True)


def _chosen(request: SiteRequest) -> Mapping[str, Sequence[str]]:
    """The choice that a form holds, by field; nothing of what is longer than any choice is."""
    fields = {name: request.POST.getlist(name) for name in request.POST if name not in NOT_CHOSEN}
    return fields if len(json.dumps(fields)) <= LONGEST_CHOICE else {}
