"""Reads who holds the seats of a match and who held them before, in public words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from games.kit.rules.seats import Resign, Seat, Viewer
from games.kit.seats import Former, Holder, SeatLeave
from games.models import Match, SeatTenure
from games.selectors.calendar.leave import shown_leave
from games.selectors.record.history import History
from games.selectors.time.clocks import ticking


@dataclass(frozen=True, slots=True)
class Sitters:
    """Everybody who ever held a seat of a match: its tenures by seat, then in order."""

    tenures: tuple[SeatTenure, ...]

    @classmethod
    def of(cls, match: Match) -> Sitters:
        """One query."""
        return cls(tuple(match.tenures.select_related("player", "owner").order_by("seat", "from_ply", "id")))

    @classmethod
    def with_former(cls, match: Match, current: Iterable[SeatTenure]) -> Sitters:
        """The same where those who hold the seats are read. One query if a seat changed hands, else none.

        :param current: of one moment, that of `match`.
        """
        present = tuple(current)
        if not any(tenure.from_ply for tenure in present):
            return cls(present)
        ended = match.tenures.filter(to_ply__lte=match.ply).exclude(pk__in=[tenure.pk for tenure in present])
        both = [*ended.select_related("player", "owner"), *present]
        return cls(tuple(sorted(both, key=lambda tenure: (tenure.seat, tenure.from_ply, tenure.pk))))

    def at(self, ply: int) -> tuple[Holder, ...]:
        """The holders of the seats until the end of that ply, by seat; resigning is still their own act."""
        until = [t for t in self.tenures if t.to_ply is None or t.to_ply >= ply]
        return holders_of(
            {t.seat: t for t in reversed(until)}[seat] for seat in sorted({t.seat for t in until})
        )

    @property
    def former(self) -> tuple[Former, ...]:
        """Those who hold their seats no more, by seat, then in order."""
        return tuple(
            Former(Seat(t.seat), t.to_ply, t.player_id, t.player.name)
            for t in self.tenures
            if t.to_ply is not None
        )

    def has_moved(self, user_id: int | None, history: History) -> bool:
        """True if an account has made a move that counts and is more than resigning."""
        mine = [tenure for tenure in self.tenures if tenure.player_id == user_id]
        return bool(mine) and any(
            step.mover == tenure.seat and tenure.from_ply < step.ply <= (tenure.to_ply or step.ply)
            for step in history.branch
            if step.mover is not None and not isinstance(step.move, Resign)
            for tenure in mine
        )

    def seat_of(self, user_id: int | None) -> Viewer:
        """The seat that an account held last, or None."""
        mine = [t for t in self.tenures if t.player_id == user_id]
        return Seat(max(mine, key=lambda t: t.from_ply).seat) if mine else None


def has_left(match: Match, user_id: int | None) -> bool:
    """True if an account held a seat of `match` and gave it up before the end, or lost it."""
    return (
        user_id is not None
        and match.tenures.lasting().filter(player_id=user_id, left_at__isnull=False).exists()
    )


def holders_of(
    tenures: Iterable[SeatTenure], match: Match | None = None, at: datetime | None = None
) -> tuple[Holder, ...]:
    """The holders of the seats, in public words, by seat.

    :param match: theirs, and an instant, where their clocks are to be seen.
    """
    return tuple(
        Holder(
            seat=Seat(row.seat),
            player_id=row.player_id,
            username=row.player.username,
            name=row.player.name,
            is_bot=row.is_bot,
            level=row.level,
            turn_since=row.turn_since,
            turn_ply=row.turn_ply,
            seen_ply=row.seen_ply,
            won=row.won,
            owner_id=row.owner_id,
            owner_name="" if row.owner is None else row.owner.name,
            returns_at=row.returns_at,
            is_back_later=row.is_bot and row.back_in_turn and row.turn_ply is not None,
            free_since=row.free_since,
            is_substitute=row.is_substitute,
            ticking=None if match is None or at is None else ticking(match, row, at),
            leave=None if match is None or at is None else _leave(match, row, at),
        )
        for row in tenures
    )


def _leave(match: Match, tenure: SeatTenure, at: datetime) -> SeatLeave | None:
    is_shown = match.status == Match.Status.RUNNING and not tenure.is_bot
    return shown_leave(tenure, at) if is_shown else None


def seat_of(holders: Iterable[Holder], user_id: int | None) -> Viewer:
    """The seat that an account holds, or None."""
    return next((h.seat for h in holders if h.player_id == user_id), None)


def holders_then(holders: Iterable[Holder], history: History) -> tuple[Holder, ...]:
    """The people of an earlier moment: it is nobody's turn there, and nobody has won yet."""
    is_over = history.state.outcome is not None
    return tuple(
        replace(
            holder,
            turn_since=None,
            turn_ply=None,
            ticking=None,
            returns_at=None,
            is_back_later=False,
            free_since=None,
            leave=None,
            won=holder.won if is_over else None,
        )
        for holder in holders
    )
