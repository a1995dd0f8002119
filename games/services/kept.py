"""Seats that a bot keeps for their owners: asked back, missed, given free.

Everything here is for a transaction in which the caller holds the row of the running match locked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from games.models import Match, SeatTenure, TableEvent

from . import alerts
from .changes import changed
from .events import note
from .handover import give_back

LAPSES_UNTIL_FREE: Final = 2
"""After so many turns in a row that its owner did not play in time a seat may be taken over."""


def ask_back(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Note that the owner of a seat wants it back as soon as the bot's turn is over; nobody else gets it."""
    if kept.returns_at is None:
        kept.returns_at, kept.free_since = now, None
        kept.save(update_fields=["returns_at", "free_since"])
        changed(match, user_ids=[] if kept.owner_id is None else [kept.owner_id])


def free(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Let somebody else take over a seat that a bot keeps; nothing if they may already."""
    if kept.free_since is None:
        kept.free_since = now
        kept.save(update_fields=["free_since"])
        note(match, TableEvent.Code.FREE, tenure=kept, at=now)
        if kept.owner_id is not None:
            alerts.lapsed(match, kept.owner_id, what="free", turn_ply=match.ply, at=now)
        changed(match)


def free_if_missed(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Let somebody else take a seat over whose owner missed enough turns, where the table agreed on it."""
    is_due = kept.lapses >= LAPSES_UNTIL_FREE and kept.returns_at is None
    if is_due and match.contract == Match.Contract.SUBSTITUTE:
        free(match, kept, now=now)


def missed(tenure: SeatTenure) -> None:
    """Count a turn that begins while a bot keeps the seat: its owner is not there to play it.

    The caller saves `turns.CLOCK`.
    """
    if tenure.owner_id is not None:
        tenure.lapses += 1


def go_on(match: Match, tenures: Iterable[SeatTenure], *, now: datetime) -> None:
    """After turns have begun and ended: give seats back that were asked for, and free those that were missed.

    No query where no bot keeps a seat.
    """
    for tenure in tenures:
        if tenure.owner_id is None:
            continue
        if tenure.returns_at is not None and tenure.turn_ply is None:
            give_back(match, tenure, now=now)
        else:
            free_if_missed(match, tenure, now=now)


def forsake(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Keep a seat for nobody any more, for its owner is gone for good: it is free at once if it may be."""
    kept.owner_id = kept.returns_at = None
    kept.save(update_fields=["owner", "returns_at"])
    if match.contract == Match.Contract.SUBSTITUTE:
        free(match, kept, now=now)
