"""Events in which all groups play the same boards: who plays which, and the order by what they made of them.

A match of two sides is one of two legs: each leg of a round has a board of its own, so that both who meet
have both sides and nobody sees a deal twice. Where more than two sides meet, all groups play match j of
their schedule on board j.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from games.tournaments.results import Entrant
from games.tournaments.standings import Reason, Row, Table, Value

LEGS: Final = 2
LEAST_FOR_PERCENT: Final = 8
"""With so many tables a board whom one beat says more than by how much."""
PERCENT, SWINGS = "percent", "swings"
LEVEL: Final = {PERCENT: Fraction(50), SWINGS: Fraction(0)}
"""What somebody has on a board who is level with everybody."""
INSTANCES: Final = ((120, 4), (80, 3), (40, 2))
"""From so many entrants on there are so many deals of each board, so that few learn of one from a friend."""


def board_number(round_: int, number: int, leg: int, *, is_paired: bool) -> int:
    """The number of the board that a match of a schedule plays, from 1.

    >>> [board_number(2, 5, leg, is_paired=True) for leg in (1, 2)], board_number(1, 5, 1, is_paired=False)
    ([3, 4], 5)
    """
    return LEGS * (round_ - 1) + leg if is_paired else number


def instances_for(entrants: int) -> int:
    """The number of deals of each board of an event.

    >>> [instances_for(entrants) for entrants in (39, 40, 80, 200)]
    [1, 2, 3, 4]
    """
    return next((count for least, count in INSTANCES if entrants >= least), 1)


def ranking_for(tables: int) -> str:
    """The way in which boards are compared that are played at so many tables each."""
    return PERCENT if tables >= LEAST_FOR_PERCENT else SWINGS


def boards_table(
    boards: Mapping[Entrant, Sequence[Fraction]], lots: Mapping[Entrant, int], *, ranking: str
) -> Table:
    """The order of entrants by the mean of their boards, each of which counts alike.

    Level means are decided by more boards above the middle, then by the best board; then the place is shared.
    Whoever has no board yet comes last, in the order of lots.

    :param boards: by entrant, what it has of each of its boards. :param ranking: `PERCENT` or `SWINGS`.
    """
    level = LEVEL[ranking]
    merits = {entrant: _merits(own, level) for entrant, own in boards.items()}
    order = sorted(boards, key=lambda entrant: lots[entrant])
    order.sort(key=lambda entrant: (bool(boards[entrant]), *merits[entrant]), reverse=True)
    rows: list[Row] = []
    decided: set[Reason] = set()
    for rank, entrant in enumerate(order, 1):
        mean, above, best = merits[entrant]
        place = rank
        if rank > 1:
            before = order[rank - 2]
            if bool(boards[before]) == bool(boards[entrant]):
                decided |= _parting(merits[before], merits[entrant])
                place = rows[-1].place if merits[before] == merits[entrant] else rank
        values: dict[Reason, Value] = {
            Reason.POINTS: mean, Reason.BOARDS_ABOVE: above, Reason.BEST_BOARD: best
        }  # fmt: skip
        rows.append(Row(entrant, place, len(boards[entrant]), values))
    return Table(tuple(rows), frozenset(decided))


def _merits(own: Sequence[Fraction], level: Fraction) -> tuple[Fraction, int, Fraction]:
    if not own:
        return level, 0, level
    return sum(own, Fraction()) / len(own), sum(each > level for each in own), max(own)


def _parting(one: tuple[Fraction, int, Fraction], other: tuple[Fraction, int, Fraction]) -> set[Reason]:
    """The reason beside the mean by which two neighbours are parted, if there is one."""
    if one[0] != other[0] or one == other:
        return set()
    return {Reason.BOARDS_ABOVE if one[1] != other[1] else Reason.BEST_BOARD}
