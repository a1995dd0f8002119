"""A match as one viewer may see it: the record replayed, then redacted.

The replay is kept in a small cache of this process, one position a match, extended move by move; it
follows from the record alone, so a process that has not got it only pays the replay once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any

from games.models import Match, MoveRecord, SeatTenure
from games.rules.core.api import Event, Mover, Rules, Seat, State, Viewer
from games.rules.registry import rules_of
from games.selectors.seating import Seating


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the record with what it brought about. Server-only: its events are not redacted."""

    index: int
    at: datetime
    mover: Mover
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The state after `ply` moves, and the way there. Server-only."""

    ply: int
    state: State[Any, Any]
    log: tuple[Ply, ...]

    def after(self, mover: Mover, move: Any, at: datetime) -> Position:
        """The position one move on. :raises IllegalMove:"""
        step = self.state.play(mover, move)
        return Position(self.ply + 1, step.state, (*self.log, Ply(self.ply, at, mover, step.events)))


class PositionCache:
    """The latest positions of the matches used last; safe to use from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._positions: OrderedDict[int, Position] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: int, ply: int) -> Position | None:
        """The kept position of a match, if it is not beyond `ply`."""
        with self._lock:
            kept = self._positions.get(match_id)
            if kept is None or kept.ply > ply:
                return None
            self._positions.move_to_end(match_id)
            return kept

    def keep(self, match_id: int, position: Position) -> None:
        """Keep `position` unless a later one is kept. Only for positions whose moves are committed."""
        with self._lock:
            kept = self._positions.get(match_id)
            if kept is None or kept.ply < position.ply:
                self._positions[match_id] = position
            self._positions.move_to_end(match_id)
            if len(self._positions) > self._size:
                self._positions.popitem(last=False)

    def clear(self) -> None:
        """Forget everything (the tests' databases start over with the same ids)."""
        with self._lock:
            self._positions.clear()


positions = PositionCache(size=512)


def initial_position(match: Match) -> Position:
    """The position before the first move of `match`."""
    rules = rules_of(match.game, match.rules_version)
    state = rules.initial_state(rules.parse_config(match.options), match.seat_count)
    return Position(0, state, ())


def position_of(match: Match) -> Position:
    """The position of `match` at its ply, from the cache or by replaying its record."""
    known = positions.get(match.pk, match.ply)
    if known is not None and known.ply == match.ply:
        return known
    position = replay(match, known or initial_position(match), match.ply)
    positions.keep(match.pk, position)
    return position


def position_at(match: Match, ply: int) -> Position:
    """The position of `match` after its first `ply` moves; not cached."""
    return replay(match, initial_position(match), min(ply, match.ply))


def replay(match: Match, start: Position, until: int) -> Position:
    """Play the record of `match` on from `start` until ply `until`."""
    rules: Rules[Any, Any, Any] = rules_of(match.game, match.rules_version)
    rows = (
        MoveRecord.objects.filter(match=match, ply__gte=start.ply, ply__lt=until)
        .order_by("ply")
        .values_list("seat", "notation", "played_at")
    )
    position = start
    for seat, notation, played_at in rows:
        position = position.after(None if seat is None else Seat(seat), rules.parse_move(notation), played_at)
    return position


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat now, in public words."""

    seat: Seat
    player_id: int
    username: str
    name: str
    is_bot: bool
    level: str
    turn_since: datetime | None
    turn_ply: int | None
    seen_ply: int
    won: bool | None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one move brought about, as far as the viewer may know."""

    ply: int
    at: datetime
    mover: Mover
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a table's page may show to one viewer. No row and no hidden thing is in it."""

    key: str
    version: int
    name: str
    game: str
    options: Mapping[str, Any]
    seat_count: int
    status: str
    viewer: Viewer
    view: Any
    holders: tuple[Holder, ...]
    log: tuple[LogEntry, ...]
    ply: int
    since: int
    """The viewer has seen the record up to this ply; what is at or after it is new."""
    started_at: datetime | None
    finished_at: datetime | None
    hand_order: str = "rising"
    """How the viewer likes the cards of a suit: ``rising`` or ``falling``."""
    confirm_moves: bool = True
    """Whether the viewer confirms each move, or sends it by a second tap."""
    is_past: bool = False
    """A moment of a match that is over, in its replay: nobody can play, resign or ask for a rematch there."""
    sent: Mapping[str, str] = field(default_factory=dict)
    """What the viewer has sent and was refused, by field, where no script keeps it chosen."""
    opened: tuple[Any, ...] = ()
    """In a replay with everything open: what each seat knew at that moment, its view, by seat; else empty."""

    @property
    def me(self) -> Holder | None:
        """The viewer's own chair, or None for a spectator."""
        return None if self.viewer is None else self.holders[self.viewer]

    @property
    def is_my_turn(self) -> bool:
        return self.me is not None and self.me.turn_ply is not None


def has_left(match: Match, user_id: int | None) -> bool:
    """Whether an account held a seat of `match` and gave it up before the end."""
    return user_id is not None and match.tenures.filter(player_id=user_id, left_at__isnull=False).exists()


def holders_of(tenures: Iterable[SeatTenure]) -> tuple[Holder, ...]:
    """Who holds the seats, in public words, by seat."""
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
        )
        for row in tenures
    )


def seat_of(holders: Iterable[Holder], user_id: int | None) -> Viewer:
    """The seat that an account holds, or None."""
    return next((h.seat for h in holders if h.player_id == user_id), None)


def table_of(
    seating: Seating, user_id: int | None, *, since: int | None = None, at_ply: int | None = None
) -> Table:
    """A started match as an account (None: somebody not logged in) may see it, all of one moment.

    :param since: mark as new what came at or after this ply; the holder's own `seen_ply` if None.
    :param at_ply: look at an earlier moment of the record; what the viewer knew then.
    """
    match, tenures = seating.match, seating.tenures
    holders = holders_of(tenures)
    viewer = seat_of(holders, user_id)
    player = None if viewer is None else tenures[viewer].player
    position = position_of(match) if at_ply is None else position_at(match, at_ply)
    if since is None:
        since = match.ply if viewer is None else holders[viewer].seen_ply
    return Table(
        key=match.key,
        version=match.version,
        name=match.name,
        game=match.game,
        options=match.options,
        seat_count=match.seat_count,
        status=match.status,
        viewer=viewer,
        view=position.state.view(viewer),
        holders=holders,
        log=redacted(position, viewer, is_open=match.status == Match.Status.FINISHED),
        ply=position.ply,
        since=since,
        started_at=match.started_at,
        finished_at=match.finished_at,
        hand_order=player.hand_order if player else "rising",
        confirm_moves=player.confirm_moves if player else True,
    )


def redacted(position: Position, viewer: Viewer, *, is_open: bool) -> tuple[LogEntry, ...]:
    """The log as `viewer` may read it.

    :param is_open: the match is over, so that everything may be read, at its earlier moments too.
    """
    return tuple(
        LogEntry(
            ply.index,
            ply.at,
            ply.mover,
            tuple(e for e in ply.events if is_open or e.only_for is None or viewer in e.only_for),
        )
        for ply in position.log
    )
