"""Reads what somebody can do with an event that they look after, or are asked to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from games.models import Club, Event, Membership

Status = Event.Status
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


def hosted_by(user_id: int) -> list[Event]:
    """The events that somebody looks after or is asked to, and that are not over. One query."""
    mine = Q(host=user_id) | Q(asked_host=user_id)
    current = Event.objects.filter(mine, status__in=(Status.DRAFT, Status.OPEN, Status.RUNNING))
    return list(current.order_by("-id"))


def events_of_club(club: Club, user_id: int | None) -> list[Event]:
    """The events of a club that are not over or have just been, for a reader: those for members only for
    these, the next to begin first. Two queries.
    """
    is_member = user_id is not None and Membership.objects.of(user_id).filter(club=club).exists()
    rows = Event.objects.filter(
        club=club, hidden_at=None, status__in=(Status.OPEN, Status.RUNNING, Status.OVER)
    )
    if not is_member:
        rows = rows.filter(visibility=Event.Visibility.PUBLIC)
    current = rows.exclude(status=Status.OVER).order_by("begins_at", "id")
    return [*current[:20], *rows.filter(status=Status.OVER).order_by("-over_at")[:3]]
