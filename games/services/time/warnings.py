"""Warns the holder of a turn once a deadline, when three quarters of its time are gone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection, transaction

from accounts.models import Alert, Kind
from accounts.notifications.alerts import write_alerts
from games.models import Match, SeatTenure, waiting_move
from games.services.alerts import turn_data
from games.services.errors import NotRunning
from games.services.seats.bot_keeper import LAPSES_UNTIL_FREE

AT_ONCE: Final = 200
"""So many in one transaction."""
LEAST_LEFT: Final = timedelta(minutes=20)
"""With less than that left nobody is warned once more: the reminder itself would come too late."""
MOST_AGAIN: Final = 3
"""So often may one have oneself warned once more of one deadline."""


class TurnChanged(Exception):
    """The turn is over, or has another deadline now."""


class TooLittleLeft(Exception):
    """So little time is left, or so often was one warned, that no further warning comes."""


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


@transaction.atomic(durable=True)
def warn_again(*, match_id: int, user_id: int, deadline: str, now: datetime) -> datetime:
    """Have the holder of a turn warned once more, when half of the time that is left is gone.

    While such a warning is still to come nothing is added.

    :param deadline: of the turn, as ISO 8601. :returns: when.
    :raises NotRunning, TurnChanged, TooLittleLeft: see there.
    """
    held = SeatTenure.objects.current().filter(match=match_id, player=user_id, level="")
    tenure = held.select_for_update(of=("self",)).select_related("match", "pending").first()
    if tenure is None or tenure.match.status != Match.Status.RUNNING:
        raise NotRunning
    until = tenure.deadline_at
    if tenure.turn_ply is None or waiting_move(tenure) is not None:
        raise TurnChanged
    if until is None or until.isoformat() != deadline or until <= now:
        raise TurnChanged
    mark = f"{_mark(tenure)}/"
    about = Alert.objects.filter(user=user_id, kind=Kind.TIME, thread=tenure.match.key)
    again = list(about.filter(mark__startswith=mark).order_by("-at").values_list("at", flat=True))
    if again and again[0] > now:
        return again[0]
    if until - now < LEAST_LEFT or len(again) >= MOST_AGAIN:
        raise TooLittleLeft
    at = now + (until - now) / 2
    write_alerts(
        [user_id],
        kind=Kind.TIME,
        mark=f"{mark}{len(again) + 1}",
        at=at,
        thread=tenure.match.key,
        title=tenure.match.name,
        data=_data(tenure.match, tenure),
    )
    return at


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
