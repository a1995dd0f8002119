"""What happens to an account when something else happens."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed
from django.contrib.auth.models import Group
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import m2m_changed, post_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.notifications.address import lift_pause
from accounts.services import copy_rights, note_time_zone


@receiver(user_logged_in)
def keep_time_zone(request: HttpRequest | None, user: User, **_: Any) -> None:
    """The first log-in, which follows sign-up, tells the account where its owner is."""
    if request is not None and not user.time_zone:
        note_time_zone(user_id=user.pk, name=request.COOKIES.get("timezone", ""))


@receiver(email_confirmed)
def send_there_again(email_address: EmailAddress, **_: Any) -> None:
    """Who has read a mail at their main address gets mails there."""
    if email_address.primary:
        lift_pause(user_id=email_address.user_id)


@receiver(email_changed)
def send_elsewhere(user: User, **_: Any) -> None:
    """What another address refused says nothing of this one."""
    lift_pause(user_id=user.pk)


@receiver(m2m_changed, sender=User.groups.through)
@receiver(m2m_changed, sender=User.user_permissions.through)
@receiver(m2m_changed, sender=Group.permissions.through)
def rights_changed(action: str, **_: Any) -> None:
    """Who is put into a group, or given a permission, finds the way to what they may do."""
    if action.startswith("post_"):
        copy_rights()


@receiver(post_delete, sender=Group)
def group_gone(**_: Any) -> None:
    """Who was in it may have no rights left."""
    copy_rights()
