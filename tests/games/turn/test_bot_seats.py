"""Bot seats: woken, swept, never twice, and at a moment that tells nothing of what they hold."""

from __future__ import annotations

import time
from collections import deque
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache
from django.utils import timezone

from games.models import Match
from games.outbox.wake import call_bot, calls_waiting
from games.selectors.inbox.inbox import overdue_bots
from games.services.turn import bots
from games.sweeps import clock as sweeps
from games.thinking.choosing import Thought
from tests.support.bots import begun_by_a_bot, whose_turn
from tests.support.clock import NOON, later
from tests.support.tables import legal, random_course, record, turns


@pytest.fixture
def match(db: None) -> Match:
    """The first to speak is a bot, and so is everybody but Ann."""
    return begun_by_a_bot()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[Any]]]:
    """The calls that are sent to the broker."""
    messages: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(
        "games.outbox.wake.current_app.send_task", lambda name, args, **_: messages.append((name, args))
    )
    monkeypatch.setattr("games.sweeps.clock.calls_waiting", lambda: 0)
    return messages


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


def without_a_choice(match: Match) -> Match:
    """The match, gone on to where a bot holds one playable card."""
    for history in random_course(match, Random(5)):
        (seat,) = history.state.to_move
        if whose_turn(match)[0] == seat and turns(match)[0].is_bot and len(legal(match, seat)) == 1:
            return match
    raise AssertionError("they always have a choice")


def test_moves_without_a_choice_take_no_longer_each_time_the_same() -> None:
    lately: deque[float] = deque([0.5, 0.75, 1.0], maxlen=3)
    thought = Thought("play A1", 0.001)
    found = {bots._as_if_with_a_choice(lately, thought, Random(n), forced=True).at_least for n in range(40)}
    assert found == set(lately)
    bots._as_if_with_a_choice(lately, Thought("play A2", 1.25), Random(1), forced=False)
    assert list(lately) == [0.75, 1.0, 1.25]


@pytest.mark.parametrize(("choice", "moment"), [(0.25, 30.0), (29.0, 30.0), (45.0, 45.0)])
def test_a_move_without_a_choice_is_played_when_one_with_a_choice_is(
    match: Match, monkeypatch: pytest.MonkeyPatch, settings: Any, choice: float, moment: float
) -> None:
    """As long after the thoughts began, also where a choice takes longer than the pause."""
    settings.BOT_PAUSE = (30.0, 30.0)
    match.tenures.exclude(level="").update(level="easy")
    took, played = choice, []
    monkeypatch.setattr(bots, "_lately", {})
    monkeypatch.setattr(bots, "think", lambda *_: Thought(legal(match, whose_turn(match)[0])[0], took))
    monkeypatch.setattr(sweeps, "play_later", lambda *call: played.append(took + call[-1]))
    monkeypatch.setattr(sweeps, "bot_play", lambda *_: played.append(took))
    woken(match)
    took = 0.001
    woken(without_a_choice(match))
    assert played == pytest.approx([moment, moment])


def test_a_bot_that_waited_for_a_free_process_pauses_as_long_as_one_that_did_not(
    match: Match, sent: list[tuple[str, list[Any]]], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any) -> Thought:
        time.sleep(0.3)  # in the queue
        return Thought("pass", 0.01)

    settings.BOT_PAUSE = (0.2, 0.2)
    monkeypatch.setattr(bots, "think", busy)
    woken(match)
    assert [task for task, _ in sent] == ["games.bots.play"], "the pause begins with the thoughts"


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


def test_the_sweep_calls_once_while_a_call_is_on_its_way(
    match: Match, sent: list[tuple[str, list[Any]]]
) -> None:
    sweeps.sweep()
    sweeps.sweep()
    assert len(sent) == 1


def test_the_sweep_adds_nothing_to_a_queue_that_nobody_takes_from(
    match: Match, sent: list[tuple[str, list[Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.sweeps.clock.calls_waiting", lambda: sweeps.MOST_CALLS_WAITING)
    sweeps.sweep()
    assert sent == []


def test_the_sweep_calls_no_bots_while_turns_of_people_lapse_one_after_the_other(
    match: Match, sent: list[tuple[str, list[Any]]]
) -> None:
    cache.set("games.clock.overdue", True, 40)
    sweeps.sweep()
    assert sent == []
    cache.delete("games.clock.overdue")
    sweeps.sweep()
    assert len(sent) == 1


def test_a_call_that_could_not_be_sent_is_sent_by_the_next_sweep(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr("games.sweeps.clock.calls_waiting", lambda: 0)

    def refuse(name: str, *_: object, **__: object) -> None:
        sent.append(name)
        raise OSError("connection refused")

    monkeypatch.setattr("games.outbox.wake.current_app.send_task", refuse)
    sweeps.sweep()
    sweeps.sweep()
    assert sent == ["games.bots.move"] * 2


def test_calls_expire_and_are_counted_while_they_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    before = calls_waiting()
    call_bot(-1, 0, 3)
    assert calls_waiting() == before + 1
    with current_app.connection_for_write() as broker:
        channel: Any = broker.default_channel
        message = channel.basic_get("bots", no_ack=True)
    assert message is not None
    assert message.headers["expires"] is not None
