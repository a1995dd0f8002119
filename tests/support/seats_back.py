"""Seats whose holder was away, taken again or taken over in one line."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from games.models import Match, SeatTenure
from games.services.absence.contract import come_back, take_over

from .lapsed_turns import holder, lapse, lapsed_at, user
from .tables import play, turns


def returned(match: Match, name: str) -> bool:
    at = lapsed_at(match) + timedelta(minutes=5)
    return come_back(match_id=match.pk, user_id=user(name).pk, now=at, rng=Random(1))


def taken(match: Match, name: str, seat: int) -> SeatTenure:
    at = lapsed_at(match) + timedelta(minutes=5)
    return take_over(match_id=match.pk, user_id=user(name).pk, seat=seat, now=at, rng=Random(1))


def lapse_twice(match: Match) -> SeatTenure:
    """Somebody lets a turn lapse, is back, and lets their next turn lapse; the tenure that had the second.

    The moves that would lie between are left out.
    """
    left = lapse(match)
    assert come_back(match_id=match.pk, user_id=left.player_id, now=lapsed_at(match), rng=Random(1))
    SeatTenure.objects.filter(match=match).update(back_in_turn=False)
    return lapse(match, seat=left.seat)


def move_on_to(match: Match, seat: int) -> None:
    """Random moves until it is the turn of a seat."""
    for _ in range(200):
        if any(turn.seat == seat for turn in turns(match)):
            return
        play(match, now=lapsed_at(match) + timedelta(minutes=1))
    raise AssertionError(seat)


def moved_in_turn(match: Match, left: SeatTenure) -> SeatTenure:
    """The bot has moved, and its turn goes on."""
    for _ in range(200):
        move_on_to(match, left.seat)
        play(match, seat=left.seat, now=lapsed_at(match))
        kept = holder(match, left.seat)
        if kept.turn_ply is not None:
            return kept
    raise AssertionError
