"""Takes suspended people from tables that have not begun, and from running matches if bots are to play on."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.kit.rules.seats import Seat
from games.models import Invitation, Match, SeatTenure, TableEvent
from games.services.events import write_event
from games.services.lobby.errors import NotAtTable, NotOpen
from games.services.lobby.tables import leave_seat
from games.services.lobby.team_places import leave_open_team_matches
from games.services.seats.handover import hand_to_bot


def leave_when_suspended(*, user_id: int, now: datetime) -> None:
    """Take a suspended person from where they may not be. Doing it twice does nothing.

    Their chairs at open tables and in team matches are free, what was kept for them too. In running matches
    bots keep their seats, if they do not play on (`User.plays_on`): they have them back when they come, after
    the suspension.
    """
    mine = SeatTenure.objects.current().filter(player=user_id, level="", ended_at=None)
    kept = SeatTenure.objects.current().filter(owner=user_id, ended_at=None).exclude(returns_at=None)
    waiting = Invitation.objects.filter(player=user_id)
    matches = {pk for rows in (mine, kept, waiting) for pk in rows.values_list("match_id", flat=True)}
    for match_id in sorted(matches):
        _step_back(match_id=match_id, user_id=user_id, now=now)
    if User.objects.get(pk=user_id).is_suspended(now):
        leave_open_team_matches(user_id=user_id)


def _step_back(*, match_id: int, user_id: int, now: datetime) -> None:
    person = User.objects.get(pk=user_id)
    if not person.is_suspended(now):
        return
    try:
        leave_seat(match_id=match_id, user_id=user_id)
    except NotAtTable:
        return
    except NotOpen:  # it runs, perhaps since a moment ago
        _hand_over(match_id=match_id, user_id=user_id, now=now)


@transaction.atomic(durable=True)
def _hand_over(*, match_id: int, user_id: int, now: datetime) -> None:
    match = Match.objects.select_for_update().get(pk=match_id)
    person = User.objects.get(pk=user_id)  # as it is now that the match's row is locked
    if match.status != Match.Status.RUNNING or not person.is_suspended(now) or person.plays_on:
        return
    current = SeatTenure.objects.current().filter(match=match)
    held = current.filter(player_id=user_id, level="").first()
    if held is not None:
        kept = hand_to_bot(match, Seat(held.seat), now=now, owner=user_id)
        write_event(match, TableEvent.Code.BOT, tenure=kept, at=now)
        return
    current.filter(owner_id=user_id).exclude(returns_at=None).update(returns_at=None)
