"""Warns the holder of a turn once a deadline, when three quarters of its time are gone."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db import connection, transaction

from accounts.models import Kind
from accounts.notifications.alerts import write_alerts
from games.models import Match, SeatTenure
from games.services.alerts import turn_data
from games.services.seats.bot_keeper import LAPSES_UNTIL_FREE

AT_ONCE: Final = 200
"""So many in one transaction."""


@transaction.atomic(durable=True)
def warn_of_deadlines(*, now: datetime) -> int:
    """Tell the first of those who have little time left and were not told; how many they were.

    Nobody is told for whom something waits that will be played: if that falls away they are. Safe to call
    twice and by two at once. The tenures are locked without their matches, and only those that nobody else
    has, so that this waits for no move, and no move for long; what is looked at changes only with the tenure.
    """
    due = SeatTenure.objects.current().filter(
        warn_at__lte=now, turn_ply__isnull=False, level="", pending=None
    )
    running = due.filter(match__status=Match.Status.RUNNING).order_by("warn_at", "id")
    if connection.features.has_select_for_update_skip_locked:
        running = running.select_for_update(skip_locked=True, of=("self",))
    tenures = list(running.select_related("match")[:AT_ONCE])
    for tenure in tenures:
        match = tenure.match
        if tenure.deadline_at is not None and now < tenure.deadline_at:
            write_alerts(
                [tenure.player_id],
                kind=Kind.TIME,
                mark=_mark(tenure),
                at=now,
                thread=match.key,
                title=match.name,
                data=_data(match, tenure),
            )
    SeatTenure.objects.filter(pk__in=[tenure.pk for tenure in tenures]).update(warn_at=None)
    return len(tenures)


def _mark(tenure: SeatTenure) -> str:
    """A deadline of a turn that began at an instant: another turn at the same ply has the same deadline
    where the hour is fixed.
    """
    since, until = (at and at.isoformat() for at in (tenure.turn_since, tenure.deadline_at))
    return f"{since}@{until}"


def _data(match: Match, tenure: SeatTenure) -> dict[str, Any]:
    misses = tenure.lapses + (not tenure.back_in_turn)
    loses = match.contract == Match.Contract.LOSE or (
        match.contract == Match.Contract.SUBSTITUTE and misses >= LAPSES_UNTIL_FREE
    )
    live = {"is_live": True} if match.pace == Match.Pace.LIVE else {}
    return turn_data(match, tenure) | {"what": "time", "loses": loses} | live
