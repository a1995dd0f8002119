"""Requests of moderators and people at one moment, for tests in which processes send them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any

from accounts.models import User
from moderation.acts.person.base import COPIES, refresh
from moderation.services.carry_out import Wanted
from tests.support.clock import NOON
from tests.support.races import Racer, raced

ROUNDS = 4
"""So many times each pair meets: who comes first is chance."""


def sends(form: Wanted, *, now: datetime = NOON) -> dict[str, Any]:
    """A moderator's form."""
    return {
        "act": "moderates", "code": form.code, "by_id": form.by_id, "target_id": form.target_id,
        "token": form.token, "seen": form.seen, "values": dict(form.values), "now": now,
    }  # fmt: skip


def calls(service: str, *, now: datetime = NOON, **given: Any) -> dict[str, Any]:
    """A request that calls a service of moderation."""
    return {"act": "calls", "service": service, "given": given, "now": now}


def meet(racers: Sequence[Racer], *asked: dict[str, Any], seed: int) -> list[str]:
    """The results of things that are asked for at one moment."""
    return raced(racers[: len(asked)], asked, Random(seed))


def holds(user: User) -> dict[str, Any]:
    """The columns that every request asks about a person; they are what their sanctions say."""
    user.refresh_from_db()
    kept = {name: getattr(user, name) for name in COPIES}
    refresh(user, NOON)
    assert kept == {name: getattr(user, name) for name in COPIES}
    return kept
