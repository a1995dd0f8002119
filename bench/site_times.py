"""Figures made of many times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """Half and nineteen in twenty of the times were no longer than these, in milliseconds."""

    p50: float
    p95: float
    count: int

    def __str__(self) -> str:
        return f"{self.p50:6.1f} {self.p95:7.1f}"


def times_of(seconds: Sequence[float]) -> Times:
    """The figures of times measured in seconds; at least one."""
    ordered = sorted(1000 * s for s in seconds)
    return Times(ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], len(ordered))
