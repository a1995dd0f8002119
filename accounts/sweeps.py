"""Celery tasks, each of which takes ids, calls one service and is safe to run twice."""

from __future__ import annotations

from time import monotonic
from typing import Final

from celery import shared_task
from django.utils import timezone

from accounts.access_changes import forget_changes
from accounts.api_repeats import forget_requests
from accounts.data_export import making
from accounts.models import Mail
from accounts.notifications.devices import forget_traces
from accounts.notifications.fan_out import spread
from accounts.notifications.mail_queue import forget_ended
from accounts.notifications.wake import FIND, SPREAD, begins, call_for_mails, call_once
from accounts.user_lookup import forget_names

AT_ONCE = 200

MAKING_SECONDS: Final = 5.0
"""So long a worker goes on with one file, before what else waits has its turn."""

SPREADING_SECONDS: Final = 20.0
"""So long does one worker go through new alerts; the sweep calls for the rest."""


@shared_task(name="accounts.mail.sweep")
def sweep() -> None:
    """Find, from the database alone, the mails that are due and call for each; forget what is old."""
    now = timezone.now()
    call_for_mails(Mail.objects.due(now).values_list("pk", flat=True)[:AT_ONCE])
    forget_ended(now=now)
    forget_traces(now=now)
    forget_changes(now=now)
    forget_requests(now=now)
    forget_names(now=now)
    making.delete_old_exports(now=now)
    making.call_for_all()


@shared_task(name=making.GO_ON)
def go_on_with_file(file_id: int) -> None:
    """Do some pieces of a file about somebody, and call for the next ones behind what else waits."""
    making.came_to(file_id)
    end = monotonic() + MAKING_SECONDS
    while (has_more := making.continue_export(file_id=file_id, now=timezone.now())) and monotonic() < end:
        pass
    if has_more:
        making.call_worker(file_id)


@shared_task(name=SPREAD)
def spread_alerts() -> None:
    """See who hears of the latest alerts, by which ways and when; what is due at once is called for."""
    begins(SPREAD)
    end = monotonic() + SPREADING_SECONDS
    has_spread = False
    while spread(now=timezone.now()) and monotonic() < end:
        has_spread = True
    if has_spread:
        call_once(FIND)
