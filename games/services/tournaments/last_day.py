"""Last days of matches of events: people are warned, and what still runs then is decided by the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from games.catalogue import RATED
from games.kit.rated import Placing
from games.models import Event, EventLine, EventMatch, Match, SeatTenure
from games.outbox.wake import wake_event
from games.selectors.ratings.pairings import pairing_of
from games.selectors.record.history import history_of
from games.selectors.time.clocks import pacing_of, turn_of
from games.services.moderation.adjudication import adjudicate
from games.tournaments.adjudication import Standing, adjudicated

from .limits import ADJUDICATED
from .log import locked_event, write_line
from .results import fix_result, seated_result
from .tables import refresh_tables
from .telling import tell_of_event

WARNED: Final = (7, 2)
"""So many days before a last day people are warned."""


def due_warnings(now: datetime) -> list[int]:
    """Events with matches of whose last day somebody is to be warned. One query for each of `WARNED`."""
    found: set[int] = set()
    for days in WARNED:
        rows = _running(now).filter(last_day__lte=now + timedelta(days=days))
        rows = rows.exclude(warned_days__lte=days)
        found.update(rows.order_by().values_list("event", flat=True).distinct())
    return sorted(found)


def _running(now: datetime) -> QuerySet[EventMatch]:
    return EventMatch.objects.filter(
        ended_at=None,
        last_day__gt=now,
        match__status=Match.Status.RUNNING,
        event__status=Event.Status.RUNNING,
    )


@transaction.atomic(durable=True)
def warn(*, event_id: int, now: datetime) -> int:
    """Tell everybody once of the last day of their matches that run; of how many matches. Safe to do twice.

    Of what is near enough for both warnings the later one is told alone.
    """
    event = locked_event(event_id)
    told = 0
    for days in sorted(WARNED):
        near = _running(now).filter(event=event, last_day__lte=now + timedelta(days=days))
        near = near.exclude(warned_days__lte=days)
        by_day: dict[datetime, list[EventMatch]] = {}
        for row in near.order_by("last_day", "pk"):
            by_day.setdefault(row.last_day or now, []).append(row)
        for last_day, rows in by_day.items():
            _warn_of(event, rows, last_day, days, now)
            told += len(rows)
        EventMatch.objects.filter(pk__in=[row.pk for some in by_day.values() for row in some]).update(
            warned_days=days
        )
    return told


def _warn_of(event: Event, rows: Sequence[EventMatch], last_day: datetime, days: int, now: datetime) -> None:
    """Tell those who play some matches how many of theirs are decided on their last day."""
    tenures = SeatTenure.objects.current().filter(match__event_match__in=[row.pk for row in rows])
    holders = tenures.values_list("player_id", "level", "owner_id")
    people = [owner if level else player for player, level, owner in holders]
    by_count: dict[int, list[int]] = {}
    for user_id, count in Counter(each for each in people if each is not None).items():
        by_count.setdefault(count, []).append(user_id)
    until = last_day.isoformat()
    for count, some in sorted(by_count.items()):
        mark = f"event-last-day-{days}-{until}"
        tell_of_event(event, "event-last-day", some, at=now, mark=mark, count=count, until=until)


def due_to_adjudicate(now: datetime) -> list[tuple[int, int]]:
    """Events and their matches that still run on their last day. One query."""
    rows = EventMatch.objects.filter(
        ended_at=None,
        last_day__lte=now,
        match__status=Match.Status.RUNNING,
        event__status=Event.Status.RUNNING,
    )
    return list(rows.order_by("event", "pk").values_list("event", "pk"))


@transaction.atomic(durable=True)
def decide(*, event_id: int, event_match_id: int, now: datetime) -> bool:
    """End a match that still runs on its last day: by score, then by time used; level in both, it is even.

    It counts for no rating. Safe to do twice, and for a match that was given time meanwhile.

    :returns: whether it was ended.
    """
    event = locked_event(event_id)
    row = event.matches.filter(pk=event_match_id, ended_at=None, last_day__lte=now).first()
    if event.status != Event.Status.RUNNING or row is None or row.match_id is None or row.last_day is None:
        return False
    match = Match.objects.select_for_update().filter(pk=row.match_id).first()
    if match is None or match.status != Match.Status.RUNNING:
        return False
    standings = standings_of(match, row.last_day)
    places = adjudicated(standings)
    ahead = [side for side, place in enumerate(places) if place == 1]
    sides = pairing_of(match).sides
    winners = [int(seat) for seat in sides[ahead[0]]] if len(ahead) == 1 else []
    adjudicate(match, winners, now=now)
    placing = Placing(tuple(places), tuple(side.score for side in standings))
    forfeits = (row.result or {}).get("forfeits", ())
    fix_result(row, seated_result(match, placing, ADJUDICATED, forfeits), at=now)
    row.result = {**(row.result or {}), "slow": _slow(sides, standings)}
    row.save(update_fields=["result"])
    write_line(event, EventLine.Code.ADJUDICATED, at=now, event_match=row)
    refresh_tables(event)
    transaction.on_commit(partial(wake_event, event.pk))
    return True


def standings_of(match: Match, at: datetime) -> list[Standing]:
    """Score and time used of each side of a running match, as they are at an instant."""
    view = history_of(match).state.view(None)
    scores = RATED[match.game].standing(view)
    used = time_used(match, at)
    return [
        Standing(int(score), sum((used.get(seat, timedelta()) for seat in seats), timedelta()))
        for score, seats in zip(scores, pairing_of(match).sides, strict=True)
    ]


def time_used(match: Match, at: datetime) -> dict[int, timedelta]:
    """Time that each seat has used by the clock, by whoever held it, with the turn that runs. One query."""
    pace = pacing_of(match)
    used = dict[int, timedelta]()
    for tenure in SeatTenure.objects.filter(match=match):
        spent, turn = tenure.time_used, turn_of(tenure)
        if pace is not None and turn is not None:
            spent += turn.spent(pace, at, is_again=tenure.back_in_turn)
        used[tenure.seat] = used.get(tenure.seat, timedelta()) + spent
    return used


def _slow(sides: Sequence[Sequence[int]], standings: Sequence[Standing]) -> list[int]:
    """Seats of the side that has used more time than each other one; none if two have used most."""
    most = max(side.used for side in standings)
    slowest = [side for side, standing in enumerate(standings) if standing.used == most]
    return sorted(int(seat) for seat in sides[slowest[0]]) if len(slowest) == 1 else []
