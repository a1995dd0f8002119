"""Celery tasks of the database of matches: each month's file is made when the month is over."""

from __future__ import annotations

from time import monotonic
from typing import Final

from celery import shared_task
from django.utils import timezone

from games.models import MonthFile
from games.services.archive.months import begin_months, continue_month

SWEEP: Final = "games.archive.sweep"

SECONDS: Final = 20.0
"""So long a worker goes on, before what else waits has its turn; the next call finds the rest."""


@shared_task(name=SWEEP)
def make_months() -> None:
    """Go on with the files that are not whole, the earliest month first. It may come twice."""
    begin_months(now=timezone.now())
    end = monotonic() + SECONDS
    for file_id in MonthFile.objects.filter(made_at=None).order_by("month").values_list("pk", flat=True):
        while continue_month(file_id=file_id, now=timezone.now()):
            if monotonic() > end:
                return
