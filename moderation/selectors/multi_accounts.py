"""Signals that two accounts may be one person's: no proof, and nothing is done because of them alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from django.db.models import Count, Q

from accounts.models import DeviceTrace, Household, User
from accounts.multi_accounts import STAY, Stay
from games.models import MoveRecord

SESSIONS: Final = 50
"""Of one account so many sessions are looked at, the latest."""
MOVES: Final = 400
"""Of the accounts looked at together so many moves, the latest."""
LOOK_BACK: Final = timedelta(days=60)
MOST: Final = 10
"""So many accounts are named."""


@dataclass(frozen=True, slots=True)
class Signal:
    """Signals that one account shares with another."""

    username: str
    name: str
    pk: int
    devices: int
    """Browsers in which both have let themselves be called by push, one after the other."""
    sessions: int
    """From the same network with the same browser, at overlapping times."""
    hours: int
    """Hours in which both have moved."""
    of_hours: int
    """Hours in which the one with fewer has."""
    is_household: bool
    """They have declared to belong together."""


def signals_of(person: User, besides: Collection[int], now: datetime) -> tuple[Signal, ...]:
    """The signals that a person shares with others. Six queries, whatever there is.

    :param besides: accounts to be looked at in any case: who sits at the same table.
    """
    latest = UserSession.objects.filter(user=person.pk).order_by("-last_seen_at")
    mine = [Stay(*columns) for columns in latest.values_list(*STAY)[:SESSIONS]]
    overlaps, devices = _overlaps(person.pk, mine), browsers_shared(person.pk)
    pairs = Household.objects.filter(Q(one=person.pk) | Q(other=person.pk), agreed_at__isnull=False)
    family = {one for pair in pairs.values_list("one", "other") for one in pair} - {person.pk}
    named = set(besides) | set(overlaps) | set(devices) | family
    named.discard(person.pk)
    others = User.objects.filter(pk__in=named, is_bot=False, anonymised_at=None).order_by("pk")
    hours = _hours({person.pk, *named}, now)
    own = hours.get(person.pk, frozenset())
    found = [
        Signal(
            username=other.username,
            name=other.name,
            pk=other.pk,
            devices=devices.get(other.pk, 0),
            sessions=overlaps.get(other.pk, 0),
            hours=len(own & hours.get(other.pk, frozenset())),
            of_hours=min(len(own), len(hours.get(other.pk, frozenset()))),
            is_household=other.pk in family,
        )
        for other in others
    ]
    found.sort(key=lambda one: (-one.devices, -one.sessions, -one.hours, one.pk))
    return tuple(found[:MOST])


def browsers_shared(user_id: int) -> Mapping[int, int]:
    """Of other accounts, how many browsers were called for them that were called for this one."""
    mine = DeviceTrace.objects.filter(user=user_id).values("mark")
    same = DeviceTrace.objects.filter(mark__in=mine).exclude(user=user_id).values("user")
    counted = same.annotate(devices=Count("pk")).order_by("-devices", "user")
    return dict(counted.values_list("user", "devices")[: SESSIONS * MOST])


def _overlaps(user_id: int, mine: Sequence[Stay]) -> Mapping[int, int]:
    """Of other accounts, how many sessions they had beside one of these."""
    same = UserSession.objects.filter(
        ip__in={stay.ip for stay in mine}, user_agent__in={stay.browser for stay in mine}
    ).exclude(user=user_id)
    rows = same.order_by("-last_seen_at").values_list("user", *STAY)
    found: dict[int, int] = defaultdict(int)
    for other, *columns in rows[: SESSIONS * MOST]:
        if any(Stay(*columns).overlaps(stay) for stay in mine):
            found[other] += 1
    return found


def _hours(user_ids: set[int], now: datetime) -> Mapping[int, frozenset[str]]:
    """The hours in which each has moved lately."""
    rows = MoveRecord.objects.filter(by__in=user_ids, played_at__gt=now - LOOK_BACK).order_by("-id")
    found: dict[int, set[str]] = defaultdict(set)
    for by, at in rows.values_list("by", "played_at")[:MOVES]:
        if by is not None:
            found[by].add(f"{at:%Y-%m-%d %H}")
    return {by: frozenset(hours) for by, hours in found.items()}
