"""Judges a queued mail anew before each try to send it.

What it tells may be over by then (played, answered, out of time), or its person have said it off or sleep.
What is so no longer is left out, and what goes later waits for its time; where nothing is left the mail is
none.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import Delivery, Mail, User
from accounts.notifications.mail_delivery import Judge, Write, end_dropped, person_of, verdicts_on
from accounts.notifications.routing import Route, put_off
from accounts.notifications.ways import mailbox_of

log = logging.getLogger(__name__)


def judge_anew(mail: Mail, *, now: datetime, judge: Judge, write: Write) -> bool:
    """Have `mail`, which is about to be tried, tell what is so now, to where its person's mail goes now.

    Mails that no alerts stand behind (about an account, a test) are what they are. The caller has the row to
    itself.

    :returns: whether anything is left to be sent; else there is no such mail any more.
    """
    deliveries = list(mail.deliveries.filter(alert__isnull=False).select_related("alert").order_by("pk"))
    if not deliveries:
        return True
    user = User.objects.get(pk=deliveries[0].user_id)
    to, person = mailbox_of(user), person_of(user.pk, deliveries)
    verdicts = verdicts_on(user, to, person, deliveries, judge, now)
    told = [each for each in deliveries if each.pk not in verdicts]
    is_first = mail.tries == 1
    if is_first and len(told) == len(deliveries) and to.email == mail.recipient:
        return True  # written a moment ago, and all of it is so
    letter = write(user, told) if told else None
    if letter is None:
        verdicts |= dict.fromkeys((each.pk for each in told), Delivery.Why.OVER)
    with transaction.atomic():
        Delivery.objects.filter(pk__in=list(verdicts)).update(mail=None)
        end_dropped(deliveries, verdicts, now)
        _have_wait(deliveries, [pk for pk, verdict in verdicts.items() if isinstance(verdict, Route)])
        put_off(deliveries, verdicts, now)
        if letter is None:
            mail.delete()
            log.info("mail %s tells nothing that is still so", mail.key)
            return False
        mail.recipient, mail.subject, mail.text, mail.html = (
            to.email,
            letter.subject,
            letter.text,
            letter.html,
        )
        mail.headers = dict(letter.headers)
        mail.save(update_fields=["recipient", "subject", "text", "html", "headers"])
    return True


def _have_wait(deliveries: Sequence[Delivery], ids: Sequence[int]) -> None:
    """Let some wait again that had been handed over to a mail."""
    for each in deliveries:
        if each.pk in ids:
            each.state, each.ended_at = Delivery.State.WAITING, None
