"""Snoozes a turn: it comes last in its player's list of tables.

It costs no time and stops no clock, and nobody else learns of it.

It is a time on its tenure and nothing else: whether it still counts follows from what happened since
(`SeatTenureQuerySet.by_time`), so that nobody has to take it back.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.services.access import present
from games.services.errors import Stale


@transaction.atomic(durable=True)
def snooze(*, match_id: int, user_id: int, turn_ply: int, now: datetime) -> None:
    """Put the turn off that an account has at a match; until when is for `SeatTenureQuerySet.by_time` to say.

    Doing it twice says that it was later.

    :param turn_ply: the ply at which the turn began when the form was made.
    :raises NotSeated, NotRunning: see there. :raises Stale: it is over, or it is another turn.
    """
    _, tenure = present(match_id, user_id)
    if tenure.turn_ply != turn_ply:
        raise Stale
    tenure.put_off_at = now
    tenure.save(update_fields=["put_off_at"])


@transaction.atomic(durable=True)
def unsnooze(*, match_id: int, user_id: int) -> None:
    """Have the turn of an account at a match in its place again. Doing it twice does nothing.

    :raises NotSeated, NotRunning: see there.
    """
    _, tenure = present(match_id, user_id)
    if tenure.put_off_at is not None:
        tenure.put_off_at = None
        tenure.save(update_fields=["put_off_at"])
