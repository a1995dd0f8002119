"""Bot seats: woken, swept, never stopped by a failure, never twice."""

from __future__ import annotations

import logging
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games import sweeps
from games.models import Match
from games.rules.core.errors import RulesError
from games.selectors.inbox import overdue_bots
from games.services import bots
from tests.support.clock import NOON, later
from tests.support.tables import bot, legal, match_of, person, record, turns


@pytest.fixture
def match(db: None) -> Match:
    """The first to speak is a bot, and so is everybody but Ann."""
    players = [person("ann"), *(bot(f"b{n}") for n in range(3))]
    for seed in range(20):
        match = match_of(players, levels=["", "easy", "easy", "random"], seed=seed)
        if turns(match)[0].is_bot:
            return match
    raise AssertionError("Ann always begins")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[Any]]]:
    """What is sent to the broker."""
    messages: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(
        "games.outbox.wake.current_app.send_task", lambda name, args, **_: messages.append((name, args))
    )
    return messages


def whose_turn(match: Match) -> tuple[int, int]:
    """The seat that is to move, and the ply at which its turn began."""
    (turn,) = turns(match)
    assert turn.turn_ply is not None
    return turn.seat, turn.turn_ply


def woken(match: Match) -> None:
    seat, turn_ply = whose_turn(match)
    sweeps.bot_move(match.pk, seat, turn_ply)


def test_a_woken_bot_makes_one_move(match: Match) -> None:
    seat, _turn_ply = whose_turn(match)
    woken(match)
    assert [seat for seat, _ in record(match)][3:] == [seat]


def test_a_bot_woken_twice_for_one_turn_moves_once(match: Match) -> None:
    seat, turn_ply = whose_turn(match)
    for _ in range(2):
        sweeps.bot_move(match.pk, seat, turn_ply)
    assert len(record(match)) == 4


def test_a_chosen_move_that_comes_twice_is_played_once(match: Match) -> None:
    seat, turn_ply = whose_turn(match)
    for notation in ("bid 10 M", "bid 10 M", "pass"):
        sweeps.bot_play(match.pk, seat, turn_ply, notation)
    assert record(match)[3:] == [(seat, "bid 10 M")]


def test_a_bot_is_never_moved_for_a_person(match: Match) -> None:
    while turns(match)[0].is_bot:
        woken(match)
    before = record(match)
    seat, turn_ply = whose_turn(match)
    sweeps.bot_move(match.pk, seat, turn_ply)
    sweeps.bot_play(match.pk, seat, turn_ply, "pass")
    assert record(match) == before


def test_a_bot_takes_as_long_with_one_choice_as_with_many(
    match: Match, sent: list[tuple[str, list[Any]]], settings: Any
) -> None:
    """Its move waits in the queue for a moment that does not depend on what it holds."""
    settings.BOT_PAUSE = (30.0, 30.0)
    seat, turn_ply = whose_turn(match)
    sweeps.bot_move(match.pk, seat, turn_ply)
    ((task, arguments),) = sent
    assert task == "games.bots.play"
    assert arguments[:3] == [match.pk, seat, turn_ply]
    assert arguments[3] in legal(match, seat)
    assert len(record(match)) == 3


@pytest.mark.parametrize("answer", ["play M9", "nonsense", RulesError("broken")])
def test_a_bot_that_fails_plays_a_legal_move_and_is_logged_with_its_place(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer: str | RulesError
) -> None:
    def fail(*_: object) -> str:
        if isinstance(answer, RulesError):
            raise answer
        return answer

    monkeypatch.setattr(bots, "think", fail)
    seat, turn_ply = whose_turn(match)
    moves = legal(match, seat)
    with caplog.at_level(logging.ERROR):
        notation = bots.choose_for_bot(match_id=match.pk, seat=seat, turn_ply=turn_ply, rng=Random(1))
    assert notation in moves
    assert f"match {match.key} seat {seat} at ply 3" in caplog.text
    assert "play M9" not in caplog.text, "the log names no card"


def test_the_sweep_finds_bots_whose_call_was_lost(match: Match, sent: list[tuple[str, list[Any]]]) -> None:
    seat, turn_ply = whose_turn(match)
    sweeps.sweep()
    assert sent == [("games.bots.move", [match.pk, seat, turn_ply])]


def test_the_sweep_is_patient_with_bots_that_have_just_been_called(
    match: Match, sent: list[tuple[str, list[Any]]]
) -> None:
    match.tenures.filter(turn_since__isnull=False).update(turn_since=timezone.now())
    sweeps.sweep()
    assert sent == []


def test_overdue_bots_are_found_by_their_own_turns_alone(match: Match) -> None:
    seat, _turn_ply = whose_turn(match)
    assert list(overdue_bots(NOON)) == []
    assert list(overdue_bots(later(seconds=1))) == [(match.pk, seat, 3)]
    while turns(match)[0].is_bot:
        woken(match)
    assert list(overdue_bots(timezone.now() + timedelta(days=1))) == [], "a person's turn is not a bot's"


def test_a_broker_that_is_down_fails_no_move(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("connection refused")

    monkeypatch.setattr("games.outbox.wake.current_app.send_task", refuse)
    from games.outbox.wake import wake_bot  # noqa: PLC0415 - after the patch

    wake_bot(match.pk, 0, 3)
