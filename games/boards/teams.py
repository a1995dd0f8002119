"""Team matches: which pair sits where at which board, and the swings of each team.

Two pairs meet two pairs. Every board is played at two tables; a team has the first line of it at one and the
second at the other, so that each has played both sides of every deal. Each pair has each line equally often
and meets each pair of the other team equally often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.boards.comparison import ARTIFICIAL, Fault, swings_for

Steps = Sequence[int]

TEAMS: Final = (0, 1)
PAIRS: Final = (0, 1)
TABLES: Final = (0, 1)
BOARDS: Final = 4
AT_ONCE: Final = 2
"""So many boards are played at the same time: one on each side, against the same pair."""


class Pair(NamedTuple):
    """A pair of a team."""

    team: int
    pair: int


def lines_at(number: int, table: int) -> tuple[Pair, Pair]:
    """The pairs that have the first and the second line of a board at a table.

    :param number: of the board, from 1. :param table: 0 or 1.

    >>> [lines_at(1, table) for table in TABLES]
    [(Pair(team=0, pair=0), Pair(team=1, pair=0)), (Pair(team=1, pair=1), Pair(team=0, pair=1))]
    """
    is_crossed = number > AT_ONCE
    mine = Pair(0, table)
    theirs = Pair(1, 1 - table if is_crossed else table)
    has_first = (number + table) % 2 == 1
    return (mine, theirs) if has_first else (theirs, mine)


@dataclass(frozen=True, slots=True)
class LineResult:
    """The result of a line at a table that is over."""

    raw: int | None
    """None where it cannot be compared."""
    fault: Fault | None = None


Lines = Mapping[str, LineResult]
"""Results of a team by line, each from the table at which it had that line; none of a table that has none."""


def team_swings(mine: Lines, theirs: Lines, steps: Steps) -> int:
    """The swings of a team on a board whose tables are over.

    Both lines say the same, for one is the negative of the other; the first that both teams have counts.
    Whose fault it is that a table does not count has −2 swings; the others +2, or their own if these are
    more. What is nobody's fault is worth nothing.
    """
    if _is_at_fault(mine):
        return _given(Fault.OWN)
    own = _compared(mine, theirs, steps)
    if _is_at_fault(theirs):
        others = _given(Fault.OTHERS)
        return others if own is None else max(others, own)
    return _given(Fault.NOBODY) if own is None else own


def _compared(mine: Lines, theirs: Lines, steps: Steps) -> int | None:
    for line, result in mine.items():
        other = theirs.get(line)
        if result.raw is None or other is None or other.raw is None:
            continue
        difference = result.raw - other.raw
        swings = swings_for(abs(difference), steps)
        return swings if difference > 0 else -swings
    return None


def _is_at_fault(lines: Lines) -> bool:
    return any(result.fault is Fault.OWN for result in lines.values())


def _given(fault: Fault) -> int:
    return int(ARTIFICIAL[fault].swings)
