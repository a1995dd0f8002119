"""Gives another player more time for a turn."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games.clock.errors import Lapsed
from games.models import Match, SeatTenure, TableEvent
from games.selectors.time.clocks import pacing_of, turn_of
from games.selectors.votes.proposals import seats_given
from games.services.access import people_present, present
from games.services.changes import changed
from games.services.clocks.timeout_undo import undo_timeout_of_seat
from games.services.clocks.turns import rewrite
from games.services.events import write_event

GIVEN = timedelta(days=3)


class GrantError(Exception):
    """Time that cannot be given."""


class OwnTurn(GrantError):
    """Nobody gives time to themselves."""


class TurnOver(GrantError):
    """It is not that seat's turn, or no longer the one that the form was made for, or its time is up."""


class NoClock(GrantError):
    """No clock runs there: the table has none, it is paused, or a bot holds the seat."""


class GivenAlready(GrantError):
    """The account has given time to this turn: once a turn each."""


class NothingToGive(GrantError):
    """The turn has the longest time already that the pace allows by the calendar."""


@transaction.atomic(durable=True)
def give_time(*, match_id: int, user_id: int, seat: int, turn_ply: int, now: datetime) -> Match:
    """Give `GIVEN` more to the turn that began at `turn_ply` at somebody else's seat, once a turn.

    A turn that lapsed meanwhile, though it was asked for in time, goes on (`undo`).

    :param now: when it was asked for; it must be before the turn's deadline.
    :raises NotRunning, NotSeated, OwnTurn, TurnOver, NoClock, GivenAlready, NothingToGive: see there.
    """
    _have_go_on(match_id, seat, turn_ply, now)
    match, mine = present(match_id, user_id)
    if seat == mine.seat:
        raise OwnTurn
    theirs = SeatTenure.objects.current().filter(match=match, seat=seat).first()
    if theirs is None or theirs.turn_ply is None or theirs.turn_ply != turn_ply:
        raise TurnOver
    pacing, turn = pacing_of(match), turn_of(theirs)
    if pacing is None or turn is None or match.paused_at is not None:
        raise NoClock
    if seats_given([theirs], user_id):
        raise GivenAlready
    try:
        longer = turn.granted(pacing, GIVEN, now)
    except Lapsed as error:
        raise TurnOver from error
    if longer.deadline(pacing) == turn.deadline(pacing):
        raise NothingToGive
    try:
        write_event(match, TableEvent.Code.GRANT, tenure=theirs, by=user_id, at=now, days=GIVEN.days)
    except IntegrityError as error:  # the row stands behind the lock, where there is none
        raise GivenAlready from error
    rewrite(match, theirs, longer)
    changed(match, user_ids=people_present(match))
    return match


def _have_go_on(match_id: int, seat: int, turn_ply: int, asked_at: datetime) -> None:
    """Take the timeout of a turn back that was overtaken; what is refused after that undoes this too."""
    match = Match.objects.select_for_update().get(pk=match_id)
    runs = SeatTenure.objects.current().filter(match=match, seat=seat, turn_ply=turn_ply, clock__isnull=False)
    if not runs.exists():
        undo_timeout_of_seat(match, seat=seat, turn_ply=turn_ply, arrived_at=asked_at)
