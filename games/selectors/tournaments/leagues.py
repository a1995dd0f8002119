"""Reads leagues: their seasons, the divisions of one of them, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from games.models import Entrant, EntrantPerson, Event, League
from games.selectors.tournaments.facts import PLAYS, EventFacts, Terms, events_for, facts_of, terms_of
from games.selectors.tournaments.standing import leaders

Status = Event.Status
HONOURS_SHOWN = 20


class NoSuchLeague(LookupError):
    """There is no such league, or no such season of it that the reader may know of."""


@dataclass(frozen=True, slots=True)
class LeagueFacts:
    """A league."""

    id: int
    key: str
    name: str
    about: str
    terms: Terms
    weeks: int
    months: int
    next_season_on: date | None
    is_closed: bool


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """A season in the row of them."""

    number: int
    key: str
    status: str
    opens_at: datetime
    begins_at: datetime
    last_day: datetime | None


@dataclass(frozen=True, slots=True)
class GroupFacts:
    """A group of a division."""

    number: int
    size: int
    leader: str
    """Who is first; empty: nothing is over."""
    is_mine: bool


@dataclass(frozen=True, slots=True)
class DivisionFacts:
    """A division of a season."""

    number: int
    groups: tuple[GroupFacts, ...]
    mine: tuple[int, int] | None
    """The reader's place, and the number of those in their group."""

    @property
    def size(self) -> int:
        return sum(group.size for group in self.groups)


@dataclass(frozen=True, slots=True)
class Honour:
    """Somebody who has won seasons of a league."""

    names: tuple[tuple[str, str], ...]
    """User name (empty: deleted) and name of each person."""
    seasons: tuple[int, ...]


def league_for(key: str) -> LeagueFacts:
    """A league. One query. :raises NoSuchLeague: see there."""
    row = League.objects.filter(key=key).first()
    if row is None:
        raise NoSuchLeague(key)
    return LeagueFacts(
        id=row.pk,
        key=row.key,
        name=row.name,
        about=row.about,
        terms=terms_of(row),
        weeks=row.weeks,
        months=row.months,
        next_season_on=row.next_season_on,
        is_closed=row.closed_at is not None,
    )


def seasons_of(league_id: int) -> list[SeasonFacts]:
    """The seasons of a league that anybody may know of, the first first. One query."""
    rows = Event.objects.filter(league=league_id, hidden_at=None).exclude(
        status__in=[Status.DRAFT, Status.CANCELLED]
    )
    fields = ("season", "key", "status", "opens_at", "begins_at", "last_day")
    return [SeasonFacts(*row) for row in rows.order_by("season").values_list(*fields)]


def season_for(league_id: int, number: int, user_id: int | None) -> EventFacts:
    """A season for a reader. One query. :raises NoSuchLeague: see there."""
    rows = events_for(user_id).filter(league=league_id, season=number, hidden_at=None)
    row = rows.exclude(status=Status.DRAFT).first()
    if row is None:
        raise NoSuchLeague(number)
    return facts_of(row, user_id)


def divisions_of(season: EventFacts) -> list[DivisionFacts]:
    """The divisions of a season that has begun. Two queries."""
    rows = Entrant.objects.filter(event=season.id, division__isnull=False, replaced_by=None)
    sizes: Counter[tuple[int, int]] = Counter()
    for division, group in rows.values_list("division", "group"):
        sizes[division or 1, group or 1] += 1
    orders = leaders(season.tables)
    has_results = bool(season.tables.get("over"))
    tops = {key: order[0] for key, order in orders.items() if order and has_results}
    names, mine = _names(season, tops)
    return [
        DivisionFacts(
            division,
            tuple(
                GroupFacts(
                    group,
                    size,
                    names.get(tops.get((division, group), 0), ""),
                    mine is not None and (mine.division, mine.group or 1) == (division, group),
                )
                for (of, group), size in sorted(sizes.items())
                if of == division
            ),
            _own_place(mine, division, orders),
        )
        for division in sorted({key[0] for key in sizes})
    ]


