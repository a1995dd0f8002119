"""Finds waiting moves that are due.

Server-only: nobody but its holder may learn that one waits. Server-only: nobody but its holder may learn that
one does.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import F, Q

from games.catalogue import RULES, versions_of
from games.models import PendingMove
from games.models.waiting_move import PendingMoveQuerySet

SWEEP_LIMIT = 200
"""So many in one sweep at most; the next sweep takes the rest."""


def due_moves(now: datetime) -> Iterable[tuple[int, int, int]]:
    """Match, seat and `turn_ply` of what should have been played by `now`, the longest wait first.

    Of matches whose rules are here: in the others nothing can be played.
    """
    due = _playable(PendingMove.objects.due(now))
    return due.values_list("tenure__match_id", "tenure__seat", F("turn_ply"))[:SWEEP_LIMIT]


def coming_moves(now: datetime, until: datetime) -> Iterable[tuple[int, int, int, datetime]]:
    """The same of what nobody sent and is due after `now`, at `until` at the latest, and when it is.

    Those are called for ahead: if they were played only as a sweep finds them, all would see by the beat of
    the sweeps which moves the server makes for their players.
    """
    coming = (
        _playable(PendingMove.objects.due(until)).filter(due_at__gt=now).exclude(why=PendingMove.Why.SENT)
    )
    return coming.values_list("tenure__match_id", "tenure__seat", F("turn_ply"), "due_at")[:SWEEP_LIMIT]


def _playable(pending: PendingMoveQuerySet) -> PendingMoveQuerySet:
    playable = [
        Q(tenure__match__game=slug, tenure__match__rules_version__in=versions_of(slug)) for slug in RULES
    ]
    return pending.filter(reduce(or_, playable))
