"""Marks a person's warnings as read."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import User
from moderation.acts.person.base import refresh
from moderation.models import Sanction


@transaction.atomic(durable=True)
def mark_warnings_read(*, user_id: int, sanction_ids: Collection[int], now: datetime) -> bool:
    """Note that a person has read some warnings. Doing it twice does nothing; others' are left alone.

    :returns: whether others still wait to be read.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=user_id)
    mine = Sanction.objects.filter(person=person, kind=Sanction.Kind.WARNING, read_at=None)
    mine.filter(pk__in=sanction_ids).update(read_at=now)
    refresh(person, now)
    return person.is_warned
