"""The pulse of the site, by which outages are noticed."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """One row: when the site was last known to be up, by which an outage is noticed."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"up at {self.at}"
