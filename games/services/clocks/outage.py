"""Notices that the site was away, and gives time to the turns that lapsed meanwhile, when nobody could move.

Whatever runs writes a pulse. Whoever finds an old one, be it a server or a worker that starts, gives those
turns time before anything lapses, and only then writes the pulse anew: so a process that is killed on the way
leaves the outage to the next, and a turn that was given time is not found again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.transient_errors import is_away
from games.clock.outage import SHORT, after_outage
from games.models import Match, Pulse, SeatTenure, TableEvent
from games.selectors.time.clocks import pacing_of, turn_of
from games.selectors.time.deadlines import Due, lapsed_between
from games.services.changes import changed
from games.services.events import write_event

from .turns import rewrite

log = logging.getLogger(__name__)

BEAT: Final = timedelta(minutes=1)
"""So often is the pulse written, whoever is up."""

THE_ONE: Final = 1


def keep_pulse(*, now: datetime) -> int:
    """Say that the site is up; if it was away for long, give the turns that lapsed meanwhile more time first.

    :returns: how many were given some.
    """
    last = Pulse.objects.filter(pk=THE_ONE).first()
    if last is None:
        Pulse.objects.get_or_create(pk=THE_ONE, defaults={"at": now})
        return 0
    if now - last.at < BEAT:
        return 0
    given = 0
    if now - last.at > SHORT:
        log.warning("the site was away", extra={"down_from": last.at, "up_at": now})
        given = sum(_given(due, last.at, now) for due in lapsed_between(last.at, now))
    Pulse.objects.filter(pk=THE_ONE, at__lt=now).update(at=now)
    return given


def was_away(now: datetime) -> bool:
    """True if an outage has ended of which the deadlines do not know yet. One query."""
    return Pulse.objects.filter(pk=THE_ONE, at__lt=now - SHORT).exists()


def _given(due: Due, down_from: datetime, up_at: datetime) -> bool:
    try:
        return _give_time(due, down_from=down_from, up_at=up_at)
    except Exception as error:
        if is_away(error):  # the pulse stays, and whoever feels it next gives what is left to be given
            raise
        log.exception("the turn of seat %s at match %s cannot be given time", due.seat, due.match_id)
        return False


@transaction.atomic(durable=True)
def _give_time(due: Due, *, down_from: datetime, up_at: datetime) -> bool:
    """Move a deadline that came while the site was away. Safe to call twice, by two processes too."""
    match = Match.objects.select_for_update().filter(pk=due.match_id, status=Match.Status.RUNNING).first()
    tenure = (
        SeatTenure.objects.current()
        .filter(pk=due.tenure_id, turn_ply=due.turn_ply, deadline_at=due.deadline_at)
        .first()
    )
    if match is None or tenure is None:
        return False
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is None or turn is None:
        return False
    until = after_outage(due.deadline_at, down_from=down_from, up_at=up_at)
    write_event(
        match,
        TableEvent.Code.OUTAGE,
        tenure=tenure,
        at=up_at,
        down_from=down_from.isoformat(),
        until=until.isoformat(),
    )
    rewrite(match, tenure, turn.reprieved(until))
    changed(match, user_ids=[tenure.player_id])
    return True
