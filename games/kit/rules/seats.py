"""Seats around a table, movers and viewers, and the one move that every game has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise: the next seat, to the left, is ``(n + 1) % seats``."""

Mover: TypeAlias = Seat | None
"""Maker of a move: a seat, or chance (None)."""

Viewer: TypeAlias = Seat | None
"""Viewer of a position: a seat, or a spectator (None)."""


@cache
def seats_of(count: int) -> tuple[Seat, ...]:
    """The seats of a table for `count`, in order."""
    return tuple(Seat(number) for number in range(count))


def left_of(seat: Seat, count: int, steps: int = 1) -> Seat:
    """The seat `steps` places clockwise of `seat`."""
    return Seat((seat + steps) % count)


def clockwise(start: Seat, count: int) -> Iterator[Seat]:
    """Every seat once, clockwise, beginning with `start`."""
    return (Seat((start + step) % count) for step in range(count))


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up. Legal once for every seat at any time while the match runs, and never listed."""

    def notation(self) -> str:
        return "resign"
