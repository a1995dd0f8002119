"""Households: people who live together, or share a device, and say so."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Greatest, Least

from accounts.models.user import User


class Household(models.Model):
    """Two people who belong together: asked by one, agreed to by the other. Only then does it mean anything.

    They are not partnered at tables with others. Who has declared it is not suspected of holding two seats.
    """

    one: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", help_text="Who asked."
    )
    other: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    asked_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Least("one", "other"),
                Greatest("one", "other"),
                name="household_once",
            ),
            models.CheckConstraint(condition=~models.Q(one=models.F("other")), name="household_is_another"),
        ]
