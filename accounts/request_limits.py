"""Limits on how often programs ask: so many requests in any minute, of one token and of one address.

The window slides: of the minute before as much is counted as it still reaches into. Counts live in the cache,
so that all processes share them; while it is away each process counts for itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.cache import cache

WINDOW: Final = 60
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """A limit as one request found it."""

    name: str
    most: int
    left: int
    """Requests that are left for now; negative: this one was too many."""
    seconds: int
    """After so many it will be more."""

    @property
    def headers(self) -> dict[str, str]:
        """The fields that say so (draft-ietf-httpapi-ratelimit-headers)."""
        return {
            "RateLimit-Policy": f'"{self.name}";q={self.most};w={WINDOW}',
            "RateLimit": f'"{self.name}";r={max(0, self.left)};t={self.seconds}',
        }


def counted(name: str, askers: Iterable[str], most: int, now: datetime) -> Allowance:
    """Count a request of each of these askers, and say what is left to the one with the least.

    A request that is refused counts too: who does not wait, waits longer.
    """
    second = now.timestamp()
    window, into = divmod(second, WINDOW)
    spent = max((_spent(name, asker, int(window), into) for asker in askers), default=0)
    return Allowance(name, most, most - spent, max(1, math.ceil(WINDOW - into)))


def _spent(name: str, asker: str, window: int, into: float) -> int:
    here, before = (f"api:{name}:{asker}:{number}" for number in (window, window - 1))
    cache.add(here, 0, 2 * WINDOW)
    try:
        count = cache.incr(here)
    except ValueError:  # it went between the two
        count = 1
    past = cache.get(before, 0)
    return int(count + past * (1 - into / WINDOW))
