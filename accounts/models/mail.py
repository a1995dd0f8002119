"""Queued mails, between the act that causes one and the server that takes it."""

from __future__ import annotations

import uuid
from datetime import datetime
from email.utils import parseaddr

from django.db import models


class MailQuerySet(models.QuerySet["Mail"]):
    def waiting(self) -> MailQuerySet:
        """Those that have not reached their end."""
        return self.filter(state=Mail.State.WAITING)

    def due(self, now: datetime) -> MailQuerySet:
        """Those to be tried now, the longest waiting first."""
        return self.waiting().filter(due_at__lte=now).order_by("due_at")

    def untried(self) -> MailQuerySet:
        """Those that wait for their first try."""
        return self.waiting().filter(tries=0)


class Mail(models.Model):
    """One mail to one address.

    Written in the transaction that causes it, so that both are there or neither; `accounts.notifications`
    sends it. Its words are forgotten when it has reached its end, for they hold links that open accounts.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        SENT = "sent", "Sent"
        REFUSED = "refused", "Refused for good"
        GIVEN_UP = "given-up", "Given up"

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sender = models.CharField(max_length=320)
    recipient = models.CharField(max_length=320)
    subject = models.CharField(max_length=998)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    headers = models.JSONField(default=dict, blank=True)

    created_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    due_at = models.DateTimeField(help_text="The next try; while one is under way, when its lease ends.")
    tries = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=80, blank=True, help_text="What the last try met: kind and code.")

    objects = MailQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="mail_due"),
            models.Index(fields=["recipient"], name="mail_recipient"),
            models.Index(fields=["ended_at"], name="mail_ended"),
        ]

    @property
    def message_id(self) -> str:
        """The same at every try: a mail that was sent twice is one mail to its reader."""
        domain = parseaddr(self.sender)[1].rpartition("@")[2] or "localhost"
        return f"<{self.key}@{domain}>"
