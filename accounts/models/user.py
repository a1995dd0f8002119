"""People, and the bots that sit beside them."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """An account: a person's, or a bot's."""

    class Theme(models.TextChoices):
        SYSTEM = "system", "As my device"
        LIGHT = "light", "Light"
        DARK = "dark", "Dark"

    class HandOrder(models.TextChoices):
        RISING = "rising", "Low to high"
        FALLING = "falling", "High to low"

    email = models.EmailField("e-mail address", blank=True)
    display_name = models.CharField(
        max_length=40, blank=True, help_text="What others read; your user name if empty."
    )
    about = models.TextField(max_length=280, blank=True)
    time_zone = models.CharField(
        max_length=64, blank=True, help_text="An IANA name; empty until the browser told it."
    )
    is_bot = models.BooleanField(default=False, editable=False)
    anonymised_at = models.DateTimeField(null=True, blank=True, editable=False)

    theme = models.CharField(max_length=6, choices=Theme, default=Theme.SYSTEM)
    hand_order = models.CharField(
        "order of my cards", max_length=7, choices=HandOrder, default=HandOrder.RISING
    )
    confirm_moves = models.BooleanField(
        "confirm every move", default=True, help_text="Off: a second tap on what you chose sends it."
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            # The form asks first; two people who ask at the same time meet here.
            models.UniqueConstraint(Lower("username"), name="user_username_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others read."""
        return self.display_name or self.username
