"""Leave and running clocks: leave stops them, and a move ends leave."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat
from games.models import Hours, Leave, Match, SeatTenure
from games.selectors.calendar.leave import present_leave, to_be_told
from games.selectors.seats.snapshot import seating_of
from games.selectors.table.table import table_of
from games.services.calendar.leave import cancel_leave, end_leave, plan_leave
from games.services.clocks.leave import renew, renew_all
from games.services.clocks.turns import end_turn
from games.services.errors import Stale, TimeUp
from games.services.seats.handover import give_back, hand_to_bot
from games.services.time.deadlines import lapse
from games.services.time.pauses import pause_clocks, resume_clocks
from games.services.turn.moves import play_move
from games.views.etag import table_etag
from tests.support.clock import NOON, later
from tests.support.tables import bot, legal, match_of, people, play, turns

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
STANDARD = DAY * 5 + timedelta(hours=12)
"""Grace and bank of a standard turn that begins the match."""


@pytest.fixture
def match() -> Match:
    """Four at a table of the standard pace; the first turn began at noon."""
    return match_of(people("ann", "ben", "cat", "dan"), pace="standard")


def _two(**fields: Any) -> Match:
    return match_of(people("ina", "jim"), game="three-colours", pace="standard", **fields)


def _turn(match: Match) -> SeatTenure:
    (tenure,) = turns(match)
    return tenure


def _plan(user_id: int, start: datetime, end: datetime, now: datetime = NOON) -> Leave:
    leave = plan_leave(user_id=user_id, starts_at=start, ends_at=end, now=now)
    renew_all(user_id=user_id)
    return leave


def test_leave_moves_the_deadline_of_the_turn_that_runs(match: Match) -> None:
    assert _turn(match).deadline_at == NOON + STANDARD
    _plan(_turn(match).player_id, NOON + DAY, NOON + 4 * DAY)
    assert _turn(match).deadline_at == NOON + STANDARD + 3 * DAY


def test_leave_that_was_ended_gives_back_what_was_left_of_it(match: Match) -> None:
    who = _turn(match).player_id
    _plan(who, NOON + DAY, NOON + 4 * DAY)
    end_leave(user_id=who, now=NOON + 2 * DAY)
    renew_all(user_id=who)
    assert _turn(match).deadline_at == NOON + STANDARD + DAY


def test_leave_that_was_called_off_has_not_been(match: Match) -> None:
    who = _turn(match).player_id
    leave = _plan(who, NOON + DAY, NOON + 4 * DAY)
    cancel_leave(user_id=who, leave_id=leave.pk, now=NOON + timedelta(hours=3))
    renew_all(user_id=who)
    assert _turn(match).deadline_at == NOON + STANDARD


def test_a_change_that_was_never_brought_to_the_clock_is_made_up_for_exactly(match: Match) -> None:
    who = _turn(match).player_id
    plan_leave(user_id=who, starts_at=NOON + DAY, ends_at=NOON + 4 * DAY, now=NOON)
    end_leave(user_id=who, now=NOON + 2 * DAY)
    renew_all(user_id=who)
    assert _turn(match).deadline_at == NOON + STANDARD + DAY


def test_a_turn_that_begins_knows_of_leave_that_is_planned(match: Match) -> None:
    first = _turn(match)
    for tenure in SeatTenure.objects.exclude(pk=first.pk):
        plan_leave(user_id=tenure.player_id, starts_at=NOON + DAY, ends_at=NOON + 3 * DAY, now=NOON)
    play(match)
    assert _turn(match).deadline_at == NOON + STANDARD + 2 * DAY


def test_the_sweep_finds_those_whose_clocks_do_not_know_until_they_do(match: Match) -> None:
    who = _turn(match).player_id
    plan_leave(user_id=who, starts_at=NOON + DAY, ends_at=NOON + 4 * DAY, now=NOON)
    assert list(to_be_told(NOON - timedelta(seconds=1))) == []
    assert list(to_be_told(NOON)) == [who]
    renew_all(user_id=who)
    assert list(to_be_told(NOON + DAY)) == []
    version = Match.objects.get().version
    renew_all(user_id=who)
    assert Match.objects.get().version == version


def test_what_changes_while_the_clocks_are_told_is_told_later(match: Match, monkeypatch: Any) -> None:
    who = _turn(match).player_id
    plan_leave(user_id=who, starts_at=NOON + DAY, ends_at=NOON + 4 * DAY, now=NOON)
    real = renew

    def meanwhile(match: Match, tenure: SeatTenure) -> bool:
        known = real(match, tenure)
        Hours.objects.update(leave_changed_at=NOON + timedelta(seconds=1))
        return known

    monkeypatch.setattr("games.services.clocks.leave.renew", meanwhile)
    renew_all(user_id=who)
    assert list(to_be_told(NOON + DAY)) == [who]


def test_every_table_of_a_person_shows_leave_even_where_it_is_not_their_turn(match: Match) -> None:
    other = SeatTenure.objects.exclude(pk=_turn(match).pk).first()
    assert other is not None
    before, tag = Match.objects.get().version, _tag(match)
    _plan(other.player_id, NOON + DAY, NOON + 4 * DAY)
    assert Match.objects.get().version == before + 1
    assert _tag(match) != tag
    seating = seating_of(match.key, NOON)
    assert seating is not None
    shown = [holder.leave for holder in table_of(seating, None, now=NOON).holders]
    leave = shown[other.seat]
    assert leave is not None
    assert (leave.starts_at, leave.ends_at, leave.has_begun) == (NOON + DAY, NOON + 4 * DAY, False)
    assert [each for each in shown if each is not None] == [leave]


@pytest.mark.parametrize(("at", "begun"), [(2 * DAY, True), (4 * DAY, None)])
def test_a_table_shows_leave_while_it_lasts(match: Match, at: timedelta, begun: bool | None) -> None:
    who = _turn(match)
    _plan(who.player_id, NOON + DAY, NOON + 4 * DAY)
    seating = seating_of(match.key, NOON + at)
    assert seating is not None
    shown = table_of(seating, None, now=NOON + at).holders[who.seat].leave
    assert (shown and shown.has_begun) == begun


def test_leave_stops_no_clock_of_a_table_that_knows_none() -> None:
    match = _two(allows_leave=False)
    _plan(_turn(match).player_id, NOON + DAY, NOON + 4 * DAY)
    assert _turn(match).deadline_at == NOON + STANDARD


def test_leave_stops_no_live_clock() -> None:
    match = match_of(people("ina", "jim"), game="three-colours", pace="live")
    _plan(_turn(match).player_id, NOON, NOON + 4 * DAY)
    assert _turn(match).deadline_at == NOON + timedelta(minutes=2)


def test_leave_stops_a_clock_between_two_as_long_as_it_lasts() -> None:
    match = _two()
    _plan(_turn(match).player_id, NOON + DAY, NOON + 26 * DAY)
    assert _turn(match).deadline_at == NOON + STANDARD + 25 * DAY


def test_leave_stops_a_clock_for_ten_days_a_match_where_three_sit(match: Match) -> None:
    who = _turn(match)
    _plan(who.player_id, NOON, NOON + 20 * DAY)
    assert _turn(match).deadline_at == NOON + 10 * DAY + STANDARD


def test_what_earlier_turns_had_of_the_ten_days_is_gone(match: Match) -> None:
    who = _turn(match)
    SeatTenure.objects.filter(pk=who.pk).update(leave_used=7 * DAY)
    _plan(who.player_id, NOON, NOON + 20 * DAY)
    assert _turn(match).deadline_at == NOON + 3 * DAY + STANDARD


def test_a_clock_that_has_run_out_is_not_saved_by_leave_taken_afterwards(match: Match) -> None:
    now = NOON + STANDARD
    _plan(_turn(match).player_id, now, now + 5 * DAY, now=now)
    assert _turn(match).deadline_at == NOON + STANDARD


def test_a_move_ends_leave_and_all_clocks_learn_of_it(match: Match) -> None:
    who = _turn(match)
    other = match_of([who.player, *people("eve", "fay", "gil")], seed=2, pace="standard")
    mine = SeatTenure.objects.get(match=other, player=who.player)
    while _turn(other).pk != mine.pk:
        play(other)
    _plan(who.player_id, NOON, NOON + 9 * DAY)
    assert _turn(other).deadline_at == NOON + STANDARD + 9 * DAY
    play(match, now=NOON + 2 * DAY)
    assert present_leave(who.player_id, NOON + 2 * DAY) is None
    renew_all(user_id=who.player_id)
    assert _turn(other).deadline_at == NOON + STANDARD + 2 * DAY


def test_a_move_that_is_refused_ends_nothing(match: Match) -> None:
    who = _turn(match)
    _plan(who.player_id, NOON, NOON + 9 * DAY)
    for notation, turn_ply, error in (("bid 1 M", who.turn_ply, RulesError), ("bid 10 M", 0, Stale)):
        with pytest.raises(error):
            play_move(
                match_id=match.pk,
                user_id=who.player_id,
                notation=notation,
                turn_ply=turn_ply or 0,
                now=NOON + DAY,
                rng=Random(1),
            )
    assert present_leave(who.player_id, NOON + DAY) is not None


def test_a_move_that_waits_to_be_taken_back_ends_leave_too(match: Match) -> None:
    who = _turn(match)
    User.objects.filter(pk=who.player_id).update(take_back=User.TakeBack.ALWAYS)
    _plan(who.player_id, NOON, NOON + 9 * DAY)
    play_move(
        match_id=match.pk,
        user_id=who.player_id,
        notation=legal(match, who.seat)[0],
        turn_ply=who.turn_ply or 0,
        now=NOON + DAY,
        rng=Random(1),
        back_for=timedelta(seconds=10),
    )
    assert present_leave(who.player_id, NOON + DAY) is None


def test_the_move_of_another_ends_nobodys_leave(match: Match) -> None:
    other = SeatTenure.objects.exclude(pk=_turn(match).pk).first()
    assert other is not None
    _plan(other.player_id, NOON, NOON + 9 * DAY)
    play(match, now=NOON + DAY)
    assert present_leave(other.player_id, NOON + DAY) is not None


def test_a_move_is_not_too_late_where_only_the_clock_has_not_heard_of_leave(match: Match) -> None:
    who = _turn(match)
    late = NOON + STANDARD + timedelta(hours=1)
    plan_leave(user_id=who.player_id, starts_at=NOON + DAY, ends_at=NOON + 4 * DAY, now=NOON)
    play(match, now=late)
    match.refresh_from_db()
    assert _turn(match).pk != who.pk


def test_no_turn_lapses_whose_clock_has_not_heard_of_leave(match: Match) -> None:
    who = _turn(match)
    due = NOON + STANDARD
    plan_leave(user_id=who.player_id, starts_at=NOON + DAY, ends_at=NOON + 4 * DAY, now=NOON)
    turn: dict[str, Any] = {
        "match_id": match.pk,
        "seat": who.seat,
        "turn_ply": who.turn_ply or 0,
        "rng": Random(1),
    }
    assert not lapse(**turn, deadline_at=due, now=due + timedelta(seconds=1))
    assert _turn(match).deadline_at == due + 3 * DAY
    assert lapse(**turn, deadline_at=due + 3 * DAY, now=due + 3 * DAY)


def test_what_a_turn_had_of_the_ten_days_is_kept_when_it_ends(match: Match) -> None:
    who = _turn(match)
    _plan(who.player_id, NOON, NOON + 20 * DAY)
    end_turn(match, _turn(match), NOON + 8 * DAY)
    who.refresh_from_db()
    assert who.leave_used == 8 * DAY


def test_a_clock_that_was_paused_goes_on_with_the_leave_there_is_then(match: Match) -> None:
    who = _turn(match)
    with transaction.atomic():
        pause_clocks(match, until=NOON + 9 * DAY, now=NOON)
    _plan(who.player_id, NOON + DAY, NOON + 4 * DAY)
    assert _turn(match).deadline_at is None
    match.refresh_from_db()
    with transaction.atomic():
        resume_clocks(match, by_vote=True, now=NOON + 2 * DAY)
    assert _turn(match).deadline_at == NOON + 4 * DAY + STANDARD


def test_whoever_comes_back_to_a_seat_has_what_was_left_of_the_ten_days(match: Match) -> None:
    who = _turn(match)
    bot("bot-ada")
    SeatTenure.objects.filter(pk=who.pk).update(leave_used=7 * DAY)
    with transaction.atomic():
        kept = hand_to_bot(match, Seat(who.seat), now=NOON, owner=who.player_id)
        assert give_back(match, kept, now=NOON).leave_used == 7 * DAY


def test_a_move_after_the_deadline_is_too_late_on_leave_too(match: Match) -> None:
    who = _turn(match)
    _plan(who.player_id, NOON, NOON + 4 * DAY)
    with pytest.raises(TimeUp):
        play(match, now=NOON + STANDARD + 4 * DAY)


def test_what_a_page_shows_of_a_table_costs_no_more_queries_for_leave(
    match: Match, django_assert_num_queries: Any
) -> None:
    for tenure in SeatTenure.objects.all():
        plan_leave(user_id=tenure.player_id, starts_at=later(days=1), ends_at=later(days=2), now=NOON)
    with django_assert_num_queries(1):
        seating_of(match.key)


def _tag(match: Match) -> str:
    seating = seating_of(match.key)
    assert seating is not None
    return table_etag(seating, User(), None)
