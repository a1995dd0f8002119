"""Wake-up calls to Celery: ids alone. Each may be lost or come twice; the sweep finds what was lost."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any

from celery import current_app
from django.core.cache import cache

from accounts.after_response import after_response

log = logging.getLogger(__name__)

SEND = "accounts.mail.send"
SPREAD = "accounts.reminders.spread"
FIND, MAILS, PUSHES = "games.reminders.find", "games.reminders.mails", "games.reminders.pushes"
PEOPLE_A_CALL = 100
MOST_CALLS_WAITING = 200
GATHER_SECONDS = 1.0
"""So long what comes about is gathered before a worker looks at it: one look is as dear as a move."""
WORTH_SECONDS = 60
"""A call that nobody took for so long is void: the sweep has called again."""


class Covered:
    """The time until which this process need not call: a worker it has called looks no sooner than then."""

    until = 0.0

    def forget(self) -> None:
        """Call again, whatever was called for."""
        self.until = 0.0


spread_covered = Covered()


def wake_mails(mail_ids: Iterable[int]) -> None:
    """Have a worker asked, aside, to send these mails."""
    ids = list(mail_ids)
    after_response(lambda _runner: call_for_mails(ids))


def call_for_mails(mail_ids: Iterable[int]) -> None:
    """Ask a worker to send these mails, now."""
    for mail_id in mail_ids:
        try:
            current_app.send_task(SEND, args=[mail_id], queue="mail", expires=WORTH_SECONDS)
        except Exception as error:  # noqa: BLE001 - a broker that is down must not fail what has been committed
            log.warning("could not call for mail %s; the sweep will: %r", mail_id, error)
            return


def wake_spread() -> None:
    """Have a worker asked, aside, to see who hears of the latest alerts and how."""
    if monotonic() >= spread_covered.until:
        after_response(lambda _runner: _call_for_spread())


def _call_for_spread() -> None:
    now = monotonic()
    if call_once(SPREAD, after=GATHER_SECONDS):
        spread_covered.until = now + 0.9 * GATHER_SECONDS  # clocks of two processes differ a little


def wake_find() -> None:
    """Have a worker asked, aside, to see to whom something is due."""
    after_response(lambda _runner: call_once(FIND, after=GATHER_SECONDS))


def call_once(task: str, *, after: float = 0.0) -> bool:
    """Ask a worker for a task that looks at all there is, unless one has been asked and has not begun.

    So one call waits, however much there is to be looked at and however long nobody works.

    :param after: so many seconds from now.
    :returns: whether one has been asked now.
    """
    if not cache.add(_called(task), True, WORTH_SECONDS):
        return False
    try:
        current_app.send_task(task, queue="mail", countdown=after, expires=after + WORTH_SECONDS)
    except Exception as error:  # noqa: BLE001 - as above
        cache.delete(_called(task))
        log.warning("could not call for %s; the sweep will: %r", task, error)
        return False
    return True


def begins(task: str) -> None:
    """Note that a worker begins: what is written from now on needs another call."""
    cache.delete(_called(task))


def call_for_people(task: str, people: Sequence[int]) -> int:
    """Ask workers to have `people` told, some of them with each call; with how many calls.

    No more calls wait at a time than a worker can take before the next look: where nobody works they would
    only pile up.
    """
    chunks = [list(people[at : at + PEOPLE_A_CALL]) for at in range(0, len(people), PEOPLE_A_CALL)]
    if not chunks:
        return 0
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        room = MOST_CALLS_WAITING - int(channel.queue_declare("mail").message_count)
    for chunk in chunks[: max(0, room)]:
        current_app.send_task(task, args=[chunk], queue="mail", expires=WORTH_SECONDS)
    return min(len(chunks), max(0, room))


def _called(task: str) -> str:
    return f"called.{task}"
