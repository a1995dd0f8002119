"""The seats: who sits there and what each has won."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import dot
from games.catalogue.three_colours.rules.winning import TO_WIN
from games.kit.face.marks import monogram
from games.kit.face.markup import element, joined
from games.kit.face.seat_plates import SeatMarks, SeatPlate, plates_of
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Trophies:
    """Colours that a seat has won."""

    who: SafeString
    pips: SafeString
    """The discs taken, and places for those that are still missing."""
    said: str
    """*orange and green won*."""


def trophies(desk: ColoursDesk) -> tuple[Trophies, ...]:
    """By seat, the near one first."""
    return tuple(_trophies(desk, seat) for seat in desk.order())


def _trophies(desk: ColoursDesk, seat: Seat) -> Trophies:
    """A colour of which no disc was left has been won all the same; its place is filled without a disc."""
    won, taken = desk.won_by(seat), desk.view.trophies[seat]
    pips = [dot(colour) if colour in taken else element("i", css="pip pip--won") for colour in won]
    pips += [element("i", css="pip")] * (TO_WIN - len(won))
    said = _(" and ").join(colour.word for colour in won) or _("no colour")
    return Trophies(desk.names.html[seat], joined(pips), _("%(colours)s won") % {"colours": said})


def seats_of(desk: ColoursDesk) -> tuple[SeatPlate, ...]:
    """The plates, with the discs that each has won."""

    def known(seat: Seat) -> SeatMarks:
        holder, won = desk.table.holders[seat], _trophies(desk, seat)
        return SeatMarks(
            badge=monogram(holder.name, holder.is_bot),
            aside=element("span", won.pips, element("span", won.said, css="sr"), css="seat__won"),
        )

    return plates_of(desk, known)
