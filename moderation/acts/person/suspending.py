"""Suspensions and bans: neither new seats nor chat, for some days or for good."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction

from accounts.logins import end_sessions
from accounts.models import User
from accounts.models.user import FOREVER
from games.services.moderation.suspension import leave_when_suspended
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target

from .base import Kind, days_of, end_of, lift, somebody

LONGEST: Final = 365
"""In days."""
SHORT: Final = 30
"""So many days take no permission besides."""
STAY: Final = "stay"
BOTS: Final = "bots"
MATCHES: Final = (STAY, BOTS)
"""Choices for the person's seats in running matches: they stay, or bots keep them."""


def can_suspend(deed: Deed) -> None:
    """:raises NotNow: ``bot``, ``gone``, ``suspended``."""
    if somebody(deed).is_suspended(deed.now):
        raise NotNow("suspended")


def suspend(deed: Deed) -> Done:
    """For `days`. :raises NotNow: as `can_suspend`, and ``bad-days``, ``bad-matches``."""
    can_suspend(deed)
    person, until = deed.user, end_of(deed, most=LONGEST)
    matches = _put_away(person, until, deed)
    return Done(
        after={"days": days_of(deed), "until": until.isoformat(), "matches": matches},
        shown={"until": until.isoformat()},
        sanction={"kind": Kind.SUSPENSION, "starts_at": deed.now, "ends_at": until},
    )


def can_ban(deed: Deed) -> None:
    """:raises NotNow: ``bot``, ``gone``, ``banned``."""
    if somebody(deed).is_banned:
        raise NotNow("banned")


def ban(deed: Deed) -> Done:
    """For good; who is suspended may be banned. :raises NotNow: as `can_ban`, and ``bad-matches``."""
    can_ban(deed)
    person = deed.user
    matches = _put_away(person, FOREVER, deed)
    end_sessions(person.pk)  # they may come back to read why, and to appeal; nothing that is open stays so
    sanction = {"kind": Kind.BAN, "starts_at": deed.now, "ends_at": None}
    return Done(after={"matches": matches}, sanction=sanction)


def _put_away(person: User, until: datetime, deed: Deed) -> str:
    """Write it down, and have the person leave the tables; what of `matches` was chosen."""
    matches = str(deed.values.get("matches", ""))
    if matches not in MATCHES:
        raise NotNow("bad-matches")
    still_plays = person.plays_on or not person.is_suspended(deed.now)
    person.suspended_until, person.plays_on = until, matches == STAY and still_plays
    person.save(update_fields=["suspended_until", "plays_on"])
    # Matches are locked before people everywhere, so the seats come after; the sweep finds what is left.
    transaction.on_commit(partial(leave_when_suspended, user_id=person.pk, now=deed.now), robust=True)
    return matches


ACTS: Final = (
    Act(
        Code.SUSPEND, Target.PERSON, "act_suspend", suspend, lift, Code.LIFT,
        more=lambda deed: "suspend_long" if days_of(deed) > SHORT else "", check=can_suspend,
    ),
    Act(
        Code.BAN, Target.PERSON, "act_ban", ban, lift, Code.LIFT, needs_second=lambda _: True, check=can_ban,
    ),
)  # fmt: skip
