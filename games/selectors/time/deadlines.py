"""Turns whose time is over, and those whose time soon will be. Server-only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from django.db.models import Q

from games.catalogue import RULES, versions_of
from games.models import Match, SeatTenure
from games.models.tenure import SeatTenureQuerySet

AT_ONCE: Final = 100
"""So many are read at once."""


class Due(NamedTuple):
    """A turn with its deadline: enough to know later whether it is still the same."""

    deadline_at: datetime
    tenure_id: int
    match_id: int
    seat: int
    turn_ply: int


def due_deadlines(until: datetime, *, after: Due | None = None) -> list[Due]:
    """The first turns that lapsed by `until`, in the order of their deadlines.

    Of matches whose rules are here: in the others nobody can play.

    :param after: one from which on to go.
    """
    due = _with_deadline().filter(deadline_at__lte=until)
    if after is not None:
        due = due.filter(deadline_at__gte=after.deadline_at).exclude(
            deadline_at=after.deadline_at, id__lte=after.tenure_id
        )
    return _rows(due)


def coming_deadlines(after: datetime, until: datetime) -> list[Due]:
    """The first turns that will lapse after an instant, and by `until`."""
    return _rows(_with_deadline().filter(deadline_at__gt=after, deadline_at__lte=until))


def lapsed_between(start: datetime, end: datetime) -> list[Due]:
    """All turns whose deadline lies between two instants, both of them included."""
    return _rows(_with_deadline().filter(deadline_at__gte=start, deadline_at__lte=end), limit=None)


def missed_turns(until: datetime) -> list[tuple[int, int, datetime]]:
    """Match, seat and time of the first turns that count as missed by `until` by the owners of kept seats."""
    due = SeatTenure.objects.current().filter(missed_at__lte=until, match__status=Match.Status.RUNNING)
    rows: Iterable[tuple[int, int, datetime]] = due.order_by("missed_at", "id").values_list(
        "match_id", "seat", "missed_at"
    )[:AT_ONCE]  # type: ignore[assignment] # those that are not null were asked for
    return list(rows)


def _with_deadline() -> SeatTenureQuerySet:
    playable = [Q(match__game=slug, match__rules_version__in=versions_of(slug)) for slug in RULES]
    return SeatTenure.objects.current().filter(reduce(or_, playable), deadline_at__isnull=False)


def _rows(tenures: SeatTenureQuerySet, limit: int | None = AT_ONCE) -> list[Due]:
    ordered: Iterable[tuple[datetime, int, int, int, int]] = tenures.order_by(
        "deadline_at", "id"
    ).values_list("deadline_at", "id", "match_id", "seat", "turn_ply")[:limit]  # type: ignore[assignment] # who has a deadline has a turn
    return [Due(*row) for row in ordered]
