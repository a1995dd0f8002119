"""Acts of moderators, done in one line."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from accounts.models import User
from games.models import Club, Event, Match
from moderation.acts.base import Thing
from moderation.models import Action
from moderation.services.carry_out import carry_out, reverse, seen_of

from .clock import NOON
from .moderators import wanted

RNG = Random(7)


def done(code: str, by: User, target: Thing, *, now: datetime = NOON, **values: Any) -> Action:
    """Do an act on a match, a club or a person, who is read anew; the row of the audit."""
    action = carry_out(wanted(code, by, target, **values), now=now, rng=RNG)
    assert isinstance(action, Action)
    target.refresh_from_db()
    return action


def undone(action: Action, by: User, match: Match | Club | Event, *, now: datetime = NOON) -> Action:
    """Take it back; the row of the audit."""
    match.refresh_from_db()
    back = reverse(
        action_id=action.pk,
        by_id=by.pk,
        seen=seen_of(match),
        token=f"back-{action.pk}",
        reason="It was a mistake.",
        note="",
        now=now,
        rng=RNG,
    )
    match.refresh_from_db()
    return back
