"""A match that is over at any moment of its record, as a seat saw it then or with everything open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.models import Match, SeatTenure
from games.rules.core.api import Seat, Viewer
from games.selectors.holders import Holder, holders_of, holders_then
from games.selectors.questions import questions_of
from games.selectors.table import Table, table_at
from games.selectors.trail import Trail


def is_over(match: Match) -> bool:
    """Whether a match was begun and will not go on, so that it may be replayed and nothing of it is hidden.

    One that a moderator ended may be taken up again.
    """
    return match.is_open or (match.status == Match.Status.CANCELLED and match.started_at is not None)


@dataclass(frozen=True, slots=True)
class Sitters:
    """Everybody who ever held a seat of a match: its tenures by seat, then in order."""

    tenures: tuple[SeatTenure, ...]

    @classmethod
    def of(cls, match: Match) -> Sitters:
        """One query."""
        return cls(tuple(match.tenures.select_related("player", "owner").order_by("seat", "from_ply", "id")))

    def at(self, ply: int) -> tuple[Holder, ...]:
        """Who held the seats until the end of that ply, by seat: who gives up still does so in person."""
        until = [t for t in self.tenures if t.to_ply is None or t.to_ply >= ply]
        return holders_of(
            {t.seat: t for t in reversed(until)}[seat] for seat in sorted({t.seat for t in until})
        )

    def seat_of(self, user_id: int | None) -> Viewer:
        """The seat that an account held last, or None."""
        mine = [t for t in self.tenures if t.player_id == user_id]
        return Seat(max(mine, key=lambda t: t.from_ply).seat) if mine else None


def past_table(
    match: Match, trail: Trail, ply: int, eyes: Viewer, sitters: Sitters, *, own: Viewer, hand_order: str
) -> Table:
    """The table after the first `ply` moves of a match that is over.

    :param eyes: the seat to look through, which sees what it saw then and no more; None: everything open.
    :param own: the seat that whoever looks held themselves: nobody else is called *you*.
    :param hand_order: how whoever looks likes the cards of a suit.
    :raises ValueError: the match is not over; what is still hidden in it must not be opened.
    :raises IndexError: the record is not that long.
    """
    if not is_over(match):
        raise ValueError(match.key)
    past = trail.at(ply)
    state, holders = past.state, holders_then(sitters.at(ply), past)
    opened = tuple(state.view(Seat(seat)) for seat in range(match.seat_count)) if eyes is None else ()
    table = table_at(match, past, eyes, holders, is_open=eyes is None or state.outcome is not None)
    return replace(
        table,
        reader=own,
        hand_order=hand_order,
        is_past=True,
        stops=trail.stops,
        is_undone=ply - 1 in trail.undone,
        opened=opened,
        wordings=questions_of(match, past, table.view, opened).wordings,
    )
