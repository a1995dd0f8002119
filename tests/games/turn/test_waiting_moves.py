"""Moves that wait on the server: sent, clicked twice, taken back, confirmed, played in time."""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction

from accounts.models import User
from games.kit.rules.errors import BadNotation, IllegalMove
from games.models import Match, MoveRecord, PendingMove
from games.selectors.record.history import history_of
from games.services.errors import AlreadyPlayed, NotSeated, Waits
from games.services.turn.held_moves import hold_move
from games.services.turn.waiting_moves import TooLateToTakeBack, confirm, take_back_move
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, people, person, play, record
from tests.support.waiting_moves import in_time, mover, send, waiting


@pytest.fixture
def match(db: None) -> Match:
    """Four people, the first of whom is asked for a bid at ply 3 and likes to take back."""
    return match_of(people("ann", "ben", "cat", "dan"))


def like(user: User, taste: str) -> None:
    user.take_back = taste
    user.save(update_fields=["take_back"])


# --- waiting --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taste", "practice", "waits"),
    [
        ("never", False, False),
        ("never", True, False),
        ("people", False, True),
        ("people", True, False),
        ("always", False, True),
        ("always", True, True),
    ],
)
def test_a_move_waits_where_its_player_likes_it_so(
    match: Match, taste: str, practice: bool, waits: bool
) -> None:
    Match.objects.update(is_practice=practice)
    turn = mover(match)
    like(turn.player, taste)
    send(match)
    assert waiting(match) == (["bid 10 M"] if waits else [])
    assert len(record(match)) == (3 if waits else 4)


def test_a_bot_never_takes_back(db: None) -> None:
    ann, *others = people("ann", "ben", "cat")
    match = match_of([ann, *others, bot("hal")])
    while not mover(match).is_bot:
        play(match)
    like(mover(match).player, "always")
    ply = match.ply
    send(match, "pass")
    match.refresh_from_db()
    assert (waiting(match), match.ply > ply) == ([], True)


def test_a_move_that_waits_is_in_no_record_and_nobodys_turn_has_changed(match: Match) -> None:
    before, turn = record(match), mover(match)
    send(match)
    match.refresh_from_db()
    assert record(match) == before
    assert match.ply == 3
    assert mover(match).seat == turn.seat


def test_it_is_played_when_the_time_is_over_and_not_before(match: Match) -> None:
    seat = mover(match).seat
    send(match)
    assert not in_time(match, seat, at=9.9)
    assert in_time(match, seat)
    row = MoveRecord.objects.get(match=match, ply=3)
    assert (row.notation, row.seat) == ("bid 10 M", seat)
    assert waiting(match) == []
    assert mover(match).seat == (seat + 1) % 4


def test_the_log_has_the_time_of_playing_and_a_clock_that_of_sending(match: Match) -> None:
    seat = mover(match).seat
    send(match, at=2.0)
    assert in_time(match, seat, at=12.5)
    row = MoveRecord.objects.get(match=match, ply=3)
    assert (row.sent_at, row.played_at) == (later(seconds=2), later(seconds=12.5))
    match.refresh_from_db()
    assert history_of(match).times[3] == later(seconds=12.5)
    assert mover(match).turn_since == later(seconds=12.5)


def test_a_move_that_does_not_wait_has_no_other_time_than_that_of_playing(match: Match) -> None:
    play(match, "bid 10 M")
    assert MoveRecord.objects.get(match=match, ply=3).sent_at is None


def test_what_is_refused_does_not_wait(match: Match) -> None:
    for wrong, error in (("play M9", IllegalMove), ("bid", BadNotation)):
        with pytest.raises(error):
            send(match, wrong)
    assert waiting(match) == []


# --- clicks ---------------------------------------------------------------------------------------


def test_a_double_click_sends_one_move(match: Match) -> None:
    send(match)
    with pytest.raises(AlreadyPlayed):
        send(match, at=0.1)
    pending = PendingMove.objects.get()
    assert pending.due_at == later(seconds=10)


