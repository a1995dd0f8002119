"""The clocks of turns: the one place that writes a tenure's `clock`, `bank`, `deadline_at` and `warn_at`.

Everything here is for a transaction in which the caller holds the match's row locked.

A clock is a value of `games/clock`, and the deadline a copy of what follows from it. A worker is called a
second after a deadline and the sweep finds the rest in order; bots whose turns lapse long after their
deadline are left to the sweep, so that none thinks while many lapse. A seat taken back in the turn that
lapsed has `again` of its pace for it, once (`SeatTenure.back_in_turn`). What a kept seat's owner is missing
has a clock of its own (`missing`, `missed_at`), by which substitutes are let in. Pages count by the server's
time, which every answer tells (`Site-Time`, `static/js/server-time.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction

from games.clock.calendar import Calendar
from games.clock.leave import stood
from games.clock.pace import Pacing
from games.clock.turn import Turn, again, begin
from games.models import Match, SeatTenure
from games.outbox.wake import lapse_later
from games.selectors.calendar.calendars import turn_calendars
from games.selectors.time.clocks import pacing_of, turn_of
from games.services.reliability import turn_kept

CLOCK: Final = (
    "back_in_turn", "bank", "clock", "deadline_at", "lapses", "leave_used", "missed_at", "missing",
    "time_used", "warn_at",
)  # fmt: skip
"""Fields of a tenure that the beginning and the end of a turn change."""


def end_turn(match: Match, tenure: SeatTenure, arrived_at: datetime) -> None:
    """Stop the clock of a tenure whose turn is over: its bank gets what is left, and the credit.

    :param arrived_at: when the move reached the site that ended it; a turn that lapsed ended at its deadline.
    """
    stop_clock(match, tenure, arrived_at)
    tenure.save(update_fields=CLOCK)


def rewrite(match: Match, tenure: SeatTenure, turn: Turn) -> None:
    """Keep another clock for the turn that runs, with its deadline, and have that called for."""
    write_clock(match, tenure, turn)
    tenure.save(update_fields=CLOCK)


def clear(match: Match) -> None:
    """Let no clock run in a match any more: it is over."""
    match.tenures.exclude(clock=None, deadline_at=None, missing=None).update(
        clock=None, deadline_at=None, warn_at=None, missing=None, missed_at=None
    )


def fill_banks(match: Match, tenures: Iterable[SeatTenure]) -> None:
    """Give everybody the bank that a match of this pace begins with; bots have none."""
    pace = pacing_of(match)
    if pace is None:
        return
    people = [tenure for tenure in tenures if not tenure.is_bot]
    for tenure in people:
        tenure.bank = pace.bank
    SeatTenure.objects.filter(pk__in=[tenure.pk for tenure in people]).update(bank=pace.bank)


def calendars(match: Match, tenures: Iterable[SeatTenure], at: datetime) -> Mapping[int, Calendar]:
    """The calendars of the holders of seats, as they are at `at`, by account.

    No query where no clock runs.
    """
    if match.pace == Match.Pace.NONE:
        return {}
    people = [tenure for tenure in tenures if not tenure.is_bot]
    return turn_calendars(match, people, at) if people else {}


def start_clock(match: Match, tenure: SeatTenure, at: datetime, known: Mapping[int, Calendar]) -> None:
    """Let the clock of a tenure's turn, which has just begun, run from `at`, for a caller that saves `CLOCK`.

    At tables without a clock, and for bots, nothing happens. In a match that is paused the clock stands until
    it goes on.

    :param known: what `calendars` says.
    """
    tenure.back_in_turn = False
    _start(begin, match, tenure, at, known)


def start_again(match: Match, tenure: SeatTenure, at: datetime, known: Mapping[int, Calendar]) -> None:
    """As `start_clock`, for the owner of a seat who has it back in the turn that they lost it in."""
    tenure.back_in_turn = match.pace != Match.Pace.NONE
    _start(again, match, tenure, at, known)


def _start(
    kind: Callable[[Pacing, timedelta, Calendar, datetime], Turn],
    match: Match,
    tenure: SeatTenure,
    at: datetime,
    known: Mapping[int, Calendar],
) -> None:
    pace = pacing_of(match)
    if pace is None or tenure.is_bot:
        return
    turn = kind(pace, tenure.bank, known[tenure.player_id], at)
    write_clock(match, tenure, turn if match.paused_at is None else turn.paused(pace, at))


def stop_clock(match: Match, tenure: SeatTenure, arrived_at: datetime) -> None:
    """As `end_turn`, for a caller that saves `CLOCK` itself."""
    _stop(Turn.ended, match, tenure, arrived_at)
    tenure.back_in_turn = False


def break_off(match: Match, tenure: SeatTenure, at: datetime) -> None:
    """As `stop_clock`, of a turn that its holder has not finished: it lapsed, or they lost the seat.

    It pays no credit. Whether they had the seat back in it before is for the next holder to know.
    """
    _stop(Turn.broken_off, match, tenure, at)


def _stop(
    left: Callable[[Turn, Pacing, datetime], timedelta], match: Match, tenure: SeatTenure, at: datetime
) -> None:
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is not None and turn is not None:
        tenure.bank = left(turn, pace, at)
        tenure.time_used += turn.spent(pace, at, is_again=tenure.back_in_turn)
        _count_leave(tenure, pace, turn, at)
    tenure.clock = tenure.deadline_at = tenure.warn_at = None


def stop_in_time(match: Match, tenure: SeatTenure, arrived_at: datetime) -> None:
    """As `stop_clock`, where a move in time has ended the turn: its holder's lapses are counted anew."""
    if tenure.clock is not None:
        tenure.lapses = 0
        turn_kept(match, tenure.player_id, in_time=True)
    stop_clock(match, tenure, arrived_at)


def write_clock(match: Match, tenure: SeatTenure, turn: Turn) -> None:
    """As `rewrite`, for a caller that saves `CLOCK` itself."""
    pace = pacing_of(match)
    if pace is None:
        raise ValueError("no clock runs at this table")
    before = turn_of(tenure)
    if before is not None and turn.paused_at is not None:
        _count_leave(tenure, pace, before, turn.paused_at)
    deadline = turn.deadline(pace)
    if deadline is None or deadline != tenure.deadline_at:  # of one that is as it was people have been told
        tenure.warn_at = turn.warning(pace)
    tenure.clock, tenure.deadline_at = turn.to_json(), deadline
    call_deadline(match, tenure)


def _count_leave(tenure: SeatTenure, pace: Pacing, turn: Turn, until: datetime) -> None:
    """Note how much leave has stopped a clock of this seat, in the stretch that ends now."""
    deadline = turn.deadline(pace)
    if pace.leaves and deadline is not None:
        tenure.leave_used += stood(turn, min(until, deadline))


def call_deadline(match: Match, tenure: SeatTenure) -> None:
    """Have the deadline of a tenure's turn called for, if it has one, once all of this is committed."""
    if tenure.deadline_at is not None and tenure.turn_ply is not None:
        transaction.on_commit(
            partial(lapse_later, match.pk, tenure.seat, tenure.turn_ply, tenure.deadline_at)
        )
