"""Time for a turn in which somebody takes their seat back, and how often there is any."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.db import transaction

from games.clock.pace import PACES
from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure, TableEvent
from games.services.absence.contract import come_back
from games.services.seats.handover import hand_to_bot
from tests.support.clock import NOON
from tests.support.lapsed_turns import BOT, SUBSTITUTE, holder, lapse, lapsed_at, paced
from tests.support.seats_back import move_on_to, returned
from tests.support.tables import match_of, people, play, turns

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("pace", "again"),
    [
        ("live", timedelta(seconds=30)),
        ("fast", timedelta(hours=2)),
        ("standard", timedelta(hours=12)),
        ("slow", timedelta(hours=24)),
    ],
)
@pytest.mark.parametrize("contract", [BOT, SUBSTITUTE])
def test_a_seat_taken_back_has_so_much_time_once_a_turn(pace: str, again: timedelta, contract: str) -> None:
    match = match_of(people("ann", "ben", "cat"), contract=contract, pace=pace)
    left = lapse(match)
    assert returned(match, left.player.username)
    back_at = lapsed_at(match) + timedelta(minutes=5)
    assert holder(match, left.seat).deadline_at == back_at + again
    lapse(match, seat=left.seat)
    for _ in range(3):
        assert not returned(match, left.player.username)
    kept = holder(match, left.seat)
    assert (kept.is_bot, kept.lapses, kept.free_since, kept.deadline_at) == (True, 1, None, None)
    while holder(match, left.seat).is_bot:
        play(match, seat=left.seat, now=lapsed_at(match) + timedelta(minutes=7))
    move_on_to(match, left.seat)
    next_turn = holder(match, left.seat)
    assert (next_turn.player_id, next_turn.back_in_turn) == (left.player_id, False)
    pace_of = PACES[pace]
    assert next_turn.deadline_at == lapsed_at(match) + timedelta(minutes=1) + pace_of.grace


def test_at_a_fixed_hour_a_seat_taken_back_has_until_the_next_hour_with_notice_once_a_turn() -> None:
    players = people("ann", "ben", "cat")
    match = match_of(players, contract=BOT, pace="hour", pace_hour=20, pace_zone="UTC")
    left = lapse(match)
    assert returned(match, left.player.username)
    assert left.deadline_at is None
    event = TableEvent.objects.get(match=match, code="timeout")
    assert event.deadline_at is not None
    assert holder(match, left.seat).deadline_at == event.deadline_at + timedelta(days=1)
    lapse(match, seat=left.seat)
    assert not returned(match, left.player.username)


def test_the_bank_of_a_seat_stays_as_a_lapse_by_the_longest_time_left_it() -> None:
    match = paced(BOT)
    turn = turns(match)[0]
    clock = {**(turn.clock or {}), "bank": timedelta(days=30) // timedelta(microseconds=1)}
    SeatTenure.objects.filter(pk=turn.pk).update(clock=clock, deadline_at=NOON + timedelta(days=10))
    left = lapse(match)
    assert left.bank == timedelta(days=20, hours=12)
    returned(match, left.player.username)
    assert holder(match, left.seat).deadline_at == lapsed_at(match) + timedelta(minutes=5, hours=12)
    lapse(match, seat=left.seat)
    assert holder(match, left.seat).bank == left.bank


def test_a_turn_that_began_while_the_bot_was_there_is_one_like_any_other() -> None:
    match = paced(BOT)
    left = lapse(match)
    while holder(match, left.seat).turn_ply is not None:
        play(match, seat=left.seat, now=lapsed_at(match))
    move_on_to(match, left.seat)
    kept = holder(match, left.seat)
    assert kept.is_bot
    SeatTenure.objects.filter(pk=kept.pk).update(bank=timedelta(hours=30))
    assert returned(match, left.player.username)
    back = holder(match, left.seat)
    assert not back.back_in_turn
    assert back.deadline_at == lapsed_at(match) + timedelta(minutes=5, hours=42)


def test_who_is_suspended_in_a_turn_and_back_in_it_has_gained_nothing() -> None:
    match = paced(BOT)
    turn = turns(match)[0]
    now = NOON + timedelta(hours=100)
    with transaction.atomic():
        kept = hand_to_bot(Match.objects.get(pk=match.pk), Seat(turn.seat), now=now, owner=turn.player_id)
    assert kept.bank == timedelta(hours=32)
    assert come_back(match_id=match.pk, user_id=turn.player_id, now=now, rng=Random(1))
    back = holder(match, turn.seat)
    assert (back.bank, back.deadline_at) == (timedelta(hours=32), now + timedelta(hours=12))
