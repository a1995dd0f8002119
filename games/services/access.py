"""Decides who may do something at a running match: by the seat that they hold, or by their claim to one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import BigIntegerField, CharField

from accounts.prepared_query import Asked, PreparedQuery
from games.models import Match, Proposal, SeatTenure
from games.selectors.seats.tenures import seated
from games.selectors.votes.proposals import OF_ALL_CLAIMS

from .clocks.leave import renew
from .clocks.outage import was_away
from .clocks.timeout_undo import undo_timeout
from .errors import NotRunning, NotSeated

_LOCKED: Final = PreparedQuery(
    lambda: Match.objects.select_for_update().filter(pk=Asked("id", BigIntegerField()))
)
_LOCKED_BY_KEY: Final = PreparedQuery(
    lambda: Match.objects.select_for_update().filter(key=Asked("key", CharField()))
)


def locked(match_id: int) -> Match:
    """A match, its row locked in the caller's transaction. :raises Match.DoesNotExist:"""
    return _found(_LOCKED.first(id=match_id))


def locked_by_key(key: str) -> Match:
    """The same, by the key in its address. :raises Match.DoesNotExist:"""
    return _found(_LOCKED_BY_KEY.first(key=key))


def _found(match: Match | None) -> Match:
    if match is None:
        raise Match.DoesNotExist
    return match


def asked_at_table(
    match: Match, user_id: int, turn_ply: int, arrived_at: datetime
) -> tuple[SeatTenure, tuple[SeatTenure, ...]]:
    """The seat of whoever asks for something that reached the site in time, even if its turn lapsed since.

    :returns: that seat, and all seats of the match as `seated` reads them, of which it is one.
    :raises NotSeated: see there.
    """
    tenures = seated(match, arrived_at)
    tenure = held(tenures, user_id)
    if tenure is None or tenure.turn_ply != turn_ply:
        if undo_timeout(match, user_id=user_id, turn_ply=turn_ply, arrived_at=arrived_at):
            tenures = seated(match, arrived_at)
            tenure = held(tenures, user_id)
        if tenure is None:
            raise NotSeated
    return tenure, tenures


def held(tenures: Iterable[SeatTenure], user_id: int) -> SeatTenure | None:
    """The one of an account among the tenures of those who hold seats; None: it holds none."""
    return next((tenure for tenure in tenures if tenure.player_id == user_id), None)


def is_turn_late(match: Match, tenure: SeatTenure, arrived_at: datetime, now: datetime) -> bool:
    """True if a turn was over, its clock having heard of the latest leave; not if that was while the site was
    away, for then it gets more time yet.
    """
    if tenure.deadline_at is None or arrived_at < tenure.deadline_at:
        return False
    renew(match, tenure)
    return arrived_at >= tenure.deadline_at and not was_away(now)


def present(match_id: int, user_id: int) -> tuple[Match, SeatTenure]:
    """A match that is played, its row locked, and what its account of `user_id` holds there now.

    :raises NotSeated: it holds no seat. :raises NotRunning: the match has not begun or is over.
    """
    match = locked(match_id)
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    return match, tenure


def people_present(match: Match) -> frozenset[int]:
    """The accounts of the people who hold a seat now, not of those for whom a bot keeps one. One query."""
    people = SeatTenure.objects.current().filter(match=match, level="")
    return frozenset(people.values_list("player_id", flat=True))


def people_with_claim(match: Match) -> frozenset[int]:
    """The same, and the accounts of those for whom a bot keeps a seat. One query."""
    seats = SeatTenure.objects.current().filter(match=match).values_list("level", "player_id", "owner_id")
    people = (owner_id if level else player_id for level, player_id, owner_id in seats)
    return frozenset(person for person in people if person is not None)


def voters(match: Match, kind: str) -> frozenset[int]:
    """The accounts of those who have a say about a question of such a kind. One query."""
    return people_with_claim(match) if kind in OF_ALL_CLAIMS else people_present(match)


def least(kind: str) -> int:
    """So many have a say at least: nobody agrees with themselves alone that clocks stand."""
    return 2 if kind == Proposal.Kind.PAUSE else 1


def with_say(match_id: int, user_id: int, kind: str | None) -> Match:
    """A match that is played, its row locked, if an account has a say there about such a thing, or about any.

    :raises NotSeated, NotRunning: see there.
    """
    match = locked(match_id)
    if user_id not in (people_with_claim(match) if kind is None else voters(match, kind)):
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    return match
