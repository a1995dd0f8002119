"""Measures the room that somebody has for the matches of an event, beside those of all others they are in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

MOST: Final = 20
"""So many matches of events at the same time anybody may want at most."""


@dataclass(frozen=True, slots=True)
class Room:
    """Room for an event."""

    most: int
    """So many at the same time they have said."""
    needs: int
    """Of this event."""
    needs_in_waves: int | None
    """The same in two waves; None: it takes none."""
    taken: int
    """At the busiest moment."""
    until: datetime | None
    """The first end of what takes it."""
    ends_at: datetime
    """The end of this event, at the latest."""

    @property
    def most_of_all(self) -> int:
        """The highest limit that anybody may have."""
        return MOST

    @property
    def left(self) -> int:
        return max(self.most - self.taken, 0)

    @property
    def fits(self) -> bool:
        return self.needs + self.taken <= self.most

    @property
    def fits_in_waves(self) -> bool:
        return self.needs_in_waves is not None and self.needs_in_waves + self.taken <= self.most

    @property
    def raised(self) -> int | None:
        """The limit with which all would fit; None: none would."""
        wanted = self.needs + self.taken
        return wanted if self.most < wanted <= MOST else None
