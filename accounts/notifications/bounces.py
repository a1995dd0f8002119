"""Tracks refusals of mail addresses: how often in a row, and which people are paused."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import Delivery, Kind, Mail, ReminderSettings, User, Way

log = logging.getLogger(__name__)

MOST_REFUSALS: Final = 3
"""So many mails in a row that are refused for good pause an address: more would harm the site's good name."""
_MAILBOX: Final = frozenset({550, 551, 552, 553})
"""Codes that speak of a mailbox after its mail has been read (RFC 5321, 4.2.3); others speak of the mail."""


def is_of_mailbox(error: Exception) -> bool:
    """True if a server has refused for good because of the mail's recipient, not because of its contents."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return all(code >= 500 for code, _ in error.recipients.values())
        case smtplib.SMTPDataError():
            return error.smtp_code in _MAILBOX
        case _:
            return False


@transaction.atomic
def note_taken(*, recipient: str) -> None:
    """The mailbox has taken a mail: refusals are counted in a row."""
    ReminderSettings.objects.filter(user__in=_owners(recipient), refusals__gt=0).update(refusals=0)


@transaction.atomic
def note_refused(*, recipient: str, now: datetime) -> None:
    """The mailbox has refused a mail for good; the third in a row pauses it and drops what waits.

    Mails about the account go on: somebody may need one of them to give another address.
    """
    for user_id in _owners(recipient):
        ReminderSettings.objects.get_or_create(user_id=user_id)
        row = ReminderSettings.objects.select_for_update().get(user_id=user_id)
        row.refusals = min(row.refusals + 1, MOST_REFUSALS)
        if row.refusals >= MOST_REFUSALS and row.paused_at is None:
            row.paused_at = now
            User.objects.filter(pk=user_id).update(is_mail_paused=True)
            waiting = Delivery.objects.waiting().filter(user_id=user_id, way__in=[Way.MAIL, Way.DIGEST])
            waiting.exclude(kind=Kind.ACCOUNT).update(
                state=Delivery.State.DROPPED, why=Delivery.Why.PAUSED, ended_at=now
            )
            log.warning("the address of account %s is paused: it refused %s mails", user_id, row.refusals)
        row.save(update_fields=["refusals", "paused_at"])


@transaction.atomic
def lift_pause(*, user_id: int) -> None:
    """Mails go out again: the address was confirmed anew, or it is another one."""
    ReminderSettings.objects.filter(user_id=user_id).update(refusals=0, paused_at=None)
    User.objects.filter(pk=user_id, is_mail_paused=True).update(is_mail_paused=False)


@transaction.atomic
def forget_confirmation(*, user_id: int) -> EmailAddress | None:
    """Have the main address confirmed anew, if it is paused; the address that now has to be confirmed."""
    address = EmailAddress.objects.select_for_update().filter(user_id=user_id, primary=True).first()
    if address is not None and address.verified and paused_among([user_id]):
        address.verified = False
        address.save(update_fields=["verified"])
    return None if address is None or address.verified else address


def paused_among(user_ids: Iterable[int]) -> set[int]:
    """Those of some people whose addresses are paused. One query."""
    paused = ReminderSettings.objects.filter(user__in=list(user_ids), paused_at__isnull=False)
    return set(paused.values_list("user_id", flat=True))


def note_end(mail: Mail, *, error: str, now: datetime) -> None:
    """Say in the log of its person that a mail has come to nothing."""
    mail.deliveries.update(
        state=Delivery.State.FAILED,
        why=Delivery.Why.BOUNCED if mail.state == Mail.State.REFUSED else Delivery.Why.LATE,
        error=error,
        ended_at=now,
    )


def note_account_mails(mails: Iterable[Mail]) -> None:
    """Write mails about accounts into the logs of those whose addresses they go to. Two queries.

    Of an address that several have typed and nobody has confirmed nothing is noted: nobody may learn by their
    log what others do with it.
    """
    mails = list(mails)
    owners: dict[str, set[tuple[bool, int]]] = {}
    addresses = EmailAddress.objects.filter(email__in={mail.recipient.lower() for mail in mails})
    for email, verified, user_id in addresses.values_list("email", "verified", "user_id"):
        owners.setdefault(email, set()).add((verified, user_id))
    rows = []
    for mail in mails:
        known = owners.get(mail.recipient.lower(), set())
        sure = [user_id for verified, user_id in known if verified] or [user_id for _, user_id in known]
        if len(sure) == 1:
            rows.append(
                Delivery(
                    user_id=sure[0],
                    kind=Kind.ACCOUNT,
                    way=Way.MAIL,
                    title=mail.subject[:80],
                    mail=mail,
                    made_at=mail.created_at,
                    due_at=mail.due_at,
                    state=Delivery.State.SENT,
                )
            )
    if rows:
        Delivery.objects.bulk_create(rows)


def _owners(recipient: str) -> list[int]:
    """The accounts whose main address this is."""
    main = EmailAddress.objects.filter(email=recipient.lower(), primary=True)
    return list(main.values_list("user_id", flat=True))
