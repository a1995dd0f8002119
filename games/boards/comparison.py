"""Comparison of the results of one line of a board: per cent (whom one beat) and swings (by how much).

Everybody is compared with everybody, no datum and no cut extremes. Both are counted from how often each raw
result was made, so that ten thousand results cost little more than ten.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

Steps = Sequence[int]
"""The least difference of raw results for 1, 2, 3 … swings, rising."""

LEVEL: Final = Fraction(50)
"""Per cent of somebody who is level with everybody, or alone."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A result of a line beside all others of it."""

    percent: Fraction
    swings: Fraction


class Fault(Enum):
    """Reason for which a result cannot be compared."""

    OWN = "own"
    """They left, let turns lapse, or had not ended on the last day while it was their turn."""
    NOBODY = "nobody"
    OTHERS = "others"
    """A rival or a partner left."""


ARTIFICIAL: Final = {
    Fault.OWN: Compared(Fraction(40), Fraction(-2)),
    Fault.NOBODY: Compared(LEVEL, Fraction(0)),
    Fault.OTHERS: Compared(Fraction(60), Fraction(2)),
}
"""Results given instead of one that cannot be compared; nobody else is compared with them."""


def swings_for(difference: int, steps: Steps) -> int:
    """The swings of a difference of raw results, which has no sign here."""
    return bisect_right(steps, difference)


class Line:
    """The results of one line of a board that can be compared.

    :param raw: raw results, more is better, in any order.
    """

    def __init__(self, raw: Iterable[int], steps: Steps) -> None:
        self._raw, self._steps = sorted(raw), steps

    def __len__(self) -> int:
        return len(self._raw)

    def compared(self, raw: int) -> Compared:
        """One of its results beside all others; level if there is no other."""
        return self._compared(raw, others=len(self._raw) - 1)

    def beside(self, raw: int) -> Compared:
        """A result that is none of them beside all of them; level if there are none."""
        return self._compared(raw, others=len(self._raw))

    def sides(self, raw: int) -> tuple[int, int, int]:
        """Numbers of results that are lower than one of them, as high, itself among them, and higher."""
        lower, upper = bisect_left(self._raw, raw), bisect_right(self._raw, raw)
        return lower, upper - lower, len(self._raw) - upper

    def _compared(self, raw: int, *, others: int) -> Compared:
        if others < 1:
            return Compared(LEVEL, Fraction(0))
        lower, as_high, _ = self.sides(raw)
        equal = as_high - (len(self._raw) - others)
        swings = sum(self._beaten_by(raw, step) - self._beating_by(raw, step) for step in self._steps)
        return Compared(Fraction(100 * (2 * lower + equal), 2 * others), Fraction(swings, others))

    def _beaten_by(self, raw: int, difference: int) -> int:
        """The number that are lower by so much."""
        return bisect_right(self._raw, raw - difference)

    def _beating_by(self, raw: int, difference: int) -> int:
        """The number that are higher by so much."""
        return len(self._raw) - bisect_left(self._raw, raw + difference)


def artificial(fault: Fault, own: Compared | None = None) -> Compared:
    """The result instead of one that cannot be compared.

    :param own: what they would have had; where others were at fault it counts if it is better.
    """
    given = ARTIFICIAL[fault]
    if fault is not Fault.OTHERS or own is None:
        return given
    return Compared(max(given.percent, own.percent), max(given.swings, own.swings))


def is_played_by_its_holder(own_moves: int, moves: int) -> bool:
    """True if bots made at most a tenth of the moves of a seat that was its holder's to play."""
    return 10 * (moves - own_moves) <= moves


@dataclass(frozen=True, slots=True)
class Standing:
    """The mean of the boards of one entrant of an event, and their place."""

    entrant: int
    """Index of the entrant."""
    mean: Fraction
    place: int
    """From 1; those who are level share one."""


def standings(boards: Sequence[Sequence[Fraction]]) -> list[Standing]:
    """Entrants of an event, the best first. Every board counts alike.

    Level means are decided by more boards above 50, then by the best board; then the place is shared.

    :param boards: by entrant, the per cent, or swings, of each of their boards; at least one.
    """
    merits = [(_mean(own), sum(each > LEVEL for each in own), max(own)) for own in boards]
    order = sorted(range(len(boards)), key=lambda entrant: merits[entrant], reverse=True)
    places: list[Standing] = []
    for rank, entrant in enumerate(order, 1):
        is_shared = rank > 1 and merits[order[rank - 2]] == merits[entrant]
        place = places[-1].place if is_shared else rank
        places.append(Standing(entrant, merits[entrant][0], place))
    return places


def best_of(results: Iterable[Fraction], count: int) -> list[Fraction]:
    """The best results of somebody, so many at most, the best first."""
    return sorted(results, reverse=True)[:count]


def shown(value: Fraction) -> str:
    """A result with two digits, halves away from nothing."""
    hundredths = _rounded(100 * abs(value))
    sign = "−" if value < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def shown_whole(percent: Fraction) -> str:
    """A per cent as a whole number, halves up."""
    return str(_rounded(percent))


def _rounded(value: Fraction) -> int:
    """A number that is not below nothing as a whole one, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
