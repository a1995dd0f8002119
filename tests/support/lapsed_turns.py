"""Matches with a pace in which somebody lets a turn lapse."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import Match, SeatTenure, TableEvent
from games.services.absence.contract import act
from games.services.events import write_event

from .tables import match_of, people, turns

BOT, SUBSTITUTE, LOSE = Match.Contract.BOT, Match.Contract.SUBSTITUTE, Match.Contract.LOSE


def paced(contract: str = BOT, *names: str, **fields: Any) -> Match:
    """A match at the standard pace that has just begun, among people of these names."""
    players = people(*(names or ("ann", "ben", "cat")))
    return match_of(players, pace="standard", contract=contract, **fields)


def lapse(match: Match, *, seat: int | None = None) -> SeatTenure:
    """The turn of a seat that is to move lapses at its deadline; the tenure that had it, as it is then."""
    tenure = next(t for t in turns(match) if not t.is_bot and seat in (None, t.seat))
    assert tenure.deadline_at is not None
    now = tenure.deadline_at + timedelta(seconds=1)
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        write_event(locked, TableEvent.Code.TIMEOUT, tenure=tenure, at=now)
        act(locked, tenure, now=now, rng=Random(5))
    tenure.refresh_from_db()
    match.refresh_from_db()
    return tenure


def holder(match: Match, seat: int) -> SeatTenure:
    """The present holder of a seat."""
    return SeatTenure.objects.current().get(match=match, seat=seat)


def codes(match: Match) -> list[str]:
    """The lines of a match's log that are no moves, in order."""
    return list(TableEvent.objects.filter(match=match).order_by("id").values_list("code", flat=True))


def user(name: str) -> User:
    return User.objects.get(username=name)


def lapsed_at(match: Match) -> datetime:
    """The time at which the last turn lapsed."""
    return TableEvent.objects.filter(match=match, code="timeout").latest("id").at
