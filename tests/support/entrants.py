"""People who may enter events: old enough, with an address, and reliable."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User
from games.models import Entrant, Event, Reliability
from games.services.tournaments.entering import enter

from .clock import NOON
from .tables import person

ENTERS = NOON - timedelta(days=1)
"""A moment at which `tests.support.events.event_of` is open."""


def eligible(user: User, *, turns: str = "1" * 20, since: datetime | None = None) -> User:
    """The person after a month on the site, with a confirmed address and these turns."""
    user.date_joined = since or ENTERS - timedelta(days=30)
    user.save(update_fields=["date_joined"])
    EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", primary=True, verified=True)
    Reliability.objects.create(player=user, turns=turns)
    return user


def newcomers(*names: str) -> list[User]:
    """New people who may enter events."""
    return [eligible(person(name)) for name in names]


def enters(event: Event, user: User, *, now: datetime = ENTERS, **fields: Any) -> Entrant:
    return enter(event_id=event.pk, user_id=user.pk, now=now, **fields)
