"""Celery tasks of boards: each day's is made and played by the site ahead, and shown when it is over; team
matches go on as their tables end.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from celery import shared_task
from django.utils import timezone

from games.models import TeamMatch
from games.outbox.wake import TEAM_MATCH
from games.services.boards.days import prepare_boards, show_boards
from games.services.boards.team_matches import go_on

SWEEP: Final = "games.boards.sweep"
TEAM_MATCHES: Final = "games.boards.team_matches"


@shared_task(name=SWEEP)
def look_after_boards() -> None:
    """Make what opens soon, begin the next of the site's own runs, show what is over. It may come twice."""
    now = timezone.now()
    prepare_boards(now=now, rng=SystemRandom())
    show_boards(now=now)


@shared_task(name=TEAM_MATCH)
def go_on_with_team_match(team_match_id: int) -> None:
    """See whether boards of a team match are over. It may come twice."""
    if TeamMatch.objects.filter(pk=team_match_id).exists():
        go_on(team_match_id=team_match_id, now=timezone.now(), rng=SystemRandom())


@shared_task(name=TEAM_MATCHES)
def go_on_with_team_matches() -> None:
    """See whether boards of any team match are over: where a table was called off, or a call was lost."""
    running = TeamMatch.objects.filter(status=TeamMatch.Status.RUNNING)
    for team_match_id in running.order_by("pk").values_list("pk", flat=True):
        go_on(team_match_id=team_match_id, now=timezone.now(), rng=SystemRandom())
