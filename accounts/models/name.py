"""Whose a name is."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models


class TakenName(models.Model):
    """What is left of somebody's user name or display name when signs that look alike are one.

    Nobody else may be called anything that leaves the same (`accounts.lookalikes.skeletons`). The forms ask
    first; two people who ask at the same time meet at this key. `User.save` keeps these rows. Accounts whose
    names were alike before there was this table go on as they were, and the first of them holds the name.
    """

    HELD = timedelta(days=365)
    """So long nobody has a name that a moderator took away, or whose owner left while they were suspended."""

    skeleton = models.CharField(max_length=160, primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="taken_names")
    held_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text="A name that a moderator took away: until then nobody has it, who had it neither.",
    )
