"""Boards of a game: one deal that is played at several tables, and what each of its lines has made of it.

Data alone. A line of a board is who is compared with whom: a side, a seat, or allies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.kit.rules.api import Json
from games.kit.rules.seats import Seat, seats_of

ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a board."""

    name: str
    """In rows and addresses, such as ``gold`` or ``seat-0``."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Boards(Generic[ViewT]):
    """Boards of a game. Views are those of somebody who only watches (`State.view(None)`)."""

    seat_counts: tuple[int, ...]
    """The tables for which there are boards."""
    options: Callable[[int], Mapping[str, Json]]
    """Options of a board that one person plays alone, by the number of seats; all others are as usual."""
    lines: Callable[[int], tuple[Line, ...]]
    """The lines of a board, by the number of seats."""
    raw: Callable[[ViewT], tuple[int, ...]]
    """The raw result of each line, from the view of the end: whole numbers, more is better."""
    steps: Callable[[int], Sequence[int]]
    """The least difference of raw results for 1, 2, 3 … swings, by the number of seats."""
    closed: Callable[[ViewT, ViewT], ViewT]
    """The view of an end as it is until the board is shown: what others held is not laid open by the end
    itself. From the view of the end and from that of the moment before, of the same viewer."""
    course: Callable[[ViewT], Mapping[str, Json]]
    """Few facts of how the match went, from the view of its end, kept with the results of the table: lists
    of ten thousand tables are worded without a replay."""


def as_it_is(end: ViewT, before: ViewT) -> ViewT:  # noqa: ARG001 - as in `Boards.closed`
    """Of a game in which the end lays nothing open that was hidden before."""
    return end


def each_seat(seats: int) -> tuple[Line, ...]:
    """A line for every seat."""
    return tuple(Line(f"seat-{seat}", (seat,)) for seat in seats_of(seats))


AnyBoards = Boards[Any]
