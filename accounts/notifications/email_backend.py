"""Mail backend of Django that queues mails as rows and sends them later."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import format_datetime, getaddresses

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import Mail
from accounts.notifications.bounces import note_account_mails
from accounts.notifications.wake import wake_mails


class EmailBackend(BaseEmailBackend):
    """Makes each mail about an account a row for each of its recipients, in the transaction that is open.

    So no page waits for a mail server, and no mail tells of something that was rolled back. Each recipient is
    tried alone: an address that is refused keeps nothing from the others. Each finds it in their log.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write down `email_messages`; how many they are.

        :raises ValueError: one has attachments, which rows do not carry.
        :raises BadHeaderError: a header would run over its line.
        """
        rows = [row for message in email_messages for row in _rows(message)]
        with transaction.atomic():
            for row in rows:
                to_send(row)  # raises for headers that nobody may send
                row.save(force_insert=True)
            note_account_mails(rows)
        ids = [row.pk for row in rows]
        transaction.on_commit(lambda: wake_mails(ids))
        return len(email_messages)


def to_send(row: Mail) -> EmailMultiAlternatives:
    """The mail of a row, alike at every try.

    :raises BadHeaderError: a header would run over its line.
    """
    headers = {
        **row.headers,
        "Message-ID": row.message_id,
        "Date": format_datetime(row.created_at),
        "Auto-Submitted": "auto-generated",  # no answer from those who are on holiday
    }
    message = EmailMultiAlternatives(row.subject, row.text, row.sender, [row.recipient], headers=headers)
    if row.html:
        message.attach_alternative(row.html, "text/html")
    message.message()
    return message


def _rows(message: EmailMessage) -> list[Mail]:
    if message.attachments:
        raise ValueError("a mail that is kept in a row has no attachments")
    now = timezone.now()
    body = str(message.body)
    is_html = message.content_subtype == "html"
    twins = [
        str(twin.content) for twin in getattr(message, "alternatives", ()) if twin.mimetype == "text/html"
    ]
    headers = {name: str(value) for name, value in message.extra_headers.items()}
    if message.reply_to:
        headers.setdefault("Reply-To", ", ".join(str(address) for address in message.reply_to))
    return [
        Mail(
            sender=message.from_email,
            recipient=address,
            subject=str(message.subject),
            text=strip_tags(body) if is_html else body,
            html=body if is_html else "".join(twins[:1]),
            headers=headers,
            created_at=now,
            due_at=now,
        )
        for _, address in getaddresses([str(recipient) for recipient in message.recipients()])
    ]
