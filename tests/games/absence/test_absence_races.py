"""Owners and substitutes who reach for one seat at the same moment: one of them has it, whoever that is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.models import Match, SeatTenure, TableEvent
from games.services.absence.contract import AbsenceError, come_back, take_over
from tests.support.concurrently import at_once
from tests.support.lapsed_turns import BOT, SUBSTITUTE, holder, lapse, lapsed_at, paced
from tests.support.seats_back import lapse_twice
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8
MINUTE = timedelta(minutes=1)


def returns(match: Match, user_id: int) -> Callable[[], bool]:
    now = lapsed_at(match) + MINUTE
    return lambda: come_back(match_id=match.pk, user_id=user_id, now=now, rng=Random(1))


def takes(match: Match, name: str, seat: int) -> Callable[[], SeatTenure]:
    user_id, now = person(name).pk, lapsed_at(match) + MINUTE
    return lambda: take_over(match_id=match.pk, user_id=user_id, seat=seat, now=now, rng=Random(1))


def raced(*deeds: Callable[[], Any]) -> list[Any]:
    return at_once(*deeds, expected=(AbsenceError,))


def lines(match: Match, code: str) -> int:
    return TableEvent.objects.filter(match=match, code=code).count()


def free(n: int) -> tuple[Match, SeatTenure]:
    """The n-th match with a seat that stands free, and the tenure of its owner that lapsed."""
    match = paced(SUBSTITUTE, *(f"{name}{n}" for name in ("ann", "ben", "cat")))
    return match, lapse_twice(match)


@pytest.fixture(autouse=True)
def _bots() -> None:
    bot("understudy")


def test_who_comes_back_by_two_clicks_at_once_sits_there_once() -> None:
    match = paced(BOT)
    left = lapse(match)
    assert raced(*[returns(match, left.player_id)] * 4) == [True] * 4
    assert holder(match, left.seat).player_id == left.player_id
    assert (lines(match, "back"), match.tenures.filter(seat=left.seat).count()) == (1, 3)
    assert holder(match, left.seat).deadline_at is not None


def test_of_two_substitutes_at_once_one_has_the_seat() -> None:
    for n in range(ROUNDS):
        match, left = free(n)
        eve, fay = takes(match, f"eve{n}", left.seat), takes(match, f"fay{n}", left.seat)
        told = raced(eve, fay, eve, fay)
        now = holder(match, left.seat)
        assert now.is_substitute
        has_eve = now.player.username == f"eve{n}"
        assert [isinstance(each, SeatTenure) for each in told] == [has_eve, not has_eve] * 2
        assert lines(match, "substitute") == 1
        assert match.tenures.current().filter(seat=left.seat).count() == 1


def test_of_the_owner_and_a_substitute_at_once_one_has_the_seat() -> None:
    for n in range(ROUNDS):
        match, left = free(n)
        is_back, taken = raced(returns(match, left.player_id), takes(match, f"eve{n}", left.seat))
        now = holder(match, left.seat)
        owner_has_it = now.player_id == left.player_id
        assert (is_back is True, isinstance(taken, SeatTenure)) == (owner_has_it, not owner_has_it)
        assert (lines(match, "substitute"), lines(match, "back")) == ((0, 2) if owner_has_it else (1, 1))
        assert now.deadline_at is not None
