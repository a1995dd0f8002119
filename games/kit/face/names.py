"""Names of the people at a table in the words of whoever reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.face.markup import element, filled, joined
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Table


@dataclass(frozen=True, slots=True)
class Names:
    """The people at a table in the words of whoever reads; the `html_` forms are escaped and marked up."""

    reader: Viewer
    """The seat that is called *you*; None: nobody's."""
    full: tuple[str, ...]
    short: tuple[str, ...]
    """First words; the whole name where two would read the same."""
    html: tuple[SafeString, ...]
    """The short names, bold; the reader is *You*."""

    @property
    def seats(self) -> int:
        """The number of people."""
        return len(self.full)

    def tally(self, numbers: Iterable[int], seats: Iterable[int] | None = None) -> SafeString:
        """A number for each seat, or for some: *you 3, Dmitri 2*."""
        shown = range(len(self.full)) if seats is None else seats
        by_seat = tuple(numbers)
        return joined([joined((self.html_object(Seat(seat)), by_seat[seat]), " ") for seat in shown], ", ")

    def subject(self, seat: Seat) -> str:
        """*You* or *Dmitri*."""
        return _("You") if seat == self.reader else self.short[seat]

    def object(self, seat: Seat) -> str:
        """*you* or *Dmitri*."""
        return _("you") if seat == self.reader else self.short[seat]

    def possessive(self, seat: Seat) -> str:
        """*your* or *Dmitri’s*."""
        return _("your") if seat == self.reader else _("%(name)s’s") % {"name": self.short[seat]}

    def html_object(self, seat: Seat) -> SafeString:
        """*you* or *Dmitri* in bold."""
        return joined([_("you")]) if seat == self.reader else self.html[seat]

    def html_possessive(self, seat: Seat) -> SafeString:
        """*your* or *Dmitri’s* in bold."""
        if seat == self.reader:
            return joined([_("your")])
        return element("b", self.possessive(seat))

    def in_whose_place(self, seat: Seat) -> Names:
        """The same names, but that the site does what a seat does: *The site, for Dmitri,*."""
        told = filled(_("The site, for %(name)s,"), {"name": self.html_object(seat)})
        return replace(self, html=(*self.html[:seat], told, *self.html[seat + 1 :]))

    def verb(self, seat: Seat, others: str, mine: str) -> str:
        """The form of a verb that fits the subject: ``verb(seat, "has", "have")``."""
        return mine if seat == self.reader else others


@lru_cache(maxsize=512)
def _names(reader: Viewer, full: tuple[str, ...], others: frozenset[str], _language: str | None) -> Names:
    """:param others: names of those who hold no seat then, but do or did so at another time."""
    firsts = [name.split()[0] if name.split() else name for name in (*full, *others)]
    short = tuple(
        first if firsts.count(first) == 1 and len(first) > 1 else name
        for first, name in zip(firsts, full, strict=False)
    )
    html = tuple(
        joined([_("You")]) if seat == reader else element("b", name) for seat, name in enumerate(short)
    )
    return Names(reader, full, short, html)


def names_of(table: Table) -> Names:
    """The names of the people of `table` before whoever reads."""
    full = tuple(holder.name for holder in table.holders)
    return _names(table.reader, full, _others(table, full), get_language())


def names_at(table: Table, ply: int) -> Names:
    """The names of those who held the seats when the move of that ply was made."""
    if not table.former:
        return names_of(table)
    then = {holder.seat: (holder.player_id, holder.name) for holder in table.holders}
    for former in reversed(table.former):
        if former.to_ply > ply:
            then[former.seat] = former.player_id, former.name
    reader = next((seat for seat, (player_id, _name) in then.items() if player_id == table.account.id), None)
    full = tuple(name for _player_id, name in then.values())
    return _names(reader, full, _others(table, full), get_language())


def _others(table: Table, full: tuple[str, ...]) -> frozenset[str]:
    """The other names at a table at which seats have changed hands."""
    if not table.former:
        return frozenset()
    now, before = (each.name for each in table.holders), (each.name for each in table.former)
    return frozenset(now).union(before).difference(full)
