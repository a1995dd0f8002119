"""Where Celery enters: tasks take ids, call one service and are safe to run twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from accounts.models import Mail
from accounts.notifications.post import forget_ended, send_mail
from accounts.notifications.wake import SEND, call_for_mails

AT_ONCE = 200


@shared_task(name=SEND)
def send(mail_id: int) -> None:
    """Try to send one mail."""
    send_mail(mail_id=mail_id, now=timezone.now())


@shared_task(name="accounts.mail.sweep")
def sweep() -> None:
    """Find, from the database alone, the mails that are due and call for each; forget the long ended."""
    now = timezone.now()
    call_for_mails(Mail.objects.due(now).values_list("pk", flat=True)[:AT_ONCE])
    forget_ended(now=now)
