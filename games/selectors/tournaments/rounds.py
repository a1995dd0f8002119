"""Rounds of a Swiss and ties of a knockout, read from the schedule of an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from games.models import Event, EventRound
from games.selectors.tournaments.forms import Form
from games.selectors.tournaments.results import Player, Scheduled, finished
from games.tournaments import knockout
from games.tournaments.knockout import decided
from games.tournaments.swiss import Meeting, Round, rounds_for

DECIDER: Final = 3
"""Leg that decides where two legs did not."""
SLOW: Final = "slow"
"""Field of a result that only one has which was decided on the match's last day."""


class Tie(NamedTuple):
    """A meeting of a knockout, with what it has come to."""

    round: int
    number: int
    """In the bracket, from 1: neighbours meet in the next round."""
    first: int
    second: int | None
    """None: the first has a bye."""
    winner: int | None
    """None: it is not decided."""
    points: tuple[int, int] = (0, 0)
    margin: int = 0
    """Of the first, over both legs."""
    is_over: bool = True
    """True if all its matches so far are over."""
    has_decider: bool = False


def rounds_of(event: Event) -> list[tuple[int, int | None]]:
    """The rounds that are paired, each with the entrant who has the bye. One query."""
    rows = EventRound.objects.filter(event=event).order_by("number")
    return list(rows.values_list("number", "bye"))


def number_of_rounds(event: Event, count: int) -> int:
    """The number of rounds of a Swiss, or of a knockout, with so many entrants."""
    if event.kind == Event.Kind.KNOCKOUT:
        return knockout.rounds_for(count)
    return event.rounds or rounds_for(count)


def meetings(schedule: Iterable[Scheduled]) -> Mapping[tuple[int, int], list[Scheduled]]:
    """The legs of each meeting, by round and number."""
    found = defaultdict[tuple[int, int], list[Scheduled]](list)
    for match in schedule:
        found[match.round, match.number].append(match)
    return found


def swiss_rounds(
    rounds: Sequence[tuple[int, int | None]], schedule: Sequence[Scheduled], form: Form
) -> list[Round]:
    """Rounds as pairings and tables ask of them; of the one that is played what is over of it.

    Whoever has met somebody has, also where nothing of it counts any more.
    """
    of_round = defaultdict[int, list[Meeting]](list)
    for (number, _at), legs in sorted(meetings(schedule).items()):
        if any(leg.is_over for leg in legs):
            of_round[number].append(_meeting(legs, form))
    return [Round(tuple(of_round[number]), bye) for number, bye in rounds]


def sides_of(legs: Sequence[Scheduled], form: Form) -> tuple[int, int]:
    """The first and the second of a meeting: the first has the first side in the first leg."""
    first, second = form.sides
    return legs[0].seats[first[0]], legs[0].seats[second[0]]


def _meeting(legs: Sequence[Scheduled], form: Form) -> Meeting:
    one, other = sides_of(legs, form)
    results = [result for leg in legs if (result := finished(leg, form)) is not None]
    return Meeting(
        one,
        other,
        (sum(each.points[one] for each in results), sum(each.points[other] for each in results)),
        sum(each.margin_of(one) for each in results),
        is_walkover=all(each.forfeits for each in results),
    )


def ties_of(players: Sequence[Player], schedule: Sequence[Scheduled], form: Form) -> list[Tie]:
    """All ties of a knockout in order, those of the first round in which somebody has a bye too."""
    holders = holders_of(players)
    seeds = {player.id: player.seed for player in players}
    is_in = {player.id: player.is_in for player in players}
    ties = [
        Tie(1, number, holders[tie.first], None, holders[tie.first])
        for number, tie in enumerate(knockout.bracket(len(holders)), 1)
        if tie.second is None
    ]
    for (round_, number), legs in meetings(schedule).items():
        ties.append(_tie(round_, number, legs, form, seeds, is_in))
    return sorted(ties, key=lambda tie: (tie.round, tie.number))


def holders_of(players: Iterable[Player]) -> Mapping[int, int]:
    """By seed whoever has it now: of two, the one who came for the other."""
    return {player.seed: player.id for player in sorted(players, key=lambda player: player.id)}


def _tie(
    round_: int,
    number: int,
    legs: Sequence[Scheduled],
    form: Form,
    seeds: Mapping[int, int],
    is_in: Mapping[int, bool],
) -> Tie:
    one, other = sides_of(legs, form)
    both = [leg for leg in legs if leg.leg != DECIDER]
    meeting = _meeting(both, form)
    deciders = [leg for leg in legs if leg.leg == DECIDER]
    is_over = all(leg.is_over for leg in legs)
    winner = None
    if is_over:
        winner = _winner(one, other, meeting, deciders, form, seeds, is_in)
    return Tie(
        round_,
        number,
        one,
        other,
        winner,
        meeting.points,
        meeting.margin,
        is_over,
        has_decider=bool(deciders),
    )


def _winner(
    one: int,
    other: int,
    meeting: Meeting,
    deciders: Sequence[Scheduled],
    form: Form,
    seeds: Mapping[int, int],
    is_in: Mapping[int, bool],
) -> int | None:
    """By points, by margin, by the deciding match; who is not there any more does not play one."""
    better = one if seeds[one] < seeds[other] else other
    if meeting.points[0] != meeting.points[1]:
        return one if meeting.points[0] > meeting.points[1] else other
    deciding = None
    if deciders and SLOW in (deciders[0].result or {}):
        deciding = 0  # it was not over by its last day, on which others are decided
    elif deciders:
        result = finished(deciders[0], form)
        points = (0, 0) if result is None else (result.points[one], result.points[other])
        deciding = points[0] - points[1]
    elif not meeting.margin and not (is_in[one] and is_in[other]):
        return better if is_in[one] == is_in[other] else one if is_in[one] else other
    at = decided([meeting.margin], deciding, better=int(better == other)).winner
    return None if at is None else (one, other)[at]
