"""Ends tables of boards through nobody's fault, and closes a board that cannot be played on."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Board, BoardSeat, Match, Notice, TableEvent
from games.services.changes import changed
from games.services.deals.boards import write_no_results
from games.services.ending import STOPPED, stop_match
from games.services.events import write_event
from games.services.notices import tell_of


def break_off(match: Match, *, now: datetime) -> None:
    """End a table of a board at which chance cannot go on; on commit the board is closed.

    The caller holds the row of the running match locked in a transaction.
    """
    assert match.board_id is not None  # noqa: S101 - the caller has looked
    end_table(match, TableEvent.Code.BOARD_GONE, now=now)
    transaction.on_commit(partial(close_board, board_id=match.board_id, now=now))


def end_table(match: Match, why: TableEvent.Code, *, now: datetime) -> None:
    """End a running table of a board without a result, through nobody's fault. For a transaction as there."""
    stop_match(match, Match.Status.CANCELLED, now=now)
    write_event(match, why, at=now)
    write_no_results(match, at=now)
    people = match.tenures.filter(level="").values_list("player_id", flat=True)
    changed(match, *STOPPED, user_ids=sorted(set(people)))


@transaction.atomic(durable=True)
def close_board(*, board_id: int, now: datetime) -> None:
    """Let nobody begin a board any more that cannot be played on, and tell all who have begun it, once."""
    board = Board.objects.select_for_update().get(pk=board_id)
    if board.broken_off_at is not None:
        return
    board.broken_off_at = now
    board.save(update_fields=["broken_off_at"])
    for seat in BoardSeat.objects.filter(board=board).select_related("match"):
        tell_of(seat.match, [seat.player_id], Notice.Kind.BOARD_GONE)
