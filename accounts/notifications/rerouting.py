"""Moves waiting deliveries to their new course when a person changes a choice; those said off never go."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from accounts.models import Delivery, Kind, Way
from accounts.notifications.routing import COURSE, delivery_route, set_route
from accounts.notifications.wake import wake_find
from accounts.notifications.ways import people_to_tell

AT_ONCE: Final = 500


@transaction.atomic
def replan(*, user_id: int, now: datetime) -> None:
    """Put all that waits for a person on the course that it has by their choices of now.

    For the transaction of the choice, or right after it. What a worker has begun to send goes on: it is
    judged again before each try anyhow. What was said off and is said on again before its time had come waits
    again. What was to be told on the page alone, or not at all, does not keep
    anybody from hearing of what comes next.
    """
    waits = Q(state=Delivery.State.WAITING) | Q(
        state=Delivery.State.DROPPED, why=Delivery.Why.OFF, due_at__gt=now
    )
    waiting = Delivery.objects.filter(waits, user=user_id, tries=0, alert__isnull=False).exclude(way=Way.PAGE)
    rows = list(waiting.select_for_update(of=("self",)).select_related("alert").order_by("pk"))
    person = people_to_tell([user_id], {row.thread for row in rows}).get(user_id)
    if person is None:
        return
    for row in rows:
        if row.alert is None:
            continue
        course = delivery_route(row.alert, Way(row.way), person, after=now)
        if course is None:
            row.state, row.why, row.ended_at = Delivery.State.DROPPED, Delivery.Why.OFF, row.ended_at or now
        else:
            row.state, row.ended_at = Delivery.State.WAITING, None
            set_route(row, course, now)
    Delivery.objects.bulk_update(rows, COURSE, batch_size=AT_ONCE)
    untold = Delivery.objects.filter(user=user_id, kind=Kind.WROTE, alert__isnull=False)
    untold.filter(Q(way=Way.PAGE) | Q(why=Delivery.Why.OFF)).update(alert=None)
    if rows:
        transaction.on_commit(wake_find)
