"""Time zone in which a letter speaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone

from accounts.models import User
from games.presenters.lobby.paces import place_of


@contextmanager
def in_zone_of(user: User) -> Iterator[None]:
    """Times are told in a person's own zone; in the site's, while theirs is not known."""
    try:
        zone = ZoneInfo(user.time_zone) if user.time_zone else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = None
    with timezone.override(zone or timezone.get_default_timezone()):
        yield


def zone_name() -> str:
    """The zone of the times that are told, as one says it: *Lisbon*."""
    return place_of(timezone.get_current_timezone_name())
