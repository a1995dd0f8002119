"""A turn as a letter tells of it: what everybody at the table may know, and nothing of anybody's hand.

Letters are forwarded and kept, so they are made with the eyes of somebody who only watches. The reader's seat
is only what it is called: *you*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.catalogue import has_rules
from games.kit.rules.seats import Seat
from games.kit.seats import Holder
from games.kit.table import Table
from games.models import Match, SeatTenure, waiting_move
from games.selectors.record.history import history_of
from games.selectors.seats.holders import Sitters, holders_of
from games.selectors.seats.snapshot import Seating
from games.selectors.table.events import happenings_of
from games.selectors.table.table import table_at


@dataclass(frozen=True, slots=True)
class Waiting:
    """A turn that waits for somebody."""

    table: Table
    """As everybody sees it; `Table.reader` is whose turn it is."""
    holder: Holder
    """Holder of the seat to move, with their clock."""
    digest: Mapping[str, Any]
    since: int
    """The ply of their last move, or at which they came; what is after it they may not have seen."""
    moved_at: datetime | None
    """Time of their last move; None: there is none yet."""


def asked_seat(seating: Seating, user_id: int) -> SeatTenure | None:
    """The tenure at which a person is asked for a move, and none of theirs waits; None: nothing is asked."""
    match = seating.match
    if match.status != Match.Status.RUNNING or not has_rules(match.game, match.rules_version):
        return None
    mine = (tenure for tenure in seating.tenures if tenure.player_id == user_id)
    return next((t for t in mine if t.turn_since is not None and waiting_move(t) is None), None)


def waiting_for(seating: Seating, user_id: int, *, now: datetime) -> Waiting | None:
    """The turn of a person at a table; None: nothing is asked of them there. One query to three.

    :param now: when it is looked at, for its clock.
    """
    tenure = asked_seat(seating, user_id)
    if tenure is None:
        return None
    match, seat = seating.match, Seat(tenure.seat)
    history = history_of(match)
    holders = holders_of(seating.tenures, match, now)
    sitters = Sitters.with_former(match, seating.tenures)
    own = [
        ply
        for ply, step in enumerate(history.steps)
        if step.mover == seat and ply >= tenure.from_ply and not history.is_played_out(ply)
    ]
    since = own[-1] if own else tenure.from_ply
    table = table_at(match, history, None, holders, is_open=False, sitters=sitters, user_id=user_id)
    happened = happenings_of(match, seating.last_event, user_id)
    table = replace(table, reader=seat, since=since, moment=replace(table.moment, happened=happened))
    moved_at = history.times[since] if own else None
    return Waiting(table, holders[seat], match.digest, since, moved_at)
