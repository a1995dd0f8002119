"""Page of an answer that a mail or a push carries: it says what it does, and does it when asked to.

Whoever holds the link of a mail is asked nothing else; from a push it acts with the session of its person.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.http import arrived_at
from accounts.models import User
from games.kit.face.times import moment_words
from games.letters.answers import (
    INVITED,
    NO,
    TIME,
    VOTE,
    YES,
    AskedQuestion,
    ForeignAnswerError,
    said_of,
    vote_of,
    word_for,
)
from games.letters.time_zone import in_zone_of
from games.models import Invitation, Match
from games.services.errors import NotRunning, NotSeated
from games.services.lobby.errors import LobbyError, NobodyThere
from games.services.lobby.tables import decline_seat, sit
from games.services.time.warnings import TooLittleLeft, TurnChanged, warn_again
from games.services.votes.proposals import AnsweredAlready, NoSuchQuestion, ProposalDecided, cast_vote
from games.views.lobby.seats import refusal_in_words

_OVER: Final = gettext_lazy("This is decided already, or its time is over.")
_REFUSALS: Final[dict[type[Exception], Promise]] = {
    NotSeated: gettext_lazy("You no longer sit at this table."),
    NotRunning: gettext_lazy("This match is not being played any more."),
    NoSuchQuestion: _OVER,
    ProposalDecided: _OVER,
    AnsweredAlready: gettext_lazy("You have answered this already."),
    TurnChanged: gettext_lazy("That turn is over, or has another deadline now."),
    TooLittleLeft: gettext_lazy("There is too little time left for one more reminder: please play soon."),
    NobodyThere: gettext_lazy("No seat is kept for you here any more."),
}


@csrf_exempt  # the link itself is the secret; a push acts with the session of its person alone
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str, said: str) -> HttpResponseBase:
    """Say what the answer does, or give it."""
    asked, user, match = _of(token, said)
    if asked.is_pushed and request.user.pk != user.pk:
        return _not_here(request)
    with in_zone_of(user):
        if request.method != "POST":
            return _page(request, asked, said, user, match, question=_question(asked, user, match))
        try:
            done = _give(asked, said, user, match, request)
        except LobbyError as error:
            status, words = refusal_in_words(error)
            if isinstance(error, NobodyThere):
                words = str(_REFUSALS[NobodyThere])
            return _page(request, asked, said, user, match, refused=words, status=status)
        except tuple(_REFUSALS) as error:
            words = str(_REFUSALS[type(error)])
            return _page(request, asked, said, user, match, refused=words, status=409)
        return _page(request, asked, said, user, match, done=done)


def _of(token: str, said: str) -> tuple[AskedQuestion, User, Match]:
    """The question of a link, its person and its table. :raises Http404: there is no such thing."""
    try:
        asked = AskedQuestion.of(token)
    except ForeignAnswerError as error:
        raise Http404 from error
    user = User.objects.filter(pk=asked.user_id, is_active=True, anonymised_at=None).first()
    match = Match.objects.filter(key=asked.key).first()
    if said not in said_of(asked.what) or user is None or match is None:
        raise Http404
    return asked, user, match


def _not_here(request: HttpRequest) -> HttpResponseBase:
    """The answer of a push where its person is not logged in."""
    if request.method != "POST" and not request.user.is_authenticated:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    return render(request, "games/answer.html", {"is_foreign": True}, status=403)


def _question(asked: AskedQuestion, user: User, match: Match) -> str | None:
    """The question in a sentence; None: it is no longer open."""
    if asked.what == VOTE:
        vote = vote_of(user, match.key)
        return vote.words if vote is not None and vote.about == asked.about else None
    if asked.what == INVITED:
        return None if _kept(asked, user) is None else _("A seat is kept for you at this table.")
    held = match.tenures.current().filter(player=user, level="", turn_ply__isnull=False).first()
    if held is None or held.deadline_at is None or held.deadline_at.isoformat() != asked.about:
        return None
    return _("Your turn lasts until %(when)s.") % {"when": moment_words(held.deadline_at)}


def _give(asked: AskedQuestion, said: str, user: User, match: Match, request: HttpRequest) -> str:
    """Give an answer. :returns: what is so now. :raises LobbyError: and those of `_REFUSALS`."""
    now = arrived_at(request)
    if asked.what == VOTE:
        proposal_id = int(asked.about)
        cast_vote(match_id=match.pk, user_id=user.pk, proposal_id=proposal_id, agrees=said == YES, now=now)
        return _("You have agreed.") if said == YES else _("You have declined: nothing changes.")
    if asked.what == TIME:
        at = warn_again(match_id=match.pk, user_id=user.pk, deadline=asked.about, now=now)
        return _("You will be reminded once more on %(when)s.") % {"when": moment_words(at)}
    kept = _kept(asked, user)
    if kept is None:
        raise NobodyThere
    if said == NO:
        decline_seat(match_id=match.pk, user_id=user.pk)
        return _("You have declined: the seat is free for others.")
    sit(match_id=match.pk, user_id=user.pk, seat=kept.seat, now=now, rng=SystemRandom())
    return _("You sit at this table now.")


def _kept(asked: AskedQuestion, user: User) -> Invitation | None:
    return Invitation.objects.told().filter(pk=asked.about, player=user).first()


def _page(
    request: HttpRequest,
    asked: AskedQuestion,
    said: str,
    user: User,
    match: Match,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    shown = {
        "person": user,
        "match": match,
        "button": word_for(asked.what, said),
        "others": [
            {"title": word_for(asked.what, each), "url": reverse("games:answer", args=[asked.token, each])}
            for each in said_of(asked.what)
            if each != said
        ],
    }
    response = render(request, "games/answer.html", {**shown, **context}, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
