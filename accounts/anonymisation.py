"""Takes everything personal out of accounts that are closed."""

from __future__ import annotations

import secrets
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts.households import forget_households
from accounts.logins import end_sessions
from accounts.models import (
    AccessChange,
    Alert,
    ApiRepeat,
    ApiToken,
    Delivery,
    Device,
    DeviceTrace,
    Mail,
    OwnFile,
    ReminderSettings,
    TableReminderSettings,
    User,
)
from accounts.relationships import forget_people
from accounts.signals import account_leaving

FORMER_NAME = "Former player"


def anonymise(*, user_id: int, now: datetime) -> None:
    """Take everything personal out of an account and close it for good; its matches stay as they are.

    Doing it twice does nothing.

    :raises ValueError: the account is a bot's.
    """
    user = User.objects.get(pk=user_id)
    if user.is_bot:
        raise ValueError("bots have nothing personal")
    if user.anonymised_at is not None:
        return
    account_leaving.send(sender=User, user=user, now=now)
    _empty(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def _empty(*, user_id: int, now: datetime) -> None:
    user = User.objects.select_for_update().get(pk=user_id)
    addresses = EmailAddress.objects.filter(user=user)
    Mail.objects.filter(recipient__in=[user.email, *addresses.values_list("email", flat=True)]).delete()
    addresses.delete()
    forget_people(user_id)
    forget_households(user_id)
    end_sessions(user.pk)
    for told in (
        AccessChange,
        ApiRepeat,
        ApiToken,
        Delivery,
        Alert,
        Device,
        DeviceTrace,
        ReminderSettings,
        TableReminderSettings,
        OwnFile,
    ):
        told.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    blank = User(username=f"former-{secrets.token_hex(5)}", display_name=FORMER_NAME, anonymised_at=now)
    blank.set_unusable_password()
    blank.is_active = False
    # A match or a list needs some of it, which stays: the row itself, and since when it has been there.
    blank.pk, blank.date_joined = user.pk, user.date_joined
    blank.save(force_update=True)
