"""Boards that are shown, played once more by somebody who has never seen them, and readers of them.

Such a table is practice and counts nowhere; whoever plays it sees what they would have made. While it goes on
its player does not read of the board, or gives it up by that.
"""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import transaction
from django.utils.translation import gettext

from games.catalogue import RULES
from games.models import Board, BoardReader, BoardSeat, Match, TableEvent
from games.selectors.boards.barred import seen_of
from games.services.changes import changed
from games.services.ending import STOPPED, stop_match
from games.services.events import write_event
from games.services.lobby.seats import take_seat

from .dealing import new_table
from .errors import BoardKnown, NotShown
from .tables import BoardClosed, begin_with_bots


@transaction.atomic(durable=True)
def borrow_board(*, board_id: int, user_id: int, now: datetime, rng: Random) -> Match:
    """Sit down at a board that is shown, with bots; the match begins. Who has is led to their table.

    :raises NotShown, BoardKnown, BoardClosed, NoBotFree: see there.
    :raises Suspended, TooManyTables, TooManyMatches: see there.
    """
    board = Board.objects.select_for_update().get(pk=board_id)
    if board.shown_at is None:
        raise NotShown
    seat = BoardSeat.objects.filter(board=board, player=user_id).select_related("match").first()
    if seat is not None and seat.match.is_borrowed:
        return seat.match
    if seat is not None or seen_of(board, user_id):
        raise BoardKnown
    if not board.is_sound or board.rules_version != RULES[board.game].version:
        raise BoardClosed
    name = gettext("Played again")
    match = new_table(board, name=name, now=now, rng=rng, host_id=user_id, is_borrowed=True)
    take_seat(match, board.seat, user_id, now=now)
    BoardSeat.objects.create(board=board, player_id=user_id, match=match, since=now)
    begin_with_bots(match, board, now, rng)
    return match


def note_reader(*, board: Board, user_id: int, now: datetime) -> bool:
    """Note that an account reads of a board that is shown, unless it has played it. Twice does nothing.

    :returns: False if it plays the board again just now, and so is to be asked first; nothing is noted then.
    """
    if board.shown_at is None:
        return True
    seat = BoardSeat.objects.filter(board=board, player=user_id).select_related("match").first()
    if seat is not None:
        return not (seat.match.is_borrowed and seat.match.status == Match.Status.RUNNING)
    BoardReader.objects.bulk_create(
        [BoardReader(board=board, player_id=user_id, since=now)], ignore_conflicts=True
    )
    return True


@transaction.atomic(durable=True)
def give_board_up(*, board_id: int, user_id: int, now: datetime) -> None:
    """End the table at which an account plays a board again, so that it may read. Twice does nothing."""
    seats = BoardSeat.objects.filter(board=board_id, player=user_id, match__is_borrowed=True)
    match = Match.objects.select_for_update().filter(pk__in=seats.values("match")).first()
    if match is not None and match.status == Match.Status.RUNNING:
        stop_match(match, Match.Status.CANCELLED, now=now)
        write_event(match, TableEvent.Code.CALLED_OFF, at=now)
        changed(match, *STOPPED, user_ids=[user_id])
