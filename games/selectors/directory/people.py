"""Lists the people whom somebody may find, and those with whom they have played, a page at a time.

As many statements for ten thousand people as for ten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cache, reduce
from operator import or_
from typing import Final, Literal

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.relationships import hidden_from
from accounts.sightings import day_of
from games.clock.calendar import Calendar
from games.clock.zones import zones
from games.company.waking import Waking, waking
from games.models import DirectoryEntry, DirectoryGame, Rating
from games.selectors.calendar.calendars import calendars_of
from games.selectors.people.played_with import PlayedTogether, played_with
from games.selectors.ratings.ratings import PersonRating, read, sees_beside_names

from .entries import NOTHING_SAID, Said, findable, said_of

PAGE_SIZE: Final = 20
NEAR: Final = 150_00
"""A rating is near another that is no further from it, in hundredths of points."""
ENOUGH: Final = 0.75
"""Who is awake in this share of one's own waking hours is awake when one is."""
SHORTEST_NAME: Final = 2
"""Nobody is found by fewer signs."""

By = Literal["", "awake", "near", "met"]
"""A choice among people: all; awake when one is; near one's rating; those with whom one has played."""


class NoSuchPage(Exception):
    """There is nobody on a page of that number."""


@dataclass(frozen=True, slots=True)
class Search:
    """A choice of people: the game they like (empty: any), `By`, part of a name; and the page, from 1."""

    game: str = ""
    by: By = ""
    name: str = ""
    page: int = 1


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """Somebody in the list."""

    id: int
    name: str
    username: str
    said: Said
    """`NOTHING_SAID` of whoever does not want to be found and was met at a table."""
    seen_on: date | None
    """The last day on which they were here; None where the reader may not know it."""
    zone: str
    """Theirs; empty where they have said none, or the reader may not know it."""
    waking: Waking | None
    """Their waking hours today; None where there is no `zone`."""
    away_until: datetime | None
    """The end of the leave that lasts."""
    hides_rating: bool
    ratings: Sequence[tuple[str, PersonRating]]
    """With their scales, the most played first; empty if they keep them or the reader wants none."""
    met: PlayedTogether | None


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """A page of the list, and what is to be known of its reader."""

    people: Sequence[FoundPerson]
    total: int
    number: int
    """From 1."""
    mine: Waking | None
    """The reader's own waking hours today; None if they have said no zone."""
    missing: Literal["", "hours", "rating"] = ""
    """What the reader would have to have for the choice that was made."""

    @property
    def pages(self) -> int:
        """Number of pages, at least one."""
        return max(1, -(-self.total // PAGE_SIZE))


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The accounts of a list in their order: how many, and some of them."""

    total: int
    some: Callable[[int, int], Sequence[int]]
    met: Mapping[int, PlayedTogether] | None = field(default=None)


def people_page(reader: User, search: Search, now: datetime, scales: Mapping[str, str]) -> PeoplePage:
    """A page of people. Nine statements at most.

    :param scales: those that people may read of others, each with its game.
    :raises NoSuchPage: see there.
    """
    today = day_of(now)
    chosen, missing = _chosen(reader, search, now, scales)
    page = PeoplePage((), chosen.total, search.page, None, missing)
    if not 1 <= search.page <= page.pages:
        raise NoSuchPage(search.page)
    ids = chosen.some(PAGE_SIZE * (search.page - 1), PAGE_SIZE * search.page)
    calendars = calendars_of([reader.pk, *ids], now)
    mine = _waking(calendars[reader.pk], today) if reader.time_zone else None
    return replace(page, mine=mine, people=_people(reader, ids, chosen.met, calendars, search, now, scales))


def _chosen(
    reader: User, search: Search, now: datetime, scales: Mapping[str, str]
) -> tuple[_Chosen, Literal["", "hours", "rating"]]:
    nobody = _Chosen(0, lambda _start, _end: ())
    if search.by == "met" and not search.name:
        return _met(reader, search.game), ""
    found = findable(reader.pk, now)
    if search.game:
        found = found.filter(Exists(DirectoryGame.objects.filter(entry=OuterRef("pk"), game=search.game)))
    if search.name:
        found = found.filter(_called(search.name))
    if search.by == "met":
        found = found.filter(player__in=list(played_with(reader.pk, game=search.game)))
    elif search.by == "near":
        near = _near(reader, search.game, scales)
        if near is None:
            return nobody, "rating"
        found = found.filter(near)
    elif search.by == "awake":
        hours = _own_waking(reader, now)
        if hours is None:
            return nobody, "hours"
        return _awake(found, hours, day_of(now)), ""
    # By the day alone: within one it says nothing of when anybody was here.
    ids = found.order_by("-player__seen_on", "player").values_list("player", flat=True)
    return _Chosen(ids.count(), lambda start, end: list(ids[start:end])), ""


def _called(name: str) -> Q:
    """People in whose names a text stands; user names and the names that others read, and nothing else."""
    # SQLite knows no small letters but English ones: there names are found as they are written, too.
    spelt = {name, name.lower(), name.capitalize(), name.title(), name.upper()}
    names = ("player__display_name__icontains", "player__username__icontains")
    return reduce(or_, (Q(**{column: text}) for text in sorted(spelt) for column in names))


def _met(reader: User, game: str) -> _Chosen:
    """All with whom somebody has played, the most often first; without those whom they mute or block.

    Who has blocked them stays where they were: the list says nothing of it.
    """
    hidden = hidden_from(reader.pk)
    met = {other: told for other, told in played_with(reader.pk, game=game).items() if other not in hidden}
    ids = sorted(met, key=lambda other: (-met[other].count, -met[other].last_at.timestamp(), other))
    return _Chosen(len(ids), lambda start, end: ids[start:end], met)


def _near(reader: User, game: str, scales: Mapping[str, str]) -> Q | None:
    """People whose rating is near one's own, on any scale of the game; None: one has none there."""
    asked = [scale for scale, of in scales.items() if game in ("", of)]
    own = Rating.objects.filter(player=reader.pk, scale__in=asked).values_list("scale", "mu")
    near = [
        Exists(
            Rating.objects.filter(
                player=OuterRef("player"),
                scale=scale,
                mu__range=(mu - NEAR, mu + NEAR),
                player__hides_rating=False,
            )
        )
        for scale, mu in own
    ]
    return reduce(or_, map(Q, near)) if near else None


def _own_waking(reader: User, now: datetime) -> Waking | None:
    return _waking(calendars_of([reader.pk], now)[reader.pk], day_of(now)) if reader.time_zone else None


def _awake(found: QuerySet[DirectoryEntry], mine: Waking, today: date) -> _Chosen:
    """Those of `found` who are awake when somebody is, the longest first.

    The database cannot reckon with zones, and only a few thousand of them with nights are different.
    """
    hours = cache(lambda zone, start, end: waking(zone, (start, end) if start else None, today))
    columns = ("player", "player__time_zone", "player__hours__night_from", "player__hours__night_until")
    known, enough, shared = zones(), ENOUGH * mine.hours, {}
    for player_id, zone, start, end in found.order_by("-player__seen_on", "player").values_list(*columns):
        if zone in known and (both := hours(zone, start, end).shared(mine)) >= enough:
            shared[player_id] = both
    ids = sorted(shared, key=lambda player_id: -shared[player_id])  # stable: by day among equals
    return _Chosen(len(ids), lambda start, end: ids[start:end])


def _people(
    reader: User,
    ids: Sequence[int],
    met: Mapping[int, PlayedTogether] | None,
    calendars: Mapping[int, Calendar],
    search: Search,
    now: datetime,
    scales: Mapping[str, str],
) -> tuple[FoundPerson, ...]:
    if not ids:
        return ()
    entries = list(findable(reader.pk, now).filter(player__in=ids).prefetch_related("games"))
    said, users = said_of(entries), {entry.player_id: entry.player for entry in entries}
    if missing := set(ids) - set(users):
        users |= User.objects.in_bulk(missing)
    if met is None:
        met = played_with(reader.pk, others=ids)
    ratings = _ratings(reader, ids, scales, search.game)
    return tuple(
        _person(users[each], said.get(each), ratings.get(each, ()), met.get(each), calendars[each], now)
        for each in ids
        if each in users
    )


def _person(
    user: User,
    said: Said | None,
    ratings: Sequence[tuple[str, PersonRating]],
    met: PlayedTogether | None,
    calendar: Calendar,
    now: datetime,
) -> FoundPerson:
    tells = said is not None  # who does not want to be found says nothing here but what every profile says
    zone = user.time_zone if tells and user.time_zone in zones() else ""
    away = next((end for start, end in calendar.leave if start <= now < end), None) if tells else None
    return FoundPerson(
        id=user.pk,
        name=user.name,
        username=user.username,
        said=said or NOTHING_SAID,
        seen_on=user.seen_on if tells else None,
        zone=zone,
        waking=_waking(calendar, day_of(now)) if zone else None,
        away_until=away,
        hides_rating=user.hides_rating,
        ratings=ratings,
        met=met,
    )


def _ratings(
    reader: User, ids: Collection[int], scales: Mapping[str, str], game: str
) -> Mapping[int, Sequence[tuple[str, PersonRating]]]:
    """The ratings that stand beside names: of the game that was asked for, or of any."""
    found: defaultdict[int, list[tuple[str, PersonRating]]] = defaultdict(list)
    if sees_beside_names(reader):
        asked = [scale for scale, of in scales.items() if game in ("", of)]
        rows = Rating.objects.filter(player__in=ids, scale__in=asked, player__hides_rating=False)
        for row in rows.order_by("-matches", "scale"):
            found[row.player_id].append((row.scale, read(row)))
    return found


def _waking(calendar: Calendar, today: date) -> Waking:
    return waking(calendar.zone, calendar.night, today)
