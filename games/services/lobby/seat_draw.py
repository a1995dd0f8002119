"""Draws the seats when a match begins, and moves everybody one on when it is played again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from django.db.models import F

from games.models import Match


def draw_seats(match: Match, rng: Random) -> list[int]:
    """Seat everybody at the table anew, bots too; the seats that only a bot may hold stay as they are.

    For a transaction that holds the row of `match`, whose chairs are all taken and whose record is empty.

    :returns: the seats that were drawn, in the order in which their holders had sat down.
    """
    drawn = list(match.tenures.filter(bots_only=False).order_by("id"))
    seats = sorted(tenure.seat for tenure in drawn)
    rng.shuffle(seats)
    # Out of each other's way first: a seat has one holder at every moment.
    match.tenures.filter(bots_only=False).update(seat=F("seat") + match.seat_count)
    for tenure, seat in zip(drawn, seats, strict=True):
        tenure.seat = seat
        tenure.save(update_fields=["seat"])
    return seats


def one_on(seat_count: int, fixed: Collection[int]) -> Mapping[int, int]:
    """From each seat to the next one clockwise; those that only a bot may hold stay.

    >>> one_on(4, [2])
    {0: 1, 1: 3, 3: 0, 2: 2}
    """
    moving = [seat for seat in range(seat_count) if seat not in fixed]
    return {**dict(zip(moving, [*moving[1:], *moving[:1]], strict=True)), **{seat: seat for seat in fixed}}
