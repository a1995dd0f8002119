"""Alerts, deliveries and choices: what people are told of, how and where, and what became of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models

from accounts.models.mail import Mail
from accounts.models.user import User


class Kind(models.TextChoices):
    """Kinds of things that a person may be told of."""

    TURN = "turn", "my turn"
    TIME = "time", "little time left"
    BEGUN = "begun", "a match began"
    ENDED = "ended", "a match ended"
    ASKED = "asked", "an invitation or a vote"
    WROTE = "wrote", "somebody wrote"
    EVENT_BEGUN = "ev-begun", "an event begins"
    PAIRED = "paired", "I am paired"
    LAST_DAY = "last-day", "a last day is near"
    RESERVE = "reserve", "a seat for a reserve"
    EVENT_OVER = "ev-over", "an event is over"
    ACCOUNT = "account", "about my account"


class Way(models.TextChoices):
    """Ways of telling a person; on the page is no delivery."""

    PAGE = "page", "on the page"
    PUSH = "push", "push"
    MAIL = "mail", "mail at once"
    DIGEST = "digest", "digest"


class ReminderSettings(models.Model):
    """A person's choices about being told; somebody without a row has chosen nothing."""

    user: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reminder_settings"
    )
    ways: models.JSONField[dict[str, list[str]], dict[str, list[str]]] = models.JSONField(
        default=dict, help_text="Ways by kind, of those kinds that are not as usual."
    )
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    is_usual_quiet = models.BooleanField(
        default=True, help_text="Whether the quiet hours are the usual ones, whatever stands beside."
    )
    digest_hours: models.JSONField[list[int], list[int]] = models.JSONField(
        default=list, help_text="Up to three hours of the day; none: the usual one."
    )
    refusals = models.PositiveSmallIntegerField(
        default=0, help_text="Mails in a row that were refused for good."
    )
    paused_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when no mail goes to the address: it refused three."
    )
    calendar_key = models.CharField(
        max_length=32, null=True, blank=True, unique=True, help_text="The secret of the calendar's address."
    )

    class Meta:
        db_table = "accounts_reach"  # as processes of an earlier release know it
        verbose_name_plural = "reminder settings"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(quiet_from=None, quiet_until=None)
                | models.Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="reach_quiet_is_whole",
            ),
        ]


class TableReminderSettings(models.Model):
    """One person's choices for one table that differ from those for all others."""

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_reminder_settings"
    )
    thread = models.CharField(max_length=32, help_text="The table's key.")
    ways: models.JSONField[dict[str, list[str]], dict[str, list[str]]] = models.JSONField(default=dict)

    class Meta:
        db_table = "accounts_tablereach"  # as above
        verbose_name_plural = "table reminder settings"
        constraints = [models.UniqueConstraint(fields=["user", "thread"], name="table_reach_once")]


class Device(models.Model):
    """A browser that asked to be called by push."""

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices"
    )
    name = models.CharField(max_length=40)
    endpoint = models.URLField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=32)
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField(help_text="When its browser was last on the site.")
    failed_at = models.DateTimeField(null=True, blank=True, help_text="When a push last failed; none since.")

    class Meta:
        ordering = ["id"]


class DeviceTrace(models.Model):
    """A trace of a push to a browser: stays when the browser is called for another, or for nobody.

    A push service's address of a browser is a secret that is kept as long as it is needed and no longer, so
    this is a digest of it. Moderators alone are shown what two accounts have in common by it.
    """

    KEPT = timedelta(days=180)
    """So long after the browser was last seen."""

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="device_traces"
    )
    mark = models.CharField(max_length=64, help_text="SHA-256 of the endpoint, in hexadecimal.")
    seen_at = models.DateTimeField(help_text="When the browser was last this account's on the site.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mark", "user"], name="device_trace_once")]
        indexes = [models.Index(fields=["seen_at"], name="device_trace_seen")]


