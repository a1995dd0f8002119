"""Names that are taken, and those that were somebody's until lately."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower


class TakenName(models.Model):
    """A skeleton of somebody's user name or display name, in which signs that look alike are one.

    Nobody else may be called anything that leaves the same (`accounts.lookalikes.skeletons`). The forms ask
    first; two people who ask at the same time meet at this key. `User.save` keeps these rows. Accounts whose
    names were alike before there was this table go on as they were, and the first of them holds the name.
    """

    HELD: Final = timedelta(days=365)
    """So long a name that somebody had is kept from everybody else."""

    skeleton = models.CharField(max_length=160, primary_key=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="taken_names",
        help_text="Empty: it was somebody's who has left, and is held for nobody.",
    )
    held_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text="A name that was given up or taken away: until then nobody else has it.",
    )
    holder = models.CharField(
        max_length=24,
        blank=True,
        default="",
        db_default="",
        help_text="Of a name that is no person's what has it, such as a club, by a word of its own.",
    )
    may_return = models.BooleanField(
        default=False, db_default=False, help_text="Whether its owner of before may take it again meanwhile."
    )


class FormerName(models.Model):
    """A user name that somebody had: its addresses lead to them until it is free.

    A name that a moderator took away leads nowhere, nor does one of an account that was deleted: those have
    no row. `User.save` keeps these rows.
    """

    name = models.CharField(max_length=150)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="former_names")
    until = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(Lower("name"), name="former_name_once")]
        indexes = [models.Index(fields=["until"], name="former_name_until")]
