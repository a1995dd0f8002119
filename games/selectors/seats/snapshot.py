"""A match together with those who hold its seats, both of one moment.

Two statements may see two moments: a page made of them could show one position with the form of another.
Here they are read by one. The record needs no such care: it is append-only, so that what is read of it up
to the match's ply is the same whenever it is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import CharField, DateTimeField, Exists, OuterRef, Q, Subquery
from django.utils import timezone

from accounts.prepared_query import Asked, PreparedQuery
from games.kit.occasions import Occasion
from games.models import Match, Proposal, SeatTenure, Showing, TableEvent
from games.models.tenure import SeatTenureQuerySet
from games.selectors.seats.occasion import occasion_of, with_occasion

_OF_NO_TABLE: Final = (
    "password", "last_login", "is_superuser", "first_name", "last_name", "is_staff", "date_joined", "email",
    "about", "is_demo", "is_mail_paused", "muted_until", "muted_why", "may_report", "has_rights",
    "access_locked_at", "theme", "motion", "sound", "four_colours",
)  # fmt: skip
"""What no table asks of those who sit there: half of what is kept of somebody."""


def _tenures() -> SeatTenureQuerySet:
    match = OuterRef("match")
    asked = Proposal.objects.filter(match=match, result=Proposal.Result.OPEN)
    events = TableEvent.objects.filter(match=match).order_by("-id")
    opened = Showing.objects.filter(match=match, closes_at__isnull=False, answered_at=None)
    tenures = SeatTenure.objects.current().filter(match__key=Asked("key", CharField()))
    return with_occasion(
        tenures.with_leave(Asked("now", DateTimeField()))
        .select_related("match", "player", "owner", "pending", "plan")
        .defer(*(f"{whose}__{name}" for whose in ("player", "owner") for name in _OF_NO_TABLE))
        .annotate(
            is_asked=Exists(asked),
            last_event=Subquery(events.values("id")[:1]),
            has_given=Exists(events.filter(code=TableEvent.Code.GRANT)),
            closes_at=Subquery(opened.order_by("closes_at").values("closes_at")[:1]),
        )
        .order_by("seat")
    )


_TENURES: Final = PreparedQuery(_tenures)


@dataclass(frozen=True, slots=True)
class Seating:
    """A match and its current tenures with their players, what waits for them and what they plan, and their
    leave, by seat.

    Rows: server-only.
    """

    match: Match
    tenures: tuple[SeatTenure, ...]
    is_asked: bool = False
    """True if a proposal is open at the table (`selectors/votes/proposals.py`)."""
    last_event: int | None = None
    """The id of the last line of the log that was no move."""
    has_given: bool = False
    """True if somebody has given another time at the table."""
    occasion: Occasion | None = None
    """The event of which the match is a part, for those who sit at it."""
    public_occasion: Occasion | None = None
    """The same for everybody else; None of a private one."""
    closes_at: datetime | None = None
    """Time at which the first question closes that is open here and not answered; None: there is none."""


def seating_of(key: str, now: datetime | None = None) -> Seating | None:
    """The match of a key with whoever sits at it now; None if there is no such match. One statement.

    :param now: when it is looked at, for the leave of people; the present if not said.

    A second one is only needed where nobody sits: at a table that was closed.
    """
    tenures: tuple[Any, ...] = tuple(_TENURES(key=key, now=now or timezone.now()))
    if not tenures:
        match = Match.objects.filter(key=key).first()
        return None if match is None else Seating(match, ())
    first = tenures[0]
    match = first.match
    return Seating(
        match,
        tenures,
        is_asked=first.is_asked,
        last_event=first.last_event,
        has_given=first.has_given,
        occasion=occasion_of(first, is_in=True),
        public_occasion=occasion_of(first, is_in=False),
        closes_at=first.closes_at if match.status == Match.Status.RUNNING else None,
    )


def is_practice(match: Match) -> bool:
    """True if nobody plays against another person now: bots hold every seat but one, or all. One query.

    A seat that a bot keeps for somebody is that person's.
    """
    return match.tenures.current().filter(Q(level="") | Q(owner__isnull=False)).count() < 2
