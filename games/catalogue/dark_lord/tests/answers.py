"""Questions of The Dark Lord that are opened at noon: when they close, who reads them, what was answered."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

from games.kit.table import Table
from games.models import Match, MoveRecord
from games.selectors.table.table import table_of
from games.services.time.question_deadlines import close_question
from tests.support.clock import NOON
from tests.support.tables import sat_at

from .asked import holder, showing

SHUT: Final = NOON + timedelta(seconds=30)
"""Time at which a question closes that was opened at noon."""


def seen_by(match: Match, seat: int | None) -> Table:
    """The table at noon, as whoever holds a seat reads it; without a seat as a spectator does."""
    user_id = None if seat is None else holder(match, seat).player_id
    return table_of(sat_at(match), user_id, now=NOON)


def closed(match: Match, seat: int, at: timedelta) -> bool:
    """Have a seat's question closed so long after its time; whether it was."""
    number = showing(match, seat).round
    return close_question(match_id=match.pk, seat=seat, number=number, now=SHUT + at, rng=Random(1))


def answers(match: Match) -> list[tuple[int | None, str]]:
    """All answers that were given, with the seats that gave them."""
    rows = MoveRecord.objects.filter(match=match, notation__startswith="answer").order_by("ply")
    return list(rows.values_list("seat", "notation"))
