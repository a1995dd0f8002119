"""Push key (VAPID) of the site, by which push services know it again."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class PushKey(models.Model):
    """The private key of VAPID, made once; see `accounts.notifications.push_key`."""

    ONLY: ClassVar = 1

    private = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="push_key_is_the_only_one")]