def test_another_move_is_refused_until_the_first_is_taken_back(match: Match) -> None:
    turn = mover(match)
    send(match)
    with pytest.raises(Waits):
        send(match, "pass")
    assert waiting(match) == ["bid 10 M"]
    take_back_move(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    send(match, "pass")
    assert waiting(match) == ["pass"]


@pytest.mark.parametrize("why", [PendingMove.Why.FORCED, PendingMove.Why.PLANNED])
@pytest.mark.parametrize("taste", ["never", "people"])
def test_a_players_own_move_goes_before_one_that_they_did_not_send(
    match: Match, why: PendingMove.Why, taste: str
) -> None:
    turn = mover(match)
    like(turn.player, taste)
    planned(match, "pass", why)
    send(match, "bid 12 E")
    if taste == "people":
        assert waiting(match) == ["bid 12 E"]
        assert in_time(match, turn.seat)
    assert record(match)[3:] == [(turn.seat, "bid 12 E")]
    assert waiting(match) == []


def planned(match: Match, notation: str, why: PendingMove.Why, due: float = 60.0) -> PendingMove:
    """Something that nobody sent waits for whoever is to move."""
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        move = history_of(locked).replay.rules.parse_move(notation)
        return hold_move(locked, mover(match), move, why=why, now=NOON, due_at=later(seconds=due))


def test_what_was_not_sent_is_played_when_it_is_due_too(match: Match) -> None:
    seat = mover(match).seat
    planned(match, "pass", PendingMove.Why.FORCED)
    assert not in_time(match, seat, at=59)
    assert in_time(match, seat, at=60)
    assert MoveRecord.objects.get(match=match, ply=3).by_id == match.tenures.get(seat=seat).player_id


def test_of_two_that_wait_for_a_seat_the_later_one_is_left(match: Match) -> None:
    planned(match, "pass", PendingMove.Why.FORCED)
    planned(match, "bid 10 P", PendingMove.Why.PLANNED)
    assert waiting(match) == ["bid 10 P"]


# --- taking back, confirming ----------------------------------------------------------------------


def test_what_is_taken_back_is_never_played_and_can_be_chosen_again(match: Match) -> None:
    turn = mover(match)
    send(match)
    taken = take_back_move(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    assert taken is not None
    assert taken.form == {"number": "10"}
    assert not in_time(match, turn.seat)
    assert len(record(match)) == 3


def test_to_take_back_twice_is_to_take_back_once(match: Match) -> None:
    turn = mover(match)
    send(match)
    take_back_move(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    assert take_back_move(match_id=match.pk, user_id=turn.player_id, turn_ply=3) is None


def test_what_was_played_cannot_be_taken_back(match: Match) -> None:
    turn = mover(match)
    send(match)
    assert in_time(match, turn.seat)
    with pytest.raises(TooLateToTakeBack):
        take_back_move(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    assert len(record(match)) == 4


def test_who_confirms_does_not_wait(match: Match) -> None:
    turn = mover(match)
    send(match)
    confirm(match_id=match.pk, user_id=turn.player_id, turn_ply=3, now=later(seconds=4), rng=Random(3))
    row = MoveRecord.objects.get(match=match, ply=3)
    assert (row.notation, row.sent_at, row.played_at) == ("bid 10 M", NOON, later(seconds=4))
    assert not in_time(match, turn.seat)
    with pytest.raises(TooLateToTakeBack):
        confirm(match_id=match.pk, user_id=turn.player_id, turn_ply=3, now=later(seconds=5), rng=Random(3))


def test_only_its_holder_takes_back_or_confirms(match: Match) -> None:
    turn = mover(match)
    send(match)
    other = match.tenures.exclude(pk=turn.pk).first()
    assert other is not None
    with pytest.raises(TooLateToTakeBack):
        take_back_move(match_id=match.pk, user_id=other.player_id, turn_ply=3)
    with pytest.raises(NotSeated):
        take_back_move(match_id=match.pk, user_id=person("eve").pk, turn_ply=3)
    assert waiting(match) == ["bid 10 M"]
