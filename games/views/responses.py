"""Answers of the views of a match: the table for one viewer, whole or in part, and refusals."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest, is_logged_in
from games.catalogue import PRESENTERS
from games.kit.face.plans import plan_sheet
from games.kit.table import Table
from games.models import Match
from games.presenters.absence.free_seats import away_of
from games.presenters.strength.chances import chances_of
from games.presenters.strength.verdict_line import verdict_line
from games.presenters.table.earlier_moments import steps_of
from games.presenters.table.log import log_of
from games.presenters.table.moderation_words import over_board
from games.presenters.talk.chat import chat_tab
from games.presenters.turn.take_back_ring import ring_of
from games.presenters.votes.proposals import table_proposals
from games.selectors.moderation.notices import unread_measures
from games.selectors.ratings.ratings import sees_beside_names, sees_on_profiles
from games.selectors.ratings.strength import change_by
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from games.services.questions.answers import AnsweredTooLate
from games.services.time.question_deadlines import try_to_close
from games.services.turn.moves import mark_seen
from games.services.turn.read_marks import note_opened
from games.views.fragments import HEADER, UNREAD, digested, named_fragments
from games.views.lobby.seats import open_match
from games.views.match_by_key import seating_or_404

STARTED = (Match.Status.RUNNING, Match.Status.FINISHED)


def close_for(match: Match, late: AnsweredTooLate) -> None:
    """Close the question that somebody asked for, or answered, when its time was over."""
    now, rng = timezone.now(), SystemRandom()
    try_to_close(match_id=match.pk, seat=late.seat, number=late.number, now=now, rng=rng)


def shown_table(
    request: SiteRequest, seating: Seating, since: int | None = None, at_ply: int | None = None
) -> Table:
    """The table as the reader may see it; see `table_of`."""
    return table_of(seating, request.user.pk, since=since, at_ply=at_ply)


def note_seen(table: Table) -> None:
    """Note that the holder of a seat has been shown the record as far as it goes."""
    if table.me is not None and not table.moment.is_past and table.me.seen_ply < table.ply:
        mark_seen(key=table.key, user_id=table.me.player_id, ply=table.ply)


def has_come(request: SiteRequest, seating: Seating) -> None:
    """Note that whoever asks has come to the table, if they hold a seat at it; see `note_opened`."""
    mine = next((tenure for tenure in seating.tenures if tenure.player_id == request.user.pk), None)
    if mine is not None and not seating.match.is_practice:
        note_opened(seating.match, mine, now=timezone.now())


def _context(request: SiteRequest, table: Table, **messages: Any) -> dict[str, Any]:
    presenter = PRESENTERS[table.match.game]
    site = {
        "log": log_of(table, presenter.record.teller),
        "socket": f"/ws/m/{table.key}/",
        "release": settings.RELEASE,
        "proposals": table_proposals(table),
        "notices": over_board(table, unread_of(table, request.user.pk)),
        "chat": chat_tab(table, request.user.pk),
        "away": away_of(table),
        "ring": ring_of(table.turn.pending, timezone.now()),
        "plan": plan_sheet(table, presenter.play.plans),
        "chances": chances_of(table),
        "rating_line": _rating_line(request, table),
    }
    steps = steps_of(table, presenter.record.teller, presenter.record.results)
    unsaid = {
        "refused": "",
        "stale": False,
        "chosen": "",
        "words_are_unread": False,
    }  # to look for a name in vain takes long
    return unsaid | presenter.context(table) | site | {"steps": steps} | messages


def _rating_line(request: SiteRequest, table: Table) -> SafeString | None:
    """The effect of a match that is over on the reader's rating. A query where it counted."""
    if not table.match.counts or table.moment.is_past or not sees_on_profiles(request.user):
        return None
    if not (is_logged_in(request) and sees_beside_names(request.user)):
        return verdict_line(table, None, tells_own=False)
    change = change_by(table.key, request.user.pk) if table.match.counts == "counted" else None
    return verdict_line(table, change, tells_own=True)


def unread_of(table: Table, user_id: int | None) -> int:
    """The number of measures of moderators that the reader has not read of; no query if there are none."""
    if (
        user_id is None
        or table.moment.is_past
        or not any(each.code == "moderated" for each in table.moment.happened)
    ):
        return 0
    return unread_measures(table.key, user_id)


def rendered(request: SiteRequest, table: Table, **messages: Any) -> str:
    """The table alone, without the fragments that the page says to have.

    Where nobody looks at the table in words it comes without them, which take an eighth of the time: the page
    fetches it again when somebody does. An earlier moment is not fetched again, and has them.
    """
    is_unread = UNREAD in request.headers and not table.moment.is_past
    context = _context(request, table, words_are_unread=is_unread, **messages)
    html = render_to_string(PRESENTERS[table.match.game].template, context, request)
    if request.COOKIES.get(settings.CSRF_COOKIE_NAME) == request.META.get("CSRF_COOKIE"):
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False  # the page has it, and its forms are of it
    return digested(html, named_fragments(request.headers.get(HEADER, "")))


def table_page(request: SiteRequest, table: Table, *, status: int = 200, **messages: Any) -> HttpResponse:
    """The table on a page."""
    note_seen(table)
    html = render_to_string("games/table.html", _context(request, table, **messages), request)
    return HttpResponse(digested(html), status=status)


def table_response(request: SiteRequest, match: Match, *, has_moved: bool = False) -> HttpResponseBase:
    """After a move, or going on: the fresh table to htmx, a redirect to everybody else.

    A match that was called off by it has a page of its own.
    """
    if not request.htmx:
        return redirect(match)
    seating = seating_or_404(match.key)
    if seating.match.status not in STARTED:
        return HttpResponseClientRedirect(match.get_absolute_url())
    table = shown_table(request, seating, since=since_of(request))
    table = replace(table, account=replace(table.account, has_moved=has_moved))
    return HttpResponse(rendered(request, table))


def refused(
    request: SiteRequest, match: Match, words: str, *, status: int = 422, table: Table | None = None
) -> HttpResponseBase:
    """The fresh table with what went wrong; an open or closed table goes to its own page."""
    if table is None:
        seating = seating_or_404(match.key)
        if seating.match.status not in STARTED and request.htmx:
            return HttpResponseClientRedirect(match.get_absolute_url())
        if seating.match.status not in STARTED:
            return open_match(request, seating.match, status=status)
        table = shown_table(request, seating, since=since_of(request))
    messages = {"refused": words} if words or status != 409 else {"stale": True}
    if not request.htmx:
        if status != 409:
            table = replace(table, turn=replace(table.turn, sent=dict(request.POST.lists())))
        return table_page(request, table, status=status, **messages)
    return HttpResponse(rendered(request, table, **messages), status=status)


def since_of(request: SiteRequest) -> int | None:
    """The point from which things are new to this page, as it told when it was made."""
    return sent_number(request.POST.get("since", ""))


def sent_number(text: str) -> int | None:
    """A small number (a ply, a page) that a browser sent, or None if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
