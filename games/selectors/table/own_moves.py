"""Reads a viewer's waiting move and plans, which nobody else learns of."""

from __future__ import annotations

from itertools import islice
from typing import Any

from games.kit.log import LogEntry
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat
from games.kit.waiting import Pending, Plans
from games.models import PendingMove, SeatTenure, plan_of
from games.selectors.record.history import History


def plans_of(tenure: SeatTenure, history: History, view: Any) -> Plans:
    """The plans that the holder of a seat has made and may make.

    :param view: what the seat knows at the end of `history`.
    """
    instructions = history.replay.rules.instructions
    plan = plan_of(tenure)
    return Plans(
        offered=instructions.offered(view),
        standing=tuple(map(instructions.parse, plan.notations if plan else ())),
        dropped=tuple((instructions.parse(each), why) for each, why in (plan.dropped if plan else ())),
    )


def pending_of(waits: PendingMove, history: History, viewer: Seat) -> Pending | None:
    """The waiting move of the viewer; None if it waits for another turn than the present one."""
    move = history.replay.rules.parse_move(waits.notation)
    try:
        events = history.state.play(viewer, move).events
    except IllegalMove:
        return None
    told = (event for event in events if event.seat == viewer)
    deed = tuple(e for e in islice(told, 1) if e.only_for is None or viewer in e.only_for)
    return Pending(
        why=waits.why,
        move=move,
        deed=LogEntry(history.ply, waits.arrived_at, viewer, deed),
        arrived_at=waits.arrived_at,
        due_at=waits.due_at,
    )
