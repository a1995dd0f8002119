"""Moderation data for a person's own file: their own words and what they were told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.data_export.sources import DataSource, Row, add_source, at_once, in_batches
from moderation.models import Appeal, Case, Report

from .sanctions import SanctionEntry, standing_of


def _decisions(user_id: int, now: datetime) -> Iterator[Row]:
    return (_decision(entry) for entry in standing_of(user_id, now, most=None))


def _reports(user_id: int) -> QuerySet[Report]:
    return Report.objects.filter(by=user_id).select_related("case__match", "case__club", "case__event")


def _report(row: Report) -> dict[str, Any]:
    """A report: its reason and text, and its subject; of the evidence only how the person was called."""
    case = row.case
    return {
        "at": row.at.isoformat(),
        "reason": row.reason,
        "text": row.text,
        "about": {
            "person": row.evidence.get("person", {}).get("username"),
            "table": case.match.key if case.match is not None else None,
            "club": case.club.key if case.club is not None else None,
            "event": case.event.key if case.event is not None else None,
            "move": row.evidence.get("move"),
        },
        "decided_at": _iso(case.decided_at) if case.state == Case.State.DECIDED else None,
    }


def _decision(entry: SanctionEntry) -> dict[str, Any]:
    return {
        "number": entry.action_id,
        "what": entry.code,
        "at": entry.at.isoformat(),
        "reason": entry.reason,
        "table": entry.table or None,
        "by_two": entry.by_two,
        "state": str(entry.state),
        "until": _iso(entry.until),
    }


def _appeal(row: Appeal) -> dict[str, Any]:
    return {
        "against": row.action_id,
        "at": row.at.isoformat(),
        "text": row.text,
        "state": row.state,
        "answer": row.answer,
        "decided_at": _iso(row.decided_at),
    }


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


OWN: Final = (
    DataSource("decisions", _("Decisions about you and at your tables"), at_once(_decisions)),
    DataSource("reports", _("Your reports"), in_batches(_reports, _report)),
    DataSource(
        "appeals",
        _("Your appeals"),
        in_batches(lambda user_id: Appeal.objects.filter(by=user_id), _appeal),
    ),
)


def register_sources() -> None:
    """Have all of it told."""
    add_source(*OWN)
