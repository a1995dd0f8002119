"""The board: the ring of plates, the threads between allies, the middle."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.catalogue.floating_partners.face.centre import centre_html, centre_of
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.ring import lanes, threads
from games.catalogue.floating_partners.face.seats import places_html
from games.kit.face.seat_plates import SeatPlate


@dataclass(frozen=True, slots=True)
class Board:
    """The pieces of the board, ready to be put together by the template."""

    threads: SafeString
    lanes: SafeString
    centre: SafeString
    places: SafeString


def board_of(desk: PartnersDesk, plates: tuple[SeatPlate, ...]) -> Board:
    """The board as its viewer sees it."""
    rows = desk.speaking_order
    groups = [(each.declaration, each.seats) for each in desk.alliances if each.declaration is not None]
    return Board(
        threads=threads(
            tuple((suit, tuple(desk.place(seat) for seat in seats)) for suit, seats in groups),
            frozenset(desk.place(seat) for seat in rows),
        ),
        lanes=lanes(
            tuple((suit, tuple(rows.index(seat) for seat in seats)) for suit, seats in groups), len(rows)
        ),
        centre=centre_html(centre_of(desk)),
        places=places_html(desk, plates),
    )
