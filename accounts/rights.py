"""Copies to accounts whether a group or a permission gives them any right."""

from __future__ import annotations

from django.contrib.auth.models import Group
from django.db.models import Q

from accounts.models import User


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
