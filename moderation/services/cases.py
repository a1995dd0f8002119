"""Taking a case, leaving it to others, deciding it: each a row of the audit."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.notifications import alerts
from moderation.models import Action, Case
from moderation.selectors.conflicts_of_interest import is_party
from moderation.selectors.rights import may

from .carry_out import Involved, NotAllowed


class CaseError(Exception):
    """Something that cannot be done with a case now."""


class CaseDecided(CaseError):
    """It is decided; a new report opens another."""


class TakenByAnother(CaseError):
    """Somebody else has it, for `Case.FREE_AFTER`."""


class NotTaken(CaseError):
    """The moderator who wants to leave or decide it has not taken it, or too long ago."""


@transaction.atomic(durable=True)
def take_case(*, case_id: int, by_id: int, now: datetime) -> Case:
    """Have a case to oneself for `Case.FREE_AFTER`. Who has it already keeps it as it is.

    :raises Case.DoesNotExist: there is none.
    :raises NotAllowed, Involved, CaseDecided, TakenByAnother: see there.
    """
    case, by = _locked(case_id, by_id)
    if case.state == Case.State.DECIDED:
        raise CaseDecided
    if is_held(case, now):
        if case.taken_by_id != by_id:
            raise TakenByAnother
        return case
    case.state, case.taken_by, case.taken_at = Case.State.TAKEN, by, now
    case.save(update_fields=["state", "taken_by", "taken_at"])
    _write(Action.Code.TAKE, case, by, now)
    return case


@transaction.atomic(durable=True)
def release_case(*, case_id: int, by_id: int, now: datetime) -> Case:
    """Give a case back to the queue. Who does not have it changes nothing.

    :raises Case.DoesNotExist: there is none. :raises NotAllowed, Involved, CaseDecided: see there.
    """
    case, by = _locked(case_id, by_id)
    if case.state == Case.State.DECIDED:
        raise CaseDecided
    if case.taken_by_id != by_id:
        return case
    case.state, case.taken_by, case.taken_at = Case.State.NEW, None, None
    case.save(update_fields=["state", "taken_by", "taken_at"])
    _write(Action.Code.LEAVE, case, by, now)
    return case


@transaction.atomic(durable=True)
def decide_case(*, case_id: int, by_id: int, verdict: str, now: datetime, note: str = "") -> Case:
    """Say whether anything was done, and have those who reported told that it is decided, and no more.

    Sent twice by the same person it is done once.

    :param verdict: of `Case.Verdict`. :param note: for moderators alone.
    :raises Case.DoesNotExist: there is none. :raises ValueError: there is no such verdict.
    :raises NotAllowed, Involved, CaseDecided, NotTaken: see there.
    """
    chosen = Case.Verdict(verdict)
    case, by = _locked(case_id, by_id)
    if case.state == Case.State.DECIDED:
        if (case.decided_by_id, case.verdict) == (by_id, chosen):
            return case
        raise CaseDecided
    if case.taken_by_id != by_id or not is_held(case, now):
        raise NotTaken
    case.state, case.verdict, case.decided_by, case.decided_at = Case.State.DECIDED, chosen, by, now
    case.save(update_fields=["state", "verdict", "decided_by", "decided_at"])
    _write(Action.Code.DECIDE, case, by, now, note=note, verdict=str(chosen))
    alerts.write_of_account(
        case.reports.filter(by__anonymised_at=None).values_list("by", flat=True),
        says=_("What you reported has been looked at and decided"),
        mark=f"case:{case.pk}",
        at=now,
    )
    return case


def is_held(case: Case, now: datetime) -> bool:
    """True if somebody has a case to themselves at an instant."""
    return (
        case.state == Case.State.TAKEN and case.taken_at is not None and now < case.taken_at + Case.FREE_AFTER
    )


def _locked(case_id: int, by_id: int) -> tuple[Case, User]:
    """The case, its row locked, and who may handle it. :raises NotAllowed, Involved: see there."""
    case = (
        Case.objects.select_for_update(of=("self",)).select_related("match", "club", "event").get(pk=case_id)
    )
    by = User.objects.get(pk=by_id)
    if not may(by, "handle_cases"):
        raise NotAllowed
    if is_party(by, case):
        raise Involved
    return case, by


def _write(code: Action.Code, case: Case, by: User, now: datetime, *, note: str = "", **after: str) -> None:
    """A row about the case alone: neither its match nor its person changes by it."""
    token = f"{code}-{secrets.token_urlsafe(16)}"  # what was clicked twice the state of the case tells
    Action.objects.create(code=code, by=by, case=case, note=note, after=after, token=token, at=now)
