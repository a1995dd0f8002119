"""Matches of an event: rows of its schedule, and those of them that begin, all in one transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any, Final, NamedTuple

from accounts.households import households_among
from accounts.models import User
from accounts.multi_accounts import pairs_of_one_address
from accounts.row_inserts import insert_models
from accounts.row_updates import update_rows
from games.catalogue import RULES, usual_level
from games.kit.rules.seats import Seat
from games.models import (
    Entrant,
    EntrantPerson,
    Event,
    EventMatch,
    EventSeat,
    Match,
    Notice,
    SeatTenure,
)  # fmt: skip
from games.selectors.tournaments.forms import Form, form_of, options_of
from games.services.notices import tell_of
from games.services.seats.suspended import keep_for_the_suspended
from games.services.turn.beginnings import Beginning, begin_all

from .boards import begin_at_boards

LOSES_AT: Final = 2
"""With so many seats a seat whose holder lets a turn lapse has lost; with more somebody else may take it."""
AT_ONCE: Final = 200
"""So many rows are written by one statement."""


class Planned(NamedTuple):
    """A match that is to be in the schedule."""

    round: int
    division: int
    group: int
    number: int
    leg: int
    seats: tuple[int, ...]
    """Entrants by seat."""
    begins_at: datetime | None = None
    """At the latest, of one that does not begin at once."""
    walkover: dict[str, object] | None = None
    """The result of one that is not played, since somebody is gone."""


def two_legs(first: int, second: int, form: Form) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The legs of two entrants: the number of each, and the entrants by seat; the sides are swapped."""
    for leg, pair in ((1, (first, second)), (2, (second, first))):
        yield leg, leg_seats(*pair, form)


def leg_seats(first: int, second: int, form: Form) -> tuple[int, ...]:
    """The entrants by seat where the first of two has the first side."""
    at = {seat: entrant for side, entrant in zip(form.sides, (first, second), strict=True) for seat in side}
    return tuple(at[seat] for seat in sorted(at))


def make_matches(
    event: Event, planned: Sequence[Planned], *, last_day: datetime | None, now: datetime, rng: Random
) -> None:
    """Write matches of an event's schedule, and begin those that begin at once.

    For a transaction that holds the event's row locked: there are all of them or none.
    """
    rows = [
        EventMatch(
            event=event,
            round=each.round,
            division=each.division,
            group=each.group,
            number=each.number,
            leg=each.leg,
            begins_at=each.begins_at,
            last_day=last_day,
            result=each.walkover,
            ended_at=None if each.walkover is None else now,
        )
        for each in planned
    ]
    EventMatch.objects.bulk_create(rows, batch_size=AT_ONCE)
    seats = [
        EventSeat(event_match=row, seat=seat, entrant_id=entrant)
        for row, each in zip(rows, planned, strict=True)
        for seat, entrant in enumerate(each.seats)
    ]
    for start in range(0, len(seats), AT_ONCE):
        insert_models(seats[start : start + AT_ONCE])
    begin_matches(
        event,
        [
            (row, each.seats)
            for row, each in zip(rows, planned, strict=True)
            if each.begins_at is None and each.walkover is None
        ],
        now=now,
        rng=rng,
    )


def begin_matches(
    event: Event, rows: Sequence[tuple[EventMatch, Sequence[int]]], *, now: datetime, rng: Random
) -> None:
    """Begin matches of a schedule. For a transaction that holds the event's row locked.

    They are ordinary tables with fixed seats. Nobody is told of one: whoever calls this tells of all.

    :param rows: of the schedule, each with its entrants by seat.
    """
    if not rows:
        return
    people = _people(event)
    form, terms = form_of(event), _terms(event)
    beginnings = []
    for _row, entrants in rows:
        match = Match(**terms, created_at=now)
        beginnings.append(Beginning(match, _tenures(match, entrants, people, form)))
    of_one_address = _note_addresses(event, beginnings, now)
    matches = _begun(event, rows, beginnings, now=now, rng=rng)
    for (row, _entrants), match in zip(rows, matches, strict=True):
        row.match = match
        row.begins_at = None
    for start in range(0, len(rows), AT_ONCE):
        update_rows([row for row, _entrants in rows[start : start + AT_ONCE]], ["match", "begins_at"])
    keep_for_the_suspended(matches, now=now)
    begun = {id(each.match): match for each, match in zip(beginnings, matches, strict=True)}
    for user_id, meant in of_one_address.items():
        tell_of(begun[id(meant)], [user_id], Notice.Kind.ONE_ADDRESS)


