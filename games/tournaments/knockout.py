"""Knockout: the bracket by seeds, byes, and who goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

LEAST, MOST = 4, 64
"""Entrants of a knockout."""


class Tie(NamedTuple):
    """A meeting in the bracket, by seeds from 1; None: nobody, so that the other has a bye."""

    first: int
    second: int | None


def bracket(count: int) -> list[Tie]:
    """The first round of so many entrants, in the order of the bracket: neighbours meet in the next.

    :raises ValueError: too few or too many.

    >>> bracket(8)
    [Tie(first=1, second=8), Tie(first=4, second=5), Tie(first=2, second=7), Tie(first=3, second=6)]
    >>> bracket(6)[0]
    Tie(first=1, second=None)
    """
    if not LEAST <= count <= MOST:
        raise ValueError(count)
    order = [1]
    while len(order) < count:
        of = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, of - each)]
    return [
        Tie(min(pair), max(pair) if max(pair) <= count else None)
        for pair in zip(order[::2], order[1::2], strict=True)
    ]


def rounds_for(count: int) -> int:
    """The number of rounds of so many entrants."""
    return (count - 1).bit_length()


def next_ties(winners: Sequence[T]) -> list[tuple[T, T]]:
    """The meetings of the next round. :param winners: of the round before, in the order of the bracket."""
    return list(zip(winners[::2], winners[1::2], strict=True))


class Decision(NamedTuple):
    """Outcome of a meeting; with nobody as winner a deciding match is due."""

    winner: int | None
    """0 or 1: the first or the second of the meeting."""


def decided(
    margins: Sequence[int], deciding: int | None = None, *, is_over: bool = False, better: int = 0
) -> Decision:
    """The winner of a meeting.

    :param margins: of the first, by leg. :param deciding: of the first in the deciding match, if it is over.
    :param is_over: the last day of a deciding match has gone by. :param better: who has the better seed.
    """
    margin = sum(margins)
    if margin:
        return Decision(0 if margin > 0 else 1)
    if deciding:
        return Decision(0 if deciding > 0 else 1)
    if is_over or deciding == 0:
        return Decision(better)
    return Decision(None)
