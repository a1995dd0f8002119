"""Ending a person's sessions, what they may report, and their account when they ask for it."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.db import transaction

from accounts.anonymisation import anonymise as close_account
from accounts.logins import end_sessions as end_all
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target

from .base import Kind, can, lift, somebody


def end_sessions(deed: Deed) -> Done:
    """Log the person out everywhere. :raises NotNow: ``bot``, ``gone``."""
    return Done(after={"sessions": end_all(somebody(deed).pk)})


def can_stop(deed: Deed) -> None:
    """:raises NotNow: ``bot``, ``gone``, ``stopped``."""
    if not somebody(deed).may_report:
        raise NotNow("stopped")


def stop_reports(deed: Deed) -> Done:
    """Until it is taken back. :raises NotNow: as `can_stop`."""
    can_stop(deed)
    person = deed.user
    person.may_report = False
    person.save(update_fields=["may_report"])
    return Done(sanction={"kind": Kind.NO_REPORTS, "starts_at": deed.now, "ends_at": None})


def anonymise(deed: Deed) -> Done:
    """At the person's own request; the account service does it. :raises NotNow: ``bot``, ``gone``.

    It locks matches, which come before people everywhere, and so has to wait for the commit. The account is
    closed at once; should the process die in between, the sweep of accounts that are to go finds it.
    """
    person = somebody(deed)
    person.is_active = False
    person.save(update_fields=["is_active"])
    end_all(person.pk)
    transaction.on_commit(partial(close_account, user_id=person.pk, now=deed.now), robust=True)
    return Done()


ACTS: Final = (
    Act(Code.END_SESSIONS, Target.PERSON, "act_end_sessions", end_sessions, check=can, is_told=False),
    Act(
        Code.STOP_REPORTS, Target.PERSON, "act_stop_reports", stop_reports, lift, Code.ALLOW_REPORTS,
        check=can_stop,
    ),
    Act(Code.ANONYMISE, Target.PERSON, "act_anonymise", anonymise, check=can, is_told=False),
)  # fmt: skip
