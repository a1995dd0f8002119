"""Rooms of a table in which people write: pages, parts of pages, and what is sent from them."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import relationships
from accounts.http import SiteRequest, UserRequest, arrived_at, is_logged_in
from accounts.models import Kind
from accounts.notifications.ways import is_on_page
from games.catalogue import PRESENTERS
from games.forms.chat import MessageForm, TokenForm
from games.models.chat import new_token
from games.presenters.talk.chat import may_talk, new_words, panel_of
from games.selectors.people.mutes_and_blocks import barriers_of
from games.selectors.seats.snapshot import Seating
from games.selectors.talk.messages import Talked, new_count, readable, talked
from games.selectors.talk.rooms import Door, doors_of, hushed, people_seated
from games.services.talk import messages as chat
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404, with_seating

_LONGEST_TOKEN: Final = 22
_LONGEST_TYPED: Final = 2_000
"""So much of what was refused is given back."""

REFUSALS: Final[dict[type[chat.ChatError], tuple[int, str | Promise]]] = {
    chat.TableClosed: (409, gettext_lazy("This table was closed. Nobody can write here any more.")),
    chat.TokenTaken: (422, gettext_lazy("That form was not complete. Write it again.")),
    chat.NoSuchMessage: (404, gettext_lazy("There is no such message of yours.")),
    chat.TooLateToRetract: (409, gettext_lazy("A message can be taken back for two minutes. They are over.")),
}


@require_http_methods(["GET", "POST"])
@never_cache
@with_seating
def room(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """A room on a page of its own, and where its form is sent."""
    if request.method == "POST":
        return _write(request, seating, room)
    doors, door = _inside(request, seating, room)
    return _page(request, seating, doors, door)


@require_GET
@never_cache
@with_seating
def room_lines(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """A room to be put onto a page, for a reader who sees it."""
    doors, door = _inside(request, seating, room)
    return _panel(request, seating, doors, door)


@require_GET
@never_cache
@with_seating
def earlier(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """The messages before another one, to be put above it."""
    doors, door = _inside(request, seating, room)
    if not door.is_shown:
        raise Http404
    context = _context(request, seating, doors, door, before=_token(request, "before"))
    return render(request, "games/_chat_earlier.html", context)


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
            raise chat.NoSuchMessage
        chat.retract_message(
            match_id=seating.match.pk,
            user_id=request.user.pk,
            token=form.cleaned_data["token"],
            now=arrived_at(request),
        )
    except chat.ChatError as error:
        return _refused(request, seating, room, error)
    return _done(request, seating, room)


@require_POST
@login_needed
@with_seating
def writer(request: UserRequest, seating: Seating, room: str) -> HttpResponseBase:
    """Mute or block whoever has written a message that the reader may read, or do so no longer."""
    doors, door = _inside(request, seating, room)
    form, choose = TokenForm(request.POST), _CHOICES.get(request.POST.get("do", ""))
    rows = readable(seating.match, door, request.user.pk, barriers_of(request.user.pk))
    message = rows.filter(token=form.cleaned_data["token"]).first() if form.is_valid() else None
    if message is None or choose is None:
        return _panel(request, seating, doors, door, status=422, refused=_("There is no such message here."))
    try:
        choose(request.user.pk, message.sender_id)
    except relationships.NoSuchPerson:
        words = _("You can do that only with other people who are still here.")
        return _panel(request, seating, doors, door, status=422, refused=words)
    except relationships.TooManyPeople:
        words = _("You have muted or blocked too many people already. Undo that for one of them first.")
        return _panel(request, seating, doors, door, status=422, refused=words)
    return _done(request, seating, room)


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
    except chat.ChatError as error:
        return _refused(request, seating, "watchers", error)
    return _done(request, seating, "watchers")


# Shared by the views --------------------------------------------------------------------------------

_CHOICES: Final = {
    "mute": lambda me, other: relationships.mute(owner_id=me, person_id=other, now=timezone.now()),
    "block": lambda me, other: relationships.block(owner_id=me, person_id=other, now=timezone.now()),
    "neither": lambda me, other: relationships.make_peace(owner_id=me, person_id=other),
}


def _inside(request: SiteRequest, seating: Seating, room: str) -> tuple[tuple[Door, ...], Door]:
    """The rooms that the reader may look into, and the one asked for.

    :raises Http404: there is no such room. :raises PermissionDenied: it is not for who asks.
    """
    now = arrived_at(request)
    doors = tuple(hushed(door, request.user, now) for door in doors_of(seating, request.user.pk))
    door = next((door for door in doors if door.room == room), None)
    if door is not None:
        return doors, door
    if doors and not _sits(request, seating) and room in {"table", "partners"}:
        raise PermissionDenied(_("Only those who sit at the table read what is written there."))
    raise Http404


def _sits(request: SiteRequest, seating: Seating) -> bool:
    return request.user.pk in people_seated(seating.tenures)


def _write(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    if not is_logged_in(request):
        return login_needed(lambda request: redirect(request.path))(request)
    form = MessageForm(request.POST)
    if not form.is_valid():
        doors, door = _inside(request, seating, room)
        return _panel(request, seating, doors, door, status=422, refused=form.refusal)
    try:
        chat.write_message(
            match_id=seating.match.pk,
            user_id=request.user.pk,
            room=room,
            text=form.cleaned_data["text"],
            token=form.cleaned_data["token"],
            now=arrived_at(request),
        )
    except chat.ChatError as error:
        return _refused(request, seating, room, error)
    return _done(request, seating, room)


def _done(request: SiteRequest, seating: Seating, room: str) -> HttpResponseBase:
    """The room as it is then; without scripts its page."""
    if not request.htmx:
        return redirect("games:chat", seating.match.key, room)
    fresh = seating_or_404(seating.match.key)
    doors, door = _inside(request, fresh, room)
    return _panel(request, fresh, doors, door)


def _refused(request: SiteRequest, seating: Seating, room: str, error: chat.ChatError) -> HttpResponseBase:
    """The room as it is, with what went wrong; nothing of it to somebody who may not look into it."""
    fresh = seating_or_404(seating.match.key)
    if isinstance(error, chat.TableClosed):
        status, words = REFUSALS[type(error)]
        return render(request, "games/refused.html", {"match": fresh.match, "refused": words}, status=status)
    doors, door = _inside(request, fresh, room)
    wait = 0
    match error:
        case chat.MayNotWrite(door=closed):
            may = may_talk(closed, PRESENTERS[fresh.match.game])
            status, words = 409, f"{may.head} {may.words}"
        case chat.WritesTooFast(seconds=wait):
            status = 422
            words = ngettext(
                "That was very fast. You can write again in %(seconds)d second.",
                "That was very fast. You can write again in %(seconds)d seconds.",
                wait,
            ) % {"seconds": wait}
        case chat.NobodyAnswered():
            status, words = 422, _("Nobody has answered yet. Wait until somebody does.")
        case chat.NotInside():
            raise Http404
        case _:
            status, words = REFUSALS[type(error)]
    return _panel(request, fresh, doors, door, status=status, refused=str(words), wait=wait)


def _panel(
    request: SiteRequest,
    seating: Seating,
    doors: tuple[Door, ...],
    door: Door,
    *,
    status: int = 200,
    refused: str = "",
    wait: int = 0,
) -> HttpResponse:
    """The room alone; a page round it to a browser without scripts. What was refused stays in the field."""
    typed = request.POST.get("text", "")[:_LONGEST_TYPED] if refused else ""
    messages = {"refused": refused, "wait": wait, "typed": typed}
    if not request.htmx:
        return _page(request, seating, doors, door, status=status, **messages)
    context = _context(request, seating, doors, door) | messages
    return render(request, "games/_chat.html", context, status=status)


def _page(
    request: SiteRequest,
    seating: Seating,
    doors: tuple[Door, ...],
    door: Door,
    *,
    status: int = 200,
    **messages: Any,
) -> HttpResponse:
    context = _context(request, seating, doors, door, before=_token(request, "before")) | messages
    context |= {"socket": f"/ws/m/{seating.match.key}/"}
    return render(request, "games/chat.html", context, status=status)


def _context(
    request: SiteRequest, seating: Seating, doors: tuple[Door, ...], door: Door, *, before: str = ""
) -> dict[str, Any]:
    """A room before its reader, who has seen it then."""
    match = seating.match
    talk = Talked()
    if door.is_shown:
        talk = talked(
            match,
            door,
            request.user.pk,
            now=arrived_at(request),
            since=_token(request, "since"),
            first=_token(request, "first"),
            before=before,
        )
        if request.user.pk is not None and talk.until > talk.read and not before:
            chat.mark_room_read(match_id=match.pk, user_id=request.user.pk, room=door.room, until=talk.until)
    return {
        "match": match,
        "panel": panel_of(match.key, match.game, match.seat_count, doors, door, talk),
        "token": new_token(),
        "is_past": bool(before),
    }


def _token(request: SiteRequest, name: str) -> str:
    """The token that a page sends; nothing that is no token."""
    fields = request.POST if request.method == "POST" else request.GET
    return fields.get(name, "")[:_LONGEST_TOKEN]
