"""Reads the schedule of an event with what each match came to, as pure values for its tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import F, Q, QuerySet

from games.models import Entrant, Event, EventMatch, EventSeat, Match
from games.selectors.tournaments.forms import Form
from games.tournaments.results import Finished, Line

OVER: Final = (Match.Status.FINISHED, Match.Status.CANCELLED)
"""Statuses of a match that has come to an end, whichever."""


class Scheduled(NamedTuple):
    """A match of the schedule, begun or not."""

    id: int
    round: int
    division: int
    group: int
    number: int
    leg: int
    result: Mapping[str, Any] | None
    """None: it is not over."""
    is_over: bool
    is_counted: bool
    seats: tuple[int, ...]
    """Entrants by seat."""


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant, as its tables ask of it."""

    id: int
    seed: int
    lot: int
    division: int
    group: int
    is_in: bool
    """True if it plays on."""
    is_ranked: bool
    """True if it stands in the table of a group, with its results."""
    is_listed: bool = True
    """True if it stands in the table of rounds: whoever has gone does, for the sake of whom it met."""


def schedule_of(event: Event) -> list[Scheduled]:
    """All matches of an event, in order; of boards that are not shown as if they ran. Two queries."""
    seats = defaultdict[int, list[int]](list)
    of_event = EventSeat.objects.filter(event_match__event=event).order_by("event_match", "seat")
    for match_id, entrant_id in of_event.values_list("event_match", "entrant"):
        seats[match_id].append(entrant_id)
    rows = EventMatch.objects.filter(event=event).values_list(
        "id", "round", "division", "group", "number", "leg", "result", "ended_at", "is_counted",
        "match__is_sealed",
    )  # fmt: skip
    return [
        Scheduled(
            *row[:6],
            None if row[9] else row[6],
            row[7] is not None and not row[9],
            row[8],
            tuple(seats[row[0]]),
        )
        for row in rows.order_by("round", "division", "group", "number", "leg")
    ]


def players_of(event: Event) -> list[Player]:
    """All who were seeded in an event, the best first; who came for another has their seed. One query."""
    rows = Entrant.objects.filter(event=event, seed__isnull=False).order_by("seed", "id")
    stays = (Entrant.State.GONE, Entrant.State.REMOVED)
    return [
        Player(
            row.pk,
            row.seed or 0,
            row.lot or 0,
            row.division or 1,
            row.group or 1,
            row.state == Entrant.State.PLAYING,
            row.state == Entrant.State.PLAYING or (row.state in stays and row.keeps_results),
            row.state in {Entrant.State.PLAYING, Entrant.State.GONE},
        )
        for row in rows
    ]


def finished(match: Scheduled, form: Form, but_for: Iterable[int] = ()) -> Finished | None:
    """The result of a match, for its table; None: nothing that counts.

    :param but_for: entrants whose results have left the table: what others did against them counts no more.
    """
    result = match.result
    if result is None or not match.is_over or not match.is_counted:
        return None
    places: Sequence[int] = result["places"]
    margins: Sequence[int] = result["margins"]
    out = set(but_for)
    lines = [
        Line(match.seats[seat], side, places[seat], margins[seat])
        for side, seats in enumerate(form.sides)
        for seat in (seats[:1] if form.is_paired else seats)
        if match.seats[seat] not in out
    ]
    if len({line.side for line in lines}) < 2:
        return None
    forfeits = frozenset(match.seats[seat] for seat in result.get("forfeits", ()))
    return Finished(tuple(lines), forfeits - out)


def stale_matches(event_id: int | None = None) -> QuerySet[EventMatch]:
    """Matches of events whose result is not that of their table: it is over, or goes on again, or counts for
    nobody by a moderator, or again for all. Of tables of boards there is none until these are shown.
    """
    over, counts = Q(match__status__in=OVER), Q(match__annulled_at=None)
    ended = over & (Q(ended_at=None) | ~Q(ended_at=F("match__finished_at")))
    goes_on = Q(match__status=Match.Status.RUNNING, ended_at__isnull=False)
    rows = EventMatch.objects.filter(match__isnull=False, match__is_sealed=False)
    if event_id is not None:
        rows = rows.filter(event=event_id)
    return rows.filter(ended | goes_on | Q(is_counted=True) & ~counts | Q(is_counted=False) & counts)
