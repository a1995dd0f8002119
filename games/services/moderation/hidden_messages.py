"""Hides chat messages for a moderator, and shows them again.

That there was one is still to be seen. That there was one is still to be seen.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from games.models import Message, SeatTenure
from games.outbox.push import push_written, push_written_in_club
from games.selectors.talk.rooms import people_seated


def hide_messages(messages: QuerySet[Message], *, at: datetime) -> list[Message]:
    """Hide those that are not hidden, and have the pages that show them look again. For a transaction.

    :returns: which they were, the oldest first.
    """
    return _set(messages.filter(hidden_at=None), at)


def show_messages(messages: QuerySet[Message]) -> list[Message]:
    """Show those that are hidden, in the same way."""
    return _set(messages.exclude(hidden_at=None), None)


def _set(messages: QuerySet[Message], at: datetime | None) -> list[Message]:
    found = list(messages.select_for_update().order_by("id"))
    Message.objects.filter(pk__in=[message.pk for message in found]).update(hidden_at=at)
    for club_id in {each.club_id for each in found if each.club_id is not None}:
        transaction.on_commit(partial(push_written_in_club, club_id, ()))
    tables = {(each.match_id, each.room, tuple(each.partners)) for each in found if each.match_id is not None}
    for match_id, room, circle in tables:
        transaction.on_commit(partial(push_written, match_id, room, _readers(match_id, room, circle)))
    return found


def _readers(match_id: int, room: str, circle: tuple[int, ...]) -> frozenset[int] | None:
    """The people whose pages are told; None: everybody's who looks at the match."""
    if room == Message.Room.WATCHERS:
        return None
    tenures = SeatTenure.objects.current().filter(match=match_id)
    return people_seated(tenures if room == Message.Room.TABLE else tenures.filter(pk__in=circle))
