"""Words in which tests of ratings speak of strengths."""

from __future__ import annotations

from collections.abc import Sequence

from games.ratings.arithmetic import Side, Strength


def strength(mu: float, sigma: float) -> Strength:
    """A strength in points."""
    return Strength(round(100 * mu), round(100 * sigma))


def side(*members: tuple[float, float]) -> tuple[Strength, ...]:
    """A side, each member in points."""
    return tuple(strength(mu, sigma) for mu, sigma in members)


def alone(*seats: tuple[float, float]) -> tuple[tuple[Strength, ...], ...]:
    """Sides of one seat each."""
    return tuple(side(seat) for seat in seats)


def mus(sides: Sequence[Side]) -> list[float]:
    """Points of everybody, side by side, in points."""
    return [one.mu / 100 for members in sides for one in members]
