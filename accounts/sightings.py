"""Keeps the last day on which somebody was here, of those alone who want to be found.

By day and never by the minute: nobody can tell from it when somebody plays, sleeps or reads.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from accounts.models import User


def day_of(now: datetime) -> date:
    """The day that counts as the one of an instant: by UTC, for everybody the same."""
    return now.astimezone(UTC).date()


def note_seen(*, user_id: int, before: date, now: datetime) -> None:
    """Note that somebody is here. One statement a day, and none if they were here today.

    :param before: the day that is kept of them. Who wants to be found no more meanwhile gets none.
    """
    today = day_of(now)
    if before < today:
        User.objects.filter(pk=user_id, seen_on__lt=today).update(seen_on=today)


def begin_to_note(*, user_id: int, now: datetime) -> None:
    """Keep the day from now on. For a transaction; doing it twice does nothing."""
    User.objects.filter(pk=user_id, seen_on=None).update(seen_on=day_of(now))


def stop_noting(*, user_id: int) -> None:
    """Forget the day, and keep none any more. For a transaction."""
    User.objects.filter(pk=user_id).exclude(seen_on=None).update(seen_on=None)
