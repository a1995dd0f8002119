"""Reads the `Retry-After` of a service (RFC 9110, 10.2.3)."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

LONGEST_WAIT = 6 * 3600
"""Limit of the pause that a service may ask for (seconds)."""


def retry_seconds(said: str, *, now: datetime) -> int:
    """The seconds that a `Retry-After` asks for, from 1 to `LONGEST_WAIT`; 0 if it says nothing of use."""
    said = said.strip()
    if said.isascii() and said.isdigit():
        seconds = int(said[:10])
    else:
        try:
            at = parsedate_to_datetime(said)
            seconds = int(((at if at.tzinfo else at.replace(tzinfo=UTC)) - now).total_seconds())
        except (ValueError, OverflowError, TypeError):
            return 0
    return max(0, min(seconds, LONGEST_WAIT))
