"""Pauses the clocks of a table for a while, and resumes them.

Only clocks stand in a pause. Whoever likes may move: the next turn's clock stands from its beginning, and the
pause goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from games.clock.errors import Lapsed
from games.clock.pace import Pacing
from games.clock.turn import Turn
from games.models import Match, Proposal, SeatTenure, TableEvent
from games.selectors.time.clocks import pacing_of, turn_of
from games.services import alerts
from games.services.access import people_with_claim
from games.services.changes import changed
from games.services.clocks.leave import renew
from games.services.clocks.turns import rewrite
from games.services.events import write_event
from games.services.seats.bot_keeper import shift_missing


def pause_clocks(match: Match, *, until: datetime, now: datetime) -> None:
    """Stop all clocks of `match`, until an instant at the latest. What is left stays.

    A turn whose deadline has come is over, though nobody may have noticed: it lapses in the pause too.
    The caller holds the row of the running match locked in a transaction.
    """
    match.paused_at, match.paused_until = now, until
    _rewrite_all(match, lambda turn, pacing: turn.paused(pacing, now))
    write_event(match, TableEvent.Code.PAUSE, at=now, until=until.isoformat())
    changed(match, "paused_at", "paused_until", user_ids=people_with_claim(match))


def resume_clocks(match: Match, *, by_vote: bool, now: datetime, by: int | None = None) -> None:
    """Let the clocks of a paused match run again, each with what was left. See `pause_clocks`.

    :param by_vote: whether people at the table wanted it. :param by: the account that was the last to say so.
    """
    match.paused_at = match.paused_until = None
    _rewrite_all(match, lambda turn, pacing: turn.resumed(pacing, now))
    match.proposals.filter(kind=Proposal.Kind.RESUME, result=Proposal.Result.OPEN).update(
        result=Proposal.Result.LAPSED
    )
    write_event(match, TableEvent.Code.RESUME, by=by, at=now, agreed=by_vote)
    changed(match, "paused_at", "paused_until", user_ids=people_with_claim(match))


@transaction.atomic(durable=True)
def end_pause(*, match_id: int, now: datetime) -> bool:
    """Let the clocks run again if the pause of a match is over. Safe to call twice; True if it was.

    They run from now on: that a sweep came late takes nobody's time.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.RUNNING or match.paused_until is None or match.paused_until > now:
        return False
    resume_clocks(match, by_vote=False, now=now)
    alerts.answered(match, people_with_claim(match), "resumed", at=now)
    return True


def _rewrite_all(match: Match, change: Callable[[Turn, Pacing], Turn]) -> None:
    pacing = pacing_of(match)
    if pacing is None:
        return
    for tenure in SeatTenure.objects.current().filter(match=match, clock__isnull=False):
        renew(match, tenure)
        turn = turn_of(tenure)
        if turn is None:
            continue
        try:
            rewrite(match, tenure, change(turn, pacing))
        except Lapsed:
            continue
        renew(match, tenure)  # a clock that goes on knows of the leave there is now
    shift_missing(match, change)
