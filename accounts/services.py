"""Every write to an account that allauth does not do itself."""

from __future__ import annotations

import secrets
import zoneinfo
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.db import transaction
from django.db.models import Q

from accounts.households import forget_households
from accounts.localhost import is_loopback
from accounts.logins import end_sessions
from accounts.models import (
    AccessChange,
    Alert,
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
MOST_FORMER = 5
"""So many names that somebody gave up are held for them at once, so that nobody hoards names by renaming."""
SETTINGS = (
    "display_name",
    "about",
    "time_zone",
    "theme",
    "hand_order",
    "confirm_moves",
    "motion",
    "sound",
    "shows_worth",
    "four_colours",
    "forced_cards",
    "take_back",
)


def change_settings(*, user_id: int, values: Mapping[str, Any]) -> None:
    """Store those of `SETTINGS` that `values` names; they come checked from a form.

    :raises KeyError: `values` names something else.
    :raises IntegrityError: somebody else took the name a moment before.
    """
    if unknown := set(values) - set(SETTINGS):
        raise KeyError(*unknown)
    _change(user_id=user_id, values=values)


class TooManyNames(Exception):  # noqa: N818 - an error is called by what is the matter
    """`MOST_FORMER` names are held for the account; the next is free at `until`."""

    def __init__(self, until: datetime) -> None:
        self.until = until


@transaction.atomic(durable=True)
def change_username(*, user_id: int, username: str, now: datetime) -> None:
    """Give the account a name that a form found valid; the one of before is held for it for a year.

    :raises TooManyNames: see there; a name that is held for the account it may always take again.
    :raises IntegrityError: somebody else took it a moment before.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    held = [
        row
        for row in user.former_names.filter(until__gt=now).order_by("until")
        if not _is_one(row.name, username)
    ]
    if len(held) >= MOST_FORMER and not _is_one(user.username, username):
        raise TooManyNames(held[0].until)
    user.username = username
    user.save(update_fields=["username"])


def _is_one(name: str, other: str) -> bool:
    """True if two names are one but for their capitals, so that no address changes."""
    return name.lower() == other.lower()


@transaction.atomic(durable=True)
def _change(*, user_id: int, values: Mapping[str, Any]) -> None:
    user = User.objects.select_for_update().get(pk=user_id)
    for name, value in values.items():
        setattr(user, name, value)
    user.save(update_fields=values)


def copy_rights() -> None:
    """Copy to every account whether a group or a permission gives it any right (`User.has_rights`).

    Few hold one, so that it begins with those and not with the accounts.
    """
    entitled = Group.permissions.through.objects.values("group")
    by_group = User.groups.through.objects.filter(group__in=entitled).values("user")
    by_itself = User.user_permissions.through.objects.values("user")
    holders = User.objects.filter(Q(pk__in=by_group) | Q(pk__in=by_itself)).values("pk")
    User.objects.filter(has_rights=True).exclude(pk__in=holders).update(has_rights=False)
    User.objects.filter(has_rights=False, pk__in=holders).update(has_rights=True)


@cache
def _zones() -> frozenset[str]:
    """The names of all zones; finding them takes a look at many files."""
    return frozenset(zoneinfo.available_timezones())


def note_time_zone(*, user_id: int, name: str) -> None:
    """Keep the zone that a browser told, once, and only if it is one."""
    if name in _zones():
        User.objects.filter(pk=user_id, time_zone="").update(time_zone=name)


def end_demo_sessions_elsewhere() -> None:
    """Log the demo accounts out on other machines, which may have entered while that was allowed."""
    for session in UserSession.objects.filter(user__is_demo=True):
        if not is_loopback(session.ip):
            session.end()


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
