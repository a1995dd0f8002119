"""Opens events for entry at their time, and binds each to a seed from which its lots and seats follow."""

from __future__ import annotations

import hashlib
from datetime import datetime
from random import Random
from typing import TypedDict

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from games.deals.stream import SEED_BYTES, Stream, stream_of
from games.models import Event, EventLine

from .log import event_changed, locked_event, write_line


class Seed(TypedDict):
    """Fields of an event's row that bind it to a seed."""

    seed: bytes
    commitment: str


@sensitive_variables()
def new_seed(rng: Random) -> Seed:
    """A seed for an event that is made, and its SHA-256, which is shown from the opening."""
    seed = rng.randbytes(SEED_BYTES)
    return {"seed": seed, "commitment": hashlib.sha256(seed).hexdigest()}


@sensitive_variables()
def numbers(event: Event, draw: str) -> Stream:
    """The numbers of one draw of an event, as anybody can make them again when its seed is shown.

    :param draw: its name, such as ``lots``, or ``seats/1/2`` of a group.
    """
    return stream_of(bytes(event.seed), event.key, (), draw)


@transaction.atomic(durable=True)
def open_event(*, event_id: int, now: datetime) -> Event:
    """Let people enter an event whose time has come. Doing it twice does nothing."""
    event = locked_event(event_id)
    if event.status != Event.Status.DRAFT or event.opens_at > now:
        return event
    event.status = Event.Status.OPEN
    write_line(event, EventLine.Code.OPENED, at=now, commitment=event.commitment)
    event_changed(event, "status")
    return event
