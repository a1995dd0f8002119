"""Personal tokens: what a program of somebody's shows in place of a password."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models.user import User


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def working(self, now: datetime) -> ApiTokenQuerySet:
        """Those that open something at an instant."""
        return self.filter(models.Q(ends_at=None) | models.Q(ends_at__gt=now))


class ApiToken(models.Model):
    """One token of one person. The token itself is kept nowhere: only its hash is."""

    MOST: Final = 10
    """Tokens that one person may have, those included that have ended of themselves."""

    class Scope(models.TextChoices):
        READ = "read", _("reads what you see")
        PLAY = "play", _("plays")
        TABLES = "tables", _("makes and joins tables")
        CHAT = "chat", _("talks")

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60, help_text="What it is for, in its owner's words.")
    scopes = models.JSONField(help_text="Of `Scope`: what it may do.")
    token_hash = models.CharField(max_length=64, unique=True, help_text="SHA-256, hexadecimal.")
    form_key = models.CharField(
        max_length=32, help_text="Of the form that made it: sent twice, it makes one."
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True, help_text="None: when it is taken back.")
    used_on = models.DateField(
        null=True, blank=True, help_text="The last day, by UTC, on which it was shown."
    )
    used_from = models.CharField(
        max_length=50, blank=True, default="", help_text="The network from which it was shown last."
    )

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "form_key"], name="api_token_form_once")]

    def __str__(self) -> str:
        return self.name

    def has_ended(self, now: datetime) -> bool:
        """True if it opens nothing any more."""
        return self.ends_at is not None and self.ends_at <= now
