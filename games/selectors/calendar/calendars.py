"""The calendars of people: their zone, their night and rest days, their leave."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import FilteredRelation, Q

from accounts.models import User
from games.clock.calendar import Calendar
from games.clock.leave import cut
from games.clock.spans import Span
from games.clock.zones import zones
from games.models import Hours, Leave, Match, SeatTenure

MOST_LEAVE = timedelta(days=10)
"""So long does one person's leave stop their clock in one match …"""
SEATS_THAT_WAIT = 2
"""… where more sit than these."""


def calendar_of(user_id: int, at: datetime) -> Calendar:
    """One person's, with the leave that lasts or comes at an instant. One query.

    A bot, and whoever has said nothing, is there day and night by UTC.
    """
    return calendars_of([user_id], at)[user_id]


def calendars_of(user_ids: Iterable[int], at: datetime) -> Mapping[int, Calendar]:
    """The same of several people, by account. One query."""
    wanted = set(user_ids)
    rows = (
        User.objects.filter(pk__in=wanted)
        .annotate(coming=FilteredRelation("leaves", condition=Q(leaves__ends_at__gt=at)))
        .values(
            "pk",
            "time_zone",
            "hours__night_from",
            "hours__night_until",
            "hours__rest_days",
            "coming__starts_at",
            "coming__ends_at",
        )
        .order_by("pk", "coming__starts_at")
    )
    hours: dict[int, Mapping[str, Any]] = {}
    leave: defaultdict[int, list[Span]] = defaultdict(list)
    for row in rows:
        hours[row["pk"]] = row
        if row["coming__ends_at"] is not None:
            leave[row["pk"]].append((row["coming__starts_at"], row["coming__ends_at"]))
    known = {user_id: _calendar(row, leave[user_id]) for user_id, row in hours.items()}
    return {user_id: known.get(user_id) or Calendar() for user_id in wanted}


def turn_calendars(match: Match, tenures: Iterable[SeatTenure], at: datetime) -> Mapping[int, Calendar]:
    """The calendars for turns that begin at `at`, by account: the leave in each is what counts in that match.

    Where a bot keeps a seat that is its owner's. One query.
    """
    holders = {tenure.owner_id or tenure.player_id: tenure for tenure in tenures}
    return counted_calendars(match, holders, calendars_of(holders, at), at)


def counted_calendars(
    match: Match, holders: Mapping[int, SeatTenure], found: Mapping[int, Calendar], at: datetime
) -> Mapping[int, Calendar]:
    """Calendars as they count in a match, by account. :param holders: their tenures there, by account."""
    return {
        user_id: replace(found[user_id], leave=counted_leave(match, tenure, found[user_id].leave, at))
        for user_id, tenure in holders.items()
    }


def turn_leave(match: Match, tenure: SeatTenure, since: datetime) -> tuple[Span, ...]:
    """The leave that counts for a turn whose clock has run since an instant: over, present and planned.

    Where a bot keeps the seat that of its owner. One query.
    """
    player_id = tenure.owner_id or tenure.player_id
    rows = Leave.objects.filter(player_id=player_id, ends_at__gt=since).order_by("starts_at")
    return counted_leave(match, tenure, rows.values_list("starts_at", "ends_at"), since)


def counted_leave(
    match: Match, tenure: SeatTenure, spans: Iterable[Span], since: datetime
) -> tuple[Span, ...]:
    """Of somebody's leave what stops their clock in a match from an instant on.

    That is none where the table knows no leave, and `MOST_LEAVE` in all where three or more sit. Which paces
    know leave at all is the pace's own.
    """
    if not match.allows_leave:
        return ()
    return cut(spans, since, None if match.seat_count <= SEATS_THAT_WAIT else MOST_LEAVE - tenure.leave_used)


def zone_of(user: User) -> str:
    """The zone by which somebody's days and years are counted."""
    return _zone(user.time_zone)


def has_confirmed(user_id: int) -> bool:
    """True if the person has confirmed the time zone that their browser told. One query."""
    return Hours.objects.filter(player_id=user_id, zone_confirmed_at__isnull=False).exists()


def _calendar(row: Mapping[str, Any], leave: Iterable[Span]) -> Calendar:
    start, end = row["hours__night_from"], row["hours__night_until"]
    night = None if start is None else (start, end)
    rest_days = frozenset(row["hours__rest_days"] or ())
    return Calendar(_zone(row["time_zone"]), night, rest_days, tuple(leave))


def _zone(name: str) -> str:
    """A stored zone; one that is none any more, since the world's zones have changed, is read as UTC."""
    return name if name in zones() else "UTC"
