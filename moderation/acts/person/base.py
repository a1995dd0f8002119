"""Shared parts of acts on people: the person, the length of a sanction, and a copy of what holds for them."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from random import SystemRandom
from typing import Final

from django.db import transaction

from accounts.models import User
from accounts.models.user import FOREVER
from games.services.turn.waiting_moves import arrange_again
from moderation.acts.base import Deed, Done, NotNow
from moderation.models import Action, Sanction

Kind = Sanction.Kind
COPIES: Final = ("muted_until", "muted_why", "suspended_until", "plays_on", "is_warned", "may_report")


def somebody(deed: Deed) -> User:
    """The person it is done to. :raises NotNow: ``bot``; ``gone``: the account was closed."""
    person = deed.user
    if person.is_bot:
        raise NotNow("bot")
    if person.anonymised_at is not None:
        raise NotNow("gone")
    return person


def can(deed: Deed) -> None:
    """Check the conditions of all of them. :raises NotNow: as `somebody`."""
    somebody(deed)


def end_of(deed: Deed, *, most: int) -> datetime:
    """The time at which `days` are over. :raises NotNow: ``bad-days``: none, or more than `most`."""
    days = days_of(deed)
    if not 1 <= days <= most:
        raise NotNow("bad-days", most=most)
    return deed.now + timedelta(days=days)


def days_of(deed: Deed) -> int:
    """The number of days of it; 0 if nothing says so."""
    days = deed.values.get("days")
    return days if isinstance(days, int) else 0


def lift(deed: Deed, action: Action) -> Done:
    """Take a sanction back that still holds. :raises NotNow: ``gone``, ``over``."""
    person = somebody(deed)
    sanction = Sanction.objects.select_related("action").get(action=action)
    if not _holds(sanction, deed.now):
        raise NotNow("over")
    sanction.lifted_at = deed.now
    sanction.save(update_fields=["lifted_at"])
    refresh(person, deed.now)
    return Done(before={"until": sanction.ends_at and sanction.ends_at.isoformat()})


def refresh(person: User, at: datetime) -> None:
    """Copy what holds at an instant to the person's row, which the caller has locked.

    Cards that waited for a warning to be read go on waiting for their own time then.
    """
    was_warned = person.is_warned
    held = list(Sanction.objects.filter(person=person).holding(at).select_related("action"))
    muted = _longest(held, Kind.MUTE)
    away = _longest(held, Kind.SUSPENSION, Kind.BAN)
    person.muted_until = None if muted is None else muted.ends_at
    person.muted_why = "" if muted is None else muted.action.reason
    person.suspended_until = None if away is None else away.ends_at or FOREVER
    person.plays_on = all(
        one.action.after.get("matches") != "bots" for one in held if one.kind in {Kind.SUSPENSION, Kind.BAN}
    )
    person.is_warned = any(one.kind == Kind.WARNING and one.read_at is None for one in held)
    person.may_report = not any(one.kind == Kind.NO_REPORTS for one in held)
    person.save(update_fields=COPIES)
    if was_warned and not person.is_warned:  # matches are locked before people everywhere
        again = partial(arrange_again, user_id=person.pk, now=at, rng=SystemRandom())
        transaction.on_commit(again, robust=True)


def _longest(held: list[Sanction], *kinds: Kind) -> Sanction | None:
    return max(
        (one for one in held if one.kind in kinds), key=lambda one: one.ends_at or FOREVER, default=None
    )


def _holds(sanction: Sanction, at: datetime) -> bool:
    if sanction.kind == Kind.WARNING and sanction.read_at is not None:
        return False
    return sanction.lifted_at is None and (sanction.ends_at is None or sanction.ends_at > at)
