"""Celery tasks of clocks: bots think, moves are played, turns lapse and people are warned."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from itertools import islice
from random import SystemRandom
from time import monotonic

from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from games.outbox.wake import (
    BOT_MOVE,
    BOT_PLAY,
    CLOSE,
    LAPSE,
    LAPSE_ALL,
    LEAVE_RENEW,
    PATIENCE_WITH_MOVES,
    WAITING_PLAY,
    call_bot,
    call_close,
    call_lapse,
    call_overdue,
    call_renewal,
    call_waiting,
    calls_waiting,
    play_later,
)
from games.selectors.calendar.leave import to_be_told
from games.selectors.inbox.inbox import overdue_bots
from games.selectors.people.closed_accounts import seats_of_the_gone, suspended_at_tables
from games.selectors.questions.visible import coming_answers, due_answers
from games.selectors.time.anything_due import is_anything_due
from games.selectors.time.deadlines import Due, coming_deadlines, due_deadlines, missed_turns
from games.selectors.turn.waiting_moves import coming_moves, due_moves
from games.selectors.votes.proposals import due_pauses, due_questions
from games.services.absence.closed_accounts import vacate
from games.services.clocks.leave import renew_all
from games.services.clocks.outage import keep_pulse
from games.services.clocks.timeout_undo import delete_old_undos
from games.services.moderation.suspension import leave_when_suspended
from games.services.seats.bot_keeper import miss
from games.services.time.deadlines import lapse, lapse_all
from games.services.time.pauses import end_pause
from games.services.time.question_deadlines import try_to_close
from games.services.time.warnings import warn_of_deadlines
from games.services.turn.bots import choose_for_bot, play_for_bot
from games.services.turn.waiting_moves import release
from games.services.votes.proposals import settle_proposal

log = logging.getLogger(__name__)


@shared_task(name=BOT_MOVE)
def bot_move(match_id: int, seat: int, turn_ply: int) -> None:
    """Think for a bot, and have its move played when the moment that lets people follow is over.

    The moment is counted from the beginning of the thoughts: how long a bot takes says nothing of whether
    it had a choice.
    """
    thought = choose_for_bot(match_id=match_id, seat=seat, turn_ply=turn_ply, rng=SystemRandom())
    if thought is None:
        return
    low, high = settings.BOT_PAUSE
    pause = max(SystemRandom().uniform(low, high), thought.at_least) - thought.seconds
    if pause > 0:
        play_later(match_id, seat, turn_ply, thought.notation, pause)
    else:
        bot_play(match_id, seat, turn_ply, thought.notation)


@shared_task(name=BOT_PLAY)
def bot_play(match_id: int, seat: int, turn_ply: int, notation: str) -> None:
    """Play what a bot has chosen."""
    now = timezone.now()
    play_for_bot(
        match_id=match_id, seat=seat, turn_ply=turn_ply, notation=notation, now=now, rng=SystemRandom()
    )  # fmt: skip


@shared_task(name=WAITING_PLAY)
def waiting_play(match_id: int, seat: int, turn_ply: int) -> None:
    """Play what waits at a seat, if it is due."""
    release(match_id=match_id, seat=seat, turn_ply=turn_ply, now=timezone.now(), rng=SystemRandom())


@shared_task(name=LEAVE_RENEW)
def leave_renew(user_id: int) -> None:
    """Bring somebody's leave to the clocks that run for them."""
    renew_all(user_id=user_id)


MOST_CALLS_WAITING = 200
"""Limit of waiting calls, beyond which more would only be in the way once somebody takes them."""


MOST_WARNINGS = 5
"""So often in one sweep are as many warned as can be at once."""

PATIENCE_WITH_CALLS = timedelta(seconds=1)
"""Head start of the call that each due thing gets by itself, before the sweep looks after it."""

_GOING_THROUGH = "games.clock.overdue"
"""So the cache knows that a worker goes through what is overdue: bots that nobody called wait until then."""


@shared_task(name="games.clock.sweep")
def sweep() -> None:
    """Find, from the database alone, what is due and bot seats whose wake-up was lost, and call again."""
    now = timezone.now()
    keep_pulse(now=now)
    if is_anything_due(now, _until(now), now - _patience_with_bots()):
        _sweep(now)


def _sweep(now: datetime) -> None:
    _call_for_deadlines(now)
    _call_for_answers(now)
    _end_what_is_agreed(now)
    delete_old_undos(now=now)
    _warn(now)
    for waiting in due_moves(now - PATIENCE_WITH_CALLS):
        call_waiting(*waiting)
    for match_id, seat, turn_ply, due_at in coming_moves(now, _until(now)):
        call_waiting(match_id, seat, turn_ply, (due_at - now).total_seconds())
    for user_id in to_be_told(now - PATIENCE_WITH_CALLS):
        call_renewal(user_id)
    if not cache.get(_GOING_THROUGH):
        _call_bots()


