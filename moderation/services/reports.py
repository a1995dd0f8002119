"""Takes reports: all about one thing come together in one case."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from moderation.models import Case, Report
from moderation.selectors.evidence import evidence_of
from moderation.selectors.report_subjects import Subject, subject_of


class ReportError(Exception):
    """A report that is not taken."""


class MayNotReport(ReportError):
    """Reporting was withdrawn from the account, or it is suspended."""


class TooManyOpen(ReportError):
    """`Report.OPEN_A_PERSON` of the account's reports are not decided yet."""


@transaction.atomic(durable=True)
def report(
    *, user_id: int, asked: Mapping[str, str], reason: Report.Reason, text: str, now: datetime
) -> Report:
    """Report what an address names, with what it is about as it is now. Twice by one person is one report.

    :param asked: see `subject_of`. :param text: comes clean from a form.
    :raises NoSuchThing, NotReportable, MayNotReport, TooManyOpen: see there. Nothing is kept then.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if not can_report(user, now):
        raise MayNotReport
    subject = subject_of(asked, user)
    case = _case(subject, now)
    known = case.reports.filter(by=user).first()
    if known is not None:
        return known
    if open_reports(user_id) >= Report.OPEN_A_PERSON:
        raise TooManyOpen
    return Report.objects.create(
        case=case, by=user, reason=reason, text=text, at=now, evidence=evidence_of(subject, user, now)
    )


def can_report(user: User, at: datetime) -> bool:
    """True if an account may report at all."""
    return user.may_report and user.is_active and not user.is_suspended(at)


def open_reports(user_id: int) -> int:
    """The number of an account's reports that are not decided."""
    return Report.objects.filter(by=user_id).exclude(case__state=Case.State.DECIDED).count()


def _case(subject: Subject, now: datetime) -> Case:
    """The open case about it, its row locked so that nobody decides it meanwhile; a new one if there is none.

    Of two people who report it at once the constraint lets one open it, and the other joins.
    """
    still = Case.objects.select_for_update().filter(about=subject.about).exclude(state=Case.State.DECIDED)
    while (case := still.first()) is None:
        try:
            with transaction.atomic():
                return Case.objects.create(
                    about=subject.about,
                    match=subject.match,
                    club=subject.club,
                    event=subject.event,
                    message=subject.message,
                    ply=subject.ply,
                    person=subject.person,
                    opened_at=now,
                )
        except IntegrityError:  # a moment before; should that one be decided by now, this opens another
            continue
    return case
