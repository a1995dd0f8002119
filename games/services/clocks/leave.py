"""Brings changed leave to the clocks that run, which were given their calendar when their turn began.

Whoever changes a leave writes that alone; the clocks follow here, match by match. Who is killed in between
leaves a mark in the database, by which the sweep finds what is left to do; done twice it changes nothing.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games.clock.errors import ClockError, Lapsed
from games.clock.pace import FixedHour
from games.models import Hours, Match, SeatTenure
from games.selectors.calendar.calendars import turn_leave
from games.selectors.time.clocks import pacing_of, turn_of
from games.services.changes import changed

from .turns import rewrite

log = logging.getLogger(__name__)


def renew_all(*, user_id: int) -> None:
    """Let all clocks of an account know of its leave as it is now, and all its tables show it."""
    asked = Hours.objects.filter(player_id=user_id)
    changed_at = asked.values_list("leave_changed_at", flat=True).first()
    if changed_at is None:
        return
    held = SeatTenure.objects.current().filter(player_id=user_id, ended_at=None).order_by("match_id")
    for match_id in held.filter(match__status=Match.Status.RUNNING).values_list("match_id", flat=True):
        try:
            _renew(match_id=match_id, user_id=user_id)
        except ClockError:  # one odd clock must not keep the others from theirs
            log.exception("leave could not be brought to a clock of match %d", match_id)
    # A match changed meanwhile has another mark, and its own call.
    asked.filter(leave_changed_at=changed_at).update(leave_changed_at=None)


@transaction.atomic(durable=True)
def _renew(*, match_id: int, user_id: int) -> None:
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = match.tenures.current().filter(player_id=user_id).first()
    if tenure is None or match.status != Match.Status.RUNNING:
        return
    renew(match, tenure)
    changed(match, user_ids=[user_id])


def _is_later(due: datetime | None, told: datetime | None) -> bool:
    """True if a turn lasts longer than its copy says: an older release had another rule for fixed hours."""
    return due is not None and told is not None and due > told


def renew(match: Match, tenure: SeatTenure, *, has_leave: bool = True) -> bool:
    """Let the clock of a running turn know of its holder's leave; whether anything is new to it.

    Whoever acts upon a deadline asks this first: a leave may have been taken that the clock has not heard of.
    A clock that stands hears of it when it goes on. The caller holds the match's row locked.

    :param has_leave: False if the caller knows that none is written down of its holder: no query then.
    """
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is None or not pace.leaves or turn is None or turn.since is None:
        return False
    try:
        spans = turn_leave(match, tenure, turn.since) if has_leave else ()
        fresh = turn.with_leave(pace, spans, turn.since)
    except Lapsed:  # it had no time at all
        return False
    has_old_copy = isinstance(pace, FixedHour) and _is_later(turn.deadline(pace), tenure.deadline_at)
    if fresh == turn and not has_old_copy:
        return False
    rewrite(match, tenure, fresh)
    return True
