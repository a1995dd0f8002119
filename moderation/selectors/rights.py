"""Permissions of moderators: by groups, never by `is_staff`."""

from __future__ import annotations

from django.contrib.auth.models import Permission
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from moderation.acts.base import Act, Deed

from .conflicts_of_interest import is_involved


def may(user: User, what: Act | str, deed: Deed | None = None) -> bool:
    """True if a moderator may do something.

    :param what: an act, or one of the permissions of `Action`.
    :param deed: this very one, where how much is done counts.
    """
    if not is_free(user):
        return False
    if isinstance(what, str):
        return user.has_perm(f"moderation.{what}")
    more = "" if deed is None else what.more(deed)
    return may(user, what.permission) and (not more or may(user, more))


def is_moderator(user: User) -> bool:
    """True if somebody may do anything at all here."""
    return is_free(user) and user.has_module_perms("moderation")


def may_enter(user: User) -> bool:
    """True if somebody may see anything in the console: by a right of theirs, or because they may do all."""
    return _may_come(user) and (user.is_superuser or bool(user.get_all_permissions()))


def is_shown_in(user: User) -> bool:
    """True if `may_enter` holds by what stands in the account's row: for menus, not for doors."""
    return _may_come(user) and (user.is_superuser or user.has_rights)


def _may_come(user: User) -> bool:
    return is_free(user) and not user.is_demo


def is_free(user: User) -> bool:
    """True if an account may look after others: it is a person's, in use, and not suspended."""
    return user.is_active and not user.is_bot and not user.is_suspended(timezone.now())


def seconds(by: User, act: Act, deed: Deed) -> bool:
    """True if there is anybody else who could agree to a deed."""
    others = permission_holders("second").exclude(pk=by.pk)
    return any(may(other, act, deed) and not is_involved(other, deed) for other in others)


def permission_holders(codename: str) -> QuerySet[User]:
    """The accounts that hold a permission, by a group, by themselves, or because they may do all."""
    permission = Permission.objects.filter(content_type__app_label="moderation", codename=codename)
    by_right = Q(groups__permissions__in=permission) | Q(user_permissions__in=permission)
    return User.objects.filter(by_right | Q(is_superuser=True), is_active=True, is_bot=False).distinct()
