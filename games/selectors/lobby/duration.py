"""Estimates how long a match takes, by the matches like it that were played lately."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from statistics import median
from typing import Final, NamedTuple

from django.core.cache import cache

from games.kit.rules.records import ADJUDICATED
from games.models import Match

LOOKED_AT: Final = 100
"""Of the latest matches of a kind; so many cost the same however many there are."""
ENOUGH: Final = 10
"""Fewer say nothing yet."""
KEPT_FOR: Final = 600
"""For so many seconds nobody counts again."""


class MatchKind(NamedTuple):
    """The facts that make matches comparable."""

    game: str
    seat_count: int
    pace: str


def lasted(kinds: Iterable[MatchKind]) -> Mapping[MatchKind, timedelta | None]:
    """The median of how long the latest matches of each kind took, among people; None if there are too few.

    One short query a kind, along an index, once in ten minutes.
    """
    keys = {f"lasted:{kind.game}:{kind.seat_count}:{kind.pace}": kind for kind in kinds}
    known = cache.get_many(keys)
    counted = {key: _median(kind) for key, kind in keys.items() if key not in known}
    if counted:
        cache.set_many(counted, KEPT_FOR)
    seconds = known | counted
    return {kind: timedelta(seconds=seconds[key]) if seconds[key] else None for key, kind in keys.items()}


def _median(kind: MatchKind) -> float:
    """In seconds; 0 if there are too few."""
    rows = Match.objects.among_people().finished().filter(**kind._asdict(), annulled_at=None, is_sealed=False)
    rows = rows.exclude(outcome__reason=ADJUDICATED)  # that was not its end
    times = rows.values_list("started_at", "finished_at")[:LOOKED_AT]
    spans = [(end - start).total_seconds() for start, end in times if start and end]
    return median(spans) if len(spans) >= ENOUGH else 0.0
