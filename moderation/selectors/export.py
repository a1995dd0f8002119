"""What moderation keeps of a person, for them: their own words and what they were told, nothing of others."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from accounts.models import DeviceTrace
from moderation.models import Appeal, Case, Report

from .standing import Entry, standing_of

FORMAT: Final = "alliances-standing/1"


def export_of(user_id: int, now: datetime) -> dict[str, Any]:
    """All of it as JSON, the latest first; times in ISO 8601. Four queries."""
    return {
        "format": FORMAT,
        "made_at": now.isoformat(),
        "reports": [_report(row) for row in _reports(user_id)],
        "decisions": [_decision(entry) for entry in standing_of(user_id, now, most=None)],
        "appeals": [_appeal(row) for row in Appeal.objects.filter(by=user_id).order_by("-id")],
        "called_by_push_until": [
            at.isoformat()
            for at in DeviceTrace.objects.filter(user=user_id)
            .order_by("-seen_at")
            .values_list("seen_at", flat=True)
        ],
    }


def _reports(user_id: int) -> list[Report]:
    return list(Report.objects.filter(by=user_id).select_related("case__match").order_by("-id"))


def _report(row: Report) -> dict[str, Any]:
    """What they chose and wrote, and of what; of what was kept with it only how the person was called."""
    case = row.case
    return {
        "at": row.at.isoformat(),
        "reason": row.reason,
        "text": row.text,
        "about": {
            "person": row.evidence.get("person", {}).get("username"),
            "table": case.match.key if case.match is not None else None,
            "move": row.evidence.get("move"),
        },
        "decided_at": _iso(case.decided_at) if case.state == Case.State.DECIDED else None,
    }


def _decision(entry: Entry) -> dict[str, Any]:
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
