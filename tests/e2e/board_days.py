"""Boards that tests of a running site open, have played and show, so that no test waits for a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models import Match


def board_opens() -> str:
    """Open a board that may be played until tomorrow, which the site itself has played twice; its key."""
    from datetime import UTC, datetime, time, timedelta
    from random import Random

    from django.utils import timezone

    from games.models import Board
    from games.services.boards.days import make_board
    from games.services.boards.tables import begin_reference_run

    now = timezone.now()
    day = next(day for ago in range(7) if (day := (now - timedelta(days=ago)).date()).weekday() == 0)
    board = make_board(day=day, rng=Random(1))
    opens_at = datetime.combine(now.date(), time(), UTC)
    Board.objects.filter(pk=board.pk).update(opens_at=opens_at, closes_at=opens_at + timedelta(hours=48))
    for run in range(2):
        play_to_the_end(begin_reference_run(board_id=board.pk, run=run, now=now, rng=Random(run)), seed=run)
    return board.key


def board_is_played(key: str, seed: str) -> str:
    """Play a match of a board to its end; its status."""
    from games.models import Match

    return play_to_the_end(Match.objects.get(key=key), seed=int(seed)).status


def board_is_shown(key: str) -> bool:
    """Let a board close, and show it; whether it is shown."""
    from django.utils import timezone

    from games.models import Board
    from games.services.boards.days import show_boards

    Board.objects.filter(key=key).update(closes_at=timezone.now())
    show_boards(now=timezone.now())
    return Board.objects.get(key=key).shown_at is not None


def play_to_the_end(match: Match, *, seed: int) -> Match:
    """Play a match to its end, in which the site's own bots may move meanwhile."""
    from django.db import IntegrityError

    from games.models import Match
    from tests.support.tables import play_on

    while match.status == Match.Status.RUNNING:
        try:
            play_on(match, seed=seed)
        except IntegrityError:  # a bot was quicker
            match.refresh_from_db()
    return match
