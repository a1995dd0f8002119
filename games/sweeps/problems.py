"""Celery tasks of problems: days have theirs a week ahead, and now and then a match is looked through."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from celery import shared_task
from django.utils import timezone

from games.catalogue import games_with_problems
from games.services.problems.days import fill_days, is_short, keep
from games.thinking.finding import SEEDS, find_aside
from games.thinking.pool import HeadStopped

SWEEP: Final = "games.problems.sweep"
FIND: Final = "games.problems.find"


@shared_task(name=SWEEP)
def look_after_problems() -> None:
    """Give the days to come their problems. It may come twice."""
    fill_days(now=timezone.now())


@shared_task(name=FIND)
def find_problems() -> None:
    """Look through one match of bots, of each game of which problems are wanted.

    Nothing is written before it is done: one that is killed leaves nothing, and the next plays another.
    """
    for game in games_with_problems():
        if is_short(game):
            try:
                found = find_aside(game, SystemRandom().randrange(SEEDS))
            except HeadStopped:
                continue
            keep(game=game, found=found, now=timezone.now())
