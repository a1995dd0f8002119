"""Celery tasks, each of which calls one service and is safe to run twice.

`archive` makes the files of the database of matches; `boards` makes boards and shows them, and goes on with
team matches; `clock` lets bots think, moves be played and turns lapse; `company` makes tables of offers;
`pictures` draws boards for other sites; `problems` finds problems and gives them days; `ratings` counts
matches; `reminders` has people told; `reviews` goes through decisions; `tournaments` opens, begins and ends
events.
"""

from games.sweeps.archive import make_months
from games.sweeps.boards import go_on_with_team_match, go_on_with_team_matches, look_after_boards
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
from games.sweeps.company import match_offers
from games.sweeps.pictures import draw_picture, forget_pictures
from games.sweeps.problems import find_problems, look_after_problems
from games.sweeps.ratings import count, count_all
from games.sweeps.reminders import find, join_mails, pushes
from games.sweeps.reviews import continue_review_task, go_on_with_all
from games.sweeps.tournaments import go_on_with_event, look_after_events

__all__ = [
    "bot_move",
    "bot_play",
    "continue_review_task",
    "count",
    "count_all",
    "draw_picture",
    "find",
    "find_problems",
    "forget_pictures",
    "go_on_with_all",
    "go_on_with_event",
    "go_on_with_team_match",
    "go_on_with_team_matches",
    "join_mails",
    "lapse_one",
    "lapse_overdue",
    "leave_renew",
    "look_after_boards",
    "look_after_events",
    "look_after_problems",
    "make_months",
    "match_offers",
    "pushes",
    "sweep",
    "vacate_seats",
    "waiting_play",
]
