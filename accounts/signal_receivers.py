"""Receivers of signals that change an account: log-ins, sign-ups, changed addresses, factors and rights."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_changed, email_confirmed, email_removed
from allauth.account.signals import user_logged_in as has_logged_in
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import m2m_changed, post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.access_changes import Access, Address, What, note_change
from accounts.account_settings import note_time_zone
from accounts.known_devices import remember
from accounts.models import AccessChange, User
from accounts.notifications.bounces import lift_pause
from accounts.rights import copy_rights

CODES_FOLLOW: Final = timedelta(minutes=1)
"""Within so long of a first factor allauth makes its recovery codes."""

_ADDED: Final = {
    Authenticator.Type.TOTP: What.APP_ADDED,
    Authenticator.Type.WEBAUTHN: What.PASSKEY_ADDED,
    Authenticator.Type.RECOVERY_CODES: What.CODES,
}
_REMOVED: Final = {
    Authenticator.Type.TOTP: What.APP_REMOVED,
    Authenticator.Type.WEBAUTHN: What.PASSKEY_REMOVED,
}


@receiver(user_logged_in)
def keep_time_zone(request: HttpRequest | None, user: User, **_: Any) -> None:
    """The first log-in, which follows sign-up, tells the account where its owner is."""
    if request is not None and not user.time_zone:
        note_time_zone(user_id=user.pk, name=request.COOKIES.get("timezone", ""))


@receiver(has_logged_in)
def know_the_browser(request: HttpRequest, response: HttpResponse, user: User, **_: Any) -> None:
    """Remember the browser of a log-in, so that others' failed log-ins do not shut its owner out."""
    remember(request, response, user.pk)


@receiver(email_confirmed)
def send_there_again(email_address: EmailAddress, **_: Any) -> None:
    """Send mails to a main address again when somebody has read one there."""
    if email_address.primary:
        lift_pause(user_id=email_address.user_id)


@receiver(email_changed)
def send_elsewhere(user: User, **_: Any) -> None:
    """Send mails again when the address is another: the former one's refusals say nothing of it."""
    lift_pause(user_id=user.pk)


@receiver(m2m_changed, sender=User.groups.through)
@receiver(m2m_changed, sender=User.user_permissions.through)
@receiver(m2m_changed, sender=Group.permissions.through)
def rights_changed(action: str, **_: Any) -> None:
    """Copy the rights of people put into a group, or given a permission, so that they find their pages."""
    if action.startswith("post_"):
        copy_rights()


@receiver(post_delete, sender=Group)
def group_gone(**_: Any) -> None:
    """Copy the rights of the members of a group that was deleted: they may have none left."""
    copy_rights()


# Ways into an account: what there was before is told from what there is now and what was changed ------------


@receiver(email_added)
def address_added(user: User, email_address: EmailAddress, **_: Any) -> None:
    """Tell those addresses that were there before."""
    now = Access.now(user.pk)
    others = tuple(one for one in now.addresses if one.email != email_address.email)
    _note(user.pk, What.ADDED, email_address.email, replace(now, addresses=others))


@receiver(email_confirmed)
def address_confirmed(email_address: EmailAddress, **_: Any) -> None:
    """It has power from now on."""
    now = Access.now(email_address.user_id)
    before = [
        replace(one, verified=one.verified and one.email != email_address.email) for one in now.addresses
    ]
    _note(email_address.user_id, What.CONFIRMED, email_address.email, replace(now, addresses=tuple(before)))


@receiver(email_changed)
def address_main(
    user: User, from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_: Any
) -> None:
    """The main address is another one."""
    now, was = Access.now(user.pk), from_email_address and from_email_address.email
    before = tuple(replace(one, primary=one.email == was) for one in now.addresses)
    _note(user.pk, What.MAIN, to_email_address.email, replace(now, addresses=before))


@receiver(email_removed)
def address_removed(user: User, email_address: EmailAddress, **_: Any) -> None:
    """Tell the one that is gone, too."""
    now = Access.now(user.pk)
    gone = Address(email_address.email, email_address.verified, email_address.primary)
    _note(user.pk, What.REMOVED, gone.email, replace(now, addresses=(*now.addresses, gone)))


@receiver(post_save, sender=Authenticator)
def factor_added(instance: Authenticator, created: bool, **_: Any) -> None:
    """By whatever way. Codes that come with somebody's first factor are no news beside it."""
    if not created:
        return
    what = _ADDED[Authenticator.Type(instance.type)]
    now = Access.now(instance.user_id)
    if what is What.CODES:
        lately = timezone.now() - CODES_FOLLOW
        told = AccessChange.objects.filter(
            user_id=instance.user_id, what__in=[What.APP_ADDED, What.PASSKEY_ADDED], made_at__gt=lately
        )
        if told.exists():
            return
    _note(instance.user_id, what, _called(instance), replace(now, factors=now.factors - {instance.pk}))


@receiver(post_delete, sender=Authenticator)
def factor_removed(instance: Authenticator, **_: Any) -> None:
    """By whatever way, but with the account. Codes go when they are made anew, or with the last factor."""
    what = _REMOVED.get(Authenticator.Type(instance.type))
    user = User.objects.filter(pk=instance.user_id, anonymised_at=None, access_locked_at=None)
    if what is not None and user.exists():
        now = Access.now(instance.user_id)
        _note(instance.user_id, what, _called(instance), replace(now, factors=now.factors | {instance.pk}))


def _called(factor: Authenticator) -> str:
    return str(factor.data.get("name", ""))[:320] if factor.type == Authenticator.Type.WEBAUTHN else ""


def _note(user_id: int, what: AccessChange.What, about: str, before: Access) -> None:
    note_change(user_id=user_id, what=what, about=about, before=before, now=timezone.now())
