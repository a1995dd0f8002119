"""Events for tests of pages as rows alone: many entrants, matches and results without a move being played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from accounts.models import User
from games.catalogue import RULES
from games.models import Entrant, EntrantPerson, Event, EventMatch, EventRound, EventSeat, Match, SeatTenure
from games.selectors.tournaments.tables import compute_tables, tables_json
from games.tournaments.groups import legs
from games.tournaments.knockout import bracket

WON, LOST, LEVEL = ([1, 2], [2, -2]), ([2, 1], [-2, 2]), ([1, 1], [0, 0])
"""Places and margins of two seats."""


def many(count: int, *, first: int = 0) -> list[User]:
    """So many accounts, without passwords."""
    users = [
        User(username=f"q{number}", email=f"q{number}@example.org", display_name=name_of(number))
        for number in range(first, first + count)
    ]
    return User.objects.bulk_create(users)


NAMES = (
    "Kateryna Shevchenko", "Bartholomew Featherstonehaugh", "Tamsin Okonkwo", "Ng Siew Ling",
    "Maximiliana von Habenstein-Ortolani", "Dmitri Voskresensky", "Oluwaseun Adebayo-Whitcombe",
    "Þórdís Hallgrímsdóttir", "李小龙", "Jo",
)  # fmt: skip


def name_of(number: int) -> str:
    """A name of any length."""
    name = NAMES[number % len(NAMES)]
    return name if number < len(NAMES) else f"{name.split()[0]} {number}"


def seated(event: Event, users: Sequence[User | tuple[User, User]], **fields: Any) -> list[Entrant]:
    """Entrants who play, seeded and with lots, in one group unless `fields` says otherwise."""
    before = event.entrants.count()
    entrants = Entrant.objects.bulk_create(
        Entrant(
            event=event,
            state=Entrant.State.PLAYING,
            entered_at=event.opens_at + timedelta(minutes=number),
            seed=before + number,
            lot=before + len(users) - number + 1,
            **{"division": 1, "group": 1, "place": number, **fields},
        )
        for number, _user in enumerate(users, 1)
    )
    EntrantPerson.objects.bulk_create(
        EntrantPerson(event=event, entrant=entrant, place=place, player=player, agreed_at=event.opens_at)
        for entrant, user in zip(entrants, users, strict=True)
        for place, player in enumerate(user if isinstance(user, tuple) else (user,))
    )
    return entrants


def schedule(
    event: Event,
    planned: Sequence[tuple[int, int, int, int, Sequence[Any]]],
    rng: Random,
    *,
    over: float = 1.0,
    now: datetime,
    last_day: datetime | None = None,
    has_tables: bool = True,
    **fields: Any,
) -> list[EventMatch]:
    """Matches with results, as many of them over as `over` says, each with a row of its table.

    :param planned: round, group, number, leg, entrants by seat.
    """
    matches: list[Match | None] = [None] * len(planned)
    ended = [rng.random() < over for _each in planned]
    if has_tables:
        matches = [*Match.objects.bulk_create(_table(event, is_over, now) for is_over in ended)]
        SeatTenure.objects.bulk_create(
            SeatTenure(match=match, seat=seat, player_id=entrant.people.all()[0].player_id, turn_since=None)
            for match, is_over, each in zip(matches, ended, planned, strict=True)
            if match is not None and not is_over
            for seat, entrant in enumerate(each[4])
        )
    rows = EventMatch.objects.bulk_create(
        EventMatch(
            event=event,
            round=each[0],
            group=each[1],
            number=each[2],
            leg=each[3],
            match=match,
            last_day=last_day or event.last_day,
            ended_at=now if is_over else None,
            result=_result(rng) if is_over else None,
            **fields,
        )
        for each, match, is_over in zip(planned, matches, ended, strict=True)
    )
    EventSeat.objects.bulk_create(
        EventSeat(event_match=row, seat=seat, entrant=entrant)
        for row, each in zip(rows, planned, strict=True)
        for seat, entrant in enumerate(each[4])
    )
    return rows


def _table(event: Event, is_over: bool, now: datetime) -> Match:
    return Match(
        event=event,
        game=event.game,
        rules_version=RULES[event.game].version,
        options={},
        seat_count=event.seat_count,
        name=event.name,
        created_at=now,
        started_at=now,
        finished_at=now if is_over else None,
        outcome={"winners": [0], "scores": [2, 0], "reason": "played"} if is_over else None,
        visibility=event.visibility,
        club=event.club if event.visibility == Event.Visibility.CLUB else None,
        status=Match.Status.FINISHED if is_over else Match.Status.RUNNING,
    )


def _result(rng: Random) -> dict[str, Any]:
    places, margins = rng.choice((WON, LOST, WON, LOST, LEVEL))
    return {"places": [*places], "margins": [*margins], "forfeits": [], "why": ""}


def group_of(
    event: Event, users: Sequence[Any], rng: Random, *, over: float, now: datetime, **fields: Any
) -> list[Entrant]:
    """A group in which everybody plays everybody, two legs."""
    entrants = seated(event, users, **fields)
    planned = [
        (leg.round, fields.get("group", 1), leg.number, leg.leg, (entrants[leg.first], entrants[leg.second]))
        for leg in legs(len(entrants))
    ]
    division = {"division": fields["division"]} if "division" in fields else {}
    schedule(event, planned, rng, over=over, now=now, **division)
    return entrants


def swiss_of(event: Event, users: Sequence[Any], rng: Random, *, rounds: int, now: datetime) -> list[Entrant]:
    """Rounds in which neighbours of a shuffled list meet, the last of them half over."""
    entrants = seated(event, users, division=None, group=None, place=None)
    for number in range(1, rounds + 1):
        order = rng.sample(entrants, len(entrants))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        planned = [
            (number, 1, at, leg, pair if leg == 1 else pair[::-1])
            for at, pair in enumerate(pairs, 1)
            for leg in (1, 2)
        ]
        is_last = number == rounds
        last_day = now + timedelta(days=14)
        EventRound.objects.create(
            event=event,
            number=number,
            begins_at=now - timedelta(days=7 * (rounds - number)),
            last_day=last_day,
            bye=order[-1] if len(order) % 2 else None,
            over_at=None if is_last else now,
        )
        schedule(event, planned, rng, over=0.5 if is_last else 1.0, now=now, last_day=last_day)
    return entrants


def knockout_of(event: Event, users: Sequence[Any], rng: Random, *, now: datetime) -> list[Entrant]:
    """A knockout whose first round is over, and whose second runs."""
    entrants = seated(event, users, division=None, group=None, place=None)
    ties = [
        (entrants[t.first - 1], None if t.second is None else entrants[t.second - 1])
        for t in bracket(len(users))
    ]
    last_day = now + timedelta(days=5)
    for number in (1, 2):
        EventRound.objects.create(
            event=event, number=number, begins_at=now, last_day=last_day, over_at=now if number == 1 else None
        )
    first = [
        (1, 1, at, leg, pair if leg == 1 else pair[::-1])
        for at, pair in enumerate(ties, 1)
        if pair[1] is not None
        for leg in (1, 2)
    ]
    schedule(event, first, rng, over=1.0, now=now, last_day=last_day)
    through = [pair[0] for pair in ties]
    second = [
        (2, 1, at, leg, pair if leg == 1 else pair[::-1])
        for at, pair in enumerate(zip(through[::2], through[1::2], strict=True), 1)
        for leg in (1, 2)
    ]
    schedule(event, second, rng, over=0.4, now=now, last_day=last_day)
    return entrants


def tables_kept(event: Event) -> Event:
    """The event with the tables that follow from its results."""
    event.tables = tables_json(compute_tables(event))
    event.save(update_fields=["tables"])
    return event
