"""Wake-up calls to Celery: ids alone. Each may be lost or come twice; the sweep finds what was lost."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from celery import current_app
from django.core.cache import cache

from accounts.aside import aside

log = logging.getLogger(__name__)

SEND = "accounts.mail.send"
SPREAD = "accounts.reach.spread"
WORTH_SECONDS = 60
"""A call that nobody took for so long is void: the sweep has called again."""


def wake_mails(mail_ids: Iterable[int]) -> None:
    """Have a worker asked, aside, to send these mails."""
    ids = list(mail_ids)
    aside(lambda _runner: call_for_mails(ids))


def call_for_mails(mail_ids: Iterable[int]) -> None:
    """Ask a worker to send these mails, now."""
    for mail_id in mail_ids:
        try:
            current_app.send_task(SEND, args=[mail_id], queue="mail", expires=WORTH_SECONDS)
        except Exception as error:  # noqa: BLE001 - a broker that is down must not fail what has been committed
            log.warning("could not call for mail %s; the sweep will: %r", mail_id, error)
            return


_SPREAD_CALLED = "accounts.reach.called"


def wake_spread() -> None:
    """Have a worker asked, aside, to see who hears of the latest alerts and how."""
    aside(lambda _runner: call_to_spread())


def call_to_spread() -> None:
    """Ask a worker for that, unless one has been asked and has not begun: however many alerts there are, and
    however long nobody works, one call waits.
    """
    if not cache.add(_SPREAD_CALLED, True, WORTH_SECONDS):
        return
    try:
        current_app.send_task(SPREAD, queue="mail", expires=WORTH_SECONDS)
    except Exception as error:  # noqa: BLE001 - as above
        cache.delete(_SPREAD_CALLED)
        log.warning("could not call for alerts; the sweep will: %r", error)


def spread_begins() -> None:
    """Whoever has been called begins: what is written from now on needs another call."""
    cache.delete(_SPREAD_CALLED)
