"""Reports of people, and the cases that follow from them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Club, Event, Match, Message

if TYPE_CHECKING:
    from accounts.models import User


class Case(models.Model):
    """All reports about one thing until it is decided; a report after that opens another."""

    class State(models.TextChoices):
        NEW = "new", _("new")
        TAKEN = "taken", _("taken")
        DECIDED = "decided", _("decided")

    class Verdict(models.TextChoices):
        ACTED = "acted", _("something was done")
        NOTHING = "nothing", _("nothing was done")

    FREE_AFTER = timedelta(hours=48)
    """So long it is its taker's, then anybody's again."""

    about = models.CharField(
        max_length=40,
        help_text="One thing: `message:5`, `match:7`, `person:3`, `move:7:28`, `club:2`, `event:4`.",
    )
    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="cases"
    )
    club: models.ForeignKey[Club | None, Club | None] = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="cases"
    )
    event: models.ForeignKey[Event | None, Event | None] = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.PROTECT, related_name="cases"
    )
    message: models.ForeignKey[Message | None, Message | None] = models.ForeignKey(
        Message, null=True, blank=True, on_delete=models.PROTECT, related_name="cases"
    )
    ply = models.PositiveIntegerField(null=True, blank=True, help_text="Of a move that is reported.")
    person: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="cases_about",
        help_text="Who is reported; empty: nobody in particular.",
    )
    state = models.CharField(max_length=7, choices=State, default=State.NEW)
    opened_at = models.DateTimeField()
    taken_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="cases_taken"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    verdict = models.CharField(max_length=7, choices=Verdict, blank=True)
    decided_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["opened_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["about"], condition=~models.Q(state="decided"), name="case_one_open_a_thing"
            ),
            models.CheckConstraint(
                condition=models.Q(state="taken", taken_by__isnull=False, taken_at__isnull=False)
                | models.Q(state="new", taken_by=None, taken_at=None)
                | models.Q(state="decided"),
                name="case_taken_is_whole",
            ),
            models.CheckConstraint(
                condition=models.Q(state="decided", decided_at__isnull=False, decided_by__isnull=False)
                & ~models.Q(verdict="")
                | ~models.Q(state="decided") & models.Q(decided_at=None, decided_by=None, verdict=""),
                name="case_decided_is_whole",
            ),
        ]
        indexes = [
            # The queue, the oldest first, however many cases are decided.
            models.Index(fields=["opened_at", "id"], condition=~models.Q(state="decided"), name="case_queue"),
            models.Index(fields=["person", "-id"], name="case_person"),
            models.Index(fields=["match", "-id"], name="case_match"),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}"

    @property
    def home(self) -> Match | Club | Event | None:
        """The table, the club or the event that it is about."""
        return self.match or self.club or self.event


class Report(models.Model):
    """One person's report, with what it is about as it was then. Who reported, only moderators learn."""

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("Insults or threats")
        SPAM = "spam", _("Advertising or flooding")
        STALLING = "stalling", _("Delays the match on purpose")
        TWO_SEATS = "two-seats", _("One person holds two seats")
        COLLUSION = "collusion", _("Secret agreements")
        NAME = "name", _("A name or profile that offends")
        BROKEN = "broken", _("Something does not work")

    LONGEST = 1000
    OPEN_A_PERSON = 5

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="reports")
    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports"
    )
    reason = models.CharField(max_length=9, choices=Reason)
    text = models.CharField(max_length=LONGEST, blank=True)
    at = models.DateTimeField()
    evidence: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict,
        help_text="As it was: messages around, ply, clocks, the reporter's seat. Nothing that is hidden.",
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["case", "by"], name="report_once_a_case")]
        indexes = [models.Index(fields=["by", "-id"], name="report_by")]

    def __str__(self) -> str:
        return f"report {self.pk}"
