"""Celery tasks of standing offers: tables are made of them, and seats given on to which nobody came."""

from __future__ import annotations

import logging
from random import SystemRandom
from typing import Final

from celery import shared_task
from django.utils import timezone

from games.presenters.lobby.table_names import table_name
from games.services.company.looking_in import due_seats, settle_seat
from games.services.company.tables import make_tables

MATCH: Final = "games.company.match"

log = logging.getLogger(__name__)


@shared_task(name=MATCH)
def match_offers() -> None:
    """Give seats on to which nobody came, then make tables of all who look for a match. It may come twice."""
    now = timezone.now()
    for seat_id in due_seats(now):
        try:
            settle_seat(seat_id=seat_id, now=now, rng=SystemRandom())
        except Exception:  # each for itself: one that fails holds up nobody
            log.exception("a seat by offer could not be settled: %s", seat_id)
    make_tables(now=now, rng=SystemRandom(), name=table_name)
