"""A match that is over at any moment of its record, as a seat saw it then or with everything open.

One step of a replay is one visible thing: a move of a seat, or a whole run of chance's moves (the world
is laid out, the cards are dealt, a first bidder is drawn). A run is a step of its own and is not joined to
the move before it, because that would hide how a campaign ended. A run that opens the record is joined to
the start: nothing is to be seen before it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Any

from games.models import Match, MoveRecord, SeatTenure
from games.rules.core.api import CAMPAIGN_STARTED, Mover, Rules, Seat, State, Viewer
from games.rules.registry import rules_of
from games.selectors.table import (
    Holder,
    Ply,
    Position,
    Table,
    holders_of,
    initial_position,
    redacted,
)


@dataclass(frozen=True)
class Trail:
    """Every position of a record that grows no more. Server-only.

    :param states: by ply, from before the first move to after the last. :param log: by ply.
    """

    states: tuple[State[Any, Any], ...]
    log: tuple[Ply, ...]

    def at(self, ply: int) -> Position:
        """The position after the first `ply` moves. :raises IndexError: the record is not that long."""
        return Position(ply, self.states[ply], self.log[:ply])

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The plies at which a step ends, in order; the first is the start of the replay."""
        return stops_of([ply.mover for ply in self.log])

    @cached_property
    def campaigns(self) -> tuple[int, ...]:
        """The plies of the moves with which the campaigns began."""
        return tuple(
            ply.index for ply in self.log if any(event.code == CAMPAIGN_STARTED for event in ply.events)
        )

    def stop_near(self, ply: int) -> int:
        """The index of the stop that made `ply` visible, at or after it; of the last for what is beyond."""
        return min(bisect_left(self.stops, ply), len(self.stops) - 1)


def stops_of(movers: Sequence[Mover]) -> tuple[int, ...]:
    """After which of a record's moves a step ends.

    >>> stops_of([None, None, 0, 1, None, None, 0])
    (2, 3, 4, 6, 7)
    """
    start = [0] if not movers or movers[0] is not None else []
    ends = [
        ply
        for ply in range(1, len(movers) + 1)
        if movers[ply - 1] is not None or ply == len(movers) or movers[ply] is not None
    ]
    return (*start, *ends)


class TrailCache:
    """The trails of the matches that were replayed last, by key; safe to use from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._trails: OrderedDict[str, Trail] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> Trail | None:
        """The kept trail of a match."""
        with self._lock:
            if key in self._trails:
                self._trails.move_to_end(key)
            return self._trails.get(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._trails.clear()

    def keep(self, key: str, trail: Trail) -> None:
        """Keep a trail instead of the one that was asked for longest ago."""
        with self._lock:
            self._trails[key] = trail
            self._trails.move_to_end(key)
            if len(self._trails) > self._size:
                self._trails.popitem(last=False)


trails = TrailCache(size=32)


def is_over(match: Match) -> bool:
    """Whether a match was begun and will not go on, so that it may be replayed."""
    return match.status == Match.Status.FINISHED or (
        match.status == Match.Status.CANCELLED and match.started_at is not None
    )


def trail_of(match: Match) -> Trail:
    """Every position of a match that is over; its record is replayed once a process, not once a step.

    :raises ValueError: the match is not over; what is still hidden in it must not be opened.
    """
    if not is_over(match):
        raise ValueError(match.key)
    trail = trails.get(match.key)
    if trail is None:
        trail = _replayed(match)
        trails.keep(match.key, trail)
    return trail


def _replayed(match: Match) -> Trail:
    rules: Rules[Any, Any, Any] = rules_of(match.game, match.rules_version)
    state = initial_position(match).state
    states, log = [state], []
    rows = MoveRecord.objects.filter(match=match).order_by("ply")
    for ply, seat, notation, at in rows.values_list("ply", "seat", "notation", "played_at"):
        mover = None if seat is None else Seat(seat)
        step = state.play(mover, rules.parse_move(notation))
        state = step.state
        states.append(state)
        log.append(Ply(ply, at, mover, step.events))
    return Trail(tuple(states), tuple(log))


@dataclass(frozen=True, slots=True)
class Sitters:
    """Everybody who ever held a seat of a match: its tenures by seat, then in order."""

    tenures: tuple[SeatTenure, ...]

    @classmethod
    def of(cls, match: Match) -> Sitters:
        """One query."""
        return cls(tuple(match.tenures.select_related("player").order_by("seat", "from_ply", "id")))

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
    match: Match, trail: Trail, ply: int, eyes: Viewer, sitters: Sitters, *, hand_order: str
) -> Table:
    """The table after the first `ply` moves of a match that is over.

    :param eyes: the seat to look through, which sees what it saw then and no more; None: everything open.
    :param hand_order: how whoever looks likes the cards of a suit.
    """
    position = trail.at(ply)
    state = position.state
    then = tuple(
        replace(h, turn_since=None, turn_ply=None, won=h.won if state.outcome is not None else None)
        for h in sitters.at(ply)
    )
    return Table(
        key=match.key,
        version=match.version,
        name=match.name,
        game=match.game,
        options=match.options,
        seat_count=match.seat_count,
        status=match.status,
        viewer=eyes,
        view=state.view(eyes),
        holders=then,
        log=redacted(position, eyes, is_open=eyes is None or state.outcome is not None),
        ply=ply,
        since=ply,
        started_at=match.started_at,
        finished_at=match.finished_at,
        hand_order=hand_order,
        is_past=True,
        opened=tuple(state.view(Seat(seat)) for seat in range(match.seat_count)) if eyes is None else (),
    )
