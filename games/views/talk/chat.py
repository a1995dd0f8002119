"""Rooms of a table in which people write: pages, parts of pages, and what is sent from them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.http import SiteRequest, UserRequest, arrived_at, is_logged_in
from accounts.models import Kind
from accounts.notifications.ways import is_on_page
from games.catalogue import PRESENTERS
from games.forms.chat import MessageForm, TokenForm
from games.models import Match
from games.presenters.talk.chat import may_talk, new_words, panel_of
from games.selectors.seats.snapshot import Seating
from games.selectors.talk.messages import new_count
from games.selectors.talk.rooms import Door, doors_of, hushed, people_seated
from games.services.talk import errors
from games.services.talk import messages as chat
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404, with_seating
from games.views.talk.open_rooms import (
    REFUSALS,
    OpenRoom,
    choose_of_writer,
    earlier_part,
    refused_in,
    room_page,
    room_panel,
)


@require_http_methods(["GET", "POST"])
@never_cache
@with_seating
def room(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """A room on a page of its own, and where its form is sent."""
    if request.method == "POST":
        return _write(request, seating, room)
    return room_page(request, _inside(request, seating, room))


@require_GET
@never_cache
@with_seating
def room_lines(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """A room to be put onto a page, for a reader who sees it."""
    return room_panel(request, _inside(request, seating, room))


@require_GET
@never_cache
@with_seating
def earlier(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """The messages before another one, to be put above it."""
    inside = _inside(request, seating, room)
    if not inside.door.is_shown:
        raise Http404
    return earlier_part(request, inside)


@require_GET
@never_cache
@login_needed
@with_seating
def count(request: UserRequest, seating: Seating) -> HttpResponse:
    """The number of messages that the reader has not seen, in all rooms that they look into.

    None for who does not want to be told on the page of what is written at that table.
    """
    user_id, match = request.user.pk, seating.match
    is_told = is_on_page(user_id, Kind.WROTE, match.key)
    number = new_count(match, doors_of(seating, user_id), user_id) if is_told else 0
    context = {"count": number, "words": new_words(number)}
    return render(request, "games/_chat_count.html", context)


@require_POST
@login_needed
@with_seating
def retract_message(request: UserRequest, seating: Seating, room: str) -> HttpResponseBase:
    """Take one's own message back."""
    form = TokenForm(request.POST)
    try:
        if not form.is_valid():
            raise errors.NoSuchMessage
        chat.retract_message(
            match_id=seating.match.pk,
            user_id=request.user.pk,
            token=form.cleaned_data["token"],
            now=arrived_at(request),
        )
    except errors.ChatError as error:
        return _refused(request, seating, room, error)
    return _done(request, seating, room)


@require_POST
@login_needed
@with_seating
def writer(request: UserRequest, seating: Seating, room: str) -> HttpResponseBase:
    """Mute or block whoever has written a message that the reader may read, or do so no longer."""
    refused = choose_of_writer(request, _inside(request, seating, room))
    return _done(request, seating, room) if refused is None else refused


@require_POST
@login_needed
@with_seating
def show_watchers(request: UserRequest, seating: Seating) -> HttpResponseBase:
    """Let a player see what those who watch write, or no longer."""
    _inside(request, seating, "watchers")
    try:
        chat.show_watchers(
            match_id=seating.match.pk, user_id=request.user.pk, is_shown=request.POST.get("shown") == "yes"
        )
    except errors.ChatError as error:
        return _refused(request, seating, "watchers", error)
    return _done(request, seating, "watchers")


# Shared by the views --------------------------------------------------------------------------------


def _inside(request: SiteRequest, seating: Seating, room: str) -> OpenRoom:
    """The room that is asked for.

    :raises Http404: there is no such room. :raises PermissionDenied: it is not for who asks.
    """
    now = arrived_at(request)
    doors = tuple(hushed(door, request.user, now) for door in doors_of(seating, request.user.pk))
    door = next((door for door in doors if door.room == room), None)
    if door is not None:
        return _open(seating.match, doors, door)
    if doors and not _sits(request, seating) and room in {"table", "partners"}:
        raise PermissionDenied(_("Only those who sit at the table read what is written there."))
    raise Http404


def _open(match: Match, doors: tuple[Door, ...], door: Door) -> OpenRoom:
    def mark_read(user_id: int, until: int) -> None:
        chat.mark_room_read(match_id=match.pk, user_id=user_id, room=door.room, until=until)

    return OpenRoom(
        home=match,
        door=door,
        draw=lambda talk: panel_of(match.key, match.game, match.seat_count, doors, door, talk),
        words=lambda closed: may_talk(closed, PRESENTERS[match.game]),
        mark_read=mark_read,
        template="games/chat.html",
        context={"match": match, "socket": f"/ws/m/{match.key}/"},
    )


def _sits(request: SiteRequest, seating: Seating) -> bool:
    return request.user.pk in people_seated(seating.tenures)


def _write(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    if not is_logged_in(request):
        return login_needed(lambda request: redirect(request.path))(request)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return room_panel(request, _inside(request, seating, room), status=422, refused=form.refusal)
    try:
        chat.write_message(
            match_id=seating.match.pk,
            user_id=request.user.pk,
            room=room,
            text=form.cleaned_data["text"],
            token=form.cleaned_data["token"],
            now=arrived_at(request),
        )
    except errors.ChatError as error:
        return _refused(request, seating, room, error)
    return _done(request, seating, room)


def _done(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """The room as it is then; without scripts its page."""
    if not request.htmx:
        return redirect("games:chat", seating.match.key, room)
    fresh = seating_or_404(seating.match.key)
    return room_panel(request, _inside(request, fresh, room))


def _refused(request: SiteRequest, seating: Seating, room: str, error: errors.ChatError) -> HttpResponseBase:
    """The room as it is, with what went wrong; nothing of it to somebody who may not look into it."""
    fresh = seating_or_404(seating.match.key)
    if isinstance(error, errors.TableClosed):
        status, words = REFUSALS[type(error)]
        return render(request, "games/refused.html", {"match": fresh.match, "refused": words}, status=status)
    inside = _inside(request, fresh, room)
    if isinstance(error, errors.NotInside):
        raise Http404
    return refused_in(request, inside, error)
