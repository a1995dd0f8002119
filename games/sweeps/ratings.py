"""Celery tasks of ratings: matches that are over are counted, and counted again when something changed."""

from __future__ import annotations

from time import monotonic
from typing import Final

from celery import shared_task
from django.utils import timezone

from games.catalogue import RATED
from games.outbox.wake import COUNT, call_ratings
from games.selectors.ratings.due import games_with_due
from games.services.ratings.counting import count_due
from games.services.ratings.people_balance import count_people

SECONDS: Final = 5.0
"""So long does one call count; then others come, and the rest is called for anew."""


@shared_task(name=COUNT)
def count(game: str) -> None:
    """Count the matches of a game that are due, and call again if that takes long."""
    until = monotonic() + SECONDS
    while count_due(game=game, now=timezone.now()):
        if monotonic() > until:
            call_ratings(game)
            return


@shared_task(name="games.ratings.sweep")
def count_all() -> None:
    """Call for the games of which matches are due: their calls were lost, or whoever counted them died."""
    for game in games_with_due():
        call_ratings(game)


@shared_task(name="games.ratings.balance")
def count_balance() -> None:
    """Count the matches of people for the page *Balance* where that was not done within a day."""
    for game in RATED:
        count_people(game=game, now=timezone.now())
