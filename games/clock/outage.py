"""Postpones deadlines that fell into an outage of the whole site."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clock.zones import instant

SHORT = timedelta(minutes=10)
"""An outage that is no longer moves nothing."""
AT_LEAST = timedelta(hours=1)
AT_MOST = timedelta(hours=24)


def after_outage(deadline: datetime, *, down_from: datetime, up_at: datetime) -> datetime:
    """The deadline of a turn after an outage.

    A deadline that came while nobody could move falls as long after the start as the outage was, at least an
    hour and at most a day; any other stays.

    :raises BadInstant: one of them has no zone.
    """
    deadline, down_from, up_at = instant(deadline), instant(down_from), instant(up_at)
    outage = up_at - down_from
    if outage <= SHORT or not down_from <= deadline <= up_at:
        return deadline
    return up_at + min(max(outage, AT_LEAST), AT_MOST)
