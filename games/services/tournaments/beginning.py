"""Begins events at their time: seeds and lots, groups or a first round, and all their matches at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction

from accounts.row_updates import update_rows
from games.models import Entrant, EntrantPerson, Event, EventLine, Reserve
from games.selectors.tournaments.forms import Form, form_of, has_rounds, is_knockout, is_swiss
from games.tournaments import knockout, swiss
from games.tournaments.groups import design_of, legs
from games.tournaments.leagues import in_waves as half_of

from .boards import rank_by_tables
from .dividing import People, divide, draw_lots, people_of, seed, waiting
from .log import event_changed, locked_event, write_line
from .rounds import last_day_after, pair_next, round_days
from .seasons import divisions_of, waits_for_the_one_before
from .seating import Planned, leg_seats, make_matches
from .tables import refresh_tables
from .telling import tell_of_event

LEAST_SWISS: Final = 9
"""Entrants of a Swiss; fewer are a group."""
AT_ONCE: Final = 200


@transaction.atomic(durable=True)
def begin_event(*, event_id: int, now: datetime, rng: Random) -> Event:
    """Begin an event whose time has come, with all its matches, or call it off if too few have entered.

    Doing it twice does nothing. All are told once, but of an event without entrants nobody.
    """
    event = locked_event(event_id)
    if event.status != Event.Status.OPEN or event.begins_at > now or waits_for_the_one_before(event):
        return event
    people = people_of(event)
    entrants = _who_plays(event, people, now)
    if event.kind == Event.Kind.SWISS and len(entrants) < LEAST_SWISS:
        event.is_group_instead = True
    form = form_of(event)
    divisions, waits = _divisions(event, entrants, form, people)
    if not divisions:
        return _cancel(event, entrants, people, now)
    seeded = seed(event, [each for division in divisions for each in division], people)
    draw_lots(event, seeded)
    if not has_rounds(event):
        places = {each.pk: place for place, each in enumerate(seeded)}
        divide(event, [sorted(some, key=lambda e: places[e.pk]) for some in divisions], form, people)
    for entrant in seeded:
        entrant.state = Entrant.State.PLAYING
    _keep(seeded, ["state", "points", "seed", "lot", "division", "group", "place"])
    _have_wait(event, waits, people, now)
    event.status, event.begun_at = Event.Status.RUNNING, now
    if event.is_group_instead:
        write_line(event, EventLine.Code.GROUP, at=now)
        if event.last_day is None:
            event.last_day = last_day_after(now, round_days(event) * swiss.rounds_for(LEAST_SWISS))
    write_line(event, EventLine.Code.BEGAN, at=now, entrants=len(seeded))
    rank_by_tables(event, len(seeded))
    if has_rounds(event):
        pair_next(event, now=now, rng=rng)
    else:
        make_matches(event, _schedule(event, seeded, form, now), last_day=event.last_day, now=now, rng=rng)
    refresh_tables(event, "status", "begun_at", "is_group_instead", "last_day", "ranking")
    tell_of_event(event, "event-begun", _people(seeded, people), at=now)
    return event


def _who_plays(event: Event, people: People, now: datetime) -> list[Entrant]:
    """The entrants that are complete and whose people are there; all others are out."""
    asked = Entrant.objects.select_for_update().filter(
        event=event, state__in=(Entrant.State.ENTERED, Entrant.State.ASKED)
    )
    rows = EntrantPerson.objects.filter(event=event).select_related("player")
    absent = {
        row.entrant_id
        for row in rows
        if row.player.anonymised_at is not None
        or row.agreed_at is None
        or (row.player.suspended_until is not None and row.player.suspended_until > now)
    }
    size = 2 if event.has_pairs else 1
    plays: list[Entrant] = []
    out: list[Entrant] = []
    for entrant in asked.order_by("entered_at", "pk"):
        is_whole = entrant.state == Entrant.State.ENTERED and len(people[entrant.pk]) == size
        (plays if is_whole and entrant.pk not in absent else out).append(entrant)
    for entrant in out:
        entrant.state, entrant.left_at = Entrant.State.OUT, now
    _keep(out, ["state", "left_at"])
    return plays


def _places(event: Event, form: Form, count: int) -> int:
    """The number of entrants that find a place; none: the event cannot be played."""
    if is_swiss(event):
        return min(count, swiss.MOST)
    if is_knockout(event):
        return min(count, knockout.MOST) if count >= knockout.LEAST else 0
    return sum(form.sizes(count))


def _divisions(
    event: Event, entrants: Sequence[Entrant], form: Form, people: People
) -> tuple[list[list[Entrant]], list[Entrant]]:
    """Those who play, by division, and those who wait. No divisions: the event cannot be played."""
    if event.kind == Event.Kind.LEAGUE:
        divided = divisions_of(event, seed(event, entrants, people))
        by_id = {entrant.pk: entrant for entrant in entrants}
        seated = [[by_id[pk] for pk in division.entrants] for division in divided.divisions]
        return seated, [by_id[pk] for pk in divided.waiting]
    most = _places(event, form, len(entrants))
    waits = waiting(entrants, most)
    return ([[each for each in entrants if each not in waits]] if most else []), waits


def _schedule(event: Event, entrants: Sequence[Entrant], form: Form, now: datetime) -> list[Planned]:
    """All matches of all groups; the second half of the schedule of those who play in two waves waits."""
    groups = defaultdict[tuple[int, int], list[Entrant]](list)
    for entrant in entrants:
        groups[entrant.division or 1, entrant.group or 1].append(entrant)
    half = None if event.last_day is None else now + (event.last_day - now) / 2
    planned: list[Planned] = []
    for (division, group), members in sorted(groups.items()):
        members.sort(key=lambda entrant: entrant.place or 0)
        made = list(_group([entrant.pk for entrant in members], form))
        room = {
            entrant.pk: half_of(sum(entrant.pk in match.seats for match in made))
            for entrant in members
            if event.takes_waves and entrant.in_waves and half is not None
        }
        for match in made:
            mine = set(match.seats) & room.keys()
            is_second = any(not room[each] for each in mine)
            for each in mine if not is_second else ():
                room[each] -= 1
            planned.append(
                match._replace(division=division, group=group, begins_at=half if is_second else None)
            )
    return planned


def _group(ids: Sequence[int], form: Form) -> Iterable[Planned]:
    """Matches of a group in their order."""
    if form.shape is None:
        for each in legs(len(ids)):
            seats = leg_seats(ids[each.first], ids[each.second], form)
            yield Planned(each.round, 1, 1, each.number, each.leg, seats)
        return
    for number, places in enumerate(design_of(form.shape, len(ids)).matches, 1):
        yield Planned(1, 1, 1, number, 1, tuple(ids[place] for place in places))


def _cancel(event: Event, entrants: Sequence[Entrant], people: People, now: datetime) -> Event:
    event.status, event.over_at = Event.Status.CANCELLED, now
    write_line(event, EventLine.Code.CANCELLED, at=now, entrants=len(entrants))
    event_changed(event, "status", "over_at", "is_group_instead")
    tell_of_event(event, "event-off", _people(entrants, people), at=now)
    return event


def _have_wait(event: Event, waits: Sequence[Entrant], people: People, now: datetime) -> None:
    """Have those for whom there is no place be the first reserves, and tell them."""
    if not waits:
        return
    for entrant in waits:
        entrant.state, entrant.left_at = Entrant.State.OUT, now
    _keep(waits, ["state", "left_at"])
    Reserve.objects.filter(event=event, player__in=_people(waits, people)).delete()
    first = [
        Reserve(event=event, player_id=person, since=now) for each in waits for person in people[each.pk]
    ]
    Reserve.objects.bulk_create(first)
    write_line(event, EventLine.Code.WAITS, at=now, entrants=[entrant.pk for entrant in waits])
    tell_of_event(event, "event-waits", _people(waits, people), at=now)


def _people(entrants: Iterable[Entrant], people: People) -> Collection[int]:
    return {person for entrant in entrants for person in people[entrant.pk]}


def _keep(entrants: Sequence[Entrant], fields: Sequence[str]) -> None:
    for start in range(0, len(entrants), AT_ONCE):
        update_rows(entrants[start : start + AT_ONCE], fields)
