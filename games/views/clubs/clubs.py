"""Clubs: one's own and those to find, a new one, the page of one, joining and leaving."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SiteRequest, UserRequest, arrived_at, is_logged_in
from accounts.text import one_line
from games.catalogue import RATED
from games.forms.club import ClubForm
from games.models import Club
from games.presenters.clubs.lists import best_in_words, standing_rows
from games.presenters.clubs.words import kept_by, members_in_words
from games.presenters.strength.best_players import listed_scales
from games.selectors.clubs.best import best_of_club, usual_scale
from games.selectors.clubs.clubs import (
    ClubFacts,
    clubs_to_find,
    facts_of_club,
    invitations_of,
    own_clubs,
)
from games.selectors.clubs.tables import open_tables_of, running_tables_of, standings_of
from games.selectors.lobby.rows import ratings_at
from games.selectors.pagination import BadCursor
from games.selectors.ratings.ratings import sees_beside_names
from games.selectors.talk.messages import clubs_with_news
from games.selectors.tournaments.hosting import events_of_club
from games.services.clubs import clubs, invitations, members
from games.services.clubs.errors import ClubError, NotAKeeper
from games.views.clubs.club_by_key import with_club
from games.views.clubs.refusals import club_refusal
from games.views.clubs.room import open_room
from games.views.lobby.terms import offers_of
from games.views.login_required import login_needed
from games.views.talk.open_rooms import room_context


@require_safe
@never_cache
@login_needed
def own_and_others(request: UserRequest) -> HttpResponse:
    """One's clubs, invitations into others, and open clubs to find."""
    asked, cursor = one_line(request.GET.get("q", "")), request.GET.get("after", "")
    try:
        page = clubs_to_find(request.user.pk, asked=asked, cursor=cursor)
    except BadCursor as error:
        raise Http404 from error
    mine = own_clubs(request.user.pk)
    context = {
        "mine": mine,
        "news": clubs_with_news(request.user.pk, [line.key for line in mine]),
        "invitations": invitations_of(request.user.pk),
        "page": page,
        "asked": asked,
        "cursor": cursor,
    }
    return render(request, "games/clubs.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
def new_club(request: UserRequest) -> HttpResponseBase:
    """The form to found one."""
    if request.method != "POST":
        return _form_page(request, ClubForm())
    form = _sent_form(request, None)
    if form.is_valid():
        try:
            club = clubs.found_club(user_id=request.user.pk, now=arrived_at(request), **form.cleaned_data)
        except ClubError as error:
            form.add_error(None, club_refusal(error)[1])
        else:
            return redirect(club)
    return _form_page(request, form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
@with_club
def change_club(request: UserRequest, club: Club) -> HttpResponseBase:
    """The same form for a club that there is; for its keepers."""
    if not facts_of_club(club, request.user.pk).is_keeper or not club.is_open:
        return club_page(request, club, refused=club_refusal(NotAKeeper())[1], status=403)
    if request.method != "POST":
        return _form_page(request, ClubForm(club=club), club)
    form = _sent_form(request, club)
    if form.is_valid():
        try:
            changed = clubs.change_club(
                club_id=club.pk, user_id=request.user.pk, now=arrived_at(request), **form.cleaned_data
            )
        except ClubError as error:
            form.add_error(None, club_refusal(error)[1])
        else:
            messages.success(request, _("The club is changed."))
            return redirect(changed)
    club.refresh_from_db()
    return _form_page(request, form, club, status=422)


@require_safe
@never_cache
def club(request: SiteRequest, key: str) -> HttpResponse:
    """The page of a club: its text for anybody, the rest for its members."""
    return club_page(request, get_object_or_404(Club, key=key))


@require_POST
@login_needed
@with_club
def join(request: UserRequest, club: Club) -> HttpResponseBase:
    """Become a member."""
    try:
        members.join(club_id=club.pk, user_id=request.user.pk, now=arrived_at(request))
    except ClubError as error:
        return refused(request, club, error)
    return redirect(club)


@require_POST
@login_needed
@with_club
def decline(request: UserRequest, club: Club) -> HttpResponseBase:
    """Say no to an invitation."""
    invitations.decline(club_id=club.pk, user_id=request.user.pk, now=arrived_at(request))
    return redirect("games:clubs")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
@with_club
def leave(request: UserRequest, club: Club) -> HttpResponseBase:
    """Say what leaving brings about, and leave."""
    facts = facts_of_club(club, request.user.pk)
    if request.method != "POST" and facts.is_member:
        return render(request, "games/club_leave.html", {"facts": facts, **_said(facts)})
    if request.method != "POST":
        return redirect(club)
    try:
        members.leave(club_id=club.pk, user_id=request.user.pk, now=arrived_at(request))
    except ClubError as error:
        return refused(request, club, error)
    messages.success(request, _("You have left the club."))
    return redirect("games:clubs")


# Shared by the views --------------------------------------------------------------------------------


def club_page(request: SiteRequest, club: Club, *, refused: str = "", status: int = 200) -> HttpResponse:
    """A club before its reader, perhaps with what was refused."""
    facts = facts_of_club(club, request.user.pk if is_logged_in(request) else None)
    context: dict[str, Any] = {"facts": facts, "refused": refused, **_said(facts)}
    inside = open_room(request, club) if facts.is_member else None
    if inside is not None:
        context |= room_context(request, inside)
    if club.is_open:
        context |= _tables(request, facts)
    return render(request, "games/club.html", context, status=status)


def refused(request: SiteRequest, club: Club, error: ClubError) -> HttpResponse:
    """The club as it is now, with what went wrong."""
    status, words = club_refusal(error)
    club.refresh_from_db()
    return club_page(request, club, refused=words, status=status)


def _tables(request: SiteRequest, facts: ClubFacts) -> dict[str, Any]:
    """The tables of a club, as its reader may know of them."""
    now = timezone.now()
    waiting = open_tables_of(facts.club, request.user.pk, now)
    running = running_tables_of(facts.club, now) if facts.is_member else []
    return {
        **(_lists(request, facts.club, now) if facts.is_member and is_logged_in(request) else {}),
        "events": events_of_club(facts.club, now, is_member=facts.is_member),
        "offers": offers_of(waiting),
        "running": running,
        "ratings": ratings_at(request.user, [*waiting, *running]),
    }


def _lists(request: UserRequest, club: Club, now: datetime) -> dict[str, Any]:
    """The best of a club and its standings, for a member; without ratings who wants to see none."""
    best, scale = None, ""
    if sees_beside_names(request.user):
        scale = usual_scale(club)
    if scale in listed_scales():
        game, _words = listed_scales()[scale]
        page = best_of_club(club, scale, 1, now, has_allies=scale in RATED[game].allied)
        best = best_in_words(scale, page, club.size, request.user.pk)
    return {"best": best, "standings": standing_rows(standings_of(club, now), request.user.pk)}


def _said(facts: ClubFacts) -> dict[str, Any]:
    return {
        "club": facts.club,
        "kept_by": kept_by([keeper.name for keeper in facts.keepers]),
        "members": members_in_words(facts.club.size),
    }


def _sent_form(request: UserRequest, club: Club | None) -> ClubForm:
    """The form as it was sent; who is muted writes nothing that others read."""
    form = ClubForm(request.POST, club=club)
    if form.is_valid() and request.user.is_muted(timezone.now()):
        form.add_error(
            None, _("You are muted: until that is over, you cannot name a club or write about it.")
        )
    return form


def _form_page(
    request: UserRequest, form: ClubForm, club: Club | None = None, *, status: int = 200
) -> HttpResponse:
    return render(request, "games/club_form.html", {"form": form, "club": club}, status=status)
