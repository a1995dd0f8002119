"""Puts a move on the server to wait for its holder, and drops it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from games.models import Match, PendingMove, SeatTenure
from games.outbox.wake import play_waiting_later
from games.services.changes import changed_for


def hold_move(
    match: Match,
    tenure: SeatTenure,
    move: Any,
    *,
    why: PendingMove.Why,
    now: datetime,
    due_at: datetime,
    form: Mapping[str, Sequence[str]] | None = None,
) -> PendingMove:
    """Have `move` wait for the holder of `tenure`, whose turn it is, and be played when it is due.

    It takes the place of whatever has waited for that holder. The caller holds the row of `match` locked in a
    transaction and knows that the move is legal. Nobody else is told, and nothing that they get changes.

    :param now: from then on it counts as made for a clock.
    :param form: what was chosen, by field, so that it can be chosen again.
    """
    turn = {"turn_ply": tenure.turn_ply, "notation": move.notation(), "why": why, "form": dict(form or {})}
    pending, _ = PendingMove.objects.update_or_create(
        tenure=tenure, defaults={**turn, "arrived_at": now, "due_at": due_at}
    )
    changed_for(tenure)
    seconds = (due_at - now).total_seconds()
    transaction.on_commit(
        partial(play_waiting_later, match.pk, tenure.seat, pending.turn_ply, seconds),
    )
    return pending


def drop(tenure: SeatTenure) -> None:
    """Let go of the move that waits for the holder of `tenure`, if one does, and tell that holder's pages.

    The caller holds the match's row locked in a transaction.
    """
    if PendingMove.objects.filter(tenure=tenure).delete()[0]:
        changed_for(tenure)
