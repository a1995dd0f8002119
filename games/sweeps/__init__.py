"""Where Celery enters: tasks call one service and are safe to run twice.

`clock` lets bots think, moves be played and turns lapse; `reach` has people told.
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
from games.sweeps.reach import find, mails, pushes

__all__ = [
    "bot_move",
    "bot_play",
    "find",
    "lapse_one",
    "lapse_overdue",
    "leave_renew",
    "mails",
    "pushes",
    "sweep",
    "vacate_seats",
    "waiting_play",
]
