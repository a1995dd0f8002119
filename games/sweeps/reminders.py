"""Celery tasks of reminders: people are told of what is due, by mails and by pushes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from time import monotonic
from typing import Final

from celery import shared_task
from django.utils import timezone

from accounts.models import Alert, Delivery, Mail, User
from accounts.notifications.due import BY_MAIL, BY_PUSH, forget_long_told, people_due
from accounts.notifications.mail_delivery import Write, drop_unreachable, hand_over_mails
from accounts.notifications.mail_queue import send_mail
from accounts.notifications.push_delivery import call_browsers
from accounts.notifications.recheck import judge_anew
from accounts.notifications.wake import FIND, MAILS, PUSHES, SEND, SPREAD, begins, call_for_people, call_once
from games.letters import Letter, PushNotice, letter_for, notice_for
from games.selectors.reminders.outdated import no_longer_so

log = logging.getLogger(__name__)

WORKING_SECONDS: Final = 60.0
"""So long does one call go on, a hundred people or not; those left are found again."""


@shared_task(name=FIND)
def find() -> None:
    """Find who is to be told of something now and call for them; have spread what was not; forget the old."""
    begins(FIND)
    now = timezone.now()
    if Alert.objects.due(now).exists():
        call_once(SPREAD)
    call_for_people(MAILS, people_due(BY_MAIL, now))
    call_for_people(PUSHES, people_due(BY_PUSH, now))
    forget_long_told(now=now)


@shared_task(name=MAILS)
def join_mails(user_ids: Sequence[int]) -> None:
    """Make what is due to each of some people by mail one mail."""
    done = drop_unreachable(user_ids=user_ids, now=timezone.now())
    _for_each([user_id for user_id in user_ids if user_id not in done], _mail_to)


@shared_task(name=PUSHES)
def pushes(user_ids: Sequence[int]) -> None:
    """Call the browsers of some people for what is due."""
    _for_each(user_ids, _call)


@shared_task(name=SEND)
def send_mail_task(mail_id: int) -> None:
    """Try to send one mail, if anything that it tells is still so."""
    now = timezone.now()

    def anew(mail: Mail) -> bool:
        return judge_anew(mail, now=now, judge=no_longer_so, write=_words(now))

    send_mail(mail_id=mail_id, now=now, anew=anew)


def _mail_to(user_id: int) -> None:
    now = timezone.now()
    hand_over_mails(user_id=user_id, now=now, judge=no_longer_so, write=_words(now))


def _words(now: datetime) -> Write:
    def write(user: User, deliveries: Sequence[Delivery]) -> Letter | None:
        return letter_for(user, deliveries, now=now)

    return write


def _call(user_id: int) -> None:
    now = timezone.now()

    def word(user: User, delivery: Delivery) -> PushNotice | None:
        return notice_for(user, delivery, now=now)

    call_browsers(user_id=user_id, now=now, judge=no_longer_so, word=word)


def _for_each(user_ids: Iterable[int], work: Callable[[int], None]) -> None:
    """Each for themselves: what fails for one holds up nobody."""
    end = monotonic() + WORKING_SECONDS
    for user_id in user_ids:
        if monotonic() > end:
            return
        try:
            work(user_id)
        except Exception:
            log.exception("account %s could not be told of what is due", user_id)
