"""Celery tasks that finish what a process that died has left undone."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import User
from moderation.models import Action

AT_ONCE = 50


@shared_task(name="moderation.close_accounts")
def close_accounts() -> None:
    """Delete the accounts whose owners asked moderators for it, if that is not done yet."""
    asked = User.objects.filter(
        is_active=False, anonymised_at=None, actions_on__code=Action.Code.ANONYMISE
    ).distinct()
    for user_id in asked.values_list("pk", flat=True)[:AT_ONCE]:
        anonymise(user_id=user_id, now=timezone.now())
