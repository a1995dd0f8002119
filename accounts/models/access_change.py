"""Changes of the ways into an account, and the links in mails that take them back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import models


class AccessChangeQuerySet(models.QuerySet["AccessChange"]):
    def open(self, now: datetime) -> AccessChangeQuerySet:
        """Those that can still be taken back, the first of them first."""
        return self.filter(ended_at=None, made_at__gt=now - AccessChange.LASTS).order_by("made_at", "pk")


class AccessChange(models.Model):
    """One change of how somebody gets into an account, or of who is told.

    It hangs on the account and on no address or password: whatever is changed afterwards, its link works.
    """

    LASTS: Final = timedelta(days=7)
    """So long a change can be taken back."""

    KEPT: Final = timedelta(days=30)
    """So long a link still says that it is too old."""

    class What(models.TextChoices):
        ADDED = "address-added", "An address was added"
        CONFIRMED = "address-confirmed", "An address was confirmed"
        MAIN = "address-main", "Another address became the main one"
        REMOVED = "address-removed", "An address was removed"
        PASSWORD = "password", "The password was changed"
        APP_ADDED = "app-added", "An authenticator app was set up"
        APP_REMOVED = "app-removed", "The authenticator app was removed"
        PASSKEY_ADDED = "passkey-added", "A passkey was added"
        PASSKEY_REMOVED = "passkey-removed", "A passkey was removed"
        CODES = "codes", "New recovery codes were made"
        TOKEN = "token-made", "A token for programs was made"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="access_changes")
    what = models.CharField(max_length=20, choices=What)
    about = models.CharField(
        max_length=320, blank=True, help_text="The address, or what a passkey or token is called."
    )
    made_at = models.DateTimeField()
    before = models.JSONField(help_text="The addresses before it, and the ids of the factors.")
    token_hash = models.CharField(max_length=64, unique=True, help_text="Of the link: SHA-256, hexadecimal.")
    ended_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was taken back, or another with it."
    )

    objects = AccessChangeQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "made_at"], name="access_change_user")]
