"""Plan of a seat's holder: instructions for turns to come."""

from __future__ import annotations

from django.db import models

from .tenure import SeatTenure


class Plan(models.Model):
    """The standing instructions of one holder of a seat, until the cards are dealt anew.

    Nobody but that holder may learn of them, be it by what changes elsewhere. A row a holder, not one an
    instruction: so it is read in one statement with the tenure, however many there are.
    """

    tenure: models.OneToOneField[SeatTenure, SeatTenure] = models.OneToOneField(
        SeatTenure, on_delete=models.CASCADE, related_name="plan"
    )
    notations: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list, help_text="One of a kind at most."
    )
    dropped: models.JSONField[list[list[str]], list[list[str]]] = models.JSONField(
        default=list,
        help_text="What is off because the situation was another, and why: told until its holder acts.",
    )

    def __str__(self) -> str:
        return f"for tenure {self.tenure_id}"  # not what they are: this may stand in a log


def plan_of(tenure: SeatTenure) -> Plan | None:
    """The instructions of a holder; server-only. One query unless `plan` was selected with the tenure."""
    plan: Plan | None = getattr(tenure, "plan", None)
    return plan
