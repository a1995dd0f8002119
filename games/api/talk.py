"""Rooms of tables: read and written where their page would let one."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import Http404
from ninja import Query

from accounts.http import arrived_at
from games.api import schemas
from games.api.reading import ProgramRequest
from games.api.sent import MessageIn
from games.api.site import CHAT, answers, not_valid, router, seating_for, written
from games.forms.chat import MessageForm
from games.models.chat import new_token
from games.selectors.seats.snapshot import Seating
from games.selectors.talk.messages import Said, talked
from games.selectors.talk.rooms import Door, Why, doors_of, hushed
from games.services.talk import messages
from games.services.talk.errors import NoSuchMessage


@router.get(
    "me/matches/{key}/rooms", auth=CHAT, url_name="rooms", response=answers(schemas.Rooms), summary="Rooms"
)
def rooms(request: ProgramRequest, key: str) -> Any:
    """The rooms of a table into which I may look, the first being where I belong."""
    return {"rooms": [door.room for door in doors_of(seating_for(key), request.user.pk)]}


@router.get(
    "me/matches/{key}/rooms/{room}",
    auth=CHAT,
    url_name="room",
    response=answers(schemas.Room),
    summary="Read a room",
)
def room(
    request: ProgramRequest,
    key: str,
    room: str,
    before: Annotated[str, Query(max_length=22, description="A `cursor`: what came earlier.")] = "",
) -> Any:
    """The latest messages. Reading them here marks none as read: that is for who looks."""
    return _room(request, seating_for(key), room, before)


@router.post(
    "me/matches/{key}/rooms/{room}",
    auth=CHAT,
    url_name="room",
    response=written(schemas.Room),
    summary="Write in a room",
)
def write(request: ProgramRequest, key: str, room: str, sent: MessageIn) -> Any:
    """Plain text of a few lines. With an `Idempotency-Key` it is written once, however often it is sent."""
    form = MessageForm({"text": sent.text, "token": new_token()})
    if not form.is_valid():
        return not_valid({"text": [form.refusal]})
    seating = seating_for(key)
    messages.write_message(
        match_id=seating.match.pk,
        user_id=request.user.pk,
        room=room,
        text=form.cleaned_data["text"],
        token=form.cleaned_data["token"],
        now=arrived_at(request),
    )
    return _room(request, seating_for(key), room)


@router.delete(
    "me/matches/{key}/rooms/{room}/messages/{token}",
    auth=CHAT,
    url_name="message",
    response=written(schemas.Room),
    summary="Take a message back",
)
def retract(request: ProgramRequest, key: str, room: str, token: str) -> Any:
    """One’s own, for two minutes; that there was one is still to be seen."""
    seating = seating_for(key)
    if len(token) > 22:
        raise NoSuchMessage
    messages.retract_message(
        match_id=seating.match.pk, user_id=request.user.pk, token=token, now=arrived_at(request)
    )
    return _room(request, seating_for(key), room)


def _room(request: ProgramRequest, seating: Seating, name: str, before: str = "") -> dict[str, Any]:
    """:raises Http404: there is no such room for who asks."""
    now = arrived_at(request)
    found = (hushed(door, request.user, now) for door in doors_of(seating, request.user.pk))
    door: Door | None = next((each for each in found if each.room == name), None)
    if door is None:
        raise Http404
    talk = talked(seating.match, door, request.user.pk, now=now, before=before) if door.is_shown else None
    return {
        "room": door.room,
        "may_write": door.why == Why.MAY,
        "why_not": door.rule or str(door.why),
        "items": [] if talk is None else [_said(said) for said in talk.said],
        "cursor": talk.said[0].token if talk is not None and talk.has_earlier and talk.said else "",
    }


def _said(said: Said) -> dict[str, Any]:
    return {
        "token": said.token,
        "at": said.at,
        "seat": said.seat,
        "username": said.username,
        "name": said.name,
        "is_mine": said.is_mine,
        "text": said.text,
        "state": said.state,
        "is_muted": said.is_muted,
    }
