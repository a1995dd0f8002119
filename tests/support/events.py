"""Events for tests: rows of their own, with entrants, and matches ended as cheaply as services end them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import Alert, User
from games.kit.rated import Placing
from games.models import Entrant, EntrantPerson, Event, EventMatch, Match, SeatTenure
from games.selectors.ratings.pairings import pairing_of
from games.services.ending import STOPPED, stop_match
from games.services.tournaments.beginning import begin_event
from games.services.tournaments.going_on import go_on
from games.services.tournaments.opening import new_seed
from games.services.tournaments.results import fix_result, seated_result
from games.services.turn.moves import resign

from .clock import NOON
from .tables import people

BEGINS = NOON
ENDS = NOON.replace(hour=20) + timedelta(days=28)


def event_of(kind: str = "group", *, seed: int = 1, **fields: Any) -> Event:
    """An event of Three Colours that people enter, and that begins at noon."""
    if kind in {"group", "league"}:
        fields.setdefault("last_day", ENDS)
    else:
        fields.setdefault("round_days", 21)
    return Event.objects.create(
        **{
            "kind": kind,
            "game": "three-colours",
            "seat_count": 2,
            "name": "Spring Cup",
            "status": Event.Status.OPEN,
            "most_entrants": 200,
            "opens_at": NOON - timedelta(days=7),
            "begins_at": BEGINS,
            "created_at": NOON - timedelta(days=8),
            **new_seed(Random(seed)),
            **fields,
        }
    )


def entered(event: Event, *users: User, at: datetime | None = None, **fields: Any) -> Entrant:
    """An entrant of one person, or of a pair."""
    number = event.entrants.count()
    at = at or NOON - timedelta(days=2) + timedelta(minutes=number)
    entrant = Entrant.objects.create(event=event, entered_at=at, **fields)
    for place, user in enumerate(users):
        EntrantPerson.objects.create(event=event, entrant=entrant, place=place, player=user, agreed_at=at)
    return entrant


def filled(event: Event, count: int) -> list[User]:
    """So many people who have entered an event, one after the other."""
    users = people(*(f"p{number}" for number in range(1, count + 1)))
    for user in users:
        entered(event, user)
    return users


def begun(event: Event, *, now: datetime = BEGINS, seed: int = 2) -> Event:
    """The event after it was to begin."""
    return begin_event(event_id=event.pk, now=now, rng=Random(seed))


def went_on(event: Event, *, now: datetime = NOON, seed: int = 3) -> Event:
    """The event after whatever is over was seen."""
    return go_on(event_id=event.pk, now=now, rng=Random(seed))


def given_up(match: Match, seat: int, *, now: datetime = NOON) -> None:
    """Have whoever sits at a seat of a match resign."""
    tenure = SeatTenure.objects.current().get(match=match, seat=seat)
    resign(match_id=match.pk, user_id=tenure.player_id, now=now, rng=Random(5))


def won_by(row: EventMatch, entrant: Entrant, *, now: datetime = NOON) -> None:
    """End a match of two seats: the other resigns."""
    assert row.match is not None
    given_up(row.match, next(seat.seat for seat in row.seats.all() if seat.entrant_id != entrant.pk), now=now)


def seeds(event: Event) -> Sequence[Entrant]:
    """Its entrants by seed."""
    return list(event.entrants.filter(seed__isnull=False).order_by("seed"))


def legs_of(event: Event, number: int) -> list[tuple[Entrant, Entrant, list[EventMatch]]]:
    """The meetings of a round: the first, the second, and their legs."""
    rows = event.matches.filter(round=number).order_by("number", "leg").prefetch_related("seats__entrant")
    found: dict[int, list[EventMatch]] = {}
    for row in rows.select_related("match"):
        found.setdefault(row.number, []).append(row)
    return [(legs[0].seats.all()[0].entrant, legs[0].seats.all()[1].entrant, legs) for legs in found.values()]


def rows_of(event: Event) -> list[EventMatch]:
    """Its schedule in order, with matches and seats."""
    return list(event.matches.select_related("match").prefetch_related("seats"))


def table_of(row: EventMatch) -> Match:
    """The match of a row that has begun."""
    assert row.match is not None
    return row.match


def told(what: str) -> list[str]:
    """The names of those who have an alert of a word."""
    rows = Alert.objects.filter(data__what=what).order_by("user__username")
    return list(rows.values_list("user__username", flat=True))


def locked(row: EventMatch) -> Match:
    """Its match, for a transaction."""
    return Match.objects.select_for_update().get(pk=table_of(row).pk)


def ended(row: EventMatch, placing: Placing) -> None:
    """End a match with a placing of its sides, without playing it."""
    with transaction.atomic():
        match = locked(row)
        stop_match(match, "cancelled", now=NOON)
        match.save(update_fields=STOPPED)
        fix_result(row, seated_result(match, placing, ""), at=NOON)


def ended_level(row: EventMatch) -> None:
    """End a match in which nobody is ahead."""
    sides = pairing_of(table_of(row)).sides
    ended(row, Placing((1,) * len(sides), (0,) * len(sides)))
