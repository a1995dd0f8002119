"""The page of one case: what was reported and by whom, who is named and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.dateparse import parse_datetime

from accounts.models import User
from games.models import SeatTenure
from moderation.models import Case, Report

from .conflicts_of_interest import is_party
from .multi_accounts import Signal, signals_of
from .queue import Judged, judged_of, measures_of
from .rights import may

SHOWN: Final = 50
"""So many reports of a case are shown, the first."""


class CaseBarred(Exception):  # noqa: N818 - an error is called by what is the matter
    """The moderator handles no cases, or is a party of this one."""


@dataclass(frozen=True, slots=True)
class Words:
    """One message as it was kept."""

    name: str
    username: str
    at: datetime | None
    text: str
    is_it: bool
    room: str


@dataclass(frozen=True, slots=True)
class Reported:
    """One report with what was kept with it."""

    by: User
    judged: Judged
    reason: str
    text: str
    at: datetime
    ply: int | None
    seat: int | None
    """The reporter's; None: they watched, or it is about no table."""
    about: dict[str, str]
    """Names of the person, and their texts about themselves."""
    club: dict[str, str]
    """Name and text of the club."""
    event: dict[str, str]
    """The same of the event."""
    words: tuple[Words, ...]
    clocks: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class CasePage:
    """A case for the moderator who handles it."""

    case: Case
    reports: tuple[Reported, ...]
    measures: int
    """Measures that stand against the person."""
    earlier: tuple[Case, ...]
    """Cases about the same person before, the latest first."""
    signals: tuple[Signal, ...]
    is_mine: bool
    may_take: bool
    is_decided: bool


def case_details(case_id: int, user: User, now: datetime) -> CasePage:
    """A case for a moderator. As many queries for any number of reports.

    :raises Case.DoesNotExist, NotYours: see there.
    """
    rows = Case.objects.select_related(
        "person", "match", "club", "event", "message", "taken_by", "decided_by"
    )
    case = rows.get(pk=case_id)
    if not may(user, "handle_cases") or is_party(user, case):
        raise CaseBarred
    reports = list(Report.objects.filter(case=case).select_related("by").order_by("id")[:SHOWN])
    judged = judged_of(report.by_id for report in reports)
    person = case.person
    seats = SeatTenure.objects.filter(match=case.match_id, level="") if case.match_id else None
    at_table = set() if seats is None else set(seats.values_list("player", flat=True))
    held = case.taken_at is not None and now < case.taken_at + Case.FREE_AFTER
    is_decided = case.state == Case.State.DECIDED
    earlier = Case.objects.filter(person=person).exclude(pk=case.pk).order_by("-id")[:10] if person else []
    return CasePage(
        case=case,
        reports=tuple(_reported(report, judged.get(report.by_id, Judged())) for report in reports),
        measures=0 if person is None else measures_of([person.pk]).get(person.pk, 0),
        earlier=tuple(earlier),
        signals=() if person is None else signals_of(person, at_table, now),
        is_mine=case.state == Case.State.TAKEN and held and case.taken_by_id == user.pk,
        may_take=not is_decided and not (case.state == Case.State.TAKEN and held),
        is_decided=is_decided,
    )


def _reported(report: Report, judged: Judged) -> Reported:
    kept = report.evidence
    return Reported(
        by=report.by,
        judged=judged,
        reason=report.get_reason_display(),
        text=report.text,
        at=report.at,
        ply=kept.get("move", kept.get("ply")),
        seat=kept.get("seat"),
        about=kept.get("person", {}),
        club=kept.get("club", {}),
        event=kept.get("event", {}),
        words=tuple(
            Words(
                line["name"],
                line["username"],
                parse_datetime(line["at"]),
                line["text"],
                line["is_it"],
                line["room"],
            )
            for line in kept.get("messages", [])
        ),
        clocks=tuple(
            {**clock, "deadline_at": clock["deadline_at"] and parse_datetime(clock["deadline_at"])}
            for clock in kept.get("clocks", [])
        ),
    )
