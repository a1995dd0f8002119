"""Seasons of leagues: opened for entry with the last week of the one before, divided, and kept.

Of a league its own row is locked first, then the rows of its seasons: of two sweeps at once the second finds
the season that the first has opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import Max

from games.models import Entrant, EntrantPerson, Event, League, Reserve
from games.selectors.tournaments.due import due_seasons
from games.selectors.tournaments.tables_of_events import tables_of
from games.tournaments.leagues import Group, Placed, evened, next_divisions, season_begins
from games.tournaments.plans import MOST, months_later, opening_of, season_ends

from .entering import enter
from .errors import HasBegun, NobodyCalledSo, NotIn
from .making import new_event
from .pairs import ask_partner

State = Entrant.State
Status = Event.Status

PLAYED: Final = (Status.RUNNING, Status.OVER)


def open_seasons(*, now: datetime, rng: Random) -> list[Event]:
    """Open every season that is due, and put those off whose season before goes on. It may come twice."""
    opened = [open_season(league_id=pk, now=now, rng=rng) for pk in due_seasons(now)]
    waiting = Event.objects.filter(kind=Event.Kind.LEAGUE, status=Status.OPEN, begins_at__lte=now)
    for event_id in list(waiting.values_list("pk", flat=True)):
        put_off(event_id=event_id, now=now)
    return [event for event in opened if event is not None]


@transaction.atomic(durable=True)
def open_season(*, league_id: int, now: datetime, rng: Random) -> Event | None:
    """The next season of a league, open for entry; None: it is not due, or one is open already."""
    league = League.objects.select_for_update().get(pk=league_id)
    if league.closed_at is not None or league.next_season_on is None:
        return None
    before = league.seasons.order_by("-season").first()
    if before is not None and before.status in {Status.DRAFT, Status.OPEN}:
        return None
    begins_at = season_begins(league.next_season_on)
    while begins_at <= now:  # nobody looked after it in time
        league.next_season_on = months_later(league.next_season_on, league.months)
        begins_at = season_begins(league.next_season_on)
    last_begins = None if before is None or before.status == Status.CANCELLED else before.begins_at
    if before is not None and now < opening_of(league.next_season_on, last_begins, league.weeks):
        league.save(update_fields=["next_season_on"])
        return None
    league.next_season_on = months_later(league.next_season_on, league.months)
    league.save(update_fields=["next_season_on"])
    season = (league.seasons.aggregate(last=Max("season"))["last"] or 0) + 1
    return new_event(
        rng, now, kind=Event.Kind.LEAGUE, name=f"{league.name}, season {season}", about=league.about,
        league=league, season=season, status=Status.OPEN, most_entrants=MOST, takes_waves=True,
        opens_at=now, begins_at=begins_at, last_day=season_ends(begins_at, league.weeks),
        **{field: getattr(league, field) for field in TERMS},
    )  # fmt: skip


def play_again(*, league_id: int, user_id: int, now: datetime) -> Entrant:
    """Enter the next season of a league as one has played the last: in waves, with the same partner.

    Doing it twice changes nothing. Not one transaction: each way of entering has its own.

    :raises NotIn: the account has played no season of it. :raises HasBegun: no season is open for entry.
    :raises EventError: what is asked of whoever enters (`entering.enter`, `pairs.ask_partner`).
    """
    mine = EntrantPerson.objects.filter(player=user_id, event__league=league_id, event__status__in=PLAYED)
    last = mine.select_related("entrant", "event").order_by("-event__season").first()
    if last is None:
        raise NotIn
    season = Event.objects.filter(league=league_id, status=Status.OPEN).order_by("-season").first()
    if season is None:
        raise HasBegun
    in_waves = last.entrant.in_waves and season.takes_waves
    if not season.has_pairs:
        return enter(event_id=season.pk, user_id=user_id, in_waves=in_waves, now=now)
    partner = last.entrant.people.exclude(player=user_id).select_related("player").first()
    if partner is None:
        raise NobodyCalledSo
    return ask_partner(
        event_id=season.pk, user_id=user_id, partner=partner.player.username, name=last.entrant.name,
        in_waves=in_waves, now=now,
    )  # fmt: skip


TERMS: Final = (
    "game", "seat_count", "options", "has_pairs", "pace", "allows_leave", "is_rated", "min_reliability",
    "min_rating", "max_rating",
)  # fmt: skip
"""What matches of all seasons have in common."""


@transaction.atomic(durable=True)
def put_off(*, event_id: int, now: datetime) -> bool:
    """Begin a season a week later as long as the one before goes on, whose table its divisions follow from.

    Its last day stays. True if it was put off.
    """
    league_id = Event.objects.values_list("league_id", flat=True).get(pk=event_id)
    League.objects.select_for_update().get(pk=league_id)
    event = Event.objects.select_for_update().get(pk=event_id)
    if event.status != Status.OPEN or event.begins_at > now or not waits_for_the_one_before(event):
        return False
    event.begins_at = season_begins(now.date() + timedelta(days=1))
    event.version += 1
    event.save(update_fields=["begins_at", "version"])
    return True


def waits_for_the_one_before(event: Event) -> bool:
    """True if a season cannot begin yet: the one before still runs."""
    if event.league_id is None or event.season is None:
        return False
    before = Event.objects.filter(league=event.league_id, season__lt=event.season, status=Status.RUNNING)
    return before.exists()


# From season to season ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Division:
    """Those who play in one division, and the sizes of its groups."""

    entrants: tuple[int, ...]
    """Ids, in no order that matters: groups are made by seed."""
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Divided:
    """Divisions of a season that begins, the highest first, and those for whom there is no place."""

    divisions: tuple[Division, ...]
    waiting: tuple[int, ...]
    """In the order of their entry, as reserves."""


def divisions_of(event: Event, entrants: Sequence[Entrant]) -> Divided:
    """Divide those who play a season, by the final table of the one before. Five queries, however many.

    Who is new comes to the lowest division, by rating. The last to enter wait, as few as need be: of those
    who are new first, and of these nobody who has waited in the season before.

    :param entrants: those who have entered, the strongest first.
    """
    known = _people_of(event)
    before = _season_before(event)
    return_of: dict[int, int] = {}
    waited = frozenset[int]()
    groups: list[list[Group]] = []
    if before is not None:
        were = {people: pk for pk, people in _people_of(before).items()}
        return_of = {were[people]: pk for pk, people in known.items() if people in were}
        groups = final_groups(before, return_of)
        waited = _who_waited(before)
    tables = tables_of(event.game, event.seat_count, has_pairs=event.has_pairs, options=event.options)
    placed = {row.entrant for division in groups for group in division for row in group}
    first = {pk for pk, people in known.items() if people & waited}
    # Those with a place in the season before wait last, then who has waited, then who came first.
    last_to_wait = sorted(
        entrants, key=lambda each: (each.pk not in placed, each.pk not in first, each.entered_at, each.pk)
    )
    plays = [entrant.pk for entrant in entrants]
    while True:
        newcomers = [pk for pk in plays if pk not in placed]
        made = evened(next_divisions(groups, set(plays), newcomers, tables.group_size), tables.sizes)
        left_over = sum(len(division) - sum(tables.sizes(len(division))) for division in made)
        if not left_over:
            break
        waits = {each.pk for each in [each for each in last_to_wait if each.pk in plays][-left_over:]}
        plays = [pk for pk in plays if pk not in waits]
    waiting = [each for each in entrants if each.pk not in plays]
    return Divided(
        tuple(Division(tuple(division), tuple(tables.sizes(len(division)))) for division in made if division),
        tuple(each.pk for each in sorted(waiting, key=lambda each: (each.entered_at, each.pk))),
    )


def _people_of(event: Event) -> dict[int, frozenset[int]]:
    """The people of each entrant."""
    found: dict[int, set[int]] = {}
    rows = EntrantPerson.objects.filter(event=event).values_list("entrant_id", "player_id")
    for entrant, person in rows:
        found.setdefault(entrant, set()).add(person)
    return {entrant: frozenset(people) for entrant, people in found.items()}


def _season_before(event: Event) -> Event | None:
    """The latest season before that was played."""
    played = Event.objects.filter(league=event.league_id, status__in=PLAYED, season__lt=event.season or 0)
    return played.order_by("-season").first()


def _who_waited(before: Event) -> frozenset[int]:
    """The people who found no place when a season began and got none later, nor left of themselves."""
    rows = Reserve.objects.filter(event=before, taken_at=None, said_no_at=None, since__lte=before.begun_at)
    return frozenset(rows.values_list("player_id", flat=True))


def final_groups(event: Event, names: Mapping[int, int] | None = None) -> list[list[Group]]:
    """The groups of a season as they ended, by division, the highest first.

    :param names: what entrants are called in the season after, if they enter it; all others keep their id as
        a negative number, so that no two are one.
    """
    found: dict[int, dict[int, list[Placed]]] = {}
    rows = Entrant.objects.filter(event=event, final_place__isnull=False).order_by(
        "division", "group", "final_place"
    )
    for row in rows:
        name = row.pk if names is None else names.get(row.pk, -row.pk)
        line = Placed(name, row.final_place or 0, row.final_points or 0, row.final_matches or 0, row.lot or 0)
        found.setdefault(row.division or 1, {}).setdefault(row.group or 1, []).append(line)
    highest = max(found, default=0)
    return [[*found.get(number, {}).values()] for number in range(1, highest + 1)]