def _begun(
    event: Event,
    rows: Sequence[tuple[EventMatch, Sequence[int]]],
    beginnings: Sequence[Beginning],
    *,
    now: datetime,
    rng: Random,
) -> list[Match]:
    """The matches of these rows, which have begun: at boards, where the event has such."""
    if not event.boards:
        begin_all(beginnings, now=now, rng=rng)
        return [match for match, _tenures_of in beginnings]
    tables = [
        (
            row,
            {tenure.seat: None if tenure.level else tenure.player_id for tenure in tenures},
            match.shares_address,
        )
        for (row, _entrants), (match, tenures) in zip(rows, beginnings, strict=True)
    ]
    return begin_at_boards(event, tables, now=now, rng=rng)


def _terms(event: Event) -> Mapping[str, Any]:
    """Fields that all matches of an event have."""
    is_of_club = event.visibility == Event.Visibility.CLUB
    return {
        "event": event,
        "game": event.game,
        "rules_version": RULES[event.game].version,
        "options": options_of(event),
        "seat_count": event.seat_count,
        "name": event.name[:60],
        "visibility": event.visibility,
        "club": event.club if is_of_club else None,
        "seating": Match.Seating.CHOSEN,
        "pace": event.pace,
        "contract": Match.Contract.LOSE if event.seat_count == LOSES_AT else Match.Contract.SUBSTITUTE,
        "allows_leave": event.allows_leave,
        "allows_take_back": False,
        "plays_out": RULES[event.game].proves,
        "is_rated": event.is_rated and event.pace != Match.Pace.NONE,
    }


def _people(event: Event) -> Mapping[int, list[int | None]]:
    """By entrant the accounts of its people by place; None: it is closed, or its person plays no more."""
    people = defaultdict[int, list[int | None]](list)
    rows = EntrantPerson.objects.filter(event=event).order_by("entrant", "place")
    for entrant, player, closed, state in rows.values_list(
        "entrant", "player", "player__anonymised_at", "entrant__state"
    ):
        people[entrant].append(player if closed is None and state == Entrant.State.PLAYING else None)
    return people


def _tenures(
    match: Match, entrants: Sequence[int], people: Mapping[int, Sequence[int | None]], form: Form
) -> list[SeatTenure]:
    """Tenures by seat: a person's own, or those of a pair in the order of their places."""
    holders: dict[Seat, int | None] = {}
    for side in form.sides:
        for place, seat in enumerate(side):
            holders[seat] = people[entrants[seat]][place if form.is_paired else 0]
    bots = iter(_bots(sum(holder is None for holder in holders.values())))
    return [
        SeatTenure(match=match, seat=seat, player_id=holder)
        if holder is not None
        else SeatTenure(match=match, seat=seat, player_id=next(bots), level=usual_level(match.game))
        for seat, holder in sorted(holders.items())
    ]


def _bots(count: int) -> list[int]:
    if not count:
        return []
    rows = User.objects.filter(is_bot=True).order_by("-is_active", "id")
    return list(rows.values_list("pk", flat=True)[:count])


def _note_addresses(event: Event, beginnings: Sequence[Beginning], now: datetime) -> Mapping[int, Match]:
    """Note of matches that two accounts of one address play there, as `tell_one_address` does of one.

    :returns: such accounts, each with the first such match of theirs.
    """
    told: dict[int, Match] = {}
    if not event.is_rated and event.visibility != Event.Visibility.PUBLIC:
        return told
    people = {t.player_id for _match, tenures in beginnings for t in tenures if not t.is_bot}
    pairs = pairs_of_one_address(people, now)
    if pairs:
        pairs -= households_among(people)
    for match, tenures in beginnings if pairs else ():
        here = {tenure.player_id for tenure in tenures if not tenure.is_bot}
        mine = [pair for pair in pairs if pair <= here]
        match.shares_address = bool(mine)
        for user_id in frozenset[int]().union(*mine):
            told.setdefault(user_id, match)
    return told
