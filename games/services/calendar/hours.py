"""Saves a person's hours: their time zone, their night, their rest days."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.notifications.rerouting import replan
from games.clock.calendar import Calendar
from games.models import Hours


@transaction.atomic(durable=True)
def change_hours(*, user_id: int, calendar: Calendar, now: datetime) -> None:
    """Keep somebody's zone, which is confirmed by this, night and rest days; their leave is not touched.

    Turns that run have their calendar: it counts from the next turn.
    """
    User.objects.select_for_update().filter(pk=user_id).update(time_zone=calendar.zone)
    start, end = calendar.night or (None, None)
    Hours.objects.update_or_create(
        player_id=user_id,
        defaults={
            "zone_confirmed_at": now,
            "night_from": start,
            "night_until": end,
            "rest_days": sorted(calendar.rest_days),
        },
    )
    replan(user_id=user_id, now=now)  # quiet hours and digests go by the zone
