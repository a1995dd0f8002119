"""Those who look after others, for tests."""

from __future__ import annotations

from itertools import count

from django.contrib.auth.models import Group

from accounts.models import User
from moderation.acts.base import Thing
from moderation.services.carry_out import Wanted, seen_of

from .tables import person

_numbers = count(1)


def moderator(name: str, group: str = "moderator") -> User:
    """Somebody of a group: ``helper``, ``steward`` or ``moderator``."""
    made = person(name)
    made.groups.add(group_of(group))
    return made


def group_of(name: str) -> Group:
    """One of the groups of the migration."""
    return Group.objects.get(name=name)


def wanted(code: str, by: User, target: Thing, *, token: str = "", **values: object) -> Wanted:
    """The request of a form that was made just now; each with a token of its own, unless one is given."""
    reason = str(values.pop("reason", "It was asked for by those who play."))
    note = str(values.pop("note", ""))
    case_id = values.pop("case_id", None)
    return Wanted(
        code=code,
        by_id=by.pk,
        target_id=target.pk,
        token=token or f"form-{next(_numbers)}",
        seen=seen_of(type(target).objects.get(pk=target.pk)),
        reason=reason,
        note=note,
        values=values,
        case_id=case_id if isinstance(case_id, int) else None,
    )
