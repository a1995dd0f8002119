"""Friends of a person, and those whom they mute or block. Nobody else learns of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts.models.user import User


class Friend(models.Model):
    """Somebody whom a person has among their friends. It goes one way and asks nobody."""

    owner: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friends"
    )
    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        db_table = "accounts_companion"  # as the list was called first: the release before works on it, too
        constraints = [
            models.UniqueConstraint(fields=["owner", "person"], name="companion_once"),
            models.CheckConstraint(
                condition=~models.Q(owner=models.F("person")), name="companion_is_another"
            ),
        ]


class Barrier(models.Model):
    """A wish of `owner` not to read `person` (mute), nor to sit at one table with them (block)."""

    class Kind(models.TextChoices):
        MUTE = "mute", "does not see what they write"
        BLOCK = "block", "that, and neither sits, writes or invites at the other's tables"

    owner: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="barriers"
    )
    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="barriers_against"
    )
    kind = models.CharField(max_length=5, choices=Kind)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "person"], name="barrier_once"),
            models.CheckConstraint(condition=~models.Q(owner=models.F("person")), name="barrier_is_another"),
        ]
