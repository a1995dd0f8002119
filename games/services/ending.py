"""Ends a match otherwise than by its record: the part that all such ends share."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from games.models import Match, PendingMove, Plan, Proposal

from .changes import result_changed
from .clocks.turns import clear

STOPPED: Final = ("status", "finished_at", "paused_at", "paused_until")
"""Fields of a match's row that its end changes; the caller saves it."""


def stop_match(match: Match, status: str, *, now: datetime) -> None:
    """End a running `match`: whatever waits to be played at it is dropped, and nobody's turn goes on.

    Everybody who ever held a seat of it learns its end. The caller holds its row locked in a transaction and
    saves `STOPPED`.

    :param status: of `Match.Status`, that it has then.
    """
    tenures = match.tenures.all()
    PendingMove.objects.filter(tenure__in=tenures).delete()
    Plan.objects.filter(tenure__in=tenures).delete()
    clear(match)
    tenures.update(turn_ply=None, turn_since=None, returns_at=None, free_since=None, ended_at=now)
    match.proposals.filter(result=Proposal.Result.OPEN).update(result=Proposal.Result.LAPSED)
    match.status, match.finished_at = status, now
    match.paused_at = match.paused_until = None
    result_changed(match)
