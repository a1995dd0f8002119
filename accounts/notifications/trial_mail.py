"""Test mail to see whether mails arrive."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.mail import html_of, plain_mail
from accounts.models import Delivery, Kind, User

MOST: Final = 3
WITHIN: Final = timedelta(minutes=10)


class TooManyTrialsError(Exception):
    """Enough of them have been sent for now."""


class NoAddressError(Exception):
    """There is no confirmed address that one could go to."""


@transaction.atomic(durable=True)
def send_trial(*, user_id: int, now: datetime) -> str:
    """Send a mail to somebody's main address, confirmed as it is; where it goes.

    :raises NoAddressError: see there.
    :raises TooManyTrialsError: see there.
    """
    User.objects.select_for_update().get(pk=user_id)
    address = EmailAddress.objects.filter(user_id=user_id, primary=True, verified=True).first()
    if address is None:
        raise NoAddressError
    subject = _("A test from Alliances")
    lately = Delivery.objects.filter(user_id=user_id, kind=Kind.ACCOUNT, made_at__gt=now - WITHIN)
    if lately.filter(title=subject).count() >= MOST:
        raise TooManyTrialsError
    text = _("You asked for a test: mails from Alliances arrive here. There is nothing else to do.")
    message = EmailMultiAlternatives(subject, plain_mail(subject=subject, text=text), to=[address.email])
    message.attach_alternative(html_of(subject=subject, text=text), "text/html")
    message.send()
    return str(address.email)
