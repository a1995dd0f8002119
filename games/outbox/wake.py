"""Wake-up calls to Celery. Each may be lost or come twice; the sweep finds what was lost."""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app

from accounts.aside import aside

from .calls import Turn, call_seconds

log = logging.getLogger(__name__)

BOT_MOVE = "games.bots.move"
BOT_PLAY = "games.bots.play"
BOTS, CLOCK = "bots", "clock"

PLAY_WORTH_SECONDS = 60.0


def wake_bot(match_id: int, seat: int, turn_ply: int) -> None:
    """Have a worker asked, aside, to think for the bot at `seat`, whose turn began at `turn_ply`."""
    aside(lambda _runner: call_bot(match_id, seat, turn_ply))


def call_bot(match_id: int, seat: int, turn_ply: int) -> None:
    """Ask a worker to think, now, unless one has been asked and the call is still worth something."""
    turn = Turn(match_id, seat, turn_ply)
    if turn.call() and not _sent(BOT_MOVE, match_id, seat, turn_ply, queue=BOTS, expires=call_seconds()):
        turn.let_go()


def play_later(match_id: int, seat: int, turn_ply: int, notation: str, seconds: float) -> None:
    """Ask a worker to play what the bot at `seat` has chosen, so many seconds from now.

    Not among the calls to think: a move that has been chosen must not wait for the others' thoughts.
    """
    arguments = (match_id, seat, turn_ply, notation)
    _sent(BOT_PLAY, *arguments, queue=CLOCK, countdown=seconds, expires=seconds + PLAY_WORTH_SECONDS)


def calls_waiting() -> int:
    """How many calls to think nobody has taken yet, those that are no longer worth anything among them."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        return int(channel.queue_declare(BOTS).message_count)


def _sent(task: str, *arguments: object, queue: str, **options: Any) -> bool:
    try:
        current_app.send_task(task, args=list(arguments), queue=queue, **options)
    except Exception as error:  # noqa: BLE001 - a broker that is down must not fail what has been committed
        log.warning("could not send %s for match %s: %r", task, arguments[0], error)
        return False
    return True
