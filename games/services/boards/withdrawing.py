"""Withdraws a board that was wrong: all its results are nobody's fault. What it takes can be given back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from games.models import Board, BoardResult, BoardSeat, Notice
from games.services.notices import tell_of

AT_ONCE = 500
"""So many results are written in one statement."""

Taken = Sequence[tuple[int, int | None, str]]
"""Results as they were, as JSON has it: the row, the raw result, and whose fault there was none."""


def withdraw(board: Board, *, reason: str, now: datetime) -> Taken:
    """Let a board count for nobody from now on, whether it is shown or not, and tell all who have begun it.

    Nobody begins it any more; whoever is at a table may play on, and their result is the same. The caller
    holds its row locked in a transaction.

    :param reason: those who are told read it. :returns: what `give_back` needs.
    """
    board.withdrawn_at = now
    board.save(update_fields=["withdrawn_at"])
    results = BoardResult.objects.filter(board=board).exclude(fault=BoardResult.Fault.NOBODY)
    taken = list(results.order_by("pk").values_list("pk", "raw", "fault"))
    results.update(raw=None, fault=BoardResult.Fault.NOBODY)
    _tell(board, "withdraw-board", reason)
    return taken


def give_back(board: Board, taken: Iterable[tuple[int, int | None, str]], *, reason: str) -> None:
    """Let a board count again, with the results that `withdraw` has taken; those of meanwhile stay given.

    For a transaction as there.
    """
    board.withdrawn_at = None
    board.save(update_fields=["withdrawn_at"])
    before = {pk: (raw, fault) for pk, raw, fault in taken}
    rows = [row for row in BoardResult.objects.filter(board=board) if row.pk in before]
    for row in rows:
        row.raw, row.fault = before[row.pk]
    BoardResult.objects.bulk_update(rows, ["raw", "fault"], batch_size=AT_ONCE)
    _tell(board, "restore-board", reason)


def _tell(board: Board, act: str, reason: str) -> None:
    data = {"act": act, "reason": reason, "shown": {}}
    for seat in BoardSeat.objects.filter(board=board).select_related("match"):
        tell_of(seat.match, [seat.player_id], Notice.Kind.MODERATED, data)
