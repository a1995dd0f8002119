"""The queue: open cases, the oldest first, with what helps to choose among them. Flat in queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import EntrantPerson, Match, Membership, Reserve, SeatTenure
from moderation.models import Action, Case, Report

SHOWN: Final = 25
"""So many stand on a page."""
COUNTED: Final = 1_000
"""More open cases are not counted."""
SOON: Final = timedelta(hours=24)
"""Age from which a case has waited long, whatever it is."""
SHOWS: Final = ("open", "mine", "done")

Code = Action.Code
Reason = Report.Reason
MEASURES: Final = frozenset({Code.WARN, Code.HIDE_MESSAGES, Code.MUTE, Code.SUSPEND, Code.BAN, Code.RENAME})
"""Acts that count as earlier measures."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Number of somebody's reports, and of those that were right."""

    decided: int = 0
    upheld: int = 0


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case in the queue. Who reported, moderators who handle it may read."""

    pk: int
    grade: str
    """``urgent``, ``soon`` or ``calm``."""
    opened_at: datetime
    reason: str
    reporter: str
    person: str
    match: str
    is_running: bool
    said: str
    """Text that was reported, or else the reporter's; empty: none, or to be seen once it is opened."""
    is_covered: bool
    reports: int
    measures: int
    judged: Judged
    state: str
    taken_by: str
    taken_at: datetime | None
    is_mine: bool
    is_free: bool
    verdict: str


@dataclass(frozen=True, slots=True)
class Queue:
    """A page of the queue for one moderator."""

    show: str
    lines: tuple[CaseRow, ...]
    open: int
    mine: int
    older: str = ""
    """The cursor of the page after; empty: there is none."""

    @property
    def is_many(self) -> bool:
        """True if there are more open ones than are counted."""
        return self.open >= COUNTED


def queue_of(user: User, *, show: str = "open", after: str = "", now: datetime) -> Queue:
    """The cases that a moderator may handle: none that they are a party of. As many queries for any number.

    :param show: of `SHOWS`. :param after: the number of the last case of the page before.
    """
    mine = Case.objects.filter(state=Case.State.TAKEN, taken_by=user, taken_at__gt=now - Case.FREE_AFTER)
    undecided = Case.objects.exclude(state=Case.State.DECIDED)
    rows = {"mine": mine, "done": Case.objects.filter(state=Case.State.DECIDED)}.get(show, undecided)
    rows = rows.order_by("-id") if show == "done" else rows.order_by("opened_at", "id")
    rows = without_own(_after(rows, after, show), user)
    found = list(rows.select_related("person", "match", "club", "event", "taken_by")[: SHOWN + 1])
    shown = found[:SHOWN]
    return Queue(
        show=show if show in SHOWS else "open",
        lines=tuple(_lines(shown, user, now)),
        open=undecided.order_by()[:COUNTED].count(),
        mine=mine.order_by()[:COUNTED].count(),
        older=str(shown[-1].pk) if len(found) > SHOWN else "",
    )


def without_own(cases: QuerySet[Case], user: User) -> QuerySet[Case]:
    """Those of which somebody is no party; see `is_party`."""
    reported = Report.objects.filter(case=OuterRef("pk"), by=user)
    seats = SeatTenure.objects.filter(Q(player=user) | Q(owner=user), match=OuterRef("match"))
    mine = Membership.objects.members().filter(player=user, club=OuterRef("club"))
    entered = EntrantPerson.objects.filter(player=user, event=OuterRef("event"))
    waits = Reserve.objects.filter(player=user, event=OuterRef("event"))
    kept = cases.exclude(Exists(reported)).exclude(Exists(seats)).exclude(Exists(mine))
    kept = kept.exclude(Exists(entered)).exclude(Exists(waits))
    for host in ("event__host", "event__asked_host"):
        kept = kept.filter(~Q(**{host: user}) | Q(**{host: None}))
    return kept.filter(~Q(person=user) | Q(person=None), ~Q(match__host=user) | Q(match__host=None)).filter(
        ~Q(club__founder=user) | Q(club__founder=None)
    )


