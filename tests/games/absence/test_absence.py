"""A seat whose holder stays away: what the contract does, and how its holder comes back."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from accounts.models import User
from games.models import Match, MoveRecord, SeatTenure
from games.services.absence.closed_accounts import leave_tables
from games.services.absence.contract import NoSeatKept, come_back
from games.services.errors import NotRunning, NotSeated
from games.services.turn.moves import play_move
from tests.support.clock import later
from tests.support.lapsed_turns import (
    BOT,
    LOSE,
    SUBSTITUTE,
    codes,
    holder,
    lapse,
    lapsed_at,
    paced,
    user,
)
from tests.support.seats_back import move_on_to, moved_in_turn, returned
from tests.support.tables import legal, person, play, play_on, turns

pytestmark = pytest.mark.django_db


# The contract -------------------------------------------------------------------------------------------


def test_a_bot_keeps_the_seat_and_its_turn_for_the_owner() -> None:
    match = paced(BOT)
    left = lapse(match)
    kept = holder(match, left.seat)
    assert (kept.is_bot, kept.owner_id, kept.lapses) == (True, left.player_id, 1)
    assert (kept.turn_ply, kept.clock, kept.deadline_at) == (match.ply, None, None)
    assert (left.to_ply, left.turn_ply, left.clock, left.deadline_at) == (match.ply, None, None, None)
    assert left.left_at == lapsed_at(match)
    assert codes(match) == ["timeout", "bot"]
    assert (match.status, match.is_practice) == (Match.Status.RUNNING, False)


def test_between_two_a_seat_that_loses_ends_the_match() -> None:
    match = paced(LOSE, "ann", "ben")
    left = lapse(match)
    assert match.status == Match.Status.FINISHED
    assert match.outcome is not None
    assert match.outcome["winners"] == [1 - left.seat]
    last = MoveRecord.objects.filter(match=match).latest("ply")
    assert (last.seat, last.notation, last.cause) == (left.seat, "resign", "timeout")
    assert (left.won, left.ended_at) == (False, lapsed_at(match))


def test_among_three_a_bot_plays_on_for_a_seat_that_loses_and_for_nobody() -> None:
    match = paced(LOSE)
    left = lapse(match)
    kept = holder(match, left.seat)
    assert match.status == Match.Status.RUNNING
    assert (kept.is_bot, kept.owner_id) == (True, None)
    assert MoveRecord.objects.get(match=match, cause="timeout").seat == left.seat
    with pytest.raises(NoSeatKept):
        returned(match, left.player.username)


# Coming back --------------------------------------------------------------------------------------------


def test_the_owner_is_back_at_once_with_the_turn_while_the_bot_has_not_moved() -> None:
    match = paced(BOT)
    left = lapse(match)
    assert returned(match, left.player.username)
    back = holder(match, left.seat)
    left.refresh_from_db()
    assert (back.player_id, back.turn_ply, back.from_ply) == (left.player_id, match.ply, match.ply)
    assert (back.seen_ply, back.gone_on, back.bank) == (left.seen_ply, left.gone_on, left.bank)
    assert back.bank == timedelta(0)
    assert back.deadline_at == lapsed_at(match) + timedelta(minutes=5, hours=12)
    assert left.came_back
    assert codes(match) == ["timeout", "bot", "back"]
    while holder(match, back.seat).turn_ply is not None:
        play(match, seat=back.seat, now=lapsed_at(match) + timedelta(minutes=6))
    assert holder(match, back.seat).bank == timedelta(hours=18)
    assert not holder(match, back.seat).back_in_turn


def test_the_owner_is_back_at_once_while_it_is_not_the_seats_turn() -> None:
    match = paced(BOT)
    left = lapse(match)
    play(match, seat=left.seat, now=lapsed_at(match))
    while any(turn.seat == left.seat for turn in turns(match)):
        play(match, seat=left.seat, now=lapsed_at(match))
    assert returned(match, left.player.username)
    assert (holder(match, left.seat).player_id, holder(match, left.seat).turn_ply) == (left.player_id, None)


def test_after_the_bot_has_moved_the_owner_is_back_when_that_turn_is_over() -> None:
    match = paced(BOT)
    left = lapse(match)
    moved_in_turn(match, left)
    assert not returned(match, left.player.username)
    assert not returned(match, left.player.username)
    kept = holder(match, left.seat)
    assert (kept.is_bot, kept.returns_at) == (True, lapsed_at(match) + timedelta(minutes=5))
    while holder(match, left.seat).is_bot:
        play(match, seat=left.seat, now=lapsed_at(match) + timedelta(minutes=7))
    back = holder(match, left.seat)
    assert (back.player_id, back.turn_ply) == (left.player_id, None)
    assert codes(match) == ["timeout", "bot", "back"]
    move_on_to(match, left.seat)
    assert holder(match, left.seat).deadline_at is not None


def test_asking_twice_or_with_a_seat_of_ones_own_changes_nothing() -> None:
    match = paced(BOT)
    left = lapse(match)
    assert returned(match, left.player.username)
    version = Match.objects.get(pk=match.pk).version
    assert returned(match, left.player.username)
    assert Match.objects.get(pk=match.pk).version == version
    assert codes(match).count("back") == 1


def test_nobody_comes_back_to_a_seat_that_is_not_kept_for_them() -> None:
    match = paced(BOT)
    lapse(match)
    person("eve")
    with pytest.raises(NoSeatKept):
        returned(match, "eve")


def test_after_the_end_nobody_comes_back() -> None:
    match = paced(BOT)
    left = lapse(match)
    play_on(match)
    with pytest.raises(NotRunning):
        returned(match, left.player.username)
    left.refresh_from_db()
    assert (left.won, left.ended_at) == (False, match.finished_at)


def test_a_bot_that_has_chosen_its_move_comes_too_late_for_an_owner_who_is_back() -> None:
    match = paced(BOT)
    left = lapse(match)
    kept = holder(match, left.seat)
    chosen = legal(match, left.seat)[0]
    assert returned(match, left.player.username)
    with pytest.raises(NotSeated):
        play_move(
            match_id=match.pk,
            user_id=kept.player_id,
            notation=chosen,
            turn_ply=kept.turn_ply or 0,
            now=later(days=20),
            rng=Random(1),
        )


def test_the_same_bot_keeps_a_seat_again() -> None:
    match = paced(BOT)
    left = lapse(match)
    first = holder(match, left.seat).player_id
    for _ in range(15):  # more often than there are bots
        assert returned(match, left.player.username)
        SeatTenure.objects.filter(match=match).update(back_in_turn=False)  # each time a turn of its own
        lapse(match, seat=left.seat)
        assert holder(match, left.seat).player_id == first
    assert SeatTenure.objects.current().filter(match=match).count() == 3
    assert SeatTenure.objects.filter(match=match, player=left.player, came_back=False).count() == 1


# An account that closes ---------------------------------------------------------------------------------


def close_account(player: User) -> None:
    leave_tables(player, later(days=1))


def test_the_seats_of_a_closed_account_follow_the_contract_at_once() -> None:
    match = paced(SUBSTITUTE)
    gone = user("ann")
    close_account(gone)
    kept = holder(match, 0)
    assert (kept.is_bot, kept.owner_id, kept.free_since) == (True, None, later(days=1))
    assert codes(match) == ["bot", "free"]


def test_a_bot_keeps_the_seat_of_a_closed_account_for_nobody() -> None:
    match = paced(BOT)
    close_account(user("ann"))
    kept = holder(match, 0)
    assert (kept.is_bot, kept.owner_id, kept.free_since) == (True, None, None)
    with pytest.raises(NoSeatKept):
        come_back(match_id=match.pk, user_id=user("ann").pk, now=later(days=1), rng=Random(1))


def test_between_two_the_other_wins_when_an_account_closes_where_the_seat_loses() -> None:
    match = paced(LOSE, "ann", "ben")
    close_account(user("ann"))
    match.refresh_from_db()
    assert match.outcome is not None
    assert (match.status, match.outcome["winners"]) == (Match.Status.FINISHED, [1])
    assert MoveRecord.objects.filter(match=match).latest("ply").cause == "gone"


def test_a_seat_that_a_bot_keeps_for_a_closed_account_is_kept_for_nobody() -> None:
    match = paced(SUBSTITUTE)
    left = lapse(match)
    close_account(left.player)
    kept = holder(match, left.seat)
    assert (kept.owner_id, kept.free_since) == (None, later(days=1))


def test_at_a_table_without_a_pace_a_bot_plays_on_as_ever() -> None:
    match = paced(LOSE, "ann", "ben")
    Match.objects.filter(pk=match.pk).update(pace="none")
    close_account(user("ann"))
    match.refresh_from_db()
    assert (match.status, holder(match, 0).is_bot, codes(match)) == (Match.Status.RUNNING, True, [])
