"""Wake-up calls to Celery: ids alone. Each may be lost or come twice; the sweep finds what was lost."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from celery import current_app

from accounts.aside import aside

log = logging.getLogger(__name__)

SEND = "accounts.mail.send"
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
