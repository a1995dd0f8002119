"""Changes the holder of a seat by a moderator's decision, in a match that runs.

Everything here is for a transaction in which the caller holds the row of the running match locked.
"""

from __future__ import annotations

from datetime import datetime
from random import Random

from accounts.models import User
from games.kit.rules.seats import Seat
from games.models import Match, Notice, SeatTenure
from games.selectors.moderation.looks import has_looked
from games.selectors.people.reliability import reliability_of
from games.services import alerts
from games.services.absence.contract import (
    AbsenceError,
    NotReliableEnough,
    SatHere,
    people_in,
    return_seat,
)
from games.services.lobby.blocking import refuse_blocked
from games.services.lobby.club_members import refuse_non_members
from games.services.lobby.rating_limits import refuse_by_rating
from games.services.notices import tell_of
from games.services.seats.bot_keeper import free
from games.services.seats.handover import hand_to_bot


class Gone(AbsenceError):
    """The account is closed or suspended, or has looked at what is hidden in the match: it takes no seat."""


def to_bot(match: Match, tenure: SeatTenure, *, keeps: bool, now: datetime) -> SeatTenure:
    """Let a bot play on at the seat of a person.

    :param keeps: whether they may have it back when they like. :returns: the bot's tenure.
    """
    return hand_to_bot(match, Seat(tenure.seat), now=now, owner=tenure.player_id if keeps else None)


def to_anybody(match: Match, kept: SeatTenure, *, asked_id: int | None, now: datetime) -> None:
    """Let whoever likes take over the seat that a bot has, and ask somebody for it, if anybody is named.

    :raises Gone, SatHere, NotMember, NotReliableEnough, OutOfLimits, NotForYou, BlockedHere: they could not.
    """
    if asked_id is not None:
        if match.tenures.filter(player_id=asked_id).exists():
            raise SatHere
        _refuse_gone(match, asked_id, now)
        refuse_non_members(match, [asked_id], now)
        refuse_blocked(asked_id, people_in(match))
        if not reliability_of(asked_id).meets(match.min_reliability):
            raise NotReliableEnough
        refuse_by_rating(match, asked_id, kept.seat)
    kept.returns_at = None
    kept.save(update_fields=["returns_at"])
    free(match, kept, now=now)
    if asked_id is not None:
        alerts.substitute_wanted(match, asked_id, at=now)
        tell_of(match, [asked_id], Notice.Kind.SUBSTITUTE)


def to_nobody(kept: SeatTenure) -> None:
    """Let nobody take over the seat that a bot has."""
    kept.free_since = None
    kept.save(update_fields=["free_since"])


def to_owner(match: Match, kept: SeatTenure, owner_id: int, *, now: datetime, rng: Random) -> bool:
    """Give the seat that a bot has back to somebody who held it: at once, or when the bot's turn is over.

    :returns: whether they sit there now.
    :raises Gone, SatHere, NotForYou, BlockedHere: they may not.
    """
    if match.tenures.current().filter(player_id=owner_id).exists():
        raise SatHere
    _refuse_gone(match, owner_id, now)
    refuse_blocked(owner_id, people_in(match) - {owner_id})
    if kept.owner_id != owner_id:
        kept.owner_id, kept.lapses = owner_id, 0
        kept.save(update_fields=["owner", "lapses"])
    return return_seat(match, kept, now=now, rng=rng)


def owner_before_bot(match: Match, kept: SeatTenure) -> int | None:
    """The account whose seat a bot has: for whom it keeps it, or who held it last; None: nobody ever did."""
    if kept.owner_id is not None:
        return kept.owner_id
    last = match.tenures.filter(seat=kept.seat, level="").order_by("-id").first()
    return None if last is None else last.player_id


def _refuse_gone(match: Match, user_id: int, now: datetime) -> None:
    user = User.objects.get(pk=user_id)
    if not user.is_active or user.is_bot or user.is_suspended(now) or has_looked(match, user_id):
        raise Gone
