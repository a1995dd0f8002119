"""Changes people's settings, and keeps the time zone that their browser told."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.signals import naming_changed

SETTINGS = (
    "display_name",
    "about",
    "time_zone",
    "theme",
    "hand_order",
    "confirm_moves",
    "motion",
    "sound",
    "shows_worth",
    "four_colours",
    "forced_cards",
    "take_back",
    "shown_ratings",
    "hides_rating",
    "event_matches",
    "is_named_in_database",
)


@transaction.atomic(durable=True)
def change_settings(*, user_id: int, values: Mapping[str, Any]) -> None:
    """Store those of `SETTINGS` that `values` names; they come checked from a form.

    :raises KeyError: `values` names something else.
    :raises IntegrityError: somebody else took the name a moment before.
    """
    if unknown := set(values) - set(SETTINGS):
        raise KeyError(*unknown)
    user = User.objects.select_for_update().get(pk=user_id)
    was_named = user.is_named_in_database
    for name, value in values.items():
        setattr(user, name, value)
    user.save(update_fields=values)
    if user.is_named_in_database != was_named:
        naming_changed.send(sender=User, user_id=user_id)


@cache
def _zones() -> frozenset[str]:
    """The names of all zones; finding them takes a look at many files."""
    return frozenset(zoneinfo.available_timezones())


def note_time_zone(*, user_id: int, name: str) -> None:
    """Keep the zone that a browser told, once, and only if it is one."""
    if name in _zones():
        User.objects.filter(pk=user_id, time_zone="").update(time_zone=name)
