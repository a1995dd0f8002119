"""Finds the seat of a running match that an act is done to."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Match, SeatTenure
from games.services.seats.handover import holder_of
from moderation.acts.base import Deed, NotNow


def refuse_unless_running(match: Match) -> None:
    """:raises NotNow: ``not-running``."""
    if match.status != Match.Status.RUNNING:
        raise NotNow("not-running")


def seats_of(match: Match) -> Sequence[SeatTenure]:
    """The tenures of its seats now, by seat, with their players and for whom bots keep them. One query."""
    return list(match.tenures.current().select_related("player", "owner").order_by("seat"))


def holder_at(match: Match, seat: int) -> SeatTenure:
    """The holder of a seat. :raises NotNow: ``not-running``, ``no-such-seat``."""
    refuse_unless_running(match)
    if not 0 <= seat < match.seat_count:
        raise NotNow("no-such-seat")
    return holder_of(match, seat)


def holder(deed: Deed) -> SeatTenure:
    """The holder of the seat that a deed's form names. :raises NotNow: as `holder_at`."""
    return holder_at(deed.match, int(deed.values["seat"]))
