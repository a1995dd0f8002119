"""Seats around a table: who sits to whose left, and the one move that every game has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.core.api import Seat


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
