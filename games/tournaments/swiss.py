"""Swiss rounds: who has a bye, who meets whom, and the table.

Two sides, two legs a pairing, so that nothing depends on who begins: pairings go by points and seeds alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from games.tournaments.results import Entrant
from games.tournaments.standings import SWISS, Reason, Table, Value, ordered

ROUND_POINTS: Final = 4
"""Points of a round: two legs, two points each. A bye is worth them all."""
TRIES: Final = 200_000
"""So many pairings are tried before a round is given up."""
MOST: Final = 200
"""Entrants of a Swiss."""


class Pairing(NamedTuple):
    """Two entrants who meet in a round; the first has the first side in the first leg."""

    first: Entrant
    second: Entrant


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing whose legs are over."""

    first: Entrant
    second: Entrant
    points: tuple[int, int]
    margin: int = 0
    """Of the first, over both legs."""
    is_walkover: bool = False
    """It was not played out: for Buchholz each is its own opponent, as at a bye; for Berger it has none."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over."""

    meetings: tuple[Meeting, ...]
    bye: Entrant | None = None


def rounds_for(count: int) -> int:
    """The number of rounds of a Swiss of so many entrants."""
    for rounds, most in ((4, 16), (5, 32), (6, 64)):
        if count <= most:
            return rounds
    return 7


def points_after(seeds: Sequence[Entrant], rounds: Sequence[Round]) -> dict[Entrant, int]:
    """The points of everybody."""
    points = dict.fromkeys(seeds, 0)
    for played in rounds:
        if played.bye is not None:
            points[played.bye] += ROUND_POINTS
        for meeting in played.meetings:
            points[meeting.first] += meeting.points[0]
            points[meeting.second] += meeting.points[1]
    return points


class Paired(NamedTuple):
    """A new round."""

    pairings: tuple[Pairing, ...]
    bye: Entrant | None


def pair(
    seeds: Sequence[Entrant], rounds: Sequence[Round], gone: frozenset[Entrant] = frozenset()
) -> Paired | None:
    """The next round; None: there is none in which nobody meets anybody again.

    By points, then seeds. An odd number has a bye, which goes to the last who had none and without whom all
    others can be paired. Then the first of those left is paired with the first possible of: least difference
    of points, nearest to the place half a group of equals below, better place.

    :param seeds: all entrants, the best first. :param gone: those who are not in it any more.
    """
    points = points_after(seeds, rounds)
    place = {entrant: at for at, entrant in enumerate(seeds)}
    order = sorted((e for e in seeds if e not in gone), key=lambda e: (-points[e], place[e]))
    met = defaultdict[Entrant, set[Entrant]](set)
    for played in rounds:
        for meeting in played.meetings:
            met[meeting.first].add(meeting.second)
            met[meeting.second].add(meeting.first)
    search = _Search(points, met)
    if len(order) % 2 == 0:
        found = search.paired(order)
        return None if found is None else Paired(found, None)
    had = {played.bye for played in rounds}
    for entrant in reversed(order):
        if entrant not in had:
            found = search.paired([each for each in order if each != entrant])
            if found is not None:
                return Paired(found, entrant)
    return None


class _Search:
    """Search for a round, deepest first, that gives up after `TRIES` pairings in all."""

    def __init__(self, points: Mapping[Entrant, int], met: Mapping[Entrant, set[Entrant]]) -> None:
        self._points, self._met, self._left = points, met, TRIES

    def paired(self, order: Sequence[Entrant]) -> tuple[Pairing, ...] | None:
        """A round of an even number of entrants in their order.

        Without recursion: two hundred entrants are a hundred pairings deep.
        """
        if not order:
            return ()
        # At each depth: who is left, and whom the first of them has not been tried with yet.
        stack = [(list(order), self._candidates(order))]
        made: list[Pairing] = []
        while stack:
            left, candidates = stack[-1]
            other = next(candidates, None)
            if other is None:
                stack.pop()
                if made:
                    made.pop()
                continue
            if self._left <= 0:
                return None
            self._left -= 1
            made.append(Pairing(left[0], other))
            rest = [each for each in left[1:] if each != other]
            if not rest:
                return tuple(made)
            stack.append((rest, self._candidates(rest)))
        return None

    def _candidates(self, left: Sequence[Entrant]) -> Iterator[Entrant]:
        first, points = left[0], self._points
        half = sum(points[each] == points[first] for each in left) // 2
        others = [(at, each) for at, each in enumerate(left) if at and each not in self._met.get(first, ())]
        others.sort(key=lambda o: (points[first] - points[o[1]], abs(o[0] - half), o[0]))
        return iter([each for _at, each in others])


def swiss_table(
    seeds: Sequence[Entrant],
    rounds: Sequence[Round],
    lots: Mapping[Entrant, int],
) -> Table:
    """The table: points, Buchholz without the lowest opponent, Berger, margin, lot."""
    points = points_after(seeds, rounds)
    opposed = {entrant: list[int]() for entrant in seeds}
    """Points of all opponents."""
    berger = dict.fromkeys(seeds, Fraction())
    margin, played = dict.fromkeys(seeds, 0), dict.fromkeys(seeds, 0)
    for each in rounds:
        if each.bye is not None:
            opposed[each.bye].append(points[each.bye])
        for meeting in each.meetings:
            for own, other, made, sign in (
                (meeting.first, meeting.second, meeting.points[0], 1),
                (meeting.second, meeting.first, meeting.points[1], -1),
            ):
                played[own] += 1
                if meeting.is_walkover:
                    opposed[own].append(points[own])
                    continue
                opposed[own].append(points[other])
                berger[own] += Fraction(points[other] * made, ROUND_POINTS)
                margin[own] += sign * meeting.margin
    values: dict[Entrant, dict[Reason, Value]] = {
        entrant: {
            Reason.POINTS: points[entrant],
            Reason.BUCHHOLZ: sum(opposed[entrant]) - min(opposed[entrant], default=0),
            Reason.BERGER: berger[entrant],
            Reason.MARGIN: margin[entrant],
            Reason.LOT: lots[entrant],
        }
        for entrant in seeds
    }
    return ordered(values, played, SWISS)
