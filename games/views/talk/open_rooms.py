"""Rooms of tables and clubs before their readers: drawn, refused, and what is chosen of a writer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import relationships
from accounts.http import SiteRequest, UserRequest, arrived_at
from games.forms.chat import TokenForm
from games.models.chat import Home, new_token
from games.presenters.talk.chat import ChatPanel, May
from games.selectors.people.mutes_and_blocks import barriers_of
from games.selectors.talk.messages import Talked, readable, talked
from games.selectors.talk.rooms import Door
from games.services.talk import errors

_LONGEST_TOKEN: Final = 22
_LONGEST_TYPED: Final = 2_000
"""So much of what was refused is given back."""

REFUSALS: Final[dict[type[errors.ChatError], tuple[int, str | Promise]]] = {
    errors.TableClosed: (409, gettext_lazy("This table was closed. Nobody can write here any more.")),
    errors.TokenTaken: (422, gettext_lazy("That form was not complete. Write it again.")),
    errors.NoSuchMessage: (404, gettext_lazy("There is no such message of yours.")),
    errors.TooLateToRetract: (
        409,
        gettext_lazy("A message can be taken back for two minutes. They are over."),
    ),
    errors.NobodyAnswered: (422, gettext_lazy("Nobody has answered yet. Wait until somebody does.")),
}

_CHOICES: Final = {
    "mute": lambda me, other: relationships.mute(owner_id=me, person_id=other, now=timezone.now()),
    "block": lambda me, other: relationships.block(owner_id=me, person_id=other, now=timezone.now()),
    "neither": lambda me, other: relationships.make_peace(owner_id=me, person_id=other),
}


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room into which its reader may look."""

    home: Home
    door: Door
    draw: Callable[[Talked], ChatPanel]
    words: Callable[[Door], May]
    """The line over the room."""
    mark_read: Callable[[int, int], None]
    """Notes that an account has seen it up to a message."""
    template: str
    """The page of its own."""
    context: Mapping[str, Any]
    """What that page shows besides."""


def room_context(request: SiteRequest, room: OpenRoom, *, before: str = "") -> dict[str, Any]:
    """A room before its reader, who has seen it then."""
    talk, user_id = Talked(), request.user.pk
    if room.door.is_shown:
        talk = talked(
            room.home,
            room.door,
            user_id,
            now=arrived_at(request),
            since=sent_token(request, "since"),
            first=sent_token(request, "first"),
            before=before,
        )
        if user_id is not None and talk.until > talk.read and not before:
            room.mark_read(user_id, talk.until)
    return {**room.context, "panel": room.draw(talk), "token": new_token(), "is_past": bool(before)}


def room_panel(
    request: SiteRequest, room: OpenRoom, *, status: int = 200, refused: str = "", wait: int = 0
) -> HttpResponse:
    """The room alone; a page round it to a browser without scripts. What was refused stays in the field."""
    typed = request.POST.get("text", "")[:_LONGEST_TYPED] if refused else ""
    messages = {"refused": refused, "wait": wait, "typed": typed}
    if not request.htmx:
        return room_page(request, room, status=status, **messages)
    context = room_context(request, room) | messages
    return render(request, "games/_chat.html", context, status=status)


def room_page(request: SiteRequest, room: OpenRoom, *, status: int = 200, **messages: Any) -> HttpResponse:
    """The room on a page of its own."""
    context = room_context(request, room, before=sent_token(request, "before")) | messages
    return render(request, room.template, context, status=status)


def earlier_part(request: SiteRequest, room: OpenRoom) -> HttpResponse:
    """The messages before another one, to be put above it."""
    context = room_context(request, room, before=sent_token(request, "before"))
    return render(request, "games/_chat_earlier.html", context)


def refused_in(request: SiteRequest, room: OpenRoom, error: errors.ChatError) -> HttpResponse:
    """The room as it is, with what went wrong."""
    wait = 0
    match error:
        case errors.MayNotWrite(door=closed):
            may = room.words(closed)
            status, words = 409, f"{may.head} {may.words}"
        case errors.WritesTooFast(seconds=wait):
            status = 422
            words = ngettext(
                "That was very fast. You can write again in %(seconds)d second.",
                "That was very fast. You can write again in %(seconds)d seconds.",
                wait,
            ) % {"seconds": wait}
        case _:
            status, said = REFUSALS[type(error)]
            words = str(said)
    return room_panel(request, room, status=status, refused=words, wait=wait)


def choose_of_writer(request: UserRequest, room: OpenRoom) -> HttpResponse | None:
    """Mute or block whoever wrote the message that the form names, or do so no longer.

    :returns: the refusal; None: it is done.
    """
    form, choose = TokenForm(request.POST), _CHOICES.get(request.POST.get("do", ""))
    rows = readable(room.home, room.door, request.user.pk, barriers_of(request.user.pk))
    message = rows.filter(token=form.cleaned_data["token"]).first() if form.is_valid() else None
    if message is None or choose is None:
        return room_panel(request, room, status=422, refused=_("There is no such message here."))
    try:
        choose(request.user.pk, message.sender_id)
    except relationships.NoSuchPerson:
        words = _("You can do that only with other people who are still here.")
        return room_panel(request, room, status=422, refused=words)
    except relationships.TooManyPeople:
        words = _("You have muted or blocked too many people already. Undo that for one of them first.")
        return room_panel(request, room, status=422, refused=words)
    return None


def sent_token(request: SiteRequest, name: str) -> str:
    """The token that a page sends; nothing that is no token."""
    fields = request.POST if request.method == "POST" else request.GET
    return fields.get(name, "")[:_LONGEST_TOKEN]
