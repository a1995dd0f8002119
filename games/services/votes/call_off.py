"""Calls off a match that all people at it wanted to end: nobody has won, nobody has lost."""

from __future__ import annotations

from datetime import datetime

from games.models import Match, TableEvent
from games.services.changes import changed
from games.services.ending import STOPPED, stop_match
from games.services.events import write_event


def call_off_match(match: Match, *, now: datetime) -> None:
    """End `match` without a result. It counts neither for nor against anybody.

    The caller holds the row of the running match locked in a transaction.
    """
    stop_match(match, Match.Status.CANCELLED, now=now)
    write_event(match, TableEvent.Code.CALLED_OFF, at=now)
    people = match.tenures.filter(level="").values_list("player_id", flat=True)
    changed(match, *STOPPED, user_ids=sorted(set(people)))
