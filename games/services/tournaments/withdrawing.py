"""Withdrawing from events, before they begin and while they run."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import Event

from . import errors
from .entering import locked_event, show_anew


@transaction.atomic(durable=True)
def withdraw(*, event_id: int, user_id: int, now: datetime) -> None:
    """Leave an event that has not begun: nothing comes of it. The other one of a pair is out with it.

    Who was asked to be a partner says no by this.

    :raises HasBegun, NotIn: see there.
    """
    event = locked_event(event_id)
    if event.status not in {Event.Status.OPEN, Event.Status.DRAFT} or now >= event.begins_at:
        raise errors.HasBegun
    mine = event.people.select_related("entrant").filter(player=user_id).first()
    if mine is None:
        raise errors.NotIn
    mine.entrant.delete()
    show_anew(event)
