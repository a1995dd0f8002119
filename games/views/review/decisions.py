"""The page on which a player goes through their decisions in a match that is over, and asks for it.

For its player alone: who held no seat is 403, as is everybody while the match runs or may be taken up
again. It is drawn from what has been found so far, whether anybody works on it or not.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.http import SiteRequest, UserRequest
from games.catalogue import LEVELS, PRESENTERS
from games.kit.face.level_words import level_word
from games.models import Match
from games.presenters.review.reviews import review_page
from games.selectors.record.history import history_of
from games.selectors.replay.replay import is_over
from games.selectors.review.decisions import course_of, judged, review_of, reviewed, tenures_of
from games.services.review.reviews import NoJudge, NotAPlayer, ReviewTooEarly, TooManyReviews, request_review
from games.views.login_required import login_needed
from games.views.match_by_key import with_match


@require_GET
@never_cache
@login_needed
@with_match
def decisions(request: UserRequest, match: Match) -> HttpResponseBase:
    """The whole page."""
    return _page(request, match, "games/decisions.html")


@require_GET
@never_cache
@login_needed
@with_match
def decisions_part(request: UserRequest, match: Match) -> HttpResponseBase:
    """The part of the page that changes as it is worked out."""
    return _page(request, match, "games/_decisions.html")


@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
@with_match
def decisions_ask(request: UserRequest, match: Match) -> HttpResponseBase:
    """Have bots go through them; then the page, where whoever only looks is led too."""
    if request.method != "POST":  # the address under which a refusal was shown
        return redirect("games:decisions", match.key)
    try:
        request_review(match_id=match.pk, user_id=request.user.pk, now=timezone.now(), rng=SystemRandom())
    except ReviewTooEarly:
        return _not_over(request, match)
    except NotAPlayer:
        return _not_yours(request, match)
    except NoJudge:
        raise Http404 from None
    except TooManyReviews:
        words = ngettext(
            "Bots go through your decisions in %(count)s match a day. Come back tomorrow.",
            "Bots go through your decisions in up to %(count)s matches a day. Come back tomorrow.",
            settings.REVIEWS_A_DAY,
        ) % {"count": settings.REVIEWS_A_DAY}
        return _page(request, match, "games/decisions.html", status=429, refused=words)
    return redirect("games:decisions", match.key)


def _page(
    request: SiteRequest, match: Match, template: str, *, status: int = 200, **messages: Any
) -> HttpResponseBase:
    if not is_over(match):
        return _not_over(request, match)
    tenures = tenures_of(match, request.user.pk)
    if not tenures:
        return _not_yours(request, match)
    if not judged(match.game):
        raise Http404
    history = history_of(match)  # what cannot be replayed any more has a page of its own
    review = review_of(match, request.user.pk)
    context = {
        "match": match,
        "presenter": PRESENTERS[match.game],
        "level": level_word(LEVELS[match.game][-1]),
        "limit": settings.REVIEWS_A_DAY,
        "has_decided": review is not None
        or course_of(match, history, tenures, request.user.pk or 0).made > 0,
        "page": None if review is None else review_page(reviewed(match, review, tenures)),
    }
    return render(request, template, context | messages, status=status)


def _not_over(request: SiteRequest, match: Match) -> HttpResponseBase:
    if match.started_at is None:
        raise Http404
    words = (
        _("Moderators have ended this match. It may be taken up again, so nobody looks into it yet.")
        if match.is_adjudicated
        else _("This match is still being played. You can go through your decisions when it is over.")
    )
    return render(request, "games/refused.html", {"match": match, "refused": words}, status=403)


def _not_yours(request: SiteRequest, match: Match) -> HttpResponseBase:
    words = _("You held no seat in this match: there is nothing of yours to go through.")
    return render(request, "games/refused.html", {"match": match, "refused": words}, status=403)
