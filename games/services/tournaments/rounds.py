"""Rounds of a Swiss and of a knockout: each is paired with all its matches in one transaction."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Final

from games.models import Event

LAST_HOUR: Final = time(20, tzinfo=UTC)
"""On its last day a match is decided at this hour."""


def last_day_of_round(begins: datetime, days: int) -> datetime:
    """The end of what begins at an instant and lasts so many days at most."""
    return datetime.combine((begins + timedelta(days=days)).astimezone(UTC).date(), LAST_HOUR)


def pair_first_round(event: Event, *, now: datetime, rng: Random) -> None:
    """Pair the first round."""
    raise NotImplementedError
