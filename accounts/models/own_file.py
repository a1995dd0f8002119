"""Export file of a person's own data: asked for, made in pieces, kept for a week."""

from __future__ import annotations

from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models.user import User


def new_token() -> str:
    """A token by which the address of a file is known."""
    return token_urlsafe(24)


class OwnFileQuerySet(models.QuerySet["OwnFile"]):
    def unfinished(self) -> OwnFileQuerySet:
        """Those that are being made, or wait for it, the oldest first."""
        return self.filter(ready_at=None, failed_at=None).order_by("asked_at", "id")

    def to_fetch(self, now: datetime) -> OwnFileQuerySet:
        """Those that may be downloaded, the newest first."""
        return self.filter(until__gt=now).order_by("-asked_at", "-id")


class OwnFile(models.Model):
    """One zip for one person. It is put together from what has been read so far and goes on from there."""

    KEPT: Final = timedelta(days=7)
    """So long it may be fetched; then nothing of it is left."""
    EVERY: Final = timedelta(days=1)
    """One may be asked for so often."""
    MOST_TRIES: Final = 5
    """After so many errors in a row no more is tried."""

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_files"
    )
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    asked_at = models.DateTimeField()
    source = models.PositiveSmallIntegerField(default=0, help_text="The place of what is read next.")
    after = models.BigIntegerField(default=0, help_text="The id of the last row of it that was read.")
    pieces = models.PositiveIntegerField(default=0, help_text="How many have been written.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="Errors since the last piece.")
    size = models.PositiveBigIntegerField(default=0, help_text="Of the zip, in bytes.")
    ready_at = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True, help_text="Until when it may be fetched.")
    failed_at = models.DateTimeField(null=True, blank=True, help_text="When it was given up.")

    objects = OwnFileQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["user", "-asked_at"], name="own_file_latest"),
            models.Index(
                fields=["asked_at", "id"],
                condition=models.Q(ready_at=None, failed_at=None),
                name="own_file_unfinished",
            ),
        ]

    def __str__(self) -> str:
        return f"what is kept of {self.user_id}"


class OwnPiece(models.Model):
    """Some rows of one kind, and texts that belong to them; gone when the file is ready."""

    file = models.ForeignKey(OwnFile, on_delete=models.CASCADE, related_name="piece_set")
    number = models.PositiveIntegerField()
    source = models.CharField(max_length=40)
    rows: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField()
    texts: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["file", "number"], name="own_piece_once")]

    def __str__(self) -> str:
        return f"{self.source} of file {self.file_id}"


class OwnPart(models.Model):
    """Some bytes of the zip."""

    file = models.ForeignKey(OwnFile, on_delete=models.CASCADE, related_name="part_set")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["file", "number"], name="own_part_once")]

    def __str__(self) -> str:
        return f"part {self.number} of file {self.file_id}"
