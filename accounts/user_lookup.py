"""Finds the account that a user name means: whose it is, or whose it was until lately.

Whatever takes a user name from an address, a form or a list asks here, so that all of them find the same one.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.models import FormerName, TakenName, User
from accounts.text import one_line

LONGEST: Final = 150
"""Signs of a name; a longer one is nobody's."""


def account_called(name: str) -> User | None:
    """The account with this user name, in any capitals; else the one for which it is held.

    Bots and accounts that were deleted under the names that they have now. One query, or two where nobody is
    called so.
    """
    return accounts_called([name]).get(name)


def accounts_called(names: Collection[str]) -> dict[str, User]:
    """By each of some names the account that it means, if it means any. Queries as `account_called`."""
    spelt = {name: one_line(name) for name in names}
    wanted = {text for text in spelt.values() if 0 < len(text) <= LONGEST}
    users = User.objects.alias(lowered=Lower("username")).filter(_any_of(wanted))
    found: dict[str, User] = {user.username.lower(): user for user in users} if wanted else {}
    missing = {text for text in wanted if text.lower() not in found}
    if missing:
        former = FormerName.objects.alias(lowered=Lower("name")).filter(_any_of(missing))
        for row in former.filter(until__gt=timezone.now()).select_related("user"):
            found.setdefault(row.name.lower(), row.user)
    return {name: found[text.lower()] for name, text in spelt.items() if text.lower() in found}


def forget_names(*, now: datetime) -> None:
    """Let go of names whose year is over; late is early enough, for nobody is led by those any more."""
    FormerName.objects.filter(until__lte=now).delete()
    TakenName.objects.filter(held_until__lte=now).delete()


def _any_of(names: Collection[str]) -> Q:
    # Worded like the indexes that make names unique. SQLite knows no small letters but English ones: there
    # others are found as they are written, and in small letters.
    spellings = sorted({spelling for name in names for spelling in (name, name.lower())})
    return reduce(or_, (Q(lowered=Lower(Value(spelling))) for spelling in spellings), Q(pk__in=()))
