"""Answers that programs were given lately, to be given again to a request that was sent twice."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models.user import User


class ApiRepeat(models.Model):
    """One request with a key of its own (`Idempotency-Key`), and its answer once there is one."""

    KEPT: Final = timedelta(hours=24)
    """So long the same key means the same request."""

    UNANSWERED: Final = timedelta(minutes=1)
    """A request that has no answer after that was cut off: it may be done again."""

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_repeats"
    )
    key = models.CharField(max_length=64)
    request_hash = models.CharField(max_length=64, help_text="SHA-256 of method, address and body.")
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    content_type = models.CharField(max_length=60, blank=True, default="")
    body = models.TextField(blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="api_repeat_once")]
        indexes = [models.Index(fields=["at"], name="api_repeat_at")]

    def __str__(self) -> str:
        return self.key
