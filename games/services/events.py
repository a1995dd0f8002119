"""Writes log lines of a running match that are no moves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import Match, SeatTenure, TableEvent


def write_event(
    match: Match,
    code: str,
    *,
    at: datetime,
    tenure: SeatTenure | None = None,
    by: int | None = None,
    **data: Any,
) -> TableEvent:
    """Write a line of `match` where its record ends now; the caller tells the world of it (`changed`).

    The caller holds the match's row locked in a transaction.

    :param code: of `TableEvent.Code`.
    :param tenure: whom it concerns, with the turn and the deadline that its holder has at this moment.
    :param by: the account whose doing it is.
    :param data: what else the line says, as JSON; everybody may know it.
    :raises IntegrityError: what may happen but once to this turn has happened.
    """
    return TableEvent.objects.create(
        match=match,
        code=code,
        tenure=tenure,
        seat=None if tenure is None else tenure.seat,
        turn_ply=None if tenure is None else tenure.turn_ply,
        deadline_at=None if tenure is None else tenure.deadline_at,
        ply=match.ply,
        at=at,
        by_id=by,
        data=data,
    )