def judged_of(user_ids: Iterable[int]) -> Mapping[int, Judged]:
    """Of some people how often their decided reports were right. One query."""
    decided = Report.objects.filter(by__in=set(user_ids), case__state=Case.State.DECIDED).order_by()
    rows = decided.values_list("by").annotate(
        all=Count("pk"), upheld=Count("pk", filter=Q(case__verdict=Case.Verdict.ACTED))
    )
    return {by: Judged(decided=number, upheld=upheld) for by, number, upheld in rows}


def measures_of(user_ids: Iterable[int]) -> Mapping[int, int]:
    """Of some people how many measures stand against them that were not taken back. One query."""
    rows = Action.objects.filter(person__in=set(user_ids), code__in=MEASURES, reverse_of=None)
    counted = rows.filter(reversed_by=None).order_by().values_list("person").annotate(all=Count("pk"))
    return {person: number for person, number in counted if person is not None}


def _after(rows: QuerySet[Case], after: str, show: str) -> QuerySet[Case]:
    """The cases after another one; all of them where there is no such case."""
    is_number = after.isascii() and after.isdecimal() and len(after) < 19
    last = Case.objects.filter(pk=int(after)).first() if is_number else None
    if last is None:
        return rows
    if show == "done":
        return rows.filter(pk__lt=last.pk)
    return rows.filter(Q(opened_at__gt=last.opened_at) | Q(opened_at=last.opened_at, pk__gt=last.pk))


def _lines(cases: Sequence[Case], user: User, now: datetime) -> Iterable[CaseRow]:
    ids = [case.pk for case in cases]
    firsts = Report.objects.filter(case__in=ids).values("case").annotate(first=Min("pk"), all=Count("pk"))
    numbers = {row["first"]: (row["case"], row["all"]) for row in firsts.order_by()}
    reports = Report.objects.filter(pk__in=numbers).select_related("by")
    by_case = {numbers[report.pk][0]: report for report in reports}
    count = dict(numbers.values())
    measures = measures_of(case.person_id for case in cases if case.person_id is not None)
    judged = judged_of(report.by_id for report in by_case.values())
    for case in cases:
        first = by_case.get(case.pk)
        if first is None:  # a case without a report is not written by anybody
            continue
        is_covered = first.reason == Reason.ABUSE
        yield CaseRow(
            pk=case.pk,
            grade=_grade(case, first, now),
            opened_at=case.opened_at,
            reason=first.get_reason_display(),
            reporter=first.by.name,
            person="" if case.person is None else case.person.name,
            match=_place(case),
            is_running=_is_running(case),
            said="" if is_covered else _said(first),
            is_covered=is_covered,
            reports=count[case.pk],
            measures=measures.get(case.person_id or 0, 0),
            judged=judged.get(first.by_id, Judged()),
            state=case.state,
            taken_by="" if case.taken_by is None else case.taken_by.name,
            taken_at=case.taken_at,
            is_mine=case.taken_by_id == user.pk and _is_held(case, now),
            is_free=not _is_held(case, now),
            verdict=case.verdict and case.get_verdict_display(),
        )


def _place(case: Case) -> str:
    """The name of the table, the club or the event that it is about; empty: none."""
    return "" if case.home is None else case.home.name


def _grade(case: Case, first: Report, now: datetime) -> str:
    """Insults and stalling at a table that is being played cannot wait; what has waited a day comes next."""
    presses = first.reason in {Reason.ABUSE, Reason.STALLING, Reason.SPAM}
    if case.state == Case.State.DECIDED:
        return "calm"
    if presses and _is_running(case):
        return "urgent"
    return "soon" if presses or _is_running(case) or case.opened_at <= now - SOON else "calm"


def _is_running(case: Case) -> bool:
    return case.match is not None and case.match.status == Match.Status.RUNNING


def _is_held(case: Case, now: datetime) -> bool:
    return (
        case.state == Case.State.TAKEN and case.taken_at is not None and now < case.taken_at + Case.FREE_AFTER
    )


def _said(report: Report) -> str:
    messages = report.evidence.get("messages", [])
    return next((line["text"] for line in messages if line["is_it"]), "") or report.text
