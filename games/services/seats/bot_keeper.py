"""Bot-kept seats: asked back by their owners, missed, given free.

Everything here but `miss` is for a transaction in which the caller holds the row of the running match locked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

from django.db import transaction

from games.clock.errors import Lapsed
from games.clock.pace import Pacing
from games.clock.turn import Turn, begin
from games.models import Match, SeatTenure, TableEvent
from games.selectors.calendar.calendars import turn_calendars, turn_leave
from games.selectors.time.clocks import pacing_of
from games.services import alerts
from games.services.changes import changed
from games.services.clocks.outage import was_away
from games.services.events import write_event

from .handover import give_back

LAPSES_UNTIL_FREE: Final = 2
"""After so many turns in a row that its owner did not play in time a seat may be taken over."""


def ask_back(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Note that the owner of a seat wants it back as soon as the bot's turn is over; nobody else gets it."""
    if kept.returns_at is None:
        kept.returns_at, kept.free_since = now, None
        kept.missing = kept.missed_at = None
        kept.save(update_fields=["returns_at", "free_since", "missing", "missed_at"])
        changed(match, user_ids=[] if kept.owner_id is None else [kept.owner_id])


def free(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Let somebody else take over a seat that a bot keeps; nothing if they may already."""
    if kept.free_since is None:
        kept.free_since = now
        kept.save(update_fields=["free_since"])
        write_event(match, TableEvent.Code.FREE, tenure=kept, at=now)
        if kept.owner_id is not None:
            alerts.lapsed(match, kept.owner_id, what="free", turn_ply=match.ply, at=now)
        changed(match)


def free_if_missed(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Let somebody else take a seat over whose owner missed enough turns, where the table agreed on it."""
    is_due = kept.lapses >= LAPSES_UNTIL_FREE and kept.returns_at is None
    if match.event_id is not None:  # its reserves are asked, in their order
        return
    if is_due and match.contract == Match.Contract.SUBSTITUTE:
        free(match, kept, now=now)


def misses(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Have the clock run of a turn that begins while a bot keeps a seat, where the table lets substitutes in.

    The bot plays that turn. It counts as missed once its owner would have let it lapse: until then they may
    have the seat back, and nobody else. One such clock runs at a time. The caller saves `turns.CLOCK`.
    """
    pace = pacing_of(match)
    if kept.owner_id is None or pace is None or match.contract != Match.Contract.SUBSTITUTE:
        return
    if kept.missing is not None or kept.returns_at is not None or kept.free_since is not None:
        return
    turn = begin(pace, kept.bank, turn_calendars(match, [kept], now)[kept.owner_id], now)
    _keep_missing(kept, pace, turn if match.paused_at is None else turn.paused(pace, now))


def shift_missing(match: Match, change: Callable[[Turn, Pacing], Turn]) -> None:
    """Do to the clocks of turns that owners are missing what is done to all clocks of a match."""
    pace = pacing_of(match)
    if pace is None:
        return
    for kept in SeatTenure.objects.current().filter(match=match, missing__isnull=False):
        try:
            _keep_missing(kept, pace, change(Turn.from_json(kept.missing or {}), pace))
        except Lapsed:
            continue
        kept.save(update_fields=["missing", "missed_at"])


@transaction.atomic(durable=True)
def miss(*, match_id: int, seat: int, missed_at: datetime, now: datetime) -> bool:
    """Count the turn as missed that the owner of a seat would have let lapse; two in a row set it free.

    Safe to call twice, too early, for a seat that has changed hands, and before the site knows that it was
    away: nobody could come back then. True if anything was done.
    """
    if now < missed_at or was_away(now):
        return False
    match = Match.objects.select_for_update().get(pk=match_id)
    held = SeatTenure.objects.current().filter(match=match, seat=seat, missed_at=missed_at)
    kept, pace = held.exclude(missing=None).first(), pacing_of(match)
    if kept is None or pace is None or match.status != Match.Status.RUNNING:
        return False
    turn = Turn.from_json(kept.missing or {})
    if turn.since is not None:  # the leave of its owner may be another by now
        turn = turn.with_leave(pace, turn_leave(match, kept, turn.since), turn.since)
    due = turn.deadline(pace)
    if due is None or due > now:
        _keep_missing(kept, pace, turn)
        kept.save(update_fields=["missing", "missed_at"])
        return False
    kept.missing = kept.missed_at = None
    kept.lapses += 1
    kept.save(update_fields=["missing", "missed_at", "lapses"])
    free_if_missed(match, kept, now=now)
    return True


def _keep_missing(kept: SeatTenure, pace: Pacing, turn: Turn) -> None:
    kept.missing, kept.missed_at = turn.to_json(), turn.deadline(pace)


def give_seats_back(match: Match, tenures: Iterable[SeatTenure], *, now: datetime) -> None:
    """After turns have ended: give seats back that were asked for. No query where no bot keeps one."""
    for tenure in tenures:
        if tenure.owner_id is not None and tenure.returns_at is not None and tenure.turn_ply is None:
            give_back(match, tenure, now=now)


def forsake(match: Match, kept: SeatTenure, *, now: datetime) -> None:
    """Keep a seat for nobody any more, for its owner is gone for good: it is free at once if it may be."""
    kept.owner_id = kept.returns_at = None
    kept.save(update_fields=["owner", "returns_at"])
    if match.contract == Match.Contract.SUBSTITUTE and match.event_id is None:  # as above
        free(match, kept, now=now)
