"""Sends queued mails, each by one worker at a time, until it is taken or refused for good."""

from __future__ import annotations

import contextlib
import logging
import smtplib
import socket
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import BadHeaderError, get_connection
from django.db import transaction

from accounts.figures import MAILS
from accounts.models import Mail
from accounts.notifications.bounces import is_of_mailbox, note_end, note_refused, note_taken
from accounts.notifications.email_backend import to_send

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
"""Time for which a row is a worker's; then the worker counts as dead."""
TRY_SECONDS = 150.0
"""Limit of a try, a dozen waits of `EMAIL_TIMEOUT` and more: well within the lease."""
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=6)
KEEP_TRYING = timedelta(days=3)
KEEP_ENDED = timedelta(days=14)
FORGET_AT_ONCE = 500


Anew = Callable[[Mail], bool]
"""Has a mail tell what is so now, before a try; False: nothing is, and there is no such mail any more."""


def send_mail(*, mail_id: int, now: datetime, anew: Anew | None = None) -> Mail.State | None:
    """Try to send a mail that is due.

    Safe to call twice and by two at once: one of them takes the row, the others do nothing. Only a worker
    that is killed between the server's yes and the row's leaves a mail that is sent again, under the same
    Message-ID.

    :param anew: of what it tells; None: of a mail that is what it is.
    :returns: the state it is left in; None if there was nothing to do.
    """
    mail = _claimed(mail_id=mail_id, now=now)
    if mail is None:
        return None
    try:
        is_so = anew is None or anew(mail)
    except Exception as error:  # whatever it met: it is tried again, and no mail is sent unjudged
        log.exception("mail %s could not be judged anew", mail.pk)
        state = _failed(mail, error, now=now)
    else:
        if not is_so:
            return None
        state = _tried(mail, now=now)
    MAILS.labels(state).inc()
    return state


def forget_ended(*, now: datetime) -> int:
    """Delete what reached its end long ago, some at a time; how many rows."""
    ended = Mail.objects.filter(ended_at__lt=now - KEEP_ENDED).order_by("ended_at")[:FORGET_AT_ONCE]
    deleted, _ = Mail.objects.filter(pk__in=list(ended.values_list("pk", flat=True))).delete()
    return deleted


@transaction.atomic(durable=True)
def _claimed(*, mail_id: int, now: datetime) -> Mail | None:
    """The mail, if it is due and nobody else has it; its due time moves to the end of a lease."""
    mail = Mail.objects.due(now).filter(pk=mail_id).first()
    if mail is None:
        return None
    took = Mail.objects.due(now).filter(pk=mail_id, tries=mail.tries)
    if not took.update(tries=mail.tries + 1, due_at=now + LEASE):
        return None
    mail.tries += 1
    return mail


def _tried(mail: Mail, *, now: datetime) -> Mail.State:
    try:
        _hand_over(mail)
    except Exception as error:  # noqa: BLE001 - whatever a transport raises, the row says what comes next
        return _failed(mail, error, now=now)
    _end(mail, Mail.State.SENT, error="", now=now)
    note_taken(recipient=mail.recipient)
    log.info("mail %s sent, try %s, %.1f s after it was written", mail.pk, mail.tries, _age(mail, now))
    return Mail.State.SENT


def _hand_over(mail: Mail) -> None:
    """Send it by the site's transport, and do not mind how the server says good-bye."""
    connection = get_connection(settings.MAIL_TRANSPORT)
    over = threading.Timer(TRY_SECONDS, _cut, [connection])
    over.daemon = True
    over.start()
    try:
        connection.open()
        if not over.is_alive():
            raise TimeoutError
        connection.send_messages([to_send(mail)])
    finally:
        if not over.is_alive():
            _cut(connection)
        with contextlib.suppress(smtplib.SMTPException, OSError):
            connection.close()
        over.cancel()


def _cut(connection: Any) -> None:
    """End a conversation in which the server says a letter now and then: no single wait would be too long."""
    for smtp in (getattr(connection, name, None) for name in ("connection", "_partial_connection")):
        if isinstance(smtp, smtplib.SMTP) and smtp.sock is not None:
            with contextlib.suppress(OSError):
                smtp.sock.shutdown(socket.SHUT_RDWR)


def _failed(mail: Mail, error: Exception, *, now: datetime) -> Mail.State:
    what = _described(error)
    if _is_final(error):
        with transaction.atomic():
            if _end(mail, Mail.State.REFUSED, error=what, now=now) and is_of_mailbox(error):
                note_refused(recipient=mail.recipient, now=now)
        log.warning("mail %s refused for good at try %s: %s", mail.pk, mail.tries, what)
        return Mail.State.REFUSED
    due_at = now + min(FIRST_PAUSE * 2 ** min(mail.tries - 1, 20), LONGEST_PAUSE)
    if due_at > mail.created_at + KEEP_TRYING:
        _end(mail, Mail.State.GIVEN_UP, error=what, now=now)
        log.error("mail %s given up after %s tries: %s", mail.pk, mail.tries, what)
        return Mail.State.GIVEN_UP
    Mail.objects.waiting().filter(pk=mail.pk, tries=mail.tries).update(due_at=due_at, error=what)
    log.warning("mail %s not sent at try %s: %s; next at %s", mail.pk, mail.tries, what, due_at)
    return Mail.State.WAITING


@transaction.atomic
def _end(mail: Mail, state: Mail.State, *, error: str, now: datetime) -> bool:
    """Note the end and forget the words; a worker whose lease has lapsed notes nothing but a success.

    :returns: whether it was this worker's to note.
    """
    mine = Mail.objects.waiting().filter(pk=mail.pk)
    if state is not Mail.State.SENT:
        mine = mine.filter(tries=mail.tries)
    if not mine.update(state=state, ended_at=now, error=error, text="", html="", headers={}):
        return False
    mail.state = state
    if state is not Mail.State.SENT:
        note_end(mail, error=error, now=now)
    return True


def _is_final(error: Exception) -> bool:
    """True if another try would meet the same answer: this mail is refused, or is none.

    What it says of us (at the greeting, the log-in) is for the operator to mend, and then the mail goes.
    """
    match error:
        case smtplib.SMTPRecipientsRefused():
            return all(code >= 500 for code, _ in error.recipients.values())
        case smtplib.SMTPConnectError() | smtplib.SMTPHeloError() | smtplib.SMTPAuthenticationError():
            return False
        case smtplib.SMTPResponseException():
            return error.smtp_code >= 500 and error.smtp_code not in {530, 535}
        case BadHeaderError() | UnicodeError():
            return True
        case _:
            return False


def _described(error: Exception) -> str:
    """Kind and code: what a server says often names the address."""
    codes: list[int] = []
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = sorted({code for code, _ in error.recipients.values()})
    elif isinstance(error, smtplib.SMTPResponseException):
        codes = [error.smtp_code]
    return " ".join([type(error).__name__, *map(str, codes)])[:80]


def _age(mail: Mail, now: datetime) -> float:
    return (now - mail.created_at).total_seconds()
