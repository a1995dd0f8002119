"""Tells in one statement whether clocks have anything to do at all: mostly, where nobody is, they have not.

Each part finds at least what the selector that looks for it finds: nothing that is due is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.db.models import DateTimeField, QuerySet

from accounts.prepared_any import PreparedAny
from accounts.prepared_query import Asked
from games.models import Hours, Match, PendingMove, Proposal, SeatTenure, Showing, Undo

_AT: Final = DateTimeField()


def _parts() -> Iterator[QuerySet[Any]]:
    now, soon, bots_since = Asked("now", _AT), Asked("soon", _AT), Asked("bots_since", _AT)
    held = SeatTenure.objects.current()
    yield held.filter(deadline_at__lte=soon)
    yield PendingMove.objects.filter(due_at__lte=soon)
    yield SeatTenure.objects.to_move().exclude(level="").filter(turn_since__lt=bots_since)
    yield held.filter(warn_at__lte=now, turn_ply__isnull=False, level="")
    yield held.filter(missed_at__lte=now)
    yield Showing.objects.filter(closes_at__lte=soon, answered_at=None)
    yield Proposal.objects.filter(result=Proposal.Result.OPEN)
    yield Match.objects.filter(status=Match.Status.RUNNING, paused_until__lte=now)
    yield Hours.objects.filter(leave_changed_at__lte=now)
    yield Undo.objects.all()


_ANY: Final = PreparedAny(_parts)


def is_anything_due(now: datetime, soon: datetime, bots_since: datetime) -> bool:
    """True if a sweep finds something. One query.

    :param soon: until when what is coming is called for ahead.
    :param bots_since: when the turn of a bot must have begun that nobody was called to.
    """
    return _ANY(now=now, soon=soon, bots_since=bots_since)
