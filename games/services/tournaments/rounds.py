"""Rounds of a Swiss and of a knockout: each is paired with all its matches in one transaction.

The next one is paired the moment all matches of the one before are over, and stays as it is paired: where a
match is annulled or counts again afterwards the table changes, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Final, NamedTuple

from games.models import EntrantPerson, Event, EventLine, EventRound, Match
from games.selectors.tournaments.forms import Form, form_of, is_swiss
from games.selectors.tournaments.results import Player, players_of, schedule_of
from games.selectors.tournaments.rounds import (
    DECIDER,
    Tie,
    holders_of,
    number_of_rounds,
    rounds_of,
    swiss_rounds,
    ties_of,
)
from games.tournaments import knockout, swiss

from .log import write_line
from .opening import numbers
from .results import WALKOVER, level_result
from .seating import Planned, leg_seats, make_matches, two_legs
from .telling import tell_of_event

LAST_HOUR: Final = time(20, tzinfo=UTC)
"""On its last day a match is decided at this hour."""
ROUND_DAYS: Final = 21
FAST_ROUND_DAYS: Final = 14


class Next(NamedTuple):
    """Sequel of a round whose matches are all over."""

    is_paired: bool
    """True if there is another round, or a deciding match."""
    is_early: bool = False
    """True if the event ends before its time: nobody can be paired any more."""


def round_days(event: Event) -> int:
    """So many days each round of an event lasts at most."""
    usual = FAST_ROUND_DAYS if event.pace == Match.Pace.FAST else ROUND_DAYS
    return event.round_days or usual


def last_day_after(begins: datetime, days: int) -> datetime:
    """The end of what begins at an instant and lasts so many days at most."""
    return datetime.combine((begins + timedelta(days=days)).astimezone(UTC).date(), LAST_HOUR)


def pair_next(event: Event, *, now: datetime, rng: Random) -> Next:
    """Pair the next round of an event of which all matches are over, or begin deciding matches.

    For a transaction that holds the event's row locked. All of a round but the first are told of it.
    """
    form, players, schedule = form_of(event), players_of(event), schedule_of(event)
    rounds = rounds_of(event)
    if is_swiss(event):
        return _pair_swiss(event, players, swiss_rounds(rounds, schedule, form), now=now, rng=rng)
    ties = [tie for tie in ties_of(players, schedule, form) if tie.round == len(rounds)]
    open_ties = [tie for tie in ties if tie.winner is None]
    if open_ties:
        _decide(event, open_ties, form, now=now, rng=rng)
        return Next(is_paired=True)
    if rounds:
        EventRound.objects.filter(event=event, number=len(rounds)).update(over_at=now)
        if len(ties) == 1:
            return Next(is_paired=False)
        meetings = knockout.next_ties([tie.winner for tie in ties if tie.winner is not None])
        pairs: list[tuple[int, tuple[int, int]]] = list(enumerate(meetings, 1))
    else:
        holders = holders_of(players)
        pairs = [
            (number, (holders[tie.first], holders[tie.second]))
            for number, tie in enumerate(knockout.bracket(len(holders)), 1)
            if tie.second is not None
        ]
    _begin_round(event, len(rounds) + 1, pairs, players, None, now=now, rng=rng)
    return Next(is_paired=True)


def _pair_swiss(
    event: Event, players: Sequence[Player], rounds: Sequence[swiss.Round], *, now: datetime, rng: Random
) -> Next:
    if rounds:
        EventRound.objects.filter(event=event, number=len(rounds)).update(over_at=now)
    if len(rounds) >= number_of_rounds(event, len(holders_of(players))):
        return Next(is_paired=False)
    gone = frozenset(player.id for player in players if not player.is_in)
    seeds = [player.id for player in players]
    made = swiss.pair(seeds, rounds, gone) if len(seeds) - len(gone) > 1 else None
    if made is None:
        return Next(is_paired=False, is_early=True)
    pairs = [(at, (pairing.first, pairing.second)) for at, pairing in enumerate(made.pairings, 1)]
    _begin_round(event, len(rounds) + 1, pairs, players, made.bye, now=now, rng=rng)
    return Next(is_paired=True)


def _begin_round(
    event: Event,
    number: int,
    pairs: Sequence[tuple[int, tuple[int, int]]],
    players: Sequence[Player],
    bye: int | None,
    *,
    now: datetime,
    rng: Random,
) -> None:
    form, last_day = form_of(event), last_day_after(now, round_days(event))
    EventRound.objects.create(event=event, number=number, begins_at=now, last_day=last_day, bye_id=bye)
    gone = {player.id for player in players if not player.is_in}
    planned = [
        Planned(number, 1, 1, at, leg, seats, walkover=_walkover(seats, gone))
        for at, pair in pairs
        for leg, seats in two_legs(*pair, form)
    ]
    make_matches(event, planned, last_day=last_day, now=now, rng=rng)
    write_line(event, EventLine.Code.PAIRED, at=now, round=number, pairs=len(pairs), bye=bye)
    if number > 1:
        paired = {entrant for _at, pair in pairs for entrant in pair} - gone
        free = set() if bye is None else {bye}
        _tell(event, number, paired | free, at=now, mark=f"round-{number}")


def _walkover(seats: Sequence[int], gone: Iterable[int]) -> dict[str, object] | None:
    """The result of a match at which somebody is gone before it begins; None: all are there."""
    absent = set(gone)
    forfeits = [seat for seat, entrant in enumerate(seats) if entrant in absent]
    return {**level_result(len(seats), WALKOVER, forfeits=forfeits)} if forfeits else None


def _tell(event: Event, number: int, entrants: Iterable[int], *, at: datetime, mark: str) -> None:
    """Tell people of a round that they are paired in it, or have the bye, once."""
    people = EntrantPerson.objects.filter(event=event, entrant__in=set(entrants), player__anonymised_at=None)
    who = set(people.values_list("player_id", flat=True))
    tell_of_event(event, "event-paired", who, at=at, mark=mark, round=number)


def _decide(event: Event, ties: Sequence[Tie], form: Form, *, now: datetime, rng: Random) -> None:
    """Begin a deciding match of each tie; who sits where is drawn from the seed of the event."""
    last_day = last_day_after(now, round_days(event))
    planned = []
    for tie in ties:
        assert tie.second is not None  # noqa: S101 - who has a bye has won
        pair = [tie.first, tie.second]
        numbers(event, f"decider/{tie.round}/{tie.number}").shuffle(pair)
        planned.append(Planned(tie.round, 1, 1, tie.number, DECIDER, leg_seats(pair[0], pair[1], form)))
    make_matches(event, planned, last_day=last_day, now=now, rng=rng)
    EventRound.objects.filter(event=event, number=ties[0].round).update(last_day=last_day)
    both = [entrant for tie in ties for entrant in (tie.first, tie.second) if entrant is not None]
    _tell(event, ties[0].round, both, at=now, mark=f"decider-{ties[0].round}")
