"""Signals that two accounts may be one person's: one network address at one time, or one browser."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final, NamedTuple

from allauth.usersessions.models import UserSession

from accounts.models import DeviceTrace

LOOK_BACK: Final = timedelta(days=60)
"""Sessions that were last seen so long ago say nothing of who plays today."""
MOST: Final = 500
"""Of all accounts looked at together so many sessions, the latest."""


class Stay(NamedTuple):
    """A session: from where, with what browser, from when until when."""

    ip: str
    browser: str
    since: datetime
    until: datetime

    def overlaps(self, other: Stay) -> bool:
        """True if both were at one time, from the same network with the same browser."""
        is_one = (self.ip, self.browser) == (other.ip, other.browser)
        return is_one and self.since <= other.until and other.since <= self.until


STAY: Final = ("ip", "user_agent", "created_at", "last_seen_at")
"""The columns of a `Stay`."""


def pairs_of_one_address(user_ids: Collection[int], now: datetime) -> frozenset[frozenset[int]]:
    """Of some accounts the pairs that had sessions of one place at one time, or one browser that is called.

    Two queries, none of one account alone.
    """
    if len(user_ids) < 2:
        return frozenset()
    recent = UserSession.objects.filter(user__in=user_ids, last_seen_at__gt=now - LOOK_BACK)
    stays: dict[int, list[Stay]] = defaultdict(list)
    for user_id, *columns in recent.order_by("-last_seen_at").values_list("user", *STAY)[:MOST]:
        stays[user_id].append(Stay(*columns))
    marks: dict[int, set[str]] = defaultdict(set)
    for user_id, mark in DeviceTrace.objects.filter(user__in=user_ids).values_list("user", "mark"):
        marks[user_id].add(mark)
    return frozenset(
        frozenset({one, other})
        for one, other in combinations(sorted(user_ids), 2)
        if marks[one] & marks[other] or _any_overlap(stays[one], stays[other])
    )


def _any_overlap(these: Iterable[Stay], those: Collection[Stay]) -> bool:
    return any(one.overlaps(other) for one in these for other in those)
