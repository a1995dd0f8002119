"""Reads an event and those who have entered it, as far as a reader may know of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from games.models import Entrant, EntrantPerson, Event, Membership, Reserve

Status = Event.Status
PLAYS: tuple[str, ...] = (Entrant.State.ENTERED, Entrant.State.PLAYING)
"""States of entrants who are in."""


class NoSuchEvent(LookupError):
    """There is no event of that key that the reader may know of."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of the matches of an event or of a league."""

    game: str
    seat_count: int
    options: Mapping[str, Any]
    has_pairs: bool
    pace: str
    allows_leave: bool
    is_rated: bool
    min_reliability: int | None
    min_rating: int | None
    max_rating: int | None


@dataclass(frozen=True, slots=True)
class EventFacts:
    """One event for one reader."""

    id: int
    key: str
    version: int
    kind: str
    """Of `Event.Kind`, as it is played."""
    is_group_instead: bool
    """Too few entered a Swiss: it is a group."""
    name: str
    about: str
    status: str
    visibility: str
    is_hidden: bool
    terms: Terms
    league: tuple[str, str] | None
    """Key and name."""
    season: int | None
    club: tuple[str, str] | None
    host: tuple[int, str, str] | None
    """Id, user name and name of who looks after it; None: the site."""
    most_entrants: int
    rounds: int | None
    round_days: int | None
    takes_waves: bool
    boards: int
    ranking: str
    opens_at: datetime
    begins_at: datetime
    last_day: datetime | None
    begun_at: datetime | None
    over_at: datetime | None
    commitment: str
    seed: str
    """Empty until it is over."""
    tables: Mapping[str, Any]
    """What follows from the results, as it is kept."""
    reader_id: int | None
    is_host: bool
    is_asked_to_host: bool
    is_mine: bool
    """The reader is, or was, an entrant."""
    own_state: str | None
    """Of `Entrant.State`: how the reader is in it; None: they are not."""
    has_agreed: bool
    """False if the reader is asked to be a partner."""
    is_reserve: bool
    asked_until: datetime | None
    """As a reserve the reader is asked to play on for somebody, and answers until then."""

    @property
    def has_begun(self) -> bool:
        return self.status in {Status.RUNNING, Status.OVER}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is an entrant, or one of a pair."""

    id: int
    username: str
    name: str
    is_gone: bool
    """They deleted their account."""
    hides_rating: bool
    has_agreed: bool = True


@dataclass(frozen=True, slots=True)
class EntrantFacts:
    """An entrant: a person, or a pair."""

    id: int
    name: str
    """Of a pair."""
    people: tuple[Person, ...]
    state: str
    seed: int | None
    lot: int | None
    division: int | None
    group: int | None
    place: int | None
    replaced_by: int | None
    keeps_results: bool
    in_waves: bool
    entered_at: datetime

    @property
    def is_replaced(self) -> bool:
        """True if a reserve came in its place before it had played."""
        return self.replaced_by is not None

    def is_of(self, user_id: int | None) -> bool:
        """True if somebody is this entrant, or one of the pair."""
        return user_id is not None and any(person.id == user_id for person in self.people)


def visible_to(user_id: int | None) -> Q:
    """The events of which somebody may know who has their address; `event_for` says the same of one."""
    public = Q(visibility__in=[Event.Visibility.PUBLIC, Event.Visibility.LINK])
    begun = Q(hidden_at=None) & ~Q(status=Status.DRAFT)
    if user_id is None:
        return public & begun
    mine = Exists(EntrantPerson.objects.filter(event=OuterRef("pk"), player=user_id))
    clubs = Membership.objects.of(user_id).values("club")
    return (
        Q(host=user_id)
        | Q(asked_host=user_id)
        | mine & ~Q(status=Status.DRAFT)
        | begun & (public | Q(club__in=clubs))
    )


def listed_for(user_id: int | None) -> Q:
    """The events that stand in somebody's lists: public ones, and those of their clubs."""
    listed = Q(visibility=Event.Visibility.PUBLIC)
    if user_id is not None:
        listed |= Q(visibility=Event.Visibility.CLUB, club__in=Membership.objects.of(user_id).values("club"))
    return listed & Q(hidden_at=None)


def event_row(key: str, user_id: int | None) -> Event:
    """The row of an event. One query. :raises NoSuchEvent: see there."""
    row = events_for(user_id).filter(visible_to(user_id), key=key).first()
    if row is None:
        raise NoSuchEvent(key)
    return row


def event_for(key: str, user_id: int | None) -> EventFacts:
    """An event for a reader. One query. :raises NoSuchEvent: see there."""
    return facts_of(event_row(key, user_id), user_id)


