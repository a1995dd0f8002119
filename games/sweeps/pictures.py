"""Celery tasks of pictures of boards: one is drawn where somebody has pasted a link."""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from games.models import Match
from games.outbox.wake import PICTURE
from games.presenters.pictures.board_picture import board_png
from games.services.pictures.pictures import delete_old_pictures, make_picture

SWEEP: Final = "games.pictures.sweep"


@shared_task(name=PICTURE)
def draw_picture(key: str) -> None:
    """Draw the board of a match as it stands. It may come twice."""
    make_picture(key=key, draw=_drawn, now=timezone.now())


@shared_task(name=SWEEP)
def forget_pictures() -> None:
    """Delete the pictures that nobody has wanted for long."""
    delete_old_pictures(now=timezone.now())


def _drawn(match: Match) -> bytes:
    return board_png(match.game, match.digest or {"seats": match.seat_count})
