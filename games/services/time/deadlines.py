"""Lets a turn lapse when its time is over.

What decides is when a move reached the site, not when anybody comes to act: the turn that lapsed is the one
that had this deadline, whoever looks at it and whenever. Whatever happens at once, the match's row is locked
first, and a row of the table's log, unique for the turn and its deadline, stands behind that.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from random import Random
from typing import Final

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef

from accounts.transient_errors import is_away
from games.catalogue import has_rules
from games.models import Leave, Match, SeatTenure, TableEvent, waiting_move
from games.selectors.time.deadlines import Due
from games.services.absence.contract import act
from games.services.clocks.leave import renew
from games.services.clocks.outage import was_away
from games.services.clocks.timeout_undo import keep_undo, written_down
from games.services.events import write_event
from games.services.turn.waiting_moves import play_waiting

log = logging.getLogger(__name__)

ASIDE_SECONDS: Final = 600
"""So long is a turn left alone that failed to lapse for no known reason."""


def lapse(
    *, match_id: int, seat: int, turn_ply: int, deadline_at: datetime, now: datetime, rng: Random
) -> bool:
    """Let the turn of a seat lapse that began at `turn_ply` and was due at `deadline_at`.

    What its table has agreed on happens then. If a move waits there, that is played instead: it came in time.
    Safe to call twice, too early, for turns that are long over or were given more time, and before the site
    knows that it was away. True if anything was done.
    """
    # Asked before the rows are locked: a pulse only grows, so who was up at an instant stays so.
    if now < deadline_at or was_away(now):
        return False
    return _lapse(
        match_id=match_id, seat=seat, turn_ply=turn_ply, deadline_at=deadline_at, now=now, rng=rng
    )  # fmt: skip


@transaction.atomic(durable=True)
def _lapse(
    *, match_id: int, seat: int, turn_ply: int, deadline_at: datetime, now: datetime, rng: Random
) -> bool:
    """As `lapse`, for a caller that knows that the deadline has come, and that the site was up."""
    match = Match.objects.select_for_update().filter(pk=match_id, status=Match.Status.RUNNING).first()
    if match is None or not has_rules(match.game, match.rules_version):
        return False
    has_leave = Exists(Leave.objects.filter(player=OuterRef("player")))
    tenures = (
        SeatTenure.objects.current().select_related("player", "pending", "plan").annotate(has_leave=has_leave)
    )
    tenure = tenures.filter(match=match, seat=seat, turn_ply=turn_ply, deadline_at=deadline_at).first()
    if tenure is None:
        return False
    is_new = renew(match, tenure, has_leave=getattr(tenure, "has_leave", True))
    if is_new and tenure.deadline_at != deadline_at:  # a leave that the clock had not heard of
        return False
    waits = waiting_move(tenure)
    if (
        waits is None
        or waits.turn_ply != turn_ply
        or not play_waiting(match, tenure, waits, now=now, rng=rng)
    ):
        before = written_down(match, tenure)
        timeout = write_event(match, TableEvent.Code.TIMEOUT, tenure=tenure, at=now)
        act(match, tenure, now=now, rng=rng)
        keep_undo(match, timeout, before, now=now)
    return True


def lapse_all(turns: Iterable[Due], *, now: datetime, rng: Random) -> int:
    """Let turns lapse one after the other, each for itself: one that fails is logged and holds up nobody.

    :returns: how many did.
    """
    if was_away(now):
        return 0
    asides = {_aside(turn): turn for turn in turns}
    left_alone = cache.get_many(asides)
    return sum(_lapsed(turn, now, rng) for key, turn in asides.items() if key not in left_alone)


def _aside(due: Due) -> str:
    return f"games.clock.aside.{due.tenure_id}.{due.turn_ply}"


def _lapsed(due: Due, now: datetime, rng: Random) -> bool:
    try:
        return due.deadline_at <= now and _lapse(
            match_id=due.match_id,
            seat=due.seat,
            turn_ply=due.turn_ply,
            deadline_at=due.deadline_at,
            now=now,
            rng=rng,
        )
    except IntegrityError:  # somebody else was first, where rows are not locked
        return False
    except Exception as error:
        if is_away(error):
            log.warning("a turn of match %s could not lapse for now: %s", due.match_id, type(error).__name__)
            return False
        log.exception("the turn of seat %s at match %s cannot lapse", due.seat, due.match_id)
        cache.set(_aside(due), True, ASIDE_SECONDS)
    return False
