"""Lists of events: one's own, those that one may enter, those that run, and those that are over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from games.models import Entrant, EntrantPerson, Event, EventMatch, EventRound, League, Reserve
from games.selectors.pagination import Page, page_of
from games.selectors.tournaments.facts import PLAYS, Terms, listed_for, terms_of
from games.selectors.tournaments.matches import own_matches
from games.selectors.tournaments.standing import place_in
from games.tournaments.plans import opening_of

Status = Event.Status
SHOWN: Final = 30
JUST_OVER: Final = timedelta(days=14)
"""So long an event that is over stands among one's own."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event in a list."""

    key: str
    name: str
    kind: str
    status: str
    terms: Terms
    season: int | None
    begins_at: datetime
    opens_at: datetime
    last_day: datetime | None
    over_at: datetime | None
    round_days: int | None
    entrants: int
    """Those who are in."""
    most: int
    boards: int = 0
    is_mine: bool = False
    at_once: int = 0
    """Of one that is open: the matches that an entrant has at the same time."""


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match that runs in an event of one's own."""

    key: str
    name: str
    my_turn: bool
    last_day: datetime | None


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event in which somebody is an entrant, waits as a reserve, or that they look after."""

    row: EventRow
    state: str
    """Of `Entrant.State`; ``reserve``, ``host``."""
    has_agreed: bool
    partners: tuple[str, ...]
    division: int | None
    group: int | None
    standing: tuple[int, int, str] | None
    """Place, number of those in the table, points."""
    matches: tuple[OwnMatch, ...]
    waits: int
    """Matches of the present round that are not over, where one's own are."""
    round: tuple[int, datetime] | None
    """The present round, where there are several, and its last day."""
    asked_until: datetime | None
    """As a reserve: until when an answer is asked."""

    @property
    def last_day(self) -> datetime | None:
        """The last day that matters most: of the first own match that runs, of the round, of the event."""
        days = [match.last_day for match in self.matches if match.last_day is not None]
        if days:
            return min(days)
        return self.round[1] if self.round else self.row.last_day


def open_events(
    user_id: int | None, game: str, now: datetime, *, at_once: Callable[[Event], int]
) -> list[EventRow]:
    """The events that people enter now, the next to begin first. One query.

    :param at_once: from an event to the matches that an entrant has at the same time.
    """
    rows = _rows(user_id, game).filter(status=Status.OPEN, opens_at__lte=now, begins_at__gt=now)
    return [replace(_row(row), at_once=at_once(row)) for row in rows.order_by("begins_at", "id")[:SHOWN]]


def running_events(user_id: int | None, game: str) -> list[EventRow]:
    """The events that run, the latest first. One query."""
    rows = _rows(user_id, game).filter(status=Status.RUNNING).order_by("-begins_at", "-id")
    return [_row(row) for row in rows[:SHOWN]]


def events_over(user_id: int | None, game: str, cursor: str) -> Page[EventRow]:
    """The events that are over, the latest first. One query. :raises BadCursor: see there."""
    rows = _rows(user_id, game).filter(status=Status.OVER, over_at__isnull=False).order_by("-over_at", "-id")
    return page_of(rows, cursor, by="over_at", made=lambda found: [_row(row) for row in found])


def next_season(game: str, now: datetime) -> tuple[str, datetime] | None:
    """The league whose next season opens for entry soonest, and when it does. One query."""
    rows = League.objects.filter(closed_at=None, next_season_on__gt=now.date())
    if game:
        rows = rows.filter(game=game)
    begun = Max("seasons__begins_at", filter=~Q(seasons__status=Status.CANCELLED))
    found = [
        (opening_of(row.next_season_on, row.last_begins, row.weeks), row.name)
        for row in rows.annotate(last_begins=begun).order_by("next_season_on", "id")
        if row.next_season_on is not None
    ]
    if not found:
        return None
    opens_at, name = min(found)
    return name, opens_at


def leagues(game: str) -> list[tuple[str, str, str]]:
    """Key, name and game of the leagues that go on. One query."""
    rows = League.objects.filter(closed_at=None)
    return list((rows.filter(game=game) if game else rows).values_list("key", "name", "game"))


