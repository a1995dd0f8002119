"""Second waves: matches of a schedule that begin as those of the first are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from random import Random

from games.models import Entrant, Event, EventMatch, EventSeat, SeatTenure
from games.selectors.tournaments.forms import form_of
from games.selectors.tournaments.results import schedule_of
from games.services import alerts
from games.tournaments.leagues import in_waves as half_of

from .results import WALKOVER, fix_result, level_result
from .seating import begin_matches


def begin_waiting(event: Event, *, now: datetime, rng: Random) -> bool:
    """Begin what waits and has room: all at its time, before it as everybody who plays in waves has a place.

    Where an entrant of two is gone it is not played. For a transaction that holds the event's row locked.

    :returns: whether there was anything.
    """
    waits = {
        row.pk: row
        for row in EventMatch.objects.filter(
            event=event, match=None, ended_at=None, begins_at__isnull=False
        ).select_for_update()
    }
    if not waits:
        return False
    states = dict(Entrant.objects.filter(event=event).values_list("pk", "state"))
    in_waves = set(Entrant.objects.filter(event=event, in_waves=True).values_list("pk", flat=True))
    schedule = schedule_of(event)
    all_of = Counter(entrant for match in schedule for entrant in set(match.seats))
    begun = EventSeat.objects.filter(event_match__event=event, event_match__match__isnull=False)
    running = Counter(begun.filter(event_match__ended_at=None).values_list("entrant", flat=True))
    begins: list[tuple[EventMatch, tuple[int, ...]]] = []
    is_paired, is_changed = form_of(event).is_paired, False
    for match in schedule:
        row = waits.get(match.id)
        if row is None:
            continue
        gone = [seat for seat, each in enumerate(match.seats) if states[each] != Entrant.State.PLAYING]
        if gone and is_paired:
            fix_result(row, level_result(len(match.seats), WALKOVER, forfeits=gone), at=now)
            is_changed = True
            continue
        here = set(match.seats)
        is_free = all(running[each] < half_of(all_of[each]) for each in here & in_waves)
        if is_free or (row.begins_at is not None and row.begins_at <= now):
            running.update(here)
            begins.append((row, match.seats))
    begin_matches(event, begins, now=now, rng=rng)
    _tell_turns([row.match_id for row, _entrants in begins if row.match_id is not None], now)
    return is_changed or bool(begins)


def _tell_turns(match_ids: Sequence[int], now: datetime) -> None:
    """Tell those to move first: unlike the first wave's, nothing else tells them of these matches."""
    asked = SeatTenure.objects.current().filter(match__in=match_ids, turn_ply__isnull=False, level="")
    for tenure in asked.select_related("match", "pending").order_by("match", "seat"):
        alerts.turns_began(tenure.match, [tenure], at=now)
