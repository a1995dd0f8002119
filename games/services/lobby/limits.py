"""Limits the tables that one account may open and sit at, so that nobody has the bots think for them alone.

All counting is done with the account's row locked: of two requests at once the second counts the first.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q

from accounts.models import User
from games.models import Match, SeatTenure

from .errors import Suspended, TooFast, TooManyMatches, TooManyTables

MAX_OPEN: Final = 20
"""At so many tables that have not begun may one account sit, its own or others'."""

MAX_RUNNING: Final = 100
"""Limit of running matches: somebody who takes part in so many sits down at no more."""

MAX_OPENED: Final = 20
"""So many tables may one account open within `OPENED_WITHIN`, whatever becomes of them."""

OPENED_WITHIN: Final = timedelta(minutes=10)


def check_room(user_id: int, now: datetime) -> None:
    """Refuse an account that sits at as many tables as it may. For a transaction.

    :raises Suspended, TooManyTables, TooManyMatches: see there.
    """
    _hold(user_id, now)
    counts = (
        SeatTenure.objects.current()
        .filter(player_id=user_id, ended_at=None)
        .aggregate(
            open=Count("pk", filter=Q(match__status=Match.Status.OPEN)),
            running=Count("pk", filter=Q(match__status=Match.Status.RUNNING)),
        )
    )
    if counts["open"] >= MAX_OPEN:
        raise TooManyTables
    if counts["running"] >= MAX_RUNNING:
        raise TooManyMatches


def check_pace(user_id: int, now: datetime) -> None:
    """Refuse an account that opens tables too fast. For a transaction.

    :raises Suspended, TooFast: see there.
    """
    _hold(user_id, now)
    lately = Match.objects.filter(host_id=user_id, created_at__gt=now - OPENED_WITHIN)
    if lately.count() >= MAX_OPENED:
        raise TooFast


def _hold(user_id: int, now: datetime) -> None:
    """Lock the account's row, always after the match's. Rows may still refer to it meanwhile."""
    if User.objects.select_for_update(no_key=True).get(pk=user_id).is_suspended(now):
        raise Suspended
