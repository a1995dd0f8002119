"""Finds the seat of the person who asks, and tells a late request from one that came in time."""

from __future__ import annotations

from datetime import datetime

from games.models import Match, SeatTenure

from .outage import was_away
from .renewal import renew
from .undo import take_back


class PlayError(Exception):
    """A move that was not taken for a reason outside the rules."""


class NotSeated(PlayError):
    """The account holds no seat of this match."""


def locked(match_id: int) -> Match:
    """A match, its row locked in the caller's transaction."""
    return Match.objects.select_for_update().get(pk=match_id)


def asked_at_table(match: Match, user_id: int, turn_ply: int, arrived_at: datetime) -> SeatTenure:
    """The seat of whoever asks for something that reached the site in time, even if its turn lapsed since.

    :raises NotSeated: see there.
    """
    tenure = held(match, user_id, arrived_at)
    if tenure is None or tenure.turn_ply != turn_ply:
        if take_back(match, user_id=user_id, turn_ply=turn_ply, arrived_at=arrived_at):
            tenure = held(match, user_id, arrived_at)
        if tenure is None:
            raise NotSeated
    return tenure


def held(match: Match, user_id: int, at: datetime) -> SeatTenure | None:
    tenures = SeatTenure.objects.current().select_related("player", "pending").with_leave_at(at)
    return tenures.filter(match=match, player_id=user_id).first()


def is_turn_late(match: Match, tenure: SeatTenure, arrived_at: datetime, now: datetime) -> bool:
    """True if a turn was over, its clock having heard of the latest leave; not if that was while the site was
    away, for then it gets more time yet.
    """
    if tenure.deadline_at is None or arrived_at < tenure.deadline_at:
        return False
    renew(match, tenure)
    return arrived_at >= tenure.deadline_at and not was_away(now)
