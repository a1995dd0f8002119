"""The seats: who sits there and what each has won."""

from __future__ import annotations

from django.utils.html import format_html

from games.catalogue.three_colours.face.connections import trophies
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.kit.face.marks import monogram
from games.kit.face.seat_plates import SeatMarks, SeatPlate, plates_of
from games.kit.rules.seats import Seat


def seats_of(desk: ColoursDesk) -> tuple[SeatPlate, ...]:
    """The plates, with the discs that each has won."""
    won = dict(zip(desk.order(), trophies(desk), strict=True))

    def known(seat: Seat) -> SeatMarks:
        holder, each = desk.table.holders[seat], won[seat]
        return SeatMarks(
            badge=monogram(holder.name, holder.is_bot),
            aside=format_html(
                '<span class="seat__won">{}<span class="sr">{}</span></span>', each["pips"], each["said"]
            ),
        )

    return plates_of(desk, known)
