"""Offers for tests: kept through the real write path, and the sweep that makes tables of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from accounts.models import User
from games.models import Match, StandingOffer
from games.services.company.looking_in import due_seats, settle_seat
from games.services.company.offers import keep_offer, usual_wishes
from games.services.company.tables import make_tables

from .clock import NOON

GAME = "three-colours"


def offers(
    *people: User, game: str = GAME, now: datetime = NOON, rests_until: datetime | None = None, **wishes: Any
) -> list[StandingOffer]:
    """An offer of each of some people, whoever comes first waiting longest."""
    return [
        keep_offer(
            user_id=person.pk,
            game=game,
            wishes=replace(usual_wishes(game), **wishes),
            rests_until=rests_until,
            now=now,
        )
        for person in people
    ]


def swept(now: datetime = NOON, seed: int = 1) -> list[Match]:
    """The tables that a sweep makes."""
    return make_tables(now=now, rng=Random(seed), name=lambda _: "The Lisbon Accord")


def settled(now: datetime) -> list[str]:
    """The findings of a sweep about seats to which people should have come."""
    return [settle_seat(seat_id=pk, now=now, rng=Random(1)) for pk in due_seats(now)]


def sitters(match: Match) -> Sequence[str]:
    """The names of the people who have seats, in alphabetical order."""
    held = match.tenures.current().filter(level="")
    return sorted(held.values_list("player__username", flat=True))
