"""Log lines of a table that are no moves: of its clocks and seats, and of the votes of its people."""

from __future__ import annotations

from typing import Final

from accounts.models import User
from games.kit.log import Happening, Party
from games.models import Match, TableEvent

SHOWN: Final = 100
"""Of the latest; a match has seldom more."""


def happenings_of(match: Match, last_id: int | None, user_id: int | None) -> tuple[Happening, ...]:
    """The log lines that are no moves, in order.

    One query; none if nothing did. Some is told when the match is over.

    :param last_id: of the last row that there was when the match was read. :param user_id: who reads.
    """
    if last_id is None:
        return ()
    rows = TableEvent.objects.filter(match=match, pk__lte=last_id).order_by("-id")
    rows = rows.select_related("tenure__player", "tenure__owner", "by")[:SHOWN]
    is_over = match.status == Match.Status.FINISHED
    told = (row for row in reversed(rows) if is_over or not row.data.get("at_end"))
    return tuple(_happening(row, user_id) for row in told)


def _happening(row: TableEvent, user_id: int | None) -> Happening:
    def party(user: User | None) -> Party | None:
        return None if user is None else Party(user.name, user.pk == user_id)

    tenure = row.tenure
    return Happening(
        id=row.pk,
        code=row.code,
        ply=row.ply,
        at=row.at,
        seat=row.seat,
        whom=None if tenure is None else party(tenure.owner if tenure.is_bot else tenure.player),
        by=party(row.by),
        data=row.data,
    )
