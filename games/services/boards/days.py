"""Opens the board of each day ahead, has the site play it, and shows it when everybody has had their time."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final

from django.db import transaction

from games.catalogue import RULES
from games.models import Board, Match
from games.services.deals.seeds import SeedLost

from .dealing import new_board, show_board
from .tables import REFERENCE_RUNS, begin_reference_run

logger = logging.getLogger(__name__)

OPEN_FOR: Final = timedelta(hours=48)
"""Every zone has a whole day of it."""
WAITED_FOR: Final = timedelta(hours=72)
"""So long after it has closed whoever has begun it is waited for."""
AHEAD: Final = timedelta(hours=6)
"""So long before it opens the site plays it."""

BY_WEEKDAY: Final[Mapping[int, tuple[str, int]]] = {
    0: ("world-domination", 4),
    1: ("floating-partners", 4),
    2: ("dark-lord", 3),
    3: ("world-domination", 4),
    4: ("floating-partners", 4),
    5: ("dark-lord", 3),
    6: ("world-domination", 3),
}
"""Game and seats of the board of a day, from Monday (0)."""


@transaction.atomic(durable=True)
def make_board(*, day: date, rng: Random) -> Board:
    """The board of a day, made if there is none yet."""
    known = Board.objects.filter(day=day).first()
    if known is not None:
        return known
    game, seats = BY_WEEKDAY[day.weekday()]
    opens_at = datetime.combine(day, time(), UTC)
    return new_board(
        day=day, game=game, seat_count=seats, opens_at=opens_at, closes_at=opens_at + OPEN_FOR, rng=rng
    )


def prepare_boards(*, now: datetime, rng: Random) -> None:
    """Make the boards that open soon, and begin the next of the runs that the site plays itself."""
    for day in {now.astimezone(UTC).date(), (now + AHEAD).astimezone(UTC).date()}:
        board = make_board(day=day, rng=rng)
        if board.broken_off_at is not None or board.rules_version != RULES[board.game].version:
            continue
        runs = board.matches.exclude(reference_run=None)
        if runs.filter(status=Match.Status.RUNNING).exists():
            continue  # one after the other: bots of people's tables think there too
        begun = set(runs.values_list("reference_run", flat=True))
        left = sorted({*range(REFERENCE_RUNS)} - begun)
        if left:
            _run(board, left[0], now, rng)


def _run(board: Board, run: int, now: datetime, rng: Random) -> None:
    """Begin a run, unless the seed of its board is lost, for which no other board has to wait."""
    try:
        begin_reference_run(board_id=board.pk, run=run, now=now, rng=rng)
    except SeedLost:
        logger.error("the site cannot play board %s: its seed is lost", board.key)  # noqa: TRY400


def show_boards(*, now: datetime) -> None:
    """Show the boards that are closed and over at every table, or for which nobody is waited any longer."""
    closed = Board.objects.filter(shown_at=None, day__isnull=False, closes_at__lte=now)
    for board in closed:
        if now < board.closes_at + WAITED_FOR and board.matches.filter(status=Match.Status.RUNNING).exists():
            continue
        with transaction.atomic(durable=True):
            show_board(board, now=now)
