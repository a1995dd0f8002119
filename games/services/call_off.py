"""The end of a match that all people at it wanted to end: nobody has won, nobody has lost."""

from __future__ import annotations

from datetime import datetime

from games.models import Match, PendingMove, Plan, Proposal, TableEvent

from .changes import changed
from .events import note
from .turns import clear


def call_off(match: Match, *, now: datetime) -> None:
    """End `match` without a result. Whatever waits to be played at it is dropped, and nobody's turn goes on.

    Everybody who ever held a seat of it learns its end; it counts neither for nor against anybody.
    The caller holds the row of the running match locked in a transaction.
    """
    tenures = match.tenures.all()
    PendingMove.objects.filter(tenure__in=tenures).delete()
    Plan.objects.filter(tenure__in=tenures).delete()
    clear(match)
    tenures.update(turn_ply=None, turn_since=None, returns_at=None, free_since=None, ended_at=now)
    match.proposals.filter(result=Proposal.Result.OPEN).update(result=Proposal.Result.LAPSED)
    match.status, match.finished_at = Match.Status.CANCELLED, now
    match.paused_at = match.paused_until = None
    note(match, TableEvent.Code.CALLED_OFF, at=now)
    people = tenures.filter(level="").values_list("player_id", flat=True)
    changed(match, "status", "finished_at", "paused_at", "paused_until", user_ids=sorted(set(people)))