def events_for(user_id: int | None) -> QuerySet[Event]:
    """Rows of events with what `facts_of` asks of them; of all events, whoever may know of them."""
    people = EntrantPerson.objects.filter(event=OuterRef("pk"), player=user_id)
    waiting = Reserve.objects.filter(event=OuterRef("pk"), player=user_id, taken_at=None)
    asked = waiting.filter(stands_in_for__isnull=False, said_no_at=None)
    rows = Event.objects.select_related("league", "club", "host")
    return rows.annotate(
        own_state=Subquery(people.values("entrant__state")[:1]),
        agreed_at=Subquery(people.values("agreed_at")[:1]),
        is_reserve=Exists(waiting),
        asked_until=Subquery(asked.values("answer_until")[:1]),
    )


def facts_of(row: Any, user_id: int | None) -> EventFacts:
    """A row of `events_for` as pages may show it."""
    host = row.host
    return EventFacts(
        id=row.pk,
        key=row.key,
        version=row.version,
        kind=Event.Kind.GROUP if row.is_group_instead else row.kind,
        is_group_instead=row.is_group_instead,
        name=row.name,
        about=row.about,
        status=row.status,
        visibility=row.visibility,
        is_hidden=row.hidden_at is not None,
        terms=terms_of(row),
        league=None if row.league is None else (row.league.key, row.league.name),
        season=row.season,
        club=None if row.club is None else (row.club.key, row.club.name),
        host=None if host is None or host.anonymised_at else (host.pk, host.username, host.name),
        most_entrants=row.most_entrants,
        rounds=row.rounds,
        round_days=row.round_days,
        takes_waves=row.takes_waves,
        boards=row.boards,
        ranking=row.ranking,
        opens_at=row.opens_at,
        begins_at=row.begins_at,
        last_day=row.last_day,
        begun_at=row.begun_at,
        over_at=row.over_at,
        commitment=row.commitment,
        seed=bytes(row.seed).hex() if row.status == Status.OVER else "",
        tables=row.tables,
        reader_id=user_id,
        is_host=user_id is not None and row.host_id == user_id,
        is_asked_to_host=user_id is not None and row.asked_host_id == user_id,
        is_mine=row.own_state is not None,
        own_state=row.own_state,
        has_agreed=row.agreed_at is not None,
        is_reserve=row.is_reserve,
        asked_until=row.asked_until,
    )


def terms_of(row: Any) -> Terms:
    """The terms of an event, or of a league."""
    return Terms(
        game=row.game,
        seat_count=row.seat_count,
        options=row.options,
        has_pairs=row.has_pairs,
        pace=row.pace,
        allows_leave=row.allows_leave,
        is_rated=row.is_rated,
        min_reliability=row.min_reliability,
        min_rating=row.min_rating,
        max_rating=row.max_rating,
    )


_ENTRANT = (
    "entrant_id", "entrant__name", "entrant__state", "entrant__seed", "entrant__lot", "entrant__division",
    "entrant__group", "entrant__place", "entrant__replaced_by", "entrant__keeps_results", "entrant__in_waves",
    "entrant__entered_at",
)  # fmt: skip
_PERSON = (
    "player_id", "player__username", "player__display_name", "player__anonymised_at", "player__hides_rating",
    "agreed_at",
)  # fmt: skip


def entrants_of(event_id: int, *, which: Q | None = None) -> dict[int, EntrantFacts]:
    """Those who have entered an event by their ids, in the order of their entry; all of them, also those who
    are out. One query, however many.

    :param which: of rows of people.
    """
    rows = EntrantPerson.objects.filter(event=event_id)
    if which is not None:
        rows = rows.filter(which)
    ordered = rows.order_by(F("entrant__entered_at"), "entrant_id", "place")
    found: dict[int, tuple[tuple[Any, ...], list[Person]]] = {}
    for row in ordered.values_list(*_ENTRANT, *_PERSON):
        entrant, (person, username, shown, gone, hides, agreed) = row[: len(_ENTRANT)], row[len(_ENTRANT) :]
        people = found.setdefault(entrant[0], (entrant, []))[1]
        people.append(
            Person(person, username, shown or username, gone is not None, hides, agreed is not None)
        )
    return {pk: _entrant(fields, tuple(people)) for pk, (fields, people) in found.items()}


def _entrant(fields: tuple[Any, ...], people: tuple[Person, ...]) -> EntrantFacts:
    pk, name, state, seed, lot, division, group, place, replaced_by, keeps, in_waves, entered_at = fields
    return EntrantFacts(
        pk, name, people, state, seed, lot, division, group, place, replaced_by, keeps, in_waves, entered_at
    )
