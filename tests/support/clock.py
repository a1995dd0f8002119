"""A clock that tests hold in their hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def later(**by: float) -> datetime:
    """A moment after noon, by so much of `timedelta`'s units."""
    return NOON + timedelta(**by)