def own_events(user_id: int, now: datetime) -> list[OwnEvent]:
    """The events of somebody, those first whose last day comes first. Six queries, however many there are."""
    lasting = Q(event__status__in=[Status.OPEN, Status.RUNNING]) | Q(event__over_at__gte=now - JUST_OVER)
    places = list(
        EntrantPerson.objects.filter(lasting, player=user_id)
        .exclude(entrant__state=Entrant.State.OUT)
        .select_related("entrant", "event", "event__league")
        .order_by("-id")[:SHOWN]
    )
    waiting = list(
        Reserve.objects.filter(
            player=user_id,
            taken_at=None,
            event__status__in=[Status.OPEN, Status.RUNNING],
        ).select_related("event")[:SHOWN]
    )
    hosted = list(
        Event.objects.filter(
            Q(host=user_id) | Q(asked_host=user_id),
            status__in=[Status.DRAFT, Status.OPEN, Status.RUNNING],
        )[:SHOWN]
    )
    events = {row.pk: row for row in (*hosted, *(r.event for r in waiting), *(p.event for p in places))}
    counted = _counted(events)
    partners = _partners([place.entrant_id for place in places], user_id)
    matches = _matches(user_id)
    rounds = _rounds([place.event_id for place in places])
    found: dict[int, OwnEvent] = {}

    def row(event: Event) -> EventRow:
        return _row(event, counted.get(event.pk, 0))

    for event in hosted:
        found[event.pk] = OwnEvent(row(event), "host", True, (), None, None, None, (), 0, None, None)
    for reserve in waiting:
        found[reserve.event_id] = OwnEvent(
            row(reserve.event), "reserve", True, (), None, None, None, (), 0, None, _asked(reserve, now)
        )
    for place in places:
        entrant, event = place.entrant, place.event
        number, waits = rounds.get(event.pk, (None, 0))
        found[event.pk] = OwnEvent(
            row=row(event),
            state=entrant.state,
            has_agreed=place.agreed_at is not None,
            partners=tuple(partners.get(entrant.pk, ())),
            division=entrant.division,
            group=entrant.group,
            standing=place_in(event.tables, entrant.pk, entrant.division, entrant.group),
            matches=tuple(matches.get(event.pk, ())),
            waits=waits,
            round=number,
            asked_until=None,
        )
    return sorted(found.values(), key=_order)


def _asked(reserve: Reserve, now: datetime) -> datetime | None:
    """The time until which a reserve is to answer; None: nobody asks."""
    if reserve.stands_in_for_id is None or reserve.said_no_at is not None or reserve.answer_until is None:
        return None
    return reserve.answer_until if now < reserve.answer_until else None


def _order(own: OwnEvent) -> tuple[Any, ...]:
    """Those that ask something first, then by the last day."""
    asks = not own.has_agreed or own.asked_until is not None
    is_over = own.row.status in {Status.OVER, Status.CANCELLED}
    day = own.last_day or own.row.begins_at
    return not asks, is_over, day, own.row.key


def _rows(user_id: int | None, game: str) -> QuerySet[Event]:
    rows = Event.objects.filter(listed_for(user_id)).defer("tables", "seed", "about")
    if game:
        rows = rows.filter(game=game)
    mine = EntrantPerson.objects.filter(event=OuterRef("pk"), player=user_id, entrant__state__in=PLAYS)
    entered = Count("entrants", filter=Q(entrants__state__in=PLAYS))
    return rows.annotate(entered=entered, is_mine=Exists(mine))


def _row(row: Any, entered: int | None = None) -> EventRow:
    return EventRow(
        key=row.key,
        name=row.name,
        kind=Event.Kind.GROUP if row.is_group_instead else row.kind,
        status=row.status,
        terms=terms_of(row),
        season=row.season,
        begins_at=row.begins_at,
        opens_at=row.opens_at,
        last_day=row.last_day,
        over_at=row.over_at,
        round_days=row.round_days,
        entrants=row.entered if entered is None else entered,
        most=row.most_entrants,
        boards=row.boards,
        is_mine=getattr(row, "is_mine", True),
    )


def _counted(events: Mapping[int, Event]) -> dict[int, int]:
    rows = Entrant.objects.filter(event__in=list(events), state__in=PLAYS)
    return dict(rows.order_by().values("event").annotate(n=Count("id")).values_list("event", "n"))


def _partners(entrant_ids: Sequence[int], user_id: int) -> dict[int, list[str]]:
    """The other one of each pair, by entrant. One query."""
    rows = EntrantPerson.objects.filter(entrant__in=entrant_ids).exclude(player=user_id)
    found: dict[int, list[str]] = {}
    for entrant, username, name in rows.values_list("entrant", "player__username", "player__display_name"):
        found.setdefault(entrant, []).append(name or username)
    return found


def _matches(user_id: int) -> dict[int, list[OwnMatch]]:
    """Matches that run, by event. One query."""
    found: dict[int, list[OwnMatch]] = {}
    for row in own_matches(user_id):
        found.setdefault(row.event_id, []).append(OwnMatch(row.key, row.name, row.my_turn, row.last_day))
    return found


def _rounds(event_ids: Sequence[int]) -> dict[int, tuple[tuple[int, datetime], int]]:
    """The present round of events with several, and the number of matches for which it waits. One query."""
    running = EventMatch.objects.filter(
        event=OuterRef("event"), round=OuterRef("number"), ended_at=None
    ).order_by()
    rows = EventRound.objects.filter(
        event__in=event_ids, over_at=None, event__kind__in=[Event.Kind.SWISS, Event.Kind.KNOCKOUT]
    )
    waits = running.values("event").annotate(n=Count("id")).values("n")

    told = rows.annotate(waits=Subquery(waits)).order_by("-number")
    return {row.event_id: ((row.number, row.last_day), row.waits or 0) for row in told}
