"""Tables of groups: the order of entrants, and the reason that decided each place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeAlias

from games.tournaments.results import Entrant, Finished

Value: TypeAlias = Fraction | int


class Reason(Enum):
    """Reasons in the order of which entrants stand, the weightiest first."""

    POINTS = "points"
    AMONG_EQUALS = "among-equals"
    """Points against those with as many points."""
    WON = "won"
    """Matches in which one's side was first alone."""
    BUCHHOLZ = "buchholz"
    BERGER = "berger"
    BOARDS_ABOVE = "boards-above"
    """Boards on which one did better than the middle, where these are ranked."""
    BEST_BOARD = "best-board"
    MARGIN = "margin"
    LOT = "lot"


GROUP: Final = (Reason.POINTS, Reason.AMONG_EQUALS, Reason.WON, Reason.MARGIN, Reason.LOT)
SWISS: Final = (Reason.POINTS, Reason.BUCHHOLZ, Reason.BERGER, Reason.MARGIN, Reason.LOT)


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant in a table."""

    entrant: Entrant
    place: int
    matches: int
    """Number of matches that count for it."""
    values: Mapping[Reason, Value]
    """What it has by each reason; a lower lot is better, of all others more."""

    @property
    def points(self) -> Value:
        return self.values[Reason.POINTS]


@dataclass(frozen=True, slots=True)
class Table:
    """Order of a group or a Swiss."""

    rows: tuple[Row, ...]
    decided: frozenset[Reason]
    """The reasons beside points by which some two are parted: none other need be shown."""


def group_table(
    entrants: Iterable[Entrant], matches: Sequence[Finished], lots: Mapping[Entrant, int]
) -> Table:
    """The table of a group. :param matches: those that count. :param lots: one's own for each entrant."""
    points, played, won, margin = _sums(matches)
    entrants = list(entrants)
    equals = defaultdict[int, set[Entrant]](set)
    for entrant in entrants:
        equals[points[entrant]].add(entrant)
    among = dict.fromkeys(entrants, 0)
    for match in matches:
        for line in match.lines:
            if line.entrant in among:
                rivals = equals[points[line.entrant]]
                against = match.against(line.entrant)
                among[line.entrant] += sum(won_of for rival, won_of in against.items() if rival in rivals)
    values: dict[Entrant, dict[Reason, Value]] = {
        entrant: {
            Reason.POINTS: points[entrant],
            Reason.AMONG_EQUALS: among[entrant],
            Reason.WON: won[entrant],
            Reason.MARGIN: margin[entrant],
            Reason.LOT: lots[entrant],
        }
        for entrant in entrants
    }
    return ordered(values, played, GROUP)


def ordered(
    values: Mapping[Entrant, Mapping[Reason, Value]], played: Mapping[Entrant, int], reasons: Sequence[Reason]
) -> Table:
    """Entrants in the order of reasons, each looked at only where all before are equal."""
    decided: set[Reason] = set()

    def placed(some: list[Entrant], at: int) -> list[Entrant]:
        if len(some) < 2 or at == len(reasons):
            return some
        reason = reasons[at]
        key = _key(values, reason)
        groups = [list(group) for _value, group in groupby(sorted(some, key=key), key=key)]
        if len(groups) > 1:
            decided.add(reason)
        return [entrant for group in groups for entrant in placed(group, at + 1)]

    order = placed(list(values), 0)
    rows = tuple(
        Row(entrant, place, played.get(entrant, 0), values[entrant]) for place, entrant in enumerate(order, 1)
    )
    return Table(rows, frozenset(decided - {Reason.POINTS}))


def _key(values: Mapping[Entrant, Mapping[Reason, Value]], reason: Reason) -> Callable[[Entrant], Value]:
    sign = 1 if reason is Reason.LOT else -1
    return lambda entrant: sign * values[entrant][reason]


Sums: TypeAlias = tuple[
    defaultdict[Entrant, int], defaultdict[Entrant, int], defaultdict[Entrant, int], defaultdict[Entrant, int]
]


def _sums(matches: Iterable[Finished]) -> Sums:
    """Points, matches, matches won and margins, by entrant."""
    points, played = defaultdict[Entrant, int](int), defaultdict[Entrant, int](int)
    won, margin = defaultdict[Entrant, int](int), defaultdict[Entrant, int](int)
    for match in matches:
        for entrant, made in match.points.items():
            points[entrant] += made
            played[entrant] += 1
            won[entrant] += match.is_won_by(entrant)
            margin[entrant] += match.margin_of(entrant)
    return points, played, won, margin
