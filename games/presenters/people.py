"""The people at a table in the words of one viewer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.utils.html import escape

from games.rules.core.api import Seat, Viewer
from games.selectors.table import Table


@dataclass(frozen=True, slots=True)
class Names:
    """The people at a table in the words of one viewer; the `html_` forms are escaped and marked up."""

    viewer: Viewer
    full: tuple[str, ...]
    short: tuple[str, ...]
    """First words; the whole name where two would read the same."""
    html: tuple[str, ...]
    """The short names, bold; the viewer is *You*."""

    @property
    def seats(self) -> int:
        """How many they are."""
        return len(self.full)

    def tally(self, numbers: Iterable[int], seats: Iterable[int] | None = None) -> str:
        """A number for each seat, or for some: *you 3, Dmitri 2*."""
        shown = range(len(self.full)) if seats is None else seats
        by_seat = tuple(numbers)
        return ", ".join(f"{self.html_object(Seat(seat))} {by_seat[seat]}" for seat in shown)

    def subject(self, seat: Seat) -> str:
        """*You* or *Dmitri*."""
        return "You" if seat == self.viewer else self.short[seat]

    def object(self, seat: Seat) -> str:
        """*you* or *Dmitri*."""
        return "you" if seat == self.viewer else self.short[seat]

    def possessive(self, seat: Seat) -> str:
        """*your* or *Dmitri’s*."""
        return "your" if seat == self.viewer else f"{self.short[seat]}’s"

    def html_object(self, seat: Seat) -> str:
        """*you* or *Dmitri* in bold."""
        return "you" if seat == self.viewer else self.html[seat]

    def html_possessive(self, seat: Seat) -> str:
        """*your* or *Dmitri’s* in bold."""
        return "your" if seat == self.viewer else f"{self.html[seat][:-4]}’s</b>"

    def verb(self, seat: Seat, others: str, mine: str) -> str:
        """The form of a verb that fits the subject: ``verb(seat, "has", "have")``."""
        return mine if seat == self.viewer else others


@cache
def _names(viewer: Viewer, full: tuple[str, ...]) -> Names:
    firsts = [name.split()[0] if name.split() else name for name in full]
    short = tuple(
        first if firsts.count(first) == 1 and len(first) > 1 else name
        for first, name in zip(firsts, full, strict=True)
    )
    html = tuple("You" if seat == viewer else f"<b>{escape(name)}</b>" for seat, name in enumerate(short))
    return Names(viewer, full, short, html)


def names_of(table: Table) -> Names:
    """How the people of `table` are called before its viewer."""
    return _names(table.viewer, tuple(holder.name for holder in table.holders))
