"""The calls that have waiting moves played: what they carry, when they are made, and which play nothing."""

from __future__ import annotations

from typing import Any

import pytest
from celery import current_app

from games.models import Match
from games.outbox.wake import LONGEST_CALL_AHEAD, WAITING_PLAY, play_waiting_later
from games.selectors.turn.waiting_moves import due_moves
from games.sweeps import clock as sweeps
from tests.support.clock import later
from tests.support.tables import match_of, people, record
from tests.support.waiting_moves import in_time, mover, send, waiting


@pytest.fixture
def match(db: None) -> Match:
    """Four people, the first of whom is asked for a bid at ply 3 and likes to take back."""
    return match_of(people("ann", "ben", "cat", "dan"))


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
    monkeypatch.setattr("games.outbox.wake.after_response", lambda work: work(None))
    play_waiting_later(7, 2, 41, 10.0)
    play_waiting_later(7, 2, 41, LONGEST_CALL_AHEAD + 1)
    assert sent == [(WAITING_PLAY, [7, 2, 41], "clock", 10.0)]
