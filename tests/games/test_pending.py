"""Moves that wait on the server: sent, taken back, confirmed, played in time, and what comes in between."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from celery import current_app
from django.db import connection, transaction

from accounts.models import User
from games.models import Match, MoveRecord, PendingMove, SeatTenure
from games.outbox.wake import LONGEST_CALL_AHEAD, WAITING_PLAY, play_waiting_later
from games.rules.core.api import Seat
from games.rules.core.errors import BadNotation, IllegalMove
from games.selectors.trail import trail_of
from games.selectors.waiting import due_moves
from games.services.departure import vacate
from games.services.hold import hold
from games.services.pending import TooLate, confirm, release, take_back
from games.services.play import AlreadyPlayed, NotRunning, NotSeated, Stale, Waits, play_move, resign
from games.sweeps import clock as sweeps
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, people, person, play, record, turns

TEN = timedelta(seconds=10)
SENT = PendingMove.Why.SENT


@pytest.fixture
def match(db: None) -> Match:
    """Four people, the first of whom is asked for a bid at ply 3 and likes to take back."""
    return match_of(people("ann", "ben", "cat", "dan"))


def mover(match: Match) -> SeatTenure:
    (turn,) = turns(match)
    return turn


def like(user: User, taste: str) -> None:
    user.take_back = taste
    user.save(update_fields=["take_back"])


def send(match: Match, notation: str = "bid 10 M", *, by: SeatTenure | None = None, at: float = 0.0) -> None:
    tenure = by or mover(match)
    play_move(
        match_id=match.pk,
        user_id=tenure.player_id,
        notation=notation,
        turn_ply=tenure.turn_ply or 0,
        now=later(seconds=at),
        rng=Random(3),
        back_for=TEN,
        form={"number": "10"},
    )


def in_time(match: Match, seat: int, turn_ply: int = 3, at: float = 10.0) -> bool:
    """The call comes that says the time is over."""
    return release(match_id=match.pk, seat=seat, turn_ply=turn_ply, now=later(seconds=at), rng=Random(3))


def waiting(match: Match) -> list[str]:
    return list(PendingMove.objects.filter(tenure__match=match).values_list("notation", flat=True))


# --- waiting ----------------------------------------------------------------------------------------


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
    assert trail_of(match).times[3] == later(seconds=12.5)
    assert mover(match).turn_since == later(seconds=12.5)


def test_a_move_that_does_not_wait_has_no_other_time_than_that_of_playing(match: Match) -> None:
    play(match, "bid 10 M")
    assert MoveRecord.objects.get(match=match, ply=3).sent_at is None


def test_what_is_refused_does_not_wait(match: Match) -> None:
    for wrong, error in (("play M9", IllegalMove), ("bid", BadNotation)):
        with pytest.raises(error):
            send(match, wrong)
    assert waiting(match) == []


# --- clicks -----------------------------------------------------------------------------------------


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
    take_back(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
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
        move = trail_of(locked).replay.rules.parse_move(notation)
        return hold(locked, mover(match), move, why=why, now=NOON, due_at=later(seconds=due))


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


# --- taking back, confirming ------------------------------------------------------------------------


def test_what_is_taken_back_is_never_played_and_can_be_chosen_again(match: Match) -> None:
    turn = mover(match)
    send(match)
    taken = take_back(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    assert taken is not None
    assert taken.form == {"number": "10"}
    assert not in_time(match, turn.seat)
    assert len(record(match)) == 3


def test_to_take_back_twice_is_to_take_back_once(match: Match) -> None:
    turn = mover(match)
    send(match)
    take_back(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    assert take_back(match_id=match.pk, user_id=turn.player_id, turn_ply=3) is None


def test_what_was_played_cannot_be_taken_back(match: Match) -> None:
    turn = mover(match)
    send(match)
    assert in_time(match, turn.seat)
    with pytest.raises(TooLate):
        take_back(match_id=match.pk, user_id=turn.player_id, turn_ply=3)
    assert len(record(match)) == 4


def test_who_confirms_does_not_wait(match: Match) -> None:
    turn = mover(match)
    send(match)
    confirm(match_id=match.pk, user_id=turn.player_id, turn_ply=3, now=later(seconds=4), rng=Random(3))
    row = MoveRecord.objects.get(match=match, ply=3)
    assert (row.notation, row.sent_at, row.played_at) == ("bid 10 M", NOON, later(seconds=4))
    assert not in_time(match, turn.seat)
    with pytest.raises(TooLate):
        confirm(match_id=match.pk, user_id=turn.player_id, turn_ply=3, now=later(seconds=5), rng=Random(3))


def test_only_its_holder_takes_back_or_confirms(match: Match) -> None:
    turn = mover(match)
    send(match)
    other = match.tenures.exclude(pk=turn.pk).first()
    assert other is not None
    with pytest.raises(TooLate):
        take_back(match_id=match.pk, user_id=other.player_id, turn_ply=3)
    with pytest.raises(NotSeated):
        take_back(match_id=match.pk, user_id=person("eve").pk, turn_ply=3)
    assert waiting(match) == ["bid 10 M"]


# --- what ends a turn -------------------------------------------------------------------------------


def test_a_call_for_another_turn_or_seat_plays_nothing(match: Match) -> None:
    seat = mover(match).seat
    send(match)
    assert not in_time(match, seat, turn_ply=4)
    assert not in_time(match, (seat + 1) % 4)
    assert waiting(match) == ["bid 10 M"]


def test_a_job_that_comes_twice_plays_once(match: Match) -> None:
    seat = mover(match).seat
    send(match)
    assert [in_time(match, seat) for _ in range(3)] == [True, False, False]
    assert len(record(match)) == 4


def test_who_resigns_plays_nothing_any_more(match: Match) -> None:
    turn = mover(match)
    send(match)
    resign(match_id=match.pk, user_id=turn.player_id, now=later(seconds=1), rng=Random(3))
    assert waiting(match) == []
    assert record(match)[3:] == [(turn.seat, "resign")]
    assert not in_time(match, turn.seat)
    with pytest.raises(NotRunning):
        take_back(match_id=match.pk, user_id=turn.player_id, turn_ply=3)


def test_when_another_resigns_nothing_waits_any_more(match: Match) -> None:
    turn = mover(match)
    other = match.tenures.exclude(pk=turn.pk).first()
    assert other is not None
    send(match)
    resign(match_id=match.pk, user_id=other.player_id, now=later(seconds=1), rng=Random(3))
    assert waiting(match) == []


@pytest.mark.parametrize("way", ["resigns", "leaves"])
def test_a_bot_does_not_inherit_what_waits(db: None, way: str) -> None:
    bot("hal")
    match = match_of(people("ann", "ben", "cat"))
    turn = turns(match)[0]
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        move = trail_of(locked).state.legal_moves(Seat(turn.seat))[0]
        hold(locked, turn, move, why=SENT, now=NOON, due_at=later(seconds=10))
    if way == "resigns":
        resign(match_id=match.pk, user_id=turn.player_id, now=later(seconds=1), rng=Random(3))
    else:
        vacate(match_id=match.pk, user_id=turn.player_id, now=later(seconds=1), rng=Random(3))
    assert waiting(match) == []
    after = [tenure for tenure in turns(match) if tenure.seat == turn.seat]
    assert [tenure.is_bot for tenure in after] == [True]
    assert not in_time(match, turn.seat, turn_ply=turn.turn_ply or 0)


def test_in_a_simultaneous_phase_each_seat_has_its_own_wait(db: None) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), options={"drafting": True})
    first, second, *_ = turns(match)
    choices = [trail_of(match).state.legal_moves(Seat(t.seat))[0].notation() for t in (first, second)]
    for tenure, choice in zip((first, second), choices, strict=True):
        send(match, choice, by=tenure)
    assert sorted(waiting(match)) == sorted(choices)
    ply = match.ply
    assert in_time(match, second.seat, second.turn_ply or 0)
    assert waiting(match) == choices[:1], "that of the first goes on waiting"
    assert in_time(match, first.seat, first.turn_ply or 0)
    assert record(match)[ply : ply + 2] == [(second.seat, choices[1]), (first.seat, choices[0])]


# --- found by the database alone ---------------------------------------------------------------------


def test_whatever_was_lost_is_found_when_it_is_due(match: Match) -> None:
    seat = mover(match).seat
    send(match)
    assert list(due_moves(later(seconds=9))) == []
    assert list(due_moves(later(seconds=10))) == [(match.pk, seat, 3)]


def test_the_sweep_has_what_is_due_played(
    match: Match, monkeypatch: pytest.MonkeyPatch, transactional_db: None
) -> None:
    send(match)
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(sweeps, "call_waiting", lambda *turn: calls.append(turn))
    monkeypatch.setattr(sweeps, "calls_waiting", lambda: 0)
    sweeps.sweep()  # long after noon
    (turn,) = calls
    sweeps.waiting_play(*turn)
    sweeps.waiting_play(*turn)
    assert [notation for _, notation in record(match)[3:]] == ["bid 10 M"]
    calls.clear()
    sweeps.sweep()
    assert calls == []


def test_matches_whose_rules_are_gone_are_left_alone(match: Match) -> None:
    seat = mover(match).seat
    send(match)
    Match.objects.update(rules_version=99)
    assert list(due_moves(later(seconds=10))) == []
    assert not in_time(match, seat)


def test_a_call_carries_ids_alone_and_only_soon_ones_are_made(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[Any, ...]] = []

    def send_task(name: str, *, args: list[Any], queue: str, **options: Any) -> None:
        sent.append((name, args, queue, options["countdown"]))

    monkeypatch.setattr(current_app, "send_task", send_task)
    monkeypatch.setattr("games.outbox.wake.aside", lambda work: work(None))
    play_waiting_later(7, 2, 41, 10.0)
    play_waiting_later(7, 2, 41, LONGEST_CALL_AHEAD + 1)
    assert sent == [(WAITING_PLAY, [7, 2, 41], "clock", 10.0)]


# --- races ------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("other", ["back", "click", "resign", "call"])
def test_what_happens_while_it_fires_happens_before_or_after_and_nothing_twice(other: str) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    turn = mover(match)
    send(match)
    start = Barrier(2)
    ends: list[str] = []

    def run(work: Any) -> None:
        start.wait()
        try:
            ends.append(f"{work()}")
        except (TooLate, Stale, AlreadyPlayed, NotRunning, Waits) as error:
            ends.append(type(error).__name__)
        finally:
            connection.close()

    def act() -> object:
        user: dict[str, Any] = {"match_id": match.pk, "user_id": turn.player_id}
        match other:
            case "back":
                return take_back(**user, turn_ply=3) is not None
            case "click":
                send(match, by=turn)
                return True
            case "resign":
                return resign(**user, now=later(seconds=10), rng=Random(3)) is not None
            case _:
                return in_time(match, turn.seat)

    threads = [Thread(target=run, args=(work,)) for work in (act, lambda: in_time(match, turn.seat))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    moves = [notation for _, notation in record(match)[3:]]
    assert waiting(match) == []
    assert len(ends) == 2
    possible: dict[str, tuple[list[str], ...]] = {
        "back": ([], ["bid 10 M"]),
        "click": (["bid 10 M"],),
        "resign": (["resign"], ["bid 10 M", "resign"]),
        "call": (["bid 10 M"],),
    }
    assert moves in possible[other]
    if other == "back":
        assert sorted(ends) == (["TooLate", "True"] if moves else ["False", "True"])