class AlertQuerySet(models.QuerySet["Alert"]):
    def due(self, now: datetime) -> AlertQuerySet:
        """Those that nobody has been told of yet, the oldest first."""
        return self.filter(spread_at=None, at__lte=now).order_by("at", "id")


class Alert(models.Model):
    """Something of which one person is to be told: one insert, in the transaction that causes it.

    By which ways is seen when it is spread into deliveries, by a worker.
    """

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="alerts"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    thread = models.CharField(max_length=32, blank=True, help_text="The key of the table; empty: none.")
    title = models.CharField(max_length=80, blank=True, help_text="What it is about: the table's name.")
    mark = models.CharField(
        max_length=80,
        help_text="What it is, so that it is told once: of a turn its ply, of a deadline its time.",
    )
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, help_text="Numbers and names that say what it is; nothing that anybody may not know."
    )
    at = models.DateTimeField(help_text="When it came about.")
    spread_at = models.DateTimeField(null=True, blank=True)

    objects = AlertQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "thread", "mark"], name="alert_once"),
        ]
        indexes = [
            models.Index(fields=["at", "id"], condition=models.Q(spread_at=None), name="alert_due"),
            models.Index(fields=["spread_at"], name="alert_spread"),
        ]


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def waiting(self) -> DeliveryQuerySet:
        """Those that have not reached their end."""
        return self.filter(state=Delivery.State.WAITING)

    def due(self, now: datetime) -> DeliveryQuerySet:
        """Those to be tried now, the longest waiting first."""
        return self.waiting().filter(due_at__lte=now).order_by("due_at", "id")


class Delivery(models.Model):
    """An alert on one way to one person; also the line of their log, kept for `KEPT`."""

    class State(models.TextChoices):
        WAITING = "waiting", "waits for its time or for its next try"
        SENT = "sent", "handed over: a push to its service, a mail to the row that carries it"
        SEEN = "seen", "shown or clicked"
        DROPPED = "dropped", "not sent, for a reason"
        FAILED = "failed", "refused for good, or given up"

    class Why(models.TextChoices):
        """Reasons why it was not sent, or only now."""

        NONE = "", "as chosen"
        PLAYED = "played", "the turn was played before"
        OPENED = "opened", "the table was opened before"
        OVER = "over", "it was no longer so"
        QUIET = "quiet", "held until the quiet hours ended"
        DIGEST = "digest", "waited for the digest"
        OFF = "off", "switched off"
        NO_DEVICE = "no-device", "no browser has allowed push"
        NO_ADDRESS = "no-address", "no confirmed address"
        PAUSED = "paused", "the address is paused"
        BOUNCED = "bounced", "the address refused it"
        GONE = "gone", "the browser has given push up"
        REPLACED = "replaced", "something newer replaced it"
        LATE = "late", "it could not be sent in time"
        MUTED = "muted", "the writer is muted"

    KEPT = timedelta(days=90)

    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries"
    )
    alert: models.ForeignKey[Alert | None, Alert | None] = models.ForeignKey(
        Alert, null=True, blank=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    way = models.CharField(max_length=6, choices=Way)
    thread = models.CharField(max_length=32, blank=True)
    title = models.CharField(max_length=80, blank=True)
    device: models.ForeignKey[Device | None, Device | None] = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    mail: models.ForeignKey[Mail | None, Mail | None] = models.ForeignKey(
        Mail, null=True, blank=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    where = models.CharField(max_length=40, blank=True, help_text="Name of the device, once it was tried.")
    made_at = models.DateTimeField()
    due_at = models.DateTimeField(help_text="The next try; while one is under way, when its lease ends.")
    until = models.DateTimeField(null=True, blank=True, help_text="After which it is worth nothing.")
    tries = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    why = models.CharField(max_length=10, choices=Why, blank=True, default=Why.NONE)
    error = models.CharField(max_length=80, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(fields=["due_at", "id"], condition=models.Q(state="waiting"), name="delivery_due"),
            models.Index(fields=["user", "-id"], name="delivery_log"),
            models.Index(fields=["made_at"], name="delivery_made"),
        ]
