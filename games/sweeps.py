"""Where Celery enters: tasks call one service and are safe to run twice."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice
from random import SystemRandom

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games.outbox.wake import BOT_MOVE, BOT_PLAY, call_bot, calls_waiting, play_later
from games.selectors.gone import seats_of_the_gone
from games.selectors.inbox import overdue_bots
from games.services.bots import choose_for_bot, play_for_bot
from games.services.departure import vacate


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
    pause = SystemRandom().uniform(low, high) - thought.seconds
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


MOST_CALLS_WAITING = 200
"""Where so many calls wait nobody takes them; more would only be in the way once somebody does."""


@shared_task(name="games.clock.sweep")
def sweep() -> None:
    """Find, from the database alone, bot seats whose wake-up was lost, and call again."""
    _, high = settings.BOT_PAUSE
    patience = timedelta(seconds=high + settings.SWEEP_SECONDS / 2)
    room = MOST_CALLS_WAITING - calls_waiting()
    for turn in islice(overdue_bots(timezone.now() - patience), max(0, room)):
        call_bot(*turn)


PATIENCE_WITH_THE_SWITCHED_OFF = timedelta(days=1)
"""An account that was switched off by mistake is switched on again within that time."""


@shared_task(name="games.clock.vacate")
def vacate_seats() -> None:
    """Let bots play on for accounts that are gone and still hold a seat, so that no match waits for ever."""
    now = timezone.now()
    for match_id, user_id in seats_of_the_gone(now - PATIENCE_WITH_THE_SWITCHED_OFF):
        vacate(match_id=match_id, user_id=user_id, now=now)
