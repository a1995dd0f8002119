"""What a viewer has sent or planned that is not played yet; nobody else learns of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from games.models import PendingMove, SeatTenure
from games.rules.core.api import Seat
from games.rules.core.errors import IllegalMove
from games.rules.core.instructions import Instruction
from games.selectors.told import LogEntry
from games.selectors.trail import Trail


@dataclass(frozen=True, slots=True)
class Pending:
    """A move that waits on the server to be played for the viewer; nobody else learns of it."""

    why: str
    """``sent`` by the viewer, who may take it back; ``forced``, the only legal one; ``planned`` before."""
    move: Any
    deed: LogEntry
    """What the log will tell of the move alone, and not what it brings about: that nobody may know yet."""
    arrived_at: datetime
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Plans:
    """What the viewer has planned and may plan; nobody else learns of it."""

    offered: tuple[Instruction, ...]
    standing: tuple[Instruction, ...]
    dropped: tuple[tuple[Instruction, str], ...]
    """What was dropped and why, in the rules' word."""


def plans_of(tenure: SeatTenure, trail: Trail, view: Any) -> Plans:
    """What the holder of a seat has planned and may plan.

    :param view: what the seat knows at the end of `trail`.
    """
    instructions = trail.replay.rules.instructions
    plan = tenure.planned
    return Plans(
        offered=instructions.offered(view),
        standing=tuple(map(instructions.parse, plan.notations if plan else ())),
        dropped=tuple((instructions.parse(each), why) for each, why in (plan.dropped if plan else ())),
    )


def pending_of(waits: PendingMove, trail: Trail, viewer: Seat) -> Pending | None:
    """What waits for the viewer; None if it waits for another turn than the present one."""
    move = trail.replay.rules.parse_move(waits.notation)
    try:
        events = trail.state.play(viewer, move).events
    except IllegalMove:
        return None
    told = (event for event in events if event.seat == viewer)
    deed = tuple(e for e in islice(told, 1) if e.only_for is None or viewer in e.only_for)
    return Pending(
        why=waits.why,
        move=move,
        deed=LogEntry(trail.ply, waits.arrived_at, viewer, deed),
        arrived_at=waits.arrived_at,
        due_at=waits.due_at,
    )
