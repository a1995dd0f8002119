"""Calendar feed: a person's secret address, with which programs read their deadlines without a login."""

from __future__ import annotations

import secrets
from typing import Final

from django.db import transaction

from accounts.models import ReminderSettings, User

SIGNS: Final = 32
"""Of a key; `secrets.token_urlsafe` makes four of three bytes."""


@transaction.atomic(durable=True)
def open_feed(*, user_id: int) -> str:
    """Give a person's calendar a new address; the one of before leads nowhere from now on.

    :returns: its key.
    """
    key = secrets.token_urlsafe(SIGNS * 3 // 4)
    ReminderSettings.objects.update_or_create(user_id=user_id, defaults={"calendar_key": key})
    return key


@transaction.atomic(durable=True)
def close_feed(*, user_id: int) -> None:
    """Have a person's calendar at no address any more. Doing it twice does nothing."""
    ReminderSettings.objects.filter(user_id=user_id).update(calendar_key=None)


def feed_owner(key: str) -> User | None:
    """The owner of the calendar with this key; None: nobody who is still here. One query."""
    return User.objects.filter(
        reminder_settings__calendar_key=key, is_active=True, anonymised_at=None
    ).first()
