"""Withdraws boards, and lets them count again: checked, done, written into the audit, told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import Board, BoardSeat
from games.services.boards import withdrawing
from moderation.acts.base import NotNow
from moderation.models import Action
from moderation.selectors.rights import may

from .carry_out import SHORTEST_REASON
from .errors import Involved, NoReason, NotAllowed

RIGHT = "act_annul"
"""The permission that it takes: all matches of a board are as good as annulled."""


@transaction.atomic(durable=True)
def withdraw_board(
    *, board_id: int, by_id: int, is_reverse: bool, reason: str, note: str, token: str, now: datetime
) -> Action:
    """Withdraw a board, or let it count again. Of a form sent twice the first stands.

    :raises NotAllowed, Involved, NoReason: see there; who has played the board is involved.
    :raises NotNow: ``withdrawn``, ``not-withdrawn``. :raises Board.DoesNotExist: there is none.
    """
    board = Board.objects.select_for_update().get(pk=board_id)
    by = User.objects.get(pk=by_id)
    known = Action.objects.filter(token=token).first()
    if known is not None:
        return known
    if not may(by, RIGHT):
        raise NotAllowed
    if BoardSeat.objects.filter(board=board, player=by).exists():
        raise Involved
    if len(reason.strip()) < SHORTEST_REASON:
        raise NoReason
    if is_reverse != (board.withdrawn_at is not None):
        raise NotNow("not-withdrawn" if is_reverse else "withdrawn")
    about: dict[str, Any] = {"board": board.key}
    if not is_reverse:
        taken = withdrawing.withdraw(board, reason=reason, now=now)
        return _written(Action.Code.WITHDRAW_BOARD, by, reason, note, token, now, {**about, "results": taken})
    withdrawn = Action.objects.filter(
        code=Action.Code.WITHDRAW_BOARD, before__board=board.key, reversed_by=None
    )
    first = withdrawn.latest("id")
    withdrawing.give_back(board, [tuple(each) for each in first.before["results"]], reason=reason)
    return _written(Action.Code.RESTORE_BOARD, by, reason, note, token, now, about, reverse_of=first)


def _written(
    code: Action.Code,
    by: User,
    reason: str,
    note: str,
    token: str,
    now: datetime,
    before: dict[str, Any],
    reverse_of: Action | None = None,
) -> Action:
    return Action.objects.create(
        code=code, by=by, reason=reason, note=note, token=token, at=now, before=before, reverse_of=reverse_of
    )
