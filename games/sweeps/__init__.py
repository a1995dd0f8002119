"""Celery tasks, each of which calls one service and is safe to run twice.

`clock` lets bots think, moves be played and turns lapse; `reach` has people told; `reviews` has bots go
through decisions.
"""

from games.sweeps.clock import (
    bot_move,
    bot_play,
    lapse_one,
    lapse_overdue,
    leave_renew,
    sweep,
    vacate_seats,
    waiting_play,
)
from games.sweeps.reminders import find, mails, pushes
from games.sweeps.reviews import go_on, go_on_with_all

__all__ = [
    "bot_move",
    "bot_play",
    "find",
    "go_on",
    "go_on_with_all",
    "lapse_one",
    "lapse_overdue",
    "leave_renew",
    "mails",
    "pushes",
    "sweep",
    "vacate_seats",
    "waiting_play",
]
