"""The replay of a match that is over: its page, and the part of it that changes with a step.

A moment's address names its ply and the eyes it is seen with: ``?ply=42&eyes=2`` is what seat 2 saw after
42 moves, ``?ply=42&eyes=open`` the same with nothing hidden. Without a ply it is the start, without eyes
one's own seat, or everything open for those who had none. A ply at which no step ends, or beyond the end,
leads on to the one at which the step ends, or to the end; a ply that is no number and eyes that nobody has
are 404. A match that still goes on, or that a moderator ended, is 403 for everybody, one that never began
404. Of a board that is not shown its own people have one pair of eyes: those of their own seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest
from games.catalogue import PRESENTERS
from games.kit.face.markup import undivided
from games.kit.face.moment_links import OPEN, eyes_word
from games.kit.rules.seats import Seat, Viewer
from games.models import Match
from games.presenters.replay.replay import reel
from games.presenters.table.log import log_of
from games.selectors.own_boards.own_boards import shown_boards
from games.selectors.record.history import History, history_of
from games.selectors.replay.replay import is_over, past_table
from games.selectors.seats.holders import Sitters
from games.views.etag import look_of
from games.views.match_by_key import with_match

KEPT_SECONDS = 600
"""A browser may show a step again for so long without asking: what may change in it is in its address."""


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """The moment of a match that somebody looks at, and the eyes to see it with."""

    history: History
    ply: int
    eyes: Viewer
    sitters: Sitters


@require_GET
@never_cache
@with_match
def replay_page(request: SiteRequest, match: Match) -> HttpResponseBase:
    """A whole page."""
    return shown_replay(request, match, "games:replay", "games/replay.html")


@require_GET
@with_match
def step(request: SiteRequest, match: Match) -> HttpResponseBase:
    """Table and player alone, for a page that shows them already."""
    response = shown_replay(request, match, "games:replay_step", "games/_replay.html")
    response["Cache-Control"] = (
        f"private, max-age={KEPT_SECONDS}" if response.status_code == 200 else "no-store"
    )
    return response


def shown_replay(request: SiteRequest, match: Match, address: str, template: str) -> HttpResponseBase:
    """The moment that an address asks for, in a template, or the reason why there is none to see.

    :param address: the name of the view, for moments that lead on to others. :raises Http404: see above.
    """
    if match.status == Match.Status.RUNNING:
        words = "This match is still being played. It can be replayed when it is over."
        return render(request, "games/refused.html", {"match": match, "refused": words}, status=403)
    if match.is_adjudicated:
        words = _("Moderators have ended this match. It may be taken up again, so it is not laid open.")
        return render(request, "games/refused.html", {"match": match, "refused": words}, status=403)
    if not is_over(match):
        raise Http404
    if match.is_sealed and Sitters.of(match).seat_of(request.user.pk) is None:
        words = _("Others still play this board. All of it can be replayed when it is shown.")
        return render(request, "games/refused.html", {"match": match, "refused": words}, status=403)
    moment = _moment(request, match)
    asked = request.GET.get("ply")
    if asked is not None and asked != str(moment.ply):
        url = reverse(address, args=[match.key])
        return HttpResponseRedirect(f"{url}?ply={moment.ply}&eyes={eyes_word(moment.eyes)}")
    return HttpResponse(undivided(render_to_string(template, _context(request, match, moment), request)))


def _moment(request: SiteRequest, match: Match) -> ReplayMoment:
    """The moment that an address asks for. :raises Http404: it names no ply, or eyes that nobody has."""
    sitters = Sitters.of(match)
    history = history_of(match)
    ply, eyes = request.GET.get("ply"), request.GET.get("eyes")
    index = 0 if ply is None else history.stop_near(_number(ply))
    mine = sitters.seat_of(request.user.pk)
    if match.is_sealed and eyes is not None and _eyes(eyes, match.seat_count) != mine:
        raise Http404
    return ReplayMoment(
        history=history,
        ply=history.stops[index],
        eyes=mine if eyes is None else _eyes(eyes, match.seat_count),
        sitters=sitters,
    )


def _eyes(text: str, seat_count: int) -> Viewer:
    if text == OPEN:
        return None
    number = _number(text)
    if not 1 <= number <= seat_count:
        raise Http404
    return Seat(number - 1)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise Http404
    return int(text)


def _context(request: SiteRequest, match: Match, moment: ReplayMoment) -> dict[str, Any]:
    presenter = PRESENTERS[match.game]
    user = request.user
    table = past_table(
        match,
        moment.history,
        moment.ply,
        moment.eyes,
        moment.sitters,
        user_id=user.pk,
        hand_order=user.hand_order if user.is_authenticated else "rising",
    )
    return presenter.context(table) | {
        "log": log_of(table, presenter.record.teller),
        "look": look_of(moment.sitters.tenures, user),
        "reel": reel(table, moment.history),
        "shown_boards": _shown_boards(match, moment.sitters) if presenter.own_board else (),
    }


def _shown_boards(match: Match, sitters: Sitters) -> list[tuple[Viewer, str]]:
    """The boards of their own that people show with a replay: the seat and the name of each. One query."""
    return [(sitters.seat_of(board.player_id), board.player.name) for board in shown_boards(match)]
