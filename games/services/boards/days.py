"""Opens the board of each day ahead, has the site play it, and shows it when everybody has had their time."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import F
from django.views.decorators.debug import sensitive_variables

from games.catalogue import RULES, boards_of
from games.deals.stream import SEED_BYTES, commitment
from games.models import Board, Match
from games.models.match import new_key
from games.services.deals.seeds import SeedLost

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


@sensitive_variables()
@transaction.atomic(durable=True)
def make_board(*, day: date, rng: Random) -> Board:
    """The board of a day, made if there is none yet."""
    known = Board.objects.filter(day=day).first()
    if known is not None:
        return known
    game, seats = BY_WEEKDAY[day.weekday()]
    rules, options = RULES[game], boards_of(game).options(seats)
    opens_at = datetime.combine(day, time(), UTC)
    key, seed = new_key(rng), rng.randbytes(SEED_BYTES)
    return Board.objects.create(
        key=key,
        day=day,
        game=game,
        rules_version=rules.version,
        options=rules.config_options(rules.parse_config(options)),
        seat_count=seats,
        seed=seed,
        commitment=commitment(key, seed),
        opens_at=opens_at,
        closes_at=opens_at + OPEN_FOR,
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
    closed = Board.objects.filter(shown_at=None, closes_at__lte=now)
    for board in closed:
        if now < board.closes_at + WAITED_FOR and board.matches.filter(status=Match.Status.RUNNING).exists():
            continue
        _show(board, now)


@transaction.atomic(durable=True)
def _show(board: Board, now: datetime) -> None:
    Board.objects.filter(pk=board.pk, shown_at=None).update(shown_at=now)
    # A page that shows a table looks again: nothing of it is hidden any more.
    board.matches.filter(is_sealed=True).update(is_sealed=False, version=F("version") + 1)
