"""Frees the seats of an account that is closed."""

from __future__ import annotations

from datetime import datetime
from random import Random, SystemRandom
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving
from games.models import (
    BoardReader,
    Invitation,
    Match,
    Note,
    Notice,
    OwnBoard,
    ProblemTry,
    Review,
    SeatTenure,
)
from games.services.calendar.leave import delete_calendar
from games.services.directory.entries import forget_entry
from games.services.lobby.errors import NotAtTable, NotOpen
from games.services.lobby.tables import leave_seat
from games.services.lobby.team_places import leave_open_team_matches
from games.services.seats.bot_keeper import forsake

from .contract import give_up


@receiver(account_leaving)
def leave_tables(user: User, now: datetime, **_: Any) -> None:
    """Get up from every table that has not begun, decline what is kept, and let bots play on elsewhere."""
    mine = SeatTenure.objects.current().filter(player=user, ended_at=None)
    waiting = Invitation.objects.filter(player=user)
    kept = SeatTenure.objects.current().filter(owner=user, ended_at=None)
    for match_id in sorted(
        {pk for rows in (mine, waiting, kept) for pk in rows.values_list("match_id", flat=True)}
    ):
        vacate(match_id=match_id, user_id=user.pk, now=now, rng=SystemRandom())
    leave_open_team_matches(user_id=user.pk)
    BoardReader.objects.filter(player=user).delete()
    Note.objects.filter(player=user).delete()
    OwnBoard.objects.filter(player=user).delete()
    Notice.objects.filter(player=user).delete()
    Review.objects.filter(player=user).delete()
    ProblemTry.objects.filter(player=user).delete()
    delete_calendar(user_id=user.pk)
    forget_entry(user_id=user.pk)


def vacate(*, match_id: int, user_id: int, now: datetime, rng: Random) -> None:
    """Free the chair of somebody who is gone: at an open table for anybody, in a match as its table agreed.

    Doing it twice, or where the account holds nothing, does nothing.
    """
    try:
        leave_seat(match_id=match_id, user_id=user_id)
    except NotOpen:  # it began, perhaps a moment before
        _give_way(match_id=match_id, user_id=user_id, now=now, rng=rng)
    except NotAtTable:
        return


@transaction.atomic(durable=True)
def _give_way(*, match_id: int, user_id: int, now: datetime, rng: Random) -> None:
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.RUNNING:
        return
    current = match.tenures.current()
    if (held := current.filter(player_id=user_id).first()) is not None:
        give_up(match, held, now=now, rng=rng)
    elif (kept := current.filter(owner_id=user_id).first()) is not None:
        forsake(match, kept, now=now)
