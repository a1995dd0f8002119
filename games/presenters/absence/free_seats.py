"""Words of a table for those who may take a seat or have it back, and for seats that are kept for others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from games.kit.rules.seats import Seat
from games.kit.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatStrip:
    """A strip over the board: a seat that the reader may have, or have back."""

    seat: Seat
    says: str
    act: Literal["", "back", "take"]


def away_of(table: Table) -> tuple[SeatStrip, ...]:
    """The seats at which whoever looks may sit down while the match runs."""
    if table.account.kept_seat is not None:
        return (_kept(table, table.account.kept_seat),)
    return tuple(_free(table, seat) for seat in table.account.free_seats)


def _kept(table: Table, seat: Seat) -> SeatStrip:
    if table.holders[seat].returns_at is not None:
        return SeatStrip(
            seat=seat,
            act="",
            says=_("The bot is in the middle of its turn. After that the seat is yours again."),
        )
    if table.holders[seat].is_back_later:
        words = _("Your time ran out again. Ask for your seat now: it is yours once this turn is over.")
        return SeatStrip(seat=seat, act="back", says=words)
    return SeatStrip(seat=seat, act="back", says=_("A bot plays for you. Take your seat back at any time."))


def _free(table: Table, seat: Seat) -> SeatStrip:
    words = _(
        "Seat %(number)d stands free: %(bot)s plays there. Whoever takes it over sees what the seat has seen "
        "and starts with half a bank of time. A match played to its end counts twice for how reliable one is."
    )
    return SeatStrip(
        seat=seat, act="take", says=words % {"number": seat + 1, "bot": table.holders[seat].name}
    )
