"""Matches that tests of ratings are about: finished, with a clock and rated, but for what a test says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from games.kit.rated import Campaigns, Leads, Pairing, Places, Result, each_alone
from games.kit.rules.seats import Seat
from games.ratings.matches import RatedMatch, Stint

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
ADA, BO, CY, DI, ED = range(1, 6)
BOT = 1500
"""Points of the level `normal`."""
LORD = 1500

TWO = each_alone("three-colours", 2)
FOUR = Pairing(("world-domination-4",) * 4, ((Seat(0), Seat(2)), (Seat(1), Seat(3))))
ALLIES = Pairing(
    ("dark-lord", "dark-lord", "dark-lord-lord"), ((Seat(0), Seat(1)), (Seat(2),)), {Seat(2): LORD}
)
THIRD = Pairing(ALLIES.scales, ALLIES.sides)
PARTNERS = each_alone("floating-partners", 4)

FIRST_WINS = Places((0, 1))
SECOND_WINS = Places((1, 0))
CAMPAIGNS = Campaigns((0, 0), 0)
POINTS = Leads((210, 80, 80, 145), 60, first=0)


def day(number: float) -> datetime:
    return START + timedelta(days=number)


def person(who: int, moves: int = 10) -> Stint:
    return Stint(who, moves)


def bot(moves: int = 10, points: int | None = BOT) -> Stint:
    return Stint(None, moves, points)


def people(*ids: int) -> tuple[tuple[Stint, ...], ...]:
    """A seat each, held from beginning to end."""
    return tuple((person(each),) for each in ids)


def match(
    pairing: Pairing = TWO,
    seats: Sequence[Sequence[Stint]] = people(ADA, BO),
    result: Result | None = FIRST_WINS,
    *,
    number: int = 1,
    on: float = 0,
    **more: Any,
) -> RatedMatch:
    """A match that ended so many days after `START`."""
    return RatedMatch(number, day(on), pairing, tuple(map(tuple, seats)), result, **more)