def _call_bots() -> None:
    """Call bots to turns that no thought was given to, as many as somebody may come to soon."""
    room = MOST_CALLS_WAITING - calls_waiting()
    for turn in islice(overdue_bots(timezone.now() - _patience_with_bots()), max(0, room)):
        call_bot(*turn)


def _until(now: datetime) -> datetime:
    """Time of the next sweep: until then what comes is called for ahead."""
    return now + timedelta(seconds=settings.SWEEP_SECONDS)


def _patience_with_bots() -> timedelta:
    _, high = settings.BOT_PAUSE
    return timedelta(seconds=high + settings.SWEEP_SECONDS / 2)


def _call_for_deadlines(now: datetime) -> None:
    """Have turns lapse that should have, and call ahead for those that will before the next sweep but one."""
    if due_deadlines(now - PATIENCE_WITH_MOVES):
        call_overdue()
    for due in coming_deadlines(now - PATIENCE_WITH_MOVES, _until(now)):
        call_lapse(due.match_id, due.seat, due.turn_ply, due.deadline_at)


def _call_for_answers(now: datetime) -> None:
    """Have questions closed whose time is over, and call ahead for those of which it will be before the next
    sweep but one.
    """
    for due in (*due_answers(now), *coming_answers(now, _until(now))):
        call_close(*due)


def _end_what_is_agreed(now: datetime) -> None:
    """End pauses and questions whose time is over, and count turns as missed, each for itself: one that fails
    holds up nobody.
    """
    ends = [(end_pause, match_id) for match_id in due_pauses(now)]
    ends += [(settle_proposal, match_id) for match_id in due_questions(now)]
    for end, match_id in ends:
        try:
            end(match_id=match_id, now=now)
        except Exception:
            log.exception("a pause or a question at match %s could not end", match_id)
    for match_id, seat, missed_at in missed_turns(now):
        try:
            miss(match_id=match_id, seat=seat, missed_at=missed_at, now=now)
        except Exception:
            log.exception("a turn of seat %s at match %s could not be missed", seat, match_id)


def _warn(now: datetime) -> None:
    """Tell those of whose turn little time is left; a great many take several sweeps."""
    for _ in range(MOST_WARNINGS):
        if not warn_of_deadlines(now=now):
            return


@shared_task(name=LAPSE)
def lapse_one(match_id: int, seat: int, turn_ply: int, deadline_at: str) -> None:
    """Let one turn lapse, at its moment."""
    lapse(
        match_id=match_id,
        seat=seat,
        turn_ply=turn_ply,
        deadline_at=datetime.fromisoformat(deadline_at),
        now=timezone.now(),
        rng=SystemRandom(),
    )


@shared_task(name=CLOSE)
def close_one(match_id: int, seat: int, number: int) -> None:
    """Give no answer for one seat, if the time for it is over."""
    now = timezone.now()
    try_to_close(match_id=match_id, seat=seat, number=number, now=now, rng=SystemRandom())


OVERDUE_SECONDS = 20.0
"""So long does one worker go through what is overdue; then it calls again, behind whatever else waits."""


@shared_task(name=LAPSE_ALL)
def lapse_overdue() -> None:
    """Let the turns lapse that nobody was called to, one after the other in the order of their deadlines.

    One worker at a time: others would only wait for it, and miss what else there is to do.
    """
    end = monotonic() + OVERDUE_SECONDS
    if not cache.add(_GOING_THROUGH, True, OVERDUE_SECONDS * 2):
        return
    after: Due | None = None
    try:
        while due := due_deadlines(timezone.now() - PATIENCE_WITH_MOVES, after=after):
            if monotonic() > end:
                break
            lapse_all(due, now=timezone.now(), rng=SystemRandom())
            after = due[-1]
    finally:
        cache.delete(_GOING_THROUGH)
    if due:
        call_overdue()


PATIENCE_WITH_THE_SWITCHED_OFF = timedelta(days=1)
"""An account that was switched off by mistake is switched on again within that time."""


@shared_task(name="games.clock.vacate")
def vacate_seats() -> None:
    """Let bots play on for accounts that are gone and still hold a seat, so that no match waits for ever.

    Also what is left of a suspension whose process died.
    """
    now = timezone.now()
    for match_id, user_id in seats_of_the_gone(now - PATIENCE_WITH_THE_SWITCHED_OFF):
        vacate(match_id=match_id, user_id=user_id, now=now, rng=SystemRandom())
    for user_id in suspended_at_tables(now):
        leave_when_suspended(user_id=user_id, now=now)
