"""Events while a move waits: somebody resigns or leaves, other seats move, two things come at once."""

from __future__ import annotations

from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, transaction

from games.kit.rules.seats import Seat
from games.models import Match, PendingMove
from games.selectors.record.history import history_of
from games.services.absence.closed_accounts import vacate
from games.services.errors import AlreadyPlayed, NotRunning, Stale, Waits
from games.services.turn.held_moves import hold_move
from games.services.turn.moves import resign
from games.services.turn.waiting_moves import TooLateToTakeBack, take_back_move
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, people, record, turns
from tests.support.waiting_moves import in_time, mover, send, waiting

SENT = PendingMove.Why.SENT


@pytest.fixture
def match(db: None) -> Match:
    """Four people, the first of whom is asked for a bid at ply 3 and likes to take back."""
    return match_of(people("ann", "ben", "cat", "dan"))


def test_who_resigns_plays_nothing_any_more(match: Match) -> None:
    turn = mover(match)
    send(match)
    resign(match_id=match.pk, user_id=turn.player_id, now=later(seconds=1), rng=Random(3))
    assert waiting(match) == []
    assert record(match)[3:] == [(turn.seat, "resign")]
    assert not in_time(match, turn.seat)
    with pytest.raises(NotRunning):
        take_back_move(match_id=match.pk, user_id=turn.player_id, turn_ply=3)


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
        move = history_of(locked).state.legal_moves(Seat(turn.seat))[0]
        hold_move(locked, turn, move, why=SENT, now=NOON, due_at=later(seconds=10))
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
    choices = [history_of(match).state.legal_moves(Seat(t.seat))[0].notation() for t in (first, second)]
    for tenure, choice in zip((first, second), choices, strict=True):
        send(match, choice, by=tenure)
    assert sorted(waiting(match)) == sorted(choices)
    ply = match.ply
    assert in_time(match, second.seat, second.turn_ply or 0)
    assert waiting(match) == choices[:1], "that of the first goes on waiting"
    assert in_time(match, first.seat, first.turn_ply or 0)
    assert record(match)[ply : ply + 2] == [(second.seat, choices[1]), (first.seat, choices[0])]


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
        except (TooLateToTakeBack, Stale, AlreadyPlayed, NotRunning, Waits) as error:
            ends.append(type(error).__name__)
        finally:
            connection.close()

    def act() -> object:
        user: dict[str, Any] = {"match_id": match.pk, "user_id": turn.player_id}
        match other:
            case "back":
                return take_back_move(**user, turn_ply=3) is not None
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
        assert sorted(ends) == (["TooLateToTakeBack", "True"] if moves else ["False", "True"])
