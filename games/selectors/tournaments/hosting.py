"""Reads what somebody can do with an event that they look after, or are asked to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from games.models import Club, Event

Status = Event.Status
JUST_OVER: Final = timedelta(days=30)
SHOWN: Final = 50
EXTENDED_BY: Final = (1, 2, 3, 4, 5, 6, 7)
"""Days by which a last day may be put off."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """A reader's possibilities with one event."""

    is_host: bool
    is_asked: bool
    """They are asked to look after it."""
    status: str
    entrants: int
    is_extended: bool
    is_entry_closed: bool
    is_season: bool

    @property
    def may_change(self) -> bool:
        """It is a draft: all of it can be changed, and it can be opened."""
        return self.is_host and self.status == Status.DRAFT

    @property
    def may_close(self) -> bool:
        """People enter it."""
        return self.is_host and self.status == Status.OPEN

    @property
    def may_call_off(self) -> bool:
        return self.is_host and self.status in {Status.DRAFT, Status.OPEN}

    @property
    def may_extend(self) -> bool:
        return self.is_host and self.status == Status.RUNNING and not self.is_extended

    @property
    def may_hand_over(self) -> bool:
        return self.is_host and self.status in {Status.DRAFT, Status.OPEN, Status.RUNNING}

    @property
    def may_copy(self) -> bool:
        return self.is_host and not self.is_season

    @property
    def days(self) -> tuple[int, ...]:
        """The numbers of days by which its last day may be put off."""
        return EXTENDED_BY


def hosting_of(event: Event, user_id: int) -> Hosting | None:
    """The possibilities of somebody; None: they neither look after it nor are asked to. One query."""
    is_host, is_asked = event.host_id == user_id, event.asked_host_id == user_id
    if not is_host and not is_asked:
        return None
    return Hosting(
        is_host=is_host,
        is_asked=is_asked,
        status=event.status,
        entrants=event.entrants.filter(state__in=("entered", "playing")).count(),
        is_extended=event.extended_at is not None,
        is_entry_closed=event.entry_closed_at is not None,
        is_season=event.league_id is not None,
    )


def events_of_club(club: Club, now: datetime, *, is_member: bool) -> list[Event]:
    """The events of a club that are not over, the next to begin first, then those just over. One query.

    :param is_member: whether the reader may know of those that are for members alone.
    """
    lately = Q(status=Status.OVER, over_at__gt=now - JUST_OVER)
    rows = Event.objects.filter(
        lately | Q(status__in=(Status.OPEN, Status.RUNNING)), club=club, hidden_at=None
    )
    if not is_member:
        rows = rows.filter(visibility=Event.Visibility.PUBLIC)
    found = list(rows.order_by("begins_at", "id")[:SHOWN])
    return sorted(found, key=lambda event: event.status == Status.OVER)
