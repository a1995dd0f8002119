"""Parts of a long list that are shown: the top, the neighbourhood of one row, a gap that was opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

TOP: Final = 10
AROUND: Final = 3
"""Rows before and after one's own."""
OPENED: Final = 100
"""Rows of a gap that are opened at once."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Rows of a list that are left out."""

    start: int
    """The first of them, from 0."""
    stop: int
    """The first after them."""

    @property
    def count(self) -> int:
        """So many are left out."""
        return self.stop - self.start


def windows(
    length: int, own: int | None, opened: range | None = None, *, is_whole: bool = True
) -> Sequence[int | Gap]:
    """The indexes of the rows shown, in order, with gaps; a gap of one row is shown.

    :param own: index of one's own row. :param opened: rows of a gap; `OPENED` of them at most are shown.
    :param is_whole: False: the opened rows alone, and what is left of their gap.

    >>> windows(12, None)
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    >>> windows(40, 20)[9:]
    [9, Gap(start=10, stop=17), 17, 18, 19, 20, 21, 22, 23, Gap(start=24, stop=40)]
    """
    wanted = opened or range(0)
    part = range(max(0, wanted.start), min(length, wanted.stop, wanted.start + OPENED))
    if not is_whole:
        return _with_gaps([*part], part.stop, min(length, wanted.stop)) if part else []
    shown = {*range(min(TOP, length)), *part}
    if own is not None:
        shown |= {*range(max(0, own - AROUND), min(length, own + AROUND + 1))}
    rows: list[int | Gap] = []
    last = -1
    for index in sorted(shown):
        rows += _with_gaps([], last + 1, index)
        rows.append(index)
        last = index
    return _with_gaps(rows, last + 1, length)


def _with_gaps(rows: list[int | Gap], start: int, stop: int) -> list[int | Gap]:
    """Rows and what is left out after them; where one row would be left out, or two, they are shown."""
    if stop - start <= 2:
        return [*rows, *range(start, stop)]
    return [*rows, Gap(start, stop)]
