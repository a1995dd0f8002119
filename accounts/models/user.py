"""People, and the bots that sit beside them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models.functions import Lower

from accounts.lookalikes import skeletons
from accounts.models.name import TakenName


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
    is_demo = models.BooleanField(
        default=False, editable=False, help_text="The start of the site prints the password."
    )
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

    _held: tuple[str, str] | None = None
    """The names that the row had when it was read or written."""

    def __str__(self) -> str:
        return self.name

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any
    ) -> Self:
        """An account that remembers what it is called."""
        user: Self = super().from_db(db, field_names, values, **more)
        if {"username", "display_name"} <= set(field_names):
            user._held = user._names
        return user

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row and, where a name is new, whose it is.

        :raises IntegrityError: somebody else is called so, or almost so.
        """
        fields = kwargs.get("update_fields")
        writes_names = fields is None or not {"username", "display_name"}.isdisjoint(fields)
        if not writes_names or self._held == self._names:
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, **kwargs)
            self._take_names()
        self._held = self._names

    def _take_names(self) -> None:
        """Let go of the names of before and take those of now; what the site calls others is nobody's."""
        wanted: set[str] = set()
        if not self.is_bot and self.anonymised_at is None:
            wanted = {skeleton for name in self._names if name for skeleton in skeletons(name)}
        held = set(self.taken_names.values_list("skeleton", flat=True))
        self.taken_names.filter(skeleton__in=held - wanted).delete()
        TakenName.objects.bulk_create(TakenName(skeleton=name, user=self) for name in sorted(wanted - held))

    @property
    def _names(self) -> tuple[str, str]:
        return self.username, self.display_name

    @property
    def name(self) -> str:
        """What others read."""
        return self.display_name or self.username
