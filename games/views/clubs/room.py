"""The room of a club: on its page, on one of its own, and what is sent from both."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.http import SiteRequest, UserRequest, arrived_at
from games.forms.chat import MessageForm, TokenForm
from games.models import Club
from games.presenters.talk.club_room import may_talk_in_club, panel_of_club
from games.selectors.talk.rooms import club_door, hushed
from games.services.talk import club_room as service
from games.services.talk import errors
from games.views.clubs.club_by_key import with_club
from games.views.login_required import login_needed
from games.views.talk.open_rooms import (
    OpenRoom,
    choose_of_writer,
    earlier_part,
    refused_in,
    room_page,
    room_panel,
)


@require_http_methods(["GET", "POST"])
@never_cache
@login_needed
@with_club
def room(request: UserRequest, club: Club) -> HttpResponseBase:
    """The room on a page of its own, and where its form is sent."""
    if request.method != "POST":
        return room_page(request, _inside(request, club))
    form = MessageForm(request.POST)
    if not form.is_valid():
        return room_panel(request, _inside(request, club), status=422, refused=form.refusal)
    try:
        service.write_in_club(
            club_id=club.pk,
            user_id=request.user.pk,
            text=form.cleaned_data["text"],
            token=form.cleaned_data["token"],
            now=arrived_at(request),
        )
    except errors.ChatError as error:
        return _refused(request, club, error)
    return _done(request, club)


@require_GET
@never_cache
@login_needed
@with_club
def room_lines(request: UserRequest, club: Club) -> HttpResponseBase:
    """The room to be put onto a page, for a reader who sees it."""
    return room_panel(request, _inside(request, club))


@require_GET
@never_cache
@login_needed
@with_club
def earlier(request: UserRequest, club: Club) -> HttpResponseBase:
    """The messages before another one, to be put above it."""
    return earlier_part(request, _inside(request, club))


@require_POST
@login_needed
@with_club
def take_back(request: UserRequest, club: Club) -> HttpResponseBase:
    """Take one's own message back."""
    form = TokenForm(request.POST)
    try:
        if not form.is_valid():
            raise errors.NoSuchMessage
        service.retract_in_club(
            club_id=club.pk,
            user_id=request.user.pk,
            token=form.cleaned_data["token"],
            now=arrived_at(request),
        )
    except errors.ChatError as error:
        return _refused(request, club, error)
    return _done(request, club)


@require_POST
@login_needed
@with_club
def writer(request: UserRequest, club: Club) -> HttpResponseBase:
    """Mute or block whoever has written a message, or do so no longer."""
    refused = choose_of_writer(request, _inside(request, club))
    return _done(request, club) if refused is None else refused


def open_room(request: SiteRequest, club: Club) -> OpenRoom | None:
    """The room of a club before a reader; None: they are no member."""
    door = club_door(club, request.user.pk)
    if door is None:
        return None
    door = hushed(door, request.user, arrived_at(request))

    def mark_read(user_id: int, until: int) -> None:
        service.mark_club_read(club_id=club.pk, user_id=user_id, until=until)

    return OpenRoom(
        home=club,
        door=door,
        draw=lambda talk: panel_of_club(club.key, door, talk),
        words=may_talk_in_club,
        mark_read=mark_read,
        template="games/club_room.html",
        context={"club": club, "socket": f"/ws/c/{club.key}/" if club.is_open else ""},
    )


def _inside(request: SiteRequest, club: Club) -> OpenRoom:
    """The room for who is in the club. :raises PermissionDenied: the reader is not."""
    inside = open_room(request, club)
    if inside is None:
        raise PermissionDenied(_("Only members of a club read what is written there."))
    return inside


def _done(request: SiteRequest, club: Club) -> HttpResponseBase:
    """The room as it is then; without scripts the page of the club."""
    return room_panel(request, _inside(request, club)) if request.htmx else redirect(club)


def _refused(request: SiteRequest, club: Club, error: errors.ChatError) -> HttpResponse:
    """The room as it is, with what went wrong; nothing of it to somebody who is not in the club."""
    club.refresh_from_db()
    return refused_in(request, _inside(request, club), error)
