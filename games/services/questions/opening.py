"""Opens a question when its player asks for it: from then on the time to answer it runs.

That is done by a button, never by looking. Nothing stops or lengthens the time; an answer counts that reached
the site by a second after it. Then the seat has given no answer (`services/time/question_deadlines.py`), in a
move like any other: no line of the log tells the ally before its time.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from games.models import Match, SeatTenure
from games.outbox.wake import close_later
from games.selectors.record.history import history_of
from games.services.access import asked_at_table, is_turn_late, locked
from games.services.calendar.leave import end_present
from games.services.changes import changed_for
from games.services.errors import NotRunning, PlayError, ReadFirst, Stale, TimeUp

from .answers import AnsweredTooLate, is_answer_late, question_asked_of, showing_of, tell_rooms


class NothingAsked(PlayError):
    """The seat is asked no question now, or has answered it."""


@transaction.atomic(durable=True)
def open_question(
    *,
    match_id: int,
    user_id: int,
    turn_ply: int,
    now: datetime,
    arrived_at: datetime | None = None,
) -> bool:
    """Show an account its question, and let its time run if that had not begun.

    However often it is asked for, by whatever page or device, it is the same question and the same time.

    :param turn_ply: the ply at which that seat's turn began when the page was made.
    :param arrived_at: when that was asked for; now if not said.
    :returns: whether this was the first time.
    :raises NotRunning, NotSeated, Stale, TimeUp, NothingAsked, ReadFirst: see there.
    :raises AnsweredTooLate: its time is over; see `play_move`.
    """
    arrived_at = arrived_at or now
    match = locked(match_id)
    tenure, _ = asked_at_table(match, user_id, turn_ply, arrived_at)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    if tenure.turn_ply != turn_ply:
        raise Stale
    asking = question_asked_of(match, history_of(match), tenure.seat)
    if asking is None:
        raise NothingAsked
    if is_turn_late(match, tenure, arrived_at, now):
        raise TimeUp
    showing = showing_of(match, tenure.seat, asking)
    if showing is None:
        raise NothingAsked
    if showing.opened_at is not None:
        if is_answer_late(showing, arrived_at):
            raise AnsweredTooLate(tenure.seat, asking.round)
        return False
    if tenure.player.is_warned:
        raise ReadFirst
    if tenure.is_away(arrived_at):
        end_present(user_id, arrived_at)
    showing.opened_at = arrived_at
    showing.closes_at = arrived_at + timedelta(seconds=asking.seconds)
    showing.player_id = user_id
    showing.save(update_fields=["opened_at", "closes_at", "player"])
    changed_for(tenure)
    tell_rooms(match, list(SeatTenure.objects.current().filter(match=match)))
    later = partial(close_later, match.pk, tenure.seat, asking.round, showing.closes_at)
    transaction.on_commit(later)
    return True
