"""Mails people at once about changes of the ways into their account, and undoes these by a link for a week.

Every change is written down with what there was before it. Those addresses are told that were confirmed
before the first change of the last seven days: whoever has added one since then gets no link. The first link
that is used takes back everything since that first change, and ends the others.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import QuerySet

from accounts.access_change_mails import tell_changed, tell_restored
from accounts.logins import end_sessions
from accounts.models import AccessChange, ReminderSettings, User
from accounts.signals import access_restored

What = AccessChange.What
_SIGNS: Final = 32
"""Bytes of chance in a link."""
_FORGET_AT_ONCE: Final = 500


class UndoError(Exception):
    """A link that takes nothing back."""


class NoSuchLink(UndoError):  # noqa: N818 - called by what is the matter
    """Nobody here wrote it, or its account has left."""


class LinkUsed(UndoError):  # noqa: N818 - as above
    """It has taken back what there was, or another link has."""


class LinkTooOld(UndoError):  # noqa: N818 - as above
    """It was written more than `AccessChange.LASTS` ago."""


class AddressElsewhere(UndoError):  # noqa: N818 - as above
    """An address that would be given back has been confirmed for another account."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address of an account, as it was at some time."""

    email: str
    verified: bool
    primary: bool


@dataclass(frozen=True, slots=True)
class Access:
    """The ways into an account at some time: its addresses, and its factors by their ids."""

    addresses: tuple[Address, ...]
    factors: frozenset[int]

    @classmethod
    def now(cls, user_id: int) -> Access:
        """As it stands in the database. Two queries."""
        rows = EmailAddress.objects.filter(user_id=user_id).order_by("pk")
        factors = Authenticator.objects.filter(user_id=user_id).values_list("pk", flat=True)
        return cls(tuple(Address(row.email, row.verified, row.primary) for row in rows), frozenset(factors))

    @classmethod
    def of(cls, kept: dict[str, Any]) -> Access:
        """The ways into an account as a row has kept them."""
        return cls(tuple(Address(**one) for one in kept["addresses"]), frozenset(kept["factors"]))

    def kept(self) -> dict[str, Any]:
        """As JSON, for a row."""
        return {"addresses": [asdict(one) for one in self.addresses], "factors": sorted(self.factors)}

    @property
    def confirmed(self) -> tuple[str, ...]:
        """The addresses that are told, and have power: the main one first."""
        sure = sorted((one for one in self.addresses if one.verified), key=lambda one: not one.primary)
        return tuple(one.email for one in sure)


@transaction.atomic
def note_change(*, user_id: int, what: What, about: str = "", before: Access, now: datetime) -> None:
    """Write down what has just been changed, in the transaction that changes it, and tell of it.

    An account of which no address was confirmed has nobody who could be told for sure: its main address gets
    a mail without a link.

    :param before: the access there was.
    :raises ReauthenticationRequired: the ways in were locked a moment ago: nothing is to be changed.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.access_locked_at is not None:
        raise ReauthenticationRequired
    first = AccessChange.objects.filter(user=user).open(now).first()
    sure = (before if first is None else Access.of(first.before)).confirmed
    token = ""
    if before.confirmed:
        token = secrets.token_urlsafe(_SIGNS)
        AccessChange.objects.create(
            user=user, what=what, about=about, made_at=now, before=before.kept(), token_hash=_hash(token)
        )
    main = {one.email for one in Access.now(user_id).addresses if one.primary} - set(sure)
    if what in {What.ADDED, What.CONFIRMED}:
        main.discard(about)
    tell_changed(what, about, with_link=sure, without=sorted(main), token=token, now=now)


@transaction.atomic
def change_password(*, user: User, was: str, now: datetime, but: str | None) -> None:
    """Write a password whose hash is in `user`, tell of it, and end the other sessions.

    A password that was set with a link of a mail lifts the lock: while it holds there is no other way here.

    :param was: the hash that the account had when the right to change it was shown.
    :param but: the key of the session that goes on; None: none does.
    :raises ReauthenticationRequired: it has another password by now.
    """
    row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if row.password != was:
        raise ReauthenticationRequired
    user.access_locked_at = None
    user.save(update_fields=["password", "access_locked_at"])
    note_change(user_id=user.pk, what=What.PASSWORD, before=Access.now(user.pk), now=now)
    end_sessions(user.pk, but=but)


def change_of(*, token: str, now: datetime) -> tuple[User, QuerySet[AccessChange]]:
    """The account that a link is about, and all changes that it would take back.

    :raises NoSuchLink, LinkUsed, LinkTooOld: see there.
    """
    change = AccessChange.objects.select_related("user").filter(token_hash=_hash(token)).first()
    if change is None or not change.user.is_active:
        raise NoSuchLink
    if change.ended_at is not None:
        raise LinkUsed
    if change.made_at + AccessChange.LASTS <= now:
        raise LinkTooOld
    return change.user, AccessChange.objects.filter(user=change.user).open(now)


@transaction.atomic(durable=True)
def undo_access_changes(*, token: str, now: datetime) -> tuple[str, ...]:
    """Give an account back the ways in that it had before all that was changed within a week, and lock them.

    Everybody is logged out, addresses and factors added since are gone, recovery codes too, for they may have
    been read; no password fits. Whoever reads the addresses of before sets a new one: a link goes there.

    :returns: these addresses.
    :raises NoSuchLink, LinkUsed, LinkTooOld, AddressElsewhere: see there; nothing is changed then.
    """
    owner, _ = change_of(token=token, now=now)
    user = User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    _, changes = change_of(token=token, now=now)  # as it is now that nobody else changes anything
    before = Access.of(changes[0].before)
    user.access_locked_at = now
    user.set_unusable_password()
    _give_back(user, before)
    user.save(update_fields=["access_locked_at", "password", "email"])
    added = Authenticator.objects.filter(user=user).exclude(pk__in=before.factors)
    (added | Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES)).delete()
    changes.update(ended_at=now)
    ReminderSettings.objects.filter(user=user).update(calendar_key=None)  # it may have been read
    access_restored.send(sender=User, user_id=user.pk)
    end_sessions(user.pk)
    tell_restored(user, before.confirmed)
    return before.confirmed


def forget_changes(*, now: datetime) -> int:
    """Delete what cannot be taken back for long, with the addresses of before in it; how many rows."""
    old = AccessChange.objects.filter(made_at__lt=now - AccessChange.KEPT)[:_FORGET_AT_ONCE]
    deleted, _ = AccessChange.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return deleted


def _give_back(user: User, before: Access) -> None:
    """The confirmed addresses of before and no others. :raises AddressElsewhere: see there."""
    sure = before.confirmed
    others = EmailAddress.objects.exclude(user=user).filter(email__in=sure, verified=True)
    if others.exists():
        raise AddressElsewhere
    mine = EmailAddress.objects.filter(user=user)
    mine.exclude(email__in=sure).delete()
    mine.update(primary=False)
    for email in sure:
        EmailAddress.objects.update_or_create(
            user=user, email=email, defaults={"verified": True, "primary": email == sure[0]}
        )
    user.email = sure[0]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