def _names(season: EventFacts, tops: Mapping[tuple[int, int], int]) -> tuple[dict[int, str], Entrant | None]:
    """The names of those at the top, and the reader's own entrant. One query."""
    people = EntrantPerson.objects.filter(event=season.id).select_related("entrant", "player")
    wanted = people.filter(Q(entrant__in=set(tops.values())) | Q(player=season.reader_id))
    names: dict[int, list[str]] = {}
    mine = None
    for row in wanted.order_by("entrant", "place"):
        if row.player_id == season.reader_id and row.entrant.state in PLAYS:
            mine = row.entrant
        if not row.player.anonymised_at:
            names.setdefault(row.entrant_id, []).append(row.player.name)
    return {pk: " & ".join(found) for pk, found in names.items()}, mine


def _own_place(
    mine: Entrant | None, division: int, orders: Mapping[tuple[int, int], Sequence[int]]
) -> tuple[int, int] | None:
    if mine is None or mine.division != division:
        return None
    order = orders.get((division, mine.group or 1), ())
    return (order.index(mine.pk) + 1, len(order)) if mine.pk in order else None


def honours_of(league_id: int) -> list[Honour]:
    """Those who have won seasons of a league, the latest winner first. Two queries."""
    won: dict[int, int] = {}
    rows = Event.objects.filter(league=league_id, status=Status.OVER, hidden_at=None).order_by("-season")
    for season, tables in rows.values_list("season", "tables")[:HONOURS_SHOWN]:
        order = leaders(tables).get((1, 1), ())
        if order and season is not None:
            won[order[0]] = season
    people: dict[int, list[tuple[int, str, str]]] = {}
    found = EntrantPerson.objects.filter(entrant__in=list(won)).select_related("player")
    for row in found.order_by("entrant", "place"):
        gone = row.player.anonymised_at is not None
        people.setdefault(row.entrant_id, []).append(
            (row.player_id, "" if gone else row.player.username, "" if gone else row.player.name)
        )
    seasons: dict[tuple[int, ...], list[int]] = {}
    names: dict[tuple[int, ...], tuple[tuple[str, str], ...]] = {}
    for entrant, season in won.items():
        ids = tuple(sorted(person[0] for person in people.get(entrant, ())))
        seasons.setdefault(ids, []).append(season)
        names.setdefault(ids, tuple((username, name) for _id, username, name in people.get(entrant, ())))
    return [Honour(names[ids], tuple(sorted(of))) for ids, of in seasons.items() if ids]


@dataclass(frozen=True, slots=True)
class ProfileEvent:
    """An event on the profile of somebody who plays, or has played, in it."""

    key: str
    name: str
    game: str
    status: str
    season: int | None
    place: tuple[int, int, int] | None
    """Place, number of those in the table, division (0: none); None: it has none."""
    over_at: datetime | None


def events_of_profile(user_id: int, *, most: int = 12) -> list[ProfileEvent]:
    """Public events in which somebody plays or has played, the latest first. One query."""
    rows: Any = (
        EntrantPerson.objects.filter(
            player=user_id,
            entrant__state__in=PLAYS,
            event__visibility=Event.Visibility.PUBLIC,
            event__hidden_at=None,
            event__status__in=[Status.RUNNING, Status.OVER],
        )
        .select_related("event", "entrant")
        .order_by("-event__begins_at", "-id")[:most]
    )
    return [_on_profile(row) for row in rows]


def _on_profile(row: Any) -> ProfileEvent:
    event, entrant = row.event, row.entrant
    order = leaders(event.tables).get((entrant.division or 1, entrant.group or 1), ())
    is_over = event.status == Status.OVER
    place = None
    if is_over and entrant.pk in order:
        division = entrant.division or 0 if event.season is not None else 0
        place = (order.index(entrant.pk) + 1, len(order), division)
    return ProfileEvent(event.key, event.name, event.game, event.status, event.season, place, event.over_at)
