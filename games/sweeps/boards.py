"""Celery tasks of boards: each day's is made and played by the site ahead, and shown when it is over."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from celery import shared_task
from django.utils import timezone

from games.services.boards.days import prepare_boards, show_boards

SWEEP: Final = "games.boards.sweep"


@shared_task(name=SWEEP)
def look_after_boards() -> None:
    """Make what opens soon, begin the next of the site's own runs, show what is over. It may come twice."""
    now = timezone.now()
    prepare_boards(now=now, rng=SystemRandom())
    show_boards(now=now)
