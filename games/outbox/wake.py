"""Wake-up calls to Celery. Each may be lost or come twice; the sweep finds what was lost."""

from __future__ import annotations

import logging

from celery import current_app

log = logging.getLogger(__name__)

BOT_MOVE = "games.bots.move"
BOT_PLAY = "games.bots.play"


def wake_bot(match_id: int, seat: int, turn_ply: int) -> None:
    """Ask a worker to think for the bot at `seat`, whose turn began at `turn_ply`."""
    _send(BOT_MOVE, match_id, seat, turn_ply)


def play_later(match_id: int, seat: int, turn_ply: int, notation: str, seconds: float) -> None:
    """Ask a worker to play what the bot at `seat` has chosen, so many seconds from now."""
    _send(BOT_PLAY, match_id, seat, turn_ply, notation, seconds=seconds)


def _send(task: str, *arguments: object, seconds: float = 0) -> None:
    try:
        current_app.send_task(task, args=list(arguments), countdown=seconds or None, queue="bots")
    except Exception:  # a broker that is down must not fail a committed move
        log.warning("could not send %s for match %s", task, arguments[0], exc_info=True)
