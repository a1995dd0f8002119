"""Celery tasks of events: opened, begun, gone on with as matches end, and over."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import SystemRandom
from typing import Final

from celery import shared_task
from django.utils import timezone

from accounts.transient_errors import is_away
from games.models import Event
from games.outbox.wake import EVENT
from games.selectors.tournaments.due import due_to_begin, due_to_go_on, due_to_open
from games.services.tournaments.beginning import begin_event
from games.services.tournaments.going_on import go_on
from games.services.tournaments.looking_after import look_after_people
from games.services.tournaments.opening import open_event
from games.services.tournaments.seasons import open_seasons

log = logging.getLogger(__name__)

SWEEP: Final = "games.tournaments.sweep"


@shared_task(name=EVENT)
def go_on_with_event(event_id: int) -> None:
    """See whether matches of an event are over. It may come twice."""
    if Event.objects.filter(pk=event_id).exists():
        go_on(event_id=event_id, now=timezone.now(), rng=SystemRandom())


@shared_task(name=SWEEP)
def look_after_events() -> None:
    """Open and begin what is due, and go on with what runs. It may come twice."""
    now, rng = timezone.now(), SystemRandom()
    open_seasons(now=now, rng=rng)
    for event_id in due_to_open(now):
        _each(event_id, lambda pk: open_event(event_id=pk, now=now))
    for event_id in due_to_begin(now):
        _each(event_id, lambda pk: begin_event(event_id=pk, now=now, rng=rng))
    look_after_people(now=now, rng=rng)
    for event_id in due_to_go_on(now):
        _each(event_id, lambda pk: go_on(event_id=pk, now=now, rng=rng))


def _each(event_id: int, step: Callable[[int], object]) -> None:
    """Take a step of one event; where it cannot be taken the others do not wait for it."""
    try:
        step(event_id)
    except Exception as error:
        if is_away(error):  # the database: the next sweep does it
            log.warning("event %s does not go on for now: %s", event_id, type(error).__name__)
            return
        log.exception("event %s does not go on", event_id)
