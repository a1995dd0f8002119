"""Turns that somebody misses one after the other, where the table lets substitutes in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction

from games.models import Match, SeatTenure
from games.selectors.lobby.free_seats import seats_to_take_over
from games.selectors.time.deadlines import missed_turns
from games.services.calendar.leave import plan_leave
from games.services.seats.bot_keeper import miss
from games.services.time.pauses import pause_clocks, resume_clocks
from games.sweeps.clock import sweep
from tests.support.lapsed_turns import BOT, SUBSTITUTE, codes, holder, lapse, lapsed_at, paced
from tests.support.seats_back import move_on_to, returned
from tests.support.tables import play

pytestmark = pytest.mark.django_db


def test_a_turn_in_time_ends_the_row_of_lapses() -> None:
    match = paced(SUBSTITUTE)
    left = lapse(match)
    returned(match, left.player.username)
    assert holder(match, left.seat).lapses == 1
    while holder(match, left.seat).turn_ply is not None:
        play(match, seat=left.seat, now=lapsed_at(match) + timedelta(hours=1))
    assert holder(match, left.seat).lapses == 0


def test_a_second_turn_that_lapses_after_the_owner_was_back_sets_the_seat_free() -> None:
    match = paced(SUBSTITUTE)
    left = lapse(match)
    while holder(match, left.seat).turn_ply is not None:
        play(match, seat=left.seat, now=lapsed_at(match))
    assert returned(match, left.player.username)
    move_on_to(match, left.seat)
    lapse(match, seat=left.seat)
    assert holder(match, left.seat).free_since == lapsed_at(match)
    assert codes(match) == ["timeout", "bot", "back", "timeout", "bot", "free"]


def test_one_turn_that_lapses_twice_is_one_turn_missed() -> None:
    match = paced(SUBSTITUTE)
    left = lapse(match)
    returned(match, left.player.username)
    lapse(match, seat=left.seat)
    kept = holder(match, left.seat)
    assert (kept.lapses, kept.free_since) == (1, None)


@pytest.mark.parametrize("contract", [BOT, SUBSTITUTE])
def test_a_turn_that_comes_without_the_owner_is_missed_when_it_would_have_lapsed(contract: str) -> None:
    match = paced(contract)
    left = lapse(match)
    while holder(match, left.seat).turn_ply is not None:
        play(match, seat=left.seat, now=lapsed_at(match))
    move_on_to(match, left.seat)
    began = lapsed_at(match) + timedelta(minutes=1)
    due = began + timedelta(hours=12)  # the free time of a turn; nothing was left of the bank
    assert holder(match, left.seat).missed_at == (due if contract == SUBSTITUTE else None)
    while holder(match, left.seat).turn_ply is not None:  # the bot plays it, and those after it
        play(match, seat=left.seat, now=began)
    assert holder(match, left.seat).free_since is None
    late, seat = due - timedelta(seconds=1), left.seat
    assert not miss(match_id=match.pk, seat=seat, missed_at=due, now=late)
    assert missed_turns(late) == []
    assert missed_turns(due) == ([(match.pk, seat, due)] if contract == SUBSTITUTE else [])
    assert miss(match_id=match.pk, seat=seat, missed_at=due, now=due) is (contract == SUBSTITUTE)
    assert not miss(match_id=match.pk, seat=seat, missed_at=due, now=due)
    assert (holder(match, seat).free_since == due) is (contract == SUBSTITUTE)
    assert codes(match).count("free") == (contract == SUBSTITUTE)
    returned(match, left.player.username)
    assert holder(match, left.seat).player_id == left.player_id
    assert seats_to_take_over().items == ()


def missing() -> tuple[Match, SeatTenure]:
    """A match in which a bot plays the second turn of somebody who is away, and the tenure of the bot."""
    match = paced(SUBSTITUTE)
    left = lapse(match)
    while holder(match, left.seat).turn_ply is not None:
        play(match, seat=left.seat, now=lapsed_at(match))
    move_on_to(match, left.seat)
    kept = holder(match, left.seat)
    assert kept.missed_at is not None
    return match, kept


def test_who_is_back_before_that_has_missed_one_turn_and_no_more() -> None:
    match, kept = missing()
    due = kept.missed_at
    assert kept.owner is not None
    assert due is not None
    assert returned(match, kept.owner.username)
    assert not miss(match_id=match.pk, seat=kept.seat, missed_at=due, now=due)
    back = holder(match, kept.seat)
    assert (back.lapses, back.missing, back.missed_at) == (1, None, None)


def test_a_pause_stops_the_clock_of_a_turn_that_is_missed() -> None:
    match, kept = missing()
    due, half = kept.missed_at, timedelta(hours=6)
    assert due is not None
    with transaction.atomic():
        pause_clocks(match, until=due + timedelta(days=9), now=due - half)
    assert holder(match, kept.seat).missed_at is None
    with transaction.atomic():
        resume_clocks(match, by_vote=True, now=due + timedelta(days=2))
    assert holder(match, kept.seat).missed_at == due + timedelta(days=2) + half


def test_leave_stops_the_clock_of_a_turn_that_is_missed_whenever_it_was_planned() -> None:
    match, kept = missing()
    due = kept.missed_at
    assert due is not None
    away = {"starts_at": due - timedelta(hours=2), "ends_at": due + timedelta(days=3)}
    plan_leave(user_id=kept.owner_id or 0, now=due - timedelta(hours=3), **away)
    assert not miss(match_id=match.pk, seat=kept.seat, missed_at=due, now=due)
    later_due = holder(match, kept.seat).missed_at
    assert later_due == due + timedelta(days=3, hours=2)
    assert miss(match_id=match.pk, seat=kept.seat, missed_at=later_due, now=later_due)


def test_the_sweep_counts_turns_as_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    match, kept = missing()
    due = kept.missed_at
    assert due is not None
    monkeypatch.setattr("django.utils.timezone.now", lambda: due)
    sweep()
    assert holder(match, kept.seat).free_since == due
